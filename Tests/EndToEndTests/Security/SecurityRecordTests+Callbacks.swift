/// D29 to D46: where a link wants the answer to go.
extension SecurityRecordTests {
  /// A link whose answer is to go there, and whose x-error is allowed.
  static func answering(_ callback: String, _ action: String = "note") -> String {
    request(action, "text=x", success: callback, error: "sample://err")
  }

  static func never(_ scheme: String) -> Response {
    .refused("403", because: "\(scheme): URLs are never launched")
  }

  static func remote(_ scheme: String) -> Response {
    .refused("403", because: "\(scheme): leaves this machine and is not in Callbacks")
  }

  static func unasked(_ scheme: String) -> Response {
    .refused("403", because: "\(scheme): is not in Callbacks, so you are asked first; you could not be asked")
  }

  static let callbacks: [Row] = [
    Row("D29 a file to launch", answering("file:///tmp/payload.desktop"), never("file")),

    Row("D30 javascript", answering("javascript:alert(1)"), never("javascript")),
    Row("D30 javascript in mixed case", answering("JaVaScRiPt:alert(1)"), never("javascript")),
    Row("D30 data", answering("data:text/html,<script>x</script>"), never("data")),
    Row("D30 vbscript", answering("vbscript:x"), never("vbscript")),

    Row("D31 smb", answering("smb://evil/share"), remote("smb")),
    Row("D31 sftp", answering("sftp://evil/x"), remote("sftp")),
    Row("D31 dav", answering("dav://evil/x"), remote("dav")),
    Row("D31 nfs", answering("nfs://evil/x"), remote("nfs")),

    Row("D32 a web page", answering("https://evil.example/?"), remote("https")),

    Row("D33 a mail", answering("mailto:a@example.org?attach=x"), remote("mailto")),

    // The loop that is allowed ends: SecurityRecordTests+Shown.swift.
    Row(
      "D35 itself", answering(answering("demo://x-callback-url/note")),
      .refused("403", because: "demo: is answered by xcallback itself and is not in Callbacks")),

    // Somebody who answers: SecurityRecordTests+Shown.swift.
    Row("D36 another app", answering("other://x-callback-url/delete-all"), unasked("other")),

    Row("D37 tg", answering("tg://resolve?domain=x"), unasked("tg")),
    Row("D37 steam", answering("steam://run/1"), unasked("steam")),
    Row("D37 ssh", answering("ssh://-oProxyCommand=x/"), remote("ssh")),
    Row("D37 tel", answering("tel:123"), remote("tel")),
    Row("D37 vscode", answering("vscode://vscode.git/clone?url=-u"), unasked("vscode")),

    Row(
      "D38 a result of the caller's (the contract keeps both)",
      answering("sample://cb?result=forged", "echo"),
      .answered("sample://cb?result=forged&result=x")),

    Row(
      "D40 encoded twice", answering("sample://cb?a=1%26b=2", "echo"),
      .answered("sample://cb?a=1%26b=2&result=x")),

    // D42 and D43 are about what is shown: SecurityRecordTests+Shown.swift.

    Row(
      "D44 two answers", answering("sample://one") + "&x-success=sample%3A%2F%2Ftwo",
      .refused("400", because: "is given more than once")),
    Row(
      "D44 two in different case", answering("sample://one") + "&X-Success=sample%3A%2F%2Ftwo",
      .refused("400", because: "is given more than once")),

    Row(
      "D45 upper case (the contract reads it)", "demo:echo?text=x&X-SUCCESS=sample%3A%2F%2Fok",
      .answered("sample://ok?result=x")),
    Row(
      "D45 upper case, and forbidden", "demo:echo?text=x&X-SUCCESS=javascript%3A1",
      .refusedInSilence("403", because: "javascript: URLs are never launched")),
    Row("D45 only alike", "demo:echo?text=x&x_success=javascript%3A1&xsuccess=other%3A1", .answered(nil)),

    Row(
      "D46 nobody opens it, and it is required", answering("nowhere://cb", "needs"),
      .refused("503", because: "no installed app opens nowhere: URLs, and the action requires x-success")),
  ]
}
