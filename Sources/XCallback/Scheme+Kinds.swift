extension Scheme {
  /// Whether URLs of the scheme run what they carry or read local files: nothing launches them, whatever a file says
  /// (design §5).
  public var isNeverLaunched: Bool {
    switch name {
    case "javascript", "data", "vbscript", "file", "blob", "about", "view-source": true
    default: false
    }
  }

  /// `http` and `https`.
  public var isWeb: Bool { name == "http" || name == "https" }

  /// Web and remote schemes: what is sent by them leaves the machine (design §5, and reports D31 to D33).
  public var isRemote: Bool {
    switch name {
    case "http", "https", "ftp", "mailto", "tel", "sms", "ssh", "sftp", "smb", "nfs", "dav", "davs": true
    default: false
    }
  }

  /// Whether it is one of the schemes that everybody knows the meaning of, remote ones among them, and not the custom
  /// scheme of some app.
  package var isCommon: Bool {
    switch name {
    case "ws", "wss", "gemini", "gopher", "webcal", "webcals", "rtsp", "rtsps": true
    case "callto", "smsto", "sip", "sips", "xmpp", "irc", "ircs", "news", "nntp": true
    case "telnet", "rdp", "vnc", "ldap", "ldaps", "git", "svn": true
    case "ftps", "rsync", "cifs", "afp": true
    default: isRemote
    }
  }
}
