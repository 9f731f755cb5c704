import CGIO
import Glibc
import Synchronization
import XCallback

/// Takes `Open` off the bus before anybody else sees it: GApplication would turn the URLs into GFiles, which rewrite them
/// (research callback-libraries.md A.8).
///
/// The calls of org.freedesktop.Application (Desktop Entry Specification, "D-Bus Activation") and org.gtk.Application
/// are answered at once, on GDBus's own thread; the work comes after, on the main context.
final class ApplicationMessages: Sendable {
  /// Who takes what is no URL of ours.
  enum Recipient {
    /// The receiver: nobody else is there.
    case receiver
    /// The GApplication whose objects stand on this connection.
    case application
  }

  private enum State {
    /// The app has not put up its objects yet, so that nobody else could answer.
    case starting([HeldMessage])
    case started(Recipient)
  }

  private let path: String
  private let isOurs: @Sendable (String) -> Bool
  private let open: @Sendable ([String], _ activationToken: String?) -> Void
  private let activate: @Sendable (_ activationToken: String?) -> Void
  private let state: Mutex<State>

  /// - Parameter recipient: nil when it is not known yet; messages are held until ``start(with:on:)`` says it.
  init(
    path: String, recipient: Recipient?, isOurs: @escaping @Sendable (String) -> Bool,
    open: @escaping @Sendable ([String], String?) -> Void, activate: @escaping @Sendable (String?) -> Void
  ) {
    self.path = path
    state = Mutex(recipient.map { .started($0) } ?? .starting([]))
    self.isOurs = isOurs
    self.open = open
    self.activate = activate
  }

  /// The path of an application's object: `/org/example/Notes` for `org.example.Notes`.
  static func path(of id: String) -> String {
    "/" + String(id.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
  }

  /// Sees every message of a connection, until what is returned is called.
  func watch(_ connection: BusConnection) -> () -> Void {
    let data = unsafe Unmanaged.passRetained(self).toOpaque()
    let number = unsafe g_dbus_connection_add_filter(
      connection.reference.pointer,
      { connection, message, isIncoming, data in
        guard isIncoming != 0, let data = unsafe data, let connection = unsafe connection,
          let message = unsafe message
        else { return unsafe message }
        let messages = unsafe Unmanaged<ApplicationMessages>.fromOpaque(data).takeUnretainedValue()
        return unsafe messages.take(message, connection)
      },
      data,
      { data in
        if let data = unsafe data { unsafe Unmanaged<ApplicationMessages>.fromOpaque(data).release() }
      })
    return { unsafe g_dbus_connection_remove_filter(connection.reference.pointer, number) }
  }

  /// Says who takes what is not ours, and lets what was held go on its way. On any thread.
  func start(with recipient: Recipient, on connection: BusConnection) {
    let messages: [HeldMessage] = state.withLock { state in
      defer { state = .started(recipient) }
      if case .starting(let held) = state { return held }
      return []
    }
    for message in messages { message.resend(on: connection) }
  }

  /// The message to go on with: none when it was taken.
  private func take(_ message: OpaquePointer, _ connection: OpaquePointer) -> OpaquePointer? {
    guard unsafe g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
      unsafe copiedText(borrowing: g_dbus_message_get_path(message)) == path,
      let interface = unsafe copiedText(borrowing: g_dbus_message_get_interface(message)),
      interface == "org.freedesktop.Application" || interface == "org.gtk.Application",
      let member = unsafe copiedText(borrowing: g_dbus_message_get_member(message))
    else { return unsafe message }
    let signature = unsafe copiedText(borrowing: g_dbus_message_get_signature(message)) ?? ""
    // What has other arguments is refused by whoever shows the object.
    switch (member, signature) {
    case ("Open", "asa{sv}"), ("Open", "assa{sv}"): return unsafe takeOpen(message, connection)
    case ("Activate", "a{sv}"), ("ActivateAction", "sava{sv}"):
      return unsafe passOn(message, connection) {
        // There are no actions but links.
        if member == "Activate" { unsafe activate(Self.token(in: Self.arguments(of: message).last)) }
      }
    default: return unsafe message
    }
  }

  private func takeOpen(_ message: OpaquePointer, _ connection: OpaquePointer) -> OpaquePointer? {
    let arguments = unsafe Self.arguments(of: message)
    guard case .array(let values)? = arguments.first else { return unsafe message }
    let urls = values.compactMap { value in
      if case .string(let text) = value { text } else { nil }
    }
    let token = Self.token(in: arguments.last)
    // Nothing to open is an app to show (report D61).
    guard !urls.isEmpty else { return unsafe passOn(message, connection) { activate(token) } }
    let ours = urls.filter(isOurs)
    if !ours.isEmpty { open(ours, token) }
    guard ours.count < urls.count || ours.isEmpty else {
      unsafe Self.answer(message, connection)
      return nil
    }
    // The rest are the app's documents. The token went with the first of ours.
    let others = urls.filter { !isOurs($0) }
    guard !ours.isEmpty else {
      return unsafe passOn(message, connection) { open(others, token) }
    }
    guard let rest = unsafe g_dbus_message_copy(message, nil) else { return unsafe message }
    var body: [DBusArgument] = [.array(element: "s", others.map { .string($0) })]
    if arguments.count == 3, case .string(let hint) = arguments[1] { body.append(.string(hint)) }
    body.append(.array(element: "{sv}", []))
    unsafe g_dbus_message_set_body(rest, DBusArgument.tuple(body))
    unsafe g_object_unref(gpointer(message))
    return unsafe passOn(rest, connection) { open(others, nil) }
  }

  /// Gives a message to the app, now or when it is ready for it; `perform` is for a receiver without one.
  private func passOn(
    _ message: OpaquePointer, _ connection: OpaquePointer, perform: () -> Void
  ) -> OpaquePointer? {
    let recipient: Recipient? = state.withLock { state in
      switch state {
      case .started(let recipient): return recipient
      case .starting(let held):
        guard let copy = unsafe g_dbus_message_copy(message, nil) else { return .application }
        state = .starting(held + [unsafe HeldMessage(adopting: copy)])
        return nil
      }
    }
    switch recipient {
    case .application: return unsafe message
    case .receiver: perform()
    case nil: break
    }
    unsafe Self.answer(message, connection)
    return nil
  }

  /// Answers with nothing, and takes the message over.
  private static func answer(_ message: OpaquePointer, _ connection: OpaquePointer) {
    let flags = unsafe g_dbus_message_get_flags(message)
    if flags.rawValue & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue == 0,
      let reply = unsafe g_dbus_message_new_method_reply(message)
    {
      unsafe g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
      unsafe g_object_unref(gpointer(reply))
    }
    unsafe g_object_unref(gpointer(message))
  }

  private static func arguments(of message: OpaquePointer) -> [JSONValue] {
    guard let body = unsafe g_dbus_message_get_body(message),
      case .array(let values) = unsafe JSONValue(borrowing: body)
    else { return [] }
    return values
  }

  /// The activation token among a call's platform data.
  private static func token(in platformData: JSONValue?) -> String? {
    guard case .object(let data)? = platformData else { return nil }
    for name in ["activation-token", "desktop-startup-id"] {
      if case .string(let token)? = data[name], Activation.isUsable(token) { return token }
    }
    return nil
  }
}

/// A call that came before the app could take it; it is sent again, to ourselves.
@safe private final class HeldMessage: @unchecked Sendable {
  // A message that nobody else has.
  private let message: OpaquePointer

  init(adopting message: OpaquePointer) { unsafe self.message = unsafe message }

  deinit { unsafe g_object_unref(gpointer(message)) }

  func resend(on connection: BusConnection) {
    let pointer = unsafe connection.reference.pointer
    unsafe g_dbus_message_set_destination(message, g_dbus_connection_get_unique_name(pointer))
    unsafe g_dbus_message_set_sender(message, nil)
    unsafe g_dbus_message_set_flags(message, G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED)
    unsafe g_dbus_connection_send_message(pointer, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
  }
}
