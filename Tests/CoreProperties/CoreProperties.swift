/// What holds for every input of the core, whoever makes it up: the seeded tests, or libFuzzer.
///
/// Each function gives nil, or a sentence that says what does not hold.
package enum CoreProperties {}

extension Collection<UInt8> where Element: Equatable {
  /// The part in front of the first `byte` and the part behind it; nil behind when there is none.
  func cut(at byte: UInt8) -> (front: SubSequence, behind: SubSequence?) {
    guard let index = firstIndex(of: byte) else { return (self[...], nil) }
    return (self[..<index], self[self.index(after: index)...])
  }
}
