"""The program at a terminal: tmux runs it and gives its screen, which becomes a page that a browser can take a picture of."""

import html
import os
import re
import subprocess
import time
from contextlib import contextmanager

from stage import PROGRAM

WIDTH = 120
# Black, red, green, yellow, blue, magenta, cyan, white; then the bright ones.
COLOURS = "#2a2f3a #f0837a #8fce9a #e6c274 #8fb0f5 #cf9fe6 #79cdd0 #d5d9e2 #76809a #ff9d95 #a9e3b3 #f4d794 #adc6ff #e3bdf5 #98e2e4 #ffffff".split()
TEXT, GROUND = "#d5d9e2", "#151922"
CUBE = (0, 95, 135, 175, 215, 255)

STYLE = f"""body {{ margin: 0; background: {GROUND}; }}
pre {{ margin: 0; padding: 14px 18px; width: max-content; color: {TEXT}; font: 15px/17.5px "DejaVu Sans Mono", monospace; }}"""


class Terminal:
    """A terminal of its own; nothing of the user's settings has a say in it."""

    def __init__(self, socket):
        self.socket = socket

    def tmux(self, *words):
        return subprocess.run(["tmux", "-L", self.socket, "-f", "/dev/null", *words], check=True, capture_output=True, text=True).stdout

    def press(self, *keys):
        for key in keys:
            self.tmux("send-keys", "-t", "view", key)
            time.sleep(0.25)

    def lines(self):
        return self.tmux("capture-pane", "-e", "-p", "-N", "-t", "view").rstrip("\n").split("\n")

    def wait_for(self, words, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if words in re.sub(r"\x1b\[[\d;]*m", "", "\n".join(self.lines())):
                return
            time.sleep(0.1)
        raise SystemExit(f"the terminal does not show {words!r}, but:\n" + "\n".join(self.lines()))

    def rest(self):
        """Waits until the screen stays as it is."""
        before = None
        while before != (before := self.lines()):
            time.sleep(0.5)


@contextmanager
def terminal(height, *arguments):
    """The program with these arguments at a terminal."""
    shown = Terminal(f"pictures-{os.getpid()}")
    command = ["env", "-u", "NO_COLOR", "COLORTERM=truecolor", str(PROGRAM), *arguments]
    shown.tmux("new-session", "-d", "-s", "view", "-x", str(WIDTH), "-y", str(height), *command)
    try:
        yield shown
    finally:
        subprocess.run(["tmux", "-L", shown.socket, "kill-server"], check=False, capture_output=True)


def colour(codes):
    """The colour behind `38` or `48`, whose numbers are taken away."""
    if codes.pop(0) == 2:
        red, green, blue = codes[:3]
        del codes[:3]
        return f"rgb({red} {green} {blue})"
    number = codes.pop(0)
    if number < 16:
        return COLOURS[number]
    if number >= 232:
        return "rgb({0} {0} {0})".format(8 + 10 * (number - 232))
    place = number - 16
    return f"rgb({CUBE[place // 36]} {CUBE[place // 6 % 6]} {CUBE[place % 6]})"


def changed(look, codes):
    """How letters look after a sequence of codes."""
    codes = [int(code or 0) for code in codes]
    ways = {1: "bold", 2: "dim", 3: "italic", 4: "underlined", 7: "reversed"}
    ends = {22: ("bold", "dim"), 23: ("italic",), 24: ("underlined",), 27: ("reversed",), 39: ("text",), 49: ("ground",)}
    while codes:
        code = codes.pop(0)
        if code == 0:
            look = {}
        elif code in ways:
            look = look | {ways[code]: True}
        elif code in ends:
            look = {name: value for name, value in look.items() if name not in ends[code]}
        elif code in (38, 48):
            look = look | {"text" if code == 38 else "ground": colour(codes)}
        elif 30 <= code % 60 <= 47:
            # 30 … 37 and 90 … 97 are letters, 40 … 47 and 100 … 107 is what lies behind them.
            bright = 8 if code >= 90 else 0
            look = look | {"text" if code % 60 < 38 else "ground": COLOURS[code % 10 + bright]}
    return look


def style(look):
    text, ground = look.get("text", TEXT), look.get("ground")
    if look.get("reversed"):
        text, ground = ground or GROUND, text
    rules = [f"color:{text}"]
    if ground:
        # As high as the line, so that no gap shows between two of them.
        rules.append(f"background:{ground};display:inline-block;height:17.5px")
    rules += ["font-weight:bold"] * bool(look.get("bold")) + ["opacity:.65"] * bool(look.get("dim"))
    rules += ["font-style:italic"] * bool(look.get("italic")) + ["text-decoration:underline"] * bool(look.get("underlined"))
    return ";".join(rules)


def page(lines):
    """A screen with its colours as HTML."""
    out, look = [], {}
    for line in lines:
        for part in re.split(r"(\x1b\[[\d;]*m)", line):
            if part.startswith("\x1b["):
                look = changed(look, part[2:-1].split(";"))
            elif part:
                out.append(f'<span style="{style(look)}">{html.escape(part)}</span>')
        out.append("\n")
    return f"<!doctype html><meta charset=utf-8><style>{STYLE}</style><pre>{''.join(out)}</pre>"
