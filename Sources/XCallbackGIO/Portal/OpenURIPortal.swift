import CGIO

/// The portal by which a sandboxed program has URLs opened on the host (XDG Desktop Portal, "OpenURI" and
/// "Request").
///
/// GIO falls back on it by itself, and then nobody hears what the person answered (research B8.82, B8.83).
struct OpenURIPortal {
  /// What came of a request.
  enum Answer: Sendable, Equatable {
    /// The URL was handed to an app.
    case opened
    /// The person closed the chooser.
    case declined
    /// A clause that says why it may be; the portal itself does not.
    case failed(reason: String)
  }

  static let busName = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.OpenURI"
  private static let requestInterface = "org.freedesktop.portal.Request"
  /// How long the portal may take to start and to take a request over, in seconds. What follows is a person's
  /// time.
  private static let patience = 25.0

  private let connection: BusConnection
  /// The portal's unique name: nobody else can answer for it.
  private let owner: String

  /// Connects to the portal, which the bus starts when it has to.
  init(watch: MainContext.Watch? = nil) throws(GIOError) {
    connection = try BusConnection(.session, watch: watch)
    owner = try BusName(name: Self.busName, connection: connection)
      .owner(timeout: Self.patience, interrupts: nil, watch: watch)
  }

  /// Has a URL opened, and comes back when the portal says what came of it, which may be after a person has
  /// chosen an app.
  ///
  /// - Parameters:
  ///   - activationToken: lets the app take the focus (interface version 4; older portals pay no heed).
  ///   - watch: ends the waiting, with an error; a chooser that is open then is closed.
  func open(_ url: String, activationToken: String?, watch: MainContext.Watch) throws(GIOError) -> Answer {
    guard !url.utf8.contains(0) else { throw GIOError(.badArgument, "A URL cannot hold a null character") }
    let token = "xcallback_" + Self.identifier(Random.uuid())
    let handle = "\(Self.path)/request/\(sender)/\(token)"
    // In front of the call: the answer may be quicker than its reply.
    let signals = SignalQueue(
      connection, deadline: watch.deadline ?? .infinity, interrupts: nil, watch: watch)
    signals.subscribe(to: "Response", of: Self.requestInterface, path: handle, sender: owner)
    signals.subscribe(
      to: "NameOwnerChanged", of: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      sender: "org.freedesktop.DBus", firstArgument: owner)
    var options: [DBusArgument] = [Self.option("handle_token", token)]
    if let activationToken, !activationToken.utf8.contains(0) {
      options.append(Self.option("activation_token", activationToken))
    }
    // The parent window is nobody's.
    _ = try call("OpenURI", [.string(""), .string(url), .array(element: "{sv}", options)], watch)
    while let signal = try signals.next() {
      if signal.member == "NameOwnerChanged" { throw GIOError(.failedSilently, "The portal went away") }
      if let answer = Self.answer(signal, url) { return answer }
    }
    close(handle)
    throw GIOError(.failedSilently, "The portal did not say in time what came of it")
  }

  /// Whether an app on the host opens a scheme's URLs; nil when the portal is too old to tell (interface
  /// version 5).
  func supports(_ scheme: String) -> Bool? {
    let options = DBusArgument.array(element: "{sv}", [])
    guard case .bool(let answer)? = try? call("SchemeSupported", [.string(scheme), options], nil) else {
      return nil
    }
    return answer
  }

  private static func answer(_ signal: SignalQueue.Signal, _ url: String) -> Answer? {
    switch signal.arguments.first {
    case .integer(0): .opened
    case .integer(1): .declined
    case .integer: .failed(reason: reason(for: url))
    default: nil
    }
  }

  /// Portals since 1.17 refuse what GLib takes for no URI (research B8.80); nothing tells that from other
  /// failures.
  private static func reason(for url: String) -> String {
    do throws(GIOError) {
      _ = try unsafe checkGError("Reading a URL") { error in
        unsafe g_uri_is_valid(url, G_URI_FLAGS_NONE, error)
      }
    } catch {
      return "it takes only valid URIs, and GLib says of this one: \(error.message)"
    }
    if url.utf8.count > Application.longestArgument {
      return
        "it is longer than the \(Application.longestArgument) bytes that an app can take by its arguments"
    }
    return "no app on the host takes it, or its app could not be started"
  }

  /// As in the path of a request: the unique name without its colon, dots as underscores.
  private var sender: String {
    let name = unsafe copiedText(borrowing: g_dbus_connection_get_unique_name(connection.reference.pointer))
    return Self.identifier((name ?? "").dropFirst())
  }

  /// A text of letters and digits as a part of an object path.
  private static func identifier(_ text: some StringProtocol) -> String {
    String(text.map { $0 == "." || $0 == "-" ? "_" : $0 })
  }

  private static func option(_ name: String, _ value: String) -> DBusArgument {
    .dictEntry(.string(name), .variant(.string(value)))
  }

  private func call(
    _ member: String, _ arguments: [DBusArgument], _ watch: MainContext.Watch?
  ) throws(GIOError) -> JSONValue? {
    try connection.call(
      name: owner, path: Self.path, interface: Self.interface, member: member, arguments: arguments,
      timeout: Self.patience, watch: watch
    ).json.value(at: ["0"])
  }

  /// Nobody waits for the person any longer. One that has answered meanwhile is not there.
  private func close(_ handle: String) {
    _ = try? connection.call(
      name: owner, path: handle, interface: Self.requestInterface, member: "Close", arguments: [], timeout: 1)
  }
}
