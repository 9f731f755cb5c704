// What Swift's importer drops of GLib and POSIX: macros, variadics, fork.
#ifndef XCALLBACK_CGIO_SHIM_H
#define XCALLBACK_CGIO_SHIM_H

#include <gio/gio.h>
#include <gio/gdesktopappinfo.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// GNU functions that the importer does not see, because it reads the C library's headers without
// _GNU_SOURCE.
extern const char *strerrorname_np(int number);
extern int pipe2(int descriptors[2], int flags);
extern int memfd_create(const char *name, unsigned int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

enum { XC_SPAWN_SETSID = 0x80, XC_MFD_CLOEXEC = 0x1 };

// Swift hides fork; the handler forks before its first GLib call, with one thread.
static inline pid_t xc_fork(void) { return fork(); }

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

#endif
