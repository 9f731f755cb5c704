#!/bin/bash
# The gettext catalogues are well-formed and hold a translation of each message that the sources have, and of no other.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

shopt -s nullglob
catalogues=(share/locale/*/LC_MESSAGES/xcallback.po)
[ "${#catalogues[@]}" -gt 0 ] || { echo "no catalogue found" >&2; exit 1; }
messages=$(Tests/Tools/messages.py)

for catalogue in "${catalogues[@]}"; do
  errors=$(msgfmt --check-format --check-domain --output-file=/dev/null "$catalogue" 2>&1) || :
  # Fuzzy and empty translations are not taken along.
  translated=$(msgattrib --translated --no-fuzzy --no-obsolete --no-wrap "$catalogue" |
    sed -nE 's/^msgid "(.+)"$/\1/p')
  errors+=$(diff <(sort -u <<<"$messages") <(sort -u <<<"$translated") |
    sed -nE "s|^< |\nnot translated: |p; s|^> |\nin no source: |p") || :
  if [ -n "$errors" ]; then
    printf '%s:%s\n' "$catalogue" "$errors" >&2
    exit 1
  fi
done
echo "$(wc -l <<<"$messages") messages in ${#catalogues[@]} languages"
