import CGIO

/// Random identifiers.
package enum Random {
  /// A random UUID (version 4) in lower case.
  package static func uuid() -> String {
    unsafe copiedText(adopting: unsafe g_uuid_string_random()) ?? ""
  }

  /// 160 random bits as 32 characters of `[a-z2-7]`, nobody's guess; nil when the system gives none.
  package static func token() -> String? {
    var bytes = [UInt8](repeating: 0, count: 32)
    // Up to 256 bytes come whole and are not interrupted (getrandom(2)).
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe getrandom($0.baseAddress, $0.count, 0) }
    guard count == bytes.count else { return nil }
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    return String(decoding: bytes.map { letters[Int($0 & 31)] }, as: UTF8.self)
  }
}
