#!/bin/bash
# Formats every man page and fails on any message of groff's or man's.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

shopt -s nullglob
pages=(share/man/man[1-9]/*.[1-9])
for page in "${pages[@]}"; do
  messages=$({
    groff -man -Tutf8 -Kutf8 -ww -b -z -- "$page"
    LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 man --warnings --encoding=UTF-8 --local-file "$page" >/dev/null
  } 2>&1)
  if [ -n "$messages" ]; then
    printf '%s:\n%s\n' "$page" "$messages" >&2
    exit 1
  fi
done
echo "${#pages[@]} man pages"
