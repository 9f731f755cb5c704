#ifndef GURI_PARSE_H
#define GURI_PARSE_H

#include <stddef.h>

/* Parses a URL with GUri, reads host, path, and every name and value; returns the bytes it read. */
size_t guri_parse_and_read(const char *url);

#endif
