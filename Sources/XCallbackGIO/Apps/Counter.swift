import Synchronization

/// A number that any thread may increase.
final class Counter: Sendable {
  private let value = Atomic(0)

  func increase() { value.add(1, ordering: .sequentiallyConsistent) }

  var count: Int { value.load(ordering: .sequentiallyConsistent) }
}
