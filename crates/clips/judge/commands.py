#!/usr/bin/env python3
"""Files of commands under the command loop of CLIPS 6.4.2 and under ours, byte by byte.

    commands.py --ours target/debug/tellask FILE.bat…     compares; --ways says how the files are given
    commands.py --show FILE.bat                            prints what 6.4.2 answers
    commands.py --write FILE.bat…                          keeps what 6.4.2 answers to `-f` beside each file, as .out; to `-l` as .load

The ways: `-f`, `-f2` and `-l` as options of the command; `batch` and `batch*` as a command that is typed; `dribble`, which types
`(dribble-on)` before `(batch)` and compares the file it wrote, too; `typed`, where the commands come from the keyboard.
FILE.in, if there is one, is typed behind all that.

The library in the package `clipspy` exports what the main program of CLIPS calls, so the child does what it does: makes an
environment, hands the options to RerouteStdin, and enters CommandLoop, with the C library's own standard input and output.
"""

import argparse
import ctypes
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path

SECONDS = 5
WAYS = ("-f", "-f2", "batch", "batch*", "-l", "dribble", "typed")
DRIBBLE = "dribble.txt"
NAME = "commands.bat"
# Typed last of all: 6.4.2 waits for ever where the keyboard has no more to say.
EXIT = b"(exit)\n"
# In place of the exit code of a program that had to be stopped: no program has this one.
LATE = 1 << 16


@dataclass
class Said:
    """What was printed, what the dribble file holds, and the exit code; negative if a signal ended it."""

    output: bytes
    dribble: bytes = b""
    code: int = 0


def given(way, keys):
    """The options and the typed text of a way to give a file."""
    if way in ("-f", "-f2", "-l"):
        return [way, NAME], keys
    if way in ("batch", "batch*"):
        return [], f'({way} "{NAME}")\n'.encode() + keys
    if way == "dribble":
        return [], f'(dribble-on "{DRIBBLE}")\n(batch "{NAME}")\n'.encode() + keys
    return [], keys


def run(command, way, text, keys=b"", files=()):
    """Runs a command with a file in a folder of its own."""
    folder = tempfile.mkdtemp(prefix="judge-")
    try:
        for name, content in files:
            Path(folder, name).write_bytes(content)
        if way == "typed":
            keys = text + keys
        else:
            Path(folder, NAME).write_bytes(text)
        options, keys = given(way, keys + EXIT)
        try:
            done = subprocess.run(
                [*command, *options], cwd=folder, input=keys, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS, check=False
            )
            said = Said(done.stdout, b"", done.returncode)
        except subprocess.TimeoutExpired as late:
            said = Said(late.stdout or b"", b"", LATE)
        dribble = Path(folder, DRIBBLE)
        if dribble.exists():
            said.dribble = dribble.read_bytes()
        return said
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def reference_command():
    return [sys.executable, str(Path(__file__).resolve()), "--be"]


def be(arguments):
    """The main program of CLIPS 6.4.2."""
    import clips._clips

    library = ctypes.CDLL(clips._clips.__file__)
    library.CreateEnvironment.restype = ctypes.c_void_p
    environment = ctypes.c_void_p(library.CreateEnvironment())
    words = [b"clips", *map(os.fsencode, arguments)]
    vector = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    library.RerouteStdin(environment, len(words), vector)
    library.CommandLoop(environment)
    ctypes.CDLL(None).fflush(None)
    os._exit(0)


def shown(wanted, found, names):
    lines = difflib.unified_diff(
        wanted.decode(errors="backslashreplace").splitlines(keepends=True),
        found.decode(errors="backslashreplace").splitlines(keepends=True),
        *names,
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ no newline\n" for line in lines)


def unanswered(said):
    """Why a run has no answer; nothing if it has one."""
    if said.code == LATE:
        return f"did not end within {SECONDS} seconds"
    return f"crashed with signal {-said.code}" if said.code < 0 else ""


def differences(path, way, text, keys, ours, files=(), tell=None):
    """What differs between the two engines. None if 6.4.2 has no answer; the reason is printed then."""
    wanted, found = run(reference_command(), way, text, keys, files), run(ours, way, text, keys, files)
    if why := unanswered(wanted):
        if tell:
            tell(why)
        return None
    told = f"{path} {way}: ours {why}\n" if (why := unanswered(found)) else ""
    if wanted.output != found.output:
        told += shown(wanted.output, found.output, (f"{path} {way}: 6.4.2", f"{path} {way}: ours"))
    if wanted.dribble != found.dribble:
        told += shown(wanted.dribble, found.dribble, (f"{path} {way} dribble: 6.4.2", f"{path} {way} dribble: ours"))
    if wanted.code != found.code and not unanswered(found):
        told += f"{path} {way}: exit code {found.code}, not {wanted.code}\n"
    return told


def ours_of(word):
    """The command that is ours: the whole path of the program, and its word for this language."""
    return [str(Path(word).resolve()), "clips"]


def main():
    if sys.argv[1:2] == ["--be"]:
        be(sys.argv[2:])
    parser = argparse.ArgumentParser(description="Files of commands under both command loops.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--ours", help="our program")
    parser.add_argument("--ways", default="-f", help="a list with commas of " + " ".join(WAYS))
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--beside", action="store_true", help="compare 6.4.2 with the .out file beside each")
    options = parser.parse_args()
    compared = different = silent = 0
    for path in options.files:
        text, beside = path.read_bytes(), path.with_suffix(".in")
        keys = beside.read_bytes() if beside.exists() else b""
        for way in options.ways.split(","):
            if options.show or options.write or options.beside:
                said = run(reference_command(), way, text, keys)
                if why := unanswered(said):
                    print(f"{path}: 6.4.2 {why}", file=sys.stderr)
                if options.show:
                    sys.stdout.buffer.write(said.output)
                elif options.write:
                    path.with_suffix(".load" if way == "-l" else ".out").write_bytes(said.output)
                else:
                    told = shown(path.with_suffix(".out").read_bytes(), said.output, (str(path), "6.4.2 now"))
                    different += bool(told)
                    sys.stdout.write(told)
                continue
            tell = partial(print, f"{path} {way}: 6.4.2", file=sys.stderr)
            told = differences(path, way, text, keys, ours_of(options.ours), tell=tell)
            if told is None:
                silent += 1
                continue
            compared += 1
            different += bool(told)
            sys.stdout.write(told)
    if not options.show:
        print(f"{compared} compared, {different} different, {silent} without an answer")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
