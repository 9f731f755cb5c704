#!/bin/bash
# Runs each fuzz target for a number of seconds, under libFuzzer and the address sanitizer.
#
#   fuzz.sh SECONDS [TARGET]...
#
# A target is a directory Tests/Fuzz/NAME with the sources of the executable NAME; Package.swift has it only
# under XCALLBACK_FUZZ=1. Its seeds are the files in Tests/Fuzz/NAME/Seeds, and what it finds stays in
# .build/fuzz.
set -euo pipefail
seconds=$1
shift
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
swift=${SWIFT:-swift}

targets=("$@")
if [ "${#targets[@]}" = 0 ]; then
  shopt -s nullglob
  for directory in Tests/Fuzz/*/; do
    [ -n "$(find "$directory" -maxdepth 1 -name '*.swift' -print -quit)" ] || continue
    targets+=("$(basename "$directory")")
  done
fi
if [ "${#targets[@]}" = 0 ]; then
  echo "There are no fuzz targets."
  exit 0
fi

build=.build/fuzz
export XCALLBACK_FUZZ=1
for target in "${targets[@]}"; do
  "$swift" build --scratch-path "$build" -c release --sanitize address --product "$target" \
    -Xswiftc -sanitize=fuzzer -Xswiftc -parse-as-library
done
for target in "${targets[@]}"; do
  mkdir -p "$build/corpus/$target" "$build/crashes/$target"
  seeds=()
  [ ! -d "Tests/Fuzz/$target/Seeds" ] || seeds+=("Tests/Fuzz/$target/Seeds")
  echo "== $target, $seconds s"
  "$build/release/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$build/crashes/$target/" "$build/corpus/$target" "${seeds[@]}" 2>"$build/$target.log" || {
    tail -n 60 "$build/$target.log" >&2
    echo "The fuzz target $target failed; its input is in $build/crashes/$target." >&2
    exit 1
  }
  grep -E '^stat::(number_of_executed_units|new_units_added|peak_rss_mb)' "$build/$target.log" || :
done
