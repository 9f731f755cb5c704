import Foundation

/// Links of one kind, each with a number of its own, so that what came of each can be told apart in one world.
struct NumberedLinks {
  enum Kind: String, CaseIterable, Sendable, CustomStringConvertible {
    case command = "a command, and a caller that is started"
    case question = "a question, a command, and a caller that is started"
    case method = "a method call, and a caller on the bus"

    var description: String { rawValue }
  }

  private static let handler = """
    [Handler]
    Path=@BIN@
    Callbacks=sample;active

    [Action run]
    Required=n
    Type.n=text
    Exec=record @RAN@ {n}
    Stdin={n}

    [Action say]
    Required=n
    DBus=org.example.Echo /org/example/Echo org.example.Echo.Say s {n}

    """

  let world: World
  let kind: Kind

  init(_ kind: Kind) throws {
    self.kind = kind
    world = try World()
    for scheme in ["sample", "other"] { try world.registerCaller(scheme) }
    try world.registerActivatableCaller("active")
    try world.registerEcho()
    try world.answerQuestions(with: "always")
    try world.install("demo", Self.handler)
    // So that an x-error is allowed also when the handler file could not be read.
    try world.write("\(world.root)/home/.config/xcallback/config", "[Settings]\nCallbacks=sample\n")
  }

  private var caller: String {
    switch kind {
    case .command: "sample"
    case .question: "other"
    case .method: "active"
    }
  }

  private func url(_ number: String) -> String {
    request(
      kind == .method ? "say" : "run", "n=\(number)&x-source=\(number)",
      success: "\(caller)://ok?n=\(number)",
      error: "sample://err?n=\(number)")
  }

  /// Opens one, with a fault on its way or without.
  func open(_ number: String, _ fault: Fault?) throws -> FaultReport? {
    // What was answered before is forgotten, so that each of them has to ask.
    try? FileManager.default.removeItem(atPath: "\(world.root)/home/.local/state/xcallback/consent")
    if let fault { return try world.open(url(number), fault) }
    try world.open(url(number), by: .direct)
    return nil
  }

  /// The calls of the handler that does what such a link asks for, when nothing is new to anybody.
  func calls(_ fault: Fault = Fault()) throws -> [String] {
    for number in ["cold", "warm"] { _ = try open(number, nil) }
    guard let report = try open("counted", fault), report.ending == "exited 0" else {
      throw TestFailure("a link without a fault came to another end")
    }
    return report.calls
  }

  // MARK: What came of them

  struct Fate: Sendable {
    var questions = 0
    var runs = 0
    /// Everything that any caller was given.
    var answers: [String] = []
    /// As `xcallback log` says; nil when the journal does not know it.
    var state: String?
    /// What became of the callback, by the journal: launched, dropped, failed.
    var callbackState: String?
    var reason: String?
  }

  func fates() throws -> [String: Fate] {
    var fates: [String: Fate] = [:]
    for record in try world.notifications() {
      // A line of the question's text, in the markup that the service reads: n = "12".
      let text = record.argv.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
      guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("n = ") }) else { continue }
      fates[String(line.dropFirst(4)).replacing("&quot;", with: ""), default: Fate()].questions += 1
    }
    for record in try world.commands() + Record.all(in: world.heard) {
      let number = record.argv.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
      fates[number, default: Fate()].runs += 1
    }
    for url in try world.everythingLaunched() {
      fates[parameter("n", of: url) ?? "", default: Fate()].answers.append(url)
    }
    for record in try world.log() {
      let number = record["source"] as? String ?? ""
      fates[number, default: Fate()].state = record["state"] as? String
      fates[number]?.reason = record["reason"] as? String
      fates[number]?.callbackState = (record["callback"] as? [String: Any])?["state"] as? String
    }
    return fates
  }

  /// What the bus started is not waited for by `open`: the answer to a link that is in order tells that all before it
  /// have come.
  func waitForAnswer(to number: String) throws {
    guard kind == .method else { return }
    try world.wait(for: "the answer to \(number)") {
      try world.urls(caller).contains { parameter("n", of: $0) == number }
    }
  }
}
