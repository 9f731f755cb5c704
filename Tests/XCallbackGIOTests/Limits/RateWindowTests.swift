import Foundation
import Glibc
import Testing

@testable import XCallbackGIO

@Suite("Counts that all processes share")
struct RateWindowTests {
  let world: LimitWorld

  init() throws { world = try LimitWorld() }

  private static let second: Int64 = 1_000_000

  private func window(_ count: Int = 3, _ seconds: Int = 60, name: String = "notes.rate") -> RateWindow {
    RateWindow(world.directories, name: name, limit: RateLimit(count: count, seconds: seconds))
  }

  private func word(_ answer: RateWindow.Answer) -> String {
    switch answer {
    case .granted(isLast: false): "yes"
    case .granted(isLast: true): "last"
    case .refused(isFirst: true): "no"
    case .refused(isFirst: false): "still no"
    case .unavailable: "unavailable"
    }
  }

  @Test(
    "three in a minute, asked at these seconds",
    arguments: [
      Row("at once", ([0, 0, 0, 0, 0], ["yes", "yes", "last", "no", "still no"])),
      Row(
        "the window begins with its first",
        ([50, 60, 70, 109, 110, 111], ["yes", "yes", "last", "no", "yes", "yes"])),
      Row(
        "refusals do not prolong it",
        ([0, 1, 2, 30, 59, 60], ["yes", "yes", "last", "no", "still no", "yes"])),
      Row(
        "the first refusal of each window",
        ([0, 0, 0, 0, 60, 60, 60, 60], ["yes", "yes", "last", "no", "yes", "yes", "last", "no"])),
      Row(
        "a machine started anew",
        ([9_000, 9_000, 9_000, 9_000, 5, 5], ["yes", "yes", "last", "no", "yes", "yes"])),
      Row("long ago", ([0, 1_000_000], ["yes", "yes"])),
    ] as [Row<([Int64], [String])>])
  func windows(_ row: Row<([Int64], [String])>) throws {
    let window = window()
    #expect(row.value.0.map { word(window.take(at: $0 * Self.second)) } == row.value.1)
  }

  @Test("one in a second, and one for each name")
  func names() {
    #expect(word(window(1, 1).take()) == "last")
    #expect(word(window(1, 60).take()) == "no")
    #expect(word(window(1, 60, name: "tasks.rate").take()) == "last")
  }

  @Test(
    "a limit that was edited holds at once",
    arguments: [
      Row("lower", (1, "no")), Row("as many", (2, "no")), Row("higher", (4, "yes")),
      Row("one higher", (3, "last")),
    ] as [Row<(Int, String)>])
  func edited(_ row: Row<(Int, String)>) {
    for _ in 1...2 { _ = window(9).take() }
    #expect(word(window(row.value.0).take()) == row.value.1)
  }

  @Test(
    "a file that says nothing is a new window",
    arguments: [
      Row("empty", ""), Row("words", "one two three\n"), Row("two numbers", "5 5\n"),
      Row("negative", "-1 3 granted\n"),
      Row("a negative count", "1 -9223372036854775808 granted\n"),
      Row("too big a number", "99999999999999999999 3 granted\n"),
      Row("in the future", "9223372036854775807 9 refused\n"),
      Row("zeros", String(repeating: "\0", count: 64)),
      Row("a long text", String(repeating: "9 ", count: 9_999)),
    ])
  func contents(_ row: Row<String>) throws {
    _ = try world.directory.write("state/xcallback/locks/notes.rate", row.value)
    let window = window(1)
    #expect(word(window.take()) == "last")
    #expect(word(window.take()) == "no")
  }

  @Test("as many as there are, however many processes and threads ask at once")
  func concurrency() async {
    let window = window(50)
    let answers = await withTaskGroup(of: RateWindow.Answer.self) { group in
      for _ in 0..<200 { group.addTask { window.take() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let words = Dictionary(grouping: answers.map(word)) { $0 }.mapValues(\.count)
    #expect(words == ["yes": 49, "last": 1, "no": 1, "still no": 149])
  }

  @Test("a process that was stopped with the lock holds nobody up for long")
  func stopped() throws {
    _ = window().take()
    let holder = try LockHolder(world.locks + "/notes.rate", bytes: [0])
    let begin = Clock.monotonicSeconds
    #expect(word(window().take()) != "no")
    #expect(Clock.monotonicSeconds - begin < 5)
    holder.kill()
    #expect(word(window().take()) == "yes")
  }

  @Test("a disk that is full, and a limit of file sizes, stop a count and nothing else")
  func noSpace() throws {
    // The runtime directory is no way out here.
    #expect(chmod(world.runtime, 0o777) == 0)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &none)
    let answer = window().take()
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #expect(word(answer) == "unavailable")
    #expect(word(window(1).take()) == "last")
  }
}
