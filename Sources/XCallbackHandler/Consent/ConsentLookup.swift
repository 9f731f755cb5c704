import XCallback
import XCallbackGIO

/// A handler's remembered answers, read when the first one is needed: most requests need none.
final class ConsentLookup {
  private let file: ConsentFile
  private let handler: Scheme
  private let now = Clock.now()
  private var consent: Consent?
  /// What is wrong with the file; then nothing is remembered, and the user is asked anew.
  private(set) var problem: FileProblem?

  init(_ file: ConsentFile, of handler: Scheme) {
    (self.file, self.handler) = (file, handler)
  }

  /// What was answered for a callback scheme, if that still holds.
  func answer(for callback: Scheme) -> Consent.Answer? {
    if consent == nil {
      do throws(FileProblem) {
        consent = try file.read()
      } catch {
        consent = Consent()
        problem = error
      }
    }
    return consent?.answer(of: handler, for: callback, at: now)
  }
}
