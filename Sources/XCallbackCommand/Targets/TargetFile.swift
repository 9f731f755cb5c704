import XCallback
import XCallbackGIO
import XCallbackHandler

/// Reads a data file about a target. Its facts are shown and completed, never acted upon.
enum TargetFile {
  /// Why a data file is skipped: one sentence.
  struct Fault: Error, Equatable {
    let message: String
    var line: Int?

    init(_ message: String, line: Int? = nil) { (self.message, self.line) = (message, line) }
  }

  /// The largest data file, in bytes.
  private static let maximumSize = 1 << 20

  /// The target that a file describes; nil for an empty file, which masks one further down.
  static func load(_ file: String) throws(Fault) -> Target? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(file, limit: maximumSize, regularOnly: true)
    } catch {
      throw Fault(error.description)
    }
    return bytes.isEmpty ? nil : try parse(bytes, file: file)
  }

  /// Reads the text of a data file. Members that are not known are left to later versions.
  static func parse(_ bytes: [UInt8], file: String) throws(Fault) -> Target {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, maximumDepth: 8)
    } catch {
      throw Fault("This is no JSON: \(error.message).", line: error.line)
    }
    let root = try Members(of: value, at: "")
    let name = try root.requiredText("name")
    let schemeText = try root.requiredText("scheme")
    guard let scheme = Scheme(schemeText), scheme.name == schemeText else {
      throw Fault("scheme is \"\(schemeText)\", which is no scheme in lower case.")
    }
    var target = Target(file: file, name: name, scheme: scheme)
    target.needs = try root.text("needs")
    target.note = try root.text("note")
    target.callbackSchemes = root.has("callbackSchemes") ? try root.texts("callbackSchemes") : nil
    target.sources = try root.texts("sources")
    for (index, element) in try root.elements("actions").enumerated() {
      target.actions.append(
        try action(Members(of: element, at: "actions[\(index)]"), scheme: scheme))
    }
    guard !target.actions.isEmpty else { throw Fault("actions has no action.") }
    return target
  }

  private static func action(_ members: Members, scheme: Scheme) throws(Fault) -> TargetAction {
    let url = try members.requiredText("url")
    guard url.utf8.allSatisfy(isPlain), let read = try? CallbackURL(url), read.scheme == scheme,
      let name = read.action, let pattern = ActionPattern(name.description)
    else {
      throw Fault(
        "\(members.place)url is \"\(url)\", which is no action's URL of \(scheme.name): without a query; {name} "
          + "stands for a segment.")
    }
    var action = TargetAction(url: url, pattern: pattern)
    action.summary = try members.text("summary")
    action.required = try members.texts("required")
    action.optional = try members.texts("optional")
    action.results = try members.texts("results")
    for text in try members.texts("callbacks") {
      guard let callback = ReservedName(rawValue: text), callback != .source else {
        throw Fault("\(members.place)callbacks has \"\(text)\"; it lists x-success, x-error and x-cancel.")
      }
      action.callbacks.append(callback)
    }
    return action
  }

  /// What a URL in a data file is written with, braces around placeholders included: nothing in it means
  /// something to a shell beyond what quoting takes care of.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~%:/@+,={}".utf8.contains(byte)
    }
  }
}

/// An object of a data file with what is expected of its members.
private struct Members {
  /// The path of the object with a dot behind it, for messages.
  let place: String
  private let object: JSONObject

  init(of value: JSONValue, at path: String) throws(TargetFile.Fault) {
    guard case .object(let object) = value else {
      throw TargetFile.Fault("\(path.isEmpty ? "The file" : path) is no object.")
    }
    self.object = object
    place = path.isEmpty ? "" : path + "."
  }

  func has(_ name: String) -> Bool { object[name] != nil }

  func text(_ name: String) throws(TargetFile.Fault) -> String? {
    switch object[name] {
    case nil, .null?: nil
    case .string(let text)? where Self.isShort(text): text
    default: throw TargetFile.Fault("\(place)\(name) is no text of 1 to 500 characters.")
    }
  }

  func requiredText(_ name: String) throws(TargetFile.Fault) -> String {
    guard let text = try text(name) else { throw TargetFile.Fault("\(place)\(name) is missing.") }
    return text
  }

  func elements(_ name: String) throws(TargetFile.Fault) -> [JSONValue] {
    switch object[name] {
    case nil, .null?: []
    case .array(let elements)?: elements
    default: throw TargetFile.Fault("\(place)\(name) is no array.")
    }
  }

  func texts(_ name: String) throws(TargetFile.Fault) -> [String] {
    var texts: [String] = []
    for element in try elements(name) {
      guard case .string(let text) = element, Self.isShort(text) else {
        throw TargetFile.Fault("\(place)\(name) has something that is no text of 1 to 500 characters.")
      }
      texts.append(text)
    }
    return texts
  }

  private static func isShort(_ text: String) -> Bool { (1...500).contains(text.unicodeScalars.count) }
}
