#!/bin/bash
# Stands for the person at a private desktop: looks at what dunst or a dialogue shows, and answers it.
#
#   person.sh start DIRECTORY                   starts dunst, which keeps its configuration and records in DIRECTORY
#   person.sh stop DIRECTORY                    ends it, and returns when its name on the bus is free
#   person.sh wait DIRECTORY COUNT              waits until COUNT notifications have been shown since the start
#   person.sh displayed                         prints how many are shown now
#   person.sh answer DIRECTORY LABEL [SUMMARY]  picks the button LABEL of the notification shown last, or of that SUMMARY
#   person.sh dismiss                           closes the notification shown last
#   person.sh press CLASS KEY...                waits for a window of this class and presses keys in it
#   person.sh picture FILE                      writes what the display shows to FILE, a PNG
#
# DIRECTORY/shown/ID is what was shown: application, urgency, icon, title, and the body in the lines that follow. Each wait
# ends after 20 s, with exit status 1.
set -euo pipefail

tick=0.02
limit=1000

# Waits until a command succeeds.
until_true() {
  for ((turn = 0; turn < limit; turn++)); do
    if "$@"; then return 0; fi
    sleep "$tick"
  done
  echo "person.sh: waited in vain for: $*" >&2
  return 1
}

has_name() {
  [ "$(gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
    --method org.freedesktop.DBus.NameHasOwner org.freedesktop.Notifications)" = '(true,)' ]
}

lacks_name() { ! has_name; }

were_shown() {
  local names=("$1"/shown/*)
  [ "${#names[@]}" -ge "$2" ] && [ -e "${names[0]}" ]
}

# While one menu is open, and a little longer, dunst opens no other.
was_picked() {
  [ -e "$1/picked" ] || dunstctl context
  [ -e "$1/picked" ]
}

# The scripts get their directory from their own place: dunst starts them without arguments of ours.
configure() {
  # Debian's own file has these settings, a short one of one's own need not: then dunst denies that it reads markup.
  local markup=
  [ "${PERSON_MARKUP-}" = unset ] || markup="markup = ${PERSON_MARKUP:-full}
    format = \"<b>%s</b>\\n%b\""
  cat >"$1/dunstrc" <<CONFIGURATION
[global]
    dmenu = $1/menu.sh
    browser = /bin/false
    always_run_script = true
    notification_limit = 0
    $markup
    font = Sans 10
[all]
    summary = *
    script = $1/shown.sh
CONFIGURATION
  cat >"$1/shown.sh" <<'SCRIPT'
#!/bin/sh
cd "${0%/*}" || exit
printf '%s\n' "$1" "$5" "$4" "$2" "$3" >".shown.$DUNST_ID"
mv ".shown.$DUNST_ID" "shown/$DUNST_ID"
SCRIPT
  # A line a button, "#LABEL (SUMMARY) [ID,KEY]", that of the youngest notification first.
  cat >"$1/menu.sh" <<'SCRIPT'
#!/bin/sh
cd "${0%/*}" || exit
cat >menu
# Once only: a second look at the menu must not pick something else.
mv wanted .wanted 2>/dev/null || exit 0
grep -F -m 1 -e "$(cat .wanted)" menu | tee .picked
mv .picked picked
SCRIPT
  chmod +x "$1/shown.sh" "$1/menu.sh"
  mkdir -p "$1/shown"
}

command=$1
shift
case $command in
  start)
    directory=$(realpath -- "$1")
    configure "$directory"
    setsid dunst -conf "$directory/dunstrc" </dev/null >"$directory/log" 2>&1 &
    echo $! >"$directory/pid"
    until_true has_name
    ;;
  stop)
    kill "$(cat "$1/pid")"
    until_true lacks_name
    ;;
  wait) until_true were_shown "$1" "$2" ;;
  displayed) dunstctl count displayed ;;
  answer)
    rm -f "$1/picked"
    printf '#%s (%s' "$2" "${3:-}" >"$1/.new"
    mv "$1/.new" "$1/wanted"
    until_true was_picked "$1"
    [ -s "$1/picked" ] || { echo "person.sh: nothing shown has a button $2" >&2; exit 1; }
    ;;
  dismiss) dunstctl close ;;
  press)
    window=$(timeout 20 xdotool search --sync --onlyvisible --class "$1" | tail -n 1)
    shift
    # There is no window manager to give it the keyboard.
    xdotool windowfocus --sync "$window"
    for key in "$@"; do xdotool key "$key"; done
    ;;
  picture) import -window root "$1" ;;
  *) exit 64 ;;
esac
