import Foundation
import Testing
import XCallback

/// Foundation's parser on a URL in which what is illegal is encoded: by itself it would encode valid escapes again
/// (report PAR-13).
private func readWithFoundation(_ text: String) -> OracleReading? {
  let encoded = String(decoding: PercentCoding.encodeIllegal(Array(text.utf8)), as: UTF8.self)
  guard let components = URLComponents(string: encoded, encodingInvalidCharacters: false),
    let scheme = components.scheme
  else { return nil }
  func bytes(_ text: String?) -> [UInt8]? { text.map { PercentCoding.decode($0.utf8) } }
  let host = components.percentEncodedHost.map {
    $0.hasPrefix("[") && $0.hasSuffix("]") ? String($0.dropFirst().dropLast()) : $0
  }
  let password = components.percentEncodedPassword.map { ":" + $0 } ?? ""
  return OracleReading(
    scheme: scheme.lowercased(), userInfo: bytes(components.percentEncodedUser.map { $0 + password }),
    host: bytes(host), port: components.port, path: bytes(components.percentEncodedPath) ?? [],
    query: bytes(components.percentEncodedQuery), fragment: bytes(components.percentEncodedFragment))
}

@Suite("URLComponents reads the same, but for known differences")
struct FoundationOracleTests {
  static let known: [KnownDifference] = [
    KnownDifference("design §2.1: Foundation encodes white space, controls and backslashes") {
      [.surroundingSpace, .controlCharacter, .backslash].contains($0.refusal)
    },
    KnownDifference("design §2.4: Foundation takes x-callback-url with a user or a port") {
      $0.refusal == .authority
    },
    KnownDifference("design §2.7: Foundation refuses a % without two hexadecimal digits") {
      $0.isTheirRefusal && $0.text.hasLoneEscape
    },
    KnownDifference("design §2.4: Foundation refuses a port that is no number; here it is opaque") {
      $0.isTheirRefusal && ($0.url?.port.map { Int($0) == nil } ?? false)
    },
    KnownDifference("design §2.2: Foundation refuses brackets that hold no IP literal in a host") {
      $0.isTheirRefusal && $0.url?.host?.contains { "[]".contains($0) } == true
    },
    KnownDifference("design §2.9: Foundation refuses a # in the fragment") {
      $0.isTheirRefusal && $0.url?.fragment?.contains("#") == true
    },
  ]

  @Test("The parts of a URL")
  func parts() {
    let result = differences(known: Self.known, readingWith: readWithFoundation)
    #expect(result.unexplained == [])
    #expect(result.unmet == [])
  }

  @Test("The parameters of a query")
  func parameters() {
    var compared = 0
    for text in oracleInputs() {
      guard let url = try? CallbackURL(text), let query = url.query else { continue }
      let encoded = PercentCoding.encodeIllegal(Array("s:?\(query)".utf8))
      let components = URLComponents(
        string: String(decoding: encoded, as: UTF8.self), encodingInvalidCharacters: false)
      // Refused for a lone %, as above; and an empty piece, which is a parameter there, is none here (details §2).
      guard let items = components?.percentEncodedQueryItems else { continue }
      let theirs = items.filter { $0.name != "" || $0.value != nil }
      let ours = url.allParameters
      #expect(
        ours.map { PercentCoding.decode($0.rawName) } == theirs.map { PercentCoding.decode($0.name.utf8) })
      #expect(
        ours.map { $0.rawValue.map { PercentCoding.decode($0) } }
          == theirs.map { $0.value.map { PercentCoding.decode($0.utf8) } })
      compared += ours.count
    }
    #expect(compared > 1_000)
  }
}
