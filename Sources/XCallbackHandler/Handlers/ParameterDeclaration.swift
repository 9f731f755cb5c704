/// A parameter that an action takes, as its handler file declares it (design §4, "Parameters").
package struct ParameterDeclaration: Sendable {
  /// The name in the handler file, a plain word.
  package let name: String
  /// The name in the URL.
  package var urlName: String
  package var isRequired: Bool
  /// `tag...`: may be given more than once.
  package var isRepeatable: Bool
  /// Bound by the action's name instead of the query.
  package var isFromPattern: Bool
  package var type: ParameterType = .line
  package var defaultValue: TextTemplate?
  /// The longest value, in Unicode scalars.
  package var maximumLength: Int?
  /// What separates several values in one.
  package var separator: String?
  package var allowsEmpty = false
  package var allowsDash = false

  package init(name: String, isRequired: Bool, isRepeatable: Bool = false, isFromPattern: Bool = false) {
    self.name = name
    urlName = name
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
    self.isFromPattern = isFromPattern
  }
}
