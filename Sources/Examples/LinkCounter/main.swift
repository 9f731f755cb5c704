// An app that a link starts, and that takes the next link while it runs: its count shows that it is one process.
//
//   counter-sample://x-callback-url/visit?x-success=…     opens x-success with count=1, then count=2, …
import Glibc
import XCallback
import XCallbackGIO

/// The app's state. Under a GLib loop the main thread is `MainContextActor`, never the main actor.
@MainContextActor enum Visits {
  private static var count = 0

  static func add(from source: String?) -> Int {
    count += 1
    // What comes from outside could drive the terminal.
    print("Visit \(count), from \(DisplayText.escape(source ?? "somebody"))")
    fflush(nil)
    return count
  }
}

var router = Router()
router.on("visit") { @MainContextActor request in
  ["count": String(Visits.add(from: request.source)), "process": String(getpid())]
}

let receiver = CallbackReceiver(
  id: "io.github.xcallback.LinkCounter", schemes: ["counter-sample"], router: router)
receiver.onActivate = { _ in
  print("Waiting for links for half a minute.")
  fflush(nil)
}
// A link that comes while the app leaves is still handled, here or by the next process.
receiver.idleTimeout = .seconds(30)
exit(receiver.run(CommandLine.arguments))
