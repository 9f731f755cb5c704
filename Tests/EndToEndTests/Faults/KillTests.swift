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
    let places = World.places(in: try links.calls(), stride: 12)
    var calls: [Int: String] = [:]
    for place in places {
      guard let report = try links.open("\(place)", Fault(at: place)) else { continue }
      // Threads take turns, so that the last places may not be reached each time.
      #expect(["killed 9", "exited 0"].contains(report.ending), "\(place): \(report.ending)")
      calls[place] = report.calls.last
      _ = try links.open("\(place)-next", nil)
      try links.waitForAnswer(to: "\(place)-next")
    }

    let fates = try links.fates()
    var stages: Set<Stage> = []
    let question = kind == .question ? 1 : 0
    for place in places {
      let fate = fates["\(place)"] ?? NumberedLinks.Fate()
      let words = Comment(rawValue: "\(place), \(calls[place] ?? "?"): \(fate)")
      #expect(fate.runs <= 1 && fate.questions <= question, words)
      #expect(fate.answers.isEmpty || fate.answers.count == 1 && fate.runs == 1, words)
      #expect(fate.answers.allSatisfy { $0.contains("://ok?") }, words)
      #expect([nil, "interrupted", "success"].contains(fate.state), words)
      // What is not in the journal did not happen, and what it says is done is done.
      if fate.state == nil { #expect(fate.questions + fate.runs == 0, words) }
      if fate.state == "success" { #expect(fate.answers.count == 1, words) }
      stages.insert(Stage(fate))

      let next = fates["\(place)-next"] ?? NumberedLinks.Fate()
      #expect(
        next.questions == question && next.runs == 1 && next.answers.count == 1, "after \(place): \(next)")
      #expect(next.state == "success", "after \(place): \(next)")
    }
    #expect(stages == Set(Stage.allCases.filter { kind == .question || $0 != .asked }), "\(stages.sorted())")
    #expect(try links.world.nothingIsLocked())
  }
}
