extension CallbackURL {
  /// Reads a URL from text.
  ///
  /// - Throws: ``URLError`` with the offset of the offending byte in the text's UTF-8.
  public init(_ text: String) throws(URLError) {
    try self.init(bytes: Array(text.utf8))
  }

  /// Reads a URL from bytes: an argument, or an element of a D-Bus message.
  ///
  /// Splits first (`#`, `?`, `&`, the first `=`) and decodes each name and value once, when it is asked for.
  ///
  /// - Throws: ``URLError`` when the bytes are no URL or exceed the limits.
  public init(bytes: [UInt8]) throws(URLError) {
    guard bytes.count <= Self.maximumLength else {
      throw URLError(code: .tooLong, offset: Self.maximumLength)
    }
    let syntax = try URLSyntax(bytes.span)
    try Self.refuseForeignAuthority(syntax, in: bytes.span)
    var scan = QueryScan()
    if let query = syntax.query { try scan.read(query, of: bytes) }

    self.bytes = bytes
    self.syntax = syntax
    allParameters = scan.parameters
    problems = scan.problems
  }

  /// `x-callback-url` with user information or a port is refused (design §2, rule 4); an empty port passes.
  private static func refuseForeignAuthority(
    _ syntax: URLSyntax, in bytes: Span<UInt8>
  ) throws(URLError) {
    guard let range = syntax.authority else { return }
    let authority = Authority(range, in: bytes)
    guard authority.host != range, bytes.extracting(authority.host).isCallbackHost else { return }
    if authority.userInfo != nil { throw URLError(code: .authority, offset: range.lowerBound) }
    if let port = authority.port, !port.isEmpty { throw URLError(code: .authority, offset: port.lowerBound) }
  }
}

/// One pass over a query: the pieces, and what is wrong with them.
private struct QueryScan {
  private(set) var parameters: [Parameter] = []
  private(set) var problems: [URLProblem] = []
  private var isGiven = ReservedNameSet()

  mutating func read(_ query: Range<Int>, of bytes: [UInt8]) throws(URLError) {
    guard !query.isEmpty else { return }
    let span = bytes.span
    var pieceCount = 0
    var index = query.lowerBound
    // The last piece ends where the query does.
    while index <= query.upperBound {
      let start = index
      var equals: Int?
      var isPlain = true
      while index < query.upperBound {
        let byte = span[index]
        if byte == 0x26 { break }
        if byte == 0x3D, equals == nil { equals = index }
        if byte == 0x25 || byte >= 0x80 { isPlain = false }
        index += 1
      }
      pieceCount += 1
      guard pieceCount <= CallbackURL.maximumParameterCount else {
        throw URLError(code: .tooManyParameters, offset: start)
      }
      // An empty piece (`a=1&&b`) is no parameter, but it counts.
      if index > start {
        add(Parameter(in: bytes, start: start, nameEnd: equals ?? index, end: index, isPlain: isPlain))
      }
      index += 1
    }
  }

  private mutating func add(_ parameter: Parameter) {
    parameters.append(parameter)
    let invalidity = parameter.invalidity
    if let invalidity { report(invalidity, parameter) }
    guard let name = parameter.reservedName else { return }
    if !isGiven.insert(name) {
      report(.reservedTwice, parameter)
    } else if name != .source, invalidity == nil, !parameter.isAbsentOrURL {
      report(.callbackNotAURL, parameter)
    }
  }

  private mutating func report(_ code: URLProblem.Code, _ parameter: Parameter) {
    problems.append(URLProblem(code: code, parameter: parameter.name, offset: parameter.offset))
  }
}

/// Which reserved names have been met.
private struct ReservedNameSet {
  private var bits: UInt8 = 0

  /// Whether `name` was not yet in the set.
  mutating func insert(_ name: ReservedName) -> Bool {
    let bit: UInt8 =
      switch name {
      case .source: 1
      case .success: 2
      case .error: 4
      case .cancel: 8
      }
    defer { bits |= bit }
    return bits & bit == 0
  }
}
