// What Swift's importer drops of GLib and POSIX: macros, variadics, fork.
#ifndef XCALLBACK_CGIO_SHIM_H
#define XCALLBACK_CGIO_SHIM_H

#include <gio/gio.h>
#include <gio/gdesktopappinfo.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>

#include <errno.h>
#include <libintl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "x11.h"

// GNU functions that the importer does not see, because it reads the C library's headers without
// _GNU_SOURCE.
extern const char *strerrorname_np(int number);
extern int pipe2(int descriptors[2], int flags);
extern int memfd_create(const char *name, unsigned int flags);
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

enum { XC_SPAWN_SETSID = 0x80, XC_MFD_CLOEXEC = 0x1, XC_O_PATH = 010000000 };

// fcntl(2): locks of an open file description, which end with its last descriptor.
enum { XC_F_OFD_GETLK = 36, XC_F_OFD_SETLK = 37 };

// Swift hides fork; the handler forks before its first GLib call, with one thread.
static inline pid_t xc_fork(void) { return fork(); }

// SIG_IGN is a casting macro.
static inline int xc_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static inline int xc_disable_core_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

static inline int xc_is_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }

// By number: the wrapper came with glibc 2.34, the kernel's call with 5.9.
static inline int xc_close_from(unsigned int first) {
#ifdef SYS_close_range
  return (int)syscall(SYS_close_range, first, ~0U, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

// By number: sys/pidfd.h came with glibc 2.36, the kernel's call with 5.3.
static inline int xc_pidfd_open(pid_t pid) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, pid, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

static inline int xc_has_exited(int status) { return WIFEXITED(status); }
static inline int xc_exit_status(int status) { return WEXITSTATUS(status); }
static inline int xc_term_signal(int status) { return WTERMSIG(status); }

// struct ucred is a GNU extension too. The user at the other end of a unix socket, or -1.
static inline int64_t xc_peer_user(int descriptor) {
  struct { pid_t pid; uid_t uid; gid_t gid; } peer;
  socklen_t length = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  return length == sizeof peer ? (int64_t)peer.uid : -1;
}

// G_VARIANT_TYPE is a casting macro; the text must be a valid signature.
static inline const GVariantType *xc_variant_type(const char *signature) {
  return (const GVariantType *)signature;
}

static inline gboolean xc_cancel(gint descriptor, GIOCondition condition, gpointer cancellable) {
  (void)descriptor;
  (void)condition;
  g_cancellable_cancel(G_CANCELLABLE(cancellable));
  return G_SOURCE_REMOVE;
}

// A source's callback has another type than g_source_set_callback takes: C casts it.
static inline void xc_cancel_when_readable(
    int descriptor, GCancellable *cancellable, GMainContext *context) {
  GSource *source = g_unix_fd_source_new(descriptor, G_IO_IN);
  g_source_set_callback(source, G_SOURCE_FUNC(xc_cancel), g_object_ref(cancellable), g_object_unref);
  g_source_attach(source, context);
  g_source_unref(source);
}

static inline gboolean xc_go_on(gint descriptor, GIOCondition condition, gpointer data) {
  (void)descriptor;
  (void)condition;
  (void)data;
  return G_SOURCE_CONTINUE;
}

static inline gboolean xc_stop(gpointer data) {
  (void)data;
  return G_SOURCE_REMOVE;
}

// Lets g_main_context_iteration return when the descriptor is readable; whoever iterates looks at it then.
static inline void xc_wake_when_readable(int descriptor, GMainContext *context) {
  GSource *source = g_unix_fd_source_new(descriptor, G_IO_IN);
  g_source_set_callback(source, G_SOURCE_FUNC(xc_go_on), NULL, NULL);
  g_source_attach(source, context);
  g_source_unref(source);
}

// Lets g_main_context_iteration return when the other side of a connection has gone: its own signal, "closed", comes
// in the context in which the connection was made, which nobody may be iterating.
static inline void xc_wake_when_closed(GDBusConnection *connection, GMainContext *context) {
  GIOStream *stream = g_dbus_connection_get_stream(connection);
  if (!G_IS_SOCKET_CONNECTION(stream)) return;
  int descriptor = g_socket_get_fd(g_socket_connection_get_socket(G_SOCKET_CONNECTION(stream)));
  GSource *source = g_unix_fd_source_new(descriptor, G_IO_HUP);
  g_source_set_callback(source, G_SOURCE_FUNC(xc_go_on), NULL, NULL);
  g_source_attach(source, context);
  g_source_unref(source);
}

// G_CALLBACK is a macro. The handler gets only its data, whatever else the signal has to say.
static inline void xc_on_signal(
    gpointer object, const char *signal, void (*handler)(gpointer data), gpointer data, GDestroyNotify free) {
  g_signal_connect_data(
      object, signal, G_CALLBACK(handler), data, (GClosureNotify)G_CALLBACK(free), G_CONNECT_SWAPPED);
}

static inline void xc_bus_get_in_thread(GTask *task, gpointer source, gpointer type, GCancellable *cancellable) {
  (void)source;
  GError *error = NULL;
  GDBusConnection *bus = g_bus_get_sync((GBusType)GPOINTER_TO_INT(type), cancellable, &error);
  if (bus == NULL) {
    g_task_return_error(task, error);
    return;
  }
  g_dbus_connection_set_exit_on_close(bus, FALSE);
  g_task_return_pointer(task, bus, g_object_unref);
}

// g_bus_get, but the end of the bus ends nothing: GDBus would send SIGTERM to this process in the context in which
// g_bus_get was called, before whoever waits there could forbid it. A thread of the pool has no such context.
static inline void xc_bus_get(
    GBusType type, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data) {
  GTask *task = g_task_new(NULL, cancellable, callback, data);
  g_task_set_task_data(task, GINT_TO_POINTER(type), NULL);
  g_task_run_in_thread(task, xc_bus_get_in_thread);
  g_object_unref(task);
}

static inline void xc_wake_after(guint milliseconds, GMainContext *context) {
  GSource *source = g_timeout_source_new(milliseconds);
  g_source_set_callback(source, xc_stop, NULL, NULL);
  g_source_attach(source, context);
  g_source_unref(source);
}

#endif
