#!/bin/bash
# Builds the tests and runs them all in a private session.
#
#   test.sh RELEASE-DIRECTORY [ARGUMENT OF swift test]...
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

export XCALLBACK_BIN=$1/xcallback
shift
swift=${SWIFT:-swift}

# Built with the real home, where the compiler keeps its caches; only the run is private.
"$swift" build --build-tests

log=$(mktemp)
trap 'rm -f -- "$log"' EXIT
Tests/Tools/private-session.sh "$swift" test --skip-build --disable-xctest "$@" 2>&1 | tee "$log"

# A runner that dies quietly, or finds no tests, is a failure too.
if ! grep -qE 'Test run with [1-9][0-9]* tests?.* passed' "$log"; then
  echo "The test runner did not report that its tests passed." >&2
  exit 1
fi
