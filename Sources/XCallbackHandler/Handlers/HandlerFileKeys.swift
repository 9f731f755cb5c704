/// The keys of handler files (details §4): what is here is known, everything else is an error with the nearest name.
enum HandlerFileKeys {
  static let handler = [
    "Name", "Comment", "Icon", "NoDisplay", "Callbacks", "Path", "PlusIsSpace", "LogValues", "Rate",
    "Parallel",
  ]

  static let action = [
    "Comment", "Required", "Optional", "Strict", "Exec", "Call", "DBus", "Open", "Notify", "Stdin", "Wait",
    "Timeout",
    "Confirm", "Key", "Output", "Return", "Results", "CancelStatus", "ErrorCode", "ErrorMessage", "Sandbox",
  ]

  /// Keys that end in the name of a parameter.
  static let perParameter = ["Type", "Default", "MaxLength", "Split", "Name", "AllowEmpty", "AllowDash"]

  static let settings = ["Callbacks", "LogValues"]

  /// Whether a locale suffix, as in `Name[de]`, may follow.
  static func isLocalized(_ key: String) -> Bool { key == "Name" || key == "Comment" }
}
