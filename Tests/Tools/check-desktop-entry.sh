#!/bin/bash
# The entries that `xcallback install` writes, the handler's and the one for answers, and the one that `make install` writes pass
# desktop-file-validate without a word.
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
# desktop-file-validate goes by the ending, so that the template is looked at as it is installed.
shipped=$TMPDIR/io.github.xcallback.xcallback.desktop
sed 's|@bindir@|/usr/bin|' "$(dirname -- "${BASH_SOURCE[0]}")/../../share/applications/${shipped##*/}.in" >"$shipped"
messages=$(desktop-file-validate -- "${entries[@]}" "$shipped" 2>&1) || :
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
