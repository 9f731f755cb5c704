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
    let syntax = try URLSyntax(bytes)
    try Self.refuseForeignAuthority(syntax, in: bytes)
    var scan = QueryScan()
    if let query = syntax.query { try scan.read(query, of: bytes) }

    self.bytes = bytes
    self.syntax = syntax
    fields = scan.fields
    reservedFields = scan.reserved
    problems = scan.problems
  }

  /// `x-callback-url` with user information or a port is refused (design §2, rule 4); an empty port passes.
  private static func refuseForeignAuthority(_ syntax: URLSyntax, in bytes: [UInt8]) throws(URLError) {
    guard let range = syntax.authority else { return }
    let authority = Authority(range, in: bytes)
    guard authority.isCallbackHost(in: bytes) else { return }
    if authority.userInfo != nil { throw URLError(code: .authority, offset: range.lowerBound) }
    if let port = authority.port, !port.isEmpty { throw URLError(code: .authority, offset: port.lowerBound) }
  }
}

/// One pass over a query: the fields, which of them are reserved, and what is wrong with them.
private struct QueryScan {
  var fields: [CallbackURL.Field] = []
  var reserved = CallbackURL.ReservedFields()
  var problems: [URLProblem] = []
  private var doubled: Set<ReservedName> = []

  mutating func read(_ query: Range<Int>, of bytes: [UInt8]) throws(URLError) {
    let span = bytes.span
    var pieceCount = 0
    var index = query.lowerBound
    while index <= query.upperBound, !query.isEmpty {
      let start = index
      var equals: Int?
      var isPlain = true
      while index < query.upperBound, span[index] != 0x26 {
        let byte = span[index]
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
        add(nameStart: start, nameEnd: equals ?? index, end: index, isPlain: isPlain, in: bytes)
      }
      index += 1
    }
  }

  private mutating func add(nameStart: Int, nameEnd: Int, end: Int, isPlain: Bool, in bytes: [UInt8]) {
    let hasValue = nameEnd < end
    let parameter = Parameter(
      bytes: bytes, nameRange: nameStart..<nameEnd, valueRange: hasValue ? (nameEnd + 1)..<end : nil)
    let name = ReservedName.allCases.first(where: parameter.isNamed)
    fields.append(
      CallbackURL.Field(
        nameStart: UInt32(nameStart), nameEnd: UInt32(nameEnd), valueEnd: UInt32(end), hasValue: hasValue,
        isReserved: name != nil))
    if !isPlain, let code = parameter.invalidity { report(code, parameter) }
    if let name { note(name, parameter) }
  }

  private mutating func note(_ name: ReservedName, _ parameter: Parameter) {
    guard reserved[name] == nil, !doubled.contains(name) else {
      // None of the doubled values is used, and the request is refused (report PAR-11).
      reserved[name] = nil
      doubled.insert(name)
      report(.reservedTwice, parameter)
      return
    }
    reserved[name] = fields.count - 1
    guard name != .source, let value = parameter.value, !value.isEmpty, CallbackTarget(value) == nil
    else { return }
    report(.callbackNotAURL, parameter)
  }

  private mutating func report(_ code: URLProblem.Code, _ parameter: Parameter) {
    problems.append(URLProblem(code: code, parameter: parameter.name, offset: parameter.offset))
  }
}
