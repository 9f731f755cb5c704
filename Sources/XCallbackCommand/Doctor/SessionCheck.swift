import XCallback
import XCallbackGIO
import XCallbackHandler

/// What this session lacks: links arrive all the same, but questions, answers or notices may not.
enum SessionCheck {
  static func findings(_ desktop: DesktopSurvey, examined: [Scheme]) -> [Finding] {
    bus(desktop.session) + asking(desktop.session) + runtimeDirectory(desktop) + journal(desktop)
      + program(desktop) + replies(desktop, examined: examined)
  }

  private static func warning(
    _ code: FindingCode, _ message: String, at place: String? = nil, _ mend: Mend
  ) -> Finding {
    Finding(code, .warning, message, at: place, mend: mend)
  }

  private static func bus(_ session: SessionSurvey) -> [Finding] {
    switch session.bus {
    case .reachable: return []
    case .missing:
      return [
        warning(
          .noSessionBus,
          "There is no session bus: no notification, no portal, and apps that are started over D-Bus may fail.",
          .words("Run this in the desktop session, or begin one with dbus-run-session."))
      ]
    case .silent(let reason):
      return [
        warning(.sessionBusSilent, "\(reason).", .words("Log out and in again: the session bus is broken."))
      ]
    }
  }

  private static func asking(_ session: SessionSurvey) -> [Finding] {
    let dialog = session.dialogs.first
    let consequence =
      dialog.map { "\($0) asks instead" } ?? "nobody can be asked, so that what needs a yes is refused"
    var findings: [Finding] = []
    switch session.notifications {
    case .withButtons: return []
    // Without a bus there is none to be missed.
    case .missing where session.bus != .reachable: break
    case .missing:
      findings.append(
        warning(
          .noNotifications,
          "No notification server runs or can be started: failures go unseen, and \(consequence).",
          .words("Install a notification server, such as dunst, or the one of your desktop.")))
    case .plain:
      findings.append(
        warning(
          .notificationsWithoutButtons, "The notification server shows no buttons: \(consequence).",
          .words("Use another notification server, such as dunst.")))
    }
    if dialog == nil {
      findings.append(
        warning(
          .nobodyToAsk,
          "Nobody can be asked: there are no notifications with buttons, and neither zenity nor kdialog can open a "
            + "window.",
          .words("Install zenity or kdialog, or allow callbacks beforehand with 'xcallback allow'.")))
    }
    return findings
  }

  private static func runtimeDirectory(_ desktop: DesktopSurvey) -> [Finding] {
    guard let path = desktop.directories.runtimeDirectory else {
      return [
        warning(
          .runtimeDirectory, "XDG_RUNTIME_DIR is not set: answers to calls go through the state directory.",
          .words("Log in through a session manager that sets it, such as systemd's."))
      ]
    }
    let status = (try? Files.status(of: path)) ?? nil
    guard let status, status.kind == .directory else {
      return [
        warning(
          .runtimeDirectory, "XDG_RUNTIME_DIR names \(path), which is no directory.", at: path,
          .words("Log in again; the session manager makes it."))
      ]
    }
    guard status.owner == Files.currentUser.user else {
      return [
        warning(
          .runtimeDirectory,
          "XDG_RUNTIME_DIR names \(path), which belongs to another user (uid \(status.owner)).",
          at: path, .words("Do not keep the variable across su or sudo; use 'su -' or 'sudo -i'."))
      ]
    }
    guard status.mode & 0o077 != 0 else { return [] }
    return [
      warning(
        .runtimeDirectory, "Others can look into \(path), which is meant to be private.", at: path,
        .command("chmod 700 \(ShellWord.quote(path))"))
    ]
  }

  private static func journal(_ desktop: DesktopSurvey) -> [Finding] {
    guard let error = desktop.journalProblem else { return [] }
    return [
      warning(
        .journalNotWritable, "Links are handled, but not noted in the journal. \(error.description)",
        at: error.path,
        error.isPermissionDenied
          ? .command("chmod -R u+rwX \(ShellWord.quote(error.path))")
          : .words("Make room there, or move away what has its place."))
    ]
  }

  private static func program(_ desktop: DesktopSurvey) -> [Finding] {
    guard case .failure(let error) = desktop.handlerProgram else { return [] }
    return [
      warning(
        .handlerProgram, "Nothing can be installed by this copy of xcallback. \(error.message)",
        .words("Install xcallback, and call it by its name."))
    ]
  }

  /// The scheme by which answers come, unless it is looked at like any other.
  private static func replies(_ desktop: DesktopSurvey, examined: [Scheme]) -> [Finding] {
    ReservedSchemes.replies.filter { !examined.contains($0) }.compactMap { scheme in
      guard desktop.answer(scheme) != DesktopEntryName.id(of: scheme) else { return nil }
      return warning(
        .repliesNotInstalled,
        "'xcallback call' gets no answers, because \(scheme.name): links do not come here.",
        .install(scheme.name))
    }
  }
}
