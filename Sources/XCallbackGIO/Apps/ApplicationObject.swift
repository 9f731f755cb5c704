import CGIO

/// The object that an application which is no GApplication shows on the bus: introspection for those who look. Its calls
/// are taken by ``ApplicationMessages`` before they come here.
enum ApplicationObject {
  private static let description = """
    <node>
      <interface name="org.freedesktop.Application">
        <method name="Activate"><arg type="a{sv}" name="platform_data" direction="in"/></method>
        <method name="Open">
          <arg type="as" name="uris" direction="in"/>
          <arg type="a{sv}" name="platform_data" direction="in"/>
        </method>
        <method name="ActivateAction">
          <arg type="s" name="action_name" direction="in"/>
          <arg type="av" name="parameter" direction="in"/>
          <arg type="a{sv}" name="platform_data" direction="in"/>
        </method>
      </interface>
    </node>
    """

  /// Shows it at a path, until what is returned is called.
  static func export(at path: String, on connection: BusConnection) throws(GIOError) -> () -> Void {
    let node = try unsafe withGError("Describing the application") { error in
      unsafe g_dbus_node_info_new_for_xml(description, error)
    }
    defer { unsafe g_dbus_node_info_unref(node) }
    let interface = unsafe g_dbus_node_info_lookup_interface(node, "org.freedesktop.Application")
    let number = try unsafe withGError("Exporting \(path)") { error -> guint? in
      let number = unsafe g_dbus_connection_register_object(
        connection.reference.pointer, path, interface, nil, nil, nil, error)
      return number == 0 ? nil : number
    }
    return { _ = unsafe g_dbus_connection_unregister_object(connection.reference.pointer, number) }
  }
}
