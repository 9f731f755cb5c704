import Foundation
import Glibc
import Testing
import XCallbackGIO
import XCallbackHandler

/// Who could have written a handler file, also when it is reached through links (details §4, "Ownership").
@Suite struct FileTrustTests {
  /// A step on the way to the file, which the first one, `notes.handler`, is or leads to.
  enum Step: Sendable {
    case link, foreignLink, file, foreignFile, worldWritableFile
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let steps: [Step]
    /// What the fault says; nil for a file that is used.
    let words: String?

    init(_ name: String, _ steps: [Step], _ words: String? = nil) {
      (testDescription, self.steps, self.words) = (name, steps, words)
    }
  }

  static let foreign = "belongs to another user (uid 65534)"

  static let rows: [Row] = [
    Row("a file", [.file]),
    Row("a link", [.link, .file]),
    Row("a chain of links", [.link, .link, .link, .file]),
    Row("another user's file", [.foreignFile], foreign),
    Row("another user's link", [.foreignLink, .file], foreign),
    Row("another user's link in the middle of a chain", [.link, .foreignLink, .link, .file], foreign),
    Row("another user's link at the end of a chain", [.link, .link, .foreignLink, .file], foreign),
    Row("a chain to another user's file", [.link, .link, .foreignFile], foreign),
    Row("a chain to a file that all can write", [.link, .link, .worldWritableFile], "written by everybody"),
  ]

  /// Only root can give a file away.
  @Test(.enabled(if: geteuid() == 0), arguments: rows)
  func chain(_ row: Row) throws {
    let world = try HandlerWorld([:])
    var path = "\(world.home)/.config/xcallback/handlers/notes.handler"
    for (index, step) in row.steps.enumerated() {
      // Each in a directory of its own, so that every step of the chain has a way to be walked.
      let directory = "\(world.home)/step\(index)"
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      let next = "\(directory)/notes.handler"
      switch step {
      case .link, .foreignLink: try #require(symlink(next, path) == 0)
      case .file, .foreignFile, .worldWritableFile:
        try "[Handler]\n[Action a]\nExec=t\n".write(toFile: path, atomically: false, encoding: .utf8)
        try #require(chmod(path, step == .worldWritableFile ? 0o646 : 0o644) == 0)
      }
      if step == .foreignLink || step == .foreignFile { try #require(lchown(path, 65_534, 65_534) == 0) }
      path = next
    }

    let report = world.handle("notes:a")
    #expect(report.isConfigurationFault == (row.words != nil), "\(report.reason)")
    #expect(world.desktop.events == (row.words == nil ? ["run t"] : []))
    if let words = row.words { #expect(report.reason.description.contains(words), "\(report.reason)") }
  }

  /// A way to the directory of handler files; each link leads to `good`, in the end.
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Path below the home, and what the link there says; a path that ends in `/` is a directory that all can write.
    let links: [(String, String)]
    let isTrusted: Bool
  }

  @Test(
    "directories on the way, through links",
    arguments: [
      Way(testDescription: "a link", links: [("handlers", "good")], isTrusted: true),
      Way(
        testDescription: "links of links", links: [("handlers", "a/b"), ("a", "c"), ("c/b", "../good")],
        isTrusted: true),
      Way(
        testDescription: "a link in an open directory",
        links: [("open/", ""), ("handlers", "open/b"), ("open/b", "../good")], isTrusted: false),
      Way(
        testDescription: "a link to a link in an open directory",
        links: [("open/", ""), ("handlers", "a"), ("a", "open/b"), ("open/b", "../good")], isTrusted: false),
      Way(
        testDescription: "a link behind a link to an open directory",
        links: [("open/", ""), ("handlers", "a/b"), ("a", "open"), ("open/b", "../good")], isTrusted: false),
    ])
  func directories(_ way: Way) throws {
    let world = try HandlerWorld([:])
    let config = "\(world.home)/.config/xcallback"
    try FileManager.default.createDirectory(atPath: "\(config)/good", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: "\(config)/c", withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: "\(config)/handlers")
    for (path, target) in way.links {
      if path.hasSuffix("/") {
        try #require(mkdir("\(config)/\(path)", 0o777) == 0 && chmod("\(config)/\(path)", 0o777) == 0)
      } else {
        try #require(symlink(target, "\(config)/\(path)") == 0)
      }
    }
    try "[Handler]\n[Action a]\nExec=t\n".write(
      toFile: "\(config)/good/notes.handler", atomically: false, encoding: .utf8)

    let report = world.handle("notes:a")
    #expect(report.isConfigurationFault == !way.isTrusted, "\(report.reason)")
    #expect(world.desktop.events == (way.isTrusted ? ["run t"] : []))
    if !way.isTrusted { #expect(report.reason.description.contains("/open can be written by everybody")) }
  }
}
