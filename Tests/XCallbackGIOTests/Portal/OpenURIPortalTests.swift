import Foundation
import Synchronization
import Testing
import XCallback

@testable import XCallbackGIO

/// One after the other: they share the portal's name and the default main context.
@Suite("The portal that opens URLs on the host", .serialized)
struct OpenURIPortalTests {
  private static let url = "notes://x-callback-url/a?b=%20 c{\"é"

  /// A person has this long.
  private static func watch(_ seconds: Double = 20) -> MainContext.Watch {
    let deadline = Clock.monotonicSeconds + seconds
    return MainContext.Watch(descriptors: [], deadline: deadline) { Clock.monotonicSeconds >= deadline }
  }

  private static func open(_ url: String = url, token: String? = nil, seconds: Double = 20) throws
    -> OpenURIPortal.Answer
  {
    let watch = watch(seconds)
    return try OpenURIPortal(watch: watch).open(url, activationToken: token, watch: watch)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var url = OpenURIPortalTests.url
    var behaviour: PortalService.Behaviour
    var answer: String
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "opened", behaviour: PortalService.answering(0), answer: "opened"),
    Row(name: "the chooser was closed", behaviour: PortalService.answering(1), answer: "declined"),
    Row(
      name: "failed", behaviour: PortalService.answering(2),
      answer: "no app on the host takes it, or its app could not be started"),
    Row(
      name: "a URL that newer portals refuse (B8.80)", url: "notes:%zz",
      behaviour: PortalService.answering(2),
      answer: "it takes only valid URIs, and GLib says of this one"),
    Row(
      name: "too long for an argument", url: "notes:" + String(repeating: "x", count: 140_000),
      behaviour: PortalService.answering(2), answer: "it is longer than the 131071 bytes"),
    Row(
      name: "the answer comes before the call's",
      behaviour: { _, request in [PortalService.response(1, request), PortalService.taken(request)] },
      answer: "declined"),
    Row(
      name: "an answer of another type first",
      behaviour: { _, request in
        [
          PortalService.taken(request),
          .signalOf(
            path: request, interface: "org.freedesktop.portal.Request", "Response", [.string("0")]),
          PortalService.response(1, request),
        ]
      }, answer: "declined"),
    Row(
      name: "another request's answer first",
      behaviour: { _, request in
        [
          PortalService.taken(request), PortalService.response(0, request + "x"),
          PortalService.response(1, request),
        ]
      }, answer: "declined"),
    Row(
      name: "a kind of answer that does not exist yet", behaviour: PortalService.answering(7),
      answer: "no app on the host"),
    Row(
      name: "the portal vanishes", behaviour: { _, request in [PortalService.taken(request), .leave] },
      answer: "The portal went away"),
  ]

  @Test(arguments: rows)
  func answers(_ row: Row) throws {
    let service = try PortalService.start(row.behaviour)
    let said: String
    do {
      switch try Self.open(row.url) {
      case .opened: said = "opened"
      case .declined: said = "declined"
      case .failed(let reason): said = reason
      }
    } catch let error as GIOError {
      said = error.message
    }
    #expect(said.hasPrefix(row.answer), "\(said)")
    #expect(service.calls.filter { $0.member == "OpenURI" }.count == 1)
  }

  @Test("the arguments are those of the specification, and the URL keeps its bytes", arguments: [nil, "T1"])
  func arguments(_ token: String?) throws {
    let service = try PortalService.start(PortalService.answering(0))
    #expect(try Self.open(token: token) == .opened)
    let call = try #require(service.calls.first { $0.member == "OpenURI" })
    #expect(call.path == PortalService.objectPath && call.interface == "org.freedesktop.portal.OpenURI")
    #expect(call.arguments.count == 3)
    #expect(call.arguments[0] == .string("") && call.arguments[1] == .string(Self.url))
    let handle = try #require(PortalService.option("handle_token", of: call))
    #expect(handle.hasPrefix("xcallback_") && handle.utf8.allSatisfy { $0 == 0x5F || $0.isAlphanumeric })
    #expect(PortalService.option("activation_token", of: call) == token)
    // Never one that somebody could have guessed, or that is in use.
    #expect(try Self.open() == .opened)
    let handles = service.calls.compactMap { PortalService.option("handle_token", of: $0) }
    #expect(Set(handles).count == 2)
  }

  /// Has services say how the one request ended, one after the other, when the reply to its call is out.
  private static func answerLate(
    _ service: TestService, _ answers: [(from: TestService, response: UInt32)]
  ) throws -> DispatchSemaphore {
    let sender = try PortalService.uniqueName().dropFirst().map { $0 == "." ? "_" : $0 }
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let deadline = Clock.monotonicSeconds + 20
      while Clock.monotonicSeconds < deadline {
        usleep(1_000)
        guard let call = service.calls.first(where: { $0.member == "OpenURI" }) else { continue }
        service.ping()
        let token = PortalService.option("handle_token", of: call) ?? ""
        for (peer, response) in answers {
          peer.emit(
            "Response", of: "org.freedesktop.portal.Request",
            path: "\(PortalService.objectPath)/request/\(String(sender))/\(token)",
            [.uint32(response), .array(element: "{sv}", [])])
          peer.ping()
        }
        break
      }
      done.signal()
    }
    return done
  }

  @Test("an answer that takes a person's time is waited for")
  func late() throws {
    let service = try PortalService.start { _, request in [PortalService.taken(request)] }
    let done = try Self.answerLate(service, [(service, 0)])
    #expect(try Self.open() == .opened)
    // Until then the name is in use.
    done.wait()
  }

  @Test("nobody else can answer for the portal")
  func forged() throws {
    let forger = try TestService(name: "org.example.Forger") { _ in .values([]) }
    let service = try PortalService.start { _, request in [PortalService.taken(request)] }
    let done = try Self.answerLate(service, [(forger, 0), (service, 1)])
    #expect(try Self.open() == .declined)
    done.wait()
  }

  @Test("nobody chooses: the waiting ends, and the chooser is closed")
  func never() throws {
    let service = try PortalService.start { _, request in [PortalService.taken(request)] }
    let error = #expect(throws: GIOError.self) { try Self.open(seconds: 0.2) }
    #expect(error?.message.contains("did not say in time") == true)
    let close = try #require(service.calls.last)
    #expect(close.member == "Close" && close.interface == "org.freedesktop.portal.Request")
    #expect(close.path.hasPrefix("\(PortalService.objectPath)/request/"))
  }

  @Test("the portal never takes the request over")
  func mute() throws {
    let service = try PortalService.start { _, _ in [] }
    #expect(throws: GIOError.self) { try Self.open(seconds: 0.2) }
    withExtendedLifetime(service) {}
  }

  @Test("an administrator forbids it (B8.84)")
  func forbidden() throws {
    let service = try TestService(name: OpenURIPortal.busName) { call in
      call.member == "OpenURI"
        ? .error("org.freedesktop.portal.Error.NotAllowed", "Application handlers disabled") : .values([])
    }
    let error = #expect(throws: GIOError.self) { try Self.open() }
    #expect(error?.message.contains("Application handlers disabled") == true)
    withExtendedLifetime(service) {}
  }

  @Test("there is no portal")
  func nobody() throws {
    let error = #expect(throws: GIOError.self) { try Self.open() }
    #expect(error?.isNameUnknown == true)
  }

  @Test("whether a scheme is taken: yes, no, and an old portal that cannot tell")
  func supported() throws {
    let client = CallbackClient(source: "test", surroundings: Surroundings(.flatpak))
    #expect(!client.canCall("known"))
    do {
      let service = try PortalService.start(PortalService.answering(0))
      #expect(client.canCall("known") && !client.canCall("unknown") && !client.canCall("javascript"))
      #expect(!service.calls.contains { $0.member == "OpenURI" })
    }
    let old = try TestService(name: OpenURIPortal.busName) { _ in
      .error("org.freedesktop.DBus.Error.UnknownMethod", "No such method")
    }
    #expect(client.canCall("unknown"))
    withExtendedLifetime(old) {}
  }

  // MARK: Calls

  private static func perform(_ world: ReplyWorld, waits: Bool = true, timeout: Double = 20) throws
    -> OutgoingCall.End
  {
    let call = try OutgoingCall(
      CallbackURL("notes:a?b=c"), waits: waits, timeout: timeout, surroundings: Surroundings(.flatpak))
    return try call.perform(
      directories: world.directories, interruptible: false, observer: .init(onNote: { _ in }))
  }

  @Test(
    "a call is answered through the socket, before or after the portal is done", arguments: [true, false])
  func answered(_ isEarly: Bool) throws {
    let world = try ReplyWorld()
    let directories = world.directories
    let service = try PortalService.start { call, request in
      let reply = TestService.Step.run {
        guard case .string(let text) = call.arguments[1], let url = try? CallbackURL(text),
          let success = url.allParameters.first(where: { $0.name == "x-success" })?.value,
          let answer = try? CallbackURL(success + "?id=1")
        else { return }
        Thread.detachNewThread { _ = ReplyDelivery.deliver(answer, through: directories) }
      }
      let response = PortalService.response(0, request)
      // An app may answer while the portal never says that it has started it.
      return isEarly
        ? [PortalService.taken(request), reply] : [PortalService.taken(request), response, reply]
    }
    guard case .answered(.success(let results), _) = try Self.perform(world) else {
      Issue.record("not answered")
      return
    }
    #expect(results == ["id": "1"] && world.sockets.isEmpty)
    withExtendedLifetime(service) {}
  }

  @Test("a call whose chooser was closed was cancelled", arguments: [true, false])
  func declined(_ waits: Bool) throws {
    let world = try ReplyWorld()
    let service = try PortalService.start(PortalService.answering(1))
    #expect(try Self.perform(world, waits: waits) == .declined)
    #expect(world.sockets.isEmpty)
    let call = try #require(service.calls.first { $0.member == "OpenURI" })
    let text = call.arguments[1].scalarText ?? ""
    #expect(text.hasPrefix("notes:a?b=c&x-source=xcallback") && text.contains("&x-success=") == waits)
  }

  @Test("a call that cannot be made, with what to say of it")
  func refused() throws {
    let world = try ReplyWorld()
    let none = #expect(throws: CallRefusal.self) { try Self.perform(world) }
    guard case .noPortal? = none?.code else {
      Issue.record("\(String(describing: none))")
      return
    }
    let service = try PortalService.start(PortalService.answering(2))
    let failed = #expect(throws: CallRefusal.self) { try Self.perform(world) }
    #expect(failed?.errorCode == .unavailable)
    #expect(failed?.description.hasPrefix("The portal did not open the URL: no app on the host") == true)
    #expect(world.sockets.isEmpty)
    withExtendedLifetime(service) {}
  }

  @Test("a call that nobody chooses an app for is over in time")
  func timedOut() throws {
    let world = try ReplyWorld()
    let service = try PortalService.start { _, request in [PortalService.taken(request)] }
    #expect(try Self.perform(world, timeout: 0.2) == .timedOut)
    #expect(service.calls.last?.member == "Close" && world.sockets.isEmpty)
  }

  @Test("schemes that are never launched are not taken to the portal either")
  func neverLaunched() throws {
    let service = try PortalService.start(PortalService.answering(0))
    let client = CallbackClient(source: "test", surroundings: Surroundings(.flatpak))
    for url in ["javascript:alert(1)", "file:///etc/passwd"] {
      let error = #expect(throws: CallFailure.self) { try client.open(url) }
      #expect(error?.code == .refused)
    }
    try client.open("notes:a")
    #expect(service.calls.filter { $0.member == "OpenURI" }.count == 1)
  }

  // MARK: Answers of an app

  struct AnswerRow: Sendable, CustomTestStringConvertible {
    var name: String
    var callback = "caller:back"
    var behaviour: PortalService.Behaviour?
    var notices: [ReceiverNotice.Code]
    /// The URL that the portal got.
    var opened: String?
    var testDescription: String { name }
  }

  static let answerRows: [AnswerRow] = [
    AnswerRow(name: "opened", behaviour: PortalService.answering(0), notices: [], opened: "caller:back?id=1"),
    AnswerRow(
      name: "the chooser was closed", behaviour: PortalService.answering(1), notices: [.callbackDropped],
      opened: "caller:back?id=1"),
    AnswerRow(
      name: "failed", behaviour: PortalService.answering(2), notices: [.callbackFailed],
      opened: "caller:back?id=1"),
    AnswerRow(name: "no portal", behaviour: nil, notices: [.callbackFailed]),
    AnswerRow(
      name: "not allowed", callback: "https://example.org/", behaviour: PortalService.answering(0),
      notices: [.callbackRefused]),
  ]

  @Test("an app's answers go out through the portal, with the token", arguments: answerRows)
  func outgoing(_ row: AnswerRow) throws {
    let service = try row.behaviour.map { try PortalService.start($0) }
    let notices = Mutex<[ReceiverNotice.Code]>([])
    var launcher = CallbackLauncher(allows: CallbackReceiver.standardPolicy(schemes: ["notes"])) { notice in
      notices.withLock { $0.append(notice.code) }
    }
    launcher.surroundings = Surroundings(.flatpak)
    let url = try CallbackURL("notes:a").adding([URLParameter("x-success", row.callback)])
    let request = Request(url, activationToken: "T1")
    let done = Counter()
    launcher.launch(Response(to: request, .success(["id": "1"]))) { done.increase() }
    MainLoop.run { done.count == 1 }
    #expect(notices.withLock { $0 } == row.notices)
    let call = service?.calls.first { $0.member == "OpenURI" }
    #expect(call?.arguments[1].scalarText == row.opened)
    #expect(call.flatMap { PortalService.option("activation_token", of: $0) } == row.opened.map { _ in "T1" })
  }
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
