import XCallbackGIO

/// One line of the journal; each request has two (design §8).
package enum JournalLine: Equatable, Sendable {
  /// A URL is taken over.
  case taken(JournalRequest)
  /// It is done. What the first line says stands here again: that may be gone when the second is read.
  case done(JournalRequest, JournalEnd)

  package var request: JournalRequest {
    switch self {
    case .taken(let request), .done(let request, _): request
    }
  }

  package var end: JournalEnd? {
    if case .done(_, let end) = self { end } else { nil }
  }

  /// The line as JSON; what is absent is left out.
  func json(by process: ProcessIdentity) -> JSONValue {
    var object = JSONObject()
    object["event"] = .string(end == nil ? "taken" : "done")
    object["id"] = .string(request.id)
    object["cause"] = request.cause.map { .string($0) }
    object["time"] = .string(request.time.utc)
    object["pid"] = .integer(Int64(process.pid))
    object["start"] = process.start.map { .integer(Int64(clamping: $0)) }
    object["scheme"] = request.scheme.map { .string($0) }
    object["action"] = request.action.map { .string($0) }
    object["source"] = request.source.map { .string($0) }
    object["parameters"] = .array(
      request.parameters.map { parameter in
        var member = JSONObject()
        member["name"] = .string(parameter.name)
        member["value"] = parameter.value.map { .string($0) }
        return .object(member)
      })
    if let end { end.add(to: &object) }
    return .object(object)
  }
}

extension JournalEnd {
  fileprivate func add(to object: inout JSONObject) {
    object["decision"] = .string(isAccepted ? "accepted" : "refused")
    object["outcome"] = .string(outcome)
    object["errorCode"] = errorCode.map { .string($0) }
    object["reason"] = .string(reason)
    object["hint"] = hint.map { .string($0) }
    if let callback {
      var member = JSONObject()
      member["name"] = .string(callback.name)
      member["scheme"] = callback.scheme.map { .string($0) }
      member["host"] = callback.host.map { .string($0) }
      member["state"] = .string(callback.state)
      member["reason"] = callback.reason.map { .string($0) }
      object["callback"] = .object(member)
    }
    if !notes.isEmpty { object["notes"] = .array(notes.map { .string($0) }) }
    object["duration"] = .integer(duration)
  }
}
