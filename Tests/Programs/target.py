#!/usr/bin/python3
"""An app of another's making: knows x-callback-url, and nothing of xcallback.

    target.py MODE DIRECTORY URL

Writes URL into a file in DIRECTORY, which appears whole, then answers as MODE says, with `gio open`.
"""
import os
import subprocess
import sys
import time
import urllib.parse

mode, directory, url = sys.argv[1:]
hidden = os.path.join(directory, f".{os.getpid()}")
with open(hidden, "w", encoding="utf-8") as file:
    file.write(url)
os.rename(hidden, os.path.join(directory, f"{time.monotonic_ns()}-{os.getpid()}"))

query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query, keep_blank_values=True))


def open_callback(name, results):
    """Puts the results on a callback the way most do, and opens it."""
    callback = query.get(name)
    if callback:
        separator = "&" if "?" in callback else "?"
        subprocess.run(["gio", "open", callback + (separator + results if results else "")], check=False)


def wait_for_delivery():
    """Waits until no process has the callback among its arguments any more: `gio open` comes back before the handler that
    it started has done its work, and the next one could overtake it."""
    end = time.monotonic() + 20
    while time.monotonic() < end and any(map(has_callback, filter(str.isdigit, os.listdir("/proc")))):
        time.sleep(0.01)


def has_callback(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return int(pid) != os.getpid() and query["x-success"].encode() in file.read()
    except OSError:
        return False


if mode == "answer":
    open_callback("x-success", urllib.parse.urlencode({"echo": query.get("text", ""), "id": "1"}, quote_via=urllib.parse.quote))
elif mode == "replace":
    # Forgets whatever query the callback had, and its fragment.
    parts = urllib.parse.urlsplit(query["x-success"])
    subprocess.run(["gio", "open", urllib.parse.urlunsplit(parts[:3] + ("id=1", ""))], check=False)
elif mode == "error":
    open_callback("x-error", "error-Code=7&errorMessage=No%20such%20note")
elif mode == "bare-error":
    open_callback("x-error", "")
elif mode == "cancel":
    open_callback("x-cancel", "")
elif mode in ("twice", "in-turn"):
    for name, results in (("x-success", "id=1"), ("x-success", "id=2"), ("x-error", "errorCode=1")):
        open_callback(name, results)
        if mode == "in-turn":
            wait_for_delivery()
elif mode == "again":
    # Answers with what it was answered to, for ever.
    subprocess.run(["gio", "open", "limited:ball?x-success=pong%3Ahit&x-error=pong%3Amiss"], check=False)
elif mode == "others":
    # What a page or a confused app may open while somebody waits.
    for other in ("xcallback://x-callback-url/success?x-things-id=INJECTED-NOT-MINE",
                  "xcallback://x-callback-url/success/" + "z" * 32 + "?id=INJECTED",
                  "xcallback://x-callback-url/other", "xcallback:", query["x-success"] + "0?id=INJECTED"):
        subprocess.run(["gio", "open", other], check=False)
    open_callback("x-success", "id=1")
elif mode == "obsidian":
    # Answers to new alone, and calls the note what it was told.
    if urllib.parse.urlsplit(url).netloc == "new":
        note = urllib.parse.quote(query["name"], safe="")
        open_callback("x-success", urllib.parse.urlencode(
            {"name": query["name"], "url": "obsidian://open?vault=Home&file=" + note}, quote_via=urllib.parse.quote))
elif mode == "hang":
    time.sleep(60)
