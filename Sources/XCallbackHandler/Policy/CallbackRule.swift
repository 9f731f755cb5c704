package import XCallback

/// An entry of `Callbacks`: a scheme, a web address with an optional path prefix, or `*` (design §5).
package enum CallbackRule: Hashable, Sendable {
  /// Any URL of the scheme.
  case scheme(Scheme)
  /// URLs below a web address, compared on parsed parts.
  case web(WebPrefix)
  /// Any installed custom scheme, but none that this program handles itself, and none that leads off this machine.
  case any

  /// Why a text is no entry.
  package struct Fault: Error, Hashable {
    package let message: String
  }

  package init(_ text: String) throws(Fault) {
    if text == "*" {
      self = .any
    } else if let scheme = Scheme(text) {
      guard !scheme.isWeb else {
        throw Fault(
          message: "\"\(text)\" would send results to any web page; name the address, as in "
            + "\(scheme.name)://example.org/back.")
      }
      guard !scheme.isNeverLaunched else {
        throw Fault(message: "\(text): URLs are never launched, so they cannot be allowed.")
      }
      self = .scheme(scheme)
    } else if let prefix = WebPrefix(text) {
      self = .web(prefix)
    } else {
      throw Fault(
        message: "\"\(text)\" is no callback; write a scheme (obsidian), a web address "
          + "(https://example.org/back) or *.")
    }
  }

  /// Whether the entry lists the callback.
  package func lists(_ target: CallbackTarget) -> Bool {
    switch self {
    case .scheme(let scheme): target.scheme == scheme
    case .web(let prefix): prefix.covers(target)
    case .any: !target.scheme.isCommon
    }
  }
}

/// `https://host[:port][/prefix]`: what a web callback is compared with, part by part.
package struct WebPrefix: Hashable, Sendable {
  let scheme: Scheme
  let host: String
  let port: Int
  let path: String

  init?(_ text: String) {
    guard let target = CallbackTarget(text), let parts = Parts(target), !text.contains("?"),
      !text.contains("#")
    else { return nil }
    scheme = target.scheme
    host = parts.host
    port = parts.port
    path = parts.path
  }

  /// Host and port are equal, and the path is equal or longer at a `/`.
  func covers(_ target: CallbackTarget) -> Bool {
    guard target.scheme == scheme, let parts = Parts(target), parts.host == host, parts.port == port else {
      return false
    }
    let prefix = path.utf8.last == 0x2F ? path.utf8.dropLast() : path.utf8[...]
    let rest = parts.path.utf8.dropFirst(prefix.count)
    return parts.path.utf8.starts(with: prefix) && (rest.isEmpty || rest.first == 0x2F)
  }

  /// A web address in the form that is compared; nil for one with user information, a backslash, an encoded slash or
  /// a dot segment, which two parsers may read in two ways (report D54).
  private struct Parts {
    let host: String
    let port: Int
    let path: String

    init?(_ target: CallbackTarget) {
      guard target.scheme.isWeb, target.userInfo == nil, let host = target.host, !host.isEmpty else {
        return nil
      }
      let standardPort = target.scheme.name == "http" ? 80 : 443
      let portText = target.port ?? ""
      guard let port = portText.isEmpty ? standardPort : Self.port(portText) else { return nil }
      guard Self.isPlainHost(host), !Self.isAmbiguous(target.path) else { return nil }
      self.host = host.asciiLowercased
      self.port = port
      path = target.path
    }

    private static func port(_ text: String) -> Int? {
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text), port <= 65_535 else {
        return nil
      }
      return port
    }

    private static func isPlainHost(_ host: String) -> Bool {
      host.utf8.allSatisfy { byte in
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x3A, 0x5B, 0x5D, 0x5F: true
        default: false
        }
      }
    }

    /// On bytes: to a Character a slash with a combining mark behind it is no slash.
    private static func isAmbiguous(_ path: String) -> Bool {
      if path.utf8.contains(0x5C) { return true }
      return path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).contains { segment in
        let decoded = PercentCoding.decode(segment)
        return decoded.contains(0x2F) || decoded.contains(0x5C) || decoded == [0x2E]
          || decoded == [0x2E, 0x2E]
      }
    }
  }
}
