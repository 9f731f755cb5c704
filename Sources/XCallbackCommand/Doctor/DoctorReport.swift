import XCallback
import XCallbackGIO

/// A diagnosis as it is printed, for people and as JSON.
struct DoctorReport {
  let diagnosis: Diagnosis
  /// Whether lists and answers are shown, as for a scheme that was named.
  let showsLists: Bool

  /// One line a healthy scheme, and never the same finding twice.
  var lines: [String] {
    var lines: [String] = []
    var shown: [Finding] = []
    func add(_ findings: [Finding]) {
      for finding in findings where !shown.contains(finding) {
        shown.append(finding)
        lines += finding.lines.map { "  \($0)" }
      }
    }
    for scheme in diagnosis.schemes {
      lines.append(scheme.headline)
      add(scheme.findings)
      if showsLists { lines += ["  asked in this order:"] + scheme.listLines.map { "    \($0)" } }
    }
    lines.append("desktop: \(desktop)")
    add(diagnosis.findings)
    return lines
  }

  private var desktop: String {
    let survey = diagnosis.desktop
    let session = survey.session
    var parts = [survey.environment["XDG_CURRENT_DESKTOP"] ?? "of no name", survey.xdgOpen.description]
    parts.append(session.bus == .reachable ? "session bus" : "no session bus")
    switch session.notifications {
    case .missing: parts.append("no notifications")
    case .plain: parts.append("notifications without buttons")
    case .withButtons: parts.append("notifications with buttons")
    }
    parts.append(
      session.hasPortal
        ? "portal OpenURI\(session.portalVersion.map { " \($0)" } ?? " of unknown version")" : "no portal")
    return parts.joined(separator: "; ")
  }

  /// As xcallback(1) documents it.
  var json: JSONValue {
    .members([
      ("schemes", .array(diagnosis.schemes.map(\.json))),
      ("findings", .array(diagnosis.findings.map(\.json))),
      ("desktop", desktopJSON),
    ])
  }

  private var desktopJSON: JSONValue {
    let survey = diagnosis.desktop
    let notifications: JSONValue =
      switch survey.session.notifications {
      case .missing: .null
      case .plain: "plain"
      case .withButtons: "buttons"
      }
    return .members([
      ("name", .text(survey.environment["XDG_CURRENT_DESKTOP"])),
      ("xdgOpen", .text(survey.xdgOpen.path)), ("xdgOpenVersion", .text(survey.xdgOpen.version?.text)),
      ("opener", .text(survey.xdgOpen.openerName)), ("bus", .bool(survey.session.bus == .reachable)),
      ("notifications", notifications), ("portal", .bool(survey.session.hasPortal)),
      ("portalVersion", survey.session.portalVersion.map { .integer($0) } ?? .null),
      ("sandboxedBrowsers", .texts(survey.browsers.sandboxed)),
    ])
  }
}

extension Finding {
  /// What it is, and below it how to mend it.
  fileprivate var lines: [String] {
    let isPlaceSaid = place.map { message.contains($0) } ?? true
    let start = isPlaceSaid ? "" : "\(place ?? ""): "
    return ["\(severity.rawValue): \(start)\(message) [\(code.rawValue)]", "  mend: \(mend.text)"]
  }

  fileprivate var json: JSONValue {
    let words: String? = if case .words(let text) = mend { text } else { nil }
    return .members([
      ("code", .string(code.rawValue)), ("severity", .string(severity.rawValue)),
      ("message", .string(message)), ("where", .text(place)), ("mend", .text(mend.command)),
      ("advice", .text(words)), ("fixable", .bool(mend.repair != nil)),
    ])
  }
}

extension SchemeDiagnosis {
  fileprivate var json: JSONValue {
    let decider = survey.decider?.place
    let lists = survey.associations.map { list in
      JSONValue.members([
        ("file", .string(list.place.path)), ("exists", .bool(list.isThere)),
        ("defaults", .texts(list.defaults)), ("added", .texts(list.added)),
        ("removed", .texts(list.removed)), ("problem", .text(list.problem?.description)),
        ("decides", .bool(list.place == decider)),
      ])
    }
    return .members([
      ("scheme", .string(survey.name)), ("works", .bool(works)), ("default", .text(survey.gioAnswer)),
      ("xdgMime", .text(survey.xdgMimeAnswer)), ("lists", .array(lists)),
      ("findings", .array(findings.map(\.json))),
    ])
  }
}

extension XDGOpen {
  /// Who opens links, for programs; null when that cannot be told.
  fileprivate var openerName: String? {
    switch opener {
    case .itself: "xdg-open"
    case .program(let name), .missing(let name): name
    case .portal: "portal"
    case .nobody: "none"
    case .unknown: nil
    }
  }
}
