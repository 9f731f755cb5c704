extension CallbackURL {
  /// The action that the URL names; nil when it names none, which only a catch-all can take (design §2, rule 3).
  public var action: ActionName? {
    let place = ActionPlace(syntax, in: bytes.span)
    var segments: [String] = []
    if let host = place.host {
      guard let segment = ActionName.segment(of: bytes, host) else { return nil }
      segments = [segment]
    }
    if let path = place.path {
      var start = path.lowerBound
      while start <= path.upperBound {
        let end = bytes.span.firstIndex(of: 0x2F, in: start..<path.upperBound) ?? path.upperBound
        guard let segment = ActionName.segment(of: bytes, start..<end) else { return nil }
        // Most actions have one segment: an array of exactly that.
        if segments.isEmpty { segments = [segment] } else { segments.append(segment) }
        start = end + 1
      }
    }
    return ActionName(nameable: segments, isFirstSegmentFromAuthority: place.host != nil)
  }

  /// The action's own bytes as they stand in the callback form.
  var rawAction: [UInt8] {
    let place = ActionPlace(syntax, in: bytes.span)
    var raw = place.host.map { Array(bytes[$0]) } ?? []
    guard let path = place.path else { return raw }
    if place.host != nil { raw.append(0x2F) }
    raw += bytes[path]
    // The parser drops one trailing slash, so that an empty last segment needs two.
    if raw.last == 0x2F { raw.append(0x2F) }
    return raw
  }
}

/// Where a URL's action stands: host and path joined, empty segments at the start dropped, a first segment
/// `x-callback-url` and the empty ones behind it dropped, one trailing slash dropped (design §2, rule 3).
private struct ActionPlace {
  /// The first segment, when it comes from the authority.
  private(set) var host: Range<Int>?
  /// The other segments with the slashes between them; empty for one empty segment.
  private(set) var path: Range<Int>?

  init(_ syntax: URLSyntax, in bytes: Span<UInt8>) {
    var rest = syntax.path
    if !rest.isEmpty, bytes[rest.upperBound - 1] == 0x2F { rest = rest.lowerBound..<(rest.upperBound - 1) }

    if let host = ActionPlace.host(of: syntax, in: bytes) {
      guard syntax.isCallbackForm || bytes.extracting(host).isCallbackHost else {
        self.host = host
        // The slash that ends the authority separates the host from the next segment.
        path = rest.isEmpty ? nil : (rest.lowerBound + 1)..<rest.upperBound
        return
      }
    } else {
      rest = ActionPlace.withoutSlashesAtStart(rest, in: bytes)
      let end = bytes.firstIndex(of: 0x2F, in: rest) ?? rest.upperBound
      if ActionPlace.isCallbackSegment(bytes.extracting(rest.lowerBound..<end)) {
        rest = end..<rest.upperBound
      }
    }
    rest = ActionPlace.withoutSlashesAtStart(rest, in: bytes)
    path = rest.isEmpty ? nil : rest
  }

  private static func host(of syntax: URLSyntax, in bytes: Span<UInt8>) -> Range<Int>? {
    guard let authority = syntax.authority, !authority.isEmpty else { return nil }
    if syntax.isCallbackForm { return authority }
    let host = Authority(authority, in: bytes).host
    return host.isEmpty ? nil : host
  }

  /// An empty port is allowed in the path, too.
  private static func isCallbackSegment(_ segment: Span<UInt8>) -> Bool {
    let hasPort = !segment.isEmpty && segment[segment.count - 1] == 0x3A
    return segment.extracting(droppingLast: hasPort ? 1 : 0).isCallbackHost
  }

  private static func withoutSlashesAtStart(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start] == 0x2F { start += 1 }
    return start..<range.upperBound
  }
}
