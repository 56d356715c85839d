#!/usr/bin/env python3
"""The reference: what CLIPS 6.4.2 itself answers to a program.

    reference.py FILE.clp              its output, as `clips -f2 FILE.clp` gives it, and then its facts
    reference.py --watch FILE.clp      with facts, rules and activations watched from the beginning
    reference.py --strategy lex FILE   under another strategy
    reference.py --write FILE.clp…     keeps each output beside its program, as FILE.out
    reference.py --plain FILE.clp      no capturing, no facts, nothing added: what the benchmarks measure

CLIPS comes as a library inside the package `clipspy`. A program runs in a process of its own, in an empty folder, so it may
crash, hang, exit and write files. What it reads from the terminal is FILE.in, if there is one.
"""

import argparse
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import clips

PACKAGE = "1.0.6"  # the one that holds CLIPS 6.4.2
SECONDS = 60
MOST_OUTPUT = 256 * 1024 * 1024
CAPTURED = {"stdout", "stdin", "stderr", "stdwrn"}
WATCHED = ("facts", "rules", "activations")
CRASHED, HUNG, FLOODED = "crashed", "hung", "flooded"
# What the reference says when it finds its own memory broken.
SYSTEM_ERROR = "*** CLIPS SYSTEM ERROR ***"

if clips.__version__ != PACKAGE:
    sys.exit(f"this is clipspy {clips.__version__}; CLIPS 6.4.2 is in {PACKAGE}: pip install clipspy=={PACKAGE}")


@dataclass
class Answer:
    """What a program said, and how it ended."""

    output: str
    code: int = 0
    trouble: str = ""  # empty, or one of the three words above


def treat(program, watch=(), strategy=None):
    """The text that both sides are given. A line of its own for each form: of two on one line `-f2` obeys the first."""
    prologue = f"(set-strategy {strategy})\n" if strategy else ""
    prologue += "".join(f"(watch {item})\n" for item in watch)
    return f"{prologue}{program}\n(facts)\n(exit)\n"


def answer(program, name="program.clp", stdin="", seconds=SECONDS):
    """Runs a text as the file `name`, all of it, in a process and an empty folder of its own."""
    folder = tempfile.mkdtemp(prefix="judge-")
    try:
        Path(folder, name).write_text(program)
        return apart(folder, seconds, lambda descriptor: _captured(name, stdin, descriptor))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def apart(folder, seconds, life):
    """What a process of its own says in a folder; `life` gets the descriptor to say it to, and does not return."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.setpgid(0, 0)
        os.chdir(folder)
        bound(seconds)
        life(writing)
    os.close(writing)
    return _collect(child, reading, seconds)


def bound(seconds):
    """Ends this process after so much work even if nobody waits for it any more."""
    most = int(seconds) + 5
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))


class Capture(clips.Router):
    """Takes what is written to the terminal, and gives what is read from it."""

    def __init__(self, stdin, descriptor):
        super().__init__("judge", 20)  # below dribble files, above the terminal
        self.keys = stdin.encode()
        self.place = 0
        self.descriptor = descriptor
        self.pending = []
        self.size = 0

    def query(self, name):
        return name in CAPTURED

    def write(self, _name, message):
        self.pending.append(message)
        self.size += len(message)
        if self.size > 8192:
            self.flush()

    def read(self, _name):
        self.place += 1
        return self.keys[self.place - 1] if self.place <= len(self.keys) else -1

    def unread(self, _name, key):
        self.place -= 1
        return key

    def exit(self, code):
        self.flush()
        os._exit(code & 255)

    def flush(self):
        left = "".join(self.pending).encode(errors="replace")
        self.pending, self.size = [], 0
        while left:
            left = left[os.write(self.descriptor, left) :]


def _captured(name, stdin, descriptor):
    """The child's life."""
    code = 70
    try:
        environment = clips.Environment()
        capture = Capture(stdin, descriptor)
        environment.add_router(capture)
        environment.batch_star(name)
        capture.flush()
        code = 0
    finally:
        os._exit(code)


def _collect(child, descriptor, seconds):
    """Everything the child writes until it ends, or until patience does."""
    end, chunks, size, trouble = time.monotonic() + seconds, [], 0, ""
    while True:
        ready, _, _ = select.select([descriptor], [], [], max(0, end - time.monotonic()))
        chunk = os.read(descriptor, 65536) if ready else b""
        trouble = HUNG if not ready else FLOODED if size > MOST_OUTPUT else ""
        if trouble:
            os.kill(child, signal.SIGKILL)
        if trouble or not chunk:
            break
        chunks.append(chunk)
        size += len(chunk)
    os.close(descriptor)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    output = b"".join(chunks).decode(errors="replace")
    if (code < 0 or SYSTEM_ERROR in output) and not trouble:
        trouble = CRASHED
    return Answer(output, code, trouble)


def stdin_of(path):
    """What the program at this path reads from the terminal."""
    beside = Path(path).with_suffix(".in")
    return beside.read_text() if beside.exists() else ""


def plain(path):
    """Runs a file in this very process, with its output on standard output."""
    environment = clips.Environment()
    environment.batch_star(str(path))


def main():
    parser = argparse.ArgumentParser(description="What CLIPS 6.4.2 answers to a program.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--watch", action="store_true", help="watch facts, rules and activations from the beginning")
    parser.add_argument("--strategy", help="the strategy to begin with")
    parser.add_argument("--write", action="store_true", help="keep each output beside its program, as .out")
    parser.add_argument("--plain", action="store_true", help="run the file as it is, capturing nothing")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long a program may take")
    options = parser.parse_args()
    if options.plain:
        for path in options.files:
            plain(path)
        return 0
    wrong = 0
    for path in options.files:
        program = treat(path.read_text(), WATCHED if options.watch else (), options.strategy)
        said = answer(program, path.name, stdin_of(path), options.seconds)
        if said.trouble:
            wrong = 1
            print(f"{path}: the reference {said.trouble} (exit code {said.code})", file=sys.stderr)
        if options.write:
            path.with_suffix(".out").write_text(said.output)
        else:
            sys.stdout.write(said.output)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
