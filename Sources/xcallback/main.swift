import XCallbackCommand
import XCallbackGIO

// Before anything else, in both roles (design §6).
ProcessState.reset()

// One executable, two names: two static Swift binaries would be 6 MB each (design §1).
let arguments = CommandLineArguments.bytes
let name = Files.lastComponent(of: String(decoding: arguments.first ?? [], as: UTF8.self))
let status =
  name == HandlerRole.name ? HandlerRole.main(arguments) : CommandLineTool.main(arguments)
ProcessState.exit(status.rawValue)
