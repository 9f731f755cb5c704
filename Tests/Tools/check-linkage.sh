#!/bin/bash
# Which shared libraries the release binary and a program of the core alone need (design §1).
#
#   check-linkage.sh RELEASE-DIRECTORY
set -euo pipefail
release=$1
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../Linkage"
swift=${SWIFT:-swift}

# Each library by its name, sorted; what the program's own libraries need is not its doing.
needed() {
  readelf --dynamic --wide -- "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\].*/\1/p' | sort -u
}

"$swift" build -c release --static-swift-stdlib --quiet
programs=.build/release
more=$(comm -23 <(needed "$programs/core") <(needed "$programs/empty"))
if [ -n "$more" ]; then
  printf 'A program of the core alone needs what an empty program does not:\n%s\n' "$more" >&2
  exit 1
fi
[ "$("$programs/core" | sort -u)" = "app://cb?id=Milk#end" ]

linked=$(ldd "$release/xcallback")
if grep -E 'libswift|libFoundation|lib_Foundation|not found' <<<"$linked" >&2; then
  echo "The release binary must not need these." >&2
  exit 1
fi
# A Foundation that is linked statically would not show above; its symbols would.
symbols=$(nm --defined-only -- "$release/xcallback" 2>/dev/null || :)
# shellcheck disable=SC2016  # a mangled name, nothing to expand
if grep -qE ' \$s(10Foundation|20FoundationEssentials)' <<<"$symbols"; then
  echo "The release binary contains Foundation." >&2
  exit 1
fi

# What makes a mistake in memory hard to use: position-independent code, a table of addresses that is read-only once the
# program runs, no segment that can be written and run, stack protectors, and no directory of libraries but the system's.
headers=$(readelf --file-header --program-headers --dynamic --wide -- "$release/xcallback")
hardened() {
  if ! grep -qE -- "$2" <<<"$headers"; then
    echo "The release binary is not hardened: $1." >&2
    exit 1
  fi
}
hardened "it is not position-independent" 'Type: +DYN'
hardened "it is no PIE" 'FLAGS_1.*PIE'
hardened "it has no RELRO segment" '^ +GNU_RELRO '
hardened "its symbols are bound lazily" 'FLAGS_1.*NOW|BIND_NOW'
hardened "its stack may hold code" '^ +GNU_STACK .* RW +(0x)?[0-9a-f]+$'
if grep -E '^ +LOAD .* RWE ' <<<"$headers" >&2 || grep -E '\((RPATH|RUNPATH|TEXTREL)\)' <<<"$headers" >&2; then
  echo "The release binary is not hardened: see above." >&2
  exit 1
fi
if ! grep -q ' __stack_chk_fail' <<<"$(nm --dynamic --undefined-only -- "$release/xcallback")"; then
  echo "The release binary has no stack protector." >&2
  exit 1
fi
echo "The core needs: $(needed "$programs/core" | tr '\n' ' ')"
echo "The program needs: $(needed "$release/xcallback" | tr '\n' ' ')"
