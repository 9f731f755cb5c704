import Foundation
import Glibc
import Testing

/// D47 to D52: a call that waits, and what others send in place of its answer.
extension SecurityRecordTests {
  /// A world in which `foreign:` takes calls and never answers, and one that waits for it.
  private func waitingCall(_ options: String...) throws -> (world: World, call: Running, callback: String) {
    let world = try CallRobustnessTests.world()
    let call = try world.start(["xcallback", "call", "foreign:x"] + options)
    return (world, call, try #require(parameter("x-success", of: world.waitForTarget("foreign"))))
  }

  /// The journal's last record is of a reply that was dropped, for this reason.
  private func expectDropped(_ world: World, _ words: String) throws {
    let record = try #require(try world.log().last)
    #expect(record["state"] as? String == "refused", "\(record)")
    #expect((record["reason"] as? String)?.contains(words) == true, "\(record)")
    #expect(try world.notifications().isEmpty && world.urls("browser").isEmpty)
  }

  @Test("D47 a forged answer reaches nobody")
  func forged() throws {
    let (world, call, callback) = try waitingCall()
    let token = try #require(callback.split(separator: "/").last)
    let nobody = "no call waits for this reply"
    for (forgery, words) in [
      (String(repeating: "z", count: token.count), nobody), (String(token.dropLast()) + "0", nobody),
      (token + "0", nobody), (token.uppercased(), "it is no reply"), ("..%2F" + token, "it is no reply"),
      ("x", "it is no reply"),
    ] {
      try world.open("xcallback://x-callback-url/success/\(forgery)?id=FORGED", by: .direct)
      try expectDropped(world, words)
    }
    // Nor does a page find the token anywhere.
    let journal = String(decoding: try readBytes(world.journalFile), as: UTF8.self)
    #expect(!journal.contains(token))
    #expect(token.utf8.count >= 26)
    try world.open(callback + "?id=1", by: .gioOpen)
    #expect(try call.finish().outputText == "{\"id\":\"1\"}\n")
  }

  @Test("D48 an answer that is used up is one to nobody, also while the next call waits")
  func replayed() throws {
    let (world, first, old) = try waitingCall()
    try world.open(old + "?id=1", by: .gioOpen)
    #expect(try first.finish().outputText == "{\"id\":\"1\"}\n")
    let second = try world.start(["xcallback", "call", "foreign:x", "--timeout", "20"])
    try world.wait(for: "the second target") { try world.targetURLs("foreign").count == 2 }
    try world.open(old + "?id=OLD", by: .gioOpen)
    try expectDropped(world, "no call waits for this reply")
    let new = try #require(parameter("x-success", of: world.targetURLs("foreign")[1]))
    try world.open(new + "?id=2", by: .gioOpen)
    #expect(try second.finish().outputText == "{\"id\":\"2\"}\n")
  }

  @Test("D49 an answer after the time-out changes nothing, and says so to who asks")
  func late() throws {
    let (world, call, callback) = try waitingCall("--timeout", "0.5")
    #expect(try call.finish().status == 75)
    for _ in 0..<2 {
      try world.open(callback + "?id=1", by: .gioOpen)
      try expectDropped(world, "no call waits for this reply: it came too late, or twice, or was made up")
    }
    let said = try world.run(["xcallback", "run", callback])
    #expect(said.status == 69 && said.errorText.contains("no call waits for this reply"))
    #expect(world.sockets() == [])
  }

  @Test(
    "D51 a directory of another's, or one that others can enter, gets no answer",
    arguments: ["another's", "open"])
  func squatted(_ kind: String) throws {
    // Only root can give a directory away.
    guard kind == "open" || geteuid() == 0 else { return }
    let (world, call, callback) = try waitingCall()
    let directory = "\(world.root)/runtime/xcallback"
    let state = "\(world.root)/home/.local/state/xcallback/run"
    let token = String(try #require(callback.split(separator: "/").last))
    // Whoever has the place listens under the very name, and counts who comes.
    let squatter = """
      import os, socket, sys
      kind, token, callback, *directories = sys.argv[1:]
      sockets = []
      for directory in directories:
          os.rename(directory, directory + ".before")
          os.mkdir(directory)
          os.chmod(directory, 0o755 if kind == "open" else 0o700)
          os.chdir(directory)
          sockets.append(socket.socket(socket.AF_UNIX))
          sockets[-1].bind(token)
          sockets[-1].listen()
          sockets[-1].setblocking(False)
          if kind != "open":
              os.chown(directory, 65534, 65534)
      os.system(f"launch -- xcallback-handler '{callback}?id=SECRET'")
      for listening in sockets:
          try:
              listening.accept()
              print("connected")
          except BlockingIOError:
              print("nobody")
      """
    let done = try world.run(["python3", "-c", squatter, kind, token, callback, directory, state])
    #expect(done.outputText == "nobody\nnobody\n", "\(done.errorText)")
    // Where the system has made a directory for the user, the call can be reached in that one too.
    if !FileManager.default.fileExists(atPath: "/run/user/\(geteuid())") {
      try expectDropped(world, "no call waits for this reply")
    }
    kill(call.pid, SIGTERM)
    #expect(try call.finish().outputText == "")
  }

  @Test(
    "D52 each answer comes in by a process of its own, and counts when the call has it",
    arguments: Road.allCases)
  func secondProcess(_ road: Road) throws {
    let (world, call, callback) = try waitingCall()
    try world.open(callback + "?id=1", by: road)
    let record = try #require(try world.log().last)
    #expect(
      record["state"] as? String == "success" && record["reason"] as? String == "the reply was delivered")
    #expect(try call.finish().outputText == "{\"id\":\"1\"}\n")
    #expect(try world.notifications().isEmpty && world.urls("browser").isEmpty)
  }
}
