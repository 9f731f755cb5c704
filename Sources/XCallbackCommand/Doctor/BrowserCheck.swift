/// What the browsers' own settings do with a scheme. They are only read: a running browser would write over any change.
enum BrowserCheck {
  static func findings(_ survey: SchemeSurvey) -> [Finding] {
    let browsers = survey.desktop.browsers
    return browsers.firefox.flatMap { firefox($0, survey.name) }
      + browsers.chromium.flatMap { chromium($0, survey.name) }
      + browsers.policies.flatMap { policy($0, survey.name) }
  }

  /// Browsers in a sandbox: what that means for links, and whether it can work here.
  static func sandboxes(_ desktop: DesktopSurvey) -> [Finding] {
    let names = desktop.browsers.sandboxed
    guard !names.isEmpty else { return [] }
    let list = names.joined(separator: ", ")
    guard desktop.session.hasPortal else {
      return [
        Finding(
          .portalMissing, .warning,
          "\(list): from a sandbox links get out through the portal OpenURI, which this session does not have.",
          mend: .words("Install xdg-desktop-portal with the backend of your desktop, then log in again."))
      ]
    }
    return [
      Finding(
        .sandboxedBrowser, .warning,
        "\(list): links get out through the portal, which may ask which app to use, also where there is one only.",
        mend: .words("Answer it; the portal remembers after some equal answers."))
    ]
  }

  private static func firefox(_ profile: FirefoxProfile, _ scheme: String) -> [Finding] {
    var findings: [Finding] = []
    if let choice = profile.choice(for: scheme) {
      findings.append(
        Finding(
          .firefoxElsewhere, .warning, "For \(scheme): links this Firefox profile \(choice).",
          at: profile.handlersFile,
          mend: .words(
            "In its settings, under Applications, set \(scheme) to the system's default or to ask.")))
    }
    if let file = profile.block(for: scheme) {
      findings.append(
        Finding(
          .firefoxBlocked, .warning, "This Firefox profile hands no \(scheme): links to other programs.",
          at: file,
          mend: .words(
            "Reset network.protocol-handler.external.\(scheme) or external-default in about:config.")))
    }
    return findings
  }

  private static func chromium(_ profile: ChromiumProfile, _ scheme: String) -> [Finding] {
    guard let site = profile.site(for: scheme) else { return [] }
    return [
      Finding(
        .chromiumElsewhere, .warning, "In this profile \(scheme): links go to \(site).", at: profile.file,
        mend: .words("Remove it under chrome://settings/handlers."))
    ]
  }

  private static func policy(_ policy: BrowserPolicy, _ scheme: String) -> [Finding] {
    var findings: [Finding] = []
    if policy.blocks(scheme) {
      findings.append(
        Finding(
          .chromiumBlocked, .warning, "This machine's policy blocks \(scheme): links in the browser.",
          at: policy.file, mend: .words("Ask who manages the machine to except them by URLAllowlist.")))
    }
    if let action = policy.firefoxAction(for: scheme) {
      findings.append(
        Finding(
          .firefoxElsewhere, .warning,
          "This machine's policy gives \(scheme): links in Firefox the action \(action).",
          at: policy.file, mend: .words("Ask who manages the machine to set useSystemDefault.")))
    }
    return findings
  }
}
