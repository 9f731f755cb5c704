/// Why something ended as it did: English for the terminal and the journal, the user's language for a notification.
///
/// It is written `Reason("\(program) exited with status \(status)")`, with a literal, so that `make check` finds its words
/// for the catalogues: `%1$s exited with status %2$s`.
package struct Reason: Sendable, Equatable, CustomStringConvertible {
  /// The literal, with what stands in it.
  package struct Message: ExpressibleByStringInterpolation, Sendable {
    fileprivate let format: String
    fileprivate let parts: [Part]
    /// The English text.
    fileprivate let text: String

    package struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var format = ""
      fileprivate var parts: [Part] = []
      fileprivate var text = ""

      package init(literalCapacity: Int, interpolationCount: Int) {}

      package mutating func appendLiteral(_ literal: String) {
        format += literal
        text += literal
      }

      /// A value, the same in every language.
      package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        append(.value(value.description), value.description)
      }

      /// A reason in a reason.
      package mutating func appendInterpolation(_ reason: Reason) {
        append(.reason(reason), reason.description)
      }

      private mutating func append(_ part: Part, _ words: String) {
        parts.append(part)
        format += "%\(parts.count)$s"
        text += words
      }
    }

    package init(stringLiteral value: String) { (format, parts, text) = (value, [], value) }

    package init(stringInterpolation: StringInterpolation) {
      (format, parts, text) = (
        stringInterpolation.format, stringInterpolation.parts, stringInterpolation.text
      )
    }
  }

  fileprivate enum Part: Sendable {
    case value(String)
    case reason(Reason)
  }

  /// nil for a text that has no translation.
  private let message: Message?
  package let description: String

  package init(_ message: Message) { (self.message, description) = (message, message.text) }

  /// What somebody else says: a file's fault, a library's error, a message that travels.
  package init(verbatim text: String) { (message, description) = (nil, text) }

  package static func == (lhs: Reason, rhs: Reason) -> Bool { lhs.description == rhs.description }

  /// The reason in the user's language.
  package var localized: String {
    guard let message else { return description }
    return Catalogue.text(
      of: message.format,
      with: message.parts.map { part in
        switch part {
        case .value(let text): text
        case .reason(let reason): reason.localized
        }
      })
  }
}
