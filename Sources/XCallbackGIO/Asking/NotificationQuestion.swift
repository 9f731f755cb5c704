/// A question as a notification with a button for each choice (Desktop Notifications Specification 1.2).
enum NotificationQuestion {
  /// Shows it and waits for the answer, when the session has a server that offers buttons.
  static func ask(_ pass: QuestionPass) -> QuestionPass.End {
    do throws(GIOError) {
      return try show(pass)
    } catch {
      if let signal = error.interruption { return .answered(.interrupted(signal: signal)) }
      if error.isNoBus { return .failed("no session bus can be reached") }
      if error.isTimedOut { return .failed("the notification server does not answer") }
      if error.isNameUnknown { return .failed("there is no notification server") }
      return .failed("the notification server failed")
    }
  }

  private static func show(_ pass: QuestionPass) throws(GIOError) -> QuestionPass.End {
    let limit = min(pass.deadline, Clock.monotonicSeconds + NotificationServer.timeout)
    let watch = MainContext.Watch(descriptors: [], deadline: limit) { Clock.monotonicSeconds >= limit }
    let connection = try BusConnection(.session, interrupts: pass.interrupts, watch: watch)
    // By its unique name, which nobody else can have: neither the question nor the answer goes astray.
    let owner = try BusName(name: NotificationServer.busName, connection: connection)
      .owner(timeout: limit - Clock.monotonicSeconds, interrupts: pass.interrupts)
    let server = NotificationServer(
      connection: connection, name: owner, deadline: pass.deadline, interrupts: pass.interrupts)
    let capabilities = try server.capabilities()
    guard capabilities.contains("actions") else {
      return .failed("the notification server offers no buttons")
    }
    guard capabilities.contains("body") else {
      return .failed("the notification server shows no text but a title")
    }

    // In front of `Notify`: the answer may be quicker than its reply.
    let signals = SignalQueue(connection, deadline: pass.deadline, interrupts: pass.interrupts)
    for member in ["ActionInvoked", "NotificationClosed"] {
      signals.subscribe(
        to: member, of: NotificationServer.interface, path: NotificationServer.path, sender: owner)
    }
    signals.subscribe(
      to: "NameOwnerChanged", of: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      sender: "org.freedesktop.DBus", firstArgument: NotificationServer.busName)

    let question = pass.question
    let body = question.lines.joined(separator: "\n")
    let readsMarkup = capabilities.contains("body-markup")
    // Not interrupted, or nobody would know what to close.
    var patient = server
    patient.interrupts = nil
    let number = try patient.notify(
      summary: question.title,
      body: readsMarkup ? Notifications.escapedMarkup(body) : Notifications.withoutMarkup(body),
      icon: question.icon ?? "", actions: shown(question).flatMap { [key($0), $0.label] },
      urgency: .critical, expiry: 0)
    guard number != 0 else { return .failed("the notification server failed") }
    return wait(for: number, signals, on: server, pass)
  }

  private static func wait(
    for number: UInt32, _ signals: SignalQueue, on server: NotificationServer, _ pass: QuestionPass
  ) -> QuestionPass.End {
    do throws(GIOError) {
      while let signal = try signals.next() {
        if signal.member == "NameOwnerChanged" {
          // One that was only replaced may still show it.
          close(number, on: server)
          return .failed("the notification server went away while the question was open")
        }
        if let answer = answer(by: signal, to: number, pass) {
          // Most servers have closed it by then; dunst has not.
          if signal.member == "ActionInvoked" { close(number, on: server) }
          return .answered(answer)
        }
      }
      close(number, on: server)
      return .answered(.unanswered)
    } catch {
      guard let signal = error.interruption else {
        return .failed("the session bus went away while the question was open")
      }
      close(number, on: server)
      return .answered(.interrupted(signal: signal))
    }
  }

  /// What a signal of the server says about this question; nil when that is nothing.
  private static func answer(
    by signal: SignalQueue.Signal, to number: UInt32, _ pass: QuestionPass
  ) -> Answer? {
    guard signal.arguments.first == .integer(Int64(number)) else { return nil }
    let what = signal.arguments.dropFirst().first
    switch signal.member {
    case "ActionInvoked":
      // A key that we did not give, such as "default" for a click beside the buttons, answers nothing.
      return pass.question.choices.first { what == .string(key($0)) }.map { .chosen($0.id) }
    case "NotificationClosed":
      // Expired, or closed by a program: nobody has said anything.
      return what == 1 || what == 3 ? .unanswered : pass.refused
    default: return nil
    }
  }

  /// With a limit of its own: the person's time may be over, and nothing depends on it.
  private static func close(_ number: UInt32, on server: NotificationServer) {
    let server = NotificationServer(
      connection: server.connection, name: server.name, deadline: Clock.monotonicSeconds + 1)
    try? server.close(number)
  }

  /// Some keys have a meaning of their own ("default", KDE's "inline-reply").
  private static func key(_ choice: Question.Choice) -> String { "choice-" + choice.id }

  /// The choices in the order of their buttons.
  ///
  /// GNOME shows three. Of more the refusal comes last, because closing means the same.
  private static func shown(_ question: Question) -> [Question.Choice] {
    guard question.choices.count > 3 else { return question.choices }
    return question.choices.filter { $0.id != question.refusal }
      + question.choices.filter { $0.id == question.refusal }
  }
}
