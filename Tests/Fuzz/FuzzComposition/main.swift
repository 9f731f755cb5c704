import CoreProperties
import FuzzDriver
import XCallback

// Results are put on a callback; what comes out must have the properties of design §3.
//
// The input is lines: the callback, then results, `name=value` or a bare name; one that begins with `!` is the result
// without a name.
_ = fuzz { bytes in
  let pieces = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  var results = Results([])
  for piece in pieces.dropFirst() {
    let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if piece.hasPrefix("!") {
      results.unnamed = String(piece.dropFirst())
    } else {
      results.append(parts[0], parts.count > 1 ? parts[1] : nil)
    }
  }
  return CoreProperties.violation(ofComposing: pieces[0], with: results)
}
