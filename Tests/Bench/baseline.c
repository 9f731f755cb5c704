// The same job in C over GIO, as small as it can be: parse with GUri, make a UUID, launch the x-success URL.
// It reads no handler file, checks no policy and cleans no environment.
//
//   baseline URL

#include <gio/gio.h>
#include <gio/gdesktopappinfo.h>
#include <stdlib.h>
#include <fcntl.h>
#include <unistd.h>

static void launched(GObject *source, GAsyncResult *result, gpointer data) {
  g_autoptr(GError) error = NULL;
  if (!g_app_info_launch_uris_finish(G_APP_INFO(source), result, &error)) g_printerr("%s\n", error->message);
  g_main_loop_quit(data);
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  // As the handler does: the launcher has its answer at once, and the work is done in a session of its own.
  if (fork() != 0) _exit(0);
  setsid();
  int null = open("/dev/null", O_RDWR);
  for (int descriptor = 0; descriptor < 3; descriptor++) dup2(null, descriptor);
  close(null);

  g_autoptr(GError) error = NULL;
  g_autoptr(GUri) uri = g_uri_parse(argv[1], G_URI_FLAGS_ENCODED | G_URI_FLAGS_NON_DNS, &error);
  if (uri == NULL) return 1;
  g_autoptr(GHashTable) parameters =
      g_uri_parse_params(g_uri_get_query(uri), -1, "&", G_URI_PARAMS_NONE, &error);
  const char *success = parameters == NULL ? NULL : g_hash_table_lookup(parameters, "x-success");
  if (success == NULL) return 1;

  g_autofree char *uuid = g_uuid_string_random();
  g_autofree char *callback = g_strconcat(success, strchr(success, '?') ? "&" : "?", "uuid=", uuid, NULL);
  g_autofree char *scheme = g_uri_parse_scheme(callback);
  g_autoptr(GAppInfo) application = g_app_info_get_default_for_uri_scheme(scheme);
  if (application == NULL) return 1;

  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  g_autoptr(GList) urls = g_list_append(NULL, callback);
  g_app_info_launch_uris_async(application, urls, NULL, NULL, launched, loop);
  g_main_loop_run(loop);
  return 0;
}
