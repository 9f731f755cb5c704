/// What a shell's code gets values from: its arguments, and the variables that they were put into.
struct ShellVariables {
  /// The words behind the code, from `$0` on.
  private(set) var arguments: [CommandWord]
  private var named: [String: TemplatePlaceholder] = [:]

  init(arguments: [CommandWord]) { self.arguments = arguments }

  /// The placeholder whose value a name, a number, `@` or `*` stands for; nil when there is none.
  subscript(_ name: String) -> TemplatePlaceholder? {
    get {
      switch name {
      case "@", "*": arguments.dropFirst().lazy.compactMap(\.firstValue).first
      default:
        if let number = Int(name) { argument(number) } else { named[name] }
      }
    }
    set { named[name] = newValue }
  }

  /// Behind a group, which may be left out or repeated, any argument may have the number.
  private func argument(_ number: Int) -> TemplatePlaceholder? {
    guard arguments.indices.contains(number) else { return nil }
    let isCertain = arguments[...number].allSatisfy { $0.groups == arguments[0].groups }
    return isCertain ? arguments[number].firstValue : arguments.lazy.compactMap(\.firstValue).first
  }

  /// `for x in "$@"` and `shift`, as far as they say what `$x` and `$1` are.
  mutating func note(_ command: [CommandWord]) {
    if command.first?.literal == "for", command.count > 1, let variable = command[1].literal {
      let namesThem = command.count > 2 && command[2].literal == "in"
      let values = namesThem ? command.dropFirst(3) : arguments.dropFirst()
      named[variable] = values.lazy.compactMap(\.firstValue).first
    } else if command.first?.literal == "shift", arguments.count > 1 {
      arguments.remove(at: 1)
    }
  }
}
