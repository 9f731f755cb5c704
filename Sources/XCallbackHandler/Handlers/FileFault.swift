import XCallbackGIO

/// Why a file may not be used as trusted code: who owns it, or who could write it.
struct FileFault: Equatable, CustomStringConvertible {
  enum Reason: Equatable {
    case owner(UInt32)
    case worldWritable(mode: UInt32)
    case groupWritable(UInt32, mode: UInt32)
    case tooManyLinks(Int)
  }

  /// The file, the link or the directory that has the fault.
  let path: String
  let reason: Reason

  var description: String {
    switch reason {
    case .owner(let user):
      "\(path) belongs to another user (uid \(user)); only your own and root's are used."
    case .worldWritable(let mode):
      "\(path) can be written by everybody (mode \(Self.octal(mode))); run chmod o-w on it."
    case .groupWritable(let group, let mode):
      "\(path) can be written by the group \(group) (mode \(Self.octal(mode))); run chmod g-w on it."
    case .tooManyLinks(let count): "\(path) leads through more than \(count) links."
    }
  }

  /// The command that takes it away. Whoever pastes it should have looked into the file: others may have written it.
  var mend: String? {
    switch reason {
    case .owner:
      (Files.currentUser.user == 0 ? "" : "sudo ") + "chown -h \(Files.currentUser.user) \(quotedPath)"
    case .worldWritable: "chmod o-w \(quotedPath)"
    case .groupWritable: "chmod g-w \(quotedPath)"
    case .tooManyLinks: nil
    }
  }

  private var quotedPath: String { ShellWord.quote(path) }

  private static func octal(_ mode: UInt32) -> String { String(mode & 0o7777, radix: 8) }
}
