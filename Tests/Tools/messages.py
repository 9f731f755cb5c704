#!/usr/bin/python3
"""Prints the messages that the sources have for the catalogues, a line each: translated("…") and Reason("…").

In a Reason a value \\(…) is %1$s, the next one %2$s, as Reason.Message counts them.
"""

import pathlib
import re
import sys


def literal(text, start):
    """The message that begins behind a quote, and the place behind the closing quote."""
    message, values, at = "", 0, start
    while text[at] != '"':
        if text[at] == "\n":
            raise ValueError
        if text.startswith("\\(", at):
            values += 1
            message += f"%{values}$s"
            at = behind(text, at + 2)
        elif text[at] == "\\":
            message += text[at : at + 2]
            at += 2
        else:
            message += text[at]
            at += 1
    return message, at + 1


def behind(text, at):
    """The place behind the parenthesis that closes an interpolation."""
    depth = 1
    while depth:
        if text[at] == '"':
            at = literal(text, at + 1)[1]
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at


messages = set()
for path in sorted(pathlib.Path("Sources").rglob("*.swift")):
    text = "".join(line for line in path.read_text().splitlines(True) if not line.lstrip().startswith("//"))
    for call in re.finditer(r'\b(?:translated|Reason)\(\s*"', text):
        # UnmetRequirement has a Reason of its own, of clauses for callers.
        if path.name == "UnmetRequirement.swift":
            continue
        try:
            message, _ = literal(text, call.end())
        except (ValueError, IndexError):
            sys.exit(f"{path}: a message is no literal on one line: {text[call.start() : call.end() + 40]!r}")
        messages.add(message)
print("\n".join(sorted(messages)))
