import XCallback

/// Reads what an action takes: its pattern's parameters, `Required`, `Optional` and the keys that end in a name.
extension HandlerFileReader {
  mutating func readParameters(of group: HandlerFileText.Group, into action: inout Action) {
    for name in action.pattern?.parameterNames ?? [] {
      action.parameters.append(ParameterDeclaration(name: name, isRequired: true, isFromPattern: true))
    }
    if let entry = group["Required"] { declare(entry, isRequired: true, in: &action) }
    if let entry = group["Optional"] { declare(entry, isRequired: false, in: &action) }
    // Defaults are checked against the type, so they come last.
    for entry in group.entries where !entry.key.hasPrefix("Default.") {
      qualify(entry, of: group, in: &action)
    }
    for entry in group.entries where entry.key.hasPrefix("Default.") {
      qualify(entry, of: group, in: &action)
    }
    refuseEqualNames(of: action, group)
  }

  private mutating func declare(_ entry: HandlerFileText.Entry, isRequired: Bool, in action: inout Action) {
    let items = list(entry)
    guard items.count <= CallbackURL.maximumParameterCount else {
      report(
        entry.line, "too-many",
        "\(entry.key) has \(items.count) parameters; a URL has at most \(CallbackURL.maximumParameterCount).")
      return
    }
    for item in items {
      if let reserved = ReservedName(ignoringCaseOf: item) {
        if isRequired {
          action.requiredReserved.append(reserved)
        } else {
          report(entry.line, "reserved-name", "\(item) may always be given; it stands only in Required.")
        }
        continue
      }
      let isRepeatable = item.hasSuffix("...")
      let name = isRepeatable ? String(item.dropLast(3)) : item
      guard !name.contains(where: { $0 == "," || $0 == " " }) else {
        report(entry.line, "parameter-name", "\"\(name)\" is no list; separate names with a semicolon.")
        continue
      }
      guard name.isPlainName else {
        report(
          entry.line, "parameter-name",
          "\"\(name)\" is no plain word; declare a plain one and write Name.plain=\(name) for the name in the URL."
        )
        continue
      }
      if let earlier = action.parameters.first(where: { $0.name == name }) {
        guard earlier.isFromPattern, isRequired, !isRepeatable else {
          report(entry.line, "declared-twice", "The parameter \(name) is declared twice.")
          continue
        }
        continue
      }
      action.parameters.append(
        ParameterDeclaration(name: name, isRequired: isRequired, isRepeatable: isRepeatable))
    }
  }

  private mutating func qualify(
    _ entry: HandlerFileText.Entry, of group: HandlerFileText.Group, in action: inout Action
  ) {
    guard let key = Self.parameterKey(entry.key) else { return }
    guard let index = action.parameters.firstIndex(where: { $0.name == key.parameter }) else {
      let nearest = nearestName(to: key.parameter, in: action.parameters.map(\.name))
      report(
        entry.line, "undeclared",
        "\(entry.key): the action declares no parameter \(key.parameter).\(Self.hint(nearest))",
        suggestion: nearest)
      return
    }
    switch key.kind {
    case "Type":
      do throws(ParameterType.Fault) {
        action.parameters[index].type = try ParameterType(entry.value)
      } catch {
        report(entry.line, "type", "\(entry.key): \(error.message)", suggestion: error.suggestion)
      }
    case "MaxLength":
      action.parameters[index].maximumLength = wholeNumber(entry, in: 1...CallbackURL.maximumLength)
    case "AllowEmpty": action.parameters[index].allowsEmpty = boolean(entry) ?? false
    case "AllowDash": action.parameters[index].allowsDash = boolean(entry) ?? false
    case "Split": readSplit(entry, &action.parameters[index])
    case "Name": readName(entry, &action.parameters[index])
    default: readDefault(entry, &action.parameters[index])
    }
  }

  private mutating func readSplit(_ entry: HandlerFileText.Entry, _ parameter: inout ParameterDeclaration) {
    guard parameter.isRepeatable else {
      report(
        entry.line, "split",
        "\(entry.key) makes several values of one, so \(parameter.name) must be declared as \(parameter.name)..."
      )
      return
    }
    guard let separator = localeText(entry) else {
      report(entry.line, "split", "\(entry.key) names no separator; write, for example, \(entry.key)=,")
      return
    }
    parameter.separator = separator
  }

  private mutating func readName(_ entry: HandlerFileText.Entry, _ parameter: inout ParameterDeclaration) {
    guard !entry.value.isEmpty, ReservedName(ignoringCaseOf: entry.value) == nil, !parameter.isFromPattern
    else {
      report(
        entry.line, "parameter-name",
        "\(entry.key) is the parameter's name in the query; \"\(entry.value)\" cannot be one.")
      return
    }
    parameter.urlName = entry.value
  }

  private mutating func readDefault(_ entry: HandlerFileText.Entry, _ parameter: inout ParameterDeclaration) {
    guard !parameter.isRequired else {
      report(entry.line, "default", "\(parameter.name) is required, so it needs no default.")
      return
    }
    guard let template = textTemplate(entry, TemplateScope(parameters: [], facts: .beforeRun)) else { return }
    if template.factNames.isEmpty {
      let value = (try? template.text(with: NoValues())) ?? ""
      if let maximum = parameter.maximumLength, value.unicodeScalars.count > maximum {
        report(entry.line, "default", "\(entry.key) is longer than MaxLength.\(parameter.name) allows.")
      }
      do throws(ParameterType.Mismatch) {
        _ = try parameter.type.inserted(value, home: "/")
      } catch {
        // A directory may come to be after the file was checked.
        if case .path = parameter.type {
        } else {
          report(entry.line, "default", "\(entry.key) \(error.expectation).")
        }
      }
    }
    parameter.defaultValue = template
  }

  private mutating func refuseEqualNames(of action: Action, _ group: HandlerFileText.Group) {
    for (index, parameter) in action.parameters.enumerated() {
      guard let twin = action.parameters[..<index].first(where: { $0.urlName == parameter.urlName }) else {
        continue
      }
      let line = group["Name.\(parameter.name)"]?.line ?? group["Name.\(twin.name)"]?.line ?? group.line
      report(line, "parameter-name", "\(twin.name) and \(parameter.name) have the same name in the URL.")
    }
  }
}

/// The values of a template without placeholders.
struct NoValues: TemplateValues {
  func values(of parameter: String) -> [String] { [] }
  func fact(_ name: FactName) -> String? { nil }
  func formattedNow(_ format: String) -> String? { nil }
}
