/// The parts of an authority `[userinfo "@"] host [":" port]` (RFC 3986, section 3.2), as ranges of the URL's bytes.
///
/// The host of a custom scheme is opaque: no IDNA, no case change, and a port is any text behind the first colon
/// that stands outside brackets.
struct Authority {
  private(set) var userInfo: Range<Int>?
  private(set) var host: Range<Int>
  private(set) var port: Range<Int>?

  init(_ range: Range<Int>, in bytes: Span<UInt8>) {
    host = range
    var at = range.upperBound
    while at > range.lowerBound, bytes[at - 1] != 0x40 { at -= 1 }
    if at > range.lowerBound {
      userInfo = range.lowerBound..<(at - 1)
      host = at..<range.upperBound
    }
    var search = host
    if !host.isEmpty, bytes[host.lowerBound] == 0x5B, let bracket = bytes.firstIndex(of: 0x5D, in: host) {
      search = (bracket + 1)..<host.upperBound
    }
    if let colon = bytes.firstIndex(of: 0x3A, in: search) {
      port = (colon + 1)..<host.upperBound
      host = host.lowerBound..<colon
    }
  }
}
