extension Scheme {
  /// Whether URLs of the scheme run what they carry or read local files: nothing launches them, whatever a file says
  /// (design §5).
  package var isNeverLaunched: Bool {
    switch name {
    case "javascript", "data", "vbscript", "file", "blob", "about", "view-source": true
    default: false
    }
  }
}
