#!/bin/bash
# The entries that `xcallback install` writes, the handler's and the one for answers, pass desktop-file-validate without a word.
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
[ "${#entries[@]}" = 2 ] || { echo "install wrote ${#entries[@]} entries, not two" >&2; exit 1; }
messages=$(desktop-file-validate -- "${entries[@]}" 2>&1) || :
if [ -n "$messages" ]; then
  printf '%s\n' "$messages" >&2
  exit 1
fi

xcallback uninstall >/dev/null
for entry in "${entries[@]}"; do
  if [ -e "$entry" ]; then
    echo "uninstall left ${entry##*/} behind" >&2
    exit 1
  fi
done
