import Foundation
import Testing

@testable import XCallbackGIO

@Suite struct FilesTests {
  let directory: TemporaryDirectory
  var root: String { directory.path }

  init() throws { directory = try TemporaryDirectory() }

  @Test func reading() throws {
    let file = try directory.write("a", "hello")
    #expect(try Files.read(file, limit: 5) == Array("hello".utf8))
    #expect { try Files.read(file, limit: 4) } throws: { ($0 as? FileError)?.isTooLarge == true }
    #expect { try Files.read(root + "/none", limit: 4) } throws: { error in
      let error = try #require(error as? FileError)
      return error.isNotFound && error.name == "ENOENT"
        && error.description == "Cannot read \(root)/none: No such file or directory."
    }
    #expect { try Files.read(root, limit: 4) } throws: { ($0 as? FileError)?.number == EISDIR }
  }

  /// D28: neither waits.
  @Test func pipesAndDevicesAreNoRegularFiles() throws {
    mkfifo(root + "/pipe", 0o600)
    for path in [root + "/pipe", "/dev/zero"] {
      #expect { try Files.read(path, limit: 10, regularOnly: true) } throws: {
        ($0 as? FileError)?.isNotRegular == true
      }
    }
    #expect { try Files.read("/dev/zero", limit: 10) } throws: { ($0 as? FileError)?.isTooLarge == true }
  }

  @Test func statusTellsLinksApart() throws {
    let file = try directory.write("a", "hello", mode: 0o640)
    symlink(file, root + "/link")
    symlink(root + "/none", root + "/dangling")
    mkfifo(root + "/pipe", 0o600)
    let status = try #require(try Files.status(of: root + "/link"))
    #expect(status.kind == .regular)
    #expect(status.size == 5)
    #expect(status.mode == 0o640)
    #expect(status.owner == geteuid())
    #expect(!status.isGroupWritable && !status.isWorldWritable)
    #expect(status.identity == (try Files.status(of: file))?.identity)
    #expect(try Files.status(of: root + "/link", followingLinks: false)?.kind == .link)
    #expect(try Files.status(of: root + "/dangling") == nil)
    #expect(try Files.status(of: root + "/dangling", followingLinks: false)?.kind == .link)
    #expect(try Files.status(of: root + "/pipe")?.kind == .namedPipe)
    #expect(try Files.status(of: file + "/below") == nil)
    let sticky = try #require(try Files.status(of: "/tmp"))
    #expect(sticky.kind == .directory && sticky.isSticky && sticky.isWorldWritable)
  }

  @Test func canonicalPaths() throws {
    let root = try #require(Files.canonicalPath(root))
    _ = try directory.write("real/a", "")
    symlink("real", root + "/link")
    symlink("../outside", root + "/real/dangling")
    symlink("loop", root + "/loop")
    #expect(Files.canonicalPath(root + "/link/../link/./a") == root + "/real/a")
    #expect(Files.canonicalPath(root + "/none") == nil)
    #expect(Files.canonicalPath(ofNew: root + "/link/a") == root + "/real/a")
    #expect(Files.canonicalPath(ofNew: root + "/link/new") == root + "/real/new")
    #expect(Files.canonicalPath(ofNew: root + "/real/dangling") == root + "/outside")
    #expect(Files.canonicalPath(ofNew: root + "/loop") == nil)
    #expect(Files.canonicalPath(ofNew: root + "/none/new") == nil)
    #expect(Files.canonicalPath(ofNew: root + "/none/..") == nil)
    #expect(Files.canonicalPath(ofNew: root + "/real/new/") == nil)
    #expect(Files.canonicalPath(ofNew: "/no-such-name-at-the-root") == "/no-such-name-at-the-root")
    #expect(Files.canonicalPath("/") == "/")
  }

  @Test func listing() throws {
    for name in ["b", "a", "é", ".hidden"] { _ = try directory.write(name, "") }
    #expect(try Files.entries(of: root) == [".hidden", "a", "b", "é"])
    #expect { try Files.entries(of: root + "/none") } throws: { ($0 as? FileError)?.isNotFound == true }
  }

  @Test func creatingIsExclusive() throws {
    try Files.create(root + "/a", Array("1".utf8), mode: 0o600)
    #expect(try directory.text("a") == "1")
    #expect(try Files.status(of: root + "/a")?.mode == 0o600)
    #expect { try Files.create(root + "/a", [], mode: 0o600) } throws: {
      ($0 as? FileError)?.isExisting == true
    }
    #expect(try directory.text("a") == "1")
    symlink(root + "/elsewhere", root + "/dangling")
    #expect(throws: FileError.self) { try Files.create(root + "/dangling", [], mode: 0o600) }
    #expect(try Files.status(of: root + "/elsewhere") == nil)
  }

  @Test func replacingKeepsLinkAndMode() throws {
    let file = try directory.write("real", "old", mode: 0o604)
    symlink("real", root + "/link")
    try Files.replaceAtomically(root + "/link", with: Array("new".utf8), mode: 0o600)
    #expect(try directory.text("real") == "new")
    #expect(Files.readLink(root + "/link") == "real")
    #expect(try Files.status(of: file)?.mode == 0o604)

    symlink("later", root + "/dangling")
    try Files.replaceAtomically(root + "/dangling", with: Array("x".utf8), mode: 0o600)
    #expect(try directory.text("later") == "x")
    #expect(try Files.status(of: root + "/later")?.mode == 0o600)

    #expect(throws: FileError.self) { try Files.replaceAtomically(root, with: [], mode: 0o600) }
    #expect(throws: FileError.self) { try Files.replaceAtomically(root + "/no/dir", with: [], mode: 0o600) }
    #expect(try Files.entries(of: root) == ["dangling", "later", "link", "real"])
  }

  @Test func directoriesAndRemoval() throws {
    try Files.makeDirectories(root + "/a/b/c", mode: 0o700)
    try Files.makeDirectories(root + "/a/b/c", mode: 0o700)
    #expect(try Files.status(of: root + "/a/b")?.mode == 0o700)
    let file = try directory.write("file", "")
    #expect(throws: FileError.self) { try Files.makeDirectories(file, mode: 0o700) }
    #expect(throws: FileError.self) { try Files.makeDirectories(file + "/x", mode: 0o700) }
    #expect(try Files.remove(file))
    #expect(try !Files.remove(file))
    #expect(throws: FileError.self) { try Files.remove(root + "/a") }
  }

  @Test func programs() throws {
    let tool = try directory.write("bin/tool", "#!/bin/sh\n", mode: 0o755)
    _ = try directory.write("bin/data", "", mode: 0o644)
    _ = try directory.write("other/tool", "", mode: 0o644)
    try Files.makeDirectories(root + "/bin/folder", mode: 0o755)
    let path = "::relative:.:\(root)/other:\(root)/none:\(root)/bin:/usr/bin"
    #expect(Files.program(named: "tool", searching: path) == tool)
    #expect(Files.program(named: "tool", searching: root + "/bin/") == tool)
    #expect(Files.program(named: "folder", searching: path) == nil)
    #expect(Files.program(named: "", searching: path) == nil)
    #expect(Files.program(named: "tool", searching: "") == nil)
    #expect(Files.program(named: tool, searching: "") == tool)
    #expect(Files.program(named: root + "/bin/none", searching: path) == nil)
    #expect(Files.program(named: "Package.swift", searching: ".:") == nil)
  }

  @Test func inputLines() throws {
    let file = try directory.write("lines", "one\n\r\ntwo\r\nlonger than ten\nlast")
    let descriptor = open(file, O_RDONLY)
    defer { close(descriptor) }
    var lines = InputLines(descriptor: descriptor, limit: 10)
    var texts: [String] = []
    while let line = try lines.next() { texts.append(String(decoding: line, as: UTF8.self)) }
    #expect(texts == ["one", "\r", "two\r", "longer than", "last"])
    #expect(try lines.next() == nil)
  }
}
