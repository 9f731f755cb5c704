import CGIO
import Testing
import XCallback

/// GLib's parser, with the flags under which it keeps escapes and leaves hosts alone.
private enum GUri {
  static func read(_ text: String) -> OracleReading? {
    let flags = GUriFlags(G_URI_FLAGS_ENCODED.rawValue | G_URI_FLAGS_NON_DNS.rawValue)
    guard let uri = g_uri_parse(text, flags, nil) else { return nil }
    defer { g_uri_unref(uri) }
    func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
      text.map { PercentCoding.decode(String(cString: $0).utf8) }
    }
    let port = Int(g_uri_get_port(uri))
    return OracleReading(
      scheme: String(cString: g_uri_get_scheme(uri)), userInfo: bytes(g_uri_get_userinfo(uri)),
      host: bytes(g_uri_get_host(uri)), port: port < 0 ? nil : port, path: bytes(g_uri_get_path(uri)) ?? [],
      query: bytes(g_uri_get_query(uri)), fragment: bytes(g_uri_get_fragment(uri)))
  }

  /// The parameters, or nil when GLib refuses the query as a whole.
  static func parameters(_ query: String) -> [String: String]? {
    guard let table = g_uri_parse_params(query, -1, "&", G_URI_PARAMS_NONE, nil) else { return nil }
    defer { g_hash_table_unref(table) }
    var parameters: [String: String] = [:]
    var iterator = GHashTableIter()
    g_hash_table_iter_init(&iterator, table)
    var key: gpointer?
    var value: gpointer?
    while g_hash_table_iter_next(&iterator, &key, &value) != 0 {
      guard let key, let value else { continue }
      parameters[String(cString: key.assumingMemoryBound(to: CChar.self))] =
        String(cString: value.assumingMemoryBound(to: CChar.self))
    }
    return parameters
  }
}

@Suite("GUri reads the same, but for known differences")
struct GUriOracleTests {
  static let known: [KnownDifference] = [
    KnownDifference("design §2.1: GUri takes white space, controls and backslashes") {
      [.surroundingSpace, .controlCharacter, .backslash].contains($0.refusal)
    },
    KnownDifference("design §2.4: GUri takes x-callback-url with a user or a port") {
      $0.refusal == .authority
    },
    KnownDifference("design §2.7: GUri refuses a % without two hexadecimal digits") {
      $0.isTheirRefusal && $0.text.hasLoneEscape
    },
    KnownDifference("details §2: GUri removes dot segments from the path; here they name no action") {
      $0.agrees(but: \.path) && $0.text.contains("/.")
    },
    KnownDifference("design §2.4: GUri refuses a port that is no number; here it is opaque") {
      $0.isTheirRefusal && ($0.url?.port.map { Int($0) == nil } ?? false)
    },
    KnownDifference("design §2.2: GUri refuses a bracket that opens and does not close") {
      $0.isTheirRefusal && ($0.url?.host?.first == "[") && $0.url?.host?.last != "]"
    },
  ]

  @Test("The parts of a URL")
  func parts() {
    let result = differences(known: Self.known, readingWith: GUri.read)
    #expect(result.unexplained == [])
    #expect(result.unmet == [])
  }

  /// Research B9.88: GLib refuses a query with a bare name, a broken escape or an empty piece (but behind the last
  /// `&`), and keeps the last of repeated names. What it accepts reads the same.
  @Test("The parameters of a query")
  func parameters() {
    var compared = 0
    for text in oracleInputs() where !text.utf8.contains(0) {
      guard let url = try? CallbackURL(text), let query = url.query, !query.isEmpty else { continue }
      let ours = url.allParameters
      let isStrict =
        !query.hasLoneEscape && ours.allSatisfy { $0.hasValue && $0.value != nil }
        && !query.hasPrefix("&") && !query.contains("&&")
        && url.problems.allSatisfy {
          ![.nul, .notUTF8].contains($0.code)
        }
      let theirs = GUri.parameters(query)
      #expect((theirs != nil) == isStrict, "\(query)")
      guard isStrict else { continue }
      let byName = Dictionary(ours.map { ($0.name, $0.value) }) { _, last in last }
      #expect(theirs == byName.compactMapValues(\.self), "\(query)")
      compared += ours.count
    }
    #expect(compared > 300)
  }
}
