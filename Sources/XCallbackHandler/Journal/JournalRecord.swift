package import XCallbackGIO

/// A request as `xcallback log` shows it: what its two lines say together.
package struct JournalRecord: Sendable, Equatable {
  package let id: String
  package var cause: String?
  package var time: Timestamp
  package var scheme: String?
  package var action: String?
  package var source: String?
  package var parameters: [(name: String, value: String?)] = []
  package var process: ProcessIdentity?
  /// Whether it was done or refused; nil without a second line, as all that follows.
  package var isAccepted: Bool?
  package var outcome: String?
  package var errorCode: String?
  package var reason: String?
  /// What the user could do about it.
  package var hint: String?
  package var callback: Callback?
  package var notes: [String] = []
  /// In milliseconds.
  package var duration: Int64?

  /// The callback that belongs to the outcome.
  package struct Callback: Sendable, Equatable {
    package let name: String
    package let scheme: String?
    package let host: String?
    package let state: String
    package let reason: String?
  }

  /// The outcome, or what became of a request without one: it runs while its process lives.
  package var state: String { outcome ?? (process?.isAlive == true ? "running" : "interrupted") }

  package static func == (left: JournalRecord, right: JournalRecord) -> Bool {
    left.json == right.json
  }

  /// A member of what `xcallback log --json` prints; what is absent is null.
  package var json: JSONValue {
    func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    let parameters: [JSONValue] = parameters.map { ["name": .string($0.name), "value": text($0.value)] }
    let callback: JSONValue? = callback.map {
      [
        "name": .string($0.name), "scheme": text($0.scheme), "host": text($0.host),
        "state": .string($0.state), "reason": text($0.reason),
      ]
    }
    return [
      "time": .string(time.utc), "id": .string(id), "cause": text(cause),
      "pid": process.map { .integer(Int64($0.pid)) } ?? .null, "scheme": text(scheme),
      "action": text(action), "source": text(source), "parameters": .array(parameters),
      "decision": text(isAccepted.map { $0 ? "accepted" : "refused" }), "state": .string(state),
      "errorCode": text(errorCode), "reason": text(reason), "hint": text(hint), "callback": callback ?? .null,
      "notes": .array(notes.map { .string($0) }), "duration": duration.map { .integer($0) } ?? .null,
    ]
  }
}

extension JournalRecord {
  /// Reads a line; nil for one that is broken or not of this program.
  package init?(line: [UInt8]) {
    guard case .object(let object)? = try? JSONValue(parsing: line), let id = object.text("id"),
      let time = object.text("time").flatMap(Timestamp.init(rfc3339:))
    else { return nil }
    (self.id, self.time) = (id, time)
    cause = object.text("cause")
    scheme = object.text("scheme")
    action = object.text("action")
    source = object.text("source")
    if case .array(let members)? = object["parameters"] {
      parameters = members.compactMap { member in
        guard case .object(let parameter) = member else { return nil }
        return parameter.text("name").map { ($0, parameter.text("value")) }
      }
    }
    if let pid = object.integer("pid").flatMap({ Int32(exactly: $0) }) {
      process = ProcessIdentity(pid: pid, start: object.integer("start").flatMap { UInt64(exactly: $0) })
    }
    switch object.text("event") {
    case "taken"?: return
    case "done"?: break
    default: return nil
    }
    guard let outcome = object.text("outcome") else { return nil }
    self.outcome = outcome
    isAccepted = object.text("decision") != "refused"
    errorCode = object.text("errorCode")
    reason = object.text("reason")
    hint = object.text("hint")
    duration = object.integer("duration")
    if case .array(let members)? = object["notes"] { notes = members.compactMap(\.scalarText) }
    if case .object(let member)? = object["callback"], let name = member.text("name"),
      let state = member.text("state")
    {
      callback = Callback(
        name: name, scheme: member.text("scheme"), host: member.text("host"), state: state,
        reason: member.text("reason"))
    }
  }
}

extension JSONObject {
  fileprivate func text(_ name: String) -> String? {
    if case .string(let text)? = self[name] { text } else { nil }
  }

  fileprivate func integer(_ name: String) -> Int64? {
    if case .integer(let number)? = self[name] { number } else { nil }
  }
}
