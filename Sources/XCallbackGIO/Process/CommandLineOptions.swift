import CGIO
import Glibc

/// What a command line said, read by GOption.
package struct CommandLineOptions: Sendable {
  private var values: [String: [String]] = [:]
  /// The arguments that belong to no option, byte for byte.
  package private(set) var rest: [[UInt8]] = []

  /// Whether the option was given.
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// The option's value, the last one when there are several.
  package subscript(_ name: String) -> String? { values[name]?.last }

  /// All the option's values.
  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Reads arguments without the program's name; options end at `--`, and may stand behind other arguments.
  ///
  /// There is no automatic `--help`. Values of options must be UTF-8; all else stays as it is.
  package init(
    _ options: [CommandLineOption], parsing arguments: [[UInt8]]
  ) throws(CommandLineError) {
    let table = Table(options)
    do {
      try table.parse(arguments)
    } catch {
      // BAD_VALUE is what a missing value is called, too.
      let isUnknown = error.code == Int32(bitPattern: G_OPTION_ERROR_UNKNOWN_OPTION.rawValue)
      throw CommandLineError(code: isUnknown ? .unknownOption : .badValue, message: error.message)
    }
    for (index, option) in options.enumerated() {
      guard let bytes = table.values(at: index, of: option.argument) else { continue }
      let texts = bytes.compactMap { String(validating: $0, as: UTF8.self) }
      guard texts.count == bytes.count else {
        throw CommandLineError(code: .badValue, message: "The value of --\(option.name) is not UTF-8")
      }
      values[option.name] = texts
    }
    rest = table.values(at: options.count, of: .texts) ?? []
  }

  package init(
    _ options: [CommandLineOption], parsing arguments: [String]
  ) throws(CommandLineError) {
    try self.init(options, parsing: arguments.map { Array($0.utf8) })
  }
}

/// GOption's table: the entries, and a pointer-sized place for what each of them gets.
@safe private final class Table {
  private let entries: UnsafeMutableBufferPointer<GOptionEntry>
  private let places: UnsafeMutableBufferPointer<gpointer?>
  private let kinds: [CommandLineOption.Argument]

  init(_ options: [CommandLineOption]) {
    kinds = options.map(\.argument) + [.texts]
    unsafe entries = .allocate(capacity: options.count + 2)
    unsafe places = .allocate(capacity: options.count + 1)
    unsafe entries.initialize(repeating: GOptionEntry())
    unsafe places.initialize(repeating: nil)
    for (index, option) in options.enumerated() { set(index, option.name, option.short) }
    // G_OPTION_REMAINING is the empty name.
    set(options.count, "", nil)
  }

  deinit {
    for (index, kind) in kinds.enumerated() {
      unsafe g_free(gpointer(mutating: entries[index].long_name))
      switch kind {
      case .none: break
      case .text: unsafe g_free(places[index])
      case .texts:
        unsafe g_strfreev(places[index]?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self))
      }
    }
    unsafe entries.deallocate()
    unsafe places.deallocate()
  }

  private func set(_ index: Int, _ name: String, _ short: Unicode.Scalar?) {
    unsafe entries[index].long_name = unsafe UnsafePointer(g_strdup(name))
    unsafe entries[index].short_name = CChar(clamping: short?.value ?? 0)
    // The FILENAME kinds take bytes as they are; the STRING kinds would convert from the locale.
    switch kinds[index] {
    case .none: unsafe entries[index].arg = G_OPTION_ARG_NONE
    case .text: unsafe entries[index].arg = G_OPTION_ARG_FILENAME
    case .texts: unsafe entries[index].arg = G_OPTION_ARG_FILENAME_ARRAY
    }
    unsafe entries[index].arg_data = unsafe places.baseAddress.map { unsafe gpointer($0 + index) }
  }

  func parse(_ arguments: [[UInt8]]) throws(GIOError) {
    let context = unsafe g_option_context_new(nil)
    defer { unsafe g_option_context_free(context) }
    unsafe g_option_context_set_help_enabled(context, 0)
    unsafe g_option_context_add_main_entries(context, entries.baseAddress, nil)
    // GOption shortens the vector in place, so it gets one of its own.
    var vector = unsafe withCStrings(bytes: [Array("xcallback".utf8)] + arguments) { unsafe g_strdupv($0) }
    defer { unsafe g_strfreev(vector) }
    try unsafe checkGError("Reading the command line") { error in
      unsafe g_option_context_parse_strv(context, &vector, error)
    }
  }

  /// What an entry got; nil when it was not given.
  func values(at index: Int, of kind: CommandLineOption.Argument) -> [[UInt8]]? {
    guard let place = unsafe places[index] else { return nil }
    switch kind {
    case .none: return []
    case .text: return unsafe [Self.bytes(place.assumingMemoryBound(to: CChar.self))]
    case .texts:
      let vector = unsafe place.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
      var result: [[UInt8]] = []
      while let text = unsafe vector[result.count] { result.append(unsafe Self.bytes(text)) }
      return result
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
