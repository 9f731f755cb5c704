/// The members of a JSON object in their order; each name stands there once.
package struct JSONObject: Sendable, Equatable {
  package struct Member: Sendable, Equatable {
    package let name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  package private(set) var members: [Member] = []

  package init() {}

  /// Members in order; of a repeated name the last value counts, in the first one's place.
  package init(_ members: some Sequence<(name: String, value: JSONValue)>) {
    for (name, value) in members { self[name] = value }
  }

  /// For names known to differ, which a look-up each would make quadratic.
  package init(distinct members: [Member]) { self.members = members }

  /// The value of a member; setting adds it at the end when it is new.
  ///
  /// Names are compared by their Unicode scalars: JSON knows no canonical equivalence.
  package subscript(_ name: some StringProtocol) -> JSONValue? {
    get { index(of: name).map { members[$0].value } }
    set {
      switch (index(of: name), newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: String(name), value: value))
      case (nil, nil): break
      }
    }
  }

  package var isEmpty: Bool { members.isEmpty }

  private func index(of name: some StringProtocol) -> Int? {
    members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }
}
