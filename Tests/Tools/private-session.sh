#!/bin/bash
# Runs a command with a home, a session bus and a display of its own, and takes all three away afterwards.
#
#   private-session.sh COMMAND [ARGUMENT]...
set -euo pipefail

root=$(mktemp --directory --tmpdir xcallback-session.XXXXXX)
trap 'rm -rf -- "$root"' EXIT
mkdir -p "$root/home" "$root/tmp"
install -d -m 700 "$root/runtime"

# Nothing of the caller's session may be seen or changed: not its home, its bus, its desktop, its defaults.
for name in ${!XDG_*} ${!DBUS_*} ${!KDE_*} ${!GNOME_*} ${!GIO_*}; do
  unset "$name"
done
unset DISPLAY WAYLAND_DISPLAY DESKTOP_SESSION BROWSER

export HOME=$root/home
export TMPDIR=$root/tmp
export XDG_CONFIG_HOME=$HOME/.config
export XDG_DATA_HOME=$HOME/.local/share
export XDG_STATE_HOME=$HOME/.local/state
export XDG_CACHE_HOME=$HOME/.cache
export XDG_RUNTIME_DIR=$root/runtime
export XDG_CURRENT_DESKTOP=X-Generic
mkdir -p "$XDG_CONFIG_HOME" "$XDG_DATA_HOME/applications" "$XDG_STATE_HOME" "$XDG_CACHE_HOME"

# The bus starts nobody: a notification server that happens to be installed would come to every test that notifies.
cat >"$root/bus.conf" <<CONFIGURATION
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=$root/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
CONFIGURATION

# Not exec: the trap cleans up after it.
xvfb-run --auto-servernum -- dbus-run-session --config-file="$root/bus.conf" -- "$@"
