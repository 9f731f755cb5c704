import XCallbackCommand
import XCallbackGIO

// One executable, two names: two static Swift binaries would be 6 MB each (design §1).
let arguments = CommandLineArguments.bytes
let name = Files.lastComponent(of: String(decoding: arguments.first ?? [], as: UTF8.self))
let isHandler = name == HandlerRole.name

// Before anything else, in both roles (design §6).
ProcessState.reset(keepingIgnored: !isHandler)

let status =
  isHandler ? HandlerRole.main(arguments) : CommandLineTool.main(arguments)
ProcessState.exit(status.rawValue)
