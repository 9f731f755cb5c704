import Glibc
package import XCallback

/// A call of another app's action: the URL that it is launched with, and the wait for its answer (design §7).
package struct OutgoingCall: Sendable {
  /// The target as the caller wrote it, with its parameters and without callbacks.
  package let url: CallbackURL
  /// What x-source says; nil leaves it out.
  package let source: String?
  /// Whether the answer is waited for; without it no callbacks are added.
  package let waits: Bool
  /// Seconds until the call is given up; nil waits for ever.
  package var timeout: Double?
  /// Where it is made from.
  let surroundings: Surroundings

  package static let standardSource = "xcallback"
  /// Longer than asking the user plus an action's own time-out (design §7).
  package static let standardTimeout = 180.0

  /// - Throws: `hasCallbacks` or `hasSource` when the URL has what would be added.
  package init(
    _ url: CallbackURL, source: String? = nil, waits: Bool = true, timeout: Double? = standardTimeout,
    surroundings: Surroundings = .process
  ) throws(CallRefusal) {
    guard url.scheme.name != ReplyURL.scheme else { throw CallRefusal(.isReply) }
    let given = url.allParameters.compactMap { ReservedName(ignoringCaseOf: $0.name) }
    if waits, let callback = given.first(where: { $0 != .source }) {
      throw CallRefusal(.hasCallbacks(callback))
    }
    let hasSource = given.contains(.source)
    if hasSource, source != nil { throw CallRefusal(.hasSource) }
    self.url = url
    self.source = hasSource ? nil : source ?? Self.standardSource
    self.waits = waits
    self.surroundings = surroundings
    self.timeout = timeout.flatMap { $0 == 0 ? nil : max(0, $0) }
  }

  /// How a call ended that was started.
  package enum End: Sendable, Equatable {
    /// The target said how it ended. `parameters` is all that stood on the reply, on x-error and x-cancel
    /// too.
    case answered(Outcome, parameters: Results)
    /// It was launched, and no answer is waited for.
    case launched
    /// The person was asked for an app that opens it, and chose none.
    case declined
    case timedOut
    /// Another thread ended the waiting.
    case cancelled
    /// This process got the signal.
    case interrupted(signal: Int32)
  }

  /// The URL to launch: x-source and, for a token, the three callbacks behind the target's own parameters, in
  /// front of its fragment; all else keeps its bytes (report C1: callbacks are encoded whole).
  package func launchURL(_ token: ReplyToken?) throws(CallRefusal) -> CallbackURL {
    try launchURL(callback: token.map { token in { ReplyURL.text(of: $0, token) } })
  }

  /// The same with callbacks of any form.
  func launchURL(callback: ((ReservedName) -> String)?) throws(CallRefusal) -> CallbackURL {
    var added: [URLParameter] = []
    if let source { added.append(URLParameter(ReservedName.source.rawValue, source)) }
    if let callback { added += ReservedName.callbacks.map { URLParameter($0.rawValue, callback($0)) } }
    do throws(URLError) {
      return try url.adding(added)
    } catch {
      throw CallRefusal(.badURL(error))
    }
  }

  /// The app that opens the target, after every check that can be made before the start.
  ///
  /// GIO launches what was checked, so the two cannot differ. What the host has cannot be seen from a
  /// sandbox.
  func target() throws(CallRefusal) -> LaunchTarget {
    let target = try installedTarget()
    guard waits, case .application = target else { return target }
    let replies = Application.defaultHandler(ofScheme: ReplyURL.scheme)
    guard let replies, replies.isManaged, replies.isProgramPresent else {
      throw CallRefusal(.repliesNotOurs(handler: replies.flatMap { $0.isManaged ? nil : $0.id }))
    }
    return target
  }

  /// The same for a call whose answer comes by an app's own scheme.
  func target(returningTo scheme: String, of id: String) throws(CallRefusal) -> LaunchTarget {
    let target = try installedTarget()
    guard case .application = target else { return target }
    let handler = Application.defaultHandler(ofScheme: scheme)
    guard handler?.id == id else {
      throw CallRefusal(.schemeNotOurs(scheme: scheme, expected: id, handler: handler?.id))
    }
    return target
  }

  private func installedTarget() throws(CallRefusal) -> LaunchTarget {
    let scheme = url.scheme.name
    guard !url.scheme.isNeverLaunched else { throw CallRefusal(.neverLaunched(scheme: scheme)) }
    guard let target = surroundings.target(for: scheme) else {
      throw CallRefusal(.noHandler(scheme: scheme))
    }
    return target
  }
}
