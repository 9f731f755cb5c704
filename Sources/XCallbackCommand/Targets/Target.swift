import XCallback
import XCallbackGIO
import XCallbackHandler

/// An app, or a plug-in of one, whose scheme takes action URLs: facts from a data file (xcallback(1), "TARGETS").
struct Target: Equatable {
  /// The data file that it was read from.
  let file: String
  let name: String
  /// In lower case.
  let scheme: Scheme
  /// What must be there beside the app, for example a plug-in.
  var needs: String?
  /// What else a caller should know.
  var note: String?
  /// The schemes of the callbacks that it opens; nil for any.
  var callbackSchemes: [String]?
  /// Where the facts are from.
  var sources: [String] = []
  var actions: [TargetAction] = []

  /// A member of `targets` in `list --json`.
  var json: JSONValue {
    .members([
      ("name", .string(name)), ("file", .string(file)), ("needs", .text(needs)), ("note", .text(note)),
      ("callbackSchemes", callbackSchemes.map { .texts($0) } ?? .null), ("sources", .texts(sources)),
      ("actions", .array(actions.map(\.json))),
    ])
  }
}

/// One kind of URL that a target takes.
struct TargetAction: Equatable {
  /// The URL without its query; `{name}` stands for a segment and a last `{name...}` for the rest.
  let url: String
  /// The action in it as handler files write one.
  let pattern: ActionPattern
  var summary: String?
  var required: [String] = []
  var optional: [String] = []
  /// The callbacks that it heeds.
  var callbacks: [ReservedName] = []
  /// The names of the results that x-success brings.
  var results: [String] = []

  /// The URL up to its first placeholder.
  var literal: String { String(url.prefix { $0 != "{" }) }

  fileprivate var json: JSONValue {
    .members([
      ("url", .string(url)), ("summary", .text(summary)), ("required", .texts(required)),
      ("optional", .texts(optional)), ("callbacks", .texts(callbacks.map(\.rawValue))),
      ("results", .texts(results)),
    ])
  }
}
