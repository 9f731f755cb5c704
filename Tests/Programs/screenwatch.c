// Watches an X11 display and writes down, a line each:
//
//   ready
//   mapped CLASS STARTUP-ID     a window of a client was mapped: the first word of its WM_CLASS and its _NET_STARTUP_ID, or -
//   startup TEXT                a message of the Startup Notification Protocol
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

static xcb_connection_t *display;

static xcb_atom_t atom(const char *name) {
  xcb_intern_atom_reply_t *reply =
      xcb_intern_atom_reply(display, xcb_intern_atom(display, 0, (uint16_t)strlen(name), name), NULL);
  xcb_atom_t atom = reply != NULL ? reply->atom : XCB_ATOM_NONE;
  free(reply);
  return atom;
}

static void print_property(xcb_window_t window, xcb_atom_t property) {
  xcb_get_property_reply_t *reply = xcb_get_property_reply(
      display, xcb_get_property(display, 0, window, property, XCB_GET_PROPERTY_TYPE_ANY, 0, 256), NULL);
  int length = reply != NULL ? xcb_get_property_value_length(reply) : 0;
  const char *value = reply != NULL ? xcb_get_property_value(reply) : "";
  if (length == 0) printf(" -");
  else printf(" %.*s", (int)strnlen(value, (size_t)length), value);
  free(reply);
}

static void watch(xcb_window_t window, uint32_t mask) {
  xcb_change_window_attributes(display, window, XCB_CW_EVENT_MASK, &mask);
}

int main(void) {
  display = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(display)) return 1;
  xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(display)).data->root;
  xcb_atom_t begin = atom("_NET_STARTUP_INFO_BEGIN"), next = atom("_NET_STARTUP_INFO");
  xcb_atom_t startup_id = atom("_NET_STARTUP_ID");
  watch(root, XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_PROPERTY_CHANGE);
  xcb_flush(display);
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts("ready");
  char text[4096];
  size_t length = 0;
  xcb_generic_event_t *event;
  while ((event = xcb_wait_for_event(display)) != NULL) {
    switch (event->response_type & 0x7f) {
      case XCB_CREATE_NOTIFY:
        // A window manager moves it into a frame before it is mapped.
        watch(((xcb_create_notify_event_t *)event)->window, XCB_EVENT_MASK_STRUCTURE_NOTIFY);
        xcb_flush(display);
        break;
      case XCB_MAP_NOTIFY: {
        xcb_window_t window = ((xcb_map_notify_event_t *)event)->window;
        printf("mapped");
        print_property(window, XCB_ATOM_WM_CLASS);
        print_property(window, startup_id);
        printf("\n");
        break;
      }
      case XCB_CLIENT_MESSAGE: {
        xcb_client_message_event_t *message = (xcb_client_message_event_t *)event;
        if (message->type != begin && message->type != next) break;
        if (message->type == begin) length = 0;
        for (int i = 0; i < 20 && length < sizeof text; i++) {
          text[length++] = (char)message->data.data8[i];
          if (text[length - 1] != '\0') continue;
          printf("startup %s\n", text);
          break;
        }
      }
    }
    free(event);
  }
  return 0;
}
