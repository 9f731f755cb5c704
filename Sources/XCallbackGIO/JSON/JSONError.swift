/// Text that is not the JSON that was asked for.
package struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, in Jansson's words.
  package let message: String
  /// From 1; 0 when it is not known.
  package let line: Int
  /// From 1, in characters; 0 for the start of a line.
  package let column: Int

  package var description: String { "line \(line), column \(column): \(message)" }
}
