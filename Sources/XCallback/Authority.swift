/// The parts of an authority `[userinfo "@"] host [":" port]` (RFC 3986, section 3.2), as ranges of the URL's bytes.
///
/// The host of a custom scheme is opaque: no IDNA, no case change, and a port is any text behind the first colon
/// that stands outside brackets.
struct Authority {
  var userInfo: Range<Int>?
  var host: Range<Int>
  var port: Range<Int>?

  init(_ range: Range<Int>, in bytes: [UInt8]) {
    host = range
    if let at = bytes[range].lastIndex(of: 0x40) {
      userInfo = range.lowerBound..<at
      host = (at + 1)..<range.upperBound
    }
    var colonSearchStart = host.lowerBound
    if bytes[host].first == 0x5B, let bracket = bytes[host].firstIndex(of: 0x5D) {
      colonSearchStart = bracket + 1
    }
    if let colon = bytes[colonSearchStart..<host.upperBound].firstIndex(of: 0x3A) {
      port = (colon + 1)..<host.upperBound
      host = host.lowerBound..<colon
    }
  }

  /// Whether the host is `x-callback-url` in any ASCII case, compared without decoding.
  func isCallbackHost(in bytes: [UInt8]) -> Bool {
    bytes[host].equalsIgnoringASCIICase("x-callback-url")
  }
}
