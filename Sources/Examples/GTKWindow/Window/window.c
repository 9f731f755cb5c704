#include "window.h"

#include <gtk/gtk.h>

static GtkWindow *window;
static GtkLabel *label;

static void present(GApplication *application) {
  if (window == NULL) {
    window = GTK_WINDOW(gtk_application_window_new(GTK_APPLICATION(application)));
    g_object_add_weak_pointer(G_OBJECT(window), (gpointer *)&window);
    label = GTK_LABEL(gtk_label_new("Waiting for links"));
    gtk_window_set_default_size(window, 360, 120);
    gtk_window_set_title(window, "GTK Window");
    gtk_window_set_child(window, GTK_WIDGET(label));
  }
  gtk_window_present(window);
}

void window_show(const char *text, const char *activation_token) {
  present(g_application_get_default());
  gtk_label_set_text(label, text);
  if (activation_token != NULL) gtk_window_set_startup_id(window, activation_token);
  g_print("shown: %s\n", text);
}

static void activated(GApplication *application, gpointer data) {
  (void)data;
  g_print("activated\n");
  present(application);
}

// Files, and URLs that are not the receiver's, come here as they always did.
static void opened(GApplication *application, GFile **files, int count, const char *hint, gpointer data) {
  (void)hint, (void)data;
  present(application);
  for (int index = 0; index < count; index++) {
    g_autofree char *uri = g_file_get_uri(files[index]);
    g_print("opened: %s\n", uri);
    gtk_label_set_text(label, uri);
  }
}

int window_run(const char *id, int count, char **arguments) {
  g_autoptr(GtkApplication) application = gtk_application_new(id, G_APPLICATION_HANDLES_OPEN);
  g_signal_connect(application, "activate", G_CALLBACK(activated), NULL);
  g_signal_connect(application, "open", G_CALLBACK(opened), NULL);
  return g_application_run(G_APPLICATION(application), count, arguments);
}
