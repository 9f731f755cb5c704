import XCallback

/// Everything that a URL says. A row of a table spells all of it: what a row leaves out must be absent.
struct Reading: Equatable, Sendable {
  var scheme: String
  var userInfo: String?
  var host: String?
  var port: String?
  var path = ""
  var query: String?
  var fragment: String?
  /// The action's text form.
  var action: String?
  /// Whether the action's first segment stood in the authority.
  var fromAuthority = false
  /// The parameters but for the four reserved names.
  var parameters: Pairs = [:]
  var source: String?
  var success: String?
  var error: String?
  var cancel: String?
  /// `code name@offset` for each problem.
  var problems: [String] = []
}

extension Reading {
  init(of url: CallbackURL) {
    self.init(
      scheme: url.scheme.text, userInfo: url.userInfo, host: url.host, port: url.port, path: url.path,
      query: url.query, fragment: url.fragment, action: url.action?.description,
      fromAuthority: url.action?.isFirstSegmentFromAuthority ?? false, parameters: Pairs(url.parameters),
      source: url.source, success: url.success, error: url.error, cancel: url.cancel,
      problems: url.problems.map { "\($0.code.rawValue) \($0.parameter)@\($0.offset)" })
  }
}

/// Decoded parameters in order; `nil` stands for none behind the name, `.invalid` for a value that breaks rule 7.
struct Pairs: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// Stands in a row for a value that is there and cannot be used.
  static let invalid = "<invalid>"

  private struct Pair: Equatable {
    var name: String
    var value: String?
  }

  private var pairs: [Pair]

  init(dictionaryLiteral elements: (String, String?)...) {
    pairs = elements.map { Pair(name: $0.0, value: $0.1) }
  }

  init(_ parameters: [URLParameter]) {
    pairs = parameters.map {
      Pair(name: $0.name, value: $0.hasValue ? $0.value ?? Pairs.invalid : nil)
    }
  }
}

/// What building must keep (details §2): scheme, action segments, ordered parameters, reserved values, fragment.
struct Parts: Equatable {
  var scheme: String
  var segments: [String]?
  var parameters: [URLParameter]
  var reserved: [String?]
  var fragment: String?

  init(of url: CallbackURL) {
    scheme = url.scheme.text
    segments = url.action?.segments
    parameters = url.allParameters
    reserved = ReservedName.allCases.map(url.value)
    fragment = url.fragment
  }
}

/// The text of the URL that `make` gives, or `code@offset` of its refusal.
func textOrRefusal(_ make: () throws(URLError) -> CallbackURL) -> String {
  do throws(URLError) {
    return try make().text
  } catch {
    return "\(error.code.rawValue)@\(error.offset)"
  }
}
