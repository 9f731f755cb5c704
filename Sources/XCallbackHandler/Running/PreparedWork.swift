import XCallback
package import XCallbackGIO

/// What an action is about to do, complete before anything runs, so that `explain` shows what `run` does.
package enum PreparedWork {
  case command(Command, Action.ExecRules)
  case method(DBusMethod, timeout: Double?)
  case call(OutgoingCall)
  /// The action only opens, notifies or replies.
  case nothing
}

/// Fills an action's templates for one request.
package struct WorkPreparation {
  let handler: Handler
  let request: BoundRequest
  let home: String
  let environment: Environment
  let desktop: any Desktop

  /// - Throws: 400 or 413 for a value that cannot stand where the template puts it, 503 for a program that is not there.
  func prepare(_ worker: Action.Worker?) throws(CallbackError) -> PreparedWork {
    switch worker {
    case nil: .nothing
    case .exec(let rules): try command(rules)
    case .dbus(let template, let timeout): .method(try method(template), timeout: timeout)
    case .call(let template, let timeout): .call(try call(template, timeout))
    }
  }

  /// The PATH of the command: the same for `check`, `explain`, `run` and a click (design §6).
  package static func path(of handler: Handler, environment: Environment) -> String {
    environment.commandPath(handlerPath: handler.path)
  }

  func words(_ template: WordsTemplate) throws(CallbackError) -> [String] {
    try checkAuthority(template.factNames)
    do throws(TemplateFailure) {
      return try template.words(with: request)
    } catch {
      throw CallbackError(.init(error.errorCode), error.message)
    }
  }

  /// User and port are the URL's own bytes, which no type declares: only what they are made of everywhere gets into a
  /// program's words. Some terminals split the words of `-e` once more, and a shell reads them.
  private func checkAuthority(_ facts: Set<FactName>) throws(CallbackError) {
    if facts.contains(.urlPort), request.url.port?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) == false {
      throw CallbackError(.malformed, "The port of the URL must be a number.")
    }
    if facts.contains(.urlUser), let user = request.url.userInfo,
      user.hasPrefix("-") || !user.unicodeScalars.allSatisfy(Self.isInUserNames)
    {
      throw CallbackError(
        .malformed, "The user name of the URL may have letters, digits, '.', '_', '~' and '-' only.")
    }
  }

  private static func isInUserNames(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "~", "-": true
    default: false
    }
  }

  func text(_ template: TextTemplate) throws(CallbackError) -> String {
    do throws(TemplateFailure) {
      return try template.text(with: request)
    } catch {
      throw CallbackError(.init(error.errorCode), error.message)
    }
  }

  private func command(_ rules: Action.ExecRules) throws(CallbackError) -> PreparedWork {
    let words = try words(rules.template)
    let path = Self.path(of: handler, environment: environment)
    guard let name = words.first, let program = desktop.program(named: name, in: path) else {
      throw CallbackError(.unavailable, "The program of this action is not installed.")
    }
    var captures = true
    if case .none = rules.output { captures = false }
    let input = try rules.standardInput.map { template throws(CallbackError) in try text(template) } ?? ""
    var command = Command(
      program: program, arguments: words, directory: home,
      environment: [
        ("PATH", path), ("XCALLBACK_SCHEME", handler.scheme.name),
        ("XCALLBACK_ACTION", request.url.action?.description ?? ""),
        ("XCALLBACK_SOURCE", request.url.source ?? ""),
      ],
      standardInput: Array(input.utf8),
      capturesOutput: captures, timeout: rules.timeout)
    if rules.isSandboxed { command.sandbox = try sandbox(in: path) }
    return .command(command, rules)
  }

  private func sandbox(in path: String) throws(CallbackError) -> Sandbox {
    guard let program = desktop.program(named: Sandbox.name, in: path) else {
      throw CallbackError(
        .unavailable, "The program that makes this action's sandbox (bubblewrap) is not installed.")
    }
    return Sandbox(program: program, UserDirectories(environment))
  }

  /// The URL to call, written as `xcallback call` writes it.
  private func call(_ template: TextTemplate, _ timeout: Double?) throws(CallbackError) -> OutgoingCall {
    let text = try text(template)
    let url: CallbackURL
    do throws(URLError) {
      url = try CallbackURL(bytes: PercentCoding.encodeIllegal(Array(text.utf8)))
    } catch {
      throw CallbackError(error.callbackCode, "The parameters do not make a URL that can be called.")
    }
    guard desktop.target(for: url.scheme) != nil else {
      throw CallbackError(.unavailable, "The app that this action calls is not installed.")
    }
    do throws(CallRefusal) {
      return try OutgoingCall(url, timeout: timeout)
    } catch {
      throw CallbackError(error.errorCode, "The URL that this action calls has callbacks of its own.")
    }
  }

  private func method(_ template: WordsTemplate) throws(CallbackError) -> DBusMethod {
    var words = try words(template)[...]
    let bus: DBusMethod.Bus = words.first == "system" ? .system : .session
    if bus == .system { words.removeFirst() }
    guard words.count >= 3, let parts = words.dropFirst(2).first.flatMap(Self.member) else {
      throw CallbackError(.failed, "The method of this action is not complete.")
    }
    let rest = words.dropFirst(3)
    let method = DBusMethod(
      bus: bus, name: words[words.startIndex], path: words[words.startIndex + 1], interface: parts.interface,
      member: parts.member, signature: rest.first ?? "", words: Array(rest.dropFirst()))
    do throws(DBusWordsError) {
      try method.validate()
      // What does not fit must not be found only after the user was asked.
      _ = try DBus.arguments(signature: method.signature, words: method.words)
    } catch {
      throw CallbackError(.malformed, "A parameter does not fit the method that this action calls.")
    }
    return method
  }

  private static func member(_ word: String) -> (interface: String, member: String)? {
    guard let dot = word.lastIndex(of: ".") else { return nil }
    return (String(word[..<dot]), String(word[word.index(after: dot)...]))
  }
}
