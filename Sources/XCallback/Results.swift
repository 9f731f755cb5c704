/// What an action gives back: named values in order, repeats allowed, and at most one without a name.
public struct Results: Hashable, Sendable {
  /// One named value; a nil value travels as a bare name.
  public struct Item: Hashable, Sendable {
    /// The result's name.
    public let name: String
    /// The result's value.
    public let value: String?

    /// Makes a named result.
    public init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The named results in order.
  public var named: [Item]

  /// The result without a name; empty text is no result (details §3).
  public var unnamed: String? {
    didSet { if unnamed?.isEmpty == true { unnamed = nil } }
  }

  /// Makes results of named values and, if there is one, the unnamed text.
  public init(_ named: [Item], unnamed: String? = nil) {
    self.named = named
    self.unnamed = unnamed?.isEmpty == true ? nil : unnamed
  }

  /// Makes results that consist of one text without a name.
  public init(unnamed: String?) {
    self.init([], unnamed: unnamed)
  }

  /// Whether there is nothing to put on a callback.
  public var isEmpty: Bool { named.isEmpty && unnamed == nil }

  /// Adds a named value behind the others.
  public mutating func append(_ name: String, _ value: String?) {
    named.append(Item(name, value))
  }

  /// The value of the first result with this name; the unnamed one is `result`.
  public subscript(_ name: String) -> String? { items.first { $0.name.hasSameBytes(as: name) }?.value }

  /// Every value that was given for this name, in order.
  public func all(_ name: String) -> [String] {
    items.filter { $0.name.hasSameBytes(as: name) }.compactMap(\.value)
  }

  /// Every result by name in the order they are sent; the unnamed one is `result`.
  public var items: [Item] {
    named + (unnamed.map { [Item("result", $0)] } ?? [])
  }
}

extension Results: ExpressibleByDictionaryLiteral {
  /// Makes results of `["id": "1", "tag": "a", "tag": "b"]`, in that order.
  public init(dictionaryLiteral elements: (String, String?)...) {
    self.init(elements.map { Item($0.0, $0.1) })
  }
}
