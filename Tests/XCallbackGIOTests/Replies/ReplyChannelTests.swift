import Foundation
import Glibc
import Testing
import XCallback

@testable import XCallbackGIO

@Suite(.serialized) struct ReplyChannelTests {
  @Test func aReplyArrivesAndIsAcknowledged() throws {
    let world = try ReplyWorld()
    let channel = try ReplyChannel(world.directories)
    #expect(world.sockets.count == 2)
    let delivery = world.deliver(try world.url(.success, channel.token, "?id=1"))
    #expect(channel.wait()?.outcome == .success(["id": "1"]))
    #expect(delivery.result() == .delivered)
    #expect(world.sockets.isEmpty)
    #expect(!channel.isOpen)
  }

  @Test func theLongestReplyArrives() throws {
    let world = try ReplyWorld()
    let channel = try ReplyChannel(world.directories)
    let start = ReplyURL.text(of: .success, channel.token) + "?r="
    let text = start + String(repeating: "x", count: CallbackURL.maximumLength - start.utf8.count)
    let delivery = world.deliver(try CallbackURL(text))
    #expect(channel.wait()?.url.text == text)
    #expect(delivery.result() == .delivered)
  }

  @Test func manyCallsGetEachItsOwn() throws {
    let world = try ReplyWorld()
    let channels = try (0..<50).map { _ in try ReplyChannel(world.directories) }
    let deliveries = try channels.indices.shuffled().map { index in
      world.deliver(try world.url(.success, channels[index].token, "?id=\(index)"))
    }
    for (index, channel) in channels.enumerated() {
      #expect(channel.wait()?.outcome == .success(["id": "\(index)"]))
    }
    for delivery in deliveries { #expect(delivery.result() == .delivered) }
    #expect(world.sockets.isEmpty)
  }

  @Test(arguments: [
    Row("B59: a forged reply", "xcallback://x-callback-url/success/zzzzzzzzzzzzzzzzzzzzzzzzzz?id=INJECTED\n"),
    Row("B58: another action", "xcallback://x-callback-url/other\n"),
    Row("no URL", "hello\n"), Row("an empty line", "\n"), Row("two lines", "a:b\na:c\n"),
    Row("a NUL", "a:\0b\n"),
  ])
  func whatIsNoReplyIsDroppedAndNoted(_ row: Row<String>) throws {
    let world = try ReplyWorld()
    let channel = try ReplyChannel(world.directories)
    let peer = try world.connect(channel.token)
    peer.send(row.value)
    #expect(channel.waitForNote().count == 1)
    guard case .bytes([ReplySocket.refused]) = Descriptors.read(peer.number, atMost: 2) else {
      Issue.record("the peer was not told")
      return
    }
    let delivery = world.deliver(try world.url(.success, channel.token))
    #expect(channel.wait() != nil)
    #expect(delivery.result() == .delivered)
  }

  @Test func aReplyThatBreaksOffIsNoReply() throws {
    let world = try ReplyWorld()
    let channel = try ReplyChannel(world.directories)
    let peer = try world.connect(channel.token)
    // A handler process that is killed here has said "1", and meant "12".
    peer.send(ReplyURL.text(of: .success, channel.token) + "?id=1")
    peer.hangUp()
    #expect(channel.waitForNote() == ["a reply that broke off was dropped"])
    #expect(channel.isOpen)
  }

  @Test func aReplyThatIsTooLongIsDropped() throws {
    let world = try ReplyWorld()
    let channel = try ReplyChannel(world.directories)
    let peer = try world.connect(channel.token)
    let number = peer.number
    Thread.detachNewThread {
      var rest = [UInt8](repeating: 0x61, count: 2 << 20)[...]
      while !rest.isEmpty {
        let (count, error) = ReplySocket.send(rest, to: number)
        guard error == 0 || error == EAGAIN else { return }
        rest = rest.dropFirst(count)
        if error == EAGAIN { usleep(1_000) }
      }
    }
    #expect(channel.waitForNote() == ["an answer was dropped: it is longer than 1048576 bytes"])
  }

  @Test func aSilentPeerKeepsNobodyOut() throws {
    let world = try ReplyWorld()
    let channel = try ReplyChannel(world.directories)
    let silent = try (0..<100).map { _ in try world.connect(channel.token) }
    let slow = try world.connect(channel.token)
    slow.send("xcallback")
    let delivery = world.deliver(try world.url(.cancel, channel.token))
    #expect(channel.wait()?.outcome == .cancel)
    #expect(delivery.result() == .delivered)
    withExtendedLifetime((silent, slow)) {}
  }

  @Test func anotherUsersReplyIsDropped() throws {
    let world = try ReplyWorld()
    // The peer is this process; that it is not the user's is what the channel is made to believe.
    let channel = try ReplyChannel(world.directories, user: geteuid() + 1)
    let delivery = world.deliver(try world.url(.success, channel.token))
    #expect(channel.waitForNote() == ["a reply of another user was dropped"])
    #expect(delivery.result() == .failed("the call ended before it took the reply"))
    #expect(channel.isOpen)
  }

  @Test func aSecondReplyFindsNobody() throws {
    let world = try ReplyWorld()
    let channel = try ReplyChannel(world.directories)
    let deliveries = try (0..<8).map { _ in world.deliver(try world.url(.success, channel.token)) }
    #expect(channel.wait() != nil)
    let results = deliveries.map { $0.result() }
    #expect(results.filter { $0 == .delivered }.count == 1)
    #expect(world.deliver(try world.url(.success, channel.token)).result() == .nobodyWaits)
  }

  @Test func aLateReplyFindsNobody() throws {
    let world = try ReplyWorld()
    let channel = try ReplyChannel(world.directories)
    channel.close()
    #expect(world.sockets.isEmpty)
    #expect(world.deliver(try world.url(.success, channel.token)).result() == .nobodyWaits)
  }

  @Test func whatIsNoReplyIsNotDelivered() throws {
    let world = try ReplyWorld()
    #expect(world.deliver(try CallbackURL("xcallback://x-callback-url/other")).result() == .malformed)
  }

  @Test func aCallThatDoesNotLookIsNotWaitedForLong() throws {
    let world = try ReplyWorld()
    let channel = try ReplyChannel(world.directories)
    let delivery = world.deliver(try world.url(.success, channel.token), timeout: 0.1)
    #expect(delivery.result() == .failed("the call did not take the reply in time"))
    withExtendedLifetime(channel) {}
  }

  /// What a killed call leaves: a socket that nobody listens on.
  private func leaveSocket(_ world: ReplyWorld, _ name: String) throws {
    let directory = try #require(ReplyDirectory("\(world.tree.path)/runtime/xcallback"))
    let token = try ReplyToken.make().text
    _ = try ReplySocket.listen(in: directory, as: token)
    #expect(directory.rename(token, to: name) == 0)
  }

  @Test func deadSocketsAreSweptByTheNextCallAndLiveOnesAreNot() throws {
    let world = try ReplyWorld()
    let live = try ReplyChannel(world.directories)
    let dead = try ReplyToken.make().text
    let temporary = try "." + ReplyToken.make().text
    try leaveSocket(world, dead)
    try leaveSocket(world, temporary)
    try leaveSocket(world, "foreign")
    _ = try world.tree.write("runtime/xcallback/" + ReplyToken.make().text, "no socket")
    _ = try ReplyChannel(world.directories)
    #expect(
      Set(world.sockets.map { ($0 as NSString).lastPathComponent }) == [
        live.token.text, temporary, "foreign",
      ])
    let path = "\(world.tree.path)/runtime/xcallback/\(temporary)"
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -61)], ofItemAtPath: path)
    _ = try ReplyChannel(world.directories)
    #expect(!world.sockets.contains { $0.hasSuffix(temporary) })
    // A look at a socket is no reply, and nothing to note.
    #expect(live.service() == nil)
    #expect(live.service() == nil)
    #expect(live.takeNotes().isEmpty)
  }

  @Test func aLateReplyRemovesTheSocketOfAKilledCall() throws {
    let world = try ReplyWorld()
    _ = try ReplyChannel(world.directories)
    let token = try ReplyToken.make()
    try leaveSocket(world, token.text)
    #expect(world.deliver(try world.url(.success, token)).result() == .nobodyWaits)
    #expect(world.sockets.isEmpty)
  }
}
