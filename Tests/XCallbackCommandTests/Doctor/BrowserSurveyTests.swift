import Testing
import XCallbackGIO

@testable import XCallbackCommand

/// Settings of browsers in places that a test must not write: `/etc`, `/snap`, `/var`; and odd ones in a home.
@Suite("The browsers' own settings")
struct BrowserSurveyTests {
  private func survey(_ files: [String: String]) throws -> BrowserSurvey {
    let directory = try TemporaryDirectory()
    for (name, text) in files { try directory.write(text, to: name) }
    let environment = Environment(["HOME": "\(directory.path)/home"])
    return BrowserSurvey(UserDirectories(environment), environment, systemRoot: directory.path)
  }

  @Test(
    "Chromium's policies",
    arguments: [
      (#"{"URLBlocklist":["notes:*"]}"#, true),
      (#"{"URLBlocklist":["notes://*","file:*"]}"#, true),
      (#"{"URLBlocklist":["*"]}"#, true),
      (#"{"URLBlocklist":["*"],"URLAllowlist":["notes:*"]}"#, false),
      (#"{"URLBlocklist":["other:*"]}"#, false),
      (#"{"URLBlocklist":"notes:*"}"#, false),
      (#"{"URLBlocklist":["#, false),
      ("{}", false),
    ])
  func chromiumPolicy(_ text: String, _ blocks: Bool) throws {
    let survey = try survey(["etc/opt/chrome/policies/managed/work.json": text])
    #expect(survey.policies.contains { $0.blocks("notes") } == blocks)
  }

  @Test(
    "Firefox's policies",
    arguments: [
      (#"{"policies":{"Handlers":{"schemes":{"notes":{"action":"useHelperApp"}}}}}"#, "useHelperApp"),
      (#"{"policies":{"Handlers":{"schemes":{"notes":{"action":"useSystemDefault"}}}}}"#, nil),
      (#"{"policies":{"Handlers":{"schemes":{"other":{"action":"saveToDisk"}}}}}"#, nil),
    ] as [(String, String?)])
  func firefoxPolicy(_ text: String, _ action: String?) throws {
    let survey = try survey(["etc/firefox/policies/policies.json": text])
    #expect(survey.policies.compactMap { $0.firefoxAction(for: "notes") }.first == action)
  }

  @Test(
    "handlers.json of a Firefox profile",
    arguments: [
      (#"{"action":4,"ask":true}"#, nil),
      (#"{"action":1}"#, nil),
      (#"{"action":0}"#, "saves them"),
      (#"{"action":3}"#, "opens them by itself"),
      (#"{"action":9}"#, "has the action 9 for them"),
      (#"{"action":2,"handlers":[{"name":"Other","path":"/usr/bin/other"}]}"#, "opens them with Other"),
      (#"{"action":2,"handlers":[{"path":"/opt/bin/xcallback-handler"}]}"#, nil),
      (#"{"action":2,"handlers":[{"uriTemplate":"https://a/%s"}]}"#, "opens them with https://a/%s"),
      (#"{"action":2,"handlers":[null]}"#, nil),
      (#"{"action":"4"}"#, nil),
      ("null", nil),
    ] as [(String, String?)])
  func firefoxChoice(_ entry: String, _ choice: String?) throws {
    let survey = try survey([
      "home/snap/firefox/common/.mozilla/firefox/p/handlers.json": "{\"schemes\":{\"notes\":\(entry)}}"
    ])
    #expect(survey.firefox.count == 1)
    #expect(survey.firefox.first?.choice(for: "notes") == choice)
    #expect(survey.firefox.first?.choice(for: "todo") == nil)
  }

  @Test(
    "preferences of a Firefox profile",
    arguments: [
      (#"user_pref("network.protocol-handler.external.notes", false);"#, true),
      (#"user_pref("network.protocol-handler.external.notes", true);"#, false),
      (#"user_pref("network.protocol-handler.external-default", false);"#, true),
      (#"user_pref("network.protocol-handler.external.notes.x", false);"#, false),
      ("", false),
    ])
  func firefoxBlock(_ text: String, _ isBlocked: Bool) throws {
    for place in [".mozilla/firefox", ".config/mozilla/firefox"] {
      let survey = try survey(["home/\(place)/p/prefs.js": text])
      #expect((survey.firefox.first?.block(for: "notes") != nil) == isBlocked)
    }
  }

  @Test("snap and Flatpak")
  func sandboxed() throws {
    let survey = try survey([
      "snap/bin/firefox": "", "var/lib/flatpak/exports/bin/com.google.Chrome": "",
      "home/.local/share/flatpak/exports/bin/org.mozilla.firefox": "", "snap/bin/hello": "",
    ])
    #expect(
      survey.sandboxed == ["firefox (snap)", "org.mozilla.firefox (Flatpak)", "com.google.Chrome (Flatpak)"])
  }
}
