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
  private let path: String
  private let isOurs: @Sendable (String) -> Bool
  private let open: @Sendable ([String], _ activationToken: String?) -> Void
  private let activate: @Sendable (_ activationToken: String?) -> Void
  /// Whether the app has put up its own objects; until then nobody else could answer.
  private let isReady = Mutex(false)
  private let held = Mutex<[HeldMessage]>([])
  private let handlesActivation: Bool

  /// - Parameter handlesActivation: whether `Activate` and `ActivateAction` are ours too; else they are passed on, and
  ///   held until the app is ready for them.
  init(
    path: String, handlesActivation: Bool, isOurs: @escaping @Sendable (String) -> Bool,
    open: @escaping @Sendable ([String], String?) -> Void, activate: @escaping @Sendable (String?) -> Void
  ) {
    self.path = path
    self.handlesActivation = handlesActivation
    self.isOurs = isOurs
    self.open = open
    self.activate = activate
  }

  /// The path of an application's object: `/org/example/Notes` for `org.example.Notes`.
  static func path(of id: String) -> String {
    "/" + String(id.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
  }

  /// Sees every message of a connection, for as long as the connection lives.
  func watch(_ connection: BusConnection) {
    let data = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe g_dbus_connection_add_filter(
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
  }

  /// Lets what was held go on its way: the app is ready. On any thread.
  func release(on connection: BusConnection) {
    isReady.withLock { $0 = true }
    let messages = held.withLock { held in
      defer { held = [] }
      return held
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
    let arguments = unsafe Self.arguments(of: message)
    switch member {
    case "Open": return unsafe takeOpen(message, connection, interface, arguments)
    case "Activate":
      guard handlesActivation else { return unsafe passOn(message, connection) }
      activate(Self.token(in: arguments.last))
      unsafe Self.answer(message, connection)
      return nil
    case "ActivateAction" where handlesActivation:
      // There are no actions but links.
      unsafe Self.answer(message, connection)
      return nil
    default: return unsafe passOn(message, connection)
    }
  }

  private func takeOpen(
    _ message: OpaquePointer, _ connection: OpaquePointer, _ interface: String, _ arguments: [JSONValue]
  ) -> OpaquePointer? {
    guard case .array(let values)? = arguments.first else { return unsafe passOn(message, connection) }
    let urls = values.compactMap { value in
      if case .string(let text) = value { text } else { nil }
    }
    let ours = urls.filter(isOurs)
    let others = urls.filter { !isOurs($0) }
    if !ours.isEmpty || (handlesActivation && urls.isEmpty) { open(ours, Self.token(in: arguments.last)) }
    if others.isEmpty || handlesActivation {
      // A receiver that is no GApplication has nobody to pass other URLs on to: it says what it thinks of them.
      if handlesActivation, !others.isEmpty { open(others, nil) }
      unsafe Self.answer(message, connection)
      return nil
    }
    guard !ours.isEmpty else { return unsafe passOn(message, connection) }
    // The rest are the app's documents.
    guard let rest = unsafe g_dbus_message_copy(message, nil) else { return unsafe message }
    let list = DBusArgument.array(element: "s", others.map { .string($0) })
    let platform = DBusArgument.array(element: "{sv}", [])
    let body = interface == "org.gtk.Application" ? [list, .string(""), platform] : [list, platform]
    unsafe g_dbus_message_set_body(rest, DBusArgument.tuple(body))
    unsafe g_object_unref(gpointer(message))
    return unsafe passOn(rest, connection)
  }

  /// Gives a message to the app, now or when it is ready for it.
  private func passOn(_ message: OpaquePointer, _ connection: OpaquePointer) -> OpaquePointer? {
    let waits = isReady.withLock { !$0 }
    guard waits, !handlesActivation, let copy = unsafe g_dbus_message_copy(message, nil) else {
      return unsafe message
    }
    let heldMessage = unsafe HeldMessage(adopting: copy)
    held.withLock { $0.append(heldMessage) }
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
      if case .string(let token)? = data[name], !token.isEmpty { return token }
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
