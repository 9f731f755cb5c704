import Foundation
import Glibc
import Testing

/// System calls that fail, each at many places of a link's way: nothing happens twice, and the next link works.
struct SystemCallTests {
  struct Row: NamedRow {
    var name: String
    var calls: [String]
    var error: Int32
    var kind = NumberedLinks.Kind.question
  }

  static let rows: [Row] = [
    Row(name: "a full disk: writing", calls: ["write"], error: ENOSPC),
    Row(name: "a full disk: making files", calls: ["openat"], error: ENOSPC),
    Row(name: "a read-only disk", calls: ["openat", "mkdir", "rename", "unlink", "fchmod"], error: EROFS),
    Row(name: "files of others", calls: ["openat", "newfstatat", "access"], error: EACCES),
    Row(name: "a broken disk: reading", calls: ["read", "pread64"], error: EIO),
    Row(name: "a broken disk: the rest", calls: ["fsync", "rename", "close", "fstat"], error: EIO),
    Row(name: "too many files", calls: ["openat", "pipe2", "socket", "memfd_create"], error: EMFILE),
    Row(name: "no locks", calls: ["fcntl", "flock"], error: ENOLCK),
    Row(name: "too many processes", calls: ["clone", "vfork"], error: EAGAIN),
    Row(name: "an old kernel", calls: ["pidfd_open", "memfd_create", "getrandom"], error: ENOSYS),
    Row(name: "no bus to connect to", calls: ["socket", "connect"], error: ECONNREFUSED),
    Row(name: "a bus that is gone", calls: ["sendmsg", "sendto"], error: EPIPE),
    Row(
      name: "a bus that is gone, with a caller on it", calls: ["sendmsg", "sendto"], error: EPIPE,
      kind: .method),
    Row(name: "a bus that says nothing more", calls: ["recvmsg"], error: ECONNRESET),
    Row(name: "signals", calls: ["poll", "wait4", "read"], error: EINTR),
    Row(name: "somebody else's child", calls: ["wait4"], error: ECHILD),
  ]

  @Test(arguments: rows)
  func failure(_ row: Row) throws {
    let links = try NumberedLinks(row.kind)
    let count = try links.calls(row.calls).count
    // At most so many, evenly spread.
    let most = 16
    let places = Array(stride(from: 1, through: count, by: max(1, (count + most - 1) / most)))
    var endings: [Int: String] = [:]
    for place in places {
      let report = try links.open("\(place)", Fault(calls: row.calls, at: place, error: row.error))
      endings[place] = "\(report?.calls.dropFirst(place - 1).first ?? "?"), \(report?.ending ?? "")"
      _ = try links.open("\(place)-next", nil)
      try links.waitForAnswer(to: "\(place)-next")
    }
    let fates = try links.fates()
    for place in places {
      let fate = fates["\(place)"] ?? NumberedLinks.Fate()
      print(
        "FAULT \(row.name) \(place)/\(count) \(endings[place] ?? "") q\(fate.questions) r\(fate.runs) a\(fate.answers) \(fate.state ?? "-") \(fate.callbackState ?? "-") \(fate.reason ?? "-")"
      )
      let next = fates["\(place)-next"] ?? NumberedLinks.Fate()
      #expect(next.runs == 1 && next.answers.count == 1 && next.state == "success", "after \(place): \(next)")
    }
    #expect(try links.world.nothingIsLocked())
  }
}
