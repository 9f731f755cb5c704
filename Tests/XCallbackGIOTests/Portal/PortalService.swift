import CGIO
import Foundation

@testable import XCallbackGIO

/// A stand-in for the portal, which answers requests as a test says.
enum PortalService {
  static let objectPath = "/org/freedesktop/portal/desktop"

  /// What the portal does with a request, whose path the caller has announced.
  typealias Behaviour = @Sendable (_ call: TestService.Call, _ request: String) -> [TestService.Step]

  static func start(_ behaviour: @escaping Behaviour) throws -> TestService {
    let sender = try uniqueName().dropFirst().map { $0 == "." ? "_" : $0 }
    return try TestService(name: OpenURIPortal.busName) { call in
      switch call.member {
      case "OpenURI":
        .steps(
          behaviour(
            call, "\(objectPath)/request/\(String(sender))/\(option("handle_token", of: call) ?? "-")"))
      case "SchemeSupported": .values([.boolean(call.arguments.first == .string("known"))])
      default: .values([])
      }
    }
  }

  /// Takes a request over, and says that it ended so.
  static func answering(_ response: UInt32) -> Behaviour {
    { _, request in [taken(request), self.response(response, request)] }
  }

  static func taken(_ request: String) -> TestService.Step { .reply([.objectPath(request)]) }

  static func response(_ response: UInt32, _ request: String) -> TestService.Step {
    .signalOf(
      path: request, interface: "org.freedesktop.portal.Request", "Response",
      [.uint32(response), .array(element: "{sv}", [])])
  }

  static func option(_ name: String, of call: TestService.Call) -> String? {
    guard call.arguments.count == 3, case .object(let options) = call.arguments[2] else { return nil }
    return options[name[...]]?.scalarText
  }

  /// What the bus calls this process.
  static func uniqueName() throws -> String {
    let connection = try BusConnection(.session)
    return String(cString: g_dbus_connection_get_unique_name(connection.reference.pointer))
  }
}
