// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "xcallback",
  products: [
    .library(name: "XCallback", targets: ["XCallback"]),
    .library(name: "XCallbackGIO", targets: ["XCallbackGIO"]),
    .executable(name: "xcallback", targets: ["xcallback"]),
  ],
  targets: [
    // The core: URL grammar, composition, outcomes. Imports nothing.
    .target(name: "XCallback"),

    // The desktop. The only importer of the two C modules.
    .systemLibrary(
      name: "CGIO", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .target(name: "XCallbackGIO", dependencies: ["XCallback", "CGIO", "CJansson"]),

    // Handler files, actions, policy, dispatch.
    .target(name: "XCallbackHandler", dependencies: ["XCallback", "XCallbackGIO"]),

    // The command line, one file a subcommand, and the executable with two names.
    .target(
      name: "XCallbackCommand", dependencies: ["XCallback", "XCallbackGIO", "XCallbackHandler"]),
    .executableTarget(name: "xcallback", dependencies: ["XCallbackGIO", "XCallbackCommand"]),

    // An app in all its states, for the tests of receivers and clients.
    .executableTarget(
      name: "receiver-app", dependencies: ["XCallback", "XCallbackGIO", "CGIO"], path: "Tests/ReceiverApp"),

    // What tests and fuzzers both assert about the core.
    .target(name: "CoreProperties", dependencies: ["XCallback"], path: "Tests/CoreProperties"),
    .testTarget(
      name: "XCallbackTests", dependencies: ["XCallback", "CoreProperties", "CGIO"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "XCallbackGIOTests", dependencies: ["XCallback", "XCallbackGIO", "CGIO", "CJansson"]),
    .testTarget(
      name: "XCallbackHandlerTests",
      dependencies: ["XCallback", "XCallbackGIO", "XCallbackHandler", "CGIO"]),
    .testTarget(
      name: "XCallbackCommandTests",
      dependencies: ["XCallback", "XCallbackGIO", "XCallbackHandler", "XCallbackCommand"],
      exclude: ["Snapshots"]),
    .testTarget(name: "EndToEndTests", dependencies: ["xcallback"]),
  ],
  swiftLanguageModes: [.v6]
)

// Small apps that use the libraries; see Sources/Examples/README.md.
let examples = [
  "uuid-provider": "UUIDProvider", "uuid-asker": "UUIDAsker", "order-desk": "OrderDesk",
  "link-counter": "LinkCounter",
]
for (name, folder) in examples {
  package.targets.append(
    .executableTarget(
      name: name, dependencies: ["XCallback", "XCallbackGIO"], path: "Sources/Examples/\(folder)",
      exclude: ["io.github.xcallback.\(folder).desktop", "io.github.xcallback.\(folder).service"]))
}

// The one that needs GTK 4, so that nothing else does.
if Context.environment["XCALLBACK_GTK"] != nil {
  package.targets += [
    .systemLibrary(
      name: "CGTK", path: "Sources/Examples/GTKWindow/CGTK", pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "GTKWindowSample", dependencies: ["CGTK"], path: "Sources/Examples/GTKWindow/Window"),
    .executableTarget(
      name: "gtk-window", dependencies: ["XCallback", "XCallbackGIO", "GTKWindowSample"],
      path: "Sources/Examples/GTKWindow/Main"),
  ]
}

// Fuzzers, each in `Tests/Fuzz/<name>/`: only for `Tests/Fuzz/run.sh`, which builds with libFuzzer's runtime.
if Context.environment["XCALLBACK_FUZZ"] != nil {
  let fuzzers: [String: [Target.Dependency]] = [
    "FuzzURL": ["XCallback", "CoreProperties"],
    "FuzzComposition": ["XCallback", "CoreProperties"],
    "FuzzHandlerFile": ["XCallback", "XCallbackGIO", "XCallbackHandler"],
    "FuzzTemplates": ["XCallbackHandler"],
    "FuzzJSON": ["XCallbackGIO"],
    "FuzzJournal": ["XCallbackGIO", "XCallbackHandler"],
    "FuzzMimeApps": ["XCallbackGIO", "XCallbackCommand"],
  ]
  package.targets.append(.target(name: "FuzzDriver", path: "Tests/Fuzz/FuzzDriver"))
  for (name, dependencies) in fuzzers {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: dependencies + ["FuzzDriver"], path: "Tests/Fuzz/\(name)"))
  }
}

for target in package.targets where ![.system, .plugin].contains(target.type) {
  var settings = target.swiftSettings ?? []
  settings += [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if target.type != .test { settings.append(.strictMemorySafety()) }
  target.swiftSettings = settings
}
