import CGIO
import Foundation
import Synchronization

@testable import XCallbackGIO

/// A program on the session bus that answers every call with one closure, on GDBus's own thread.
final class TestService: Sendable {
  struct Call: Sendable, Equatable {
    let path: String
    let interface: String
    let member: String
    let arguments: [JSONValue]
  }

  enum Answer: Sendable {
    case values([DBusArgument])
    case error(String, String)
    case silence
    case steps([Step])
  }

  /// One thing that is done because of a call.
  enum Step: Sendable {
    case reply([DBusArgument])
    /// A signal of the interface that was called.
    case signal(String, [DBusArgument])
    /// A signal of another object and interface.
    case signalOf(path: String, interface: String, String, [DBusArgument])
    case run(@Sendable () -> Void)
    /// The service goes away from the bus.
    case leave
  }

  private let connection: Connection
  private let box: Box

  var calls: [Call] { box.calls.withLock { $0 } }

  /// Takes a name on the bus.
  init(name: String, answer: @escaping @Sendable (Call) -> Answer) throws {
    box = Box(answer)
    connection = try Connection()
    let data = Unmanaged.passRetained(box).toOpaque()
    g_dbus_connection_add_filter(
      connection.pointer,
      { connection, message, incoming, data in
        guard incoming != 0, let message, let data,
          g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
        else { return message }
        let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
        box.handle(message, on: connection)
        g_object_unref(gpointer(message))
        return nil
      }, data, { data in data.map { Unmanaged<Box>.fromOpaque($0).release() } })
    let reply = try withGError("RequestName") { error in
      g_dbus_connection_call_sync(
        connection.pointer, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
        "RequestName",
        DBusArgument.tuple([.string(name), .uint32(4)]), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, error)
    }
    g_variant_unref(reply)
  }

  /// Sends a signal, to one peer or to all.
  func emit(
    _ member: String, of interface: String, path: String, _ arguments: [DBusArgument], to peer: String? = nil
  ) {
    g_dbus_connection_emit_signal(
      connection.pointer, peer, path, interface, member, DBusArgument.tuple(arguments), nil)
    g_dbus_connection_flush_sync(connection.pointer, nil, nil)
  }

  /// Returns when the bus has taken everything that was sent.
  func ping() {
    let reply = g_dbus_connection_call_sync(
      connection.pointer, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Peer",
      "Ping",
      nil, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    reply.map { g_variant_unref($0) }
  }

  private final class Connection: @unchecked Sendable {
    let pointer: OpaquePointer

    init() throws {
      let address = ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
      let flags = GDBusConnectionFlags(
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
          | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
      pointer = try withGError("connecting") { error in
        g_dbus_connection_new_for_address_sync(address, flags, nil, nil, error)
      }
    }

    deinit {
      g_dbus_connection_close_sync(pointer, nil, nil)
      g_object_unref(gpointer(pointer))
    }
  }

  private final class Box: Sendable {
    let calls = Mutex<[Call]>([])
    let answer: @Sendable (Call) -> Answer

    init(_ answer: @escaping @Sendable (Call) -> Answer) { self.answer = answer }

    func handle(_ message: OpaquePointer, on connection: OpaquePointer?) {
      func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
      var arguments: [JSONValue] = []
      if let body = g_dbus_message_get_body(message), case .array(let values) = JSONValue(borrowing: body) {
        arguments = values
      }
      let call = Call(
        path: text(g_dbus_message_get_path(message)), interface: text(g_dbus_message_get_interface(message)),
        member: text(g_dbus_message_get_member(message)), arguments: arguments)
      calls.withLock { $0.append(call) }
      switch answer(call) {
      case .silence: return
      case .values(let values): perform(.reply(values), for: message, on: connection)
      case .error(let name, let words):
        send(g_dbus_message_new_method_error_literal(message, name, words), on: connection)
      case .steps(let steps): for step in steps { perform(step, for: message, on: connection) }
      }
    }

    private func perform(_ step: Step, for message: OpaquePointer, on connection: OpaquePointer?) {
      switch step {
      case .reply(let values):
        let reply = g_dbus_message_new_method_reply(message)
        g_dbus_message_set_body(reply, DBusArgument.tuple(values))
        send(reply, on: connection)
      case .signal(let member, let values):
        g_dbus_connection_emit_signal(
          connection, nil, g_dbus_message_get_path(message), g_dbus_message_get_interface(message), member,
          DBusArgument.tuple(values), nil)
      case .signalOf(let path, let interface, let member, let values):
        g_dbus_connection_emit_signal(
          connection, nil, path, interface, member, DBusArgument.tuple(values), nil)
      case .run(let body): body()
      case .leave:
        // Not on GDBus's own thread, which has to send what is left first.
        guard let connection else { return }
        let leaving = Leaving(connection)
        Thread.detachNewThread {
          g_dbus_connection_flush_sync(leaving.pointer, nil, nil)
          g_dbus_connection_close_sync(leaving.pointer, nil, nil)
        }
      }
    }

    private func send(_ reply: OpaquePointer?, on connection: OpaquePointer?) {
      g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
      g_object_unref(reply.map { gpointer($0) })
    }
  }

  /// One reference to a connection on its way to another thread.
  private final class Leaving: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
      self.pointer = pointer
      g_object_ref(gpointer(pointer))
    }

    deinit { g_object_unref(gpointer(pointer)) }
  }
}
