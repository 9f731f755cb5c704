import XCallback
import XCallbackGIO

/// The desktop entry that makes this program the handler of a scheme (design §6).
struct DesktopEntry: Sendable, Equatable {
  let scheme: Scheme
  /// The file as GKeyFile writes it; passes desktop-file-validate without a message (INS-04).
  let text: String

  static let group = "Desktop Entry"
  /// By this key an entry is known as ours: no other is ever changed or removed (research B1.17).
  static let managedKey = "X-XCallback-Managed"

  /// Makes the entry of a handler file.
  ///
  /// - Parameters:
  ///   - file: the handler file; `Name`, `Comment` and `Icon` of its `[Handler]` are taken over, with all
  ///     translations.
  ///   - program: the absolute path of `xcallback-handler` in characters that need no quotes: the one form of
  ///     `Exec` that GIO and xdg-open read alike (research B2.26).
  init(scheme: Scheme, file: KeyFile, isHiddenFromMenus: Bool, program: String) {
    let entry = KeyFile()
    entry.set(Self.group, "Type", to: "Application")
    let names = Self.texts("Name", in: file)
    if !names.contains(where: { $0.key == "Name" }) { entry.set(Self.group, "Name", to: scheme.name) }
    for (key, text) in names { entry.set(Self.group, key, to: text) }
    for (key, text) in Self.texts("Comment", in: file) {
      // desktop-file-validate calls a comment that repeats the name redundant.
      let nameKey = "Name" + key.dropFirst("Comment".count)
      if !names.contains(where: { $0.key == nameKey && $0.text == text }) {
        entry.set(Self.group, key, to: text)
      }
    }
    if let icon = Self.icon(in: file) { entry.set(Self.group, "Icon", to: icon) }
    entry.set(Self.group, "Exec", to: "\(program) %u")
    entry.set(Self.group, "NoDisplay", to: isHiddenFromMenus)
    entry.set(Self.group, "Terminal", to: false)
    // A launcher makes an activation for what promises to take it or to end it (Startup Notification
    // Specification).
    entry.set(Self.group, "StartupNotify", to: true)
    entry.set(Self.group, "MimeType", to: ["x-scheme-handler/\(scheme.name)"])
    // GIO hands over the URL itself, and no path that a FUSE mount would give it (research B2.22).
    entry.set(Self.group, "X-GIO-NoFuse", to: true)
    entry.set(Self.group, Self.managedKey, to: true)
    self.scheme = scheme
    text = entry.text
  }

  /// The entry by which replies to waiting calls come: no handler file belongs to it (design §7).
  ///
  /// `make install` writes the same one for all users, which this one shadows: share/applications has its
  /// template.
  static func replies(_ scheme: Scheme, program: String) -> DesktopEntry {
    let file = KeyFile()
    file.set("Handler", "Name", to: "xcallback")
    file.set("Handler", "Comment", to: "Takes the answers to calls of other apps")
    file.set("Handler", "Icon", to: "io.github.xcallback")
    return DesktopEntry(scheme: scheme, file: file, isHiddenFromMenus: true, program: program)
  }

  /// Whether the bytes of an entry say that this program wrote it.
  static func isManaged(_ bytes: [UInt8]) -> Bool {
    (try? KeyFile(parsing: bytes))?.value(group, managedKey) == "true"
  }

  /// The program that an entry of ours starts.
  static func program(in bytes: [UInt8]) -> String? {
    (try? KeyFile(parsing: bytes))?.value(group, "Exec")?.split(separator: " ").first.map(String.init)
  }

  /// A text of `[Handler]` and its translations, with what no entry may hold left out.
  private static func texts(_ name: String, in file: KeyFile) -> [(key: String, text: String)] {
    file.keys(in: "Handler").filter { $0 == name || $0.hasPrefix("\(name)[") }.compactMap { key in
      let text = file.value("Handler", key).map(plain) ?? ""
      return text.isEmpty ? nil : (key, text)
    }
  }

  /// A theme's icon is named without the extension that people like to add; a path keeps it.
  private static func icon(in file: KeyFile) -> String? {
    guard let icon = texts("Icon", in: file).first(where: { $0.key == "Icon" })?.text else { return nil }
    guard !icon.hasPrefix("/") else { return icon }
    for ending in [".png", ".svg", ".xpm"] where icon.hasSuffix(ending) { return String(icon.dropLast(4)) }
    return icon
  }

  /// The text of a raw value on one line: escapes resolved, control characters and runs of spaces as one
  /// space.
  private static func plain(_ raw: String) -> String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in raw.unicodeScalars {
      if isEscaped {
        text.append("sntr".unicodeScalars.contains(scalar) ? " " : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.append(scalar.properties.generalCategory == .control ? " " : scalar)
      }
    }
    return String(text).split(separator: " ").joined(separator: " ")
  }
}
