/// Notifications on the desktop, by the Desktop Notifications Specification.
package enum Notifications {
  package enum Urgency: UInt8, Sendable {
    case low = 0
    case normal = 1
    case critical = 2
  }

  /// Shows a notification and gives its number.
  ///
  /// Both texts are plain; the body is escaped when the server reads markup, and else has nothing that looks like it.
  @discardableResult
  package static func post(
    summary: String, body: String = "", icon: String = "", urgency: Urgency? = nil
  ) throws(GIOError) -> UInt32 {
    let server = NotificationServer(
      connection: try BusConnection(.session), name: NotificationServer.busName,
      deadline: Clock.monotonicSeconds + NotificationServer.timeout)
    var body = body
    if escapedMarkup(body) != body {
      body =
        try server.capabilities().contains("body-markup") ? escapedMarkup(body) : withoutMarkup(body)
    }
    return try server.notify(summary: summary, body: body, icon: icon, urgency: urgency, expiry: -1)
  }

  /// Text with other brackets and another ampersand: dunst without a `markup` setting says that it reads none, and then
  /// drops what looks like a tag and replaces entities, line ends among them (1.9, measured). Nothing that a person is
  /// asked about may vanish or come about. By scalars: a bracket with a mark on it is another Character, but a bracket.
  static func withoutMarkup(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for character in text.unicodeScalars {
      switch character {
      case "&": result.append("\u{FF06}")
      case "<": result.append("‹")
      case ">": result.append("›")
      default: result.append(character)
      }
    }
    return String(result)
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
