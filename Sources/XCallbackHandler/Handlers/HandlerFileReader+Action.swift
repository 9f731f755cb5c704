import XCallback
import XCallbackGIO

/// Reads one `[Action NAME]` group.
extension HandlerFileReader {
  mutating func readAction(_ group: HandlerFileText.Group) -> Action? {
    let name = group.name.dropFirst("Action ".count).trimmingASCIISpace()
    var pattern: ActionPattern?
    if name != "*" {
      do throws(ActionPattern.Fault) {
        pattern = try ActionPattern(parsing: name)
      } catch {
        report(group.line, "action-name", "\(error)")
        return nil
      }
    }
    var action = Action(name: name, line: group.line, pattern: pattern)
    readPlainKeys(of: group, into: &action)
    readParameters(of: group, into: &action)
    readProtection(of: group, into: &action)
    refuseMisplacedKeys(of: group)
    readWorker(of: group, into: &action)
    readFollowers(of: group, into: &action)
    readResults(of: group, into: &action)
    return action
  }

  private mutating func readPlainKeys(of group: HandlerFileText.Group, into action: inout Action) {
    for entry in group.entries {
      switch entry.key {
      case "Comment": action.comment = localeText(entry)
      case "Strict": action.isStrict = boolean(entry) ?? false
      case let key where HandlerFileKeys.action.contains(key): break
      case let key where Self.parameterKey(key) != nil || key.hasPrefix("Return."): break
      case let key where key.hasPrefix("Comment[") && key.hasSuffix("]"): _ = localeText(entry)
      default:
        let known = HandlerFileKeys.action + HandlerFileKeys.perParameter.map { $0 + "." }
        reportUnknown(entry, group: "[\(group.name)]", known: known)
      }
    }
  }

  /// `Type.due` as ("Type", "due").
  static func parameterKey(_ key: String) -> (kind: String, parameter: String)? {
    guard let dot = key.firstIndex(of: "."), HandlerFileKeys.perParameter.contains(String(key[..<dot])) else {
      return nil
    }
    return (String(key[..<dot]), String(key[key.index(after: dot)...]))
  }

  /// Keys that only a command, or only a command that is waited for, gives a meaning to.
  private mutating func refuseMisplacedKeys(of group: HandlerFileText.Group) {
    let hasExec = group["Exec"] != nil
    for key in ["Stdin", "Wait", "Output", "CancelStatus", "Sandbox"] {
      if let entry = group[key], !hasExec {
        report(entry.line, "needs-exec", "\(key) belongs to a command; there is no Exec in [\(group.name)].")
      }
    }
    let hasCall = group["Call"] != nil
    if let entry = group["Timeout"], !hasExec, !hasCall, group["DBus"] == nil {
      report(
        entry.line, "needs-worker", "Timeout belongs to Exec, Call or DBus; [\(group.name)] has none of them."
      )
    }
    if let entry = group["Results"], !hasExec, !hasCall {
      report(
        entry.line, "needs-exec",
        "Results passes names of a command's output or of an answer on; there is no Exec and no Call in "
          + "[\(group.name)].")
    }
    guard group["Wait"]?.value == "false" else { return }
    for key in ["Output", "Results", "CancelStatus", "Timeout", "ErrorCode", "ErrorMessage"] {
      if let entry = group[key] {
        report(
          entry.line, "needs-wait",
          "\(key) has no meaning with Wait=false: the command's end is not waited for.")
      }
    }
  }

  private mutating func readWorker(of group: HandlerFileText.Group, into action: inout Action) {
    let workers = ["Exec", "Call", "DBus"].compactMap { group[$0] }.sorted { $0.line < $1.line }
    if workers.count > 1 {
      report(
        workers[1].line, "two-workers",
        "An action has one of Exec, Call and DBus; a script with 'xcallback call' in it can do more.")
      return
    }
    let scope = scope(of: action, facts: .beforeRun)
    if let entry = group["Exec"], let template = words(entry, use: .exec, scope) {
      var rules = Action.ExecRules(template: template)
      rules.standardInput = group["Stdin"].flatMap { textTemplate($0, scope) }
      if let entry = group["Wait"] { rules.waits = boolean(entry) ?? true }
      if let entry = group["Timeout"] { rules.timeout = seconds(entry) }
      if let entry = group["Output"] { rules.output = output(entry) }
      if let entry = group["CancelStatus"] { rules.cancelStatuses = statuses(entry) }
      if let entry = group["Sandbox"] { rules.isSandboxed = boolean(entry) ?? true }
      refuseCode(rules, group)
      refuseRelativeProgram(template.program, entry)
      let isFind = ProgramRule.named(template.program)?.names.hasPrefix("find") ?? false
      warnOfShellWords(template.literalStarts.filter { $0 != ";" || !isFind }, entry)
      action.worker = .exec(rules)
    } else if let entry = group["DBus"], let template = words(entry, use: .dbus, scope) {
      let timeout = group["Timeout"].map { seconds($0) } ?? Action.standardTimeout
      action.worker = .dbus(template, timeout: timeout)
    } else if let entry = group["Call"], let template = textTemplate(entry, scope, encoding: .url) {
      refuseScheme(of: template, entry, action)
      let timeout = group["Timeout"].map { seconds($0) } ?? Action.standardTimeout
      action.worker = .call(template, timeout: timeout)
    }
  }

  /// A program such as `sh` without a script runs what it reads: a value must not become code there either.
  private mutating func refuseCode(_ rules: Action.ExecRules, _ group: HandlerFileText.Group) {
    guard let program = rules.template.readsCodeFromInput, let input = rules.standardInput,
      !input.parameterNames.isEmpty || !input.factNames.isEmpty
    else { return }
    report(
      group["Stdin"]?.line, "code-from-input",
      "\(program) runs what it reads as code, so Stdin may hold no placeholder; "
        + "give \(program) a script and pass the value as a word behind it.")
  }

  private mutating func refuseRelativeProgram(_ program: String, _ entry: HandlerFileText.Entry) {
    guard program.contains("/"), !program.hasPrefix("/") else { return }
    report(
      entry.line, "program",
      "\(program) is no absolute path; write one, or the name alone with its directory in Path (Path=~/bin).")
  }

  /// Words that a shell would act on and that here go to the program as they are.
  private mutating func warnOfShellWords(_ words: [String], _ entry: HandlerFileText.Entry) {
    let operators: Set<String> = ["|", "||", "&", "&&", ";", "<", ">", ">>", "2>", "2>&1"]
    for word in words {
      if operators.contains(word) {
        report(
          entry.line, "no-shell",
          "Exec: there is no shell, so \(word) goes to the program as it is; a script, or sh -c '…' sh {name}, can do it.",
          severity: .warning)
      } else if word.hasPrefix("~/") {
        report(
          entry.line, "no-shell",
          "Exec: there is no shell, so \(word) stays as it is; write {@home}/\(word.dropFirst(2)).",
          severity: .warning)
      } else if word.hasPrefix("$"), word.utf8.count > 1, !word.utf8.contains(0x20) {
        report(
          entry.line, "no-shell", "Exec: there is no shell, so \(word) stays as it is.", severity: .warning)
      }
    }
  }

  private mutating func readFollowers(of group: HandlerFileText.Group, into action: inout Action) {
    let scope = scope(of: action, facts: action.hasOutput ? .afterRun : .beforeRun)
    if let entry = group["Open"], let template = textTemplate(entry, scope, encoding: .url) {
      refuseScheme(of: template, entry, action)
      action.open = template
    }
    if let entry = group["Notify"] { action.notify = words(entry, use: .notify, scope) }
  }

  /// The scheme of what is opened or called is literal, or bound by `Type.x=url SCHEMES` (design §4).
  /// What every call of the action would be refused for.
  private mutating func refuseUncallable(
    _ prefix: String, _ scheme: Scheme, _ entry: HandlerFileText.Entry
  ) {
    if scheme.name == ReplyURL.scheme {
      report(entry.line, "call", "xcallback: links are answers to calls; nothing can be called by them.")
    }
    let given = (try? CallbackURL(prefix))?.allParameters.compactMap { ReservedName(ignoringCaseOf: $0.name) }
    if let callback = given?.first(where: { $0 != .source }) {
      report(
        entry.line, "call",
        "Call has \(callback.rawValue) already; it adds its own, so leave it out. To open a URL with callbacks of its own, "
          + "write Open.")
    }
  }

  private mutating func refuseScheme(
    of template: TextTemplate, _ entry: HandlerFileText.Entry, _ action: Action
  ) {
    if let name = template.isSingleParameter {
      let isBound = action.parameters.first { $0.name == name }?.type.isURLOfNamedSchemes == true
      if !isBound {
        report(
          entry.line, "open-scheme",
          "\(entry.key)={\(name)} takes any URL; name the schemes it may have, as in Type.\(name)=url https.")
      }
      return
    }
    guard let colon = template.literalPrefix.firstIndex(of: ":"),
      let scheme = Scheme(String(template.literalPrefix[..<colon]))
    else {
      report(
        entry.line, "open-scheme",
        "The URL of \(entry.key) begins with a literal scheme, as in https://example.org/?q={query}, or is one parameter alone."
      )
      return
    }
    if entry.key == "Call" { refuseUncallable(template.literalPrefix, scheme, entry) }
    if scheme.isNeverLaunched {
      report(entry.line, "open-scheme", "URLs of the scheme \(scheme.name) are never launched.")
    }
  }

  private mutating func statuses(_ entry: HandlerFileText.Entry) -> Set<Int32> {
    var statuses: Set<Int32> = []
    for item in list(entry) {
      guard let status = Int32(item), (1...255).contains(status) else {
        report(entry.line, "number", "CancelStatus lists exit statuses from 1 to 255, not \"\(item)\".")
        continue
      }
      statuses.insert(status)
    }
    return statuses
  }

  func scope(of action: Action, facts: TemplateScope.Facts) -> TemplateScope {
    TemplateScope(
      parameters: action.parameters.map { parameter in
        TemplateScope.Parameter(
          name: parameter.name, isRepeatable: parameter.isRepeatable,
          isAlwaysPresent: parameter.isRequired || parameter.defaultValue != nil,
          isNumeric: parameter.type.isNumeric, isBoolean: parameter.type.isBoolean,
          isJSON: parameter.type.isJSON, allowsDash: parameter.allowsDash,
          urlTyped: parameter.type.isURLOfNamedSchemes,
          mayBeginWithDash: parameter.type.mayBeginWithDash, isPlain: parameter.type.isPlain)
      }, facts: facts)
  }

  mutating func words(
    _ entry: HandlerFileText.Entry, use: WordsTemplate.Use, _ scope: TemplateScope
  ) -> WordsTemplate? {
    do throws(TemplateError) {
      let template = try WordsTemplate(parsing: entry.value, use: use, scope: scope)
      for warning in template.warnings { report(warning, entry, severity: .warning) }
      return template
    } catch {
      report(error, entry, severity: .error)
      return nil
    }
  }

  mutating func textTemplate(
    _ entry: HandlerFileText.Entry, _ scope: TemplateScope, encoding: TextTemplate.Encoding = .none
  ) -> TextTemplate? {
    do throws(TemplateError) {
      return try TextTemplate(parsing: entry.value, encoding: encoding, scope: scope)
    } catch {
      report(error, entry, severity: .error)
      return nil
    }
  }

  private mutating func report(
    _ error: TemplateError, _ entry: HandlerFileText.Entry, severity: FileProblem.Severity
  ) {
    report(
      entry.line, error.code, "\(entry.key): \(error.message)", suggestion: error.suggestion,
      severity: severity)
  }
}
