import CGIO
import Glibc

extension GIOError {
  /// The time-out passed before the other side answered.
  package var isTimedOut: Bool {
    isGIO(G_IO_ERROR_TIMED_OUT) || isPosix(ETIMEDOUT)
      || remoteName == "org.freedesktop.DBus.Error.NoReply" && isDBus(G_DBUS_ERROR_NO_REPLY)
      || remoteName == "org.freedesktop.DBus.Error.Timeout"
      || remoteName == "org.freedesktop.DBus.Error.TimedOut"
  }

  /// Nobody has the bus name, and nobody could be started to take it.
  package var isNameUnknown: Bool {
    guard let remoteName else { return false }
    return remoteName == "org.freedesktop.DBus.Error.ServiceUnknown"
      || remoteName == "org.freedesktop.DBus.Error.NameHasNoOwner"
      || remoteName.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
  }

  /// Whoever was called went away before it answered (D-Bus specification, "Error.NoReply").
  package var isRecipientGone: Bool { remoteName == "org.freedesktop.DBus.Error.NoReply" }

  /// The bus that was asked for is not there or does not let us in.
  package var isNoBus: Bool { domain == Self.ownDomain && code == OwnCode.noBus.rawValue }

  /// Arguments and environment are more than the kernel passes to a program (E2BIG).
  package var isTooBig: Bool { isPosix(E2BIG) || isSpawn(G_SPAWN_ERROR_TOO_BIG) }

  /// A file, a program, a group or a key does not exist.
  package var isNotFound: Bool {
    isPosix(ENOENT) || isGIO(G_IO_ERROR_NOT_FOUND) || isSpawn(G_SPAWN_ERROR_NOENT)
      || domain == "g-file-error-quark" && code == Int32(bitPattern: G_FILE_ERROR_NOENT.rawValue)
      || domain == "g-key-file-error-quark"
        && (code == Int32(bitPattern: G_KEY_FILE_ERROR_KEY_NOT_FOUND.rawValue)
          || code == Int32(bitPattern: G_KEY_FILE_ERROR_GROUP_NOT_FOUND.rawValue))
  }

  /// A file may not be used so (EACCES, EPERM).
  package var isPermissionDenied: Bool {
    isPosix(EACCES) || isPosix(EPERM) || isGIO(G_IO_ERROR_PERMISSION_DENIED)
      || isSpawn(G_SPAWN_ERROR_ACCES)
  }

  /// The signal that came to this process while it waited: SIGINT, SIGTERM or SIGHUP.
  package var interruption: Int32? { domain == Self.signalDomain ? code : nil }

  private func isGIO(_ code: GIOErrorEnum) -> Bool {
    domain == "g-io-error-quark" && self.code == Int32(bitPattern: code.rawValue)
  }

  private func isDBus(_ code: GDBusError) -> Bool {
    domain == "g-dbus-error-quark" && self.code == Int32(bitPattern: code.rawValue)
  }

  private func isSpawn(_ code: GSpawnError) -> Bool {
    domain == "g-exec-error-quark" && self.code == Int32(bitPattern: code.rawValue)
  }

  private func isPosix(_ number: Int32) -> Bool { domain == Self.posixDomain && code == number }
}
