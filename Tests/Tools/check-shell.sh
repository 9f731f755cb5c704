#!/bin/bash
# Runs shellcheck over every shell script of the repository, and over what bash reads in.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

scripts=(share/bash-completion/completions/*)
while IFS= read -r -d '' file; do
  # By the first line, so that scripts without an ending are found as well.
  if head -n 1 -- "$file" | grep -qE '^#! ?/(usr/)?bin/(env )?(ba|da)?sh'; then
    scripts+=("$file")
  fi
done < <(find . -name .build -prune -o -name .git -prune -o -type f -size -256k -perm -u+x -print0)

shellcheck --external-sources -- "${scripts[@]}"
echo "${#scripts[@]} scripts"
