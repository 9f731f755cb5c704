import XCallback
package import XCallbackGIO

/// The file in the user's state directory that holds the answers: `$XDG_STATE_HOME/xcallback/consent`.
///
/// A key file for people to read: a group for each handler, and in it a line for each callback scheme.
package struct ConsentFile: Sendable {
  package let path: String
  private let directory: String
  private let home: String
  private let lock: SharedLock

  package init(_ directories: UserDirectories) {
    directory = "\(directories.stateHome)/xcallback"
    path = "\(directory)/consent"
    home = directories.home
    lock = SharedLock(LockDirectories(ofState: directories), name: "consent")
  }

  private static let heading = """
    # Which apps the answers of a handler may go to: always, never, or no until a time.
    # Written by xcallback when it asks; 'xcallback allow' and 'xcallback revoke' change it.

    """

  /// The answers; none when there is no file yet.
  ///
  /// - Throws: what is wrong with the file, which then is neither used nor written.
  package func read() throws(FileProblem) -> Consent {
    guard Files.isThere(path) else { return Consent() }
    if let fault = FileTrust.fault(of: path, home: home) { throw problem("not-trusted", fault) }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: HandlerFile.maximumSize, regularOnly: true)
    } catch {
      throw problem("unreadable", "\(error)")
    }
    return try parse(bytes)
  }

  /// Changes the answers; other processes that do so at the same time wait for each other.
  package func update(_ change: (inout Consent) -> Void) throws(FileProblem) {
    try lock.hold { _ throws(FileProblem) in try updateAlone(change) }
  }

  private func updateAlone(_ change: (inout Consent) -> Void) throws(FileProblem) {
    do throws(FileError) {
      try Files.makeDirectories(directory)
    } catch {
      throw problem("unwritable", "\(error)")
    }
    var consent = try read()
    let before = consent
    change(&consent)
    guard consent != before else { return }
    consent.dropExpired(at: Clock.now())
    do throws(FileError) {
      try Files.replaceAtomically(path, with: Array(Self.text(of: consent).utf8), mode: 0o600)
    } catch {
      throw problem("unwritable", "\(error)")
    }
  }

  static func text(of consent: Consent) -> String {
    var text = heading
    var group = ""
    for entry in consent.entries {
      if entry.handler != group {
        group = entry.handler
        text += "\n[\(group)]\n"
      }
      text += "\(entry.callback)=\(entry.answer.text)\n"
    }
    return text
  }

  func parse(_ bytes: [UInt8]) throws(FileProblem) -> Consent {
    let text = HandlerFileText(file: path, bytes: bytes)
    if let first = text.problems.first { throw first }
    var consent = Consent()
    for group in text.groups {
      guard Scheme(group.name)?.name == group.name else {
        throw problem("scheme", "[\(group.name)] is no scheme in lower case.", line: group.line)
      }
      for entry in group.entries {
        guard Scheme(entry.key)?.name == entry.key else {
          throw problem("scheme", "\(entry.key) is no scheme in lower case.", line: entry.line)
        }
        guard let answer = Consent.Answer(entry.value) else {
          throw problem(
            "answer", "\"\(entry.value)\" is no answer; write always, never, or leave the line out.",
            line: entry.line)
        }
        consent.add(Consent.Entry(handler: group.name, callback: entry.key, answer: answer))
      }
    }
    return consent
  }

  private func problem(_ code: String, _ message: String, line: Int? = nil) -> FileProblem {
    FileProblem(file: path, line: line, code: code, message: message)
  }
}
