/// An action's failure as it travels by x-error (x-callback-url 1.0 draft, "x-error").
public struct CallbackError: Error, Hashable, Sendable {
  /// The errorCode: a number from the table of design §3, an exit status, or any text of another app.
  public let code: Code

  /// The errorMessage: one plain sentence without paths or secrets.
  public let message: String

  /// Makes an error; without a message the code's standing sentence is used.
  public init(_ code: Code, _ message: String? = nil) {
    self.code = code
    self.message = message ?? code.standingMessage
  }

  /// An errorCode; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The code as it is sent.
    public let rawValue: String

    /// Makes a code of any text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Makes a code of a number.
    public init(_ number: Int) {
      self.init(rawValue: String(number))
    }

    /// Makes a code of a number.
    public init(integerLiteral value: Int) {
      self.init(value)
    }

    /// 400: the URL or a parameter is malformed, missing or invalid.
    public static let malformed: Code = 400
    /// 403: refused by policy or by the user's setting.
    public static let refused: Code = 403
    /// 404: there is no such action.
    public static let unknownAction: Code = 404
    /// 408: the action took too long.
    public static let timedOut: Code = 408
    /// 413: the URL, a value, the output or the callback is too large.
    public static let tooLarge: Code = 413
    /// 429: too many requests.
    public static let tooMany: Code = 429
    /// 500: the action failed inside.
    public static let failed: Code = 500
    /// 502: the action's output could not be read.
    public static let unreadableOutput: Code = 502
    /// 503: there is no handler or no program.
    public static let unavailable: Code = 503

    var standingMessage: String {
      switch self {
      case .malformed: "The request is malformed."
      case .refused: "The request was refused."
      case .unknownAction: "There is no such action."
      case .timedOut: "The action took too long."
      case .tooLarge: "The request or its result is too large."
      case .tooMany: "There are too many requests."
      case .failed: "The action failed."
      case .unreadableOutput: "The action's output could not be read."
      case .unavailable: "The action's handler or program is not available."
      default: "The action failed with code \(rawValue)."
      }
    }
  }
}

extension CallbackError {
  /// Reads another app's x-error reply; `error-Code` is an alias, and either parameter may be missing (design §3).
  public init(reply: CallbackURL) {
    var code: String?
    var message: String?
    for parameter in reply.parameters {
      switch parameter.name {
      case "errorCode" where code == nil: code = parameter.value
      case "errorMessage" where message == nil: message = parameter.repairedValue
      default: break
      }
    }
    if code == nil { code = reply.parameters.first { $0.name == "error-Code" }?.value }
    self.init(Code(rawValue: code ?? ""), message ?? "")
  }

  /// `errorCode` and `errorMessage`, the results that x-error always carries.
  public var results: Results {
    ["errorCode": code.rawValue, "errorMessage": message]
  }
}

extension URLError {
  /// The errorCode of a request whose URL is refused: 413 beyond the limits, else 400.
  public var callbackCode: CallbackError.Code {
    code == .tooLong || code == .tooManyParameters ? .tooLarge : .malformed
  }
}

extension CallbackError: CustomStringConvertible {
  /// The message and, in brackets, the code.
  public var description: String { "\(message) (\(code.rawValue))" }
}
