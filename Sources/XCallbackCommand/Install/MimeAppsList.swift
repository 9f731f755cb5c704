/// The text of a `mimeapps.list`, edited line by line so that nothing but our own desktop id moves.
///
/// The grammar is GKeyFile's, because GIO reads the file with it (mime-apps specification, "File name and
/// location"); what GKeyFile refuses is refused here with the line's number, since GIO would ignore such a
/// file and its own setter would throw it away (research B5.59, C42). Every other byte survives: comments,
/// order, unknown lines, white space, line ends, a missing last one (design §6).
struct MimeAppsList: Sendable, Equatable {
  /// The comment below a `[Default Applications]` that we had to add: by it `remove` knows the group as ours.
  static let groupMark = "# Group added by xcallback; it goes with its last entry."

  static let defaults = "Default Applications"
  static let added = "Added Associations"
  static let removed = "Removed Associations"
  /// The one group of a `mimeinfo.cache`.
  static let cache = "MIME Cache"

  private var lines: [MimeAppsLine]

  /// Splits the bytes of a file into lines; throws at the first line that GKeyFile would not read.
  init(_ bytes: [UInt8]) throws(MimeAppsError) {
    lines = []
    var first: String?
    var group: String?
    for (index, piece) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let isLast = piece.endIndex == bytes.endIndex
      if isLast && piece.isEmpty { break }
      let line: MimeAppsLine
      do throws(MimeAppsLineError) {
        line = try MimeAppsLine(piece, terminated: !isLast)
        if case .entry(let entry) = line.kind {
          guard let group else { throw .beforeGroup }
          if group == first, !entry.isReadableEncoding { throw .encoding }
        }
      } catch {
        throw MimeAppsError(line: index + 1, reason: error)
      }
      if case .group(let name) = line.kind {
        group = name
        first = first ?? name
      }
      lines.append(line)
    }
  }

  /// The file's bytes.
  var bytes: [UInt8] { lines.flatMap { $0.text + $0.terminator } }

  /// Puts the id first in each list of defaults for the scheme, and takes it out of the removed associations.
  ///
  /// GKeyFile lets the last of several lines with one key win, other readers the first: all of them are set.
  /// Where none is, a line is added at the end of the group's lines, and the group at the end of the file.
  /// Returns whether anything changed.
  mutating func makeDefault(_ id: String, ofScheme scheme: String) -> Bool {
    let key = "x-scheme-handler/\(scheme)"
    let before = lines
    permit(id, ofScheme: scheme)
    var found = false
    edit(in: [Self.defaults]) { entry in
      guard entry.key == key else { return nil }
      found = true
      return entry.value.puttingFirst(id)
    }
    if !found { add("\(key)=\(id);") }
    return lines != before
  }

  /// Takes the id out of the removed associations of the scheme, and makes no default.
  ///
  /// Returns whether anything changed.
  @discardableResult
  mutating func permit(_ id: String, ofScheme scheme: String) -> Bool {
    let before = lines
    edit(in: [Self.removed]) { $0.key == "x-scheme-handler/\(scheme)" ? $0.value.removing(id) : nil }
    return lines != before
  }

  /// Takes the id out of every list of all three groups: a line that is empty then goes, and our own group
  /// with its last line.
  ///
  /// Returns whether anything changed.
  mutating func remove(_ id: String) -> Bool {
    let before = lines
    edit(in: [Self.defaults, Self.added, Self.removed]) { $0.value.removing(id) }
    if lines != before { removeOwnGroups() }
    return lines != before
  }

  /// The desktop ids that the list names as defaults of the scheme, in order (the last line of several, as
  /// GKeyFile).
  func defaults(ofScheme scheme: String) -> [String] { ids(in: Self.defaults, ofScheme: scheme) }

  /// The desktop ids that the list takes away from the scheme.
  func removed(ofScheme scheme: String) -> [String] { ids(in: Self.removed, ofScheme: scheme) }

  /// Every desktop id in the list.
  var ids: Set<String> {
    var ids: Set<String> = []
    forEachEntry(in: [Self.defaults, Self.added, Self.removed]) { ids.formUnion($1.value.ids) }
    return ids
  }

  /// The desktop ids that one group names for the scheme, in order.
  func ids(in group: String, ofScheme scheme: String) -> [String] {
    var value: MimeAppsValue?
    forEachEntry(in: [group]) { _, entry in
      if entry.key == "x-scheme-handler/\(scheme)" { value = entry.value }
    }
    return value?.ids ?? []
  }

  /// The number of a line that names a default of the scheme with blanks that xdg-mime does not read over
  /// (its awk wants group and key at the very beginning, and nothing around the `=`); nil when it reads what
  /// there is.
  func lineHiddenFromXDGMime(ofScheme scheme: String) -> Int? {
    let key = "x-scheme-handler/\(scheme)"
    var number: Int?
    forEachEntry(in: [Self.defaults]) { index, entry in
      guard number == nil, entry.key == key else { return }
      let header = lines[..<index].lastIndex { if case .group = $0.kind { true } else { false } }
      if let header, lines[header].text.first != UInt8(ascii: "[") { number = header + 1 }
      if number == nil, !lines[index].text.starts(with: "\(key)=".utf8) { number = index + 1 }
    }
    return number
  }

  private func forEachEntry(in groups: [String], _ body: (Int, MimeAppsLine.Entry) -> Void) {
    var group: String?
    for (index, line) in lines.enumerated() {
      switch line.kind {
      case .group(let name): group = name
      case .entry(let entry): if let group, groups.contains(group) { body(index, entry) }
      case .blank, .comment: break
      }
    }
  }

  /// Replaces the values for which `change` gives a new one; one that became empty takes its line along.
  private mutating func edit(in groups: [String], _ change: (MimeAppsLine.Entry) -> MimeAppsValue?) {
    var changes: [(index: Int, value: MimeAppsValue)] = []
    forEachEntry(in: groups) { index, entry in
      if let value = change(entry) { changes.append((index, value)) }
    }
    for (index, value) in changes.reversed() {
      if value.bytes.isEmpty { delete(index) } else { lines[index].setValue(value) }
    }
  }

  /// Adds a line to the first `[Default Applications]`, behind its last entry (comments after it may belong
  /// to what follows).
  private mutating func add(_ text: String) {
    guard let header = lines.firstIndex(where: { $0.kind == .group(Self.defaults) }) else {
      for added in ["[\(Self.defaults)]", Self.groupMark, text] { insert(added, at: lines.count) }
      return
    }
    var anchor = header
    for index in lines.indices.suffix(from: header + 1) {
      if case .group = lines[index].kind { break }
      if case .entry = lines[index].kind { anchor = index }
      if index == header + 1, lines[index].isGroupMark { anchor = index }
    }
    insert(text, at: anchor + 1)
  }

  private mutating func removeOwnGroups() {
    for header in lines.indices.reversed() {
      guard lines[header].kind == .group(Self.defaults) else { continue }
      let body = lines[(header + 1)...].prefix { if case .group = $0.kind { false } else { true } }
      guard body.first?.isGroupMark == true, body.dropFirst().allSatisfy({ $0.kind == .blank }) else {
        continue
      }
      delete(header + 1)
      delete(header)
    }
  }

  /// Inserts a line with the line end of its neighbours; at an end without one, the file keeps ending without
  /// one.
  private mutating func insert(_ text: String, at index: Int) {
    let neighbour =
      lines.prefix(index).last { !$0.terminator.isEmpty } ?? lines.first { !$0.terminator.isEmpty }
    let terminator = neighbour?.terminator ?? [UInt8(ascii: "\n")]
    var line = MimeAppsLine(ours: text, terminator: terminator)
    if index > 0, lines[index - 1].terminator.isEmpty {
      // A CR at the very end is part of the line; with a line feed alone it would be read as a part of its
      // end.
      let endsInReturn = lines[index - 1].text.last == 0x0D
      lines[index - 1].terminator = endsInReturn ? [0x0D, 0x0A] : terminator
      line.terminator = []
    }
    lines.insert(line, at: index)
  }

  private mutating func delete(_ index: Int) {
    let line = lines.remove(at: index)
    guard index == lines.count, index > 0, line.terminator.isEmpty else { return }
    // What an insertion gave the line before goes with it; an empty line has its end from somebody else.
    if !lines[index - 1].text.isEmpty { lines[index - 1].terminator = [] }
  }
}

extension MimeAppsList {
  /// The numbers of all lines that GKeyFile would not read, each as if those before it were comments.
  static func unreadableLines(of bytes: [UInt8]) -> [Int] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      [UInt8]($0)
    }
    var numbers: [Int] = []
    while true {
      do throws(MimeAppsError) {
        _ = try MimeAppsList([UInt8](lines.joined(separator: [UInt8(ascii: "\n")])))
        return numbers
      } catch {
        // A comment is not read either when it holds a NUL byte.
        guard numbers.last != error.line else { return [] }
        numbers.append(error.line)
        lines[error.line - 1].insert(UInt8(ascii: "#"), at: 0)
      }
    }
  }
}
