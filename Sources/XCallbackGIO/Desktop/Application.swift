import CGIO

/// An installed application, by its desktop entry.
package final class Application {
  let info: Reference

  init(adopting info: OpaquePointer) { self.info = unsafe Reference(adopting: info) }

  /// The application that GIO launches for a scheme; nil when none is installed.
  package static func defaultHandler(ofScheme scheme: String) -> Application? {
    guard !scheme.utf8.contains(0), !scheme.isEmpty,
      let info = unsafe g_app_info_get_default_for_uri_scheme(scheme.lowercased())
    else { return nil }
    return unsafe Application(adopting: info)
  }

  /// The applications that have a scheme among theirs, those that were added by hand first.
  package static func handlers(ofScheme scheme: String) -> [Application] {
    guard !scheme.utf8.contains(0), !scheme.isEmpty else { return [] }
    let list = unsafe g_app_info_get_all_for_type("x-scheme-handler/\(scheme.lowercased())")
    defer { unsafe g_list_free(list) }
    var applications: [Application] = []
    var next = unsafe list
    while let link = unsafe next {
      if let info = unsafe link.pointee.data {
        unsafe applications.append(Application(adopting: OpaquePointer(info)))
      }
      unsafe next = link.pointee.next
    }
    return applications
  }

  /// The application with a desktop file id, such as `org.example.Notes.desktop`; nil when none is installed.
  package static func withID(_ id: String) -> Application? {
    guard !id.utf8.contains(0), let info = unsafe g_desktop_app_info_new(id) else { return nil }
    return unsafe Application(adopting: info)
  }

  /// The desktop file id; empty for an entry read from elsewhere.
  package var id: String { unsafe copiedText(borrowing: g_app_info_get_id(info.pointer)) ?? "" }

  /// The name in the user's language.
  package var name: String { unsafe copiedText(borrowing: g_app_info_get_display_name(info.pointer)) ?? id }

  /// The path of the desktop entry.
  package var desktopFile: String? {
    unsafe copiedText(borrowing: g_desktop_app_info_get_filename(info.pointer))
  }

  /// Whether the entry was written by this program (`X-XCallback-Managed=true`).
  package var isManaged: Bool { boolean("X-XCallback-Managed") }

  /// Whether the application is started by its bus name.
  package var isDBusActivatable: Bool { busName != nil }

  /// The bus name by which it is started; nil when it is started by its command line. As GIO has it, a name that is
  /// none, by the entry's file, leaves the command line.
  var busName: String? {
    guard boolean("DBusActivatable"), let file = desktopFile?.split(separator: "/").last,
      file.hasSuffix(".desktop")
    else { return nil }
    let name = String(file.dropLast(".desktop".count))
    return unsafe g_dbus_is_name(name) != 0 && !name.hasPrefix(":") ? name : nil
  }

  /// Whether it gets a URL in its arguments, which the kernel limits (MAX_ARG_STRLEN), and not over the bus.
  package var isStartedByArguments: Bool { !isDBusActivatable || !DBus.hasSessionBus }

  /// The longest argument that Linux passes, in bytes without the terminator (report B30).
  package static let longestArgument = 131_071

  /// The entry's command line, nil when it has none.
  package var commandLine: String? { string("Exec") }

  /// Whether the program that the entry starts is there; GIO looks only when it reads the entry.
  package var isProgramPresent: Bool {
    guard let commandLine else { return isDBusActivatable }
    let path = Environment.current("PATH") ?? "/usr/bin:/bin"
    guard let program = Self.words(of: commandLine)?.first,
      Files.program(named: program, searching: path) != nil
    else { return false }
    guard let other = string("TryExec"), !other.isEmpty else { return true }
    return Files.program(named: other, searching: path) != nil
  }

  private func boolean(_ key: String) -> Bool {
    unsafe g_desktop_app_info_get_boolean(info.pointer, key) != 0
  }

  private func string(_ key: String) -> String? {
    unsafe copiedText(adopting: g_desktop_app_info_get_string(info.pointer, key))
  }

  /// A command line's words, split as GIO splits them.
  package static func words(of commandLine: String) -> [String]? {
    var count: gint = 0
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    guard unsafe g_shell_parse_argv(commandLine, &count, &words, nil) != 0 else { return nil }
    return unsafe copiedTexts(adopting: words)
  }
}
