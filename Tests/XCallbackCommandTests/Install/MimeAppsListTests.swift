import Testing

@testable import XCallbackCommand

private let id = "io.github.xcallback.demo.desktop"
private let key = "x-scheme-handler/demo"
private let mark = MimeAppsList.groupMark

/// A file before `install`, after it, and after the `uninstall` that follows.
struct MimeAppsRow: Sendable, CustomTestStringConvertible {
  var name: String
  var before: String
  var installed: String
  var uninstalled: String
  var testDescription: String { name }

  init(_ name: String, _ before: String, _ installed: String, _ uninstalled: String? = nil) {
    (self.name, self.before, self.installed) = (name, before, installed)
    self.uninstalled = uninstalled ?? before
  }
}

private let rows: [MimeAppsRow] = [
  MimeAppsRow("no file", "", "[Default Applications]\n\(mark)\n\(key)=\(id);\n"),
  MimeAppsRow(
    "an empty group of the user's", "[Default Applications]\n", "[Default Applications]\n\(key)=\(id);\n"),
  MimeAppsRow(
    "no group, no last line end (C42)", "[Added Associations]\na=b;",
    "[Added Associations]\na=b;\n[Default Applications]\n\(mark)\n\(key)=\(id);"),
  MimeAppsRow(
    "the right group, not the end of the file (C43)",
    "[Default Applications]\ntext/plain=a.desktop\n\n# about what was added\n[Added Associations]\nx=y\n",
    "[Default Applications]\ntext/plain=a.desktop\n\(key)=\(id);\n\n# about what was added\n[Added Associations]\nx=y\n"
  ),
  MimeAppsRow(
    "others' ids stay behind ours (C29, C45)", "[Default Applications]\n\(key)=a.desktop;b.desktop;\n",
    "[Default Applications]\n\(key)=\(id);a.desktop;b.desktop;\n"),
  MimeAppsRow(
    "a list without a last separator", "[Default Applications]\n\(key)=a.desktop;b.desktop\n",
    "[Default Applications]\n\(key)=\(id);a.desktop;b.desktop\n"),
  MimeAppsRow(
    "ours further back moves to the front", "[Default Applications]\n\(key)=a.desktop;\(id);b.desktop;\n",
    "[Default Applications]\n\(key)=\(id);a.desktop;b.desktop;\n",
    "[Default Applications]\n\(key)=a.desktop;b.desktop;\n"),
  MimeAppsRow(
    "ours alone, as xdg-mime writes it", "[Default Applications]\n\(key)=\(id)\n",
    "[Default Applications]\n\(key)=\(id)\n", "[Default Applications]\n"),
  MimeAppsRow(
    "an empty value counts as no line (C48)", "[Default Applications]\n\(key)=\nx=y\n",
    "[Default Applications]\n\(key)=\(id);\nx=y\n", "[Default Applications]\nx=y\n"),
  MimeAppsRow(
    "an id that contains ours (C26)", "[Default Applications]\n\(key)=my-\(id);x-\(id)\n",
    "[Default Applications]\n\(key)=\(id);my-\(id);x-\(id)\n"),
  MimeAppsRow(
    "a separator behind a backslash", "[Default Applications]\n\(key)=a\\;\(id)\n",
    "[Default Applications]\n\(key)=\(id);a\\;\(id)\n"),
  MimeAppsRow(
    "white space stays where it was", "  [Default Applications] \t\n \(key)  =  a.desktop;  \n\t\n",
    "  [Default Applications] \t\n \(key)  =  \(id);a.desktop;  \n\t\n"),
  MimeAppsRow(
    "white space behind ours is not in front of what follows",
    "[Default Applications]\n\(key)=\(id); \(id);  a.desktop;\n\(key)=\(id); \n",
    "[Default Applications]\n\(key)=\(id); \(id);  a.desktop;\n\(key)=\(id); \n",
    "[Default Applications]\n\(key)=a.desktop;\n"),
  MimeAppsRow(
    "an empty line in front of ours at an end without a line end", "[Default Applications]\n\n\(key)=\(id);",
    "[Default Applications]\n\n\(key)=\(id);", "[Default Applications]\n\n"),
  MimeAppsRow(
    "the same with CR LF", "[Default Applications]\r\n\r\n\(key)=\(id);",
    "[Default Applications]\r\n\r\n\(key)=\(id);", "[Default Applications]\r\n\r\n"),
  MimeAppsRow(
    "an empty line in front of our group at such an end",
    "[A]\nx=y\n\n[Default Applications]\n\(mark)\n\(key)=\(id);",
    "[A]\nx=y\n\n[Default Applications]\n\(mark)\n\(key)=\(id);", "[A]\nx=y\n\n"),
  MimeAppsRow(
    "CR LF line ends", "# mine\r\n[Default Applications]\r\nx=y\r\n",
    "# mine\r\n[Default Applications]\r\nx=y\r\n\(key)=\(id);\r\n"),
  MimeAppsRow(
    "a CR at the very end", "[Default Applications]\nx=y\r",
    "[Default Applications]\nx=y\r\r\n\(key)=\(id);"),
  MimeAppsRow(
    "a removed association", "[Removed Associations]\n\(key)=\(id);\nx=y\n[Default Applications]\n",
    "[Removed Associations]\nx=y\n[Default Applications]\n\(key)=\(id);\n",
    "[Removed Associations]\nx=y\n[Default Applications]\n"),
  MimeAppsRow(
    "a removed association among others",
    "[Removed Associations]\n\(key)=a;\(id);b\n[Default Applications]\n",
    "[Removed Associations]\n\(key)=a;b\n[Default Applications]\n\(key)=\(id);\n",
    "[Removed Associations]\n\(key)=a;b\n[Default Applications]\n"),
  MimeAppsRow(
    "an added association goes with the uninstall (C27)",
    "[Added Associations]\n\(key)=\(id);a.desktop;\n[Default Applications]\n\(key)=a.desktop;\n",
    "[Added Associations]\n\(key)=\(id);a.desktop;\n[Default Applications]\n\(key)=\(id);a.desktop;\n",
    "[Added Associations]\n\(key)=a.desktop;\n[Default Applications]\n\(key)=a.desktop;\n"),
  MimeAppsRow(
    "a group twice, which GKeyFile merges: the one where the key stands",
    "[Default Applications]\nx=y\n[Other]\n[Default Applications]\n\(key)=a\n",
    "[Default Applications]\nx=y\n[Other]\n[Default Applications]\n\(key)=\(id);a\n"),
  MimeAppsRow(
    "a key twice: GKeyFile reads the last, xdg-mime the first",
    "[Default Applications]\n\(key)=a\n\(key)=b\n", "[Default Applications]\n\(key)=\(id);a\n\(key)=\(id);b\n"
  ),
  MimeAppsRow(
    "the key in other groups, in other spellings and as a prefix is not ours",
    "[Other]\n\(key)=\(id);a\n[Default Applications]\n\(key)s=a\nX-Scheme-Handler/demo=b\n\(key)[de]=c\n",
    "[Other]\n\(key)=\(id);a\n[Default Applications]\n\(key)s=a\nX-Scheme-Handler/demo=b\n\(key)[de]=c\n\(key)=\(id);\n"
  ),
  MimeAppsRow(
    "locales and encodings that GKeyFile reads",
    "[A]\nEncoding=utf-8\na[sr@latin_1.x]=b\na[]=c\n[Default Applications]\nEncoding=x\n",
    "[A]\nEncoding=utf-8\na[sr@latin_1.x]=b\na[]=c\n[Default Applications]\nEncoding=x\n\(key)=\(id);\n"),
  MimeAppsRow(
    "bytes that are not UTF-8", "[Default Applications]\n# \u{FF}\ntext/plain=\u{FE}\n",
    "[Default Applications]\n# \u{FF}\ntext/plain=\u{FE}\n\(key)=\(id);\n"),
]

@Suite("mimeapps.list, line by line")
struct MimeAppsListTests {
  @Test("install, install again, uninstall", arguments: rows)
  func table(_ row: MimeAppsRow) throws {
    var list = try MimeAppsList(latin1(row.before))
    #expect(latin1(list.bytes) == row.before)
    let changed = list.makeDefault(id, ofScheme: "demo")
    #expect(changed == (row.before != row.installed))
    #expect(latin1(list.bytes) == row.installed)
    #expect(list.defaults(ofScheme: "demo").first == id)
    let changedAgain = list.makeDefault(id, ofScheme: "demo")
    #expect(!changedAgain, "a second install changes nothing")

    var again = try MimeAppsList(list.bytes)
    #expect(again == list, "what is written reads back as it was edited")
    let removed = again.remove(id)
    #expect(removed)
    #expect(latin1(again.bytes) == row.uninstalled)
    #expect(try MimeAppsList(again.bytes) == again, "what is left reads back as it was edited")
    let removedAgain = again.remove(id)
    #expect(!removedAgain, "a second uninstall changes nothing")
  }

  @Test(
    "a file that GKeyFile does not read is left alone, with the line",
    arguments: [
      (
        "a stray word (B5.59)", "[Default Applications]\nx=y\nstray\n",
        "line 3 is no group, no comment and no 'key=value'"
      ),
      ("a key before the groups", "# c\nx=y\n[A]\n", "line 2 stands before the first group"),
      ("a group that is not closed", "[A\n", "line 1 is no group, no comment and no 'key=value'"),
      ("text behind a group", "[A] b\n", "line 1 is no group, no comment and no 'key=value'"),
      ("a group without a name", "[A]\n[]\n", "line 2 has an empty or malformed group name"),
      ("a bracket in a group's name", "[A[b]\n", "line 1 has an empty or malformed group name"),
      ("a key without a name", "[A]\n=x\n", "line 2 is no group, no comment and no 'key=value'"),
      ("a bracket in a key", "[A]\na[=x\n", "line 2 has a malformed key"),
      ("a locale and more", "[A]\na[de]b=x\n", "line 2 has a malformed key"),
      ("a locale with a sign in it", "[A]\na[!e]=x\n", "line 2 has a malformed key"),
      ("a locale behind a space", "[A]\na [de]=x\n", "line 2 has a malformed key"),
      (
        "an encoding", "[A]\n[B]\nEncoding=x\n[A]\nEncoding=x\n", "line 5 names an encoding that is not UTF-8"
      ),
      ("a byte order mark", "\u{EF}\u{BB}\u{BF}[A]\n", "line 1 is no group, no comment and no 'key=value'"),
      ("a NUL", "[A]\n#\0\n", "line 2 holds a NUL byte"),
      ("a conflict marker", "[A]\n<<<<<<< HEAD\n", "line 2 is no group, no comment and no 'key=value'"),
    ])
  func refused(_ name: String, _ text: String, _ message: String) {
    let error = #expect(throws: MimeAppsError.self) { try MimeAppsList(latin1(text)) }
    #expect(error?.description == message)
  }

  @Test("two schemes share the group that the first one added")
  func sharedGroup() throws {
    var list = try MimeAppsList([])
    _ = list.makeDefault("a.desktop", ofScheme: "a")
    _ = list.makeDefault("b.desktop", ofScheme: "b")
    #expect(
      latin1(list.bytes)
        == "[Default Applications]\n\(mark)\nx-scheme-handler/a=a.desktop;\nx-scheme-handler/b=b.desktop;\n")
    _ = list.remove("a.desktop")
    #expect(latin1(list.bytes) == "[Default Applications]\n\(mark)\nx-scheme-handler/b=b.desktop;\n")
    _ = list.remove("b.desktop")
    #expect(list.bytes.isEmpty)
  }

  @Test("a group that we added stays when somebody else wrote into it")
  func adoptedGroup() throws {
    var list = try MimeAppsList([])
    _ = list.makeDefault(id, ofScheme: "demo")
    for theirs in ["text/plain=a.desktop\n", "# a note\n"] {
      var edited = try MimeAppsList(list.bytes + latin1(theirs))
      _ = edited.remove(id)
      #expect(latin1(edited.bytes) == "[Default Applications]\n\(mark)\n\(theirs)")
    }
  }
}

/// Bytes as characters of the same number, so that rows can hold what is not UTF-8.
func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

func latin1(_ bytes: [UInt8]) -> String {
  String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
}
