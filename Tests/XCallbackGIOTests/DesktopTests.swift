import Foundation
import Testing

@testable import XCallbackGIO

/// What needs a session bus of its own: `dbus-run-session -- swift test`. One after the other, because
/// names on the bus and the environment are shared.
@Suite(.serialized)
struct DesktopTests {}

extension DesktopTests {
  @Suite struct Calls {
    static let name = "io.github.xcallback.Test"

    func method(_ member: String, _ signature: String = "", _ words: [String] = []) -> DBusMethod {
      DBusMethod(
        name: Self.name, path: "/test", interface: "io.github.xcallback.Test", member: member,
        signature: signature,
        words: words)
    }

    static let replies: [Row<(values: [DBusArgument], json: [JSONValue])>] = [
      Row("nothing", ([], [])),
      Row("several", ([.string("a"), .int32(-1), .boolean(true), .double(0.5)], ["a", -1, true, 0.5])),
      Row("a variant", ([.variant(.variant(.string("x")))], ["x"])),
      Row("a path and a signature", ([.objectPath("/a"), .signature("as")], ["/a", "as"])),
      Row(
        "big integers",
        ([.uint64(.max), .uint64(7), .int64(.min)], ["18446744073709551615", 7, .integer(.min)])),
      Row("no number", ([.double(.nan), .double(.infinity)], ["nan", "inf"])),
      Row(
        "a dictionary",
        (
          [
            .array(
              element: "{sv}",
              [
                .dictEntry(.string("b"), .variant(.byte(1))),
                .dictEntry(.string("a"), .variant(.string("é"))),
              ])
          ],
          [["b": 1, "a": "é"]]
        )),
      Row(
        "a dictionary of numbers",
        ([.array(element: "{us}", [.dictEntry(.uint32(1), .string("a"))])], [[[1, "a"]]])),
      Row(
        "empty arrays",
        ([.array(element: "s", []), .array(element: "{ss}", [])], [[], .object(JSONObject())])),
      Row("structures", ([.array(element: "(is)", [.structure([.int32(1), .string("a")])])], [[[1, "a"]]])),
      Row("bytes that are text", ([.array(element: "y", "/é\0".utf8.map { .byte($0) })], ["/é"])),
      Row("bytes that are not", ([.array(element: "y", [.byte(255), .byte(0)])], [[255, 0]])),
    ]

    @Test(arguments: replies)
    func reply(_ row: Row<(values: [DBusArgument], json: [JSONValue])>) throws {
      let service = try TestService(name: Self.name) { _ in .values(row.value.values) }
      #expect(try DBus.call(method("Get"), timeout: 10) == row.value.json)
      #expect(service.calls.count == 1)
    }

    @Test func argumentsArrive() throws {
      let service = try TestService(name: Self.name) { _ in .values([]) }
      let words = ["a b", "2", "k", "i", "7", "l", "as", "0", "1", "-"]
      #expect(try DBus.call(method("Do", "sa{sv}as", words), timeout: nil) == [])
      #expect(
        service.calls == [
          .init(
            path: "/test", interface: "io.github.xcallback.Test", member: "Do",
            arguments: ["a b", ["k": 7, "l": []], ["-"]])
        ])
    }

    @Test func anErrorReply() throws {
      let service = try TestService(name: Self.name) { _ in
        .error("org.example.Error.Full", "The list is full")
      }
      #expect { try DBus.call(method("Do"), timeout: 10) } throws: { error in
        let error = try #require(error as? GIOError)
        return error.remoteName == "org.example.Error.Full" && error.message == "The list is full"
          && !error.isNameUnknown && !error.isTimedOut && !error.isNoBus
      }
      withExtendedLifetime(service) {}
    }

    @Test func nobodyHasTheName() {
      #expect { try DBus.call(method("Do"), timeout: 10) } throws: {
        ($0 as? GIOError)?.isNameUnknown == true
      }
    }

    @Test func noAnswerInTime() throws {
      let service = try TestService(name: Self.name) { _ in .silence }
      #expect { try DBus.call(method("Do"), timeout: 0.1) } throws: { ($0 as? GIOError)?.isTimedOut == true }
      withExtendedLifetime(service) {}
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalEndsTheWaiting(_ signal: Int32) throws {
      // The call arrives after the handler is there.
      let service = try TestService(name: Self.name) { _ in
        kill(getpid(), signal)
        return .silence
      }
      #expect { try DBus.call(method("Do"), timeout: nil, interruptible: true) } throws: {
        ($0 as? GIOError)?.interruption == signal
      }
      withExtendedLifetime(service) {}
    }

    @Test func wordsAreCheckedBeforeTheCall() throws {
      let service = try TestService(name: Self.name) { _ in .values([]) }
      #expect { try DBus.call(method("Do", "i", ["x"]), timeout: 10) } throws: {
        "\($0)" == "word 1, \"x\", is not a 32-bit integer (type i)"
      }
      #expect(throws: GIOError.self) {
        try DBus.call(DBusMethod(name: "bad", path: "/", interface: "a.b", member: "C"), timeout: 10)
      }
      #expect(service.calls.isEmpty)
    }
  }

  @Suite struct Posting {
    func server(_ capabilities: [String]) throws -> TestService {
      try TestService(name: "org.freedesktop.Notifications") { call in
        call.member == "GetCapabilities"
          ? .values([.array(element: "s", capabilities.map { .string($0) })]) : .values([.uint32(42)])
      }
    }

    static let bodies: [Row<(capabilities: [String], body: String, shown: String)>] = [
      Row("markup is escaped", (["body", "body-markup"], "<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;")),
      Row("plain servers get nothing that looks like it", (["body"], "<b>&#10;\"'", "‹b›＆#10;\"'")),
      Row(
        "nor with a mark on it (variation selector, accent)",
        (["body"], "<\u{FE0F}b>\u{301}&\u{FE0F}", "‹\u{FE0F}b›\u{301}＆\u{FE0F}")),
      Row(
        "the same escaped",
        (["body-markup"], "<\u{FE0F}b>\u{301}&\u{FE0F}", "&lt;\u{FE0F}b&gt;\u{301}&amp;\u{FE0F}")),
      Row("nothing to escape", (["body-markup"], "a\nü", "a\nü")),
      Row("a null character", (["body"], "a\0b", "ab")),
    ]

    @Test(arguments: bodies)
    func body(_ row: Row<(capabilities: [String], body: String, shown: String)>) throws {
      let server = try server(row.value.capabilities)
      let number = try Notifications.post(
        summary: "S <x>", body: row.value.body, icon: "mail", urgency: .critical)
      #expect(number == 42)
      #expect(
        server.calls.last?.arguments == [
          "xcallback", 0, "mail", "S <x>", .string(row.value.shown), [], ["urgency": 2], -1,
        ])
    }

    @Test func noUrgencyNoHint() throws {
      let server = try server([])
      try Notifications.post(summary: "S")
      #expect(server.calls.map(\.member) == ["Notify"])
      #expect(server.calls.last?.arguments[6] == .object(JSONObject()))
    }

    @Test func noServer() {
      #expect { try Notifications.post(summary: "S") } throws: { ($0 as? GIOError)?.isNameUnknown == true }
    }
  }
}
