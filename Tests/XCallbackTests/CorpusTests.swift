import Testing
import XCallback

/// The URLs of real apps: each parses, and building from its parts keeps them (details §2).
@Suite("Every URL of the corpus survives")
struct CorpusTests {
  @Test("The corpus is there")
  func count() {
    #expect(Corpus.urls.count == 155)
  }

  @Test(arguments: Corpus.urls)
  func survives(_ text: String) throws {
    let url = try CallbackURL(text)
    #expect(url.text == text)

    let built = try CallbackURL(
      scheme: url.scheme, action: url.action, parameters: url.allParameters, fragment: url.fragment)
    #expect(Parts(of: built) == Parts(of: url))
    #expect(built.host == "x-callback-url")

    let rewritten = try url.inCallbackForm()
    #expect(Parts(of: rewritten) == Parts(of: url))
    #expect(rewritten.query == url.query)

    // What people may send unencoded is encoded once; that changes no part.
    let encoded = try CallbackURL(bytes: PercentCoding.encodeIllegal(url.bytes))
    #expect(encoded.text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    #expect(encoded.action == url.action)
    #expect(encoded.allParameters.map(\.name) == url.allParameters.map(\.name))
    #expect(encoded.allParameters.map(\.value) == url.allParameters.map(\.value))
  }

  /// Every URL with a problem, and why; all others have none.
  private static let problems: [String: [String]] = [
    "shortcuts://x-callback-url/run-shortcut?name=Calculate%20Tip&input=text&text=24.99&x-success=...&x-cancel=...":
      [
        "callback-not-a-url x-success", "callback-not-a-url x-cancel",
      ],
    "shortcuts://run-shortcut?name=Add20%to20%Bear&input=clipboard": ["not-utf8 name"],
  ]

  @Test("Real URLs have no problems but for callbacks and values that their authors left as templates")
  func knownProblems() throws {
    for text in Corpus.urls {
      let found = try CallbackURL(text).problems.map { "\($0.code.rawValue) \($0.parameter)" }
      let isTemplate = text.contains("x-success={{")
      if isTemplate {
        #expect(
          Set(found).isSubset(of: ["callback-not-a-url x-success", "callback-not-a-url x-cancel"]), "\(text)")
      } else {
        #expect(found == Self.problems[text] ?? [], "\(text)")
      }
    }
  }

  @Test("The action of the corpus, in every spelling that apps use", arguments: CorpusTests.actions)
  func action(_ text: String, _ action: String?) throws {
    #expect(Corpus.urls.contains(text))
    #expect(try CallbackURL(text).action?.description == action)
  }

  static let actions: [(String, String?)] = [
    ("things:///add?title=Buy%20milk&notes=High%20fat", "add"),
    ("things:///x-callback-url/add?title={title}&notes={notes}", "add"),
    ("omnifocus:///task/task%2Fid", "task/task%2Fid"),
    ("ashell:ls", "ls"),
    ("ashell://ls", "ls"),
    ("hifth://x-callback-url?x-error=a://e", nil),
    (
      "com.braintreepayments.api.braintree://x-callback-url/braintree/threedsecure?", "braintree/threedsecure"
    ),
    ("perchnote://%%%", "%25%25%25"),
    ("obsidian:///home/user/vault/note", "home/user/vault/note"),
    ("working-copy://x-callback-url/clone/?remote=https%3A%2F%2Fgithub.com%2Flibgit2%2Flibgit2", "clone"),
  ]
}
