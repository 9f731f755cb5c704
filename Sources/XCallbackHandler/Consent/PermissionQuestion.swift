import XCallback
import XCallbackGIO

/// What the user is asked before a request runs, and what the answers mean (design §5, "One question per request").
struct PermissionQuestion {
  /// Callback schemes that nobody has said anything about yet.
  let schemes: [Scheme]
  let question: Question

  /// How long the user has, in seconds.
  static let timeout = 60.0

  private enum ID: String {
    case always, once, no, never, run
  }

  /// What an answer says.
  enum Verdict: Equatable {
    /// It runs; `remembered` is what is kept for the schemes.
    case granted(remembered: Consent.Answer?)
    case denied(remembered: Consent.Answer?)
  }

  init(_ plan: RequestPlan, about schemes: [Scheme]) {
    self.schemes = schemes
    let words = PermissionWords(plan)
    let choices: [(ID, String)] =
      schemes.isEmpty
      ? [(.run, translated("Run it")), (.no, translated("No"))]
      : [
        (.always, translated("Always")), (.once, translated("Once")), (.no, translated("No")),
        (.never, translated("Never")),
      ]
    question = Question(
      title: words.title(asksAbout: schemes), lines: words.lines, icon: plan.handler?.icon,
      choices: choices.map { Question.Choice(id: $0.0.rawValue, label: $0.1) },
      refusal: ID.no.rawValue, timeout: Self.timeout)
  }

  /// All that is shown, by which two questions are the same.
  var text: String { ([question.title] + question.lines).joined(separator: "\n") }

  /// What the choice of an answer means; what is no choice is a No.
  func verdict(on choice: String, at now: Timestamp) -> Verdict {
    switch ID(rawValue: choice) {
    case .always?: .granted(remembered: .always)
    case .once?, .run?: .granted(remembered: nil)
    case .never?: .denied(remembered: .never)
    case .no?, nil: .denied(remembered: schemes.isEmpty ? nil : .no(at: now))
    }
  }
}

/// The words of such a question. Everything from the URL is escaped and cut, and stands in quotes: it must not pass for
/// the question's own words, least of all for where the answer goes.
struct PermissionWords {
  private let plan: RequestPlan

  init(_ plan: RequestPlan) { self.plan = plan }

  private static let longestValue = 120
  private static let longestInTitle = 40
  /// Of more values in all, each parameter shows no more than `share`.
  private static let mostValues = 12
  private static let share = 2
  private static let mostLines = 24

  func title(asksAbout schemes: [Scheme]) -> String {
    let name = Self.shown(plan.handler?.name ?? plan.url.scheme.name)
    // Servers cut a long title, and at its end stands what matters.
    let action = action(limit: Self.longestInTitle)
    guard !schemes.isEmpty else { return translated("%1$s: run %2$s?", name, action) }
    let apps = schemes.map { "\(Self.shown($0.name)):" }.joined(separator: ", ")
    return translated("%1$s: send the answer of %2$s to %3$s?", name, action, apps)
  }

  /// What to decide by, a line each. What the link chooses freely comes later, because it can be long and a server cuts
  /// what is: the values behind where the answer goes, and last what proves nothing.
  var lines: [String] { [request] + callbacks + values + [sender] }

  /// As the handler file writes it, unless that takes any.
  private func action(limit: Int) -> String {
    if let declared = plan.action, declared.pattern != nil { return Self.shown(declared.name) }
    return plan.url.action.map { DisplayText.quote($0.description, limit: limit) } ?? "*"
  }

  private var request: String {
    let action = action(limit: Self.longestValue)
    guard let comment = plan.action?.comment else {
      return translated("A link asks for the action %1$s.", action)
    }
    return translated("A link asks for the action %1$s (%2$s).", action, Self.shown(comment))
  }

  /// x-source is text to show, never an identity.
  private var sender: String {
    guard let source = plan.url.source else { return translated("It does not say where it comes from.") }
    return translated("It says that it comes from %1$s, which is not verified.", Self.quoted(source))
  }

  private var values: [String] {
    let given = (plan.request?.parameters ?? []).filter { !$0.values.isEmpty }
    // An action that takes the link as a whole is shown the link.
    if given.isEmpty, plan.action?.parameters.isEmpty == true, let url = plan.request?.url {
      return [translated("The link: %1$s", Self.quoted(url.text))]
    }
    // One that is repeated must not push the others out of sight.
    let isMany = given.reduce(0) { $0 + $1.values.count } > Self.mostValues
    let lines =
      partsOfURL
      + given.flatMap { parameter in
        let name = parameter.declaration.name
        let told = parameter.values.prefix(isMany ? Self.share : .max).map { "\(name) = \(Self.quoted($0))" }
        let rest = parameter.values.count - told.count
        return rest > 0 ? told + [translated("and %1$s more of %2$s", "\(rest)", name)] : told
      }
    return lines.count > Self.mostLines
      ? lines.prefix(Self.mostLines) + [translated("and more values")] : lines
  }

  /// What reaches the action of the URL beside its parameters.
  private var partsOfURL: [String] {
    guard let request = plan.request, let names = plan.action?.factNames else { return [] }
    return FactName.partsOfURL.filter(names.contains).compactMap { name in
      guard let text = request.fact(name), !text.isEmpty else { return nil }
      return name == .url
        ? translated("The link: %1$s", Self.quoted(text)) : "\(name.name) = \(Self.quoted(text))"
    }
  }

  private var callbacks: [String] {
    ReservedName.callbacks.compactMap { name in
      switch plan.decisions[name] {
      case .asks(let callback, let target, _, _)?, .allowed(let callback, let target, _)?:
        Self.way(of: name, to: "\(Self.place(callback)) (\(Self.app(target)))")
      case .dropped?, .refused?, nil: nil
      }
    }
  }

  private static func way(of name: ReservedName, to place: String) -> String {
    switch name {
    case .error: translated("An error goes to %1$s.", place)
    case .cancel: translated("A cancellation goes to %1$s.", place)
    case .success, .source: translated("The answer goes to %1$s.", place)
    }
  }

  /// The scheme, and of a web address the host: where it goes, not what it says.
  private static func place(_ callback: CallbackTarget) -> String {
    guard let host = callback.host, !host.isEmpty, callback.scheme.isWeb || callback.scheme.isRemote else {
      return "\(shown(callback.scheme.name)):"
    }
    return "\(shown(callback.scheme.name))://\(shown(host))"
  }

  private static func app(_ target: SchemeTarget) -> String {
    target.isWaitingCall ? translated("the program that waits for it") : shown(target.appName)
  }

  private static func quoted(_ text: String) -> String { DisplayText.quote(text, limit: longestValue) }

  private static func shown(_ text: String) -> String {
    DisplayText.escape(JournalText.bounded(text, longestValue))
  }
}
