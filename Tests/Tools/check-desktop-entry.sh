#!/bin/bash
# The entry that `xcallback install` writes passes desktop-file-validate without a word.
#
#   check-desktop-entry.sh RELEASE-DIRECTORY (in a private session)
set -euo pipefail
export PATH=$1:$PATH

mkdir -p "$XDG_CONFIG_HOME/xcallback/handlers"
printf '%s\n' '[Handler]' 'Name=Check' 'Comment=Stands here to be validated' 'Icon=accessories-text-editor' '' \
  '[Action id]' 'Return.uuid={@uuid}' >"$XDG_CONFIG_HOME/xcallback/handlers/check.handler"
xcallback install check >/dev/null

shopt -s nullglob
entries=("$XDG_DATA_HOME"/applications/io.github.xcallback.*.desktop)
[ "${#entries[@]}" = 1 ] || { echo "install wrote ${#entries[@]} entries, not one" >&2; exit 1; }
messages=$(desktop-file-validate -- "${entries[@]}" 2>&1) || :
if [ -n "$messages" ]; then
  printf '%s\n' "$messages" >&2
  exit 1
fi

xcallback uninstall check >/dev/null
if [ -e "${entries[0]}" ]; then
  echo "uninstall left ${entries[0]##*/} behind" >&2
  exit 1
fi
