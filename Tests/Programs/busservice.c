// Services for a private session bus, started by it on demand.
//
//   busservice application NAME DIRECTORY   org.freedesktop.Application under NAME: a record for each URL of Open
//   busservice mute NAME DIRECTORY          the same, but Open is never answered
//   busservice notifications DIRECTORY      org.freedesktop.Notifications: a record for each Notify, with
//                                           application, icon, summary, body, "hint:NAME" and "action:KEY" as its
//                                           arguments. As long as there is a file DIRECTORY.answer it offers actions
//                                           and answers each notification that has some: by the action that the file
//                                           names, or, when it holds "dismiss", by closing it, or "wait", not at all
//   busservice echo NAME DIRECTORY          an interface NAME with Say(s), which replies with its argument and that
//                                           in capitals, and Hang(), which never replies: a record for each call
//   busservice portal DIRECTORY             org.freedesktop.portal.OpenURI, version 4: a record for each OpenURI, with parent
//                                           window, URL and "option:NAME" as its arguments; then the URL is opened as
//                                           on the host, and the request answered with 0. With a file
//                                           DIRECTORY.answer nothing is opened and the answer is the number in it, or
//                                           none at all for "wait", or for "vanish" the portal's end

#include <gio/gio.h>

#include "record.h"

static const char *directory;
static gboolean is_mute;
static char *no_environment[] = {NULL};

static const char application_xml[] =
    "<node><interface name='org.freedesktop.Application'>"
    "<method name='Activate'><arg type='a{sv}' direction='in'/></method>"
    "<method name='Open'><arg type='as' direction='in'/><arg type='a{sv}' direction='in'/></method>"
    "<method name='ActivateAction'><arg type='s' direction='in'/><arg type='av' direction='in'/>"
    "<arg type='a{sv}' direction='in'/></method></interface></node>";

static const char notifications_xml[] =
    "<node><interface name='org.freedesktop.Notifications'>"
    "<method name='Notify'><arg type='s' direction='in'/><arg type='u' direction='in'/>"
    "<arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>"
    "<arg type='as' direction='in'/><arg type='a{sv}' direction='in'/><arg type='i' direction='in'/>"
    "<arg type='u' direction='out'/></method>"
    "<method name='GetCapabilities'><arg type='as' direction='out'/></method>"
    "<method name='CloseNotification'><arg type='u' direction='in'/></method>"
    "<method name='GetServerInformation'><arg type='s' direction='out'/><arg type='s' direction='out'/>"
    "<arg type='s' direction='out'/><arg type='s' direction='out'/></method></interface></node>";

static const char echo_xml[] =
    "<node><interface name='%s'>"
    "<method name='Say'><arg type='s' direction='in'/><arg type='s' direction='out'/>"
    "<arg type='s' direction='out'/></method>"
    "<method name='Hang'/></interface></node>";

static const char portal_xml[] =
    "<node><interface name='org.freedesktop.portal.OpenURI'>"
    "<property name='version' type='u' access='read'/>"
    "<method name='OpenURI'><arg type='s' direction='in'/><arg type='s' direction='in'/>"
    "<arg type='a{sv}' direction='in'/><arg type='o' direction='out'/></method></interface></node>";

static GVariant *read_property(GDBusConnection *connection, const char *sender, const char *path,
                               const char *interface, const char *property, GError **error, gpointer data) {
  (void)connection, (void)sender, (void)path, (void)interface, (void)property, (void)error, (void)data;
  return g_variant_new_uint32(4);
}

static void opened(GVariant *parameters) {
  g_autofree const char **urls = NULL;
  g_variant_get(parameters, "(^a&sa{sv})", &urls, NULL);
  for (gsize index = 0; urls[index] != NULL; index++) {
    char *arguments[] = {(char *)urls[index], NULL};
    record(directory, monotonic_nanoseconds(), arguments, no_environment);
  }
}

// What the person answers, if anybody is there.
static char *answer(void) {
  g_autofree char *path = g_strconcat(directory, ".answer", NULL);
  char *text = NULL;
  if (!g_file_get_contents(path, &text, NULL, NULL)) return NULL;
  return g_strstrip(text);
}

static void react(GDBusConnection *connection, guint32 identifier) {
  g_autofree char *key = answer();
  if (key == NULL || g_str_equal(key, "wait")) return;
  const char *place = "/org/freedesktop/Notifications", *interface = "org.freedesktop.Notifications";
  if (!g_str_equal(key, "dismiss")) {
    g_dbus_connection_emit_signal(connection, NULL, place, interface, "ActionInvoked",
                                  g_variant_new("(us)", identifier, key), NULL);
  }
  g_dbus_connection_emit_signal(connection, NULL, place, interface, "NotificationClosed",
                                g_variant_new("(uu)", identifier, 2), NULL);
}

static gboolean notified(GVariant *parameters) {
  const char *application, *icon, *summary, *body, *name;
  g_autofree const char **actions = NULL;
  g_autoptr(GVariant) hints = NULL;
  g_autoptr(GPtrArray) arguments = g_ptr_array_new();
  g_variant_get(parameters, "(&su&s&s&s^a&s@a{sv}i)", &application, NULL, &icon, &summary, &body, &actions,
                &hints, NULL);
  g_ptr_array_add(arguments, (char *)application);
  g_ptr_array_add(arguments, (char *)icon);
  g_ptr_array_add(arguments, (char *)summary);
  g_ptr_array_add(arguments, (char *)body);
  GVariantIter iterator;
  GVariant *value;
  g_variant_iter_init(&iterator, hints);
  while (g_variant_iter_loop(&iterator, "{&sv}", &name, &value)) {
    g_ptr_array_add(arguments, g_strconcat("hint:", name, NULL));
  }
  for (gsize index = 0; actions[index] != NULL && actions[index + 1] != NULL; index += 2) {
    g_ptr_array_add(arguments, g_strconcat("action:", actions[index], NULL));
  }
  g_ptr_array_add(arguments, NULL);
  record(directory, monotonic_nanoseconds(), (char **)arguments->pdata, no_environment);
  return actions[0] != NULL;
}

static void respond(GDBusConnection *connection, const char *sender, const char *request, const char *url) {
  g_autofree char *key = answer();
  if (key != NULL && g_str_equal(key, "wait")) return;
  if (key != NULL && g_str_equal(key, "vanish")) {
    g_dbus_connection_flush_sync(connection, NULL, NULL);
    exit(0);
  }
  guint32 response = key == NULL ? 0 : (guint32)atoi(key);
  if (key == NULL && !g_app_info_launch_default_for_uri(url, NULL, NULL)) response = 2;
  g_dbus_connection_emit_signal(connection, sender, request, "org.freedesktop.portal.Request", "Response",
                                g_variant_new("(u@a{sv})", response, g_variant_new("a{sv}", NULL)), NULL);
}

static void asked_to_open(GDBusConnection *connection, const char *sender, GVariant *parameters,
                          GDBusMethodInvocation *invocation) {
  const char *parent, *url, *name, *token = "none";
  g_autoptr(GVariant) options = NULL;
  g_autoptr(GPtrArray) arguments = g_ptr_array_new();
  g_variant_get(parameters, "(&s&s@a{sv})", &parent, &url, &options);
  g_variant_lookup(options, "handle_token", "&s", &token);
  g_ptr_array_add(arguments, (char *)parent);
  g_ptr_array_add(arguments, (char *)url);
  GVariantIter iterator;
  GVariant *value;
  g_variant_iter_init(&iterator, options);
  while (g_variant_iter_loop(&iterator, "{&sv}", &name, &value)) {
    g_ptr_array_add(arguments, g_strconcat("option:", name, NULL));
  }
  g_ptr_array_add(arguments, NULL);
  record(directory, monotonic_nanoseconds(), (char **)arguments->pdata, no_environment);
  g_autofree char *caller = g_strdelimit(g_strdup(sender + 1), ".", '_');
  g_autofree char *request = g_strconcat("/org/freedesktop/portal/desktop/request/", caller, "/", token, NULL);
  g_dbus_method_invocation_return_value(invocation, g_variant_new("(o)", request));
  respond(connection, sender, request, url);
}

static void called(GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                   const char *method, GVariant *parameters, GDBusMethodInvocation *invocation, gpointer data) {
  (void)path, (void)interface, (void)data;
  static guint32 identifier = 0;
  GVariant *reply = NULL;
  if (g_str_equal(method, "Say") || g_str_equal(method, "Hang")) {
    const char *text = method;
    if (g_variant_n_children(parameters) > 0) g_variant_get(parameters, "(&s)", &text);
    char *arguments[] = {(char *)text, NULL};
    record(directory, monotonic_nanoseconds(), arguments, no_environment);
    // An invocation that nobody answers stays with us.
    if (g_str_equal(method, "Hang")) return;
    g_autofree char *capitals = g_ascii_strup(text, -1);
    reply = g_variant_new("(ss)", text, capitals);
  } else if (g_str_equal(method, "Open")) {
    opened(parameters);
    if (is_mute) return;
  } else if (g_str_equal(method, "OpenURI")) {
    asked_to_open(connection, sender, parameters, invocation);
    return;
  } else if (g_str_equal(method, "Notify")) {
    gboolean asks = notified(parameters);
    g_dbus_method_invocation_return_value(invocation, g_variant_new("(u)", ++identifier));
    if (asks) react(connection, identifier);
    return;
  } else if (g_str_equal(method, "GetCapabilities")) {
    g_autofree char *key = answer();
    const char *capabilities[] = {"body", "body-markup", key == NULL ? NULL : "actions", NULL};
    reply = g_variant_new("(^as)", capabilities);
  } else if (g_str_equal(method, "GetServerInformation")) {
    reply = g_variant_new("(ssss)", "busservice", "xcallback tests", "1", "1.2");
  }
  g_dbus_method_invocation_return_value(invocation, reply);
}

static void name_lost(GDBusConnection *connection, const char *name, gpointer data) {
  (void)connection, (void)name, (void)data;
  exit(1);
}

int main(int argc, char **argv) {
  is_mute = argc == 4 && g_str_equal(argv[1], "mute");
  gboolean is_application = is_mute || (argc == 4 && g_str_equal(argv[1], "application"));
  gboolean is_echo = argc == 4 && g_str_equal(argv[1], "echo");
  gboolean is_portal = argc == 3 && g_str_equal(argv[1], "portal");
  gboolean is_server = argc == 3 && g_str_equal(argv[1], "notifications");
  if (!is_application && !is_echo && !is_portal && !is_server) return 64;
  const char *name = argc == 4    ? argv[2]
                     : is_portal ? "org.freedesktop.portal.Desktop"
                                 : "org.freedesktop.Notifications";
  directory = argv[argc - 1];

  g_autofree char *path = g_strconcat("/", name, NULL);
  g_strdelimit(path, ".", '/');
  g_strdelimit(path, "-", '_');
  const char *place = is_portal ? "/org/freedesktop/portal/desktop" : path;

  g_autoptr(GError) error = NULL;
  g_autoptr(GDBusConnection) bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, &error);
  g_autofree char *xml = is_echo ? g_strdup_printf(echo_xml, name)
                                 : g_strdup(is_application ? application_xml
                                            : is_portal    ? portal_xml
                                                           : notifications_xml);
  g_autoptr(GDBusNodeInfo) node = g_dbus_node_info_new_for_xml(xml, NULL);
  static const GDBusInterfaceVTable table = {.method_call = called, .get_property = read_property};
  // The object stands before the name does, so that the message that started us finds it.
  if (bus == NULL ||
      g_dbus_connection_register_object(bus, place, node->interfaces[0], &table, NULL, NULL, &error) == 0) {
    g_printerr("busservice: %s\n", error->message);
    return 1;
  }
  g_bus_own_name_on_connection(bus, name, G_BUS_NAME_OWNER_FLAGS_NONE, NULL, name_lost, NULL, NULL);
  g_main_loop_run(g_main_loop_new(NULL, FALSE));
  return 0;
}
