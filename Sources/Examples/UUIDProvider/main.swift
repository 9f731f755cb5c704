// One half of the two-app sample: an app whose action `getUuid` gives a new UUID to whoever asks.
//
//   uuid-sample://x-callback-url/getUuid?x-success=…     opens x-success with uuid=… put on it
import Glibc
import XCallback
import XCallbackGIO

/// A random UUID (RFC 9562, version 4).
func makeUUID() -> String {
  var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
  bytes[6] = bytes[6] & 0x0F | 0x40
  bytes[8] = bytes[8] & 0x3F | 0x80
  let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
  return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
}

var router = Router()
router.on("getUuid", Parameter("upper", default: false)) { _, upper in
  let uuid = makeUUID()
  return ["uuid": upper ? uuid.uppercased() : uuid]
}

let receiver = CallbackReceiver(
  id: "io.github.xcallback.UUIDProvider", schemes: ["uuid-sample"], router: router)
receiver.idleTimeout = .seconds(60)
exit(receiver.run(CommandLine.arguments))
