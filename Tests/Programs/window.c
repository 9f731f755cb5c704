// A window of an app, by GTK.
//
//   window click URL             opens the URL as a file manager does when its window is active: with the display's launch
//                                context, which makes an activation
//   window take DIRECTORY URL    records "active" when its window has the focus
//
// Both stay until they are ended.
#include <gtk/gtk.h>

#include "record.h"

static const char *directory;

static void click(const char *url, GtkWindow *window) {
  GdkAppLaunchContext *context = gdk_display_get_app_launch_context(gtk_widget_get_display(GTK_WIDGET(window)));
  GError *error = NULL;
  if (!g_app_info_launch_default_for_uri(url, G_APP_LAUNCH_CONTEXT(context), &error)) g_error("%s", error->message);
  g_object_unref(context);
  puts("clicked");
  fflush(stdout);
}

static void activity_changed(GtkWindow *window, GParamSpec *property, const char *url) {
  static gboolean is_done = FALSE;
  (void)property;
  if (is_done || !gtk_window_is_active(window)) return;
  is_done = TRUE;
  if (directory != NULL) {
    record(directory, monotonic_nanoseconds(), (char *[]){"active", NULL}, (char *[]){NULL});
  } else {
    click(url, window);
  }
}

int main(int count, char **arguments) {
  if (count == 4 && strcmp(arguments[1], "take") == 0) {
    directory = arguments[2];
  } else if (count != 3 || strcmp(arguments[1], "click") != 0) {
    fputs("window click URL | window take DIRECTORY URL\n", stderr);
    return 64;
  }
  g_set_prgname(directory != NULL ? "taker" : "clicker");
  gtk_init();
  GtkWindow *window = GTK_WINDOW(gtk_window_new());
  gtk_window_set_title(window, g_get_prgname());
  g_signal_connect(window, "notify::is-active", G_CALLBACK(activity_changed), arguments[count - 1]);
  gtk_window_present(window);
  for (;;) g_main_context_iteration(NULL, TRUE);
}
