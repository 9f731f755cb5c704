import Foundation
import Glibc
import Testing

@testable import XCallbackGIO

@Suite("Files of lines that many processes append to")
struct LineLogTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func log(limit: Int = 1 << 20) -> LineLog {
    LineLog(
      directory: "\(directory.path)/state/notes", name: "new.jsonl", olderName: "old.jsonl", limit: limit)
  }

  private func mode(_ path: String) throws -> UInt32? { try Files.status(of: path)?.mode }

  private func text(of log: LineLog) throws -> [String] {
    try log.lines().map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "lines in their order, in private files, whatever the umask", arguments: [0, 0o022, 0o177] as [mode_t])
  func append(_ mask: mode_t) throws {
    let log = log()
    #expect(try text(of: log) == [])
    #expect(log.problem() == nil)
    let previous = umask(mask)
    defer { umask(previous) }
    try log.append("a")
    try log.append("b")
    #expect(try text(of: log) == ["a", "b"])
    #expect(try mode(log.path) == 0o600)
    #expect(try mode(log.directory) == 0o700)
    #expect(log.problem() == nil)
  }

  @Test("modes that somebody loosened are put right")
  func loosened() throws {
    let log = log()
    try log.append("a")
    chmod(log.path, 0o666)
    chmod(log.directory, 0o777)
    try log.append("b")
    #expect(try mode(log.path) == 0o600)
    #expect(try mode(log.directory) == 0o700)
  }

  @Test(
    "what stands in the file's place is neither followed nor touched, and is told",
    arguments: [
      Row("a directory", "mkdir new.jsonl"),
      Row("a link to a device", "ln -s /dev/full new.jsonl"),
      Row("a link to a file", "ln -s ../../target new.jsonl"),
      Row("a dangling link", "ln -s nowhere new.jsonl"),
      Row("a pipe that nobody reads", "mkfifo new.jsonl"),
      Row("a file in the directory's place", "cd ..; rmdir notes; touch notes"),
      Row("a dangling link in the directory's place", "cd ..; rmdir notes; ln -s nowhere notes"),
      Row("a link to a file in the directory's place", "cd ..; rmdir notes; touch it; ln -s it notes"),
      Row("another user's file", "touch new.jsonl; chown 12345 new.jsonl"),
      Row("another user's directory", "chown 12345 ."),
    ])
  func places(_ row: Row<String>) throws {
    let log = log()
    let target = try directory.write("target", "kept")
    try Files.makeDirectories(log.directory)
    try #require(shell("cd '\(log.directory)' && \(row.value)"), "only root can give files away")
    let begin = Clock.monotonicSeconds
    #expect(throws: FileError.self) { try log.append("a") }
    #expect(Clock.monotonicSeconds - begin < 1)
    #expect(log.problem() != nil)
    #expect(try directory.text("target") == "kept")
    _ = try? log.lines()
    _ = shell("chown -R \(getuid()) '\(directory.path)'")
    _ = target
  }

  @Test("a file that is long enough is kept as the older one, and no line is lost between them")
  func rotation() throws {
    let log = log(limit: 40)
    for number in 10..<30 { try log.append("line \(number)") }
    let lines = try text(of: log)
    #expect(lines == (30 - lines.count..<30).map { "line \($0)" })
    #expect((5...10).contains(lines.count))
    for name in [log.name, log.olderName] {
      let status = try #require(try Files.status(of: "\(log.directory)/\(name)"))
      #expect(status.size <= 40 && status.mode == 0o600)
    }
    try log.append(String(repeating: "x", count: 100))
    #expect(try text(of: log).last?.count == 100, "a line that is longer than a file is still a line")
  }

  @Test("when the older file cannot be replaced, this one ends at twice its size")
  func rotationFails() throws {
    let log = log(limit: 40)
    try Files.makeDirectories("\(log.directory)/\(log.olderName)/in the way")
    var failures = 0
    for number in 10..<40 {
      do { try log.append("line \(number)") } catch { failures += 1 }
    }
    #expect(failures > 0)
    let status = try #require(try Files.status(of: log.path))
    #expect((40...100).contains(status.size))
  }

  @Test("many writers at once: each line whole, once, also when the file is changed under them")
  func concurrent() throws {
    let log = log(limit: 30_000)
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      for number in 0..<100 {
        try? log.append("\(writer) \(number) \(String(repeating: "x", count: 40))")
      }
    }
    let lines = try text(of: log)
    #expect(lines.count == 800)
    #expect(Set(lines).count == 800)
    #expect(lines.allSatisfy { $0.hasSuffix(String(repeating: "x", count: 40)) })
    // Who shares the lock looked at the same size: each of the seven others may add one line to what one saw.
    #expect(try #require(try Files.status(of: "\(log.directory)/old.jsonl")).size <= 30_000 + 7 * 46)
  }

  @Test("a line that a full disk cut off does not spoil the next one")
  func cutOff() throws {
    let log = log()
    try log.append("a")
    _ = try directory.write("state/notes/new.jsonl", "a\nhal", mode: 0o600)
    try log.append("b")
    #expect(try text(of: log) == ["a", "hal", "b"])
  }

  @Test("the limit of file sizes is an error, not the end of the process")
  func fileSize() throws {
    let log = log()
    try log.append("a")
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(1), &limit)
    var small = limit
    small.rlim_cur = 2
    setrlimit(__rlimit_resource_t(1), &small)
    defer { setrlimit(__rlimit_resource_t(1), &limit) }
    #expect(throws: FileError.self) { try log.append("b") }
    #expect(throws: FileError.self) { try log.append("c") }
    setrlimit(__rlimit_resource_t(1), &limit)
    try log.append("d")
    #expect(try text(of: log) == ["a", "d"])
  }

  @Test("a lock that is never given back delays nobody for long")
  func stuckLock() throws {
    let log = log(limit: 10)
    try log.append("a")
    let descriptor = open(log.path, O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let begin = Clock.monotonicSeconds
    try log.append("0123456789")
    #expect(Clock.monotonicSeconds - begin < 0.5)
    #expect(try text(of: log) == ["a", "0123456789"])
  }

  private func shell(_ command: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

@Suite("Which process it was")
struct ProcessIdentityTests {
  @Test("this one lives, a later one with its number is another")
  func reuse() throws {
    let current = ProcessIdentity.current
    #expect(current.pid == getpid() && current.isAlive)
    let start = try #require(current.start)
    #expect(!ProcessIdentity(pid: current.pid, start: start + 1).isAlive)
    #expect(ProcessIdentity(pid: current.pid, start: nil).isAlive)
    #expect(!ProcessIdentity(pid: 0, start: nil).isAlive)
    #expect(!ProcessIdentity(pid: -1, start: nil).isAlive)
    #expect(!ProcessIdentity(pid: .max, start: start).isAlive)
  }

  @Test("one that has ended and waits to be reaped is gone")
  func zombie() throws {
    var pid: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    defer { free(arguments[0]) }
    #expect(posix_spawn(&pid, "/bin/true", nil, nil, &arguments, nil) == 0)
    var info = siginfo_t()
    #expect(waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) == 0)
    #expect(!ProcessIdentity(pid: pid, start: nil).isAlive)
    #expect(waitpid(pid, nil, 0) == pid)
  }
}

@Suite("Points in time")
struct TimestampReadingTests {
  @Test(
    "RFC 3339 there and back",
    arguments: [
      ("2026-11-30T16:40:00.123Z", "2026-11-30T16:40:00.123Z"),
      ("2026-11-30T16:40:00z", "2026-11-30T16:40:00.000Z"),
      ("2026-11-30t18:40:00+02:00", "2026-11-30T16:40:00.000Z"),
      ("1970-01-01T00:00:00.004Z", "1970-01-01T00:00:00.004Z"),
      ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500Z"),
      ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
      ("0001-01-01T00:00:00+00:01", nil), ("9999-12-31T23:59:59-00:01", nil),
      ("2026-11-30T16:40:00", nil), ("2026-11-30", nil), ("", nil), ("2026-13-30T16:40:00Z", nil),
    ] as [(String, String?)])
  func rfc3339(_ text: String, _ utc: String?) { #expect(Timestamp(rfc3339: text)?.utc == utc) }

  @Test("days and times here")
  func local() throws {
    let day = try #require(Timestamp(localDay: "2026-11-30"))
    #expect(day.formatted("%F %T") == "2026-11-30 00:00:00")
    #expect(Timestamp(localDay: "2026-02-30") == nil && Timestamp(localDay: "30.11.2026") == nil)
    #expect(day.today(at: "16:05")?.formatted("%F %T") == "2026-11-30 16:05:00")
    #expect(day.today(at: "6:05")?.formatted("%F %T") == "2026-11-30 06:05:00")
    for text in ["24:00", "1:5", "16:60", "", ":", "+1:05", "016:05"] { #expect(day.today(at: text) == nil) }
  }

  @Test(
    "columns of a terminal",
    arguments: [
      ("abc", 3, "abc"), ("abcdef", 4, "abc…"), ("日本語", 4, "日…"), ("日本", 4, "日本"),
      ("e\u{301}xyz", 3, "e\u{301}x…"),
    ])
  func width(_ text: String, _ width: Int, _ cut: String) { #expect(TextWidth.cut(text, to: width) == cut) }
}
