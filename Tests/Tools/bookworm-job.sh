#!/bin/bash
# The main job in a system that has nothing but the package and what it depends on: see check-bookworm.sh, which runs it there.
set -euo pipefail
mkdir -p "$HOME" "$HOME/bin" "$HOME/.config/xcallback/handlers" "$HOME/.local/share/applications"
cd -- "$HOME"
# xdg-open asks for handlers only with a display; nothing opens a window on it, and no bus is here.
export DISPLAY=:99 BROWSER=false
export XDG_RUNTIME_DIR=$HOME/run
install -d -m 700 "$XDG_RUNTIME_DIR"

fail() {
  echo "In the bookworm system: $*" >&2
  [ ! -e ~/.local/state/xcallback/journal.jsonl ] || cat ~/.local/state/xcallback/journal.jsonl >&2
  exit 1
}
# wait_for CONDITION...: looks again and again, and gives up after 20 seconds.
wait_for() {
  local deadline=$((SECONDS + 20))
  until "$@"; do
    [ "$SECONDS" -lt "$deadline" ] || return 1
    sleep 0.02
  done
}

# The caller, an ordinary program.
printf '%s\n' '#!/bin/sh' "printf '%s\\n' \"\$1\" >>$HOME/received" >bin/sample
chmod +x bin/sample
printf '%s\n' '[Desktop Entry]' 'Type=Application' 'Name=Sample' "Exec=$HOME/bin/sample %u" 'NoDisplay=true' \
  'MimeType=x-scheme-handler/sample;' >.local/share/applications/org.example.Sample.desktop
update-desktop-database .local/share/applications

# Answers to calls come in before anything is installed for the user: by the package's own entry.
[ "$(xdg-mime query default x-scheme-handler/xcallback)" = io.github.xcallback.xcallback.desktop ] ||
  fail "nobody handles xcallback: links"

[[ $(xcallback list xcallback) == *"installed for the answers to calls" ]] || fail "list does not know the package's entry"
printf '%s\n' '[Handler]' 'Name=Words' 'Callbacks=sample' '' '[Action count]' 'Required=text' 'Type.text=text' \
  'Exec=wc -w' 'Stdin={text}' 'Return.count={@output}' >.config/xcallback/handlers/words.handler
xcallback install words || fail "install ended with status $?"

link='words://x-callback-url/count?text=one%20two%20three&x-success=sample%3A%2F%2Fdone%3Fid%3D1'
xdg-open "$link" || fail "xdg-open ended with status $?"
wait_for test -s received || fail "no answer reached the caller"
[ "$(cat received)" = 'sample://done?id=1&count=3' ] || fail "the caller got $(cat received)"
[ "$(xcallback call 'words://x-callback-url/count' text='a b' --get count)" = 2 ] || fail "call got another answer"

# An example of the package, by its name.
mkdir Notes
xcallback install notes >/dev/null || fail "an example cannot be installed"
xdg-open 'notes://x-callback-url/new?name=a.md&text=Milk'
wait_for test -s Notes/a.md || fail "the note was not made"

xcallback uninstall >/dev/null || fail "uninstall ended with status $?"
[ -z "$(find .local/share/applications -name 'io.github.xcallback.*')" ] || fail "uninstall left entries behind"
for page in xcallback.1 xcallback-handler.1 xcallback.handler.5; do
  # minbase leaves documentation out only when it is told to.
  [ -e "/usr/share/man/man${page##*.}/$page.gz" ] || fail "no man page $page"
done
echo "xdg-open, an action, the caller's URL back, an answered call, and an example: all there"
