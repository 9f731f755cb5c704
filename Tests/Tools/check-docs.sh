#!/bin/bash
# Builds the documentation of the two libraries with DocC and compiles the README's programs; a warning is an error.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
swift=${SWIFT:-swift}

# The modules that check-warnings has built, with its flags, so that nothing is built twice.
scratch=.build/check
"$swift" build --scratch-path "$scratch" --target XCallbackGIO -Xswiftc -warnings-as-errors --quiet
target=$("$swift" -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p')
docc=$(dirname -- "$(readlink -f -- "$(command -v "$swift")")")/docc
includes=()
for flag in $(pkg-config --cflags-only-I gio-unix-2.0 jansson); do includes+=(-Xcc "$flag"); done

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
for module in XCallback XCallbackGIO; do
  mkdir "$work/$module"
  # What is said of foreign types (module@Swift) is part of the module.
  "$swift" symbolgraph-extract -module-name "$module" -target "$target" -minimum-access-level public \
    -I "$scratch/debug/Modules" -I Sources/CGIO -I Sources/CJansson "${includes[@]}" \
    -output-dir "$work/$module"
  "$docc" convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$work/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "io.github.xcallback.$module" \
    --output-path "$work/$module.doccarchive" --warnings-as-errors
done

# Each block of Swift in the README is a whole program.
awk -v work="$work" '
  /^```swift$/ { number++; inside = 1; next }
  /^```$/ { inside = 0 }
  inside { print > (work "/readme" number ".swift") }
' README.md
for program in "$work"/readme*.swift; do
  mkdir "${program%.swift}"
  mv -- "$program" "${program%.swift}/main.swift"
  "${docc%docc}swiftc" -typecheck -swift-version 6 -warnings-as-errors -I "$scratch/debug/Modules" \
    -I Sources/CGIO -I Sources/CJansson "${includes[@]}" "${program%.swift}/main.swift"
done
