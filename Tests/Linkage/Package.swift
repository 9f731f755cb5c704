// swift-tools-version: 6.2
// A program of the core alone and one of nothing, to compare what they need (Tests/Tools/check-linkage.sh).
import PackageDescription

let package = Package(
  name: "linkage",
  dependencies: [.package(name: "xcallback", path: "../..")],
  targets: [
    .executableTarget(name: "core", dependencies: [.product(name: "XCallback", package: "xcallback")]),
    .executableTarget(name: "empty"),
  ],
  swiftLanguageModes: [.v6]
)
