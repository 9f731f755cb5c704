// Jansson 2.14: strict JSON, bounded depth, positions in its errors.
#ifndef XCALLBACK_CJANSSON_SHIM_H
#define XCALLBACK_CJANSSON_SHIM_H

#include <jansson.h>

#endif
