#!/bin/bash
# Builds the tests and runs them all in private sessions.
#
#   test.sh RELEASE-DIRECTORY
set -euo pipefail
export XCALLBACK_BIN=$1/xcallback
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
swift=${SWIFT:-swift}

# Built with the real home, where the compiler keeps its caches; only the runs are private. With the example that needs
# GTK, which plain builds leave out.
XCALLBACK_GTK=1 "$swift" build --build-tests

log=$(mktemp)
trap 'rm -f -- "$log"' EXIT
run() {
  Tests/Tools/private-session.sh "$swift" test --skip-build --disable-xctest "$@" 2>&1 | tee "$log"
  # A runner that dies quietly, or finds no tests, is a failure too.
  if ! grep -qE 'Test run with [1-9][0-9]* tests?.* passed' "$log"; then
    echo "The test runner did not report that its tests passed." >&2
    # Once more, where a reader looks first: the end.
    grep -aE 'recorded an issue|: error: |^✘' "$log" | cut -c 1-600 | tail -n 40 >&2 || :
    exit 1
  fi
}

# Tests of the desktop layer change environment, umask and signals of their process: one at a time, and with nobody
# else in it, because a setenv while another thread reads the environment is a crash now and then.
run --no-parallel --filter '^XCallbackGIOTests\.'
run --skip '^XCallbackGIOTests\.'
