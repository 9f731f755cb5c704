// What Swift's importer drops of GLib and POSIX: macros, variadics, fork.
#ifndef XCALLBACK_CGIO_SHIM_H
#define XCALLBACK_CGIO_SHIM_H

#include <gio/gio.h>
#include <gio/gdesktopappinfo.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>

#endif
