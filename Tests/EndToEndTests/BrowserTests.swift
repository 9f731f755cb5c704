import Foundation
import Testing

/// Links in pages of real browsers: Chromium starts xdg-open for them, Firefox asks GIO (research B8).
@Suite(.serialized) struct BrowserTests {
  private static let handler = """
    [Handler]
    Name=Demo
    Callbacks=sample
    Path=@BIN@
    [Action note]
    Required=text
    Type.text=text
    Exec=record @RAN@ -- {text}
    Return.kept={text}
    """

  /// A page that follows a link, and then another one again and again.
  private static func page(_ link: String, then other: String? = nil) -> String {
    func quoted(_ text: String) -> String { "\"\(text.replacingOccurrences(of: "\"", with: "\\\""))\"" }
    // Again, because a browser drops what comes while it still looks for the program of the one before.
    let rest = other.map { "setInterval(() => location = \(quoted($0)), 1500)" } ?? ""
    return """
      <!doctype html><meta charset=utf-8><title>A page</title><script>
      onload = () => { location = \(quoted(link)); \(rest) }
      </script>
      """
  }

  @Test("a link runs the action, and its answer goes to the caller", arguments: Browser.allCases)
  func answers(_ browser: Browser) throws {
    let world = try World()
    try world.registerCaller("sample")
    try world.install("demo", Self.handler)
    let site = try WebSite(
      world,
      page: Self.page(
        "demo://x-callback-url/note?text=a b%20%26+'$(id)|ü\"&x-success=sample://cb%3Fid=1&x-source=Page"))
    try site.show(in: browser, profile: [browser.allowing(["demo"], from: site.origin)])
    try world.wait(for: "the answer", limit: 60) {
      try !world.urls("sample").isEmpty && world.log().first?["state"] as? String == "success"
    }
    try site.close()
    #expect(try world.commands().map { $0.arguments } == [["--", "a b &+'$(id)|ü\""]])
    #expect(try world.urls("sample") == ["sample://cb?id=1&kept=a%20b%20%26%2B%27%24%28id%29%7C%C3%BC%22"])
    #expect(try world.log().count == 1)
    let doctor = try world.run(["xcallback", "doctor", "demo"])
    #expect(doctor.status == 0 && !doctor.outputText.contains(browser.profile), "\(doctor.outputText)")
  }

  /// A setting of a browser that keeps links from the desktop, as `doctor` knows it.
  struct Setting: NamedRow {
    var name: String
    var browser: Browser
    var scheme = "demo"
    var code: String
    var files: @Sendable (_ origin: String, World) -> [(name: String, text: String)]
  }

  static let settings = [
    Setting(name: "Firefox hands it to nobody", browser: .firefox, code: "firefox-blocked") { _, _ in
      let names = ["demo\", false", "probe\", true"]
      return [
        ("user.js", names.map { "user_pref(\"network.protocol-handler.external.\($0));\n" }.joined())
      ]
    },
    Setting(
      name: "Firefox opens it with another program", browser: .firefox, code: "firefox-elsewhere"
    ) { origin, world in
      let program = #"{"name":"Other","path":"\#(world.bin)/elsewhere"}"#
      let schemes = #"{"demo":{"action":2,"ask":false,"handlers":[\#(program)]}}"#
      return [
        Browser.firefox.allowing(["demo", "probe"], from: origin),
        ("handlers.json", #"{"defaultHandlersVersion":{},"mimeTypes":{},"schemes":\#(schemes)}"#),
      ]
    },
    Setting(
      name: "a web site has it in Chromium", browser: .chromium, scheme: "web+demo",
      code: "chromium-elsewhere"
    ) { origin, _ in
      let site =
        #"{"default":true,"protocol":"web+demo","url":"\#(origin)/site?%s","last_modified":"1","title":""}"#
      return [
        ("Preferences", #"{"custom_handlers":{"enabled":true,"registered_protocol_handlers":[\#(site)]}}"#)
      ]
    },
  ]

  @Test("what doctor says of a browser's settings is what the browser does", arguments: settings)
  func setting(_ row: Setting) throws {
    let world = try World()
    for scheme in ["probe", "elsewhere"] { try world.registerCaller(scheme) }
    try world.write(
      "\(world.bin)/elsewhere", "#!/bin/sh\nexec record \(world.received("elsewhere")) \"$@\"\n", mode: 0o755)
    try world.install(row.scheme, Self.handler)
    let link = "\(row.scheme)://x-callback-url/note?text=a"
    let site = try WebSite(world, page: Self.page(link, then: "probe:seen"))
    try site.show(in: row.browser, profile: row.files(site.origin, world))
    // In the place of the second link stands the other site, when that took the first.
    try world.wait(for: "the end of the page", limit: 60) {
      try site.requests.contains("/site?") || !world.urls("probe").isEmpty
    }
    try site.close()
    #expect(site.requests.contains("/site?") == (row.code == "chromium-elsewhere"))
    #expect(try world.urls("elsewhere") == (row.code == "firefox-elsewhere" ? [link] : []))
    #expect(try world.commands().isEmpty)
    let answer = try DoctorAnswer(
      world.run(["xcallback", "doctor", "--json", row.scheme]), scheme: row.scheme)
    #expect(answer.finding(row.code)?.place?.contains(row.browser.profile) == true, "\(answer)")
  }
}
