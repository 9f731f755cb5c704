/// An option of a command line.
package struct CommandLineOption: Sendable {
  package enum Argument: Sendable {
    /// `--name`
    case none
    /// `--name VALUE`; of several the last one counts.
    case text
    /// `--name VALUE`, as often as wanted.
    case texts
  }

  /// The long name, without its dashes.
  package let name: String
  /// The one-letter name.
  package let short: Unicode.Scalar?
  package let argument: Argument
  /// What the option does, for a help text.
  package let description: String
  /// What the value is called in a help text.
  package let argumentName: String?

  package init(
    _ name: String, short: Unicode.Scalar? = nil, _ argument: Argument = .none, description: String = "",
    argumentName: String? = nil
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.description = description
    self.argumentName = argumentName
  }
}

/// A command line that does not fit its options.
package struct CommandLineError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: Sendable, Equatable {
    case unknownOption
    case badValue
  }

  package let code: Code
  /// GOption's words, for example `Unknown option --bogus`.
  package let message: String

  package var description: String { message }
}
