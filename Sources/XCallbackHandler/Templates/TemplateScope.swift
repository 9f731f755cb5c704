/// What a template may refer to, as its action declares it (design §4).
package struct TemplateScope: Sendable {
  /// One declared parameter, reduced to what the rules of templates ask about it.
  package struct Parameter: Sendable, Equatable {
    package var name: String
    /// Declared as `name...`: it stands only in `[…]...`.
    package var isRepeatable: Bool
    /// Required, or with a default: it needs no group in a words template.
    package var isAlwaysPresent: Bool
    /// Of type `integer` or `number`: may be negative after an option, and is bare in JSON.
    package var isNumeric: Bool
    /// Of type `boolean`: `{name?}` asks for true, and it is bare in JSON.
    package var isBoolean: Bool
    /// Of type `json`: its value is JSON already.
    package var isJSON: Bool
    /// `AllowDash.name=true`.
    package var allowsDash: Bool
    /// Of type `url` with a list of schemes: `Open={name}` stays raw.
    package var urlTyped: Bool
    /// Whether its type lets a value begin with `-`; only the warnings of `check` depend on it.
    package var mayBeginWithDash: Bool
    /// Whether its type lets in letters, digits and `_ - . : + @ , /` only; the same.
    package var isPlain: Bool

    package init(
      name: String, isRepeatable: Bool, isAlwaysPresent: Bool, isNumeric: Bool, isBoolean: Bool,
      isJSON: Bool = false, allowsDash: Bool = false, urlTyped: Bool = false,
      mayBeginWithDash: Bool = true, isPlain: Bool = false
    ) {
      self.name = name
      self.isRepeatable = isRepeatable
      self.isAlwaysPresent = isAlwaysPresent
      self.isNumeric = isNumeric
      self.isBoolean = isBoolean
      self.isJSON = isJSON
      self.allowsDash = allowsDash
      self.urlTyped = urlTyped
      self.mayBeginWithDash = mayBeginWithDash
      self.isPlain = isPlain
    }
  }

  /// Which facts (`{@…}`) are known where the template is used.
  package enum Facts: Sendable {
    /// `Exec`, `DBus`, `Stdin`, `Default.*`: nothing has run yet.
    case beforeRun
    /// `Notify`, `Open`, `Return*`, `Error*`: also `output`, `status`, `stderr`.
    case afterRun
  }

  package var parameters: [Parameter]
  package var facts: Facts

  package init(parameters: [Parameter], facts: Facts) {
    self.parameters = parameters
    self.facts = facts
  }
}
