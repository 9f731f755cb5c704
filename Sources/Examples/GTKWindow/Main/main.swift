// A GTK 4 program that attaches a receiver: GTK owns the loop, the windows and the files; its links come here.
//
//   window-sample://x-callback-url/show?text=Hello&x-success=…
import GTKWindowSample
import Glibc
import XCallback
import XCallbackGIO

let id = "io.github.xcallback.GTKWindow"

var router = Router()
router.on("show", Parameter("text", String.self)) { @MainContextActor request, text in
  unsafe window_show(text, request.takeActivationToken())
  return ["length": String(text.count)]
}

let receiver = CallbackReceiver(id: id, schemes: ["window-sample"], router: router)
do {
  switch try receiver.attach(CommandLine.arguments) {
  case .handedOver: exit(0)
  case .attached(let rest):
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe rest.map { unsafe strdup($0) } + [nil]
    exit(unsafe window_run(id, Int32(rest.count), &arguments))
  }
} catch {
  print(error)
  exit(70)
}
