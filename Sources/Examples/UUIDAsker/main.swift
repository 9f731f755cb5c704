// The other half of the two-app sample: asks `uuid-provider` for a UUID and prints the answer.
//
// The answer comes back by this app's own scheme, to its receiver: to this process, also when the desktop starts a
// second one for it.
import Glibc
import XCallback
import XCallbackGIO

let receiver = CallbackReceiver(
  id: "io.github.xcallback.UUIDAsker", schemes: ["uuid-asker"], router: Router())
let client = CallbackClient(returningTo: receiver)

/// Asks once; the receiver keeps the process going until the answer is there.
func ask() {
  client.call("uuid-sample://x-callback-url/getUuid", ["upper": "yes"], timeout: .seconds(30)) { result in
    switch result {
    case .success(let answer): print("The answer is \(DisplayText.escape(answer["uuid"] ?? "empty")).")
    case .failure(let failure): print("No answer: \(failure.message)")
    }
    fflush(nil)
  }
}

receiver.onActivate = { _ in ask() }
receiver.idleTimeout = .seconds(1)
exit(receiver.run(CommandLine.arguments))
