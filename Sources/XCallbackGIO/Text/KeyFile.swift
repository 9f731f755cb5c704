import CGIO

/// A file in the format of desktop entries, read and written by GKeyFile.
@safe package final class KeyFile {
  private let file: OpaquePointer

  /// An empty one, to be written.
  package init() {
    unsafe file = g_key_file_new()
  }

  /// Reads a whole file; comments and all translations are kept. Text that is not UTF-8 is refused.
  package init(parsing bytes: [UInt8]) throws(GIOError) {
    let file: OpaquePointer = unsafe g_key_file_new()
    unsafe self.file = unsafe file
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw GIOError(
        domain: "g-key-file-error-quark", code: Int32(bitPattern: G_KEY_FILE_ERROR_UNKNOWN_ENCODING.rawValue),
        message: "The text is not UTF-8, or holds a null character")
    }
    // GLib takes no empty data with a null pointer, and an empty file has nothing to tell.
    guard !bytes.isEmpty else { return }
    let flags = GKeyFileFlags(G_KEY_FILE_KEEP_COMMENTS.rawValue | G_KEY_FILE_KEEP_TRANSLATIONS.rawValue)
    try unsafe checkGError("Reading a key file") { error in
      unsafe bytes.withUnsafeBytes { buffer in
        unsafe g_key_file_load_from_data(
          file, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(buffer.count), flags, error)
      }
    }
  }

  deinit { unsafe g_key_file_unref(file) }

  /// The names of the groups in their order.
  package var groups: [String] { unsafe copiedTexts(adopting: g_key_file_get_groups(file, nil)) }

  /// The keys of a group in their order, with their locale suffixes; none when there is no such group.
  package func keys(in group: String) -> [String] {
    unsafe copiedTexts(adopting: g_key_file_get_keys(file, group, nil, nil))
  }

  /// A value as it is written, escapes and trailing spaces and all; nil when there is none.
  package func value(_ group: String, _ key: String) -> String? {
    unsafe copiedText(adopting: g_key_file_get_value(file, group, key, nil))
  }

  /// A value in the user's language with its escapes resolved; nil when there is none or it is malformed.
  package func localizedString(_ group: String, _ key: String) -> String? {
    unsafe copiedText(adopting: g_key_file_get_locale_string(file, group, key, nil, nil))
  }

  /// Sets a string; GLib writes the escapes it needs.
  package func set(_ group: String, _ key: String, to value: String) {
    unsafe g_key_file_set_string(file, group, key, value)
  }

  package func set(_ group: String, _ key: String, to value: Bool) {
    unsafe g_key_file_set_boolean(file, group, key, value ? 1 : 0)
  }

  /// Sets a list of strings, each ended by `;`.
  package func set(_ group: String, _ key: String, to values: [String]) {
    unsafe withCStrings(values) { vector in
      // GLib reads the vector only.
      let list = unsafe UnsafeRawPointer(vector).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
      unsafe g_key_file_set_string_list(file, group, key, list, gsize(values.count))
    }
  }

  /// The file as text.
  package var text: String {
    unsafe copiedText(adopting: g_key_file_to_data(file, nil, nil)) ?? ""
  }
}
