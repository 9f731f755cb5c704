import Foundation
import Glibc
import Testing

@testable import XCallbackGIO

@Suite("Files whose bytes are locked")
struct LockFileTests {
  let world: LimitWorld

  init() throws { world = try LimitWorld() }

  private func file(_ name: String = "file") throws -> LockFile {
    try LockFile(name, in: PrivateDirectory(world.locks, making: true))
  }

  @Test("a byte has one owner, and is free again however that one goes")
  func exclusion() throws {
    let first = try file()
    var second: LockFile? = try file()
    #expect(try first.lock(3))
    #expect(try first.lock(3), "what is ours is ours again")
    #expect(try second?.lock(3) == false)
    #expect(try second?.lock(4) == true)
    first.unlock(3)
    #expect(try second?.lock(3) == true)
    #expect(try first.lock(3) == false)
    second = nil
    #expect(try first.lock(3))
    #expect(try first.lockedBytes(in: 0...9) == [], "our own locks are not others'")
    let third = try file()
    #expect(try third.lockedBytes(in: 0...9) == [3])
  }

  @Test("a killed process holds nothing")
  func killed() throws {
    let file = try file()
    let holder = try LockHolder(file.path, bytes: [0, 7])
    #expect(try file.lock(7) == false)
    #expect(try file.lockedBytes(in: 0...Int64.max - 1) == [0, 7])
    holder.kill()
    #expect(try file.lock(7))
    #expect(try file.lockedBytes(in: 0...Int64.max - 1) == [])
  }

  @Test("a child that we start holds nothing")
  func child() throws {
    var file: LockFile? = try file()
    #expect(try file?.lock(0) == true)
    let command = Command(program: "/bin/sleep", arguments: ["sleep", "30"], timeout: nil)
    let pid = try Spawn.start(command, input: -1, output: -1, errorOutput: -1, group: .session)
    defer {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    file = nil
    #expect(try self.file().lock(0))
  }

  @Test(
    "the locked bytes of a range, whatever lies between and around them",
    arguments: [
      Row("none", []), Row("the first", [10]), Row("the last", [20]), Row("both ends", [10, 20]),
      Row("neighbours", [12, 13, 14]), Row("gaps", [11, 15, 19]), Row("all", Array(10...20)),
      Row("beside the range", [9, 21]), Row("far away", [0, 1 << 40]),
    ] as [Row<[Int64]>])
  func ranges(_ row: Row<[Int64]>) throws {
    let (holder, looker) = (try file(), try file())
    // Out of order, and as locks of several openings.
    let second = try file()
    for (index, byte) in row.value.reversed().enumerated() {
      #expect(try (index % 2 == 0 ? holder : second).lock(byte))
    }
    let expected = row.value.filter { (10...20).contains($0) }
    #expect(try looker.lockedBytes(in: 10...20) == expected)
    #expect((try looker.lockedByte(in: 10...20) == nil) == expected.isEmpty)
    let free = (10...20).first { !row.value.contains($0) }
    #expect(try looker.lockFirst(of: 10...20) == free)
  }

  @Test("a lock without an end, which we never make, is one of the range asked about")
  func endless() throws {
    let holder = try file()
    var request = flock(l_type: Int16(F_WRLCK), l_whence: 0, l_start: 5, l_len: 0, l_pid: 0)
    #expect(fcntl(holder.descriptor.number, 37, &request) == 0)
    #expect(try file().lockedBytes(in: 0...9) == [5, 6, 7, 8, 9])
  }

  @Test("files are private, whatever the umask", arguments: [0, 0o022, 0o177] as [mode_t])
  func modes(_ mask: mode_t) throws {
    let previous = umask(mask)
    defer { umask(previous) }
    let file = try file()
    #expect(try Files.status(of: file.path)?.mode == 0o600)
    #expect(try Files.status(of: world.locks)?.mode == 0o700)
  }

  @Test(
    "what stands in the file's place is neither followed nor touched",
    arguments: [
      Row("a directory", "mkdir file"), Row("a link to a file", "ln -s ../../../target file"),
      Row("a dangling link", "ln -s ../nowhere file"), Row("a pipe", "mkfifo file"),
      Row("a link to a device", "ln -s /dev/null file"),
    ])
  func places(_ row: Row<String>) throws {
    _ = try world.directory.write("target", "kept")
    try Files.makeDirectories(world.locks)
    #expect(system("cd '\(world.locks)' && \(row.value)") == 0)
    #expect(throws: FileError.self) { try file() }
    #expect(try world.directory.text("target") == "kept")
    #expect(!Files.isThere(world.state + "/xcallback/nowhere"))
  }

  @Test("the runtime directory when the state directory cannot be used, and words when none can")
  func directories() throws {
    #expect(try world.directories.withFile("a") { $0.path } == world.locks + "/a")
    _ = try Files.remove(world.locks + "/a")
    #expect(rmdir(world.locks) == 0)
    try world.blockState()
    let runtime = world.runtime + "/xcallback/locks"
    #expect(try world.directories.withFile("a") { $0.path } == runtime + "/a")
    #expect(try Files.status(of: runtime)?.mode == 0o700)
    // One that others can write to is not a runtime directory.
    #expect(chmod(world.runtime, 0o777) == 0)
    do throws(FileError) {
      let path = try world.directories.withFile("a") { $0.path }
      #expect(path.hasPrefix("/run/user/"), "\(path)")
    } catch {
      #expect(error.clause.hasPrefix("cannot write \(world.locks): "))
    }
  }
}
