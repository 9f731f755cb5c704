import XCallback

/// Reads what stands between a link and an action: `Confirm` and `Key`.
extension HandlerFileReader {
  mutating func readProtection(of group: HandlerFileText.Group, into action: inout Action) {
    if let entry = group["Key"] { action.keyParameter = keyParameter(entry, action) }
    guard let entry = group["Confirm"] else { return }
    switch entry.value {
    case "true": action.confirmation = .always
    case "false": action.confirmation = .never
    case "unless-key":
      action.confirmation = .unlessKey
      if group["Key"] == nil {
        report(
          entry.line, "needs-key",
          "Confirm=unless-key needs a Key, which names the parameter with the key, as in Key=auth-token.")
      }
    default:
      report(entry.line, "confirm", "Confirm is true, false or unless-key, not \"\(entry.value)\".")
    }
  }

  private mutating func keyParameter(_ entry: HandlerFileText.Entry, _ action: Action) -> String? {
    let name = entry.value
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      report(entry.line, "key-name", "Key names the parameter that holds the key, as in Key=auth-token.")
      return nil
    }
    guard ReservedName(ignoringCaseOf: name) == nil else {
      report(entry.line, "key-name", "\(name) is reserved by x-callback-url and cannot hold the key.")
      return nil
    }
    if let declared = action.parameters.first(where: { $0.urlName == name || $0.name == name }) {
      report(
        entry.line, "key-name",
        "\(declared.name) is a parameter of the action; the key is never passed on, so it is not declared.")
    }
    return name
  }
}
