import Foundation
import Glibc

/// A display of its own with a window manager that knows of startup and activation, and what happens on it.
final class Screen {
  /// What programs need to find it.
  let variables: [String: String?]

  private let world: World
  private let watch: Running
  private let processes: [Running]
  private let directory: String?

  private init(
    _ world: World, variables: [String: String?], watch: Running, processes: [Running],
    directory: String? = nil
  ) {
    (self.world, self.variables, self.watch) = (world, variables, watch)
    (self.processes, self.directory) = (processes, directory)
  }

  deinit {
    // The clients first.
    for process in [watch] + processes.reversed() {
      kill(process.pid, SIGTERM)
      _ = try? process.finish()
    }
    if let directory { try? FileManager.default.removeItem(atPath: directory) }
  }

  /// Xvfb with Metacity, which takes part in startup notification.
  static func x11(_ world: World) throws -> Screen {
    let server = try world.start(
      ["Xvfb", "-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp"])
    try world.wait(for: "Xvfb") { server.outputSoFar.hasSuffix("\n") }
    let number = server.outputSoFar.trimmingCharacters(in: .whitespacesAndNewlines)
    let variables: [String: String?] = ["DISPLAY": ":\(number)", "XAUTHORITY": nil]
    let watch = try world.start(["screenwatch"], changes: variables)
    try world.wait(for: "the watch") { watch.outputSoFar.hasPrefix("ready\n") }
    // Its settings' schemas are the system's.
    let manager = try world.start(
      ["metacity", "--sm-disable"],
      changes: variables.merging(["XDG_DATA_DIRS": "/usr/share", "GSETTINGS_BACKEND": "memory"]) { $1 })
    let screen = Screen(world, variables: variables, watch: watch, processes: [server, manager])
    try world.wait(for: "Metacity") {
      try world.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], changes: variables).outputText
        .contains("window id")
    }
    return screen
  }

  /// Sway without outputs but one in memory, and with a keyboard that nobody types on.
  static func wayland(_ world: World) throws -> Screen {
    var template = Array("/tmp/xcallback-sway.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("no directory for sway") }
    let directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    try world.write("\(directory)/config", "xwayland disable\nswaybg_command -\n")
    // It refuses to run as root.
    var command = ["sway", "--config", "\(directory)/config"]
    if getuid() == 0 {
      command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + command
      chown(directory, 65_534, 65_534)
    }
    let manager = try world.start(
      command,
      changes: [
        "HOME": directory, "XDG_RUNTIME_DIR": directory, "SWAYSOCK": "\(directory)/ipc", "DISPLAY": nil,
        "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
      ])
    let socket = "\(directory)/wayland-1"
    try world.wait(for: "sway: \(manager.errorText)") {
      FileManager.default.fileExists(atPath: socket)
        && FileManager.default.fileExists(atPath: "\(directory)/ipc")
    }
    let variables: [String: String?] = [
      "WAYLAND_DISPLAY": socket, "SWAYSOCK": "\(directory)/ipc", "DISPLAY": nil, "GDK_BACKEND": "wayland",
    ]
    let watch = try world.start(["swaymsg", "-t", "subscribe", "-m", "[\"window\"]"], changes: variables)
    // GTK calls no window active without a keyboard.
    let keyboard = try world.start(["wtype", "-s", "120000", "-k", "Shift_L"], changes: variables)
    return Screen(
      world, variables: variables, watch: watch, processes: [manager, keyboard], directory: directory)
  }

  /// The apps whose windows were mapped so far, each once, in order.
  var mappedApps: [String] {
    var apps: [String] = []
    for line in watch.outputSoFar.split(separator: "\n") {
      let app: String?
      if line.hasPrefix("mapped ") {
        app = line.split(separator: " ")[1].description
      } else if let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        event["change"] as? String == "new", let container = event["container"] as? [String: Any]
      {
        app = container["app_id"] as? String ?? "?"
      } else {
        app = nil
      }
      // The window manager's own frames have no class.
      if let app, app != "-", app != "metacity", !apps.contains(app) { apps.append(app) }
    }
    return apps
  }

  /// The messages of the Startup Notification Protocol so far.
  var startupMessages: [String] {
    watch.outputSoFar.split(separator: "\n").filter { $0.hasPrefix("startup ") }.map {
      String($0.dropFirst(8))
    }
  }
}
