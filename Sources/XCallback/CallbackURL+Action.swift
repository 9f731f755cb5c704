extension CallbackURL {
  /// The action that the URL names; nil when it names none, which only a catch-all can take (design §2, rule 3).
  public var action: ActionName? {
    let segments = rawSegments
    var decoded: [String] = []
    decoded.reserveCapacity(segments.ranges.count)
    for range in segments.ranges {
      guard case .success(let segment) = PercentCoding.text(of: bytes[range]) else { return nil }
      decoded.append(segment)
    }
    return ActionName(segments: decoded, isFirstSegmentFromAuthority: segments.isFirstFromAuthority)
  }

  /// The action's segments as ranges of the URL: host and path joined, empty segments at the start dropped, a first
  /// segment `x-callback-url` and the empty ones behind it dropped, one trailing slash dropped.
  var rawSegments: (ranges: [Range<Int>], isFirstFromAuthority: Bool) {
    var ranges: [Range<Int>] = []
    let authority = authority
    if let host = authority?.host, !host.isEmpty { ranges.append(host) }
    var isFirstFromAuthority = !ranges.isEmpty
    appendPathSegments(to: &ranges, behindAuthority: syntax.authority != nil)
    if ranges.count > 1, ranges.last?.isEmpty == true { ranges.removeLast() }

    let leading = ranges.prefix(while: \.isEmpty).count
    if leading < ranges.count, isCallbackSegment(ranges[leading]) {
      let rest = ranges[(leading + 1)...].drop(while: \.isEmpty)
      isFirstFromAuthority = false
      return (Array(rest), isFirstFromAuthority)
    }
    return (Array(ranges[leading...]), isFirstFromAuthority)
  }

  private func appendPathSegments(to ranges: inout [Range<Int>], behindAuthority: Bool) {
    guard !syntax.path.isEmpty else { return }
    var start = syntax.path.lowerBound
    // The slash that ends an authority separates the host from the first segment.
    if behindAuthority { start += 1 }
    for index in start..<syntax.path.upperBound where bytes[index] == 0x2F {
      ranges.append(start..<index)
      start = index + 1
    }
    ranges.append(start..<syntax.path.upperBound)
  }

  private func isCallbackSegment(_ range: Range<Int>) -> Bool {
    let segment = bytes[range]
    return (segment.last == 0x3A ? segment.dropLast() : segment).equalsIgnoringASCIICase("x-callback-url")
  }
}
