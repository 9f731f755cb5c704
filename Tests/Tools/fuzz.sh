#!/bin/bash
# Runs each fuzz target for a number of seconds.
#
#   fuzz.sh SECONDS [TARGET]...
#
# A target is a directory Tests/Fuzz/NAME; Tests/Fuzz/run.sh builds one and runs it.
set -euo pipefail
seconds=$1
shift
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

targets=("$@")
if [ "${#targets[@]}" = 0 ]; then
  shopt -s nullglob
  for directory in Tests/Fuzz/*/; do
    [ -z "$(find "$directory" -maxdepth 1 -name '*.swift' -print -quit)" ] ||
      targets+=("$(basename "$directory")")
  done
fi
for target in "${targets[@]}"; do
  echo "== $target, $seconds s"
  Tests/Fuzz/run.sh "$target" "$seconds"
done
echo "${#targets[@]} fuzz targets"
