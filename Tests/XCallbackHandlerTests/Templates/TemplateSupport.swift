import Testing

@testable import XCallbackHandler

/// A scope written as text: `title; body?; tag...; pin?:boolean; n:integer; free+dash`.
func scope(_ declaration: String, facts: TemplateScope.Facts = .beforeRun) -> TemplateScope {
  let parameters = declaration.split(separator: ";").map { entry -> TemplateScope.Parameter in
    var text = entry.filter { $0 != " " }
    var kind = ""
    if let colon = text.firstIndex(of: ":") {
      kind = String(text[text.index(after: colon)...])
      text = String(text[..<colon])
    }
    let allowsDash = text.hasSuffix("+dash")
    if allowsDash { text.removeLast(5) }
    let isOptional = text.hasSuffix("?")
    if isOptional { text.removeLast() }
    let isRepeatable = text.hasSuffix("...")
    if isRepeatable { text.removeLast(3) }
    return TemplateScope.Parameter(
      name: text, isRepeatable: isRepeatable, isAlwaysPresent: !isOptional && !isRepeatable,
      isNumeric: kind == "integer" || kind == "number", isBoolean: kind == "boolean", isJSON: kind == "json",
      allowsDash: allowsDash, urlTyped: kind == "url",
      isPlain: ["integer", "number", "boolean"].contains(kind))
  }
  return TemplateScope(parameters: parameters, facts: facts)
}

/// Values written as text: `title=Milk; tag=a; tag=b; @source=Sample`. A `\0` is a NUL.
struct TestValues: TemplateValues {
  var pairs: [(String, String)]

  init(_ text: String) {
    pairs = text.split(separator: ";", omittingEmptySubsequences: true).compactMap { entry in
      let trimmed = entry.drop { $0 == " " }
      guard let equals = trimmed.firstIndex(of: "=") else { return nil }
      let value = String(trimmed[trimmed.index(after: equals)...]).replacing("\\0", with: "\0")
      return (String(trimmed[..<equals]), value)
    }
  }

  init(_ pairs: [(String, String)]) { self.pairs = pairs }

  func values(of parameter: String) -> [String] {
    pairs.filter { $0.0 == parameter }.map(\.1)
  }

  func fact(_ name: FactName) -> String? {
    pairs.first { $0.0 == "@" + name.name }?.1
  }

  func formattedNow(_ format: String) -> String? { format == "%F" ? "2024-05-06" : nil }
}

/// What a words template says for some values: its words, or `refused CODE PARAMETER`, or `error CODE`.
func words(
  _ template: String, _ declaration: String, _ values: String = "", use: WordsTemplate.Use = .exec,
  facts: TemplateScope.Facts = .beforeRun
) -> [String] {
  do {
    let parsed = try WordsTemplate(parsing: template, use: use, scope: scope(declaration, facts: facts))
    return try parsed.words(with: TestValues(values))
  } catch let error as TemplateError {
    return ["error", error.code]
  } catch let failure as TemplateFailure {
    return ["refused", "\(failure.errorCode)", failure.parameter ?? "-"]
  } catch {
    return ["?"]
  }
}

/// What a text template says: its text, or `error CODE`.
func text(
  _ template: String, _ declaration: String, _ values: String = "",
  encoding: TextTemplate.Encoding = .none, facts: TemplateScope.Facts = .afterRun
) -> String {
  do {
    let parsed = try TextTemplate(
      parsing: template, encoding: encoding, scope: scope(declaration, facts: facts))
    return try parsed.text(with: TestValues(values))
  } catch let error as TemplateError {
    return "error \(error.code)"
  } catch let failure as TemplateFailure {
    return "refused \(failure.errorCode)"
  } catch {
    return "?"
  }
}

/// One row of a table of words templates.
struct WordsRow: Sendable, CustomTestStringConvertible {
  var name: String
  var template: String
  var declaration: String
  var values: String
  var expected: [String]

  init(_ name: String, _ template: String, _ declaration: String, _ values: String, _ expected: [String]) {
    self.name = name
    self.template = template
    self.declaration = declaration
    self.values = values
    self.expected = expected
  }

  var testDescription: String { name }
}
