import XCallback
import XCallbackGIO

extension WorkerOutput {
  /// Reads a command's standard output in the format that its action declares.
  ///
  /// - Throws: 502 when the output does not have the format.
  init(reading bytes: [UInt8], as format: OutputFormat) throws(CallbackError) {
    guard let whole = String(validating: bytes, as: UTF8.self) else {
      throw CallbackError(.unreadableOutput, "The action's output is not UTF-8.")
    }
    let text = whole.utf8.last == 0x0A ? String(whole.unicodeScalars.dropLast()) : whole
    switch format {
    case .none: self.init(text: nil, values: nil)
    case .text: self.init(text: text, values: nil)
    case .lines: self.init(text: text, values: Self.lines(of: text))
    case .match(let pattern):
      guard let captures = pattern.captures(text) else {
        throw CallbackError(.unreadableOutput, "The action's output does not have the expected form.")
      }
      self.init(text: text, values: .object(JSONObject(captures.map { ($0.name, .string($0.value)) })))
    case .json:
      do throws(JSONError) {
        self.init(text: text, values: try JSONValue(parsing: bytes, maximumDepth: 64))
      } catch {
        throw CallbackError(.unreadableOutput, "The action's output is not valid JSON.")
      }
    }
  }

  /// The values of a method's reply, by index.
  init(reply: [JSONValue]) {
    let values = JSONValue.array(reply)
    self.init(text: reply.count == 1 ? Self.text(of: reply[0]) : values.text(), values: values)
  }

  /// What an answer bears: its values by name, and as a whole the one without a name (`result`), or the only one.
  init(reply: Results) {
    var names: [String] = []
    var values: [String: [JSONValue]] = [:]
    for item in reply.items {
      if values[item.name] == nil { names.append(item.name) }
      values[item.name, default: []].append(item.value.map { .string($0) } ?? .null)
    }
    let only = reply.items.count == 1 ? reply.items.first?.value : nil
    let unnamed = reply.items.first { $0.name == "result" }?.value ?? only
    self.init(text: unnamed, values: Self.object(names, values))
  }

  /// `key=value` a line; the first `=` splits, a line without one is ignored, a repeated key gives an array.
  private static func lines(of text: String) -> JSONValue {
    var names: [String] = []
    var values: [String: [JSONValue]] = [:]
    for line in text.utf8.split(separator: 0x0A) {
      guard let equals = line.firstIndex(of: 0x3D) else { continue }
      let name = String(Substring(line[..<equals]))
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(.string(String(Substring(line[line.index(after: equals)...]))))
    }
    return object(names, values)
  }

  /// A repeated name has an array.
  private static func object(_ names: [String], _ values: [String: [JSONValue]]) -> JSONValue {
    .object(
      JSONObject(
        names.map { name in
          let all = values[name] ?? []
          return (name, all.count == 1 ? all[0] : .array(all))
        }))
  }
}
