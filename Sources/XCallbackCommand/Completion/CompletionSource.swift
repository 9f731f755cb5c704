import XCallback
import XCallbackGIO
import XCallbackHandler

/// What completion knows of this machine: handler files, and the targets that have an app.
struct CompletionSource {
  /// Which schemes a place on the command line takes.
  enum Scope {
    /// Those that a handler file says how to handle: `run` and `explain` do it here.
    case handled
    /// Those of installed apps besides.
    case anything
  }

  let directories: UserDirectories
  let catalog: TargetCatalog
  let desktop: any InstallerDesktop

  var handlers: HandlerDirectories { HandlerDirectories(directories) }

  /// The handler of a scheme; nil without a usable file.
  func handler(of scheme: Scheme) -> Handler? {
    guard case .usable(let handler, _) = HandlerFile.find(scheme, in: handlers) else { return nil }
    return handler
  }

  /// The targets that some installed app stands for.
  func installedTargets(of scheme: Scheme) -> [Target] {
    let targets = catalog.targets(of: scheme)
    return targets.isEmpty || desktop.defaultHandler(of: scheme) == nil ? [] : targets
  }

  /// The actions that a scheme's URLs can name, the handler file's first.
  func actions(of scheme: Scheme, in scope: Scope) -> [KnownAction] {
    let own = handler(of: scheme)?.actions.values.compactMap { KnownAction($0) } ?? []
    guard scope == .anything else { return own }
    return own
      + installedTargets(of: scheme).flatMap { target in target.actions.map { KnownAction($0, of: target) } }
  }

  /// The action that a URL names; nil when it is not known.
  func action(of url: String, in scope: Scope) -> KnownAction? {
    let base = String(url.prefix { $0 != "?" && $0 != "#" })
    guard let read = try? CallbackURL(base), let name = read.action, let scheme = Scheme(read.scheme.name)
    else { return nil }
    return actions(of: scheme, in: scope).first { $0.pattern?.match(name) != nil }
  }

  /// The schemes that have a handler file, usable or not, with their handlers' names.
  var handlerFiles: [(scheme: Scheme, name: String)] {
    handlers.schemes.map { ($0, handler(of: $0)?.name ?? "") }
  }

  /// Every scheme whose URLs do something, with what it stands for, in alphabetical order.
  func schemes(in scope: Scope) -> [(scheme: Scheme, name: String)] {
    var names: [Scheme: String] = [:]
    for scheme in handlers.schemes { names[scheme] = handler(of: scheme)?.name }
    if scope == .anything {
      for target in catalog.targets where names[target.scheme] == nil {
        if desktop.defaultHandler(of: target.scheme) != nil { names[target.scheme] = target.name }
      }
    }
    return names.sorted { $0.key.name < $1.key.name }.map { ($0.key, $0.value) }
  }
}
