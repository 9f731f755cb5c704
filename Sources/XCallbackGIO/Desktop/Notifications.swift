/// Notifications on the desktop, by the Desktop Notifications Specification.
package enum Notifications {
  package enum Urgency: UInt8, Sendable {
    case low = 0
    case normal = 1
    case critical = 2
  }

  /// Shows a notification and gives its number.
  ///
  /// Both texts are plain; the body is escaped when the server reads markup.
  @discardableResult
  package static func post(
    summary: String, body: String = "", icon: String = "", urgency: Urgency? = nil
  ) throws(GIOError) -> UInt32 {
    let server = NotificationServer(
      connection: try BusConnection(.session), name: NotificationServer.busName,
      deadline: Clock.monotonicSeconds + NotificationServer.timeout)
    var body = body
    if escapedMarkup(body) != body, try server.capabilities().contains("body-markup") {
      body = escapedMarkup(body)
    }
    return try server.notify(summary: summary, body: body, icon: icon, urgency: urgency, expiry: -1)
  }

  /// Text with the characters that have a meaning in markup written as entities.
  package static func escapedMarkup(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
