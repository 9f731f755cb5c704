import Foundation
import GUriParse
import XCallback

// A typical parse: each URL of the corpus from its text, every name and value read, and the action. The three
// parsers take turns in each round, so that what the machine does meanwhile meets all of them.

/// The three things that are measured; each returns the bytes it read, so that nothing can be left out.
enum Contender: String, CaseIterable {
  case ours = "XCallback"
  case guri = "GUri + g_uri_parse_params"
  case foundation = "Foundation URLComponents"

  func read(_ url: String) -> Int {
    switch self {
    case .ours: Self.readOurs(url)
    case .guri: guri_parse_and_read(url)
    case .foundation: Self.readFoundation(url)
    }
  }

  private static func readOurs(_ text: String) -> Int {
    guard let url = try? CallbackURL(text) else { return 0 }
    var count = 0
    for parameter in url.allParameters {
      count += parameter.name.utf8.count + (parameter.value?.utf8.count ?? 0)
    }
    for segment in url.action?.segments ?? [] { count += segment.utf8.count }
    return count
  }

  private static func readFoundation(_ text: String) -> Int {
    guard let components = URLComponents(string: text) else { return 0 }
    var count = 0
    for item in components.queryItems ?? [] {
      count += item.name.utf8.count + (item.value?.utf8.count ?? 0)
    }
    return count + (components.host?.utf8.count ?? 0) + components.path.utf8.count
  }
}

guard CommandLine.arguments.count > 1,
  let corpus = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
else {
  print("usage: ParseBench CORPUS.tsv [ROUNDS]")
  exit(64)
}
let urls = corpus.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
let rounds = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 41 : 41
let passes = 40
let clock = ContinuousClock()

/// Nanoseconds a URL in one round.
func measure(_ contender: Contender, _ sink: inout Int) -> Double {
  let start = clock.now
  for _ in 0..<passes {
    for url in urls { sink &+= contender.read(url) }
  }
  return Double((clock.now - start).attoseconds) / 1e9 / Double(passes * urls.count)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

var sink = 0
var times: [Contender: [Double]] = [:]
for round in 0...rounds {
  for contender in Contender.allCases {
    let time = measure(contender, &sink)
    // The first round warms up.
    if round > 0 { times[contender, default: []].append(time) }
  }
}

let ours = times[.ours] ?? []
print("A typical parse: \(urls.count) real URLs, \(rounds) interleaved rounds, medians\n")
print("parser                       ns/URL   ratio  target")
for contender in Contender.allCases {
  let theirs = times[contender] ?? []
  let ratio = median(zip(theirs, ours).map { $0 / $1 })
  let target: Double? =
    switch contender {
    case .ours: nil
    case .guri: 2
    case .foundation: 10
    }
  let name = contender.rawValue.padding(toLength: 26, withPad: " ", startingAt: 0)
  let verdict = target.map { " ≥ \(Int($0))   \(ratio >= $0 ? "met" : "MISSED")" } ?? ""
  print(name, String(format: "%8.0f %7.2f", median(theirs), ratio), verdict)
}
if sink == 0 { print("nothing was read") }
