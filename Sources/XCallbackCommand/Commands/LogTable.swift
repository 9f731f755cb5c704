import XCallback
import XCallbackGIO
import XCallbackHandler

/// The lines of `xcallback log`, in columns that are as wide as their texts.
struct LogTable {
  private var widths = [0, 0, 0, 0, 0, 0]
  private let width: Int?

  /// Texts of these columns may be long, and one long one must not push all others away.
  private static let widest = 40

  /// - Parameter width: the columns of the terminal, to which lines are cut; nil cuts nothing.
  init(width: Int?) { self.width = width }

  /// Widens the columns for these records.
  mutating func fit(_ records: [JournalRecord]) {
    for record in records {
      for (index, text) in Self.columns(record).enumerated() {
        widths[index] = max(widths[index], min(Self.widest, TextWidth.columns(text)))
      }
    }
  }

  func line(_ record: JournalRecord) -> String {
    var line = ""
    for (text, width) in zip(Self.columns(record), widths) {
      let missing = max(0, width - TextWidth.columns(text))
      line += text + String(repeating: " ", count: missing + 2)
    }
    line += Self.reason(record)
    while line.hasSuffix(" ") { line.removeLast() }
    return width.map { TextWidth.cut(line, to: $0) } ?? line
  }

  /// All but the reason, each escaped for a terminal.
  private static func columns(_ record: JournalRecord) -> [String] {
    let time: String = record.time.formatted("%Y-%m-%d %H:%M:%S") ?? record.time.utc
    let state: String = record.errorCode.map { "\(record.state) \($0)" } ?? record.state
    let duration: String? = record.duration.map(Self.duration)
    let callback: String? = record.callback.map(Self.callback)
    let texts: [String] = [
      time, record.scheme ?? "-", record.action ?? "-", state, duration ?? "-", callback ?? "-",
    ]
    return texts.map { DisplayText.escape($0) }
  }

  private static func reason(_ record: JournalRecord) -> String {
    var clauses = [record.reason, record.hint].compactMap { $0 }
    if let reason = record.callback?.reason, reason != record.reason { clauses.append("callback: \(reason)") }
    clauses += record.notes
    // Some are sentences; inside a list none ends in a full stop.
    let inner = clauses.dropLast().map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    return DisplayText.escape((inner + clauses.suffix(1)).joined(separator: "; "))
  }

  /// `obsidian: launched`, or of a web page also the host.
  private static func callback(_ callback: JournalRecord.Callback) -> String {
    let scheme = callback.scheme.map { "\($0):" } ?? callback.name
    let isWeb = callback.scheme.flatMap(Scheme.init)?.isWeb == true
    return "\(scheme)\(isWeb ? callback.host.map { "//\($0)" } ?? "" : "") \(callback.state)"
  }

  static func duration(_ milliseconds: Int64) -> String {
    switch milliseconds {
    case ..<1_000: "\(milliseconds) ms"
    case ..<60_000: "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
    default: "\(milliseconds / 60_000) min \(milliseconds % 60_000 / 1_000) s"
    }
  }
}
