import Foundation
import Testing
import XCallback

@testable import XCallbackCommand

@Suite("xcallback list and check with other apps")
struct ListTargetsTests {
  /// A world with two targets in the data, of which one has an app.
  private func world() throws -> InstallWorld {
    let world = try InstallWorld()
    try world.directory.write(
      """
      {"name": "Paper", "scheme": "paper", "needs": "a pen", "callbackSchemes": ["https"], "sources": ["https://e.org"],
       "actions": [{"url": "paper://x-callback-url/write", "summary": "Writes\\u001b[2J", "required": ["text"],
                    "optional": ["page"], "callbacks": ["x-success"], "results": ["id"]},
                   {"url": "paper://x-callback-url/open/{id}"}]}
      """, to: "share/xcallback/targets/paper.json")
    try world.directory.write(
      #"{"name":"Stone","scheme":"stone","actions":[{"url":"stone:carve"}]}"#,
      to: "share/xcallback/targets/stone.json")
    try world.directory.write("[Desktop Entry]\n", to: "data/applications/paper.desktop")
    try world.directory.write(
      "[Default Applications]\nx-scheme-handler/paper=paper.desktop;\n", to: "config/mimeapps.list")
    return world
  }

  @Test("only apps that are there, behind the handler files")
  func all() throws {
    let world = try world()
    let file = try world.handler("demo")
    let said = world.list()
    let width = String(repeating: " ", count: file.count - 1)
    #expect(said.output == "demo   \(file)  It is not installed.\npaper  -\(width)  Paper (paper.desktop)\n")
    #expect(said.errors.isEmpty && said.status == .success)
  }

  @Test("a scheme with its actions, escaped")
  func one() throws {
    let said = try world().list("paper")
    #expect(
      said.output == """
        paper  -  Paper (paper.desktop)

        Paper (needs a pen)
          Opens callbacks of these schemes only: https.
          paper://x-callback-url/write
              Writes\\u{1B}[2J.
              takes    text [page]
              returns  id
              answers  x-success
          paper://x-callback-url/open/{id}

        """)
  }

  @Test("a scheme whose app is not there")
  func notInstalled() throws {
    let world = try world()
    let said = world.list("stone")
    #expect(said.status == .success)
    #expect(said.output == "stone  -  No installed app opens its links.\n\nStone\n  stone:carve\n")
    #expect(world.list("stnoe").errors.contains("Did you mean \"stone\"?"))
    #expect(world.list("stnoe").status == .noHandler)
  }

  @Test("JSON: handler rows as ever, targets in a member of their own")
  func json() throws {
    let world = try world()
    let file = try world.handler("demo")
    let data = world.directory.path + "/share/xcallback/targets/paper.json"
    let row =
      #"{"scheme":"demo","file":"\#(file)","entry":null,"default":null,"ours":false,"problem":"It is not installed."}"#
    let target =
      #"{"scheme":"paper","file":null,"entry":null,"default":"paper.desktop","ours":false,"problem":null,"targets":["#
      + #"{"name":"Paper","file":"\#(data)","needs":"a pen","note":null,"callbackSchemes":["https"],"#
      + #""sources":["https://e.org"],"actions":[{"url":"paper://x-callback-url/write","summary":"Writes\u001B[2J","#
      + #""required":["text"],"optional":["page"],"callbacks":["x-success"],"results":["id"]},"#
      + #"{"url":"paper://x-callback-url/open/{id}","summary":null,"required":[],"optional":[],"callbacks":[],"#
      + #""results":[]}]}]}"#
    #expect(world.list(json: true).output == "[\(row),\(target)]\n")
    #expect(world.list("paper", json: true).output == "[\(target)]\n")
    #expect(
      world.list("stone", json: true).output.contains(#""problem":"No installed app opens its links.""#))
  }

  @Test("a malformed data file is skipped with a warning, and fails only the check of itself")
  func malformed() throws {
    let world = try world()
    try world.handler("demo", "[Handler]\nName=Demo\n[Action a]\nReturn=x\n")
    let path = try world.directory.write("{\n  \"name\": 1", to: "data/xcallback/targets/broken.json")
    let said = world.list()
    #expect(said.status == .success && said.output.contains("Paper"))
    #expect(said.errors.hasPrefix("xcallback: \(path):2: warning: This is no JSON: "))
    #expect(said.errors.hasSuffix(" The file is skipped.\n"))

    let checked = run(arguments: ["check"], environment: world.variables)
    #expect(checked.status == .success)
    #expect(checked.output.contains("\(path):2: warning: "))
    let itself = run(arguments: ["check", path], environment: world.variables)
    #expect(itself.status == .configuration && itself.output.hasPrefix("\(path):2: error: "))
    let good = run(
      arguments: ["check", world.directory.path + "/share/xcallback/targets/paper.json"],
      environment: world.variables)
    #expect(good.status == .success && good.output.isEmpty)
  }

  @Test("beside the program, where XDG_DATA_DIRS does not lead")
  func prefix() throws {
    let world = try world()
    world.variables["XDG_DATA_DIRS"] = world.directory.path + "/elsewhere"
    #expect(world.list().output.contains("Paper"), "bin and share have one parent")
  }
}
