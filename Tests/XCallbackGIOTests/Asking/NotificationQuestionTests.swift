import CGIO
import Foundation
import Synchronization
import Testing

@testable import XCallbackGIO

extension AskingTests {
  @Suite struct ByNotification {
    static let name = NotificationServer.busName

    /// A server that offers buttons and does `steps` for each `Notify`.
    static func server(
      capabilities: [String] = ["actions", "body"],
      _ steps: @escaping @Sendable (TestService.Call) -> [TestService.Step]
    ) throws -> TestService {
      try TestService(name: name) { call in
        switch call.member {
        case "GetCapabilities": .values([.array(element: "s", capabilities.map { .string($0) })])
        case "Notify": .steps(steps(call))
        default: .values([])
        }
      }
    }

    static func invoked(_ id: UInt32, _ key: String) -> TestService.Step {
      .signal("ActionInvoked", [.uint32(id), .string(key)])
    }

    static func closed(_ id: UInt32, _ reason: UInt32) -> TestService.Step {
      .signal("NotificationClosed", [.uint32(id), .uint32(reason)])
    }

    static let reply = TestService.Step.reply([.uint32(7)])

    /// What a server does, and what it means.
    static let conversations: [Row<(steps: [TestService.Step], answer: Answer)>] = [
      Row("a button", ([reply, invoked(7, "choice-once"), closed(7, 2)], .chosen("once"))),
      Row("the refusal's button", ([reply, invoked(7, "choice-no"), closed(7, 2)], .chosen("no"))),
      Row(
        "answered before Notify is", ([invoked(7, "choice-always"), closed(7, 2), reply], .chosen("always"))),
      Row("dismissed", ([reply, closed(7, 2)], .chosen("no"))),
      Row("closed for no known reason", ([reply, closed(7, 4)], .chosen("no"))),
      Row("closed without a reason", ([reply, .signal("NotificationClosed", [.uint32(7)])], .chosen("no"))),
      Row("expired", ([reply, closed(7, 1)], .unanswered)),
      Row("closed by a program", ([reply, closed(7, 3)], .unanswered)),
      Row(
        "another id's button first",
        ([reply, invoked(8, "choice-always"), closed(8, 2), closed(7, 2)], .chosen("no"))
      ),
      Row(
        "an unknown key, then a button",
        ([reply, invoked(7, "x"), invoked(7, "choice-once")], .chosen("once"))),
      Row("a bare id as key", ([reply, invoked(7, "always"), closed(7, 2)], .chosen("no"))),
      Row("the default key", ([reply, invoked(7, "default"), closed(7, 2)], .chosen("no"))),
      Row(
        "signals of other types",
        (
          [
            reply, .signal("ActionInvoked", []),
            .signal("ActionInvoked", [.string("7"), .string("choice-once")]),
            .signal("ActionInvoked", [.uint32(7)]), .signal("NotificationClosed", []), closed(7, 2),
          ], .chosen("no")
        )),
      Row("no id", ([.reply([.uint32(0)])], .nobody("the notification server failed, and " + noDisplay))),
      Row(
        "no reply but nothing", ([.reply([])], .nobody("the notification server failed, and " + noDisplay))),
      Row(
        "gone while it is open",
        (
          [reply, .leave],
          .nobody("the notification server went away while the question was open, and " + noDisplay)
        )),
    ]

    static let noDisplay = "there is no display for a dialogue"

    @Test(arguments: conversations)
    func conversation(_ row: Row<(steps: [TestService.Step], answer: Answer)>) throws {
      let server = try Self.server { _ in row.value.steps }
      #expect(Asked.ask() == row.value.answer)
      let members = server.calls.map(\.member)
      #expect(members.prefix(2) == ["GetCapabilities", "Notify"])
      #expect(members.dropFirst(2).allSatisfy { $0 == "CloseNotification" })
    }

    @Test func whatIsShown() throws {
      let server = try Self.server { _ in [Self.reply, Self.closed(7, 2)] }
      var question = Asked.question()
      question.icon = "mail"
      #expect(Asked.ask(question) == .chosen("no"))
      // The refusal last: it is what a server that shows three buttons may leave out.
      #expect(
        server.calls.last?.arguments == [
          "xcallback", 0, "mail", "Allow obsidian?", "From: notes\nTo: obsidian",
          [
            "choice-always", "Always", "choice-once", "Once", "choice-never", "Never", "choice-no", "No",
          ], ["urgency": 2], 0,
        ])
    }

    static let markup: [Row<(capabilities: [String], body: String)>] = [
      Row("read", (["actions", "body", "body-markup"], "&lt;b&gt; &amp;lt; \\n")),
      Row("not read", (["actions", "body"], "‹b› ＆lt; \\n")),
    ]

    @Test(arguments: markup)
    func body(_ row: Row<(capabilities: [String], body: String)>) throws {
      let server = try Self.server(capabilities: row.value.capabilities) { _ in
        [Self.reply, Self.closed(7, 2)]
      }
      _ = Asked.ask(Asked.question("<b> &lt;", lines: ["<b> &lt; \\n"]))
      #expect(server.calls.last?.arguments[3] == "<b> &lt;")
      #expect(server.calls.last?.arguments[4] == .string(row.value.body))
    }

    static let unusable: [Row<(capabilities: TestService.Answer, reason: String)>] = [
      Row(
        "no buttons",
        (.values([.array(element: "s", [.string("body")])]), "the notification server offers no buttons")),
      Row("an empty reply", (.values([]), "the notification server offers no buttons")),
      Row(
        "no text",
        (
          .values([.array(element: "s", [.string("actions")])]),
          "the notification server shows no text but a title"
        )),
      Row(
        "an error",
        (.error("org.freedesktop.DBus.Error.UnknownMethod", "?"), "the notification server failed")),
      Row("silence", (.silence, "the notification server does not answer")),
    ]

    @Test(arguments: unusable)
    func nothingIsShownBy(_ row: Row<(capabilities: TestService.Answer, reason: String)>) throws {
      let server = try TestService(name: Self.name) { _ in row.value.capabilities }
      let start = Clock.monotonicSeconds
      #expect(Asked.ask() == .nobody("\(row.value.reason), and \(Self.noDisplay)"))
      #expect(Clock.monotonicSeconds - start < 15)
      #expect(server.calls.map(\.member) == ["GetCapabilities"])
    }

    @Test func nobodyHasTheName() {
      #expect(Asked.ask() == .nobody("there is no notification server, and \(Self.noDisplay)"))
    }

    @Test func notifyThatIsNeverAnswered() throws {
      let server = try Self.server { _ in [] }
      let start = Clock.monotonicSeconds
      #expect(Asked.ask(Asked.question(timeout: 1)) == .unanswered)
      #expect(Clock.monotonicSeconds - start < 4)
      #expect(server.calls.map(\.member) == ["GetCapabilities", "Notify"])
    }

    @Test func theTimePasses() throws {
      let server = try Self.server { _ in [Self.reply] }
      #expect(Asked.ask(Asked.question(timeout: 0.5)) == .unanswered)
      #expect(server.calls.last?.member == "CloseNotification")
      #expect(server.calls.last?.arguments == [7])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignal(_ signal: Int32) throws {
      let server = try Self.server { _ in [Self.reply, .run { kill(getpid(), signal) }] }
      #expect(Asked.ask(isInterruptible: true) == .interrupted(signal: signal))
      #expect(server.calls.last?.member == "CloseNotification")
    }

    @Test func aSignalBeforeItIsShown() throws {
      let server = try TestService(name: Self.name) { _ in .steps([.run { kill(getpid(), SIGTERM) }]) }
      #expect(Asked.ask(isInterruptible: true) == .interrupted(signal: SIGTERM))
      #expect(server.calls.map(\.member) == ["GetCapabilities"])
    }

    /// CVE-2024-34397: a signal to us alone, from somebody who is not the server.
    @Test(arguments: [false, true])
    func aSpoof(isUnicast: Bool) throws {
      let spoofer = try TestService(name: "io.github.xcallback.Spoofer") { _ in .values([]) }
      let connection = try BusConnection(.session)
      let us = g_dbus_connection_get_unique_name(connection.reference.pointer).map { String(cString: $0) }
      let holder = Mutex<TestService?>(nil)
      // On a thread of its own: GDBus's one is needed for what is sent here.
      let spoof = TestService.Step.run {
        Thread.detachNewThread {
          func emit(_ member: String, _ what: DBusArgument, by service: TestService?, to peer: String?) {
            service?.emit(
              member, of: NotificationServer.interface, path: NotificationServer.path, [.uint32(7), what],
              to: peer)
          }
          emit("ActionInvoked", .string("choice-always"), by: spoofer, to: isUnicast ? us : nil)
          emit("NotificationClosed", .uint32(1), by: spoofer, to: isUnicast ? us : nil)
          // The bus has passed them on by then; only after that the server speaks.
          spoofer.ping()
          emit("ActionInvoked", .string("choice-once"), by: holder.withLock { $0 }, to: nil)
        }
      }
      let server = try Self.server { _ in [Self.reply, spoof] }
      holder.withLock { $0 = server }
      defer { holder.withLock { $0 = nil } }
      #expect(Asked.ask() == .chosen("once"))
    }

    @Test func twoAtOnceAnsweredInReverseOrder() async throws {
      // The second `Notify` answers itself and then the first one; each gets the choice that it is named after.
      let first = Mutex<(id: UInt32, key: String)?>(nil)
      let server = try Self.server { call in
        guard case .string(let key) = call.arguments[3] else { return [] }
        return first.withLock { first in
          guard let (id, other) = first else {
            first = (1, key)
            return [.reply([.uint32(1)])]
          }
          return [
            .reply([.uint32(2)]), Self.invoked(2, "choice-" + key), Self.closed(2, 2),
            Self.invoked(id, "choice-" + other), Self.closed(id, 2),
          ]
        }
      }
      let answers = await withTaskGroup(of: (String, Answer).self) { group in
        for key in ["always", "once"] {
          group.addTask {
            await withCheckedContinuation { continuation in
              Thread.detachNewThread { continuation.resume(returning: (key, Asked.ask(Asked.question(key)))) }
            }
          }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(answers == ["always": .chosen("always"), "once": .chosen("once")])
      #expect(server.calls.filter { $0.member == "Notify" }.count == 2)
    }

    /// In a process of its own, whose shared connection to a bus is closed.
    @Test func theBusGoesAway() async {
      await #expect(processExitsWith: .success) {
        let bus = try PrivateBus()
        setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
        let holder = Mutex<TestService?>(nil)
        // When the bus has taken the reply.
        let stop = TestService.Step.run {
          Thread.detachNewThread {
            holder.withLock { $0 }?.ping()
            bus.stop()
          }
        }
        let server = try ByNotification.server { _ in [ByNotification.reply, stop] }
        holder.withLock { $0 = server }
        let answer = Asked.ask()
        let reason = "the session bus went away while the question was open"
        #expect(answer == .nobody("\(reason), and \(ByNotification.noDisplay)"), "\(answer)")
        holder.withLock { $0 = nil }
      }
    }

    @Test func noBus() async {
      await #expect(processExitsWith: .success) {
        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", 1)
        #expect(Asked.ask() == .nobody("no session bus can be reached, and \(ByNotification.noDisplay)"))
      }
    }
  }
}

/// A session bus that can be taken away.
final class PrivateBus: Sendable {
  let address: String
  private let pid: pid_t

  init() throws {
    let result = try Subprocesses.run(
      Command(
        program: "/usr/bin/dbus-daemon",
        arguments: [
          "dbus-daemon", "--session", "--fork", "--print-address=1", "--print-pid=1",
          "--address=unix:tmpdir=" + NSTemporaryDirectory(),
        ]), interruptible: false)
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
    (address, pid) = (try #require(lines.first), try #require(lines.last.flatMap { pid_t($0) }))
  }

  /// At once, or it would tell its peers of each other's end.
  func stop() { kill(pid, SIGKILL) }
}
