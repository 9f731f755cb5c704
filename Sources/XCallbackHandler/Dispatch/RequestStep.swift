import XCallbackGIO

/// Where a request stands in what follows from one link: its own id, what caused it, and how deep it is.
struct RequestStep {
  let id = Random.uuid()
  let cause: String?
  /// 0 for what came from outside.
  let depth: Int
  let time = Clock.now()
  /// The schemes whose work it is part of, and among whose `Parallel` it is counted already.
  private(set) var heldSchemes: Set<String>
  /// Whether the link's activation may go to what it launches.
  let mayActivate: Bool
  private let begin = Clock.monotonicSeconds

  /// What comes from outside, or follows from `cause`.
  init(after cause: RequestStep? = nil, mayActivate: Bool = true) {
    self.mayActivate = mayActivate
    self.cause = cause?.id
    depth = cause.map { $0.depth + 1 } ?? 0
    heldSchemes = cause?.heldSchemes ?? []
  }

  /// The same step while it does a scheme's work.
  func holding(_ scheme: String) -> RequestStep {
    var step = self
    step.heldSchemes.insert(scheme)
    return step
  }

  /// Whether another request may follow (details §5).
  var mayGoOn: Bool { depth < Dispatcher.maximumDepth }

  /// Milliseconds since the request was taken over.
  var duration: Int64 { Int64(((Clock.monotonicSeconds - begin) * 1_000).rounded()) }
}
