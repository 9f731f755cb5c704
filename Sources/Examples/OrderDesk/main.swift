// An app that lists everything that is wrong with a request, and not only the first thing.
//
//   order-sample://x-callback-url/order?item=Tea&cups=2&size=large&note=hot&x-success=…
//   order-sample:order?cups=many&size=huge&x-error=…       opens x-error with all of it in errorMessage
import Glibc
import XCallback
import XCallbackGIO

/// A parameter's type of the app's own.
enum Size: String, CaseIterable, ParameterValue {
  case small, large
}

/// Prints a line at once, also into a pipe; what comes from outside could drive the terminal.
func say(_ line: String) {
  print(DisplayText.escape(line))
  fflush(nil)
}

var router = Router()
router.on(
  "order", Parameter("item", String.self), Parameter("cups", Int.self),
  Parameter("size", default: Size.small),
  Parameter("note", String?.self), Parameter("extra", [String].self), requiring: [.success]
) { request, item, cups, size, note, extras in
  guard (1...12).contains(cups) else { throw CallbackError(422, "We make 1 to 12 cups at once.") }
  say("\(cups) \(size.rawValue) \(item)" + (extras + [note].compactMap { $0 }).map { ", \($0)" }.joined())
  return ["order": String(Int.random(in: 1_000...9_999)), "cups": String(cups)]
}
router.onUnmet { request, unmet in
  say("\(request.source ?? "Somebody") sent an order that cannot be taken:")
  for one in unmet { say("- \(one.parameter) \(one.reason.clause)") }
  // What the router would answer without this.
  throw CallbackError(unmet: unmet)
}

let receiver = CallbackReceiver(
  id: "io.github.xcallback.OrderDesk", schemes: ["order-sample"], router: router)
receiver.idleTimeout = .seconds(10)
exit(receiver.run(CommandLine.arguments))
