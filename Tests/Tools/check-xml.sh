#!/bin/bash
# Every XML file below share/ is well-formed.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

count=0
if [ -d share ]; then
  while IFS= read -r -d '' file; do
    xmllint --noout --nonet "$file"
    count=$((count + 1))
  done < <(find share -type f \( -name '*.xml' -o -name '*.svg' \) -print0)
fi
echo "$count XML files"
