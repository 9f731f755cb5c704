import Testing

@testable import XCallbackHandler

@Suite("Types whose values no program reads as more than a word")
struct PlainTypeTests {
  static let rows: [(type: String, isPlain: Bool)] = [
    ("integer", true), ("integer 1..5", true), ("number", true), ("boolean", true), ("date", true),
    ("datetime", true), ("hostname", true), ("choice a|b-c|1.5", true), ("choice a|b c", false),
    ("choice a|$b", false), ("line", false), ("text", false), ("url", false), ("json", false),
    ("path ~/Notes", false),
    ("match [a-z_][a-z0-9_-]{0,31}", true), ("match [0-9a-f]{8}(-[0-9a-f]{4}){3}", true),
    ("match (?:a|b)+c*d?", true), (#"match \d+\.\d+"#, true), (#"match [\d.]+"#, true),
    ("match [A-Za-z0-9-]+", true), ("match a{2,}", true),
    // What reaches further than it looks, or is not looked through.
    ("match .+", false), ("match [^a]+", false), ("match [!-~]+", false), ("match [A-z]+", false),
    ("match [a-Z0]?", false), ("match [+-9]+", false), (#"match \S+"#, false), (#"match \w+"#, false),
    (#"match a\Q$\E"#, false), (#"match \x24"#, false), ("match a b", false), ("match $", false),
    ("match (?i)k", false), ("match (?<n>a)", false), ("match [[:print:]]+", false), ("match []$]+", false),
    (#"match [\d-z$]+"#, false), (#"match [\]$]"#, false), ("match a'", false), ("match [é]", false),
  ]

  @Test(arguments: rows) func plain(_ row: (type: String, isPlain: Bool)) {
    // What is no type at all is not plain either.
    #expect(((try? ParameterType(row.type))?.isPlain ?? false) == row.isPlain)
  }
}
