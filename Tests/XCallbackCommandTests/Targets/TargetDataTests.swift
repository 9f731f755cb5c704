import Foundation
import Testing
import XCallback

@testable import XCallbackCommand

/// The data files that are installed: valid, complete, and from somewhere.
@Suite("share/xcallback/targets")
struct TargetDataTests {
  static let directory = repository.appending(path: "share/xcallback/targets")
  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()) ?? []

  @Test("they are there")
  func files() { #expect(Self.names.count >= 14) }

  @Test(arguments: names)
  func complete(_ file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.directory.appending(path: file)))
    let target = try TargetFile.parse(bytes, file: file)
    #expect(!target.sources.isEmpty)
    for source in target.sources { #expect(source.hasPrefix("https://")) }
    #expect(Set(target.actions.map(\.url)).count == target.actions.count, "an action stands there twice")

    for action in target.actions {
      let summary = try #require(action.summary)
      #expect(!summary.hasSuffix("."), "\(summary)")
      let parameters = action.required + action.optional
      #expect(Set(parameters).count == parameters.count, "\(action.url) has a parameter twice")
      for name in parameters { #expect(ReservedName(ignoringCaseOf: name) == nil, "\(name)") }
      if !action.results.isEmpty { #expect(action.callbacks.contains(.success), "\(action.url)") }
    }
  }

  /// Every member is written down, also when it is empty: what a fact file leaves open is a question.
  @Test(arguments: names)
  func members(_ file: String) throws {
    let data = try Data(contentsOf: Self.directory.appending(path: file))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let known: Set = ["name", "scheme", "needs", "note", "callbackSchemes", "sources", "actions"]
    #expect(Set(root.keys).subtracting(known) == [])
    for action in try #require(root["actions"] as? [[String: Any]]) {
      #expect(Set(action.keys) == ["url", "summary", "required", "optional", "callbacks", "results"])
    }
  }
}
