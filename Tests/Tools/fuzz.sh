#!/bin/bash
# Runs each fuzz target for a number of seconds and prints what it did; what it said is in .build/fuzz/TARGET.log.
#
#   fuzz.sh SECONDS [TARGET]...
#
# A target is a directory Tests/Fuzz/TARGET with a main.swift; Tests/Fuzz/run.sh builds one and runs it.
set -euo pipefail
seconds=$1
shift
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

targets=("$@")
if [ "${#targets[@]}" = 0 ]; then
  shopt -s nullglob
  for main in Tests/Fuzz/*/main.swift; do
    targets+=("$(basename "${main%/main.swift}")")
  done
fi

mkdir -p .build/fuzz
for target in "${targets[@]}"; do
  log=.build/fuzz/$target.log
  if ! Tests/Fuzz/run.sh "$target" "$seconds" >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    echo "$target failed: its input, if it found one, is in .build/fuzz/findings." >&2
    exit 1
  fi
  executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  echo "$target: ${executed:?no statistics in $log} executions in $seconds s, no findings"
done
