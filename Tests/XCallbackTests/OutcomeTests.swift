import Testing
import XCallback

/// Design §3, rules 4 and 5: which callback an outcome takes, and what travels on it.
@Suite("Outcomes and errors")
struct OutcomeTests {
  @Test("Each outcome names its callback and its results")
  func outcomes() throws {
    let url = try CallbackURL("s:run?x-success=a://ok&x-error=b://err?req=7&x-cancel=c://no")
    let rows: [(Outcome, String)] = [
      (.success(["id": "1"]), "a://ok?id=1"), (.success([:]), "a://ok"),
      // CB-09: the caller's parameters stay.
      (.error(CallbackError(3, "No such note.")), "b://err?req=7&errorCode=3&errorMessage=No%20such%20note."),
      // CB-11: x-cancel carries nothing.
      (.cancel, "c://no"),
    ]
    for (outcome, expected) in rows {
      let target = try #require(url.value(of: outcome.callbackName).flatMap { CallbackTarget($0) })
      #expect(target.url(adding: outcome.results) == expected)
    }
    #expect(Outcome.cancel.results.isEmpty)
  }

  @Test("x-error always carries code and message, in this order")
  func errorResults() {
    let results = CallbackError(.unknownAction).results
    #expect(results.items == [.init("errorCode", "404"), .init("errorMessage", "There is no such action.")])
  }

  @Test(
    "The codes of the table have a sentence of their own",
    arguments: [
      (CallbackError.Code.malformed, "400", "The request is malformed."),
      (.refused, "403", "The request was refused."),
      (.unknownAction, "404", "There is no such action."),
      (.timedOut, "408", "The action took too long."),
      (.tooLarge, "413", "The request or its result is too large."),
      (.tooMany, "429", "There are too many requests."),
      (.failed, "500", "The action failed."),
      (.unreadableOutput, "502", "The action's output could not be read."),
      (.unavailable, "503", "The action's handler or program is not available."),
      (3, "3", "The action failed with code 3."),
      (.init(rawValue: "E_NOENT"), "E_NOENT", "The action failed with code E_NOENT."),
    ])
  func sentences(_ code: CallbackError.Code, _ text: String, _ sentence: String) {
    #expect(code.rawValue == text)
    #expect(CallbackError(code).message == sentence)
    #expect(CallbackError(code).description == "\(sentence) (\(text))")
    #expect(CallbackError(code, "Own words.").message == "Own words.")
  }

  @Test(
    "Reading somebody else's x-error: any code, the alias, either one missing",
    arguments: [
      ("cb:?errorCode=404&errorMessage=Not%20found", "404", "Not found"),
      ("cb:?error-Code=7&errorMessage=m", "7", "m"),
      ("cb:?error-Code=7&errorCode=8", "8", ""),
      ("cb:?errorMessage=m", "", "m"),
      ("cb:?errorCode=E_NOENT", "E_NOENT", ""),
      ("cb:", "", ""),
      ("cb:?errorCode&errorMessage", "", ""),
      ("cb:?errorCode=1&errorCode=2&errorMessage=a&errorMessage=b", "1", "a"),
      ("cb:?errorcode=1&ERRORMESSAGE=m", "", ""),
      ("cb:?errorCode=%FF&error-Code=2", "2", ""),
      ("cb:?errorCode=7&errorMessage=bad%FFbyte", "7", "bad\u{FFFD}byte"),
      ("cb:?errorCode=7&errorMessage=bad%00byte", "7", "bad\u{0}byte"),
    ])
  func replies(_ url: String, _ code: String, _ message: String) throws {
    let error = CallbackError(reply: try CallbackURL(url))
    #expect(error.code.rawValue == code)
    #expect(error.message == message)
  }
}

@Suite("Results")
struct ResultsTests {
  @Test("Empty text is no result, however it is set")
  func emptyUnnamed() {
    #expect(Results(unnamed: "").isEmpty)
    #expect(Results(unnamed: nil).isEmpty)
    #expect(Results([], unnamed: "").isEmpty)
    var results = Results(unnamed: "a")
    #expect(!results.isEmpty)
    results.unnamed = ""
    #expect(results.isEmpty)
    results.append("a", "")
    #expect(!results.isEmpty)
  }

  @Test("The items are in the order in which they are sent")
  func items() {
    var results: Results = ["id": "1", "tag": "a", "tag": "b"]
    results.append("flag", nil)
    results.unnamed = "text"
    #expect(
      results.items == [
        .init("id", "1"), .init("tag", "a"), .init("tag", "b"), .init("flag", nil), .init("result", "text"),
      ])
  }
}

@Suite("Results are found by name")
struct ResultLookupTests {
  @Test("The first of a name, all of a name, the unnamed one, names as bytes")
  func lookup() {
    let results = Results(
      [.init("tag", "a"), .init("tag", "b"), .init("caf\u{E9}", "1"), .init("bare", nil)], unnamed: "text")
    #expect(results["tag"] == "a")
    #expect(results.all("tag") == ["a", "b"])
    #expect(results["cafe\u{301}"] == nil)
    #expect(results["bare"] == nil)
    #expect(results["result"] == "text")
    #expect(results["none"] == nil)
  }
}

@Suite("An outcome whose URL is too long")
struct ShorterOutcomeTests {
  @Test(
    arguments: [
      (Outcome.success(["a": "1"]), "413"), (.error(CallbackError(402, "long")), "402"),
      (.error(CallbackError(402)), nil), (.cancel, nil),
      (.error(CallbackError(.init(rawValue: String(repeating: "9", count: 65)), "x")), "500"),
    ] as [(Outcome, String?)])
  func shorter(_ outcome: Outcome, _ code: String?) {
    var given: String?
    if case .error(let error)? = outcome.shorter {
      given = error.code.rawValue
      #expect(error.message.utf8.count < 100)
    }
    #expect(given == code)
  }
}

@Suite("Parameters for a URL")
struct ParametersTests {
  @Test("Literals, sequences and additions keep order and repeats; each is encoded once")
  func composing() throws {
    var parameters: Parameters = ["title": "a b", "tag": "1", "tag": "2", "silent": nil]
    parameters.append("due", "1+1")
    #expect(
      try CallbackURL("s:new?x=1#f").adding(parameters.pieces).text
        == "s:new?x=1&title=a%20b&tag=1&tag=2&silent&due=1%2B1#f")
    #expect(Parameters([(key: "a", value: "1")]) == ["a": "1"])
    #expect(Parameters(["a": "1"].map { (key: $0.key, value: $0.value) }) == ["a": "1"])
  }
}
