import Foundation
import XCallback
import XCallbackGIO

@testable import XCallbackCommand

/// A private home with an xcallback in its `bin`, and a desktop that answers from the files in it.
final class InstallWorld: InstallerDesktop {
  let directory: TemporaryDirectory
  var variables: [String: String]
  /// What the tool for the cache does: true is done, false is not installed, nil fails.
  var databaseTool: Bool? = true
  /// How often the cache was refreshed.
  private(set) var refreshed = 0
  /// What the desktop answers whatever the files say.
  var forcedAnswer: String??
  /// What xdg-mime answers when it is not what GIO answers.
  var xdgMimeAnswer: XDGMimeAnswer?

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path
    variables = [
      "HOME": path, "XDG_CONFIG_HOME": "\(path)/config", "XDG_DATA_HOME": "\(path)/data",
      "XDG_CONFIG_DIRS": "\(path)/etc", "XDG_DATA_DIRS": "\(path)/share", "PATH": "\(path)/bin",
    ]
    for name in ["xcallback", "xcallback-handler"] {
      try directory.write("#!/bin/sh\n", to: "bin/\(name)", mode: 0o755)
    }
  }

  var environment: Environment { Environment(variables) }

  @discardableResult
  func handler(_ scheme: String, _ text: String = "[Handler]\nName=Demo\n[Action a]\nReturn=x\n") throws
    -> String
  {
    try directory.write(text, to: "config/xcallback/handlers/\(scheme).handler")
  }

  /// The user's list, without the line for replies that every install adds.
  var list: String? { directory.read("config/mimeapps.list").map(Self.withoutReplies) }

  private static func withoutReplies(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("x-scheme-handler/xcallback=") }.joined(separator: "\n")
  }

  func entry(_ scheme: String) -> String? {
    directory.read("data/applications/io.github.xcallback.\(scheme).desktop")
  }

  /// Every file below the home but those in `bin`, with what is in it; what belongs to replies left out.
  var files: [String: String] {
    var files: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: directory.path) ?? .init() {
      guard let text = directory.read(name), !name.hasSuffix("io.github.xcallback.xcallback.desktop"),
        !name.hasSuffix("/xcallback/locks/install")
      else { continue }
      files[name] = name.hasSuffix("mimeapps.list") ? Self.withoutReplies(text) : text
    }
    return files
  }

  func install(_ schemes: String..., options: OptionDescription..., json: Bool = false) -> Said {
    call("install", schemes, options + (json ? [.json] : []))
  }
  func install(options: [OptionDescription]) -> Said { call("install", ["demo"], options) }
  func install(_ schemes: [String]) -> Said { call("install", schemes, []) }
  func uninstall(_ schemes: String..., options: OptionDescription..., json: Bool = false) -> Said {
    call("uninstall", schemes, options + (json ? [.json] : []))
  }
  func list(_ schemes: String..., json: Bool = false) -> Said { call("list", schemes, json ? [.json] : []) }

  private func call(_ command: String, _ schemes: [String], _ options: [OptionDescription]) -> Said {
    let console = RecordingConsole()
    let invocation = CommandInvocation(
      arguments: schemes.map { Array($0.utf8) },
      options: OptionValues(Dictionary(uniqueKeysWithValues: options.map { ($0.long, "") })),
      program: "xcallback", console: console, environment: environment)
    let status: XCallbackCommand.ExitStatus
    do throws(CommandError) {
      switch command {
      case "install": status = try InstallCommand.run(invocation, desktop: self)
      case "uninstall": status = try UninstallCommand.run(invocation, desktop: self)
      default: status = try ListCommand.run(invocation, desktop: self)
      }
    } catch {
      status = error.status
      console.note(error.message)
    }
    return Said(status: status, output: console.output, errors: console.errors)
  }

  func updateDatabase(of directory: String) throws(CommandError) -> Bool {
    refreshed += 1
    guard let databaseTool else { throw CommandError(.configuration, "update-desktop-database failed.") }
    return databaseTool
  }

  var hasDatabaseTool: Bool { databaseTool != false }

  func isInstalled(_ id: String) -> Bool {
    ["data", "share"].contains { directory.read("\($0)/applications/\(id)") != nil }
  }

  /// As GIO does: entries with the scheme, but for removed associations.
  func handlers(of scheme: Scheme) -> [String] {
    let removed =
      directory.read("config/mimeapps.list").flatMap { try? MimeAppsList(latin1($0)) }?
      .removed(ofScheme: scheme.name) ?? []
    guard databaseTool == true else { return [] }
    return ["data", "share"].flatMap { place -> [String] in
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: "\(directory.path)/\(place)/applications"))
        ?? []
      return names.sorted().filter { name in
        !removed.contains(name)
          && directory.read("\(place)/applications/\(name)")?.contains("x-scheme-handler/\(scheme.name);")
            == true
      }
    }
  }

  func xdgMimeAnswer(for scheme: Scheme) -> XDGMimeAnswer {
    if let xdgMimeAnswer, scheme.name != "xcallback" { return xdgMimeAnswer }
    return defaultHandler(of: scheme).map { .handler($0) } ?? .nobody
  }

  /// As GIO does: the first id in the lists, desktop-specific ones first, that has an entry.
  func defaultHandler(of scheme: Scheme) -> String? {
    if let forcedAnswer { return forcedAnswer }
    let desktops = (variables["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map {
      "\($0.lowercased())-"
    }
    for prefix in desktops + [""] {
      guard let text = directory.read("config/\(prefix)mimeapps.list"),
        let list = try? MimeAppsList(latin1(text))
      else { continue }
      for id in list.defaults(ofScheme: scheme.name) {
        if isInstalled(id) { return id }
      }
    }
    return handlers(of: scheme).first
  }
}
