extension CallbackTarget {
  /// The URL to launch: the caller's own bytes with the results put in (design §3).
  ///
  /// Results go in front of the fragment. A named result fills the first place of its name that is empty or has no
  /// value, else it is appended; the unnamed one fills the last parameter when its value is empty, else it is
  /// `result`. Without results nothing changes.
  public func url(adding results: Results) -> String {
    guard !results.isEmpty else { return text }
    var query = CallbackQuery(syntax.query.map { bytes[$0] })
    for result in results.named { query.put(result.name, result.value) }
    if let unnamed = results.unnamed { query.put(unnamed: unnamed) }

    var url = Array(bytes[..<syntax.pathEnd])
    url.append(query: .query(query.kept, adding: query.appended))
    url += bytes[syntax.queryEnd...]
    return String(decoding: url, as: UTF8.self)
  }
}

/// A callback's query while results are put into it: its own pieces, some of them filled, and what is appended.
private struct CallbackQuery {
  private var pieces: [ArraySlice<UInt8>]?
  private(set) var appended: [[UInt8]] = []
  /// The indices of pieces that no result has taken and that have an empty value or none, by decoded name. Names are
  /// bytes: text would be compared by canonical equivalence.
  private var places: [[UInt8]: ArraySlice<Int>] = [:]
  private let lastPiece: Int?

  init(_ query: ArraySlice<UInt8>?) {
    pieces = query?.split(separator: 0x26, omittingEmptySubsequences: false)
    lastPiece = pieces?.lastIndex { !$0.isEmpty }
    for (index, piece) in (pieces ?? []).enumerated() where !piece.isEmpty {
      let name = piece.prefix { $0 != 0x3D }
      guard name.count == piece.count || name.count + 1 == piece.count else { continue }
      places[PercentCoding.decode(name), default: []].append(index)
    }
  }

  /// The caller's own pieces, joined again.
  var kept: [UInt8]? {
    pieces.map { Array($0.joined(separator: [0x26])) }
  }

  mutating func put(_ name: String, _ value: String?) {
    if let place = places[Array(name.utf8)]?.popFirst() {
      fill(place, with: value)
    } else {
      appended.append(Array(URLParameter(name, value).rawPiece))
    }
  }

  mutating func put(unnamed value: String) {
    if let lastPiece, let piece = pieces?[lastPiece], piece.last == 0x3D,
      let untaken = places[PercentCoding.decode(piece.dropLast())], untaken.contains(lastPiece)
    {
      fill(lastPiece, with: value)
    } else {
      put("result", value)
    }
  }

  /// A place keeps the name as the caller wrote it.
  private mutating func fill(_ place: Int, with value: String?) {
    guard let piece = pieces?[place], let value else { return }
    let name = piece.prefix { $0 != 0x3D }
    pieces?[place] = name + [0x3D] + PercentCoding.encode(bytes: value.utf8)
  }
}
