/// Why a template could not be filled for one request.
package struct TemplateFailure: Error, Sendable, Equatable {
  /// 400 for a value that may not stand there, 413 for one that is too long.
  package var errorCode: Int
  /// One plain sentence for the caller.
  package var message: String
  /// The parameter at fault, nil when it is none.
  package var parameter: String?

  package init(errorCode: Int, message: String, parameter: String?) {
    self.errorCode = errorCode
    self.message = message
    self.parameter = parameter
  }
}
