import FuzzDriver
import XCallbackHandler

// Any bytes are read as a template of each kind. What a request's values hold must never change how many words come
// out, nor bring a NUL into one (design §4, "There is never a shell").

/// Values of one shape: present ones hold `text`, so that two shapes differ in nothing but it.
struct Values: TemplateValues {
  let text: String

  func values(of parameter: String) -> [String] {
    switch parameter {
    case "absent": []
    case "tag": [text, text, text]
    case "n": ["-7"]
    case "flag": ["true"]
    default: [text]
    }
  }

  func fact(_ name: FactName) -> String? { name == .source ? nil : text }
  func formattedNow(_ format: String) -> String? { text }
}

func parameter(
  _ name: String, isRepeatable: Bool = false, isAlwaysPresent: Bool = true, isNumeric: Bool = false,
  isBoolean: Bool = false, allowsDash: Bool = false
) -> TemplateScope.Parameter {
  TemplateScope.Parameter(
    name: name, isRepeatable: isRepeatable, isAlwaysPresent: isAlwaysPresent, isNumeric: isNumeric,
    isBoolean: isBoolean, allowsDash: allowsDash)
}

let parameters = [
  parameter("a"), parameter("b", isAlwaysPresent: false), parameter("absent", isAlwaysPresent: false),
  parameter("tag", isRepeatable: true, isAlwaysPresent: false), parameter("n", isNumeric: true),
  parameter("flag", isAlwaysPresent: false, isBoolean: true), parameter("dash", allowsDash: true),
]

/// What no condition `{name?value}` of an input asks for.
let plainText = "Qz9Xq7Wk3"

/// Hostile texts; none begins with a dash, which may be refused where plain text is not.
let hostile = ["$(id) `id` ;'\"\\", "{a} [b] {@url} ]... [[", "a\nb\t c", "", "\u{202E}é\u{1F600}"]

func violation(ofWords text: String, _ use: WordsTemplate.Use, _ facts: TemplateScope.Facts) -> String? {
  let scope = TemplateScope(parameters: parameters, facts: facts)
  guard let template = try? WordsTemplate(parsing: text, use: use, scope: scope) else { return nil }
  _ = try? template.words(with: Values(text: "--x"))
  guard let plain = try? template.words(with: Values(text: plainText)) else { return nil }
  for value in hostile {
    guard let words = try? template.words(with: Values(text: value)) else { continue }
    if words.count != plain.count { return "a value changes how many words \(text.debugDescription) gives" }
    if use == .exec, words.first != template.program { return "the program is not the literal first word" }
    if words.contains(where: { $0.utf8.contains(0) }) {
      return "a word of \(text.debugDescription) holds a NUL"
    }
  }
  return nil
}

_ = fuzz { bytes in
  // A handler file with a NUL is refused as a whole.
  guard !bytes.contains(0) else { return nil }
  let text = String(decoding: bytes, as: UTF8.self)
  for use in [WordsTemplate.Use.exec, .dbus, .notify] {
    if let violation = violation(ofWords: text, use, use == .notify ? .afterRun : .beforeRun) {
      return violation
    }
  }
  let scope = TemplateScope(parameters: parameters, facts: .afterRun)
  for encoding in [TextTemplate.Encoding.none, .url] {
    guard let template = try? TextTemplate(parsing: text, encoding: encoding, scope: scope) else { continue }
    for value in hostile { _ = try? template.text(with: Values(text: value)) }
    _ = try? template.textIfComplete(with: Values(text: "x"))
  }
  return nil
}
