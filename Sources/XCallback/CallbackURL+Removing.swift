extension CallbackURL {
  /// The same URL without the query's pieces of a name; everything else keeps its bytes.
  package func removing(_ name: String) -> CallbackURL {
    let kept = allParameters.filter { !$0.name.hasSameBytes(as: name) }
    guard kept.count < allParameters.count, let query = syntax.query else { return self }
    let pieces = Array(kept.map(\.rawPiece).joined(separator: [UInt8(ascii: "&")]))
    // Without a piece there is no query, and the `?` in front of it goes too.
    let head = bytes[..<(pieces.isEmpty ? query.lowerBound - 1 : query.lowerBound)]
    // What a well-formed URL consists of makes another.
    return (try? CallbackURL(bytes: Array(head) + pieces + bytes[query.upperBound...])) ?? self
  }
}
