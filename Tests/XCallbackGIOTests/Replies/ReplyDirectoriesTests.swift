import Foundation
import Glibc
import Testing
import XCallback

@testable import XCallbackGIO

@Suite(.serialized) struct ReplyDirectoriesTests {
  struct Case: Sendable {
    /// XDG_RUNTIME_DIR of the call and of the handler process; nil is unset.
    var call: String?
    var handler: String?
  }

  @Test(arguments: [
    Row("the same", Case(call: "good", handler: "good")),
    Row("none", Case()), Row("only the call has one", Case(call: "good")),
    Row("only the handler has one", Case(handler: "good")),
    Row("different ones", Case(call: "good", handler: "other")),
    Row("missing", Case(call: "missing", handler: "missing")),
    Row("open to others", Case(call: "open", handler: "open")),
    Row("a file", Case(call: "file", handler: "file")),
    Row("relative", Case(call: "../good", handler: "good")),
    Row("too long for a socket's address", Case(call: "long", handler: "long")),
  ])
  func aReplyFindsItsWay(_ row: Row<Case>) throws {
    let world = try ReplyWorld()
    let long = "long/" + String(repeating: "directory/", count: 15) + "end"
    for name in ["good", "other", long] { _ = try world.makeDirectory(name, mode: 0o700) }
    _ = try world.makeDirectory("open", mode: 0o755)
    _ = try world.tree.write("file", "")
    func directories(_ name: String?) -> ReplyDirectories {
      var environment = world.environment
      environment["XDG_RUNTIME_DIR"] = name.map {
        $0.hasPrefix(".") ? $0 : "\(world.tree.path)/\($0 == "long" ? long : $0)"
      }
      return ReplyDirectories(environment)
    }
    let channel = try ReplyChannel(directories(row.value.call))
    let delivery = world.deliver(
      try world.url(.success, channel.token, "?id=1"), through: directories(row.value.handler))
    #expect(channel.wait()?.outcome == .success(["id": "1"]))
    #expect(delivery.result() == .delivered)
    #expect(world.sockets.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(world.tree.path)/missing"))
    #expect(!FileManager.default.fileExists(atPath: "\(world.tree.path)/open/xcallback"))
  }

  @Test func aSandboxedCallIsReachedFromOutside() throws {
    let world = try ReplyWorld()
    _ = try world.makeDirectory("runtime/app/org.example.App", mode: 0o700)
    chmod("\(world.tree.path)/runtime/app", 0o700)
    var inside = world.environment
    inside["FLATPAK_ID"] = "org.example.App"
    inside["XDG_STATE_HOME"] = try world.makeDirectory("sandbox", mode: 0o700)
    let channel = try ReplyChannel(ReplyDirectories(inside))
    // In the sandbox the rest of the runtime directory is another one.
    for name in world.sockets where !name.contains("app/") { unlink("\(world.tree.path)/\(name)") }
    let delivery = world.deliver(try world.url(.success, channel.token))
    #expect(channel.wait() != nil)
    #expect(delivery.result() == .delivered)
  }

  @Test(arguments: [
    Row("its directory is a link", "runtime/app/org.example.App/xcallback -> precious"),
    Row("its socket is a link to a file", "runtime/app/org.example.App/xcallback/TOKEN -> precious/TOKEN"),
    Row(
      "its socket is a link to another socket",
      "runtime/app/org.example.App/xcallback/TOKEN -> precious/socket"),
    Row("our own directory is a link", "runtime/xcallback -> precious"),
    Row("our own socket is a link", "runtime/xcallback/TOKEN -> precious/socket"),
  ])
  func aLinkLeadsNowhere(_ row: Row<String>) throws {
    let world = try ReplyWorld()
    let token = try ReplyToken.make()
    for name in ["precious", "runtime/app/org.example.App"] {
      _ = try world.makeDirectory(name, mode: 0o700)
    }
    chmod("\(world.tree.path)/runtime/app", 0o700)
    // A file and a socket of the user's, as a sandboxed program would want to reach them.
    _ = try world.tree.write("precious/\(token.text)", "kept")
    let precious = try #require(ReplyDirectory("\(world.tree.path)/precious"))
    let listener = try ReplySocket.listen(in: precious, as: "socket")
    let parts = row.value.replacing("TOKEN", with: token.text).split(separator: " -> ").map(String.init)
    let link = "\(world.tree.path)/\(parts[0])"
    if row.value.contains("TOKEN ->") {
      _ = try world.makeDirectory(String(parts[0].dropLast(token.text.count + 1)), mode: 0o700)
    }
    #expect(symlink("\(world.tree.path)/\(parts[1])", link) == 0)

    let delivery = world.deliver(try world.url(.success, token))
    #expect(delivery.result() != .delivered)
    #expect(
      try String(contentsOfFile: "\(world.tree.path)/precious/\(token.text)", encoding: .utf8) == "kept")
    let visitor = ReplySocket.accept(listener.number).number
    #expect(visitor < 0)
  }

  @Test(arguments: ["../other", "", ".hidden", "a/b"])
  func aStrangeSandboxNameLeadsNowhere(_ id: String) throws {
    let world = try ReplyWorld()
    world.environment["FLATPAK_ID"] = id
    #expect(world.directories.runtime.allSatisfy { !$0.contains("/app/") })
  }

  @Test func withoutAnyDirectoryThereIsAnErrorThatSaysWhatToDo() throws {
    let world = try ReplyWorld()
    world.environment["XDG_RUNTIME_DIR"] = nil
    _ = try world.makeDirectory("state/xcallback/run", mode: 0o755)
    guard !FileManager.default.fileExists(atPath: "/run/user/\(geteuid())") else { return }
    let error = #expect(throws: ReplyError.self) { _ = try ReplyChannel(world.directories) }
    #expect(error?.code == .noDirectory)
    #expect(error?.message.contains("chmod 700 \(world.tree.path)/state/xcallback/run") == true)
  }

  @Test func theDirectoriesArePrivateWhateverTheUmask() throws {
    let world = try ReplyWorld()
    let old = umask(0o277)
    defer { umask(old) }
    _ = try? ReplyChannel(world.directories)
    var record = stat()
    #expect(stat("\(world.tree.path)/runtime/xcallback", &record) == 0)
    #expect(record.st_mode & 0o777 == 0o700)
  }
}
