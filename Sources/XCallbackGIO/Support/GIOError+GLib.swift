import CGIO
import Glibc

extension GIOError {
  /// Takes what a `GError **` was filled with and frees it.
  init(adopting error: UnsafeMutablePointer<GError>?, doing what: String) {
    // A function that fails without saying why: never through g_error_new, which wants a domain.
    guard let error = unsafe error else {
      self.init(.failedSilently, "\(what) failed without a reason")
      return
    }
    defer { unsafe g_error_free(error) }
    var remoteName: String?
    if let name = unsafe g_dbus_error_get_remote_error(error) {
      remoteName = unsafe String(cString: name)
      unsafe g_free(name)
      unsafe g_dbus_error_strip_remote_error(error)
    }
    let domain = unsafe g_quark_to_string(error.pointee.domain)
    self.init(
      domain: unsafe domain.map { unsafe String(cString: $0) } ?? "",
      code: unsafe error.pointee.code,
      message: unsafe String(cString: error.pointee.message),
      remoteName: remoteName)
  }

  /// A failed system call.
  init(errno number: Int32, _ what: String) {
    self.init(
      domain: Self.posixDomain, code: number, message: "\(what): \(FileError.words(for: number))")
  }
}

/// Calls a GLib function that returns nothing when it fails and then fills a `GError **`.
func withGError<Value>(
  _ what: String, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value?
) throws(GIOError) -> Value {
  var error: UnsafeMutablePointer<GError>?
  guard let value = unsafe body(&error) else {
    throw unsafe GIOError(adopting: error, doing: what)
  }
  return value
}

/// Calls a GLib function that returns FALSE when it fails and then fills a `GError **`.
func checkGError(
  _ what: String, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
) throws(GIOError) {
  var error: UnsafeMutablePointer<GError>?
  guard unsafe body(&error) != 0 else { throw unsafe GIOError(adopting: error, doing: what) }
}
