import XCallbackGIO

extension ReplyDelivery.Result {
  /// A clause for the person at this machine.
  var words: String {
    switch self {
    case .delivered: "the reply was delivered"
    case .nobodyWaits: "no call waits for this reply: it came too late, or twice, or was made up"
    case .malformed: "it is no reply"
    case .failed(let reason): "the reply was not taken: \(reason)"
    }
  }
}
