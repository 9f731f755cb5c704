import XCallback

/// How single values are read: lists, booleans, numbers, text for people (details §4, "Values are read raw").
extension HandlerFileReader {
  /// Exactly `true` or `false`, as in desktop entries.
  mutating func boolean(_ entry: HandlerFileText.Entry) -> Bool? {
    switch entry.value {
    case "true": return true
    case "false": return false
    default:
      report(entry.line, "boolean", "\(entry.key) is true or false, not \"\(entry.value)\".")
      return nil
    }
  }

  /// A number of seconds; 0 is none.
  mutating func seconds(_ entry: HandlerFileText.Entry) -> Double? {
    guard let number = wholeNumber(entry, in: 0...86_400) else { return nil }
    return number == 0 ? nil : Double(number)
  }

  mutating func wholeNumber(_ entry: HandlerFileText.Entry, in range: ClosedRange<Int>) -> Int? {
    guard entry.value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(entry.value),
      range.contains(number)
    else {
      report(
        entry.line, "number",
        "\(entry.key) is a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(entry.value)\"."
      )
      return nil
    }
    return number
  }

  /// The items of a `;` list, without empty ones; `\;` is a semicolon inside an item.
  func list(_ entry: HandlerFileText.Entry) -> [String] {
    var items: [String] = []
    var item = ""
    var escaped = false
    for character in entry.value.unicodeScalars {
      if escaped {
        if character != ";" { item.unicodeScalars.append("\\") }
        item.unicodeScalars.append(character)
        escaped = false
      } else if character == "\\" {
        escaped = true
      } else if character == ";" {
        items.append(item.trimmingASCIISpace())
        item = ""
      } else {
        item.unicodeScalars.append(character)
      }
    }
    if escaped { item.append("\\") }
    items.append(item.trimmingASCIISpace())
    return items.filter { !$0.isEmpty }
  }

  /// Text for people, with the escapes of key files.
  mutating func localeText(_ entry: HandlerFileText.Entry) -> String? {
    var text = ""
    var escaped = false
    for character in entry.value.unicodeScalars {
      guard escaped else {
        if character == "\\" { escaped = true } else { text.unicodeScalars.append(character) }
        continue
      }
      escaped = false
      switch character {
      case "s": text.append(" ")
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "\\": text.append("\\")
      default:
        report(entry.line, "escape", "\(entry.key) has \"\\\(character)\"; a backslash is written \"\\\\\".")
        return nil
      }
    }
    return text.isEmpty ? nil : text
  }
}
