public import XCallback

/// Why a call of another app's action has no results.
public struct CallFailure: Error, Sendable, Equatable {
  /// What kind of failure it is.
  public let code: Code

  /// What is wrong, and what mends it, in a sentence.
  public let message: String

  /// What the called app said by x-error; nil for every other code.
  public let error: CallbackError?

  /// The kinds of failure; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The stable name.
    public let rawValue: String

    /// Makes a code of its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The called app answered by x-error.
    public static let error = Code(rawValue: "error")
    /// The called app answered by x-cancel, or the user chose no app when a portal asked.
    public static let cancelledByUser = Code(rawValue: "cancelled-by-user")
    /// The task that asked, or whoever had the cancellation, has ended the call.
    public static let cancelled = Code(rawValue: "cancelled")
    /// No answer came in time.
    public static let timedOut = Code(rawValue: "timed-out")
    /// The URL is none, is too long, or has callbacks or a source already.
    public static let badURL = Code(rawValue: "bad-url")
    /// URLs of this scheme are never launched: `javascript`, `file`, ….
    public static let refused = Code(rawValue: "refused")
    /// No installed app opens the URL's scheme.
    public static let noHandler = Code(rawValue: "no-handler")
    /// The answer could not come back: the scheme it comes by is not this program's.
    public static let noReturn = Code(rawValue: "no-return")
    /// The app could not be started.
    public static let notLaunched = Code(rawValue: "not-launched")
  }

  init(_ code: Code, _ message: String, error: CallbackError? = nil) {
    self.code = code
    self.message = message
    self.error = error
  }

  init(_ refusal: CallRefusal) {
    let code: Code =
      switch refusal.code {
      case .noHandler: .noHandler
      case .neverLaunched: .refused
      case .isReply, .hasCallbacks, .hasSource, .badURL, .tooLong: .badURL
      case .repliesNotOurs, .schemeNotOurs, .noChannel: .noReturn
      case .notLaunched, .noPortal, .notOpened: .notLaunched
      }
    self.init(code, refusal.remedy.map { "\(refusal.fact) \($0)" } ?? refusal.fact)
  }

  init(_ error: CallbackError) {
    let code = error.code.rawValue.isEmpty ? "" : " (\(error.code.rawValue))"
    let said = error.message.isEmpty ? "." : ": \(error.message)"
    self.init(.error, DisplayText.escape("The app reported an error\(code)\(said)"), error: error)
  }

  static let timedOut = CallFailure(.timedOut, "The app did not answer in time.")
  static let declined = CallFailure(.cancelledByUser, "The user chose no app to open the URL.")
  static let cancelled = CallFailure(.cancelled, "The call was cancelled.")

  /// What an answer is for the one who called.
  static func result(of outcome: Outcome) -> Result<Results, CallFailure> {
    switch outcome {
    case .success(let results): .success(results)
    case .error(let error): .failure(CallFailure(error))
    case .cancel: .failure(CallFailure(.cancelledByUser, "The user cancelled."))
    }
  }
}

extension CallFailure: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
