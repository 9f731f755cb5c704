// Calls org.freedesktop.Application.Open as no launcher would, and prints how long the answer took, in ms.
//
//   buscall NAME COUNT URL BYTES   COUNT times URL with its number behind it, with an activation token of BYTES bytes
//
// URL may be @FILE, whose content it is then: an argument would be too short.

#include <gio/gio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  g_autoptr(GError) error = NULL;
  g_autoptr(GDBusConnection) bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, &error);
  g_autofree char *path = g_strconcat("/", argv[1], NULL);
  g_strdelimit(path, ".", '/');
  g_strdelimit(path, "-", '_');

  g_autofree char *url = g_strdup(argv[3]);
  if (*url == '@' && !g_file_get_contents(argv[3] + 1, &url, NULL, &error)) return 1;

  GVariantBuilder urls, data;
  g_variant_builder_init(&urls, G_VARIANT_TYPE("as"));
  for (int number = 0; number < atoi(argv[2]); number++) {
    g_variant_builder_add_value(&urls, g_variant_new_take_string(g_strdup_printf("%s%d", url, number)));
  }
  g_variant_builder_init(&data, G_VARIANT_TYPE("a{sv}"));
  gsize length = (gsize)atoi(argv[4]);
  if (length > 0) {
    g_autofree char *token = g_strnfill(length, 't');
    g_variant_builder_add(&data, "{sv}", "activation-token", g_variant_new_string(token));
    g_variant_builder_add(&data, "{sv}", "desktop-startup-id", g_variant_new_string(token));
  }
  gint64 begin = g_get_monotonic_time();
  g_autoptr(GVariant) reply =
      bus == NULL ? NULL
                  : g_dbus_connection_call_sync(bus, argv[1], path, "org.freedesktop.Application", "Open",
                                                g_variant_new("(asa{sv})", &urls, &data), NULL,
                                                G_DBUS_CALL_FLAGS_NONE, 25000, NULL, &error);
  if (reply == NULL) {
    g_printerr("buscall: %s\n", error->message);
    return 1;
  }
  g_print("%" G_GINT64_FORMAT "\n", (g_get_monotonic_time() - begin) / 1000);
  return 0;
}
