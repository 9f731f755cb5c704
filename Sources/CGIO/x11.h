// Client messages to the X11 root window by libxcb, which is opened only when there is one to send: few links need it, and
// a desktop without X11 may not have it.
#ifndef XCALLBACK_CGIO_X11_H
#define XCALLBACK_CGIO_X11_H

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

typedef struct {
  __typeof__(&xcb_connect) connect;
  __typeof__(&xcb_connection_has_error) has_error;
  __typeof__(&xcb_get_setup) get_setup;
  __typeof__(&xcb_setup_roots_iterator) roots;
  __typeof__(&xcb_screen_next) next_screen;
  __typeof__(&xcb_generate_id) generate_id;
  __typeof__(&xcb_intern_atom) intern_atom;
  __typeof__(&xcb_intern_atom_reply) intern_atom_reply;
  __typeof__(&xcb_create_window) create_window;
  __typeof__(&xcb_send_event) send_event;
  __typeof__(&xcb_get_input_focus) get_input_focus;
  __typeof__(&xcb_get_input_focus_reply) get_input_focus_reply;
  __typeof__(&xcb_disconnect) disconnect;
} xc_xcb;

// The library stays open: whoever sends such a message ends soon.
static inline int xc_open_xcb(xc_xcb *xcb) {
  void *library = dlopen("libxcb.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return 0;
  static const char *const names[] = {
    "xcb_connect", "xcb_connection_has_error", "xcb_get_setup", "xcb_setup_roots_iterator", "xcb_screen_next",
    "xcb_generate_id", "xcb_intern_atom", "xcb_intern_atom_reply", "xcb_create_window", "xcb_send_event",
    "xcb_get_input_focus", "xcb_get_input_focus_reply", "xcb_disconnect",
  };
  _Static_assert(sizeof *xcb == sizeof names / sizeof *names * sizeof(void *), "a name for each function");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    void *function = dlsym(library, names[i]);
    if (function == NULL) return 0;
    memcpy((char *)xcb + i * sizeof function, &function, sizeof function);
  }
  return 1;
}

static inline xcb_atom_t xc_atom(const xc_xcb *xcb, xcb_connection_t *connection, const char *name) {
  xcb_intern_atom_cookie_t cookie = xcb->intern_atom(connection, 0, (uint16_t)strlen(name), name);
  xcb_intern_atom_reply_t *reply = xcb->intern_atom_reply(connection, cookie, NULL);
  xcb_atom_t atom = reply != NULL ? reply->atom : XCB_ATOM_NONE;
  free(reply);
  return atom;
}

// Sends a text with its terminator to the root window of $DISPLAY in pieces of 20 bytes, the first of the type NAME_BEGIN
// and the rest of the type NAME. Whether it arrived.
static inline int xc_broadcast(const char *name, const char *name_begin, const char *text, size_t length) {
  xc_xcb xcb;
  if (!xc_open_xcb(&xcb)) return 0;
  int number = 0;
  xcb_connection_t *connection = xcb.connect(NULL, &number);
  int is_sent = 0;
  if (!xcb.has_error(connection)) {
    xcb_screen_iterator_t screens = xcb.roots(xcb.get_setup(connection));
    while (number-- > 0 && screens.rem > 1) xcb.next_screen(&screens);
    xcb_window_t root = screens.data->root;
    // The pieces of a message are told from others' by their window; it is never mapped.
    xcb_window_t window = xcb.generate_id(connection);
    uint32_t override_redirect = 1;
    xcb.create_window(
        connection, XCB_COPY_FROM_PARENT, window, root, -100, -100, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY,
        XCB_COPY_FROM_PARENT, XCB_CW_OVERRIDE_REDIRECT, &override_redirect);
    xcb_client_message_event_t event = {
      .response_type = XCB_CLIENT_MESSAGE, .format = 8, .window = window, .type = xc_atom(&xcb, connection, name_begin),
    };
    xcb_atom_t next = xc_atom(&xcb, connection, name);
    for (size_t start = 0; start < length; start += sizeof event.data.data8) {
      size_t count = length - start < sizeof event.data.data8 ? length - start : sizeof event.data.data8;
      memset(event.data.data8, 0, sizeof event.data.data8);
      memcpy(event.data.data8, text + start, count);
      xcb.send_event(connection, 0, root, XCB_EVENT_MASK_PROPERTY_CHANGE, (const char *)&event);
      event.type = next;
    }
    // Its answer comes after all of them were taken.
    xcb_get_input_focus_reply_t *reply =
        xcb.get_input_focus_reply(connection, xcb.get_input_focus(connection), NULL);
    is_sent = reply != NULL;
    free(reply);
  }
  xcb.disconnect(connection);
  return is_sent;
}

#endif
