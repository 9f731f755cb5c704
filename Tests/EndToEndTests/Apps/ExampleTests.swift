import Foundation
import Glibc
import Testing

/// The apps of Sources/Examples, installed as their README says.
struct ExampleTests {
  static let folder = "\(Programs.repository)/Sources/Examples"
  static let hasGTK = FileManager.default.isExecutableFile(atPath: Programs.built("gtk-window"))

  static func world() throws -> World {
    let world = try World()
    try world.registerCaller("sample")
    let built = (Programs.built("x") as NSString).deletingLastPathComponent
    let done = try world.run(["sh", "\(folder)/install.sh", built])
    guard done.status == 0 else { throw TestFailure("install.sh: \(done.errorText)") }
    // A desktop's bus looks there by itself.
    for name in try FileManager.default.contentsOfDirectory(atPath: services(world)) {
      try FileManager.default.copyItem(
        atPath: "\(services(world))/\(name)", toPath: "\(world.root)/services/\(name)")
    }
    try world.reloadBus()
    for name in ["uuid-provider", "uuid-asker", "order-desk", "link-counter", "gtk-window"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(world.bin)/\(name)", withDestinationPath: Programs.built(name))
    }
    return world
  }

  static func services(_ world: World) -> String { "\(world.root)/home/.local/share/dbus-1/services" }

  static func isUUID(_ text: String) -> Bool {
    text.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/.ignoresCase())
      != nil
  }

  @Test("one app asks another for a UUID and shows it")
  func askerAndProvider() throws {
    let done = try Self.world().run(["uuid-asker"])
    #expect(done.status == 0 && done.errorText == "")
    let answer = done.outputText.dropFirst("The answer is ".count).dropLast(2)
    #expect(done.outputText == "The answer is \(answer).\n")
    #expect(Self.isUUID(String(answer)) && answer == answer.uppercased())
  }

  @Test("without the provider the asker says so")
  func askerAlone() throws {
    let world = try Self.world()
    try FileManager.default.removeItem(
      atPath: "\(world.root)/home/.local/share/applications/io.github.xcallback.UUIDProvider.desktop")
    _ = try world.run(["update-desktop-database", "\(world.root)/home/.local/share/applications"])
    let done = try world.run(["uuid-asker"])
    #expect(done.outputText.hasPrefix("No answer: No installed app opens uuid-sample: links."))
  }

  @Test("a command gets a UUID")
  func commandAndProvider() throws {
    let world = try Self.world()
    #expect(try world.run(["xcallback", "install"]).status == 0)
    for url in ["uuid-sample://x-callback-url/getUuid", "uuid-sample:getUuid"] {
      let done = try world.run(["xcallback", "call", url, "--get", "uuid"])
      #expect(done.status == 0 && Self.isUUID(String(done.outputText.dropLast())), "\(done.errorText)")
    }
  }

  @Test("every unmet requirement is listed, in the app and to the caller")
  func orderDesk() throws {
    let world = try Self.world()
    let app = try world.start([
      "order-desk", "order-sample:order?x-source=Page&cups=many&size=huge&note=a&note=b&x-error=sample%3Ae",
    ])
    try world.wait(for: "the x-error") { try world.urls("sample").count == 1 }
    let link =
      "order-sample://x-callback-url/order?item=Tea&cups=2&size=large&extra=Milk&extra=Honey&note=hot"
    for query in ["&x-success=sample%3As", "&x-success=sample%3As&x-error=sample%3Ae"] {
      try world.open(
        link.replacing("cups=2", with: query.contains("error") ? "cups=13" : "cups=2") + query, by: .gioOpen)
    }
    try world.wait(for: "the other callbacks") { try world.urls("sample").count == 3 }
    kill(app.pid, SIGTERM)
    let done = try app.finish()
    #expect(
      done.outputText == """
        Page sent an order that cannot be taken:
        - item is missing
        - cups must be a whole number
        - size must be one of small, large
        - note is given more than once
        - x-success is required
        2 large Tea, Milk, Honey, hot

        """)
    let urls = try world.urls("sample")
    let first = urls.first { $0.contains("errorCode=400") } ?? ""
    #expect(
      parameter("errorMessage", of: first)
        == "Parameter item is missing; parameter cups must be a whole number; parameter size must be one of small, large; "
        + "parameter note is given more than once; parameter x-success is required.")
    #expect(urls.contains { $0.hasPrefix("sample:s?order=") && $0.hasSuffix("&cups=2") })
    #expect(
      urls.contains("sample:e?errorCode=422&errorMessage=We%20make%201%20to%2012%20cups%20at%20once."))
  }

  @Test("a link starts the app, the next one finds it running")
  func linkCounter() throws {
    let world = try Self.world()
    for number in 1...3 {
      try world.open("counter-sample://x-callback-url/visit?x-success=sample%3A", by: .gioOpen)
      try world.wait(for: "answer \(number)") { try world.urls("sample").count == number }
    }
    let urls = try world.urls("sample")
    #expect(urls.map { parameter("count", of: $0) } == ["1", "2", "3"])
    let processes = Set(urls.map { parameter("process", of: $0) })
    #expect(processes.count == 1)
    if let pid = processes.first?.flatMap({ pid_t($0) }) { kill(pid, SIGTERM) }
  }

  @Test("a GTK 4 app takes links, files and activations, cold and warm")
  func gtkWindow() throws {
    try #require(Self.hasGTK, "gtk-window is not built: make test builds it, with XCALLBACK_GTK=1")
    let world = try Self.world()
    let changes = [
      "GSK_RENDERER": "cairo", "GDK_BACKEND": "x11", "GTK_A11Y": "none",
      "XAUTHORITY": ProcessInfo.processInfo.environment["XAUTHORITY"],
    ]
    let link = "window-sample://x-callback-url/show?text=a%20b%C3%A9&x-success=sample%3A"
    let app = try world.start(["gtk-window", link], changes: changes)
    try world.wait(for: "the first answer") { try world.urls("sample").count == 1 }
    // By the bus, by a second process, by a second process with a file, by one with nothing.
    try world.open(link, by: .gioOpen)
    #expect(try world.run(["gtk-window", link], changes: changes).status == 0)
    #expect(try world.run(["gtk-window", "/tmp/a b"], changes: changes).status == 0)
    #expect(try world.run(["gtk-window"], changes: changes).status == 0)
    try world.wait(for: "the answers") { try world.urls("sample").count == 3 }
    try world.wait(for: "what the app says") {
      app.outputSoFar.components(separatedBy: "activated\n").count == 3
    }
    kill(app.pid, SIGTERM)
    let lines = try app.finish().outputText.split(separator: "\n").map { String($0) }.sorted()
    #expect(
      lines == ["activated", "activated", "opened: file:///tmp/a%20b"]
        + Array(repeating: "shown: a bé", count: 3))
    #expect(try world.urls("sample") == Array(repeating: "sample:?length=4", count: 3))
  }

  @Test("the desktop entries are valid, and install.sh takes away what it has installed")
  func entries() throws {
    let world = try Self.world()
    let applications = "\(world.root)/home/.local/share/applications"
    let names = try FileManager.default.contentsOfDirectory(atPath: applications)
      .filter { $0.hasPrefix("io.github.xcallback.") }
    #expect(names.count >= 4)
    for name in names {
      let done = try world.run(["desktop-file-validate", "\(applications)/\(name)"])
      #expect(done.status == 0 && done.outputText == "", "\(done.outputText)")
    }
    #expect(try world.run(["sh", "\(Self.folder)/install.sh", "--remove"]).status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: applications)
        .filter { $0.hasPrefix("io.github.xcallback.") } == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: Self.services(world)) == [])
  }
}
