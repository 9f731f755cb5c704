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
    /// The reason below it.
    var status: String
    var missing: String
  }

  @Test(
    "a question and a notice in the user's language",
    arguments: [
      Language(
        name: "de", title: "Demo: Antwort von note an other: senden?",
        body: """
          Ein Link verlangt die Aktion note.
          Die Antwort geht an other: (org.example.other).
          text = &quot;%2$s&quot;
          Er gibt an, von &quot;%1$s&quot; zu kommen; das ist nicht geprüft.
          """, buttons: ["Immer", "Einmal", "Nie", "Nein"], failure: "Demo: Die Aktion ist fehlgeschlagen",
        status: "@BIN@/complain endete mit Status 3: %1$s &lt;b&gt;.", missing: "Der Parameter %1$s fehlt."),
      Language(
        name: "ja", title: "Demo: note の応答を other: に送信しますか?",
        body: """
          リンクがアクション note を要求しています。
          応答は other: (org.example.other) に送られます。
          text = &quot;%2$s&quot;
          送信元は &quot;%1$s&quot; とされていますが、確認されていません。
          """, buttons: ["常に許可", "今回のみ", "許可しない", "いいえ"], failure: "Demo: アクションが失敗しました",
        status: "@BIN@/complain が終了ステータス 3 で終了しました: %1$s &lt;b&gt;。", missing: "パラメーター %1$s がありません。"),
      Language(
        name: "xx", title: "Demo: send the answer of note to other:?",
        body: """
          A link asks for the action note.
          The answer goes to other: (org.example.other).
          text = &quot;%2$s&quot;
          It says that it comes from &quot;%1$s&quot;, which is not verified.
          """, buttons: ["Always", "Once", "Never", "No"], failure: "Demo: the action failed",
        status: "@BIN@/complain exited with status 3: %1$s &lt;b&gt;.", missing: "Parameter %1$s is missing."),
    ])
  func words(_ language: Language) throws {
    let world = try PermissionTests.world(answer: "once")
    // What comes from the link is not filled in again.
    let link = "demo://x-callback-url/note?text=%252%24s&x-source=%251%24s&x-success=other%3A%2F%2Fdone"
    try world.open(link, by: .direct, changes: ["LANGUAGE": language.name])
    let asked = try #require(try world.notifications().first).argv.map { String(decoding: $0, as: UTF8.self) }
    #expect(asked[2] == language.title && asked[3] == language.body, "\(asked)")
    #expect(try world.everythingLaunched() == ["other://done"])

    // Nor does what a program says stand for anything.
    try world.write("\(world.bin)/complain", "#!/bin/sh\necho '%1$s <b>' >&2\nexit 3\n", mode: 0o755)
    try world.writeHandler(
      "demo",
      "[Handler]\nName=Demo\n[Action fail]\nExec=@BIN@/complain\n"
        + "[Action new]\nRequired=title\nExec=false\n")
    try world.open("demo:fail", by: .direct, changes: ["LANGUAGE": language.name])
    let told = try #require(try world.notifications().last).argv.map { String(decoding: $0, as: UTF8.self) }
    #expect(
      told[2...3] == [language.failure, language.status.replacing("@BIN@", with: world.bin)], "\(told)")
    try world.open("demo:new", by: .direct, changes: ["LANGUAGE": language.name])
    let refused = try #require(try world.notifications().last).argv.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(refused[3] == language.missing.replacing("%1$s", with: "title"), "\(refused)")
    // The journal speaks English.
    let noted = try world.log().compactMap { $0["reason"] as? String }
    #expect(
      noted.contains("Parameter title is missing.")
        && noted.contains("\(world.bin)/complain exited with status 3"))

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
