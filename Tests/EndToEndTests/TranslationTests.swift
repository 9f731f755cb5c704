import Foundation
import Testing

/// What users see in notifications speaks their language (gettext).
struct TranslationTests {
  struct Language: NamedRow {
    var name: String
    var title: String
    var body: String
    var buttons: [String]
    var failure: String
  }

  @Test(
    "a question and a notice in the user's language",
    arguments: [
      Language(
        name: "de", title: "Demo: Antwort von note an other: senden?",
        body: """
          Ein Link verlangt die Aktion note.
          Er gibt an, von &quot;%1$s&quot; zu kommen; das ist nicht geprüft.
          Die Antwort geht an other: (org.example.other).
          text = &quot;%2$s&quot;
          """, buttons: ["Immer", "Einmal", "Nie", "Nein"], failure: "Demo: Die Aktion ist fehlgeschlagen"),
      Language(
        name: "ja", title: "Demo: note の応答を other: に送信しますか?",
        body: """
          リンクがアクション note を要求しています。
          送信元は &quot;%1$s&quot; とされていますが、確認されていません。
          応答は other: (org.example.other) に送られます。
          text = &quot;%2$s&quot;
          """, buttons: ["常に許可", "今回のみ", "許可しない", "いいえ"], failure: "Demo: アクションが失敗しました"),
      Language(
        name: "xx", title: "Demo: send the answer of note to other:?",
        body: """
          A link asks for the action note.
          It says that it comes from &quot;%1$s&quot;, which is not verified.
          The answer goes to other: (org.example.other).
          text = &quot;%2$s&quot;
          """, buttons: ["Always", "Once", "Never", "No"], failure: "Demo: the action failed"),
    ])
  func words(_ language: Language) throws {
    let world = try PermissionTests.world(answer: "once")
    // What comes from the link is not filled in again.
    let link = "demo://x-callback-url/note?text=%252%24s&x-source=%251%24s&x-success=other%3A%2F%2Fdone"
    try world.open(link, by: .direct, changes: ["LANGUAGE": language.name])
    let asked = try #require(try world.notifications().first).argv.map { String(decoding: $0, as: UTF8.self) }
    #expect(asked[2] == language.title && asked[3] == language.body, "\(asked)")
    #expect(try world.everythingLaunched() == ["other://done"])

    try world.writeHandler("demo", "[Handler]\nName=Demo\n[Action fail]\nExec=false\n")
    try world.open("demo:fail", by: .direct, changes: ["LANGUAGE": language.name])
    let told = try #require(try world.notifications().last).argv.map { String(decoding: $0, as: UTF8.self) }
    #expect(told[2] == language.failure, "\(told)")

    // The buttons, as a dialogue gets them that nobody sees.
    world.stopBus()
    let dialogues = "\(world.root)/dialogues"
    try FileManager.default.createDirectory(atPath: dialogues, withIntermediateDirectories: true)
    try world.write(
      "\(world.root)/home/.local/bin/zenity", "#!/bin/sh\nexec \(world.bin)/record \(dialogues) \"$@\"\n",
      mode: 0o755)
    try world.writeHandler("demo", PermissionTests.handler)
    try world.open(link, by: .direct, changes: ["LANGUAGE": language.name])
    let shown = try #require(try Record.all(in: dialogues).first).arguments
    let labels = shown.compactMap { argument in
      ["--ok-label=", "--extra-button=", "--cancel-label="].first { argument.hasPrefix($0) }.map {
        String(argument.dropFirst($0.count))
      }
    }
    #expect(Set(labels) == Set(language.buttons), "\(shown)")
  }
}
