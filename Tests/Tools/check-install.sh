#!/bin/bash
# `make install` and `make uninstall` into a staging directory: the second leaves no file of the first.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

stage=$(mktemp --directory)
trap 'rm -rf -- "$stage"' EXIT
make --no-print-directory install DESTDIR="$stage" PREFIX=/usr >/dev/null

"$stage/usr/bin/xcallback" --version >/dev/null
[ "$(readlink "$stage/usr/bin/xcallback-handler")" = xcallback ]
[ -f "$stage/usr/share/doc/xcallback/LICENSE" ]
for file in bash-completion/completions/xcallback zsh/site-functions/_xcallback \
  fish/vendor_completions.d/xcallback.fish; do
  [ -f "$stage/usr/share/$file" ]
done
# The data files are found beside the program that was installed, wherever that is.
listed=$(XDG_DATA_HOME=/nonexistent XDG_DATA_DIRS=/nonexistent XDG_CONFIG_HOME=/nonexistent \
  "$stage/usr/bin/xcallback" list joplin)
[[ $listed == *joplin://x-callback-url/* ]]

installed=$(find "$stage" ! -type d | wc -l)

make --no-print-directory uninstall DESTDIR="$stage" PREFIX=/usr >/dev/null
left=$(find "$stage" ! -type d)
if [ -n "$left" ]; then
  printf 'make uninstall left behind:\n%s\n' "$left" >&2
  exit 1
fi
[ ! -e "$stage/usr/share/xcallback" ]
echo "$installed files installed, none left"
