import Foundation
import Testing
import XCallback

@testable import XCallbackHandler

/// The examples of xcallback.handler(5), read from the page itself as a reader sees them.
@Suite struct ManualExamplesTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var key: String
    var template: String
    var values: String
    var result: String
    var testDescription: String { "\(key)=\(template) \(values)" }
  }

  static let page: [String] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "share/man/man5/xcallback.handler.5")
    return ((try? String(contentsOf: url, encoding: .utf8)) ?? "").components(separatedBy: "\n")
  }()

  /// The lines of the section as they are shown.
  static let section: [String] = {
    guard let start = page.firstIndex(of: ".SH TEMPLATES") else { return [] }
    let rest = page[(start + 1)...]
    return Array(rest[..<(rest.firstIndex { $0.hasPrefix(".SH ") } ?? rest.endIndex)])
  }()

  static func shown(_ line: String) -> String {
    var text = line
    let escapes = [
      ("\\&", ""), ("\\fB", ""), ("\\fI", ""), ("\\fP", ""), ("\\(aq", "'"), ("\\(ga", "`"), ("\\(ha", "^"),
      ("\\(ti", "~"), ("\\-", "-"), ("\\e", "\\"),
    ]
    for (escape, character) in escapes { text = text.replacingOccurrences(of: escape, with: character) }
    return text
  }

  static let examples: [Example] = {
    var examples: [Example] = []
    var isExample = false
    var key = ""
    var template = ""
    for line in section {
      if line == ".EX" || line == ".EE" {
        isExample = line == ".EX"
      } else if isExample, line.hasPrefix("  ") {
        let parts = shown(line).components(separatedBy: "=> ")
        let values = parts[0].trimmingCharacters(in: .whitespaces)
        examples.append(
          Example(
            key: key, template: template, values: values, result: parts.dropFirst().joined(separator: "=> ")))
      } else if isExample {
        let text = shown(line)
        key = String(text.prefix { $0 != "=" })
        template = String(text.dropFirst(key.count + 1))
      }
    }
    return examples
  }()

  /// What the page says before its examples.
  static let declaration =
    "title; body?; due?; pin?:boolean; count?:integer; mode?; link?:url; data?:json; tag..."

  @Test func thereAreExamples() {
    #expect(Self.examples.count > 60)
    #expect(Self.section.contains { $0.contains("Optional=body;due;pin;count;mode;link;data;tag...") })
  }

  @Test(arguments: examples) func holds(_ example: Example) throws {
    let result = example.result
    let json = Data(result.utf8)
    switch example.key {
    case "Exec", "DBus", "Notify":
      let use: WordsTemplate.Use = ["Exec": .exec, "DBus": .dbus][example.key] ?? .notify
      let made = words(
        example.template, Self.declaration, example.values, use: use,
        facts: use == .notify ? .afterRun : .beforeRun)
      if result.hasPrefix("[") {
        #expect(made == (try JSONDecoder().decode([String].self, from: json)))
      } else {
        #expect(made.prefix(2).joined(separator: " ") == result)
      }
    default:
      let encoding: TextTemplate.Encoding = ["Open", "Call"].contains(example.key) ? .url : .none
      if result == "left out" {
        let parsed = try TextTemplate(
          parsing: example.template, encoding: encoding, scope: scope(Self.declaration, facts: .afterRun))
        #expect(try parsed.textIfComplete(with: TestValues(example.values)) == nil)
      } else {
        let made = text(example.template, Self.declaration, example.values, encoding: encoding)
        let isText = result.hasPrefix("\"")
        #expect(made == (isText ? try JSONDecoder().decode(String.self, from: json) : result))
      }
    }
  }

  /// Every program of the tables is printed, and nothing else.
  @Test func tablesAreWhole() throws {
    func printed(after opening: String) throws -> [String] {
      let start = try #require(Self.section.firstIndex { Self.shown($0).contains(opening) })
      let list = Self.section[start...].drop { $0 != ".RS 4" }.dropFirst().prefix { $0 != ".RE" }
      return list.map { line in
        let text = Self.shown(line).trimmingCharacters(in: CharacterSet(charactersIn: ", "))
        return text.count > 1 && text.hasSuffix(".") ? String(text.dropLast()) : text
      }
    }
    func names(_ rules: [ProgramRule]) -> [String] {
      // Families of subcommands are told by the programs that have them.
      rules.flatMap { $0.names.components(separatedBy: ", ") }
        .filter {
          !$0.hasPrefix("tool ") && !$0.hasPrefix("pod ") && !$0.hasPrefix("app ") && !$0.hasSuffix(" *")
        }
    }
    #expect(try printed(after: "These take code in their words") == names(ProgramRule.interpreters))
    #expect(try printed(after: "and, within a shell's code") == names(ProgramRule.builtins))
    #expect(try printed(after: "These run other programs") == names(ProgramRule.runners))
  }

  @Test func noProgramStandsInTwoRules() {
    for tables in [[ProgramRule.interpreters, ProgramRule.runners], [ProgramRule.builtins]] {
      let names = tables.joined().flatMap { $0.names.components(separatedBy: ", ") }
      let twice = Dictionary(grouping: names, by: \.self).filter { $1.count > 1 }.keys
      #expect(twice.isEmpty)
    }
  }
}
