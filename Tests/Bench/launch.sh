#!/bin/bash
# Compiles the programs of the launch benchmark and runs it. A missed target is named and is no failure.
#
#   launch.sh RELEASE-DIRECTORY (in a private session: see `make bench`)
set -euo pipefail
release=$1
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

programs=$TMPDIR/programs
mkdir -p "$programs"
cflags=(-std=gnu11 -O2 -Wall -Wextra -Werror)
for program in launch record; do
  cc "${cflags[@]}" "Tests/Programs/$program.c" -o "$programs/$program"
done
read -ra gio <<<"$(pkg-config --cflags --libs gio-unix-2.0)"
cc "${cflags[@]}" Tests/Bench/baseline.c -o "$programs/baseline" "${gio[@]}"

/usr/bin/python3 Tests/Bench/launch.py "$release" "$programs" "${BENCH_PAIRS:-100}"
