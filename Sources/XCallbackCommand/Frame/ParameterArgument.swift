internal import XCallback
internal import XCallbackGIO

/// A PARAM of the command line: `NAME=VALUE`, `NAME@FILE`, `NAME@-` or a bare `NAME` (design §7).
enum ParameterArgument: Equatable {
  case value(name: [UInt8], value: [UInt8])
  case file(name: [UInt8], path: [UInt8])
  case input(name: [UInt8])
  case bare(name: [UInt8])

  /// The first of `=` and `@` decides; every byte after it counts.
  init(_ argument: [UInt8]) throws(CommandError) {
    let mark = argument.firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "@") }
    let name = [UInt8](argument[..<(mark ?? argument.endIndex)])
    guard !name.isEmpty else {
      throw .usage("The parameter \"\(String(decoding: argument, as: UTF8.self))\" has no name in front.")
    }
    guard let mark else {
      self = .bare(name: name)
      return
    }
    let rest = [UInt8](argument[(mark + 1)...])
    if argument[mark] == UInt8(ascii: "=") {
      self = .value(name: name, value: rest)
    } else if rest == [UInt8(ascii: "-")] {
      self = .input(name: name)
    } else if rest.isEmpty {
      throw .usage("The parameter \(String(decoding: name, as: UTF8.self))@ names no file.")
    } else {
      self = .file(name: name, path: rest)
    }
  }

  var readsInput: Bool { if case .input = self { true } else { false } }

  /// The parameters of a command line, encoded once; files and standard input are read here, every byte of
  /// them.
  static func parameters(
    _ arguments: some Sequence<[UInt8]>, console: any Console, inputIsTaken: Bool = false
  ) throws(CommandError) -> [URLParameter] {
    var parsed: [ParameterArgument] = []
    for argument in arguments { parsed.append(try ParameterArgument(argument)) }
    // Standard input can be read once.
    guard parsed.filter(\.readsInput).count <= (inputIsTaken ? 0 : 1) else {
      throw .usage("Standard input (\"-\") is asked for twice.")
    }
    var parameters: [URLParameter] = []
    for parameter in parsed { parameters.append(try parameter.resolved(console)) }
    return parameters
  }

  private func resolved(_ console: any Console) throws(CommandError) -> URLParameter {
    // More than a URL may have is refused by the URL's own limit; one byte more is enough to see it.
    let limit = CallbackURL.maximumLength
    do throws(FileError) {
      switch self {
      case .value(let name, let value): return URLParameter(name: name, value: value)
      case .file(let name, let path):
        let bytes = try Files.read(String(decoding: path, as: UTF8.self), limit: limit)
        return URLParameter(name: name, value: bytes)
      case .input(let name): return URLParameter(name: name, value: try console.readInput(limit: limit))
      case .bare(let name): return URLParameter(name: name, value: nil as [UInt8]?)
      }
    } catch {
      throw CommandError(.badData, error.description)
    }
  }
}
