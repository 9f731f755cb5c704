import Foundation
import Testing
import XCallback
import XCallbackGIO

@testable import XCallbackCommand

/// Handler files and programs on disk, and in memory all that an installation writes.
private final class CrashWorld: InstallerDesktop {
  private let directory: TemporaryDirectory
  private let environment: Environment
  let files = MemoryFiles()
  /// The desktop ids in the cache.
  private(set) var cache: Set<String> = []
  /// Whether another program is the answer whatever the files say.
  var isOverruled = false

  let list: String
  private let applications: String

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path
    list = "\(path)/config/mimeapps.list"
    applications = "\(path)/data/applications"
    environment = Environment([
      "HOME": path, "XDG_CONFIG_HOME": "\(path)/config", "XDG_DATA_HOME": "\(path)/data",
      "XDG_CONFIG_DIRS": "\(path)/etc", "XDG_DATA_DIRS": "\(path)/share", "PATH": "\(path)/bin",
    ])
    for name in ["xcallback", "xcallback-handler"] { try directory.write("", to: "bin/\(name)", mode: 0o755) }
    for scheme in ForeignText.schemes {
      try directory.write(
        "[Handler]\nName=\(scheme)\n[Action a]\nReturn=x\n", to: "config/xcallback/handlers/\(scheme).handler"
      )
    }
  }

  func run(_ command: String, _ schemes: [String], _ options: [OptionDescription]) -> Said {
    let console = RecordingConsole()
    let invocation = CommandInvocation(
      arguments: schemes.map { Array($0.utf8) },
      options: OptionValues(Dictionary(uniqueKeysWithValues: options.map { ($0.long, "") })),
      console: console, environment: environment)
    let status: XCallbackCommand.ExitStatus
    do throws(CommandError) {
      status =
        command == "install"
        ? try InstallCommand.run(invocation, desktop: self, files: files)
        : try UninstallCommand.run(invocation, desktop: self, files: files)
    } catch {
      status = error.status
    }
    return Said(status: status, output: console.output, errors: console.errors)
  }

  /// The list as if nothing of ours were in it.
  func foreignText() throws -> String {
    var list = try MimeAppsList(files.contents[list] ?? [])
    for scheme in ForeignText.schemes + ["xcallback"] { _ = list.remove(ownID(scheme)) }
    return latin1(list.bytes)
  }

  /// Everything of ours that is there: entries, what the list and the cache name, and what was left.
  var ours: [String] {
    let named = (try? MimeAppsList(files.contents[list] ?? []))?.ids ?? []
    return (files.names(in: applications) + files.leftovers + named.union(cache))
      .filter { DesktopEntryName.scheme(ofID: $0) != nil || $0.hasPrefix("/") }.sorted()
  }

  var hasDatabaseTool: Bool { true }

  func updateDatabase(of directory: String) throws(CommandError) -> Bool {
    guard (try? files.step()) != nil else { throw CommandError(.configuration, "killed") }
    cache = Set(files.names(in: directory).filter { $0.hasSuffix(".desktop") })
    return true
  }

  func defaultHandler(of scheme: Scheme) -> String? {
    if isOverruled, scheme.name != "xcallback" { return "other.desktop" }
    let named = (try? MimeAppsList(files.contents[list] ?? []))?.defaults(ofScheme: scheme.name) ?? []
    return named.first(where: isInstalled) ?? handlers(of: scheme).first
  }

  func handlers(of scheme: Scheme) -> [String] {
    cache.contains(DesktopEntryName.id(of: scheme)) ? [DesktopEntryName.id(of: scheme)] : []
  }

  func isInstalled(_ id: String) -> Bool { files.contents["\(applications)/\(id)"] != nil }

  func xdgMimeAnswer(for scheme: Scheme) -> XDGMimeAnswer { .none }
}

@Suite("install and uninstall under random edits, failures and crashes")
struct InstallPropertyTests {
  /// Design §6 and issue 5: install, uninstall, failed verifications, the edits of others, also while we
  /// read, and crashes between any two operations leave every foreign byte of the list as it was, and nothing
  /// that does not go.
  @Test("every foreign byte survives, and the next run ends well", arguments: 0..<8)
  func sequences(_ block: Int) throws {
    let world = try CrashWorld()
    var crashes = 0
    for seed in (block * 250)..<(block * 250 + 250) {
      var random = SeededGenerator(state: UInt64(seed))
      var foreign = ForeignText(using: &random)
      let files = world.files
      files.contents = foreign.lines.isEmpty ? [:] : [world.list: latin1(foreign.text)]
      for step in 0..<8 {
        let scheme = ForeignText.schemes.randomElement(using: &random) ?? "a"
        let named = Int.random(in: 0..<4, using: &random) == 0 ? [] : [scheme]
        let kind = Int.random(in: 0..<7, using: &random)
        if kind == 6 {
          try edit(&foreign, world, using: &random)
          continue
        }
        if Bool.random(using: &random) { files.stepsLeft = Int.random(in: 0..<25, using: &random) }
        // At one of the readings of this run another program writes.
        var readings = Int.random(in: 0..<12, using: &random)
        files.beforeReading = { path in
          guard path == world.list else { return }
          readings -= 1
          if readings == 0 { try? edit(&foreign, world, using: &random) }
        }
        world.isOverruled = kind == 2
        let options: [OptionDescription] = kind == 1 ? [.noDefault] : []
        let said = world.run(kind < 3 ? "install" : "uninstall", named, options)
        crashes += files.isDead ? 1 : 0
        let words = Comment(rawValue: "seed \(seed), step \(step): \(said)")
        if !files.isDead {
          #expect((said.status == .success) == !world.isOverruled, words)
          #expect(files.leftovers.isEmpty, words)
        }
        files.restart()
        try #require(world.foreignText() == foreign.text, words)
      }
      world.isOverruled = false
      try end(world, foreign, Bool.random(using: &random), "seed \(seed)")
    }
    #expect(crashes > 250)
  }

  /// One crash at each place of each command, each time followed by each command.
  @Test(
    "a crash at every place", arguments: ["install", "uninstall", "failing install"],
    ["install", "uninstall"])
  func everyPlace(_ command: String, _ next: String) throws {
    let world = try CrashWorld()
    let files = world.files
    for place in 0... {
      files.contents = [world.list: latin1("[Default Applications]\nx-scheme-handler/a=f.desktop\n# c")]
      let before = files.contents
      if command == "uninstall" { #expect(world.run("install", [], []).status == .success) }
      files.stepsLeft = place
      world.isOverruled = command == "failing install"
      _ = world.run(command == "uninstall" ? command : "install", [], [])
      let hasCrashed = files.isDead
      files.restart()
      world.isOverruled = false
      #expect(try world.foreignText() == latin1(before[world.list] ?? []), "\(place)")
      #expect(world.run(next, [], []).status == .success, "\(place)")
      #expect(files.leftovers.isEmpty, "\(place)")
      if next == "install" {
        #expect(world.ours.count == 2 * (ForeignText.schemes.count + 1), "\(place): \(world.ours)")
        #expect(world.run("uninstall", [], []).status == .success)
      }
      #expect(world.ours.isEmpty, "\(place): \(world.ours)")
      #expect(files.contents == before, "\(place)")
      if !hasCrashed {
        #expect(place > 10)
        return
      }
    }
  }

  private func edit(
    _ foreign: inout ForeignText, _ world: CrashWorld, using random: inout SeededGenerator
  ) throws {
    var bytes = world.files.contents[world.list] ?? []
    try foreign.edit(&bytes, using: &random)
    if !foreign.lines.isEmpty { world.files.contents[world.list] = bytes }
  }

  /// Whatever happened, an install works, and an uninstall leaves nothing but what others wrote.
  private func end(_ world: CrashWorld, _ foreign: ForeignText, _ installs: Bool, _ name: String) throws {
    let words = Comment(rawValue: name)
    if installs {
      #expect(world.run("install", [], []).status == .success, words)
      for scheme in ForeignText.schemes {
        let scheme = try #require(Scheme(scheme))
        #expect(world.defaultHandler(of: scheme) == DesktopEntryName.id(of: scheme), words)
      }
    }
    #expect(world.run("uninstall", [], []).status == .success, words)
    #expect(world.ours.isEmpty, "\(name): \(world.ours)")
    #expect(latin1(world.files.contents[world.list] ?? []) == foreign.text, words)
  }
}
