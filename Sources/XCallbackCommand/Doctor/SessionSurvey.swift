import XCallbackGIO

/// What this session offers to links and to questions about them.
struct SessionSurvey: Equatable {
  enum Bus: Equatable {
    case missing
    case silent(reason: String)
    case reachable
  }

  enum Notifications: Equatable {
    case missing
    case plain
    case withButtons
  }

  var bus = Bus.missing
  var notifications = Notifications.missing
  /// The programs that could ask in a window, without those that have no display to open it on.
  var dialogs: [String] = []
  var hasDisplay = false
  var isGNOMESession = false
  var hasPortal = false
  /// The version of the portal's OpenURI interface, when it says one.
  var portalVersion: Int64?
}

extension SessionSurvey {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let notifications = "org.freedesktop.Notifications"
  /// How long anybody on the bus may take, in seconds: who is asked here may have to be started first.
  private static let timeout = 3.0

  /// Asks the session bus; what the bus could not start either is not waited for.
  static func survey(_ environment: Environment) -> SessionSurvey {
    var session = SessionSurvey()
    session.hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    session.dialogs = Asking.dialogPrograms(environment)
    let names: [String]
    do throws(GIOError) {
      names = try busNames("ListNames") + busNames("ListActivatableNames")
    } catch {
      if DBus.isSessionBusMissing { return session }
      session.bus = .silent(reason: error.message)
      return session
    }
    session.bus = .reachable
    session.isGNOMESession = names.contains("org.gnome.SessionManager")
    if names.contains(notifications) { session.notifications = capabilities() }
    session.hasPortal = names.contains(portal)
    if session.hasPortal { session.portalVersion = version() }
    return session
  }

  private static func busNames(_ member: String) throws(GIOError) -> [String] {
    let bus = "org.freedesktop.DBus"
    let reply = try DBus.call(
      DBusMethod(name: bus, path: "/org/freedesktop/DBus", interface: bus, member: member), timeout: timeout)
    return texts(reply.first)
  }

  private static func capabilities() -> Notifications {
    let method = DBusMethod(
      name: notifications, path: "/org/freedesktop/Notifications", interface: notifications,
      member: "GetCapabilities")
    guard let reply = try? DBus.call(method, timeout: timeout) else { return .missing }
    let words = texts(reply.first)
    return words.contains("actions") && words.contains("body") ? .withButtons : .plain
  }

  private static func version() -> Int64? {
    let method = DBusMethod(
      name: portal, path: "/org/freedesktop/portal/desktop", interface: "org.freedesktop.DBus.Properties",
      member: "Get", signature: "ss", words: ["org.freedesktop.portal.OpenURI", "version"])
    guard let reply = try? DBus.call(method, timeout: timeout), case .integer(let version)? = reply.first
    else {
      return nil
    }
    return version
  }

  private static func texts(_ value: JSONValue?) -> [String] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap(\.scalarText)
  }
}
