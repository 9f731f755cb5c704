import Foundation
import Testing

@testable import XCallbackGIO

@Suite struct EnvironmentTests {
  struct Cleaning: Sendable {
    var before: [String: String]
    var after: [String: String]
  }

  static let cleanings: [Row<Cleaning>] = [
    Row("nothing to clean", .init(before: ["HOME": "/home/u"], after: ["HOME": "/home/u"])),
    Row(
      "loader, Python and launcher variables",
      .init(
        before: [
          "LD_PRELOAD": "/x.so", "LD_LIBRARY_PATH": "/l", "LD_AUDIT": "/a", "PYTHONHOME": "/p",
          "GIO_LAUNCHED_DESKTOP_FILE": "/f", "GIO_LAUNCHED_DESKTOP_FILE_PID": "1", "LD_BIND_NOW": "1",
        ], after: ["LD_BIND_NOW": "1"])),
    Row(
      "activation tokens",
      .init(before: ["XDG_ACTIVATION_TOKEN": "t", "DESKTOP_STARTUP_ID": "i"], after: [:])),
    Row(
      "an AppImage",
      .init(
        before: [
          "APPDIR": "/tmp/.mount_obsidiABC", "APPIMAGE": "/home/u/Obsidian.AppImage", "ARGV0": "x",
          "OWD": "/home/u", "PATH": "/tmp/.mount_obsidiABC/usr/bin:/usr/bin",
          "XDG_DATA_DIRS": "/tmp/.mount_obsidiABC/usr/share:/usr/share",
          "GSETTINGS_SCHEMA_DIR": "/tmp/.mount_obsidiABC/usr/share/glib-2.0/schemas",
          "QT_PLUGIN_PATH": "/tmp/.mount_obsidiABC/usr/lib/qt:/usr/lib/qt",
        ],
        after: ["PATH": "/usr/bin", "XDG_DATA_DIRS": "/usr/share", "QT_PLUGIN_PATH": "/usr/lib/qt"])),
    Row(
      "an AppImage's mount without its variables",
      .init(
        before: ["GST_PLUGIN_PATH": "/var/tmp/.mount_x/lib", "PATH": "/a:/tmp/.mount_y:/b"],
        after: ["PATH": "/a:/b"])),
    Row(
      "an extracted AppImage",
      .init(
        before: [
          "APPDIR": "/opt/app/squashfs-root/", "PATH": "/opt/app/squashfs-root:/opt/app/squashfs-rooted:/bin",
        ],
        after: ["PATH": "/opt/app/squashfs-rooted:/bin"])),
    Row(
      "a snap",
      .init(
        before: [
          "SNAP": "/snap/code/170", "SNAP_NAME": "code", "SNAP_USER_COMMON": "/home/u/snap/code/common",
          "PATH": "/snap/code/170/bin:/usr/bin:/snap/bin", "GTK_PATH": "/snap/code/170/gtk",
          "GIO_MODULE_DIR": "/home/u/snap/code/common/.cache/gio-modules", "GTK_THEME": "Adwaita",
        ], after: ["PATH": "/usr/bin:/snap/bin", "GTK_THEME": "Adwaita"])),
    Row(
      "a snap elsewhere",
      .init(
        before: [
          "SNAP": "/var/lib/snapd/snap/x/1",
          "XDG_DATA_DIRS": "/var/lib/snapd/snap/x/1/share:/var/lib/snapd/desktop",
        ],
        after: ["XDG_DATA_DIRS": "/var/lib/snapd/desktop"])),
    Row(
      "what looks alike stays",
      .init(
        before: [
          "XDG_CURRENT_DESKTOP": "ubuntu:GNOME", "XDG_RUNTIME_DIR": "/run/user/1000", "GTK_MODULES": "a:b",
          "MANPATH": "/snap/x/man", "XDG_DATA_DIRS": "/usr/share:", "PATH": "/snapper/bin:/usr/bin",
        ],
        after: [
          "XDG_CURRENT_DESKTOP": "ubuntu:GNOME", "XDG_RUNTIME_DIR": "/run/user/1000", "GTK_MODULES": "a:b",
          "MANPATH": "/snap/x/man", "XDG_DATA_DIRS": "/usr/share:", "PATH": "/snapper/bin:/usr/bin",
        ])),
    Row(
      "what depends on where one stands is no place to find programs (D71)",
      .init(
        before: ["PATH": ".:/usr/bin::bin:../x:/bin:", "XDG_DATA_DIRS": ":/usr/share"],
        after: ["PATH": "/usr/bin:/bin", "XDG_DATA_DIRS": ":/usr/share"])),
    Row("and when nothing is left of it there is none", .init(before: ["PATH": ":."], after: [:])),
    Row(
      "a root of everything is no bundle",
      .init(before: ["APPDIR": "/", "SNAP": "relative", "PATH": "/usr/bin"], after: ["PATH": "/usr/bin"])),
    Row(
      "bus, display, input method, locale, proxy stay",
      .init(
        before: [
          "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus", "WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0",
          "GTK_IM_MODULE": "ibus", "QT_SCALE_FACTOR": "2", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de:en",
        ],
        after: [
          "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus", "WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0",
          "GTK_IM_MODULE": "ibus", "QT_SCALE_FACTOR": "2", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de:en",
        ])),
  ]

  @Test(arguments: cleanings)
  func cleaning(_ row: Row<Cleaning>) {
    let cleaned = Environment(row.value.before).cleaned()
    #expect(cleaned.variables == row.value.after)
    #expect(cleaned.cleaned() == cleaned)
  }

  @Test func applyingChangesOnlyWhatDiffers() {
    // Not UTF-8: a snapshot repairs it, the process keeps it.
    let raw: [CChar] = [0x61, -1, 0x62, 0]
    setenv("XCB_TEST_RAW", raw, 1)
    setenv("XCB_TEST_GONE", "1", 1)
    setenv("XCB_TEST_SET", "old", 1)
    defer { for name in ["XCB_TEST_RAW", "XCB_TEST_SET", "XCB_TEST_NEW"] { unsetenv(name) } }
    let old = Environment.process
    var new = old
    new["XCB_TEST_GONE"] = nil
    new["XCB_TEST_SET"] = "a=b\nc"
    new["XCB_TEST_NEW"] = ""
    new.applyToProcess(replacing: old)
    #expect(getenv("XCB_TEST_GONE") == nil)
    #expect(Environment.process["XCB_TEST_SET"] == "a=b\nc")
    #expect(Environment.process["XCB_TEST_NEW"] == "")
    #expect(getenv("XCB_TEST_RAW").map { strcmp($0, raw) } == 0)
  }

  static let commandPaths: [Row<(home: [String: String], path: [String], expected: String)>] = [
    Row(
      "the standard one",
      (
        ["HOME": "/h"], [],
        "/h/.local/bin:/h/bin:/usr/local/bin:/usr/bin:/bin:/snap/bin:/h/.local/share/flatpak/exports/bin"
          + ":/var/lib/flatpak/exports/bin"
      )),
    Row(
      "the file's own first, once",
      (
        ["HOME": "/h", "PATH": "/ignored", "XDG_DATA_HOME": "/d"], ["/opt/x", "~/tools", "/usr/bin"],
        "/opt/x:/h/tools:/usr/bin:/h/.local/bin:/h/bin:/usr/local/bin:/bin:/snap/bin:/d/flatpak/exports/bin"
          + ":/var/lib/flatpak/exports/bin"
      )),
    Row(
      "relative, empty and listed entries are left out (D71)",
      (
        ["HOME": "/h"], [".", "", "bin", "/a:/b", "~other/bin"],
        "/h/.local/bin:/h/bin:/usr/local/bin:/usr/bin:/bin:/snap/bin:/h/.local/share/flatpak/exports/bin"
          + ":/var/lib/flatpak/exports/bin"
      )),
  ]

  @Test(arguments: commandPaths)
  func commandPath(_ row: Row<(home: [String: String], path: [String], expected: String)>) {
    #expect(Environment(row.value.home).commandPath(handlerPath: row.value.path) == row.value.expected)
  }

  @Test func userDirectories() {
    let standard = UserDirectories(Environment(["HOME": "/h"]))
    #expect(standard.home == "/h")
    #expect(standard.configHome == "/h/.config")
    #expect(standard.configDirectories == ["/etc/xdg"])
    #expect(standard.dataHome == "/h/.local/share")
    #expect(standard.dataDirectories == ["/usr/local/share", "/usr/share"])
    #expect(standard.stateHome == "/h/.local/state")
    #expect(standard.runtimeDirectory == nil)

    let set = UserDirectories(
      Environment([
        "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/x:relative::/y", "XDG_DATA_HOME": "/d",
        "XDG_DATA_DIRS": "/p", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/r",
      ]))
    #expect(set.configHome == "/c")
    #expect(set.configDirectories == ["/x", "/y"])
    #expect(set.dataHome == "/d")
    #expect(set.dataDirectories == ["/p"])
    #expect(set.stateHome == "/s")
    #expect(set.runtimeDirectory == "/r")

    let relative = UserDirectories(
      Environment([
        "HOME": "/h", "XDG_CONFIG_HOME": "c", "XDG_CONFIG_DIRS": "x:y", "XDG_DATA_HOME": "",
        "XDG_RUNTIME_DIR": "r",
      ]))
    #expect(relative == standard)
    #expect(UserDirectories(Environment(["HOME": "relative"])).home.hasPrefix("/"))
  }
}
