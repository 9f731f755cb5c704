import XCallback
package import XCallbackGIO

/// A request as the journal knows it: bounded in length, and without what was not meant for it.
///
/// Without `LogValues` no value, query, fragment or user is in it, and of an action with parameters in its name only
/// the name in the handler file: `show/{id}`.
package struct JournalRequest: Equatable, Sendable {
  /// Random, so that lines of the same request are found.
  package let id: String
  /// The request that caused this one in the same process.
  package let cause: String?
  /// When it was taken over.
  package let time: Timestamp
  package var scheme: String?
  package var action: String?
  /// x-source: text to show, never an identity.
  package var source: String?
  package var parameters: [Parameter] = []

  /// A parameter by name; the value only with `LogValues`.
  package struct Parameter: Equatable, Sendable {
    package let name: String
    package let value: String?
  }

  private init(_ step: RequestStep) {
    (id, cause, time) = (step.id, step.cause, step.time)
  }

  /// A text that is refused as a URL; its scheme, if it begins with one, is all that is kept.
  init(refused bytes: [UInt8], _ step: RequestStep) {
    self.init(step)
    let start = bytes.prefix(JournalText.scheme + 1).prefix { $0 != UInt8(ascii: ":") }
    guard start.count < bytes.count, bytes[start.count] == UInt8(ascii: ":") else { return }
    scheme = Scheme(String(decoding: start, as: UTF8.self))?.name
  }

  /// A reply to a call; the token in its action is a secret while the call waits.
  init(reply url: CallbackURL, _ step: RequestStep) {
    self.init(url, step, logsValues: false)
    let kind = ReplyURL(url)?.name.rawValue.dropFirst("x-".count)
    action = kind.map { "\($0)/{token}" }
  }

  /// A request whose handler file has been looked up.
  init(_ plan: RequestPlan, _ step: RequestStep) {
    self.init(plan.url, step, logsValues: plan.logsValues, secrets: plan.secrets)
    // One of a flood, of which the first has told it all.
    if plan.refusal?.isSilent == true { (source, parameters) = (nil, []) }
    let given = plan.url.action?.description
    if let declared = plan.action {
      action = plan.logsValues ? given ?? declared.name : declared.name
    } else if plan.handler != nil {
      // An action that is not known is what a person looks for. Without a handler, as in tel:, it may be anything.
      action = given
    }
    action = action.map { JournalText.bounded($0, JournalText.action) }
  }

  /// - Parameter secrets: the names of parameters whose values are never kept: keys.
  private init(_ url: CallbackURL, _ step: RequestStep, logsValues: Bool, secrets: [String] = []) {
    self.init(step)
    scheme = JournalText.bounded(url.scheme.name, JournalText.scheme)
    source = url.source.map { JournalText.bounded($0, JournalText.source) }
    var room = JournalText.names
    for parameter in url.parameters.prefix(JournalText.count) {
      let name = JournalText.bounded(parameter.name, JournalText.name)
      room -= name.utf8.count
      guard room >= 0 else { break }
      let isKept = logsValues && !secrets.contains { parameter.name.equalsIgnoringASCIICase($0) }
      let value = isKept ? parameter.value.map { JournalText.bounded($0, JournalText.value) } : nil
      parameters.append(Parameter(name: name, value: value))
    }
  }
}
