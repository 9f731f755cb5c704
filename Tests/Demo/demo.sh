#!/bin/bash
# The main job, shown: a link is opened with xdg-open, an action runs, and the caller gets its URL back.
#
#   demo.sh RELEASE-DIRECTORY (in a private session: see `make demo`)
set -euo pipefail
export PATH=$1:$PATH

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
  bold=$'\033[1m' plain=$'\033[0m'
fi
heading() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }
station() { printf '\n  %s\n' "$1"; sed 's/^/      /'; }
fail() {
  printf '\nThe demo failed: %s\n' "$*" >&2
  exit 1
}

# wait_for SECONDS CONDITION...: looks again and again, and gives up after so many seconds.
wait_for() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$deadline" ] || return 1
    sleep 0.02
  done
}

heading "An ordinary program that knows nothing of xcallback is the caller: it handles sample: links."
received=$HOME/received
: >"$received"
mkdir -p "$HOME/bin"
cat >"$HOME/bin/sample" <<PROGRAM
#!/bin/sh
# Writes down the URL that it was started with, exactly.
printf '%s\n' "\$1" >>"$received"
PROGRAM
chmod +x "$HOME/bin/sample"
cat >"$XDG_DATA_HOME/applications/org.example.Sample.desktop" <<ENTRY
[Desktop Entry]
Type=Application
Name=Sample
Exec=$HOME/bin/sample %u
NoDisplay=true
MimeType=x-scheme-handler/sample;
ENTRY
update-desktop-database "$XDG_DATA_HOME/applications"
station "its desktop entry" <"$XDG_DATA_HOME/applications/org.example.Sample.desktop"

heading "A handler file says what uuid: links do, and it is installed."
handlers=$XDG_CONFIG_HOME/xcallback/handlers
mkdir -p "$handlers"
cat >"$handlers/uuid.handler" <<'HANDLER'
[Handler]
Name=UUID
Comment=Hands out fresh UUIDs
Callbacks=sample

[Action getUuid]
Comment=Replies with a fresh UUID
Return.uuid={@uuid}

[Action fail]
Comment=Runs a command that fails
Exec=false

[Action cancel]
Comment=Runs a command whose status means "cancelled"
Exec=false
CancelStatus=1
HANDLER
station "the handler file, $handlers/uuid.handler" < <(cat "$handlers/uuid.handler")
xcallback install uuid 2>&1 | station "xcallback install uuid"
gio mime x-scheme-handler/uuid | sed -n 1p | station "who handles uuid: links now, says GIO"

# click TITLE URL PATTERN: one link from end to end; the caller's URL has to match the pattern.
click() {
  local title=$1 url=$2 pattern=$3 before status got
  before=$(wc -l <"$received")
  heading "$title"
  station "xdg-open is given" <<<"$url"
  xcallback parse "$url" 2>&1 | station "what the URL says (xcallback parse)"
  xcallback explain "$url" 2>&1 | station "what it does (xcallback explain)"

  status=0
  xdg-open "$url" || status=$?
  [ "$status" = 0 ] || fail "xdg-open ended with status $status"
  answered() { [ "$(wc -l <"$received")" -gt "$before" ]; }
  wait_for 20 answered || fail "no answer reached the caller within 20 seconds"
  got=$(tail -n +$((before + 1)) "$received")
  station "the caller was started with" <<<"$got"
  grep -qxE -- "$pattern" <<<"$got" || fail "the caller expected a URL like $pattern"
}

callbacks='x-source=Sample'
callbacks+='&x-success=sample%3A%2F%2Fx-callback-url%2Freceived%3Fid%3D1'
callbacks+='&x-error=sample%3A%2F%2Fx-callback-url%2Ffailed%3Fid%3D1'
callbacks+='&x-cancel=sample%3A%2F%2Fx-callback-url%2Fcancelled%3Fid%3D1'
hex='[0-9a-f]'

click "A link that succeeds: x-success comes back with the result." \
  "uuid://x-callback-url/getUuid?$callbacks" \
  "sample://x-callback-url/received\\?id=1&uuid=$hex{8}-$hex{4}-$hex{4}-$hex{4}-$hex{12}"
click "A link that fails: x-error comes back with code and message." \
  "uuid://x-callback-url/fail?$callbacks" \
  'sample://x-callback-url/failed\?id=1&errorCode=1&errorMessage=[A-Za-z0-9%._~-]+'
click "A link that is cancelled: x-cancel comes back as it was." \
  "uuid://x-callback-url/cancel?$callbacks" \
  'sample://x-callback-url/cancelled\?id=1'

heading "All three answers reached the caller."

heading "From a terminal: the action is called, and its answer is printed."
station "is run" <<<'xcallback call uuid://x-callback-url/getUuid'
status=0
answer=$(xcallback call uuid://x-callback-url/getUuid) || status=$?
station "it prints" <<<"$answer"
station "and exits with" <<<"$status"
[ "$status" = 0 ] || fail "xcallback call ended with status $status"
grep -qxE -- "\\{\"uuid\":\"$hex{8}-$hex{4}-$hex{4}-$hex{4}-$hex{12}\"\\}" <<<"$answer" || fail "that is no UUID"
