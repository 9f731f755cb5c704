package import XCallback
package import XCallbackGIO

/// Where the keys are: one file a handler in `$XDG_DATA_HOME/xcallback/keys`, mode 0600.
///
/// Data and not state: links that people keep hold the key, so it must not go with a tidied state directory.
package struct HandlerKeys: Sendable {
  private let directory: String
  private let home: String

  /// Why a key cannot be used, or not be made.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  package init(_ directories: UserDirectories) {
    directory = "\(directories.dataHome)/xcallback/keys"
    home = directories.home
  }

  /// The file with a handler's key.
  package func path(of scheme: Scheme) -> String { "\(directory)/\(scheme.name)" }

  /// A handler's key; nil as long as none has been made.
  package func key(of scheme: Scheme) throws(Fault) -> HandlerKey? {
    let path = path(of: scheme)
    guard Files.isThere(path) else { return nil }
    if let fault = FileTrust.fault(of: path, home: home) { throw Fault(description: fault) }
    let status: FileStatus?
    let bytes: [UInt8]
    do throws(FileError) {
      status = try Files.status(of: path)
      bytes = try Files.read(path, limit: 4_096, regularOnly: true)
    } catch {
      throw Fault(description: "\(error)")
    }
    if let status, status.mode & 0o077 != 0 {
      throw Fault(description: "\(path) can be read by others; make a new key, or run chmod 600 on it.")
    }
    // People may have written it with an editor.
    let text = String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes[...], as: UTF8.self)
    guard let key = HandlerKey(text) else {
      throw Fault(description: "\(path) holds no key: 16 to 256 visible ASCII characters on one line.")
    }
    return key
  }

  /// Makes a key of 160 random bits, in place of the one there was.
  package func make(for scheme: Scheme) throws(Fault) -> HandlerKey {
    guard let key = Random.token().flatMap({ HandlerKey($0) }) else {
      throw Fault(description: "The system gives no random numbers.")
    }
    let path = path(of: scheme)
    do throws(FileError) {
      try Files.makeDirectories(directory)
      // Not replaced: the old file's mode may be what makes a new key necessary.
      try Files.remove(path)
      try Files.create(path, Array("\(key.text)\n".utf8), mode: 0o600)
    } catch {
      throw Fault(description: "\(error)")
    }
    return key
  }
}
