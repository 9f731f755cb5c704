// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "parse-bench",
  dependencies: [.package(name: "xcallback", path: "../../..")],
  targets: [
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .target(name: "GUriParse", dependencies: ["CGLib"]),
    .executableTarget(
      name: "ParseBench",
      dependencies: [.product(name: "XCallback", package: "xcallback"), "GUriParse"]),
  ],
  swiftLanguageModes: [.v6]
)
