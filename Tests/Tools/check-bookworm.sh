#!/bin/bash
# Installs the Debian package in a Debian 12 that has nothing but what it depends on, does the main job there, and purges it.
#
#   check-bookworm.sh DIRECTORY (where `make deb` has put it)
#
# The system is made below a temporary directory, from the mirror that this machine's apt uses. Everything in it runs by bubblewrap,
# in name spaces of its own and without a network: nothing is mounted outside, and nothing has to be unmounted.
set -euo pipefail
shopt -s nullglob
packages=("$1"/xcallback_*.deb)
[ "${#packages[@]}" = 1 ] || { echo "There are ${#packages[@]} packages in $1, not one." >&2; exit 1; }
package=$(realpath -- "${packages[0]}")
tools=$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")
if [ "$(id -u)" != 0 ]; then
  echo "Root is needed, so that the files of the system have their owners." >&2
  exit 1
fi

work=$(mktemp --directory)
trap 'rm -rf --one-file-system -- "$work"' EXIT
root=$work/root

# What the package depends on, as a list for mmdebstrap; apt finds the versions.
dependencies=$(dpkg-deb --field "$package" Depends | sed 's/([^)]*)//g; s/ //g')
mapfile -t mirrors < <(
  # shellcheck disable=SC2016  # apt-get expands these
  apt-get indextargets --format 'deb $(REPO_URI) $(SUITE) main' 'Identifier: Packages' 'Component: main' | sort -u |
    grep -E ' (bookworm|stable|oldstable)[^ ]* main$'
)
[ "${#mirrors[@]}" -gt 0 ] || { echo "This machine's apt knows no bookworm." >&2; exit 1; }
# How this machine reaches its mirror, and what it takes for current, holds for the new system as well.
settings=()
while IFS= read -r setting; do
  settings+=(--aptopt="$setting")
done < <(apt-config dump | grep -E '^Acquire::(Check-|Max-FutureTime|https?::Proxy)')

echo "A system with ${dependencies//,/, }"
# A tar file, so that what it mounts for itself is gone before there is a tree here.
mmdebstrap --quiet --mode=unshare --variant=minbase --include="$dependencies" --aptopt='Acquire::Languages "none"' "${settings[@]}" \
  bookworm "$work/root.tar" "${mirrors[@]}"
mkdir "$root"
tar --extract --file "$work/root.tar" --directory "$root" --exclude './dev/*' --numeric-owner

# inside COMMAND...: in the system.
inside() {
  bwrap --bind "$root" / --proc /proc --dev /dev --tmpfs /tmp --unshare-all --die-with-parent --new-session --clearenv \
    --setenv PATH /usr/sbin:/usr/bin:/sbin:/bin --setenv HOME /root --setenv DEBIAN_FRONTEND noninteractive -- "$@"
}
# Every file with kind, mode, owner, link and content; what dpkg writes about itself is not the package's.
listing() {
  (
    cd -- "$root"
    find . -path ./var/lib/dpkg -prune -o -path ./var/log -prune -o -path ./var/cache/ldconfig -prune -o \
      -printf '%p %y %m %U:%G %l\n' | sort
    find . -path ./var/lib/dpkg -prune -o -path ./var/log -prune -o -path ./var/cache/ldconfig -prune -o \
      -type f -print0 | sort --zero-terminated | xargs -0 sha256sum
  )
}

install -D -- "$tools/bookworm-job.sh" "$work/job/bookworm-job.sh"
cp -- "$package" "$work/job/xcallback.deb"
listing >"$work/before"
mkdir "$root/job"
cp -- "$work/job"/* "$root/job"

inside dpkg --install /job/xcallback.deb >/dev/null
inside dpkg --status xcallback | grep -qx 'Status: install ok installed'
# As a user who is not root, in a home that goes with the sandbox.
bwrap --ro-bind "$root" / --proc /proc --dev /dev --tmpfs /tmp --unshare-all --die-with-parent --new-session --clearenv \
  --uid 1000 --gid 1000 --setenv PATH /usr/local/bin:/usr/bin:/bin --setenv HOME /tmp/home --setenv LC_ALL C.UTF-8 \
  -- bash /job/bookworm-job.sh

inside dpkg --purge xcallback >/dev/null
rm -r -- "$root/job"
listing >"$work/after"
if ! diff "$work/before" "$work/after" >&2; then
  echo "Purging the package has not left the system as it was; see above." >&2
  exit 1
fi
if inside dpkg --status xcallback >/dev/null 2>&1; then
  echo "dpkg still knows the package." >&2
  exit 1
fi
echo "$(wc -l <"$work/before") lines about files are the same before the installation and after the purge"
