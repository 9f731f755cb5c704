#!/bin/bash
# The Debian package is whole, and lintian has nothing to say about it.
#
#   check-deb.sh DIRECTORY (where `make deb` has put it)
set -euo pipefail
shopt -s nullglob
packages=("$1"/xcallback_*.deb)
[ "${#packages[@]}" = 1 ] || { echo "There are ${#packages[@]} packages in $1, not one." >&2; exit 1; }

contents=$(dpkg-deb --contents "${packages[0]}")
for file in usr/bin/xcallback usr/share/applications/io.github.xcallback.xcallback.desktop \
  usr/share/zsh/vendor-completions/_xcallback usr/share/man/man5/xcallback.handler.5.gz; do
  grep -qF " ./$file" <<<"$contents" || { echo "The package lacks /$file." >&2; exit 1; }
done
# Nothing but what dpkg itself removes again: no script could leave anything behind.
control=$(dpkg-deb --ctrl-tarfile "${packages[0]}" | tar --list)
if grep -E '/(pre|post)(inst|rm)$' <<<"$control" >&2; then
  echo "The package has scripts; see above." >&2
  exit 1
fi

# Every remark counts, also a pedantic one. What is overridden stands in debian/xcallback.lintian-overrides, each with its
# reason. As root lintian works only when it is told to.
options=(--display-info --pedantic --fail-on=error --fail-on=warning --fail-on=info --fail-on=pedantic --tag-display-limit 0)
[ "$(id -u)" != 0 ] || options+=(--allow-root)
said=$(lintian "${options[@]}" "$1/xcallback.changes" 2>&1) || {
  printf '%s\n' "$said" >&2
  exit 1
}
echo "${packages[0]##*/}, lintian has nothing to say"
