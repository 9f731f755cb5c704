import CGIO

/// A method of an object on a bus, with the words of its arguments.
package struct DBusMethod: Sendable, Equatable {
  package enum Bus: Sendable, Equatable {
    case session
    case system
  }

  package var bus: Bus
  /// A well-known or unique bus name.
  package var name: String
  package var path: String
  package var interface: String
  package var member: String
  package var signature: String
  package var words: [String]
  /// Goes into the platform data, of a method that takes some.
  package var activation: Activation?

  package init(
    bus: Bus = .session, name: String, path: String, interface: String, member: String,
    signature: String = "", words: [String] = []
  ) {
    self.bus = bus
    self.name = name
    self.path = path
    self.interface = interface
    self.member = member
    self.signature = signature
    self.words = words
  }

  /// Whether it shows something to the user by the words of the Desktop Entry Specification ("D-Bus Activation") or of
  /// GApplication, whose last argument is the platform data.
  package var takesActivation: Bool {
    bus == .session && Self.activatingInterfaces.contains(interface) && signature.hasSuffix("a{sv}")
  }

  private static let activatingInterfaces: Set = [
    "org.freedesktop.Application", "org.gtk.Application", "org.gtk.Actions",
  ]

  /// Checks everything but the words, which may be known only at the call.
  package func validate() throws(DBusWordsError) {
    func check(_ isValid: gboolean, _ text: String, _ expected: String) throws(DBusWordsError) {
      guard isValid != 0, !text.utf8.contains(0) else {
        throw DBusWordsError(code: .badName, index: nil, word: text, expected: expected, type: "")
      }
    }
    try check(unsafe g_dbus_is_name(name), name, "a D-Bus name")
    try check(unsafe g_variant_is_object_path(path), path, "a D-Bus object path")
    try check(unsafe g_dbus_is_interface_name(interface), interface, "a D-Bus interface")
    try check(unsafe g_dbus_is_member_name(member), member, "a D-Bus method")
    try DBus.validate(signature: signature)
  }
}
