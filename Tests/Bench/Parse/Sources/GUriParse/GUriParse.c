#include "GUriParse.h"

#include <glib.h>
#include <string.h>

size_t guri_parse_and_read(const char *url) {
  GUri *uri = g_uri_parse(url, G_URI_FLAGS_ENCODED | G_URI_FLAGS_NON_DNS, NULL);
  if (uri == NULL) return 0;
  const char *host = g_uri_get_host(uri);
  const char *path = g_uri_get_path(uri);
  const char *query = g_uri_get_query(uri);
  size_t read = (host != NULL ? strlen(host) : 0) + strlen(path);
  if (query != NULL) {
    GHashTable *parameters = g_uri_parse_params(query, -1, "&", G_URI_PARAMS_NONE, NULL);
    if (parameters != NULL) {
      GHashTableIter iterator;
      gpointer name, value;
      g_hash_table_iter_init(&iterator, parameters);
      while (g_hash_table_iter_next(&iterator, &name, &value)) read += strlen(name) + strlen(value);
      g_hash_table_unref(parameters);
    }
  }
  g_uri_unref(uri);
  return read;
}
