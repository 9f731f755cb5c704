package import XCallback
package import XCallbackGIO

/// A scheme's configuration: what its handler file says (design §4).
package struct Handler: Sendable {
  /// The scheme, in lower case: the file's name.
  package let scheme: Scheme
  /// The file it was read from.
  package let file: String
  package var name: String
  package var comment: String?
  package var icon: String?
  package var isHiddenFromMenus = true
  package var callbacks: [CallbackRule] = []
  /// `Callbacks` as the file writes it, for hints.
  package var listedCallbacks: [String] = []
  /// Directories that come first in the command's PATH.
  package var path: [String] = []
  package var plusIsSpace = false
  package var logsValues = false
  /// How many requests it answers within some time; nil for any number.
  package var rate: RateLimit? = Self.standardRate
  /// How many of its workers run at once.
  package var parallel = Self.standardParallel
  package var actions = ActionTable<Action>()

  package init(scheme: Scheme, file: String) {
    self.scheme = scheme
    self.file = file
    name = scheme.name
  }

  static let standardRate = RateLimit(count: 600, seconds: 60)
  static let standardParallel = 8

  /// `notes.handler`: how messages name the file.
  package var fileName: String { "\(scheme.name).handler" }

  /// The names of parameters that hold the key in one of the actions, and are nothing else in this one: also in a link
  /// whose action is misspelt they are nobody's business.
  func secrets(in action: Action?) -> [String] {
    actions.values.compactMap(\.keyParameter).filter { name in
      action?.parameters.contains { $0.urlName == name } != true
    }
  }
}
