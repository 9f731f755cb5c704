/// Words that do not fit a D-Bus method's signature.
package struct DBusWordsError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: Sendable, Equatable {
    case badSignature
    case badWord
    case missingWord
    case tooManyWords
    case tooDeep
    case badName
  }

  package let code: Code
  /// The word's place, from 0; nil when the error is not about one.
  package let index: Int?
  /// The word as it was given; nil when the error is not about one.
  package let word: String?
  /// What should have stood there, for example `a 32-bit integer`.
  package let expected: String
  /// The signature of what should have stood there, for example `i`.
  package let type: String

  package var description: String {
    let word = word ?? ""
    let place = (index ?? 0) + 1
    return switch code {
    case .badSignature: "\"\(word)\" is not a D-Bus signature that words can be given for"
    case .badWord: "word \(place), \"\(word)\", is not \(expected) (type \(type))"
    case .missingWord: "word \(place) is missing: \(expected) (type \(type))"
    case .tooManyWords: "word \(place), \"\(word)\", is more than the signature has room for"
    case .tooDeep: "word \(place) begins a value nested too deep"
    case .badName: "\"\(word)\" is not \(expected)"
    }
  }
}
