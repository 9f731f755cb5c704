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
      ? [(.run, "Run it"), (.no, "No")]
      : [(.always, "Always"), (.once, "Once"), (.no, "No"), (.never, "Never")]
    question = Question(
      title: words.title(asksAbout: schemes), lines: words.lines, icon: plan.handler?.icon,
      choices: choices.map { Question.Choice(id: $0.0.rawValue, label: $0.1) },
      refusal: ID.no.rawValue, timeout: Self.timeout)
  }

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

/// The words of such a question. Everything from the URL is escaped and cut, and marked as what it is.
struct PermissionWords {
  private let plan: RequestPlan

  init(_ plan: RequestPlan) { self.plan = plan }

  private static let longestValue = 120
  private static let mostValues = 12

  func title(asksAbout schemes: [Scheme]) -> String {
    let name = Self.shown(plan.handler?.name ?? plan.url.scheme.name)
    guard !schemes.isEmpty else { return "\(name): run \(action)?" }
    let apps = schemes.map { "\(Self.shown($0.name)):" }.joined(separator: ", ")
    return "\(name): send the answer of \(action) to \(apps)?"
  }

  /// What to decide by, a line each; the values come last, because they can be long and a server cuts what is.
  var lines: [String] { [request, sender] + callbacks + values }

  private var action: String { Self.shown(plan.url.action?.description ?? plan.action?.name ?? "?") }

  private var request: String {
    let comment = plan.action?.comment.map { " (\(Self.shown($0)))" } ?? ""
    return "A link asks for the action \(action)\(comment)."
  }

  /// x-source is text to show, never an identity.
  private var sender: String {
    guard let source = plan.url.source else { return "It does not say where it comes from." }
    return "It says that it comes from \(Self.shown(source)), which is not verified."
  }

  private var values: [String] {
    let given = (plan.request?.parameters ?? []).flatMap { parameter in
      parameter.values.map { "\(parameter.declaration.name) = \(Self.shown($0))" }
    }
    // An action that takes the link as a whole is shown the link.
    if given.isEmpty, plan.action?.parameters.isEmpty == true, let url = plan.request?.url {
      return ["The link: \(Self.shown(url.text))"]
    }
    guard given.count > Self.mostValues else { return given }
    return given.prefix(Self.mostValues) + ["and \(given.count - Self.mostValues) more values"]
  }

  private var callbacks: [String] {
    ReservedName.callbacks.compactMap { name in
      switch plan.decisions[name] {
      case .asks(let callback, let target, _, _)?, .allowed(let callback, let target, _)?:
        "\(Self.occasion(name)) goes to \(Self.place(callback))\(Self.app(target))."
      case .dropped?, .refused?, nil: nil
      }
    }
  }

  private static func occasion(_ name: ReservedName) -> String {
    switch name {
    case .error: "An error"
    case .cancel: "A cancellation"
    case .success, .source: "The answer"
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
    target.isWaitingCall ? " (the program that waits for it)" : " (\(shown(target.appName)))"
  }

  private static func shown(_ text: String) -> String {
    DisplayText.escape(JournalText.bounded(text, longestValue))
  }
}
