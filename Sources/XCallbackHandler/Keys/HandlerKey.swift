/// A handler's key: what a link must bring for an action that says `Key=` (design §4).
package struct HandlerKey: Sendable {
  package let text: String

  /// - Parameter text: 16 to 256 visible ASCII characters.
  package init?(_ text: String) {
    guard (16...256).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    self.text = text
  }

  /// Whether a text is the key; how long that takes says nothing about where the two differ.
  package func matches(_ given: String) -> Bool {
    let key = Array(text.utf8)
    let other = Array(given.utf8.prefix(key.count + 1))
    var difference = UInt8(key.count == other.count ? 0 : 1)
    for (index, byte) in key.enumerated() { difference |= byte ^ (index < other.count ? other[index] : 0) }
    return difference == 0
  }
}
