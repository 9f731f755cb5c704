import XCallback
import XCallbackGIO

/// What came out of reading a URL: its parts or the refusal, and both as JSON.
struct URLReading {
  let bytes: [UInt8]
  let result: Result<CallbackURL, URLError>

  /// Reads the bytes as they are, then adds the parameters in front of the fragment.
  init(_ bytes: [UInt8], adding parameters: [URLParameter]) {
    self.bytes = bytes
    do throws(URLError) {
      result = .success(try CallbackURL(bytes: bytes).adding(parameters))
    } catch {
      result = .failure(error)
    }
  }

  /// The URL with its parameters added; the bytes as they were given when they are no URL.
  var effectiveBytes: [UInt8] {
    if case .success(let url) = result { url.bytes } else { bytes }
  }

  /// Whether the URL was read and has no problem on a parameter.
  var isClean: Bool { if case .success(let url) = result { url.problems.isEmpty } else { false } }

  /// The object of `parse --json` (design §7): the same members for every URL, absent things null.
  var json: JSONValue {
    switch result {
    case .success(let url): .members(members(of: url))
    case .failure(let error): .members(members(of: error))
    }
  }

  /// What is wrong: the refusal, or the problems of single parameters.
  var problems: JSONValue {
    switch result {
    case .success(let url): .array(url.problems.map(JSONValue.problem))
    case .failure(let error):
      .array([
        .problem(code: error.code.rawValue, message: error.description, parameter: nil, offset: error.offset)
      ])
    }
  }

  private func members(of url: CallbackURL) -> [(String, JSONValue)] {
    [
      ("url", .string(url.text)), ("scheme", .string(url.scheme.text)), ("host", .text(url.host)),
      ("user", .text(url.userInfo)), ("port", .text(url.port)), ("action", .text(url.action?.description)),
      ("parameters", .parameters(url.parameters)), ("source", .text(url.source)),
      ("success", .text(url.success)), ("error", .text(url.error)), ("cancel", .text(url.cancel)),
      ("fragment", .text(url.fragment)), ("problems", problems),
    ]
  }

  private func members(of error: URLError) -> [(String, JSONValue)] {
    let names = [
      "scheme", "host", "user", "port", "action", "parameters", "source", "success", "error", "cancel",
      "fragment",
    ]
    return [("url", .string(String(decoding: bytes, as: UTF8.self)))] + names.map { ($0, .null) }
      + [("problems", problems)]
  }
}

extension JSONValue {
  /// Parameters as `[{"name","value"}]`; an invalid value and none at all are null.
  static func parameters(_ parameters: [URLParameter]) -> JSONValue {
    .array(parameters.map { .members([("name", .string($0.name)), ("value", .text($0.value))]) })
  }

  fileprivate static func problem(_ problem: URLProblem) -> JSONValue {
    .problem(
      code: problem.code.rawValue, message: problem.description, parameter: problem.parameter,
      offset: problem.offset)
  }

  fileprivate static func problem(code: String, message: String, parameter: String?, offset: Int) -> JSONValue
  {
    .members([
      ("code", .string(code)), ("message", .string(message)), ("parameter", .text(parameter)),
      ("offset", .integer(Int64(offset))),
    ])
  }
}
