import XCallback

extension CoreProperties {
  /// Design §2: a URL is either refused at one of its bytes, or its parts are its bytes and survive building.
  package static func violation(ofURL bytes: [UInt8]) -> String? {
    let url: CallbackURL
    do throws(URLError) {
      url = try CallbackURL(bytes: bytes)
    } catch {
      let isInside = (0...bytes.count).contains(error.offset) && !error.description.isEmpty
      return isInside ? nil : "The refusal \(error) points outside of the URL."
    }
    return violation(ofPartsOf: url) ?? violation(ofParametersOf: url) ?? violation(ofBuilding: url)
      ?? violation(ofEncoding: url) ?? violation(ofRouting: url)
  }

  private static func violation(ofPartsOf url: CallbackURL) -> String? {
    var text = url.scheme.text + ":"
    if let host = url.host {
      text += "//" + (url.userInfo.map { $0 + "@" } ?? "") + host + (url.port.map { ":" + $0 } ?? "")
    }
    text += url.path + (url.query.map { "?" + $0 } ?? "") + (url.fragment.map { "#" + $0 } ?? "")
    if text != url.text { return "The parts do not make up the URL: \(text)" }
    if Scheme(url.scheme.text) == nil { return "The scheme breaks its grammar." }
    guard let action = url.action else { return nil }
    if ActionName(segments: action.segments) != action { return "The action's segments name no action." }
    if ActionName(action.description) != action { return "The action's text names another action." }
    return nil
  }

  private static func violation(ofParametersOf url: CallbackURL) -> String? {
    let pieces = (url.query ?? "").utf8.split(separator: 0x26)
    let parameters = url.allParameters
    if parameters.count != pieces.count { return "There are \(parameters.count) parameters." }
    let invalid = parameters.filter { parameter in
      let raw = parameter.rawPiece
      if !url.bytes.dropFirst(parameter.offset).starts(with: raw) { return true }
      return parameter.hasValue != raw.contains(0x3D)
    }
    if let first = invalid.first { return "The piece \(first) is misread." }
    for parameter in parameters {
      let problem = url.problems.first { $0.offset == parameter.offset }
      if validity(of: parameter) != problem.flatMap({ [.nul, .notUTF8].contains($0.code) ? $0.code : nil }) {
        return "The validity of \(parameter) is misjudged."
      }
      let value = parameter.rawValue.flatMap { text(of: $0) }
      if parameter.value != value { return "The value of \(parameter) is misread." }
    }
    let reserved = parameters.filter { ReservedName(ignoringCaseOf: $0.name) != nil }
    if url.parameters != parameters.filter({ !reserved.contains($0) }) {
      return "The parameters are not those without a reserved name."
    }
    for name in ReservedName.allCases {
      let candidates = reserved.filter { ReservedName(ignoringCaseOf: $0.name) == name }
      let value = candidates.count == 1 ? candidates[0].value : nil
      if url.value(of: name) != (value == "" ? nil : value) { return "\(name.rawValue) is misread." }
      let isDoubled = url.problems.contains {
        $0.code == .reservedTwice && ReservedName(ignoringCaseOf: $0.parameter) == name
      }
      if isDoubled != (candidates.count > 1) { return "\(name.rawValue) given twice is not noticed." }
    }
    return nil
  }

  /// Design §2, rule 7, without what the parser knows in advance.
  private static func validity(of parameter: URLParameter) -> URLProblem.Code? {
    for raw in [parameter.rawName, parameter.rawValue ?? []] where text(of: raw) == nil {
      return PercentCoding.decode(raw).contains(0) ? .nul : .notUTF8
    }
    return nil
  }

  private static func text(of raw: ArraySlice<UInt8>) -> String? {
    let decoded = PercentCoding.decode(raw)
    return decoded.contains(0) ? nil : String(validating: decoded, as: UTF8.self)
  }

  private static func violation(ofBuilding url: CallbackURL) -> String? {
    if let built = built({ () throws(URLError) in
      try CallbackURL(
        scheme: url.scheme, action: url.action, parameters: url.allParameters, fragment: url.fragment)
    }) {
      if !sameParts(built, url) { return "Building from the parts gives \(built)" }
      if built.host != "x-callback-url" { return "The built URL has the host \(built.host ?? "")." }
    }
    if let rewritten = built({ () throws(URLError) in try url.inCallbackForm() }) {
      if !sameParts(rewritten, url) { return "In the callback form it is \(rewritten)" }
      if built({ () throws(URLError) in try rewritten.inCallbackForm() }) != rewritten {
        return "Writing the callback form twice gives something else."
      }
    }
    return nil
  }

  /// The URL, or nil for a refusal that building may run into: what was inside is now at the end (white space), the
  /// form is longer than the URL was, or it has no place for a user and a port.
  private static func built(_ make: () throws(URLError) -> CallbackURL) -> CallbackURL? {
    try? make()
  }

  private static func violation(ofEncoding url: CallbackURL) -> String? {
    let encoded = PercentCoding.encodeIllegal(url.bytes)
    if PercentCoding.encodeIllegal(encoded) != encoded { return "Encoding twice encodes more." }
    guard encoded.count <= CallbackURL.maximumLength else { return nil }
    guard let other = try? CallbackURL(bytes: encoded) else { return "Encoding makes it no URL." }
    if other.action != url.action { return "Encoding changes the action." }
    if other.allParameters.map(\.name) != url.allParameters.map(\.name)
      || other.allParameters.map(\.value) != url.allParameters.map(\.value)
    {
      return "Encoding changes the parameters."
    }
    return nil
  }

  private static func sameParts(_ lhs: CallbackURL, _ rhs: CallbackURL) -> Bool {
    lhs.scheme.text == rhs.scheme.text && lhs.action?.segments == rhs.action?.segments
      && lhs.allParameters == rhs.allParameters && lhs.fragment == rhs.fragment
      && ReservedName.allCases.allSatisfy { lhs.value(of: $0) == rhs.value(of: $0) }
  }
}
