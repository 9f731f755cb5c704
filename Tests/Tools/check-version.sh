#!/bin/bash
# The version stands in one place, Version.swift; whoever has to repeat it does so truly.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

version=$(sed -n 's/.*let text = "\(.*\)"$/\1/p' Sources/XCallbackCommand/Version.swift)
status=0
# says FILE VERSION
says() {
  if [ "$2" != "$version" ]; then
    echo "$1 speaks of version ${2:-(none)}, Version.swift of $version" >&2
    status=1
  fi
}
says debian/changelog "$(sed -n '1s/^xcallback (\([^)]*\)-[0-9]*) .*/\1/p' debian/changelog)"
says share/metainfo/io.github.xcallback.metainfo.xml \
  "$(sed -n 's/.*<release version="\([^"]*\)".*/\1/p' share/metainfo/io.github.xcallback.metainfo.xml | head -n 1)"
for page in share/man/man[1-9]/*.[1-9]; do
  says "$page" "$(sed -n 's/^\.TH .*"xcallback \([^"]*\)".*/\1/p' "$page")"
done
# A version that is out has its own part of the change log; until then it is Unreleased.
grep -qE "^## \[(Unreleased|${version//./\\.})\]" CHANGELOG.md || says CHANGELOG.md ""
exit "$status"
