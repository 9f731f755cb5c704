import Foundation
import Glibc

/// The programs of Tests/Programs, compiled once for a run of the tests, and the binaries under test.
enum Programs {
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The release build of `xcallback`: `make test` says where it is.
  static let xcallback =
    ProcessInfo.processInfo.environment["XCALLBACK_BIN"] ?? "\(repository)/.build/release/xcallback"

  static let directory: Result<String, TestFailure> = {
    do { return .success(try compile()) } catch { return .failure(TestFailure("\(error)")) }
  }()

  private static func compile() throws -> String {
    let target = "\(repository)/.build/test-programs"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    for (name, packages) in [
      ("launch", ""), ("record", ""), ("misbehave", ""), ("typist", ""), ("fault", ""),
      ("busservice", "gio-2.0"), ("buscall", "gio-2.0"), ("screenwatch", "xcb"), ("window", "gtk4"),
    ] {
      // Renamed into place: two runs at once must not see each other's half-written program.
      let command = """
        set -e
        temporary=$(mktemp "\(target)/\(name).XXXXXX")
        cc -std=gnu11 -O1 -Wall -Wextra -Werror "\(repository)/Tests/Programs/\(name).c" -o "$temporary" \
          \(packages.isEmpty ? "" : "$(pkg-config --cflags --libs \(packages))")
        mv "$temporary" "\(target)/\(name)"
        """
      let done = try spawn(
        ["/bin/sh", "-c", command].map { Array($0.utf8) },
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"], directory: target)
      guard done.status == 0 else { throw TestFailure("compiling \(name).c:\n\(done.errorText)") }
    }
    return target
  }
}
