#!/bin/bash
# Runs the tests under the address and leak sanitizers and under the thread sanitizer; a line a suite says what they found.
#
#   sanitize.sh [address|thread] [SUITE]...
#
# What is built, and what was found, stays in .build/asan and .build/tsan. What looks like a finding and is none stands in
# Tests/Sanitizers, each with its reason.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
swift=${SWIFT:-swift}
# Under a sanitizer Swift's own backtracer crashes and leaves a process that waits for ever.
export SWIFT_BACKTRACE=enable=no

kinds=(address thread)
case ${1-} in address | thread)
  kinds=("$1")
  shift
  ;;
esac
suites=("$@")
[ "${#suites[@]}" -gt 0 ] ||
  suites=(XCallbackTests XCallbackHandlerTests XCallbackCommandTests XCallbackGIOTests EndToEndTests)

scratch() { echo "$PWD/.build/${1:0:1}san"; }

# build KIND: the tests and all programs, the options of the sanitizer linked in.
build() {
  local scratch compiler flags function
  scratch=$(scratch "$1")
  compiler=$(dirname -- "$(readlink -f -- "$(command -v "$swift")")")/clang
  mkdir -p "$scratch"
  "$compiler" -Wall -Wextra -c Tests/Sanitizers/options.c -o "$scratch/options.o" \
    -DLOGS="\"$scratch/found\"" -DSUPPRESSIONS="\"$PWD/Tests/Sanitizers\""
  # As a file on the linker's command line, so that its functions win over the runtime's own weak ones.
  flags=(-Xlinker "$scratch/options.o")
  if [ "$1" = thread ]; then
    "$compiler" -Wall -Wextra -O1 -c Tests/Sanitizers/mutex.c -o "$scratch/mutex.o"
    flags+=(-Xlinker "$scratch/mutex.o")
    for function in 9_lockSlowyys6UInt32VF 11_unlockSlowyyF; do
      flags+=(-Xlinker "--wrap=\$s15Synchronization12_MutexHandleV$function")
    done
  fi
  XCALLBACK_GTK=1 "$swift" build --build-tests --sanitize="$1" --scratch-path "$scratch" \
    "${flags[@]}" >"$scratch/build.log" 2>&1 || {
    tail -n 30 "$scratch/build.log" >&2
    exit 1
  }
  ln -sfn xcallback "$scratch/debug/xcallback-handler"
  ln -sfn "$PWD/share" "$(readlink -f -- "$scratch/debug")/../share"
}

# run KIND SUITE: one suite in a private session, and its line.
run() {
  local scratch log arguments=() passed=passed findings said
  scratch=$(scratch "$1")
  log=$scratch/$2.log
  # For the first see test.sh; in the second dozens of slow programs at once would keep each other from being in time.
  case $2 in XCallbackGIOTests | EndToEndTests) arguments=(--no-parallel) ;; esac
  # The runtime for threads writes a file before main, which these tests of a full disk forbid.
  [ "$1 $2" != "thread EndToEndTests" ] || arguments+=(--skip '/(full|sizeLimit)\(\)' --skip 'PlaceTests/commands')
  rm -rf -- "$scratch/found"
  mkdir -p "$scratch/found"
  XCALLBACK_BIN=$scratch/debug/xcallback Tests/Tools/private-session.sh "$swift" test --skip-build --disable-xctest \
    --sanitize="$1" --scratch-path "$scratch" "${arguments[@]}" --filter "^$2\\." >"$log" 2>&1 || passed=failed
  # What runs under strace, as some end-to-end tests do, ends with a word that leaks could not be looked for.
  findings=$(grep -rl '^SUMMARY: ' "$scratch/found" | wc -l)
  said=$(grep -oaE 'Test run with [1-9][0-9]* tests?' "$log" || :)
  [ -n "$said" ] || passed=failed
  echo "$1 $2: ${said#Test run with } $passed, $findings reports"
  if [ "$passed" = failed ]; then
    grep -aE '^✘ Test .* (recorded an issue|failed)|^error:' "$log" >&2 || tail -n 30 "$log" >&2
  fi
  if [ "$findings" != 0 ]; then
    rm -rf -- "$scratch/found-in-$2"
    mv -- "$scratch/found" "$scratch/found-in-$2"
    grep -rh '^SUMMARY: ' "$scratch/found-in-$2" | sort | uniq -c >&2 || :
    echo "The reports are in ${scratch#"$PWD/"}/found-in-$2." >&2
  fi
  [ "$passed" = passed ] && [ "$findings" = 0 ]
}

status=0
for kind in "${kinds[@]}"; do
  build "$kind"
  for suite in "${suites[@]}"; do
    run "$kind" "$suite" || status=1
  done
done
exit "$status"
