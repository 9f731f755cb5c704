package import XCallback
import XCallbackGIO

/// A handler file as it is found on disk.
package enum HandlerFile {
  /// No directory has a file for the scheme.
  case missing
  /// A file of zero bytes hides the ones further down.
  case masked(file: String)
  /// It cannot be used; at least one problem is an error.
  case unusable(file: String, [FileProblem])
  /// It can be used; the problems are warnings.
  case usable(Handler, [FileProblem])

  /// The largest handler file, in bytes.
  static let maximumSize = 1 << 20

  /// Finds and reads a scheme's handler file.
  package static func find(_ scheme: Scheme, in directories: HandlerDirectories) -> HandlerFile {
    guard let file = directories.file(for: scheme) else { return .missing }
    return load(file, home: directories.home)
  }

  /// Reads one file; its name is the scheme in lower case.
  package static func load(_ file: String, home: String) -> HandlerFile {
    func unusable(_ code: String, _ message: String) -> HandlerFile {
      .unusable(file: file, [FileProblem(file: file, line: nil, code: code, message: message)])
    }
    let name = Files.lastComponent(of: file)
    guard name.hasSuffix(".handler"), let scheme = Scheme(String(name.dropLast(".handler".count))),
      scheme.text == scheme.name
    else {
      return unusable(
        "file-name", "The file name is the scheme in lower case and \".handler\", as in notes.handler.")
    }
    guard scheme.name != "xcallback" else {
      return unusable(
        "reserved-scheme", "The scheme xcallback carries the replies to calls and takes no handler file.")
    }
    if let fault = FileTrust.fault(of: file, home: home) { return unusable("not-trusted", fault) }
    do throws(FileError) {
      let bytes = try Files.read(file, limit: maximumSize, regularOnly: true)
      guard !bytes.isEmpty else { return .masked(file: file) }
      return parse(bytes, file: file, scheme: scheme)
    } catch {
      return unusable("unreadable", "\(error)")
    }
  }

  /// Reads the text of a handler file.
  package static func parse(_ bytes: [UInt8], file: String, scheme: Scheme) -> HandlerFile {
    var reader = HandlerFileReader(file: file, text: HandlerFileText(file: file, bytes: bytes))
    let handler = reader.read(scheme)
    guard let handler else { return .unusable(file: file, reader.problems) }
    return .usable(handler, reader.problems)
  }

  /// All findings, errors and warnings.
  package var problems: [FileProblem] {
    switch self {
    case .missing, .masked: []
    case .unusable(_, let problems), .usable(_, let problems): problems
    }
  }
}
