import Foundation
import Testing
import XCallbackGIO

@testable import XCallbackCommand

@Suite("Where xcallback-handler is")
struct HandlerProgramTests {
  private func world(_ folder: String = "bin", handler: Bool = true) throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    try directory.write("#!/bin/sh\n", to: "\(folder)/xcallback", mode: 0o755)
    if handler { try directory.write("#!/bin/sh\n", to: "\(folder)/xcallback-handler", mode: 0o755) }
    return directory
  }

  private func path(_ program: String, _ variables: [String: String] = [:]) throws(CommandError) -> String {
    try HandlerProgram.path(calledAs: program, environment: Environment(variables))
  }

  @Test("by PATH, by an absolute path, and by one with dots")
  func found() throws {
    let directory = try world()
    let expected = "\(directory.path)/bin/xcallback-handler"
    #expect(try path("xcallback", ["PATH": "/nonexistent:\(directory.path)/bin"]) == expected)
    #expect(try path("\(directory.path)/bin/xcallback") == expected)
    #expect(try path("\(directory.path)/./bin//xcallback") == expected)
    #expect(try path("\(directory.path)/bin/../bin/xcallback") == expected)
  }

  @Test("links are left as they are: they outlive the version they point to (details §6)")
  func links() throws {
    let directory = try world("versions/1")
    try FileManager.default.createSymbolicLink(
      atPath: "\(directory.path)/current", withDestinationPath: "versions/1")
    #expect(try path("\(directory.path)/current/xcallback") == "\(directory.path)/current/xcallback-handler")
  }

  @Test(
    "a path that would need quotes is refused (C1, B2.26)",
    arguments: ["a b", "a%u", "a=b", "ä", "a'b", "a~b"])
  func needsQuotes(_ folder: String) throws {
    let directory = try world(folder)
    let error = #expect(throws: CommandError.self) { try path("\(directory.path)/\(folder)/xcallback") }
    #expect(
      error?.status == .configuration && error?.message.contains("cannot stand in a desktop entry") == true)
  }

  @Test("the handler is not there")
  func missing() throws {
    let directory = try world(handler: false)
    let error = #expect(throws: CommandError.self) { try path("\(directory.path)/bin/xcallback") }
    #expect(error?.status == .configuration && error?.message.contains("is missing") == true)
    #expect(throws: CommandError.self) { try path("xcallback", ["PATH": "/nonexistent"]) }
  }
}
