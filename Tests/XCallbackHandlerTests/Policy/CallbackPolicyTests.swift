import Testing
import XCallback
import XCallbackHandler

@Suite struct CallbackPolicyTests {
  enum Verdict: Equatable { case allowed, asks, dropped, refused }

  struct Row: CustomTestStringConvertible, Sendable {
    let rules: [String]
    let callback: String
    let verdict: Verdict
    var testDescription: String { "\(rules.joined(separator: ";")) ? \(callback)" }

    init(_ rules: [String], _ callback: String, _ verdict: Verdict) {
      (self.rules, self.callback, self.verdict) = (rules, callback, verdict)
    }
  }

  static let rows: [Row] = [
    // Never, whatever is listed (CB-06, D29, D30).
    Row(["*"], "javascript:alert(1)", .refused), Row(["*"], "JaVaScript:alert(1)", .refused),
    Row(["*"], "java\nscript:alert(1)", .refused), Row(["*"], "file:///etc/passwd", .refused),
    Row(["*"], "data:text/html,x", .refused), Row(["*"], "vbscript:x", .refused),
    Row(["*"], "blob:x", .refused),
    Row(["*"], "about:blank", .refused), Row(["*"], "view-source:x", .refused),
    // No valid scheme (CB-05).
    Row(["*"], "done", .refused), Row(["*"], "//cb", .refused), Row(["*"], " cb://x", .refused),
    Row(["*"], "cb://a\\b", .refused),
    // The reply to a waiting call needs no entry.
    Row([], "xcallback://x-callback-url/success/t", .allowed),
    // Own scheme: only when it is named.
    Row([], "own://x", .refused), Row(["*"], "own://x", .refused), Row(["own"], "own://x", .allowed),
    Row(["own"], "OWN://x", .allowed),
    // Web and remote schemes: only when they are listed (D31, D32, D33, D37).
    Row([], "https://evil.test/?", .refused), Row(["*"], "https://evil.test/", .refused),
    Row(["*"], "mailto:a@b", .refused), Row(["*"], "tel:1", .refused), Row(["*"], "ssh://h", .refused),
    Row(["*"], "smb://evil/share", .refused), Row(["sftp"], "sftp://h/x", .allowed),
    Row(["mailto"], "mailto:a@b", .allowed),
    // Web addresses are compared part by part.
    Row(["https://n.test/back"], "https://n.test/back", .allowed),
    Row(["https://n.test/back"], "https://N.TEST/back/x?y=1#z", .allowed),
    Row(["https://n.test/back"], "https://n.test:443/back", .allowed),
    Row(["https://n.test/back"], "https://n.test:8443/back", .refused),
    Row(["https://n.test/back"], "https://n.test/backdoor", .refused),
    Row(["https://n.test/back"], "https://n.test/", .refused),
    Row(["https://n.test/back"], "http://n.test/back", .refused),
    Row(["https://n.test/back"], "https://n.test.evil.test/back", .refused),
    Row(["https://n.test/back"], "https://n.test@evil.test/back", .refused),
    Row(["https://n.test/back"], "https://user@n.test/back", .refused),
    Row(["https://n.test/back"], "https://n.test/back/../admin", .refused),
    Row(["https://n.test/back"], "https://n.test/back/%2e%2E/admin", .refused),
    Row(["https://n.test/back"], "https://n.test/back%2Fx", .refused),
    Row(["https://n.test/back"], "https://n.test/back/../\u{301}secret", .refused),
    Row(["https://n.test/back"], "https://n.test/back/..%2f\u{301}x", .refused),
    Row(["https://n.test/back"], "https://n.test/back/\u{301}/../x", .refused),
    Row(["https://n.test/back"], "https://n.test/back\u{301}/x", .refused),
    Row(["https://n.test/back"], "https://n.test/back/%5cx", .refused),
    Row(["https://n.test"], "https://n.test", .allowed),
    Row(["https://n.test"], "https://n.test/any", .allowed),
    Row(["https://n.test/"], "https://n.test/any", .allowed),
    Row(["https://n.test:8443/a"], "https://n.test:8443/a/b", .allowed),
    // No installed handler: dropped, also when it is listed (D46).
    Row([], "gone://x", .dropped), Row(["gone"], "gone://x", .dropped),
    // Installed: listed or asked about (D36).
    Row(["cb"], "cb://x", .allowed), Row(["*"], "cb://x", .allowed), Row(["cb"], "CB://x", .allowed),
    Row([], "cb://x", .asks), Row(["c"], "cb://x", .asks),
    // What everybody knows is nobody's custom scheme: `*` does not list it, and the user is asked.
    Row(["*"], "webcal://evil.test/x", .asks), Row(["*"], "SIP:a@evil.test", .asks),
    Row(["webcal"], "webcal://evil.test/x", .allowed),
  ]

  @Test(arguments: rows)
  func `a callback is judged`(row: Row) throws {
    let desktop = FakeDesktop(
      installed: ["cb", "https", "http", "mailto", "sftp", "tel", "webcal", "sip"], ours: ["own"])
    let policy = CallbackPolicy(
      rules: try row.rules.map { try CallbackRule($0) }, scheme: try #require(Scheme("notes")),
      target: desktop.target)
    let decision = policy.decide(.success, row.callback, isRequired: false)
    let verdict: Verdict =
      switch decision {
      case .allowed: .allowed
      case .asks: .asks
      case .dropped: .dropped
      case .refused: .refused
      }
    #expect(verdict == row.verdict, "\(decision.reason)")
    #expect(desktop.events.isEmpty)
  }

  @Test(arguments: [
    ([String](), "ssh://x", "Callbacks=ssh "), (["todo"], "ssh://x", "Callbacks=todo;ssh "),
    ([], "cb://x", "'xcallback allow notes cb' allows it"),
    ([], "https://a.test/b", "Callbacks=https://a.test "),
    ([], "https://a.test:8443/b", "Callbacks=https://a.test:8443 "),
  ])
  func `what is not allowed names what would allow it`(listed: [String], callback: String, line: String)
    throws
  {
    let policy = CallbackPolicy(
      rules: [], scheme: try #require(Scheme("notes")), listed: listed,
      target: FakeDesktop(installed: ["cb"]).target)
    let decision = policy.decide(.success, callback, isRequired: false)
    #expect(decision.hint?.contains(line) == true, "\(decision.hint ?? "")")
  }

  @Test func `a required callback that nothing opens refuses the request`() throws {
    let policy = CallbackPolicy(
      rules: [], scheme: try #require(Scheme("notes")), target: FakeDesktop().target)
    guard case .refused(let code, _, _, _) = policy.decide(.success, "gone://x", isRequired: true) else {
      Issue.record("not refused")
      return
    }
    #expect(code == .unavailable)
  }
}
