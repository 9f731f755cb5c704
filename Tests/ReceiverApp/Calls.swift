import Glibc
import XCallback
import XCallbackGIO

/// Makes the calls of a file, all at once, and logs how each ended. A line is `SECONDS URL`; with a minus in front of the
/// seconds the task is cancelled as soon as the file has a neighbour `….cancel`.
@Sendable func makeCalls(_ file: String, _ client: CallbackClient) async {
  await withTaskGroup(of: Void.self) { group in
    for (number, line) in text(of: file).split(separator: "\n").enumerated() {
      let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
      let seconds = Double(words[0]) ?? 0
      group.addTask {
        let call = Task { await make(number, words[1], abs(seconds), client) }
        if seconds < 0 {
          while unsafe access(file + ".cancel", F_OK) != 0 { try? await Task.sleep(for: .milliseconds(5)) }
          call.cancel()
        }
        await call.value
      }
    }
  }
  log("calls done")
}

private func make(_ number: Int, _ url: String, _ seconds: Double, _ client: CallbackClient) async {
  do throws(CallFailure) {
    let results = try await client.call(url, timeout: .milliseconds(Int(seconds * 1_000)))
    log(
      "call \(number) success " + results.items.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&"))
  } catch {
    let said = error.error.map { " \($0.code.rawValue) \($0.message)" } ?? ""
    log("call \(number) failure \(error.code.rawValue)\(said)")
  }
}

private func text(of file: String) -> String {
  guard let stream = unsafe fopen(file, "r") else { return "" }
  defer { unsafe fclose(stream) }
  var bytes: [UInt8] = []
  while case let byte = unsafe getc(stream), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return String(decoding: bytes, as: UTF8.self)
}
