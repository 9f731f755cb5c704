extension CallbackURL {
  /// Writes `scheme://x-callback-url/action?name=value…#fragment`.
  ///
  /// Parameters keep the bytes they have, and one without name and value is left out; the fragment is taken as
  /// it is. Reserved values go in as parameters, for example `URLParameter("x-success", "notes://done")`.
  ///
  /// - Throws: ``URLError`` when the whole exceeds the limits or the fragment holds a control character.
  public init(
    scheme: Scheme, action: ActionName?, parameters: [URLParameter] = [], fragment: String? = nil
  ) throws(URLError) {
    try self.init(
      bytes: Self.compose(
        scheme: scheme.text.utf8, action: action?.encoded ?? [], query: nil, parameters: parameters,
        fragment: fragment.map { Array($0.utf8) }))
  }

  /// The same request in the `scheme://x-callback-url/action` form, with `parameters` added behind its own.
  ///
  /// Action, query and fragment keep their bytes.
  ///
  /// - Throws: ``URLError`` with ``URLError/Code/authority`` when the URL has a user or a port, which the form has no
  ///   place for; the limits of the grammar.
  public func inCallbackForm(adding parameters: [URLParameter] = []) throws(URLError) -> CallbackURL {
    if let authority {
      if let userInfo = authority.userInfo { throw URLError(code: .authority, offset: userInfo.lowerBound) }
      if let port = authority.port, !port.isEmpty {
        throw URLError(code: .authority, offset: port.lowerBound)
      }
    }
    return try CallbackURL(
      bytes: Self.compose(
        scheme: bytes[..<syntax.schemeEnd], action: rawAction, query: syntax.query.map { Array(bytes[$0]) },
        parameters: parameters, fragment: syntax.fragment.map { Array(bytes[$0]) }))
  }

  /// The same URL with `parameters` added behind its own, in front of the fragment.
  public func adding(_ parameters: [URLParameter]) throws(URLError) -> CallbackURL {
    guard !parameters.isEmpty else { return self }
    var result = Array(bytes[..<syntax.pathEnd])
    let query = syntax.query.map { Array(bytes[$0]) }
    result.append(query: .query(query, adding: parameters.map { Array($0.rawPiece) }))
    return try CallbackURL(bytes: result + bytes[syntax.queryEnd...])
  }

  private static func compose(
    scheme: some Sequence<UInt8>, action: [UInt8], query: [UInt8]?, parameters: [URLParameter],
    fragment: [UInt8]?
  ) -> [UInt8] {
    var bytes = Array(scheme)
    bytes += "://x-callback-url/".utf8
    bytes += action
    bytes.append(query: .query(query, adding: parameters.map { Array($0.rawPiece) }))
    if let fragment {
      bytes.append(0x23)
      bytes += fragment
    }
    return bytes
  }
}

extension [UInt8] {
  /// A query with pieces added behind the one separator that is missing: none in an empty query or behind a `&`
  /// (design §3, rule 1). A nil query is one without its `?`.
  ///
  /// An empty piece, which a parser would not see, is not written.
  static func query(_ query: [UInt8]?, adding pieces: [[UInt8]]) -> [UInt8]? {
    guard !pieces.allSatisfy(\.isEmpty) else { return query }
    var result = query ?? []
    for piece in pieces where !piece.isEmpty {
      if let last = result.last, last != 0x26 { result.append(0x26) }
      result += piece
    }
    return result
  }

  mutating func append(query: [UInt8]?) {
    guard let query else { return }
    append(0x3F)
    self += query
  }
}
