/// How many of something may happen within some time.
package struct RateLimit: Sendable, Equatable {
  /// At least 1.
  package let count: Int
  /// The length of a window, at least 1.
  package let seconds: Int

  package init(count: Int, seconds: Int) {
    (self.count, self.seconds) = (max(1, count), max(1, seconds))
  }
}
