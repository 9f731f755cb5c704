/// Parameters to put on a URL, in order, repeats allowed; each is encoded once.
///
///     var parameters: Parameters = ["title": "Milk", "tag": "a", "tag": "b", "silent": nil]
///     if let due { parameters.append("due", due) }
public struct Parameters: Hashable, Sendable {
  /// The parameters as they stand in a query.
  public private(set) var pieces: [URLParameter]

  /// Makes parameters of pieces of a query.
  public init(_ pieces: [URLParameter] = []) { self.pieces = pieces }

  /// Makes parameters of names and values, for example of a dictionary; a nil value gives a bare name.
  public init(_ items: some Sequence<(key: String, value: String?)>) {
    pieces = items.map { URLParameter($0.key, $0.value) }
  }

  /// Adds a parameter behind the others; a nil value gives a bare name.
  public mutating func append(_ name: String, _ value: String?) {
    pieces.append(URLParameter(name, value))
  }
}

extension Parameters: ExpressibleByDictionaryLiteral {
  /// Makes parameters of `["title": "Milk", "silent": nil]`, in that order.
  public init(dictionaryLiteral elements: (String, String?)...) {
    pieces = elements.map { URLParameter($0.0, $0.1) }
  }
}
