/// What `doctor` can find; the names are stable and stand in xcallback(1).
enum FindingCode: String, Sendable, CaseIterable {
  // Handler files.
  case handlerMissing = "handler-missing"
  case handlerMasked = "handler-masked"
  case handlerUnusable = "handler-unusable"
  case handlerNotTrusted = "handler-not-trusted"
  case settingsUnusable = "settings-unusable"
  case schemeReserved = "scheme-reserved"
  case commandMissing = "command-missing"

  // The desktop entry.
  case notInstalled = "not-installed"
  case entryForeign = "entry-foreign"
  case entryShadowed = "entry-shadowed"
  case entryUnreadable = "entry-unreadable"
  case entryMalformed = "entry-malformed"
  case entryHidden = "entry-hidden"
  case entryType = "entry-type"
  case entryDirectory = "entry-directory"
  case entryTerminal = "entry-terminal"
  case entryDBus = "entry-dbus"
  case tryExecMissing = "tryexec-missing"
  case execMissing = "exec-missing"
  case execRelative = "exec-relative"
  case execProgramMissing = "exec-program-missing"
  case execNotExecutable = "exec-not-executable"
  case execOtherProgram = "exec-other-program"
  case execOtherCopy = "exec-other-copy"
  case execWithoutURL = "exec-without-url"
  case execQuotedURL = "exec-quoted-url"
  case execJoinedURL = "exec-joined-url"
  case execExtraArguments = "exec-extra-arguments"
  case execReservedCharacters = "exec-reserved-characters"
  case mimeTypeMissing = "mime-type-missing"
  case mimeTypeCase = "mime-type-case"
  case cacheMissing = "cache-missing"
  case cacheStale = "cache-stale"

  // Who handles the scheme.
  case namedPipe = "named-pipe"
  case listMalformed = "list-malformed"
  case listUnreadable = "list-unreadable"
  case removedAssociation = "removed-association"
  case otherDefault = "other-default"
  case otherList = "other-list"
  case otherAssociation = "other-association"
  case danglingDefault = "dangling-default"
  case notDefault = "not-default"
  case answerDiffers = "answer-differs"

  // xdg-open on this desktop.
  case xdgOpenMissing = "xdg-open-missing"
  case xdgOpenPlasma = "xdg-open-plasma"
  case xdgOpenDigit = "xdg-open-digit"
  case xdgOpenToolMissing = "xdg-open-tool-missing"
  case noDisplay = "no-display"

  // The session.
  case noSessionBus = "no-session-bus"
  case sessionBusSilent = "session-bus-silent"
  case noNotifications = "no-notifications"
  case notificationsWithoutButtons = "notifications-without-buttons"
  case nobodyToAsk = "nobody-to-ask"
  case runtimeDirectory = "runtime-directory"
  case sandboxedBrowser = "sandboxed-browser"
  case portalMissing = "portal-missing"
  case journalNotWritable = "journal-not-writable"
  case repliesNotInstalled = "replies-not-installed"
  case handlerProgram = "handler-program"

  // Browsers.
  case firefoxElsewhere = "firefox-elsewhere"
  case firefoxBlocked = "firefox-blocked"
  case chromiumElsewhere = "chromium-elsewhere"
  case chromiumBlocked = "chromium-blocked"
}

extension FindingCode {
  /// Whether it is another program's claim, which `--fix` takes over only for a scheme that was named.
  var isClaim: Bool { [.otherDefault, .otherList, .otherAssociation].contains(self) }

  /// Whether links that do not come by xdg-open arrive all the same.
  var concernsXDGOpenOnly: Bool {
    switch self {
    case .xdgOpenMissing, .xdgOpenPlasma, .xdgOpenDigit, .xdgOpenToolMissing, .noDisplay, .danglingDefault,
      .execReservedCharacters:
      true
    default: false
    }
  }

  /// Why a click fails, as the clause behind "a click does nothing:".
  var clause: String {
    switch self {
    case .handlerMissing: "there is no handler file"
    case .handlerMasked: "its handler file is empty"
    case .handlerUnusable: "its handler file has errors"
    case .handlerNotTrusted: "others could write its handler file"
    case .settingsUnusable: "the settings for all handlers have errors"
    case .schemeReserved: "the scheme is reserved"
    case .notInstalled: "it is not installed"
    case .entryForeign, .entryShadowed: "another file has its desktop entry's name"
    case .entryUnreadable: "its desktop entry cannot be read"
    case .entryMalformed, .entryType, .execMissing: "its desktop entry is broken"
    case .entryHidden: "its desktop entry is marked as deleted"
    case .entryDirectory: "its desktop entry wants a directory that is not there"
    case .entryTerminal: "its desktop entry wants a terminal"
    case .entryDBus: "its desktop entry wants a D-Bus service"
    case .tryExecMissing: "its desktop entry wants a program that is not there"
    case .execRelative, .execProgramMissing: "the program in its desktop entry is gone"
    case .execNotExecutable: "the program in its desktop entry cannot be run"
    case .execOtherProgram: "its desktop entry starts another program"
    case .execWithoutURL, .execQuotedURL, .execJoinedURL, .execExtraArguments:
      "its desktop entry hands over no URL"
    case .execReservedCharacters: "xdg-open cannot read the program's path in its desktop entry"
    case .mimeTypeMissing, .mimeTypeCase: "its desktop entry does not declare the scheme"
    case .cacheMissing, .cacheStale: "the desktop's cache does not know its entry"
    case .namedPipe: "the desktop waits at a named pipe"
    case .listMalformed, .listUnreadable: "the desktop cannot read a list of defaults"
    case .removedAssociation: "a list of defaults takes its entry out"
    case .otherDefault, .otherList, .otherAssociation: "another program has the scheme"
    case .danglingDefault: "xdg-mime stops at a program that is not installed"
    case .notDefault: "no list of defaults names its entry"
    case .answerDiffers: "the desktop answers otherwise than its lists say"
    case .xdgOpenMissing: "xdg-open is not installed"
    case .xdgOpenPlasma: "xdg-open is too old for this Plasma"
    case .xdgOpenDigit: "xdg-open takes the link for a file"
    case .xdgOpenToolMissing: "a program that xdg-open needs is not installed"
    case .noDisplay: "this session has no display"
    // Warnings only, which no headline mentions.
    case .commandMissing, .execOtherCopy, .noSessionBus, .sessionBusSilent, .noNotifications,
      .notificationsWithoutButtons, .nobodyToAsk, .runtimeDirectory, .sandboxedBrowser, .portalMissing,
      .journalNotWritable, .repliesNotInstalled, .handlerProgram, .firefoxElsewhere, .firefoxBlocked,
      .chromiumElsewhere, .chromiumBlocked:
      rawValue
    }
  }
}
