/// The candidate a mistyped name most likely stands for, or nil when none is near.
///
/// Near is an edit distance (insert, delete, replace, swap of neighbours) of at most a third of the longer
/// name, ASCII case ignored; the first of equals wins. Names over 64 bytes have none.
package func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  var best: (name: String, distance: Int)?
  let wanted = lowered(name)
  guard wanted.count <= 64 else { return nil }
  for candidate in candidates {
    let other = lowered(candidate)
    let limit = max(1, max(wanted.count, other.count) / 3)
    guard other.count <= 64, abs(other.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, other)
    if distance <= limit, distance < (best?.distance ?? .max) { best = (candidate, distance) }
  }
  return best?.name
}

private func lowered(_ name: String) -> [UInt8] {
  name.utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }
}

/// Optimal string alignment over bytes.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
