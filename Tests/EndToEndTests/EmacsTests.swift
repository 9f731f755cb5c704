import Foundation
import Glibc
import Testing

/// A real foreign app: Emacs with org-protocol.
struct EmacsTests {
  static let settings = """
    (require 'org-protocol)
    (setq org-capture-templates
          '(("w" "Web" entry (file "@HOME@/inbox.org") "* %:description\\n%:link\\n%i" :immediate-finish t)))
    (defun answer (info)
      (call-process "gio" nil 0 nil "open"
                    (concat (plist-get info :x-success) "?said="
                            (url-hexify-string (plist-get info :text))))
      nil)
    (add-to-list 'org-protocol-protocol-alist
                 '("ask" :protocol "ask" :function answer :kill-client t))
    """

  @Test("Emacs takes a capture, and answers a call")
  func orgProtocol() throws {
    let world = try World()
    let home = "\(world.root)/home"
    try world.write("\(home)/settings.el", Self.settings.replacing("@HOME@", with: home))
    try world.write("\(home)/inbox.org", "")
    try FileManager.default.createDirectory(
      atPath: world.received("org-protocol"), withIntermediateDirectories: true)
    try world.registerEntry(
      id: "org.example.emacs", scheme: "org-protocol", lines: ["Exec=emacsclient --no-wait %u"])
    #expect(try world.run(["xcallback", "install"]).status == 0)
    let emacs = try world.start(["emacs", "-Q", "--fg-daemon", "-l", "\(home)/settings.el"])
    defer {
      kill(emacs.pid, SIGKILL)
      _ = try? emacs.finish()
    }
    try world.wait(for: "Emacs", limit: 60) { try world.run(["emacsclient", "-e", "t"]).status == 0 }

    let captured = try world.call(
      "--no-wait", "org-protocol://capture", "template=w", "url=https://example.org/?a=b&c#d",
      "title=Milk & eggs + \"bread\"", "body=100% näh")
    #expect(captured.status == 0, "\(captured.errorText)")
    try world.wait(for: "the capture") { try !readBytes("\(home)/inbox.org").isEmpty }
    let inbox = String(decoding: try readBytes("\(home)/inbox.org"), as: UTF8.self)
    #expect(inbox.hasPrefix("* Milk & eggs + \"bread\"\nhttps://example.org/?a=b&c#d\n100% näh"), "\(inbox)")

    let answer = try world.run([
      "xcallback", "call", "org-protocol://ask", "text=a & ä = 1+1", "--timeout", "20",
    ])
    #expect(answer.outputText == "{\"said\":\"a & ä = 1+1\"}\n", "\(answer.errorText)")
    #expect(world.sockets() == [])
  }
}
