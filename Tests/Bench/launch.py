#!/usr/bin/python3
"""From the handler's exec to the caller's exec for an action that only replies, against a small C program.

    launch.py RELEASE-DIRECTORY PROGRAMS-DIRECTORY [PAIRS]

The two take turns. `launch` says when the program was started and what its whole process tree used, until all of
it had ended; the record that the caller leaves says when the caller was started.
"""

import os
import statistics
import subprocess
import sys

TARGETS = {"wall": 1.25, "cpu": 1.25, "rss": 1.75}
NAMES = {"wall": "wall, exec to exec", "cpu": "CPU of the tree", "rss": "peak memory"}
URL = ("uuid://x-callback-url/getUuid?x-source=Bench"
       "&x-success=sample%3A%2F%2Fx-callback-url%2Freceived%3Fid%3D1")


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def furnish(release, programs, received):
    os.makedirs(received)
    applications = os.path.join(os.environ["XDG_DATA_HOME"], "applications")
    write(os.path.join(applications, "org.example.Sample.desktop"),
          f"[Desktop Entry]\nType=Application\nName=Sample\nExec={programs}/record {received} %u\n"
          "MimeType=x-scheme-handler/sample;\n")
    subprocess.run(["update-desktop-database", applications], check=True)
    write(os.path.join(os.environ["XDG_CONFIG_HOME"], "xcallback/handlers/uuid.handler"),
          "[Handler]\nName=UUID\nCallbacks=sample\n\n[Action getUuid]\nReturn.uuid={@uuid}\n")
    os.environ["PATH"] = release + ":" + os.environ["PATH"]
    subprocess.run(["xcallback", "install", "uuid"], check=True, stdout=subprocess.DEVNULL)


def facts(text):
    return {name: value for name, _, value in (line.partition(" ") for line in text.splitlines())}


def measure(program, programs, received):
    """One run: seconds until the caller, seconds of CPU, bytes at the peak."""
    report = os.path.join(os.environ["TMPDIR"], "report")
    subprocess.run([os.path.join(programs, "launch"), "--report", report, "--", program, URL], check=True)
    with open(report, encoding="utf-8") as file:
        used = facts(file.read())
    records = os.listdir(received)
    if len(records) != 1:
        sys.exit(f"{program}: the caller was started {len(records)} times")
    path = os.path.join(received, records[0])
    with open(path, encoding="utf-8") as file:
        record = file.read()
    os.unlink(path)
    if "sample://x-callback-url/received?id=1&uuid=" not in record:
        sys.exit(f"{program}: the caller got another URL")
    clock = int(facts(record)["clock"])
    return {"wall": (clock - int(used["start"])) / 1e9, "cpu": int(used["cpu"]) / 1e6,
            "rss": int(used["rss"]) * 1024}


def shown(name, value):
    return f"{value / 2**20:8.2f} MiB" if name == "rss" else f"{value * 1e3:8.2f} ms "


def main():
    release, programs = sys.argv[1:3]
    pairs = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    received = os.path.join(os.environ["TMPDIR"], "received")
    furnish(release, programs, received)

    ours, theirs = [], []
    for pair in range(pairs + 5):
        # Who goes first changes, so that what the first one warms up helps both as often.
        order = [(os.path.join(release, "xcallback-handler"), ours), (os.path.join(programs, "baseline"), theirs)]
        for program, results in order if pair % 2 else reversed(order):
            results.append(measure(program, programs, received))
    del ours[:5], theirs[:5]

    print(f"A reply-only action, {pairs} interleaved pairs, medians:\n")
    print(f"  {'':22}{'xcallback':>14}{'C over GIO':>14}{'ratio':>8}{'target':>9}")
    for name, target in TARGETS.items():
        mine = statistics.median(run[name] for run in ours)
        other = statistics.median(run[name] for run in theirs)
        verdict = "met" if mine / other <= target else "MISSED"
        print(f"  {NAMES[name]:22}{shown(name, mine):>14}{shown(name, other):>14}{mine / other:8.2f}"
              f"{'≤ %.2f' % target:>9}  {verdict}")


if __name__ == "__main__":
    main()
