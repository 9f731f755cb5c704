// A GTK 4 app in C: one window with a line of text.
#ifndef GTK_WINDOW_SAMPLE_H
#define GTK_WINDOW_SAMPLE_H

// Runs the app until its window is closed. `arguments` ends with NULL, as in main.
int window_run(const char *id, int count, char **arguments);

// Shows a text in the window, and brings it to the front when there is an activation token. On the main thread.
void window_show(const char *text, const char *activation_token);

#endif
