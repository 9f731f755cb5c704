package import XCallback

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
  /// In the order in which they are tried.
  package var actions: [Action] = []
  package var catchAll: Action?

  package init(scheme: Scheme, file: String) {
    self.scheme = scheme
    self.file = file
    name = scheme.name
  }

  /// `notes.handler`: how messages name the file.
  package var fileName: String { "\(scheme.name).handler" }

  /// The action that takes the name, with the values of its pattern's parameters: exact beats pattern beats catch-all.
  package func action(for name: ActionName?) -> (action: Action, values: [String: String])? {
    if let name {
      for action in actions {
        if let values = action.pattern?.match(name) { return (action, values) }
      }
    }
    return catchAll.map { ($0, [:]) }
  }
}
