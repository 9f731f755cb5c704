import Foundation
import Glibc

/// A real browser.
enum Browser: String, CaseIterable, Sendable {
  case chromium
  case firefox = "firefox-esr"

  /// Where it has the profile that it begins with, below the home directory.
  var profile: String {
    switch self {
    case .chromium: ".config/chromium/Default"
    case .firefox: ".config/mozilla/firefox/abc.default"
    }
  }

  /// The file of a profile that hands links of schemes on without asking: as "Always allow" leaves it in Chromium,
  /// and in Firefox the setting that leaves the question out.
  func allowing(_ schemes: [String], from origin: String) -> (name: String, text: String) {
    switch self {
    case .chromium:
      let pairs = schemes.map { "\"\($0)\":true" }.joined(separator: ",")
      return (
        "Preferences", #"{"protocol_handler":{"allowed_origin_protocol_pairs":{"\#(origin)":{\#(pairs)}}}}"#
      )
    case .firefox:
      let lines = schemes.map { "user_pref(\"network.protocol-handler.external.\($0)\", true);\n" }
      return ("user.js", lines.joined())
    }
  }

  fileprivate func options(_ home: String) -> [String] {
    switch self {
    case .chromium:
      ["--no-sandbox", "--no-first-run", "--disable-gpu", "--user-data-dir=\(home)/.config/chromium"]
    case .firefox: ["--no-remote", "--profile", "\(home)/\(profile)"]
    }
  }
}

/// A web site, for one page and a browser that shows it.
final class WebSite {
  /// Such as `http://127.0.0.1:12345`.
  let origin: String

  private let world: World
  private let server: Running
  private var browser: Running?
  private var end: String { "\(world.root)/tmp/end-of-browsing" }

  init(_ world: World, page: String) throws {
    self.world = world
    let directory = "\(world.root)/site"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try world.write("\(directory)/index.html", page)
    let server = try world.start([
      "python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", directory,
    ])
    self.server = server
    // Serving HTTP on 127.0.0.1 port 12345 (http://127.0.0.1:12345/) ...
    try world.wait(for: "the web server") { server.outputSoFar.contains("/)") }
    let said = server.outputSoFar.split(whereSeparator: "()".contains)
    origin = String(said[1].dropLast())
  }

  /// What was asked of it so far, a line each.
  var requests: String { server.errorText }

  /// Shows the page in a browser with these files in its new profile.
  func show(in browser: Browser, profile files: [(name: String, text: String)]) throws {
    let home = "\(world.root)/home"
    let profile = "\(home)/\(browser.profile)"
    try FileManager.default.createDirectory(atPath: profile, withIntermediateDirectories: true)
    for file in files { try world.write("\(profile)/\(file.name)", file.text) }
    self.browser = try world.start(
      ["launch", "--signal", "\(SIGTERM)", "--when", end, "--limit", "120", "--", browser.rawValue]
        + browser.options(home) + ["\(origin)/"],
      // The schemas of its settings are the system's.
      changes: ["XDG_DATA_DIRS": "\(world.root)/share:/usr/share"])
  }

  /// Ends browser and server, and waits for all that was started.
  func close() throws {
    try world.write(end, "")
    _ = try browser?.finish()
    browser = nil
    kill(server.pid, SIGTERM)
  }

  deinit {
    try? close()
    _ = try? server.finish()
  }
}
