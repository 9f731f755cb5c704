import Foundation
import Glibc
import Testing
import XCallbackGIO
import XCallbackHandler

/// What `check` says about the program that an Exec means (research D71).
@Suite struct ProgramFindingsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Modes of ~/bin, of the program in it, and of ~/first, which `Path` puts before it.
    var directory: mode_t = 0o755
    var program: mode_t = 0o755
    var first: mode_t = 0o755
    var exec = "tool"
    var code: String?
    var words = ""
  }

  static let rows: [Row] = [
    Row(testDescription: "all in order"),
    Row(
      testDescription: "missing", exec: "other", code: "program-missing",
      words: "other of [Action a] is not installed"),
    Row(testDescription: "no program", program: 0o644, code: "program-missing", words: "is not installed"),
    Row(
      testDescription: "everybody may write it", program: 0o757, code: "program-not-trusted",
      words:
        "tool of [Action a] is HOME/bin/tool, which others could replace: HOME/bin/tool can be written by everybody"
    ),
    Row(
      testDescription: "everybody may write its directory", directory: 0o777, code: "program-not-trusted",
      words: "which others could replace: HOME/bin can be written by everybody"),
    Row(
      testDescription: "everybody may write a directory before it", first: 0o777, code: "program-not-trusted",
      words: "is HOME/bin/tool, but HOME/first is searched first"),
    Row(testDescription: "an absolute path is not searched", first: 0o777, exec: "HOME/bin/tool"),
  ]

  @Test(arguments: rows) func finding(_ row: Row) throws {
    let world = try HandlerWorld([:])
    func settled(_ text: String) -> String { text.replacingOccurrences(of: "HOME", with: world.home) }
    for name in ["bin", "first"] {
      try FileManager.default.createDirectory(
        atPath: "\(world.home)/\(name)", withIntermediateDirectories: true)
    }
    let tool = "\(world.home)/bin/tool"
    try "#!/bin/sh\n".write(toFile: tool, atomically: false, encoding: .utf8)
    for (path, mode) in [
      (tool, row.program), ("\(world.home)/bin", row.directory), ("\(world.home)/first", row.first),
    ] {
      try #require(chmod(path, mode) == 0)
    }
    let text = "[Handler]\nPath=~/first;~/bin\n[Action a]\nExec=\(settled(row.exec))\n"
    let handler = try #require(parseHandler(text).handler)
    let found = ProgramFindings(handler, world.environment).problems
    #expect(found.map(\.code) == (row.code.map { [$0] } ?? []))
    #expect(
      found.allSatisfy { $0.severity == .warning && $0.line == 3 && $0.message.contains(settled(row.words)) })
  }
}
