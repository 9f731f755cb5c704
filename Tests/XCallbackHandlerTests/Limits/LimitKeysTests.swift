import Testing
import XCallback
import XCallbackGIO
import XCallbackHandler

@Suite struct LimitKeysTests {
  private func read(_ keys: String) -> (handler: Handler?, problems: [FileProblem]) {
    parseHandler("[Handler]\n\(keys)\n[Action a]\n")
  }

  @Test(arguments: [
    ("", 600, 60), ("Rate=600/60s", 600, 60), ("Rate=1/1s", 1, 1), ("Rate=30/5m", 30, 300),
    ("Rate=9/24h", 9, 86_400),
    ("Rate=1000000/86400s", 1_000_000, 86_400), ("Rate= 3/60s\t", 3, 60),
  ])
  func `a rate`(keys: String, count: Int, seconds: Int) throws {
    let (handler, problems) = read(keys)
    #expect(problems.isEmpty, "\(problems)")
    #expect(try #require(handler).rate == RateLimit(count: count, seconds: seconds))
  }

  @Test func `no rate`() throws {
    let handler = try #require(read("Rate=none").handler)
    #expect(handler.rate == nil)
  }

  @Test(arguments: [("", 8), ("Parallel=1", 1), ("Parallel=256", 256)])
  func `a number of workers`(keys: String, expected: Int) throws {
    let handler = try #require(read(keys).handler)
    #expect(handler.parallel == expected)
  }

  @Test(arguments: [
    ("Rate=600/60", "600/60s"), ("Rate=600", "600/60s"), ("Rate=10/s", "10/1s"), ("Rate=10/min", "10/1m"),
    ("Rate=10/hour", "10/1h"), ("Rate=10 / 60s", "10/60s"), ("Rate=10/60S", "10/60s"), ("Rate=0", "none"),
    ("Rate=0/60s", "none"), ("Rate=None", "none"), ("Rate=10/0s", nil), ("Rate=10/25h", nil),
    ("Rate=-1/60s", nil),
    ("Rate=1000001/1s", nil), ("Rate=10/60s/2", nil), ("Rate=", nil), ("Rate=/", nil), ("Rate=many", nil),
    ("Rate=１０/６０s", nil), ("Rate=10/60s # a note", nil), ("Rate=99999999999999999999/1s", nil),
    ("Rate=1/9223372036854775807h", nil), ("Rate=10/1.5s", nil), ("Rate=+10/60s", nil),
  ])
  func `no rate, and the file is not used`(key: String, suggestion: String?) throws {
    let (handler, problems) = read(key)
    #expect(handler == nil)
    let problem = try #require(problems.first)
    #expect(problem.code == "rate" && problem.line == 2)
    #expect(problem.suggestion == suggestion)
    #expect(problem.message.contains("600/60s"))
  }

  @Test(arguments: ["0", "-1", "257", "many", "", "none", "1.5", "99999999999999999999"])
  func `no number of workers, and the file is not used`(value: String) throws {
    let (handler, problems) = read("Parallel=\(value)")
    #expect(handler == nil)
    let problem = try #require(problems.first)
    #expect(problem.code == "number" && problem.line == 2)
    #expect(problem.message.contains("Parallel is a whole number from 1 to 256"))
  }

  @Test(arguments: ["Rate", "Parallel"])
  func `keys of the handler, not of an action`(key: String) {
    let (handler, problems) = parseHandler("[Action a]\n\(key)=1\n")
    #expect(handler == nil)
    #expect(problems.first?.code == "unknown-key")
  }
}
