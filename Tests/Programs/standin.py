#!/usr/bin/python3
"""Stands in for a program that Debian lacks or that needs a session of its own; the name it is started by says for which.

Reads its arguments as the program does and refuses what the program refuses, writes down what it understood, a line of JSON
each time, in ~/understood/NAME, and answers as the program would.
"""
import argparse
import json
import os
import re
import sys

name = os.path.basename(sys.argv[0])
home = os.environ["HOME"]
words = sys.argv[1:]


def understood(**facts):
    os.makedirs(f"{home}/understood", exist_ok=True)
    with open(f"{home}/understood/{name}", "a", encoding="utf-8") as file:
        file.write(json.dumps(facts) + "\n")


def refuse(message, status=1):
    print(f"{name}: {message}", file=sys.stderr)
    sys.exit(status)


def lines(file):
    """The lines of a file in the home directory, none when it is missing."""
    try:
        with open(f"{home}/{file}", encoding="utf-8") as opened:
            return opened.read().split()
    except FileNotFoundError:
        return []


def parser(*flags, **valued):
    made = argparse.ArgumentParser(prog=name, allow_abbrev=False, add_help=False)
    for flag in flags:
        made.add_argument("--" + flag, action="store_true")
    for option, settings in valued.items():
        made.add_argument("--" + option.replace("_", "-"), **settings)
    return made


def kdeconnect_cli():
    said = parser("list-available", "id-only", device={}, share={}, destination={}, send_sms={}).parse_args(words)
    if said.list_available:
        phones = lines("phones")
        print("\n".join(phones) if said.id_only else phones) if phones else print("No devices found", file=sys.stderr)
    elif not said.device:
        refuse("No device specified")
    elif said.share:
        understood(device=said.device, share=said.share)
        print("Shared " + said.share)
    elif said.send_sms is not None and said.destination:
        understood(device=said.device, destination=said.destination, text=said.send_sms)
    else:
        refuse("error: should specify the SMS's recipient by passing --destination <phone number>")


def trans():
    languages, text, rest = {"from": "auto", "to": "en"}, [], words
    while rest:
        word, *rest = rest
        if word in ("-brief", "-no-ansi", "-no-browser"):
            continue
        if word in ("-from", "-to") and rest:
            languages[word[1:]], *rest = rest
        elif word.startswith("-"):
            refuse("Unknown option: " + word)
        elif re.fullmatch(r"[A-Za-z-]*[:=][A-Za-z+-]*", word):
            languages["from"], languages["to"] = re.split("[:=]", word)
        else:
            text.append(word)
    text = text or sys.stdin.read().splitlines()
    understood(**languages, text=text)
    for line in text:
        print(f"{line} in {languages['to']}")


def x_terminal_emulator():
    # Debian Policy 11.8.3: behind -e come the program and its arguments.
    if words[:1] != ["-e"]:
        refuse("only -e is known")
    os.execvp(words[1], words[1:])


def ssh():
    # The real one reads the command line and says what it would do.
    output = os.popen(f"/usr/bin/ssh -G -F none {' '.join(map(quote, words))}").read()
    settings = dict(line.split(" ", 1) for line in output.splitlines() if " " in line)
    if not settings:
        refuse("ssh refuses this command line", 255)
    understood(host=settings["hostname"], user=settings["user"], port=settings["port"])


def quote(word):
    return "'" + word.replace("'", "'\\''") + "'"


def systemd_run():
    options = parser(
        "user", "quiet", "collect", unit={}, on_active={}, timer_property={"action": "append"}, setenv={"action": "append"}
    )
    options.add_argument("command", nargs=argparse.REMAINDER)
    said = options.parse_args(words)
    if not said.user:
        refuse("the system's manager is not asked")
    if not re.fullmatch(r"[A-Za-z0-9:_.\\-]{1,200}", said.unit or ""):
        refuse(f"Failed to mangle unit name: {said.unit}")
    if not re.fullmatch(r"[0-9]+(s|min|h)", said.on_active or "") or not said.command:
        refuse("Failed to parse timer value: " + str(said.on_active))
    if any("=" not in assignment for assignment in said.timer_property or []):
        refuse("Not an assignment")
    understood(unit=said.unit, after=said.on_active, command=said.command)
    os.environ.update(assignment.split("=", 1) for assignment in said.setenv or [])
    # The manager replaces ${NAME} everywhere, and a word $NAME by the words of its value (systemd.service, "Command lines").
    command = []
    for word in said.command:
        if re.fullmatch(r"\$[A-Za-z_][A-Za-z0-9_]*", word):
            command += os.environ.get(word[1:], "").split()
        else:
            command.append(
                re.sub(r"\$\$|\$\{([A-Za-z_][A-Za-z0-9_]*)\}", lambda found: os.environ.get(found[1], "") if found[1] else "$", word)
            )
    # The time is over at once.
    os.execvp(command[0], command)


def systemctl():
    options = parser("user", "quiet", property={})
    options.add_argument("verb")
    options.add_argument("units", nargs="+")
    said = options.parse_args(words)
    if not said.user or said.verb not in ("start", "stop", "restart", "show"):
        refuse("Unknown command verb " + said.verb)
    if said.verb == "show":
        values = {"LoadState": "loaded", "ActiveState": "active", "SubState": "running"}
        for wanted in said.property.split(","):
            print(f"{wanted}={values[wanted]}")
    elif lines("missing") == said.units:
        refuse(f"Failed to {said.verb} {said.units[0]}: Unit {said.units[0]} not found.", 5)
    understood(verb=said.verb, units=said.units)


globals()[name.replace("-", "_")]()
