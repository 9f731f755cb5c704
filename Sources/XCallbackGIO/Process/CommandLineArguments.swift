/// The arguments of this process as they are: a Swift string repairs what is not UTF-8, a URL must not be.
package enum CommandLineArguments {
  /// Every argument with the program's own name first.
  package static var bytes: [[UInt8]] {
    var result: [[UInt8]] = []
    for index in 0..<Int(CommandLine.argc) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { break }
      var bytes: [UInt8] = []
      var position = 0
      while unsafe argument[position] != 0 {
        bytes.append(unsafe UInt8(bitPattern: argument[position]))
        position += 1
      }
      result.append(bytes)
    }
    return result
  }
}
