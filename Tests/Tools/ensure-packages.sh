#!/bin/sh
# Installs the Debian packages named that are not there yet; says nothing when all are.
#
#   ensure-packages.sh PACKAGE...
set -eu

if ! command -v dpkg-query >/dev/null; then
  echo "This is no Debian system: install what these packages hold by hand: $*" >&2
  exit 0
fi

missing() {
  for package in "$@"; do
    # "ii " is installed and configured; a virtual or unknown name gives nothing.
    case $(dpkg-query --show --showformat='${db:Status-Abbrev}' "$package" 2>/dev/null || :) in
      ?i\ *) ;;
      *) printf ' %s' "$package" ;;
    esac
  done
}

wanted=$(missing "$@")
[ -n "$wanted" ] || exit 0
echo "Installing Debian packages:$wanted" >&2

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "Root is needed to install them. Run: apt-get install$wanted" >&2
    exit 1
  fi
}

install() {
  # shellcheck disable=SC2086  # a list of package names
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet=2 --no-install-recommends $wanted
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# With the package lists at hand the first try works; lists that are absent or old need one update.
if ! install >"$log" 2>&1; then
  if ! { as_root apt-get update --quiet=2 && install; } >"$log" 2>&1; then
    cat "$log" >&2
    echo "These packages could not be installed:$wanted" >&2
    exit 1
  fi
fi

wanted=$(missing "$@")
if [ -n "$wanted" ]; then
  echo "apt-get installed these only in part:$wanted" >&2
  exit 1
fi
