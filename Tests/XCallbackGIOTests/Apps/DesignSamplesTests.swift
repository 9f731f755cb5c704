import Foundation
import Testing
import XCallback
import XCallbackGIO

// The samples of design §9 as they stand, with `…` filled in and `store` and `app` defined: they must compile without
// warnings from anywhere.

private actor Store {
  private var notes: [String] = []

  func add(_ title: String, _ tags: [String]) throws -> String {
    notes.append(title)
    return String(notes.count)
  }
}

private struct App {
  func run(_ arguments: [String]) -> Int32 { 0 }
}

private let store = Store()
private let app = App()

private func respond() async throws {
  var router = Router()
  router.on(
    "new", Parameter("title", String.self), Parameter("tag", [String].self),
    Parameter("open", default: false),
    requiring: [.success]
  ) { request, title, tags, open in
    ["id": try await store.add(title, tags)]  // Results: ordered, repeats allowed
  }
  router.onUnknown { request in throw CallbackError(.unknownAction) }
  router.onUnmet { request, unmet in throw CallbackError(unmet: unmet) }
  router.onHandled { request, response in assert(response.request.action == request.action) }
  let response = await router.respond(to: try CallbackURL("notes:new?title=Milk&x-success=a%3A%2F%2Fb"))
  assert(response.callback == "a://b?id=1")
}

private func receive(_ router: Router) throws {
  let receiver = CallbackReceiver(id: "org.example.Notes", schemes: ["notes"], router: router)
  exit(receiver.run(CommandLine.arguments))
}

private func attach(_ router: Router) throws {
  let receiver = CallbackReceiver(id: "org.example.Notes", schemes: ["notes"], router: router)
  switch try receiver.attach(CommandLine.arguments) {
  case .handedOver: exit(0)
  case .attached(let rest): exit(app.run(rest))
  }
}

private func call() async throws(CallFailure) {
  let client = CallbackClient()
  let reply = try await client.call("obsidian:open", ["file": "Home"], timeout: .seconds(30))
  guard client.canCall("obsidian") else { return }
  _ = reply["result"]
}

@MainActor private func onTheMainActor() async throws {
  var router = Router()
  var titles: [String] = []
  router.on("new", Parameter("title", String.self), Parameter("tag", [String].self), requiring: [.success]) {
    request, title, tags in
    ["id": try await store.add(title, tags)]
  }
  router.on("show") { @MainContextActor request in [:] }
  router.onUnknown { request in throw CallbackError(.unknownAction) }
  router.onUnmet { request, unmet in throw CallbackError(unmet: unmet) }
  router.onHandled { request, response in _ = response.callback }
  let response = await router.respond(to: try CallbackURL("notes:new?title=Milk&x-success=a%3A%2F%2Fb"))
  titles.append(response.callback ?? "")
  let receiver = CallbackReceiver(id: "org.example.Notes", schemes: ["notes"], router: router)
  receiver.onActivate = { token in _ = token }
  receiver.idleTimeout = .seconds(60)
  let client = CallbackClient(returningTo: receiver)
  let reply = try await client.call("obsidian:open", ["file": "Home"], timeout: .seconds(30))
  titles.append(reply["title"] ?? "")
  client.call("obsidian:open", ["file": nil]) { result in _ = try? result.get() }
  if case .attached(let rest) = try receiver.attach(CommandLine.arguments) { exit(app.run(rest)) }
  exit(receiver.run(CommandLine.arguments))
}

private actor Notebook {
  private var titles: [String] = []

  func work() async throws {
    var router = Router()
    router.on("new", Parameter("title", String.self), Parameter("open", default: false)) {
      request, title, open in
      await self.add(title)
      return ["id": try await store.add(title, [])]
    }
    router.on("later") { (request: Request, reply: Reply) in
      Task { reply.succeed(["id": "1"]) }
    }
    let response = await router.respond(to: try CallbackURL("notes:new?title=Milk"))
    titles.append(response.callback ?? "")
    let client = CallbackClient()
    let reply = try await client.call("obsidian:open", ["file": "Home"], timeout: .seconds(30))
    titles.append(reply["title"] ?? "")
    let receiver = CallbackReceiver(id: "org.example.Notes", schemes: ["notes"], router: router)
    let other = CallbackClient(returningTo: receiver)
    try other.open("obsidian:open", ["file": "Home"])
  }

  private func add(_ title: String) { titles.append(title) }
}

struct DesignSamplesTests {
  @Test("the core's sample gives what it asserts")
  func core() async throws { try await respond() }

  @Test("the others compile")
  func compiled() {
    let functions: [Any] = [receive, attach, call, onTheMainActor, Notebook.work]
    #expect(functions.count == 5)
  }
}
