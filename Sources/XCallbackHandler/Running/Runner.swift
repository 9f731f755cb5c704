import XCallback
import XCallbackGIO

/// Does an action's work and turns what came of it into an outcome (design §4, "The run" and "Results").
struct Runner {
  let action: Action
  let desktop: any Desktop
  /// Answers a URL of one of our own schemes in this process; nil when it would be the ninth level.
  let answerHere: (CallbackURL) -> RequestReport?

  /// How a run ended, beside its outcome.
  struct End {
    var outcome: Outcome
    /// Why, for the person at this machine; it may name programs and statuses.
    var reason: Reason
    /// The same without what may hold values or output; nil when the reason holds none.
    var plainReason: String?
    var isTimeout = false
    /// Whether nothing ran.
    var isRefused = false
    /// The signal that ended `xcallback run`.
    var interruption: Int32?
  }

  func run(_ work: PreparedWork, _ request: inout BoundRequest) -> End {
    switch work {
    case .nothing: succeeded(request, reason: Reason("the action only replies"))
    case .command(let command, let rules) where !rules.waits: start(command, request)
    case .command(let command, let rules): run(command, rules, &request)
    case .method(let method, let timeout): call(method, timeout, &request)
    case .call(let call): self.call(call, &request)
    }
  }

  private func start(_ command: Command, _ request: BoundRequest) -> End {
    do throws(GIOError) {
      try desktop.start(command)
      return succeeded(request, reason: Reason("\(command.program) was started"))
    } catch {
      return notStarted(command, error)
    }
  }

  private func run(_ command: Command, _ rules: Action.ExecRules, _ request: inout BoundRequest) -> End {
    let result: CommandResult
    do throws(GIOError) {
      result = try desktop.run(command)
    } catch {
      return notStarted(command, error)
    }
    request.run = BoundRequest.RunFacts(
      output: nil, status: Self.status(of: result.end), errorOutput: Self.text(of: result.errorOutput))
    let program = command.program
    switch result.end {
    case .exited(0):
      do throws(CallbackError) {
        request.run?.output = try WorkerOutput(reading: result.output, as: rules.output)
      } catch {
        return failed(
          error, request, reason: Reason("the output of \(program) could not be read: \(error.message)"))
      }
      return succeeded(request, reason: Reason("\(program) exited with status 0"))
    case .exited where rules.isSandboxed && Sandbox.isFailure(result):
      return failed(
        CallbackError(.unavailable, "The sandbox of this action could not be set up."), request,
        reason: Reason("the sandbox of \(program) could not be set up\(Self.lastWords(result))"),
        plain: "the sandbox of \(program) could not be set up")
    case .exited(let status) where rules.cancelStatuses.contains(status):
      return End(
        outcome: .cancel, reason: Reason("\(program) exited with status \(status), which means cancelled"))
    case .exited(let status):
      request.run?.output = try? WorkerOutput(reading: result.output, as: rules.output)
      return failed(
        CallbackError(.init(Int(status)), "The action failed."), request,
        reason: Reason("\(program) exited with status \(status)\(Self.lastWords(result))"),
        plain: "\(program) exited with status \(status)")
    case .killed(let signal):
      request.run?.output = try? WorkerOutput(reading: result.output, as: rules.output)
      return failed(
        CallbackError(.init(128 + Int(signal)), "The action was ended by a signal."), request,
        reason: Reason("\(program) was ended by signal \(signal)\(Self.lastWords(result))"),
        plain: "\(program) was ended by signal \(signal)")
    case .timedOut:
      var end = failed(
        .init(.timedOut), request,
        reason: Reason("\(program) took longer than \(Self.seconds(command.timeout))"))
      end.isTimeout = true
      return end
    case .outputTooLarge:
      return failed(
        CallbackError(.tooLarge, "The action's output is too large."), request,
        reason: Reason("\(program) printed more than \(command.outputLimit) bytes"))
    case .interrupted(let signal):
      return End(outcome: .cancel, reason: Reason("interrupted by signal \(signal)"), interruption: signal)
    }
  }

  private func call(_ method: DBusMethod, _ timeout: Double?, _ request: inout BoundRequest) -> End {
    let name = Reason("\(method.interface).\(method.member) of \(method.name)")
    do throws(GIOError) {
      let reply = try desktop.call(method, timeout: timeout)
      request.run = BoundRequest.RunFacts(output: WorkerOutput(reply: reply))
      return succeeded(request, reason: Reason("\(name) replied"))
    } catch {
      if let signal = error.interruption {
        return End(
          outcome: .cancel, reason: Reason("interrupted by signal \(signal) while \(name) was called"),
          interruption: signal)
      }
      if error.isTimedOut {
        var end = failed(
          .init(.timedOut), request, reason: Reason("\(name) took longer than \(Self.seconds(timeout))"))
        end.isTimeout = true
        return end
      }
      let code: CallbackError.Code = error.isNameUnknown ? .unavailable : .failed
      return failed(
        .init(code), request, reason: Reason("\(name) could not be called: \(error)"),
        plain: error.isNameUnknown
          ? "\(name) could not be called: there is no such name" : "\(name) could not be called")
    }
  }

  private func notStarted(_ command: Command, _ error: GIOError) -> End {
    if error.isTooBig {
      return End(
        outcome: .error(CallbackError(.tooLarge, "The request is too large for the action's program.")),
        reason: Reason("\(command.program) could not be started: \(error.message)"))
    }
    return End(
      outcome: .error(CallbackError(.unavailable, "The program of this action could not be started.")),
      reason: Reason("\(command.program) could not be started: \(error.message)"))
  }

  func succeeded(_ request: BoundRequest, reason: Reason) -> End {
    do throws(CallbackError) {
      return End(outcome: .success(try action.results.results(of: request, action)), reason: reason)
    } catch {
      return End(outcome: .error(error), reason: Reason(verbatim: error.message))
    }
  }

  /// The action's own templates speak first; an absent placeholder falls back to the standing words (details §3).
  func failed(
    _ error: CallbackError, _ request: BoundRequest, reason: Reason, plain: String? = nil
  ) -> End {
    let code = Self.text(action.errorCode, request)
    let message = Self.text(action.errorMessage, request)
    let told = CallbackError(
      code.map(CallbackError.Code.init(rawValue:)) ?? error.code, message ?? error.message)
    return End(outcome: .error(told), reason: reason, plainReason: plain)
  }

  private static func text(_ template: TextTemplate?, _ request: BoundRequest) -> String? {
    guard let text = try? template?.textIfComplete(with: request), !text.isEmpty else { return nil }
    return text
  }

  private static func status(of end: CommandEnd) -> Int32? {
    switch end {
    case .exited(let status): status
    case .killed(let signal): 128 + signal
    case .timedOut, .outputTooLarge, .interrupted: nil
    }
  }

  private static func text(of bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    let trimmed = text.utf8.last == 0x0A ? String(text.unicodeScalars.dropLast()) : text
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The last line of stderr, for the person at this machine; it never travels.
  private static func lastWords(_ result: CommandResult) -> String {
    let line = result.errorOutput.split(separator: 0x0A).last.map {
      String(decoding: $0.prefix(500), as: UTF8.self)
    }
    return line.map { ": \($0)" } ?? ""
  }

  static func seconds(_ timeout: Double?) -> Reason {
    let seconds = Int((timeout ?? 0).rounded(.up))
    return seconds == 1 ? Reason("1 second") : Reason("\(seconds) seconds")
  }
}

extension ResultRules {
  /// What leaves by x-success.
  ///
  /// - Throws: 502 when the output names a result that x-callback-url reserves, 413 for a result that is too long.
  func results(of request: BoundRequest, _ action: Action) throws(CallbackError) -> Results {
    var items: [Results.Item] = []
    for (name, template) in named {
      if let text = try text(template, request) { items.append(Results.Item(name, text)) }
    }
    switch passed {
    case .nothing: break
    case .names(let names): items += request.run?.output?.items(named: names) ?? []
    case .all: items += request.run?.output?.items(named: nil) ?? []
    }
    if let reserved = items.first(where: { ReservedName(ignoringCaseOf: $0.name) != nil }) {
      throw CallbackError(
        .unreadableOutput, "The action's output has a value named \(reserved.name), which is reserved.")
    }
    var unnamed = try unnamed.flatMap { template throws(CallbackError) in try text(template, request) }
    if isStandard, case .exec(let rules) = action.worker, case .text = rules.output {
      unnamed = request.run?.output?.text
    }
    return Results(items, unnamed: unnamed)
  }

  private func text(_ template: TextTemplate, _ request: BoundRequest) throws(CallbackError) -> String? {
    do throws(TemplateFailure) {
      return try template.textIfComplete(with: request)
    } catch {
      throw CallbackError(.init(error.errorCode), error.message)
    }
  }
}
