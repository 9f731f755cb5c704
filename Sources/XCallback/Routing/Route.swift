/// What a router does with an action: the parameters it reads, what else it asks for, and the work.
struct Route: Sendable {
  /// The callbacks, or x-source, that a request must give.
  let requirements: [ReservedName]
  /// How long the action may take; nil for the router's standard.
  let timeout: Duration?
  /// Reads the parameters: the work with its values, or nil with what is unmet.
  let bind: @Sendable (Request, inout [UnmetRequirement]) -> Work?

  typealias Work = @Sendable (Reply) -> Void

  init<each Value: Sendable>(
    _ parameters: repeat Parameter<each Value>, requiring requirements: [ReservedName], timeout: Duration?,
    perform: @escaping @Sendable (Request, Reply, repeat each Value) -> Void
  ) {
    self.requirements = requirements
    self.timeout = timeout
    bind = { request, unmet in
      let given = request.url.parameters
      do {
        // Every parameter is looked at, so that all that is unmet is told at once.
        repeat Self.note((each parameters), request, given, &unmet)
        guard unmet.isEmpty else { return nil }
        let values = (repeat try (each parameters).value(in: request, given))
        return { reply in perform(request, reply, repeat each values) }
      } catch {
        return nil
      }
    }
  }

  private static func note<Value>(
    _ parameter: Parameter<Value>, _ request: Request, _ given: [URLParameter],
    _ unmet: inout [UnmetRequirement]
  ) {
    do throws(UnmetError) {
      _ = try parameter.value(in: request, given)
    } catch {
      unmet.append(UnmetRequirement(parameter.name, error.reason))
    }
  }

  /// The work with its values, or everything that is unmet, in the order of the declaration.
  func work(for request: Request) -> Result<Work, UnmetRequirements> {
    var unmet = request.url.problems.map { UnmetRequirement($0) }
    let work = bind(request, &unmet)
    for name in requirements where request.url.value(of: name) == nil {
      unmet.append(UnmetRequirement(name.rawValue, .required))
    }
    guard unmet.isEmpty, let work else { return .failure(UnmetRequirements(unmet)) }
    return .success(work)
  }
}

/// Everything that a request lacks.
struct UnmetRequirements: Error {
  let all: [UnmetRequirement]

  init(_ all: [UnmetRequirement]) {
    // An invalid value is told once, as invalid, and not again as missing.
    var seen: [UnmetRequirement] = []
    for one in all where !seen.contains(where: { $0.parameter == one.parameter }) { seen.append(one) }
    self.all = seen
  }
}
