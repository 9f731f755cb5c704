/// libFuzzer's own entry, which `-sanitize=fuzzer` links (LLVM, "Using libFuzzer as a library").
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What is fuzzed: nil when everything holds, else a sentence that says what does not.
nonisolated(unsafe) private var property: (([UInt8]) -> String?) = { _ in nil }

/// Runs libFuzzer with this program's arguments until it has done its runs; a violation ends the program as a crash.
public func fuzz(_ test: @escaping ([UInt8]) -> String?) -> CInt {
  unsafe property = test
  var count = CommandLine.argc
  var arguments = unsafe CommandLine.unsafeArgv
  return unsafe withUnsafeMutablePointer(to: &arguments) { pointer in
    unsafe runDriver(&count, pointer) { start, count in
      let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
      if let violation = unsafe property(bytes) { fatalError(violation) }
      return 0
    }
  }
}
