import XCallback
import XCallbackGIO

/// What keeps `xdg-open` on this desktop from opening a link of the scheme: Chromium, Electron apps and many terminals
/// ask it.
enum XDGOpenCheck {
  static func findings(_ survey: SchemeSurvey) -> [Finding] {
    let xdgOpen = survey.desktop.xdgOpen
    guard xdgOpen.path != nil else {
      return [
        Finding(
          .xdgOpenMissing,
          "xdg-open is not in PATH; Chromium, Electron apps and many terminals open links by it.",
          mend: .words("Install the package xdg-utils."))
      ]
    }
    switch xdgOpen.opener {
    case .nobody:
      let version = xdgOpen.version?.text ?? "This one"
      return [
        Finding(
          .xdgOpenPlasma,
          "xdg-open \(version) does nothing in this Plasma session and exits with 0: it knows no "
            + "KDE_SESSION_VERSION=\(survey.desktop.environment["KDE_SESSION_VERSION"] ?? "").",
          at: xdgOpen.path,
          mend: .words(
            "Install xdg-utils 1.2 or later; until then XDG_CURRENT_DESKTOP=X-Generic in the environment of the "
              + "program with the link helps."))
      ]
    case .missing(let program):
      return [
        Finding(
          .xdgOpenToolMissing, "xdg-open opens links by \(program) here, which is not in PATH.",
          at: xdgOpen.path,
          mend: .words("Install \(program), or start the program with the link with its PATH."))
      ]
    case .itself: return genericMode(survey)
    case .program, .portal, .unknown: return []
    }
  }

  private static func genericMode(_ survey: SchemeSurvey) -> [Finding] {
    var findings: [Finding] = []
    if !survey.desktop.session.hasDisplay {
      findings.append(
        Finding(
          .noDisplay,
          "Neither DISPLAY nor WAYLAND_DISPLAY is set: xdg-open then looks for a text browser and asks no handler.",
          mend: .words("Run it in the desktop session, or set DISPLAY or WAYLAND_DISPLAY to its display.")))
    }
    if survey.desktop.xdgOpen.version?.isOld == true, let warning = SchemeWarning.text(for: survey.scheme) {
      findings.append(
        Finding(
          .xdgOpenDigit, warning, at: survey.desktop.xdgOpen.path,
          mend: .words(
            "Install xdg-utils 1.2 or later, or give the scheme a name without digits; XDG_CURRENT_DESKTOP=GNOME in "
              + "the environment makes xdg-open use gio.")))
    }
    return findings
  }
}
