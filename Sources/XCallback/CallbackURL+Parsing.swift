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
    let scan = try QueryScan(syntax.query, of: bytes, coding: syntax.coding)

    self.bytes = bytes
    self.syntax = syntax
    allParameters = scan.parameters
    problems = scan.problems
  }

  /// `x-callback-url` with user information or a port is refused (design §2, rule 4); an empty port passes.
  private static func refuseForeignAuthority(
    _ syntax: URLSyntax, in bytes: Span<UInt8>
  ) throws(URLError) {
    guard let range = syntax.authority, !syntax.isCallbackForm else { return }
    let authority = Authority(range, in: bytes)
    guard bytes.extracting(authority.host).isCallbackHost else { return }
    if authority.userInfo != nil { throw URLError(code: .authority, offset: range.lowerBound) }
    if let port = authority.port, !port.isEmpty { throw URLError(code: .authority, offset: port.lowerBound) }
  }
}

/// One pass over a query: the pieces, and what is wrong with them.
private struct QueryScan {
  let parameters: [URLParameter]
  private(set) var problems: [URLProblem] = []
  private var isGiven = ReservedNameSet()

  init(_ query: Range<Int>?, of bytes: [UInt8], coding: Coding) throws(URLError) {
    guard let query, !query.isEmpty else {
      parameters = []
      return
    }
    parameters = try Self.pieces(of: query, in: bytes, coding: coding)
    // Nearly every parameter is neither reserved nor of a coding that can be invalid.
    for index in parameters.indices where parameters[index].needsJudgement { judge(parameters[index]) }
  }

  private static func pieces(
    of query: Range<Int>, in bytes: [UInt8], coding: Coding
  ) throws(URLError) -> [URLParameter] {
    let span = bytes.span
    var parameters: [URLParameter] = []
    parameters.reserveCapacity(8)
    var pieceCount = 0
    var start = query.lowerBound
    // The last piece ends where the query does.
    while start <= query.upperBound {
      let end = span.firstIndex(of: 0x26, in: start..<query.upperBound) ?? query.upperBound
      pieceCount += 1
      guard pieceCount <= CallbackURL.maximumParameterCount else {
        throw URLError(code: .tooManyParameters, offset: start)
      }
      // An empty piece (`a=1&&b`) is no parameter, but it counts.
      if end > start { parameters.append(URLParameter(in: bytes, start..<end, coding: coding)) }
      start = end + 1
    }
    return parameters
  }

  private mutating func judge(_ parameter: URLParameter) {
    let invalidity = parameter.invalidity
    if let invalidity { report(invalidity, parameter) }
    guard let name = parameter.reservedName else { return }
    if !isGiven.insert(name) {
      report(.reservedTwice, parameter)
    } else if name != .source, invalidity == nil, !parameter.isAbsentOrURL {
      report(.callbackNotAURL, parameter)
    }
  }

  private mutating func report(_ code: URLProblem.Code, _ parameter: URLParameter) {
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
