public import XCallback

/// Receives the URLs of an app's schemes, hands them to a `Router`, and launches the callers' URLs back (design §9).
///
/// One code path, whether the app is cold (a URL in its arguments, or `Open` as the first message of a D-Bus activation)
/// or warm (`Open` on the bus, a second launch that hands its URL over). Each delivery is handled once. Without a
/// session bus it still handles the URLs in its arguments.
///
/// A receiver belongs to the thread that runs the default main context: make it in `main`, use it there. Work whose
/// closure is no `async` one runs on that thread, too.
public final class CallbackReceiver {
  /// The application's id, which is its desktop entry's name and its bus name: `org.example.Notes` (D-Bus specification,
  /// "Bus names"; at most 255 bytes).
  public let id: String

  /// The schemes that the app handles (RFC 3986, section 3.1), as its desktop entry lists them.
  public let schemes: [String]

  /// How long an app that ``run(_:)`` keeps going stays when nothing is left to do; nil for ever. A URL that arrives
  /// while it leaves is still handled.
  public var idleTimeout: Duration? {
    get { engine.idleTimeout }
    set { engine.idleTimeout = newValue }
  }

  /// Told when the app is started or activated without a URL: show a window. The token lets it take the focus.
  public var onActivate: (@Sendable (_ activationToken: String?) -> Void)? {
    get { engine.onActivate }
    set { engine.onActivate = newValue }
  }

  /// The app's actions. What is registered here counts for the requests that come after.
  public var router: Router {
    get { engine.router }
    set { engine.router = newValue }
  }

  /// Does what ``quit()`` does, from any thread: for closures, which cannot hold the receiver.
  ///
  ///     let ending = receiver.ending
  ///     receiver.router.on("quit") { _ in
  ///       ending.cancel()
  ///       return [:]
  ///     }
  public var ending: Cancellation { Cancellation { [engine] in engine.quit() } }

  let engine: ReceiverEngine

  /// Makes a receiver; nothing happens until ``run(_:)`` or ``attach(_:)``.
  ///
  /// - Parameters:
  ///   - id: the application's id, such as `org.example.Notes`.
  ///   - schemes: the schemes that the app handles, in any case; answers to its own calls come by the first.
  ///   - router: the app's actions.
  ///   - allowsCallback: whether a caller's URL may be launched; ``standardPolicy(schemes:)`` when left out. Schemes that
  ///     run what they carry or read files (`javascript`, `file`, …) are never launched, whatever it says.
  ///   - onNotice: told what no caller hears about; standard error when left out.
  public init(
    id: String, schemes: [String], router: Router,
    allowsCallback: (@Sendable (CallbackTarget) -> Bool)? = nil,
    onNotice: (@Sendable (ReceiverNotice) -> Void)? = nil
  ) {
    self.id = id
    self.schemes = schemes
    let notify = onNotice ?? { StandardStreams.writeError("\(id): \($0.message)\n") }
    engine = ReceiverEngine(
      id: id, schemes: schemes.map(\.asciiLowercased), router: router,
      launcher: CallbackLauncher(
        allows: allowsCallback ?? Self.standardPolicy(schemes: schemes), notify: notify))
  }

  /// Allows every scheme but those that run what they carry or read files, those of the network that everybody knows
  /// (`https`, `mailto`, `webcal`, …: results would go to whoever made the link), and the app's own, which would be a
  /// loop (design §5).
  public static func standardPolicy(schemes: [String]) -> @Sendable (CallbackTarget) -> Bool {
    let own = schemes.map(\.asciiLowercased)
    return { target in
      !target.scheme.isNeverLaunched && !target.scheme.isCommon && !own.contains(target.scheme.name)
    }
  }

  /// Handles the URLs in the arguments and then those that come over the bus, in a loop of its own, until ``quit()``,
  /// SIGTERM, SIGINT or ``idleTimeout``; without a bus until its own are answered.
  ///
  /// When another process of the app runs already, the URLs are handed over to it and this one is done.
  ///
  /// - Parameter arguments: the process's, `CommandLine.arguments`.
  /// - Returns: what to exit with: 0, 64 for arguments that are no URL of the app, 69 when there is nothing to do
  ///   without a bus, 70 for a receiver that is no good, 74 when a running instance did not take the URLs.
  public func run(_ arguments: [String]) -> Int32 {
    defer { engine.withdraw() }
    do throws(ReceiverError) {
      let (urls, rest) = split(arguments)
      if let stray = rest.dropFirst().first(where: { $0 != ReceiverEngine.Others.service }) {
        throw ReceiverError(
          .badArgument,
          "\"\(DisplayText.escape(stray))\" is no \(schemes.map { "\($0):" }.joined(separator: " or ")) URL.")
      }
      switch try engine.start(urls, asApplication: true, .init(rest)) {
      case .handedOver: return 0
      case .nothingToDo:
        StandardStreams.writeError("\(id): There is no session bus and no URL: nothing to do.\n")
        return 69
      case .running: return engine.run()
      }
    } catch {
      StandardStreams.writeError("\(id): \(error.message)\n")
      return error.exitStatus
    }
  }

  /// What ``attach(_:)`` found.
  public enum Attachment: Sendable, Equatable {
    /// Another process of the app has taken the URLs: exit.
    case handedOver
    /// This process is the app: run its loop, with the arguments that are none of its URLs.
    case attached([String])
  }

  /// Receives URLs inside an app that has a GLib or GTK loop of its own: call it in `main`, before the loop.
  ///
  /// In a GApplication of the same id the URLs are taken off the bus before it sees them, and everything else is left
  /// to it; the app becomes the owner of its bus name here. URLs from the arguments are handled in the first turns of
  /// the loop. As long as there are requests without an answer the GApplication is held, and what is left when it shuts
  /// down is cancelled and answered before it leaves. `attach` claims the bus name, so that links which come while the app
  /// still loads are kept for its first turns; it has to be called in `main`, before there are other threads.
  ///
  /// When another process of the app runs already, it gets the URLs. Arguments that are no URLs are the app's to hand over.
  ///
  /// - Parameter arguments: the process's, `CommandLine.arguments`.
  /// - Returns: whether to go on, and with which arguments; the program's name is their first.
  /// - Throws: ``ReceiverError`` when the id or a scheme is none, or when the running instance does not take the URLs.
  public func attach(_ arguments: [String]) throws(ReceiverError) -> Attachment {
    let (urls, rest) = split(arguments)
    switch try engine.start(urls, asApplication: false, .init(rest)) {
    case .handedOver: return .handedOver
    case .running, .nothingToDo: return .attached(rest)
    }
  }

  /// Ends ``run(_:)``: requests that are not answered yet are cancelled, and their callers told so. An attached receiver
  /// does the same and gives the bus name back; the app's own loop goes on.
  public func quit() { engine.quit() }

  /// Ends an attached receiver after the app's own loop has ended: requests without an answer are cancelled and their
  /// callers told so, for five seconds at most, and the bus name is given back. A GApplication needs none of this.
  public func detach() { engine.detach() }

  /// The URLs of the app among the arguments, found by their scheme and not by their place (research C43).
  private func split(_ arguments: [String]) -> (urls: [String], rest: [String]) {
    var urls: [String] = []
    var rest: [String] = []
    for (index, argument) in arguments.enumerated() {
      if index > 0, engine.isOurs(argument) { urls.append(argument) } else { rest.append(argument) }
    }
    return (urls, rest)
  }
}

extension ReceiverError {
  fileprivate var exitStatus: Int32 {
    switch code {
    case .badArgument: 64
    case .notHandedOver: 74
    default: 70
    }
  }
}
