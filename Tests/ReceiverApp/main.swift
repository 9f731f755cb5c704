// An app in all its states, for tests. What it does is a line in $RECEIVER_LOG: its pid, then words.
//
//   RECEIVER_MODE    run (standard), loop (attached, a bare GLib loop), application (attached, a GApplication)
//   RECEIVER_DELAY   phases, with commas, that take a second: start, attached, startup, loop, exit
//   RECEIVER_IDLE    idleTimeout in milliseconds; none when absent
//   RECEIVER_ID      the id in place of its own
//   RECEIVER_STAY    the GApplication stays without a window
//   RECEIVER_CALLS   a file of calls to make when the app is activated, see Calls.swift; RECEIVER_CLIENT=socket makes
//                    their answers come by xcallback:
import CGIO
import Glibc
import XCallback
import XCallbackGIO

@Sendable func setting(_ name: String) -> String? {
  guard let value = unsafe getenv("RECEIVER_\(name)") else { return nil }
  return unsafe String(cString: value)
}

/// One write, so that processes do not mix their lines.
@Sendable func log(_ words: String) {
  let file = unsafe open(setting("LOG") ?? "/dev/null", O_WRONLY | O_APPEND | O_CREAT, 0o600)
  let line = Array("\(getpid()) \(words)\n".utf8)
  _ = unsafe write(file, line, line.count)
  close(file)
}

@Sendable func pass(_ phase: String) {
  guard setting("DELAY")?.split(separator: ",").contains(Substring(phase)) == true else { return }
  log("phase \(phase)")
  sleep(1)
  log("past \(phase)")
}

@Sendable func noteHandled(_ request: Request, _ more: String = "") {
  log("handled \(request.url.text)\(more)")
}

let mainThread = pthread_self()
let id = setting("ID") ?? "io.github.xcallback.ReceiverApp"
var router = Router()
router.on("note/{text...}") { (request: Request, reply: Reply) in
  noteHandled(request)
  reply.succeed(["text": request["text"] ?? ""])
}
router.on("take") { (request: Request, reply: Reply) in
  noteHandled(request, " token=\(request.takeActivationToken() ?? "") \(request.takeActivationToken() ?? "")")
  reply.succeed()
}
router.on("hang") { (request: Request, reply: Reply) in
  noteHandled(request)
  // Kept, or it would be answered with 500.
  reply.whenCompleted { _ = reply.isCompleted }
}
router.on("slow", Parameter("milliseconds", Int.self)) { request, milliseconds in
  try await Task.sleep(for: .milliseconds(milliseconds))
  noteHandled(request)
  return ["slept": String(milliseconds)]
}
router.on("big", Parameter("bytes", Int.self)) { request, bytes in
  noteHandled(request)
  return ["big": String(repeating: "x", count: bytes)]
}
router.on("main") { @MainContextActor request in
  noteHandled(request, " \(pthread_self() == mainThread ? "main thread" : "other thread")")
  await Task.yield()
  return ["main": pthread_self() == mainThread ? "yes" : "no"]
}
router.on("quit") { (request: Request, reply: Reply) in
  noteHandled(request)
  unsafe g_application_quit(g_application_get_default())
  reply.succeed()
}
router.onUnknown { (request: Request, reply: Reply) in
  noteHandled(request, " unknown")
  reply.fail(CallbackError(.unknownAction))
}

pass("start")
let receiver = CallbackReceiver(
  id: id, schemes: ["recv"], router: router, onNotice: { log("notice \($0.code.rawValue)") })
let client = setting("CLIENT") == "socket" ? CallbackClient() : CallbackClient(returningTo: receiver)
receiver.onActivate = { token in
  log("activated \(token ?? "")")
  if let file = setting("CALLS") { Task { await makeCalls(file, client) } }
}
receiver.idleTimeout = setting("IDLE").flatMap { Int($0) }.map { .milliseconds($0) }

/// Runs in the first turn of the loop.
func delayLoop() {
  unsafe g_idle_add(
    { _ in
      pass("loop")
      return 0
    }, nil)
}

func runApplication(_ arguments: [String]) -> Int32 {
  let application = unsafe g_application_new(id, G_APPLICATION_HANDLES_OPEN)
  typealias Opened =
    @convention(c) (
      gpointer?, UnsafeMutablePointer<OpaquePointer?>, gint, UnsafePointer<CChar>, gpointer?
    ) -> Void
  let opened: Opened = { _, files, count, hint, _ in
    for index in 0..<Int(count) {
      guard let uri = unsafe g_file_get_uri(files[index]) else { continue }
      log("opened \(unsafe String(cString: uri))")
      unsafe g_free(uri)
    }
  }
  unsafe g_signal_connect_data(
    gpointer(application), "open", unsafeBitCast(opened, to: GCallback.self), nil, nil, GConnectFlags(0))
  unsafe xc_on_signal(gpointer(application), "activate", { _ in log("application activated") }, nil, { _ in })
  unsafe xc_on_signal(
    gpointer(application), "startup",
    { application in
      if setting("STAY") != nil {
        unsafe g_application_hold(application?.assumingMemoryBound(to: GApplication.self))
      }
      pass("startup")
    }, gpointer(application), { _ in })
  let words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
  defer { unsafe words.forEach { unsafe free($0) } }
  var argv = unsafe words
  return unsafe g_application_run(application, gint(arguments.count), &argv)
}

log("started")
var status: Int32 = 0
switch setting("MODE") {
case "loop", "application":
  do throws(ReceiverError) {
    guard case .attached(let rest) = try receiver.attach(CommandLine.arguments) else {
      log("handed over")
      exit(0)
    }
    pass("attached")
    delayLoop()
    if setting("MODE") == "application" {
      status = runApplication(rest)
    } else {
      unsafe g_main_loop_run(g_main_loop_new(nil, 0))
    }
  } catch {
    log("failed \(error.code.rawValue)")
    exit(70)
  }
default:
  delayLoop()
  status = receiver.run(CommandLine.arguments)
}
pass("exit")
log("ended \(status)")
exit(status)
