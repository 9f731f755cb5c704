import Foundation
import Glibc
import Testing

/// A handler that is killed, wherever that happens: at most one run, at most one callback, and the next link works.
struct KillTests {
  /// How far a killed link had come, told from outside.
  enum Stage: String, CaseIterable, Comparable {
    case untold, takenOver, asked, ran, answered, noted

    init(_ fate: NumberedLinks.Fate) {
      if fate.state == nil {
        self = .untold
      } else if fate.state != "interrupted" {
        self = .noted
      } else if !fate.answers.isEmpty {
        self = .answered
      } else if fate.runs > 0 {
        self = .ran
      } else if fate.questions > 0 {
        self = .asked
      } else {
        self = .takenOver
      }
    }

    static func < (left: Stage, right: Stage) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  @Test("SIGKILL at every stage of a link", arguments: NumberedLinks.Kind.allCases)
  func everyStage(_ kind: NumberedLinks.Kind) throws {
    let links = try NumberedLinks(kind)
    let kills = World.kills(along: try links.calls(), stride: 12)
    for (name, fault) in kills {
      // A place may not be reached each time, as threads take turns.
      let ending = try links.open(name, fault)?.ending ?? ""
      #expect(["killed 9", "exited 0"].contains(ending), "\(name): \(ending)")
      _ = try links.open("\(name)-next", nil)
      try links.waitForAnswer(to: "\(name)-next")
    }

    let fates = try links.fates()
    var stages: Set<Stage> = []
    let question = kind == .question ? 1 : 0
    for (name, _) in kills {
      let fate = fates[name] ?? NumberedLinks.Fate()
      let words = Comment(rawValue: "\(name): \(fate)")
      #expect(fate.runs <= 1 && fate.questions <= question, words)
      #expect(fate.answers.isEmpty || fate.answers.count == 1 && fate.runs == 1, words)
      #expect(fate.answers.allSatisfy { $0.contains("://ok?") }, words)
      #expect([nil, "interrupted", "success"].contains(fate.state), words)
      // What is not in the journal did not happen, and what it says is done is done.
      if fate.state == nil { #expect(fate.questions + fate.runs == 0, words) }
      if fate.state == "success" { #expect(fate.answers.count == 1, words) }
      stages.insert(Stage(fate))

      let next = fates["\(name)-next"] ?? NumberedLinks.Fate()
      #expect(
        next.questions == question && next.runs == 1 && next.answers.count == 1, "after \(name): \(next)")
      #expect(next.state == "success", "after \(name): \(next)")
    }
    #expect(stages == Set(Stage.allCases.filter { kind == .question || $0 != .asked }), "\(stages.sorted())")
    #expect(try links.world.nothingIsLocked())
  }
}
