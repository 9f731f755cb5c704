#!/bin/sh
# Installs the examples' desktop entries and D-Bus services for the user, or removes them.
#
#   install.sh DIRECTORY    for the programs in DIRECTORY
#   install.sh --remove
set -eu
[ $# = 1 ] || { echo "usage: install.sh DIRECTORY | --remove" >&2; exit 64; }

data=${XDG_DATA_HOME:-$HOME/.local/share}
mkdir -p "$data/applications" "$data/dbus-1/services"
here=$(cd -- "$(dirname -- "$0")" && pwd)
if [ "$1" != --remove ]; then
  bin=$(cd -- "$1" && pwd)
  # Neither a desktop entry nor sed takes every character in a path.
  case $bin in
    *[!A-Za-z0-9/._+-]*) echo "install.sh: a path with other characters than A-Za-z0-9/._+- cannot stand in an entry: $bin" >&2; exit 78 ;;
  esac
fi

for file in "$here"/*/io.github.xcallback.*; do
  name=${file##*/}
  case $name in
    *.desktop) target=$data/applications/$name ;;
    *) target=$data/dbus-1/services/$name ;;
  esac
  program=$(sed -n 's|^Exec=@bindir@/\([a-z-]*\).*|\1|p' "$file")
  if [ "$1" = --remove ]; then
    rm -f -- "$target"
  elif [ -x "$bin/$program" ]; then
    sed "s|@bindir@|$bin|" "$file" >"$target"
    echo "$target"
  fi
done
update-desktop-database "$data/applications"
# A bus that has read its services already looks again; without one there is nothing to tell.
gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
  --method org.freedesktop.DBus.ReloadConfig >/dev/null 2>&1 || :
