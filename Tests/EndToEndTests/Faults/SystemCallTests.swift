import Foundation
import Glibc
import Testing

/// System calls that fail, each at many places of a link's way: nobody is killed by it, nothing happens twice, the caller is
/// answered or the journal says why not, and the next link works.
struct SystemCallTests {
  struct Row: NamedRow {
    var name: String
    var calls: [String]
    var error: Int32
    var onFiles = false
    var kind = NumberedLinks.Kind.question
    /// At most so many, evenly spread.
    var placeLimit = 10
  }

  static let rows: [Row] = [
    Row(name: "a full disk: writing", calls: ["write"], error: ENOSPC, onFiles: true),
    Row(name: "a full disk: making files", calls: ["openat"], error: ENOSPC),
    Row(name: "a read-only disk", calls: ["openat", "mkdir", "rename", "unlink", "fchmod"], error: EROFS),
    Row(name: "files of others", calls: ["openat", "newfstatat", "access"], error: EACCES),
    Row(name: "a broken disk: reading", calls: ["read", "pread64"], error: EIO, onFiles: true),
    Row(name: "a broken disk: the rest", calls: ["fsync", "close", "fstat"], error: EIO, onFiles: true),
    Row(name: "too many files", calls: ["openat", "pipe2", "socket", "memfd_create"], error: EMFILE),
    Row(name: "no locks", calls: ["fcntl", "flock"], error: ENOLCK, onFiles: true),
    Row(name: "too many processes", calls: ["clone", "vfork"], error: EAGAIN),
    Row(name: "an old kernel", calls: ["pidfd_open", "memfd_create", "getrandom"], error: ENOSYS),
    Row(name: "no bus to connect to", calls: ["socket", "connect"], error: ECONNREFUSED),
    Row(name: "a bus that is gone", calls: ["sendmsg", "sendto"], error: EPIPE),
    Row(
      name: "a bus that is gone, with a caller on it", calls: ["sendmsg", "sendto"], error: EPIPE,
      kind: .method),
    Row(name: "a bus that ends", calls: ["recvmsg"], error: ECONNRESET, placeLimit: 40),
    Row(
      name: "a bus that ends, with a caller on it", calls: ["recvmsg"], error: ECONNRESET, kind: .method,
      placeLimit: 40),
    Row(name: "signals", calls: ["poll", "wait4", "read"], error: EINTR),
    Row(name: "somebody else's child", calls: ["wait4"], error: ECHILD),
  ]

  @Test(arguments: rows)
  func failure(_ row: Row) throws {
    let links = try NumberedLinks(row.kind)
    var fault = Fault(calls: row.calls, onFiles: row.onFiles)
    let count = try links.calls(fault).count
    #expect(count > 0)
    let places = Array(stride(from: 1, through: count, by: (count + row.placeLimit - 1) / row.placeLimit))
    var failed: [Int: String] = [:]
    fault.error = row.error
    for place in places {
      fault.at = place
      guard let report = try links.open("\(place)", fault) else { continue }
      #expect(report.ending == "exited 0", "\(place): \(report.ending)")
      failed[place] = report.calls.dropFirst(place - 1).first
      _ = try links.open("\(place)-next", nil)
      try links.waitForAnswer(to: "\(place)-next")
    }

    let fates = try links.fates()
    for place in places {
      let fate = fates["\(place)"] ?? NumberedLinks.Fate()
      let words = Comment(rawValue: "\(place), \(failed[place] ?? "not reached"): \(fate)")
      #expect(fate.questions <= 1 && fate.runs <= 1 && fate.answers.count <= 1, words)
      // What went well ran, and nobody was told of what did not.
      if fate.answers.first?.contains("://ok?") == true { #expect(fate.runs == 1, words) }
      switch fate.state {
      // Its last line could not be written.
      case "interrupted": #expect(fate.answers.count == 1, words)
      case "success", "error", "refused":
        #expect(fate.answers.count == 1 || ["failed", "dropped"].contains(fate.callbackState), words)
      default: Issue.record(words)
      }
      let next = fates["\(place)-next"] ?? NumberedLinks.Fate()
      #expect(next.runs == 1 && next.answers.count == 1 && next.state == "success", "after \(place): \(next)")
    }
    #expect(try links.world.nothingIsLocked())
  }
}
