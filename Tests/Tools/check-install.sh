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
  fish/vendor_completions.d/xcallback.fish metainfo/io.github.xcallback.metainfo.xml \
  icons/hicolor/scalable/apps/io.github.xcallback.svg; do
  [ -f "$stage/usr/share/$file" ]
done
# The data files are found beside the program that was installed, wherever that is.
listed=$(XDG_DATA_HOME=/nonexistent XDG_DATA_DIRS=/nonexistent XDG_CONFIG_HOME=/nonexistent \
  "$stage/usr/bin/xcallback" list joplin)
[[ $listed == *joplin://x-callback-url/* ]]

# The entry for answers is a template for whatever prefix; one that no entry can hold leaves it out.
entry=share/applications/io.github.xcallback.xcallback.desktop
grep -qx 'Exec=/usr/bin/xcallback-handler %u' "$stage/usr/$entry"
[ -z "$(find "$stage" -name '*.in')" ]
odd="$stage/with a space"
said=$(make --no-print-directory install DESTDIR="$stage" PREFIX='/with a space')
grep -q '^Left out, ' <<<"$said"
[ -x "$odd/bin/xcallback-handler" ] && [ ! -e "$odd/$entry" ]
make --no-print-directory uninstall DESTDIR="$stage" PREFIX='/with a space' >/dev/null
[ -z "$(find "$odd" ! -type d)" ]
rm -r -- "$odd"

installed=$(find "$stage" ! -type d | wc -l)

make --no-print-directory uninstall DESTDIR="$stage" PREFIX=/usr >/dev/null
# But for the directories that every program shares.
left=$(cd "$stage" && find . -mindepth 1 | sort | tr '\n' ' ')
if [ "$left" != "./usr ./usr/bin ./usr/share ./usr/share/doc ./usr/share/man " ]; then
  printf 'make uninstall left behind:\n%s\n' "$left" >&2
  exit 1
fi
echo "$installed files installed, none left"
