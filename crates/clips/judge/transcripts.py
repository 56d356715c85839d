#!/usr/bin/env python3
"""What CLIPS 6.4.2 prints for files of commands under `-f`, byte by byte.

    transcripts.py FILE.bat…           prints it
    transcripts.py --write FILE.bat…   keeps it beside each file, as FILE.out
    transcripts.py --strings A B --ours "target/debug/tellask clips"
                                       compares string functions on random bytes, for the seeds A … B-1

The other scripts read text; these files may hold any bytes. Random strings go through every function on strings, and both answers must
be the same bytes.
"""

import argparse
import os
import random
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS = 60
PIECES = [b"a", b"b", b"Z", b"1", b" ", b"\xe9", b"\xf1", b"\xc3\xa9", b"\xe2\x82\xac", b"\xf0\x9d\x84\x9e", b"\xa9", b"\xc3", b"\xff", b"\xf4\x8f\xba\x80"]
CALLS = [
    b"(str-length %a)",
    b"(str-byte-length %a)",
    b"(sub-string %n %n %a)",
    b"(str-index %a %a)",
    b"(str-index %p %a)",
    b"(upcase %a)",
    b"(lowcase %a)",
    b"(str-compare %a %a)",
    b"(str-compare %a %a %n)",
    b"(str-cat %a %a %p)",
    b"(sym-cat %a %p)",
    b"(eq (str-cat %p %p) (str-cat %p %p))",
    b"(str-replace %a %p %p)",
    b'(format nil "%-5s|%5s" %a %a)',
    b'(format nil "%.2s|" %a)',
    b'(format nil "%c|" %n)',
    b"(string-to-field %a)",
    b"(explode$ %a)",
    b"(implode$ (create$ %a %p))",
    b"(create$ (sym-cat x %a) %a)",
    b"(str-length (sub-string %n %n (str-cat %a %a)))",
    b"(put-char %n)",
]


def obey(path, folder):
    """The child's life: the command loop of the library obeys the file."""
    import ctypes

    import clips
    import clips._clips

    os.chdir(folder)
    os.dup2(1, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    environment = clips.Environment()
    library = ctypes.CDLL(clips._clips.__file__)
    library.setvbuf(ctypes.c_void_p.in_dll(library, "stdout"), None, 2, 0)
    address = ctypes.c_void_p(int(clips._clips.ffi.cast("intptr_t", environment._env)))
    library.OpenBatch.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_bool]
    library.OpenBatch(address, path.encode(), True)
    library.CommandLoop(address)


def reference(commands):
    """What CLIPS 6.4.2 prints for these commands; it ends behind them."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, ".commands")
        Path(path).write_bytes(commands + b"(exit)\n")
        child = [sys.executable, __file__, "--obey", path, folder]
        said = subprocess.run(child, capture_output=True, timeout=SECONDS).stdout
        return said.removesuffix(b"(exit)\n")


def ours(command, commands):
    """What we print for them."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, ".commands")
        Path(path).write_bytes(commands + b"(exit)\n")
        words = shlex.split(command)
        words[0] = os.path.abspath(words[0])
        said = subprocess.run([*words, "-f", path], cwd=folder, capture_output=True, timeout=SECONDS).stdout
        return said.removesuffix(b"(exit)\n")


def text(dice):
    return b"".join(dice.choices(PIECES, k=dice.randrange(7)))


def calls(seed):
    """Commands with random strings."""
    dice = random.Random(seed)
    lines = []
    for call in dice.choices(CALLS, k=40):
        line = call
        while b"%a" in line:
            line = line.replace(b"%a", b'"' + text(dice) + b'"', 1)
        while b"%p" in line:
            line = line.replace(b"%p", b'"' + dice.choice(PIECES) + b'"', 1)
        while b"%n" in line:
            line = line.replace(b"%n", str(dice.choice([0, 1, 2, 3, 5, 65, 233, 300])).encode(), 1)
        lines.append(line)
    return b"\n".join(lines) + b"\n"


def compare(first, last, command):
    """How many of the seeds differ."""
    wrong = 0
    for seed in range(first, last):
        commands = calls(seed)
        one, two = reference(commands).split(b"\n"), ours(command, commands).split(b"\n")
        if one == two:
            continue
        wrong += 1
        at = next((at for at, pair in enumerate(zip(one, two)) if pair[0] != pair[1]), min(len(one), len(two)))
        print(f"seed {seed}, line {at + 1}:", one[at - 1 : at + 1], "ours:", two[at : at + 1])
    print(f"{last - first - wrong} of {last - first} files of string functions are answered alike")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description="What CLIPS 6.4.2 prints for files of commands, byte by byte.")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--write", action="store_true", help="keep the output beside each file")
    parser.add_argument("--strings", nargs=2, type=int, metavar=("A", "B"), help="seeds of random strings")
    parser.add_argument("--ours", help="our command")
    parser.add_argument("--obey", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.obey:
        return obey(*options.obey)
    if options.strings:
        return compare(*options.strings, options.ours)
    for path in options.files:
        said = reference(path.read_bytes())
        if options.write:
            path.with_suffix(".out").write_bytes(said)
        else:
            sys.stdout.buffer.write(said)
    return 0


if __name__ == "__main__":
    sys.exit(main())
