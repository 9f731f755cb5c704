import Foundation

/// A private directory that goes with the test.
final class TemporaryDirectory {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "xcallback-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func write(_ text: String, to name: String, mode: Int? = nil) throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(latin1(text)).write(to: URL(filePath: file))
    if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file) }
    return file
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { latin1([UInt8]($0)) }
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
  }
}

/// What a program said.
struct ProgramResult {
  var status: Int32
  var output: String
  var error: String
}

/// Runs a program and waits for it, with nothing but this environment.
func run(_ program: String, _ arguments: [String], environment: [String: String]? = nil) throws
  -> ProgramResult
{
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  if let environment { process.environment = environment }
  let (output, error) = (Pipe(), Pipe())
  process.standardOutput = output
  process.standardError = error
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  let complained = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return ProgramResult(status: process.terminationStatus, output: said, error: complained)
}
