import CGIO

/// The questions that wait for a user's answer, of all processes: five at most, and one for each handler and
/// subject (design §5).
///
/// An open question is a lock, so that one whose process was killed is open no more.
package struct OpenQuestions: Sendable {
  /// What came of opening a question.
  package enum Opening {
    /// It may be asked, and is open as long as the value lives.
    case opened(LockHold)
    /// The same handler is asking about one of the subjects already.
    case alreadyOpen
    /// As many as there may be are open.
    case tooMany
    /// It cannot be told: no directory can be used; a clause that says why.
    case unavailable(reason: String)
  }

  /// How many may be open at once.
  package static let limit = 5

  private let directories: LockDirectories

  package init(_ directories: LockDirectories) { self.directories = directories }

  /// Opens one question of a handler about these subjects: callback schemes, or the text of what is to be
  /// confirmed.
  package func open(handler: String, subjects: [String]) -> Opening {
    do throws(FileError) {
      return try directories.withFile("questions") { file throws(FileError) in
        // In one order for all, so that of two that want the same one gets them.
        for byte in Set(subjects.map { Self.byte(of: handler, $0) }).sorted() {
          guard try file.lock(byte) else { return .alreadyOpen }
        }
        guard try file.lockFirst(of: 0...Int64(Self.limit - 1)) != nil else { return .tooMany }
        return .opened(LockHold(file))
      }
    } catch {
      return .unavailable(reason: error.clause)
    }
  }

  /// The byte that stands for a handler and a subject: 60 bits of a digest, which nobody can make two names
  /// share.
  private static func byte(of handler: String, _ subject: String) -> Int64 {
    let name = Array("\(handler)\0\(subject)".utf8)
    let digest = unsafe copiedText(
      adopting: g_compute_checksum_for_data(G_CHECKSUM_SHA256, name, gsize(name.count)))
    return firstByte + (Int64(digest?.prefix(15) ?? "", radix: 16) ?? 0)
  }

  /// Behind the places of the questions.
  private static let firstByte: Int64 = 1 << 12
}
