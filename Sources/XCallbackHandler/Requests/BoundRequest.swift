package import XCallback
package import XCallbackGIO

/// A request whose parameters have been checked: what templates are filled from.
package struct BoundRequest {
  package let url: CallbackURL
  /// The declared parameters with their inserted forms, in the order of the declaration; empty when absent.
  package let parameters: [(declaration: ParameterDeclaration, values: [String])]
  let facts: RequestFacts
  /// What a command or a method gave back, once it has run.
  package var run: RunFacts?

  /// What is known behind a run: `{@output…}`, `{@status}`, `{@stderr}`.
  package struct RunFacts {
    var output: WorkerOutput?
    var status: Int32?
    var errorOutput: String?
  }
}

/// What the program knows about every request: one value each, however often it is mentioned.
package struct RequestFacts {
  let home: String
  let now: Timestamp
  let uuid: String

  package init(home: String, now: Timestamp = Clock.now(), uuid: String = Random.uuid()) {
    self.home = home
    self.now = now
    self.uuid = uuid
  }
}

extension BoundRequest: TemplateValues {
  package func values(of parameter: String) -> [String] {
    parameters.first { $0.declaration.name == parameter }?.values ?? []
  }

  package func formattedNow(_ format: String) -> String? { facts.now.formatted(format) }

  package func fact(_ name: FactName) -> String? {
    switch name {
    case .json: json
    case .output(let path): run?.output?.text(at: path)
    case .status: run?.status.map { String($0) }
    case .stderr: run?.errorOutput
    default: RequestFacts.text(of: name, url: url, facts: facts)
    }
  }

  /// All declared parameters that are present, as `[{"name","value"}]`.
  private var json: String {
    let present: [JSONValue] = parameters.flatMap { parameter in
      parameter.values.map { ["name": .string(parameter.declaration.name), "value": .string($0)] }
    }
    return JSONValue.array(present).text()
  }
}

extension RequestFacts {
  /// What is known of a URL before anything ran; parts of the URL stay raw.
  static func text(of name: FactName, url: CallbackURL, facts: RequestFacts) -> String? {
    switch name {
    case .url: url.text
    case .urlScheme: url.scheme.name
    case .urlUser: url.userInfo?.isEmpty == true ? nil : url.userInfo
    case .urlHost: url.host
    case .urlPort: url.port?.isEmpty == true ? nil : url.port
    case .urlPath: url.path
    case .urlQuery: url.query
    case .urlFragment: url.fragment
    case .action: url.action?.description
    case .source: url.source
    case .uuid: facts.uuid
    case .now: facts.now.rfc3339
    case .home: facts.home
    case .json, .output, .status, .stderr: nil
    }
  }
}
