#!/bin/bash
# Builds the Debian package in this tree.
#
#   build-deb.sh DIRECTORY (for the package and the files that describe it)
#
# Binary only, and unsigned: the toolchain is in no package, so that nobody could build from a source package alone.
set -euo pipefail
directory=$1
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
# It says which version is built.
Tests/Tools/check-version.sh

mkdir -p "$directory"
rm -f -- "$directory"/xcallback_* "$directory"/xcallback-dbgsym_*
# As `make` sets them for its own recipes; the package has its own.
unset MAKEFLAGS MAKELEVEL MFLAGS DESTDIR PREFIX
DEB_DIRECTORY=$directory dpkg-buildpackage --build=binary --unsigned-source --unsigned-changes \
  --buildinfo-option="-u$directory" --changes-option="-u$directory" \
  --buildinfo-file="$directory/xcallback.buildinfo" --changes-file="$directory/xcallback.changes"
ls -1 -- "$directory"/*.deb
