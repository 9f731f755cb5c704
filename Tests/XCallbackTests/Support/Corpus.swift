import Foundation

/// The URLs of real apps in `Fixtures/corpus.tsv`, a copy of the project's `cases/corpus.tsv`.
enum Corpus {
  static let urls: [String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/corpus.tsv")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
  }()
}
