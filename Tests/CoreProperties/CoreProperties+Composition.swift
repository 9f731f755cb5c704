package import XCallback

extension CoreProperties {
  /// Design §3: the caller's bytes stay, every result is on the URL once, and nothing else is.
  package static func violation(ofComposing text: String, with results: Results) -> String? {
    guard let target = CallbackTarget(text) else { return nil }
    let url = target.url(adding: results)
    if results.isEmpty { return url == text ? nil : "Without results the callback changes to \(url)" }
    if url.utf8.count <= CallbackURL.maximumLength, CallbackTarget(url) == nil { return "\(url) is no URL." }

    let before = Halves(text)
    let after = Halves(url)
    guard before.hierarchy == after.hierarchy, before.fragment == after.fragment else {
      return "The caller's path or fragment changes in \(url)"
    }
    guard let added = Added(before: before.query, after: after.query) else {
      return "The caller's query changes in \(url)"
    }
    return added.violation(of: results).map { $0 + " The URL is \(url)" }
  }
}

/// A callback cut at the first `#`, and in front of it at the first `?`.
private struct Halves {
  let hierarchy: [UInt8]
  let query: [UInt8]
  let fragment: [UInt8]?

  init(_ text: String) {
    let (front, fragment) = Array(text.utf8).cut(at: 0x23)
    let (hierarchy, query) = front.cut(at: 0x3F)
    self.hierarchy = Array(hierarchy)
    self.query = Array(query ?? [])
    self.fragment = fragment.map { Array($0) }
  }
}

/// What a composed query has that the caller's has not: values in empty places, and pieces behind the caller's.
private struct Added {
  struct Item {
    let name: [UInt8]
    let value: [UInt8]?
    let isLastPlace: Bool
  }

  private(set) var items: [Item] = []

  /// Nil when a piece of the caller is neither unchanged nor filled.
  init?(before: [UInt8], after: [UInt8]) {
    // One separator at the end belongs to what is added: `?a=1&` and `?a=1` both give `?a=1&r=1`.
    let own = before.split(separator: 0x26, omittingEmptySubsequences: false)
    let new = after.split(separator: 0x26, omittingEmptySubsequences: false)
    let kept = own.last?.isEmpty == true && new.count >= own.count ? own.dropLast() : own[...]
    guard new.count >= kept.count else { return nil }
    let lastPlace = own.lastIndex { !$0.isEmpty }
    for (index, (old, piece)) in zip(kept, new).enumerated() where old != piece {
      let name = old.last == 0x3D ? old.dropLast() : old
      guard !old.isEmpty, !name.contains(0x3D), piece.starts(with: name + [0x3D]) else { return nil }
      let value = PercentCoding.decode(piece.dropFirst(name.count + 1))
      items.append(
        Item(name: PercentCoding.decode(name), value: value, isLastPlace: index == lastPlace))
    }
    for piece in new.dropFirst(kept.count) where !piece.isEmpty {
      let (name, value) = piece.cut(at: 0x3D)
      items.append(
        Item(
          name: PercentCoding.decode(name), value: value.map { PercentCoding.decode($0) },
          isLastPlace: false))
    }
  }

  /// A value that is nil or empty may leave its place as it was; every other one is there once.
  func violation(of results: Results) -> String? {
    var left = items
    for result in results.named {
      let value = result.value.map { Array($0.utf8) }
      let index = left.firstIndex {
        $0.name.elementsEqual(result.name.utf8) && $0.value ?? [] == value ?? []
      }
      if let index {
        left.remove(at: index)
      } else if value?.isEmpty == false {
        return "The result \(result.name) is missing."
      }
    }
    if let unnamed = results.unnamed {
      let value = Array(unnamed.utf8)
      let named = left.lastIndex { $0.value == value && $0.name.elementsEqual("result".utf8) }
      guard let index = left.firstIndex(where: { $0.value == value && $0.isLastPlace }) ?? named else {
        return "The unnamed result is missing."
      }
      left.remove(at: index)
    }
    return left.isEmpty ? nil : "There is something that is no result."
  }
}
