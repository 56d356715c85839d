#!/usr/bin/env python3
"""Sessions at the prompt of CLIPS 6.4.2: what pages show is what it answers.

    sessions.py PAGE.md…           types the commands of a page into the reference, and compares
    sessions.py --type FILE        types the lines of a file, and prints the screen

A page has blocks that begin with ```text and a line with the prompt. Each heading of the second level begins a session anew, in a
folder with the files that lie in --files. Blocks of another kind, as ```text tellask, are not for the reference, and lines that
begin with `hint: ` are not its own.
"""

import argparse
import ctypes
import difflib
import os
import shutil
import sys
import tempfile
from pathlib import Path

import clips
import clips._clips
from reference import Capture, apart

BANNER = "         CLIPS (6.4.2 1/14/25)\n"
PROMPT = "CLIPS> "
BEGIN, END, ANEW = "```text", "```", "## "
OURS = "hint: "
SECONDS = 20


class Terminal(Capture):
    """A terminal: a line that is typed is seen as a whole before anything is done about it."""

    seen = 0

    def read(self, name):
        if self.place >= self.seen and self.place < len(self.keys):
            end = self.keys.find(b"\n", self.place) + 1 or len(self.keys)
            self.write(name, self.keys[self.place : end].decode())
            self.seen = end
        return super().read(name)


def screen(typed, files=None):
    """What is seen when these lines are typed at the prompt."""
    folder = tempfile.mkdtemp()
    try:
        for path in sorted(Path(files).iterdir()) if files else []:
            shutil.copy(path, folder)
        said = apart(folder, SECONDS, lambda descriptor: _type(typed + "(exit)\n", descriptor))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if said.trouble:
        sys.exit(f"the reference {said.trouble}:\n{said.output}")
    return said.output.removeprefix(BANNER).removesuffix(f"{PROMPT}(exit)\n")


def _type(typed, descriptor):
    """The child's life. The package has no door to the command loop, but the library in it does."""
    try:
        environment = clips.Environment()
        environment.add_router(Terminal(typed, descriptor))
        library = ctypes.CDLL(clips._clips.__file__)
        address = int(clips._clips.ffi.cast("intptr_t", environment._env))
        library.CommandLoop(ctypes.c_void_p(address))
    finally:
        os._exit(70)


def is_whole(text):
    """Whether all parentheses of a text are closed."""
    depth, inside, comment, escaped = 0, False, False, False
    for key in text:
        if escaped:
            escaped = False
        elif comment:
            comment = key != "\n"
        elif inside:
            inside, escaped = key != '"', key == "\\"
        elif key in '";':
            inside, comment = key == '"', key == ";"
        else:
            depth += {"(": 1, ")": -1}.get(key, 0)
    return depth <= 0 and not inside


def typed_in(lines):
    """What somebody types in a block: behind each prompt a command, and a line for each command that reads one.

    Behind `(batch …)` it is the file that types.
    """
    typed, command = "", None
    for line in lines:
        if line.startswith(PROMPT):
            command = line.removeprefix(PROMPT) + "\n"
        elif command is not None:
            command += line + "\n"
        if command is not None and is_whole(command):
            typed += command
            if command.startswith("(batch "):
                break
            asks = not command.startswith("(def") and ("(read)" in command or "(readline)" in command)
            command = "" if asks else None
    return typed


def sessions(page):
    """The blocks that are transcripts, session by session."""
    found, inside = [[]], False
    for number, line in enumerate(page):
        if inside:
            inside = line != END
            if inside and not line.startswith(OURS):
                found[-1][-1].append(line)
        elif line.startswith(ANEW):
            found.append([])
        elif line == BEGIN and page[number + 1].startswith(PROMPT):
            inside = True
            found[-1].append([])
    return [it for it in found if it]


def judge(path, files):
    """Whether a page shows what the reference answers."""
    page, right = path.read_text().split("\n"), True
    for blocks in sessions(page):
        ours = sum(blocks, [])
        answer = screen("".join(map(typed_in, blocks)), files).split("\n")[:-1]
        if answer != ours:
            right = False
            different = difflib.unified_diff(ours, answer, str(path), "CLIPS 6.4.2", lineterm="")
            sys.stdout.writelines(f"{line}\n" for line in different)
    return right


def main():
    parser = argparse.ArgumentParser(description="What pages show is what CLIPS 6.4.2 answers.")
    parser.add_argument("pages", nargs="*", type=Path)
    parser.add_argument("--files", type=Path, help="a folder whose files a session finds")
    parser.add_argument("--type", type=Path, help="lines to be typed")
    options = parser.parse_args()
    if options.type:
        sys.stdout.write(screen(options.type.read_text(), options.files))
        return 0
    wrong = [str(page) for page in options.pages if not judge(page, options.files)]
    print(f"{len(options.pages) - len(wrong)} of {len(options.pages)} pages show what CLIPS 6.4.2 answers")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
