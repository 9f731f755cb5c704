import Foundation
import Testing
import XCallback
import XCallbackGIO
import XCallbackHandler

@testable import XCallbackCommand

@Suite("xcallback new and check")
struct NewCommandTests {
  private let world: InstallWorld
  private var handlers: String { "\(world.directory.path)/config/xcallback/handlers" }

  init() throws { world = try InstallWorld() }

  private func call(_ arguments: String...) -> Said {
    run(arguments: arguments, environment: world.variables)
  }

  @Test(
    "the file it writes passes check, and with its examples uncommented as well",
    arguments: ["demo", "web+Demo"])
  func passes(_ scheme: String) throws {
    let said = call("new", scheme)
    let path = "\(handlers)/\(scheme.lowercased()).handler"
    #expect(said.status == .success && said.output == path + "\n")
    #expect(try world.directory.mode("config/xcallback/handlers/\(scheme.lowercased()).handler") == 0o644)
    #expect(
      call("check", scheme) == Said(status: .success, output: "", errors: "xcallback: \(path) is in order.\n")
    )

    let text = try #require(world.directory.read("config/xcallback/handlers/\(scheme.lowercased()).handler"))
    let uncommented = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }.joined(separator: "\n")
    #expect(uncommented.contains("\nExec=date"))
    try world.directory.write(uncommented, to: "config/xcallback/handlers/\(scheme.lowercased()).handler")
    let checked = call("check", scheme)
    #expect(checked.status == .success && checked.output.isEmpty, "\(checked.output)")
  }

  @Test("check without arguments: a package's file counts once its scheme is installed")
  func packaged() throws {
    try world.handler("demo", "[Handler]\nName=Demo\n[Action a]\nReturn=x\n")
    try world.directory.write(
      "[Handler]\nName=Extra\n[Action a]\nExec=nowhere-installed\n",
      to: "share/xcallback/handlers/extra.handler")
    #expect(call("check").status == .success && call("check").output.isEmpty)
    #expect(call("check", "extra").output.contains("nowhere-installed"))
    let entry = DesktopEntryName.id(of: try #require(Scheme("extra")))
    try world.directory.write(
      "[Desktop Entry]\nX-XCallback-Managed=true\n", to: "data/applications/\(entry)")
    #expect(call("check").output.contains("nowhere-installed"))
  }

  @Test("a file that exists is never overwritten")
  func exists() throws {
    try world.handler("demo", "# mine\n")
    let said = call("new", "demo")
    #expect(
      said
        == Said(
          status: .cannotCreate, output: "",
          errors: "xcallback: \(handlers)/demo.handler exists already and stays as it is.\n"))
    #expect(world.directory.read("config/xcallback/handlers/demo.handler") == "# mine\n")
  }

  @Test("not even where a dangling link stands")
  func danglingLink() throws {
    try world.handler("other")
    try FileManager.default.createSymbolicLink(
      atPath: "\(handlers)/demo.handler", withDestinationPath: "\(world.directory.path)/elsewhere")
    #expect(call("new", "demo").status == .cannotCreate)
    #expect(!FileManager.default.fileExists(atPath: "\(world.directory.path)/elsewhere"))
  }

  @Test(
    "reserved and malformed schemes",
    arguments: [("https", 77), ("xcallback", 77), ("../x", 64), ("a b", 64), ("é", 64)])
  func refused(_ scheme: String, _ status: Int32) {
    #expect(call("new", scheme).status.rawValue == status)
    #expect(!FileManager.default.fileExists(atPath: handlers))
  }

  @Test("a scheme with a digit: xdg-open's limit is said (B7.71)")
  func digit() { #expect(call("new", "t1").errors.contains("does not recognise schemes with digits")) }

  @Test("check: file, line and nearest name, in words and as JSON (details §7)")
  func check() throws {
    let path = try world.handler("demo", "[Handler]\nNmae=Demo\n[Action a]\nReturn=x\n")
    let said = call("check")
    #expect(
      said.status == .configuration && said.output.hasPrefix("\(path):2: error: ") && said.errors.isEmpty)
    let json = call("check", "--json", path)
    #expect(json.status == .configuration)
    #expect(
      json.output.hasPrefix(
        #"[{"file":"\#(path)","line":2,"severity":"error","code":"unknown-key","message":""#))
    #expect(json.output.hasSuffix(#"","suggestion":"Name"}]"# + "\n"))
  }

  @Test("check: the settings for all handlers")
  func settings() throws {
    try world.handler("demo")
    let path = try world.directory.write("[Settings]\nCalbacks=a\n", to: "config/xcallback/config")
    for said in [call("check"), call("check", path)] {
      #expect(said.status == .configuration && said.output.hasPrefix("\(path):2: error: "), "\(said.output)")
    }
    try world.directory.write("[Settings]\nCallbacks=a\n", to: "config/xcallback/config")
    #expect(call("check").errors == "xcallback: 2 files are in order.\n")
  }

  @Test("check: what is not there")
  func missing() throws {
    #expect(call("check").status == .noHandler)
    try world.handler("notes")
    #expect(
      call("check", "ntoes")
        == Said(
          status: .noHandler, output: "",
          errors: "xcallback: There is no handler file for ntoes. Did you mean \"notes\"?\n"))
    #expect(call("check", "./nothing.handler").status == .configuration)
    #expect(call("check", "--json", "notes") == Said(status: .success, output: "[]\n", errors: ""))
  }
}
