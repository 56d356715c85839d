#!/usr/bin/env python3
"""The comparison: the same programs under our engine and under CLIPS 6.4.2, line by line.

    compare.py --ours "tellask clips" FILE.clp…             as they are
    compare.py --ours "tellask clips" --watched FILE.clp…   and watched, under each of the six strategies that do not draw lots
    compare.py --ours "tellask clips" --random 0 2000       the random programs 0 … 1999, their firings watched
    compare.py --ours "tellask clips" --objects 0 1000      the same with objects
    compare.py --ours "tellask clips" --modules 0 1000      random programs of several modules
    compare.py --ours "tellask clips" --classes 0 1000      the same with more about their classes
    compare.py --ours "tellask clips" --messages 0 1000     random programs of messages, queries and methods
    compare.py --ours "tellask clips" --bench               the benchmark programs, with their firings told
    compare.py --ours "tellask clips" --random 7 8 --shrink the smallest part of a program that still differs
    compare.py … --sample 7 6                               one in 6 of the random and the watched programs, chosen by 7
    compare.py … --answers FOLDER                           keeps what the reference answers, and asks it once only

Both sides are given the same text: the program, `(facts)`, `(exit)`; ours as `COMMAND -f2 FILE`, in an empty folder, with its
warnings and errors in one stream with its output. Compared are every line and the exit code. A program on which the reference
itself crashes or hangs is counted apart; ours must then end by itself. The exit code is 0 if nothing differs, 1 if something
does, 2 if the command line is wrong.
"""

import argparse
import functools
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path

import classes
import messages
import reference
from generate import STRATEGIES, program
from make import PROGRAMS, make
from modules import program as modules
from reference import CRASHED, HUNG, WATCHED, Answer

EQUAL, DIFFERENT, APART = "equal", "different", "apart"
CONTEXT = 4
SHOWN = 5
# What comes behind a file that does not end with `(exit)`: the reference's door here stops before it.
PROMPT = re.compile(r"^ *CLIPS \(6\.4[^\n]*\n(CLIPS> )?\Z", re.MULTILINE)
# An answer is remembered under the package that gave it and the script that asked.
FINGERPRINT = reference.PACKAGE + hashlib.sha256(Path(reference.__file__).read_bytes()).hexdigest()
# The list of changes in a message: an address there, which is another one each time, and a number here.
ADDRESS = re.compile(r"<Pointer-C-[^>]*>")


@dataclass
class Job:
    """One program under one treatment."""

    name: str
    text: str
    stdin: str = ""
    file: str = "program.clp"


@dataclass
class Verdict:
    """What came of it."""

    name: str
    kind: str
    report: str = ""
    lines: int = 0
    firings: int = 0


def ours(command, job, seconds):
    """What our engine answers."""
    folder = tempfile.mkdtemp(prefix="judge-")
    try:
        Path(folder, job.file).write_text(job.text)
        keys = Path(folder, ".keys")
        keys.write_text(job.stdin)
        with keys.open() as stdin:
            child = subprocess.Popen(
                [*command, "-f2", job.file],
                cwd=folder,
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=functools.partial(reference.bound, seconds),
            )
            try:
                output, _ = child.communicate(timeout=seconds)
                trouble = CRASHED if child.returncode < 0 or child.returncode == 101 else ""
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                output, _ = child.communicate()
                trouble = HUNG
        text = PROMPT.sub("", output.decode(errors="replace"))
        return Answer(text, child.returncode, trouble)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def theirs_of(job, seconds, answers):
    """What the reference answers: asked, or remembered from an earlier run."""
    if answers is None:
        return reference.answer(job.text, job.file, job.stdin, seconds)
    asked = "\0".join([FINGERPRINT, job.file, job.stdin, job.text])
    path = answers / hashlib.sha256(asked.encode()).hexdigest()
    try:
        return Answer(**json.loads(path.read_text()))
    except (OSError, ValueError, TypeError):
        pass
    said = reference.answer(job.text, job.file, job.stdin, seconds)
    # Trouble may have come from a busy machine: it is asked again next time. Another process never sees half an answer.
    if not said.trouble:
        half = path.with_name(f"{path.name}.{os.getpid()}")
        half.write_text(json.dumps(asdict(said)))
        half.replace(path)
    return said


def judge(command, seconds, answers, job):
    """Runs both sides and compares."""
    theirs = theirs_of(job, seconds, answers)
    mine = ours(command, job, seconds)
    verdict = Verdict(job.name, EQUAL, "", theirs.output.count("\n"), theirs.output.count("\nFIRE "))
    if mine.trouble:
        verdict.kind, verdict.report = DIFFERENT, f"ours {mine.trouble} (exit code {mine.code})\n"
    if theirs.trouble:
        verdict.kind = DIFFERENT if mine.trouble else APART
        verdict.report += f"the reference {theirs.trouble} (exit code {theirs.code})\n"
        return verdict
    difference = first_difference(addressed(theirs.output, mine.output), mine.output)
    if not difference and mine.code != theirs.code and not mine.trouble:
        difference = f"exit code: the reference {theirs.code}, ours {mine.code}\n"
    if difference:
        verdict.kind = DIFFERENT
        verdict.report += difference
    return verdict


def addressed(expected, got):
    """What is expected, with our numbers in the place of addresses."""
    wanted, found = expected.split("\n"), got.split("\n")
    for at, (one, other) in enumerate(zip(wanted, found)):
        if ADDRESS.search(one) and re.fullmatch(r"\d+".join(re.escape(it) for it in ADDRESS.split(one)), other):
            wanted[at] = other
    return "\n".join(wanted)


def first_difference(expected, got):
    """The first line that differs, with what stands around it; empty if there is none."""
    if expected == got:
        return ""
    wanted, found = expected.splitlines(), got.splitlines()
    shared = zip(wanted, found)
    place = next((at for at, (one, other) in enumerate(shared) if one != other), min(len(wanted), len(found)))
    lines = [f"line {place + 1} of {len(wanted)} differs:"]
    lines += [f"      {line}" for line in wanted[max(0, place - CONTEXT) : place]]
    lines += [f"  6.4 {line}" for line in wanted[place : place + CONTEXT]] or ["  6.4 (the end)"]
    lines += [f"  our {line}" for line in found[place : place + CONTEXT]] or ["  our (the end)"]
    return "\n".join(lines) + "\n"


def forms(text):
    """The top-level forms: what begins with a parenthesis in the first column."""
    return re.split(r"(?m)^(?=\()", text)


def shrink(job, differs):
    """Leaves out forms, large blocks first, as long as the two sides still differ."""
    parts = forms(job.text)
    size = len(parts) // 2
    while size > 0:
        at = 0
        while at < len(parts):
            fewer = parts[:at] + parts[at + size :]
            if differs(Job(job.name, "".join(fewer), job.stdin, job.file)):
                parts = fewer
            else:
                at += size
        size //= 2
    return "".join(parts)


def watched(seed):
    """What is watched of a random program: where activations are, facts never wait, so every other runs without."""
    return WATCHED if seed % 2 else ("facts", "rules")


def families(options):
    """The random programs asked for: what they are called, their seeds, and how one is made."""
    yield "random program", options.random, program
    yield "random program with objects", options.objects, functools.partial(program, objects=True)
    yield "random program with modules", options.modules, modules
    yield "random program with classes in modules", options.classes, classes.program
    yield "random program with messages", options.messages, messages.program


def sampled(options, name):
    """Whether a program is run, where only a sample is asked for."""
    if not options.sample:
        return True
    number, one_in = options.sample
    return zlib.crc32(f"{number}:{name}".encode()) % one_in == 0


def jobs_of(options):
    """Every program under every treatment asked for. Each case and each benchmark is run as it is, also in a sample."""
    treatments = [("", (), None)]
    if options.watched:
        treatments += [(f", watched, {strategy}", WATCHED, strategy) for strategy in STRATEGIES]
    for path in options.files:
        for how, watch, strategy in treatments:
            if not how or sampled(options, f"{path.name}{how}"):
                text = reference.treat(path.read_text(), watch, strategy)
                yield Job(f"{path}{how}", text, reference.stdin_of(path), path.name)
    for family, seeds, made in families(options):
        for seed in range(*seeds or (0, 0)):
            if sampled(options, f"{family} {seed}"):
                yield Job(f"{family} {seed}", reference.treat(made(seed), watched(seed)))
    for name in PROGRAMS if options.bench else []:
        yield Job(f"benchmark {name}", reference.treat(make(name), ["rules"]))


def keep(folder, job):
    """Writes down a program that differs."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (re.sub(r"[^A-Za-z0-9]+", "-", Path(job.name).name).strip("-") + ".clp")
    path.write_text(job.text)
    return path


def options_of(arguments):
    parser = argparse.ArgumentParser(description="Programs under our engine and under CLIPS 6.4.2, line by line.")
    parser.add_argument("files", nargs="*", type=Path, help="programs; their input from the terminal is FILE.in")
    parser.add_argument("--ours", required=True, help="the command of our engine, without -f2")
    parser.add_argument("--watched", action="store_true", help="also watched, under each strategy")
    parser.add_argument("--random", nargs=2, type=int, metavar=("FROM", "TO"), help="random programs, by their seeds")
    parser.add_argument("--objects", nargs=2, type=int, metavar=("FROM", "TO"), help="random programs with objects")
    parser.add_argument("--modules", nargs=2, type=int, metavar=("FROM", "TO"), help="random programs of several modules")
    parser.add_argument("--classes", nargs=2, type=int, metavar=("FROM", "TO"), help="the same with more about classes")
    parser.add_argument("--messages", nargs=2, type=int, metavar=("FROM", "TO"), help="random programs of messages")
    parser.add_argument("--bench", action="store_true", help="the benchmark programs")
    parser.add_argument("--sample", nargs=2, type=int, metavar=("NUMBER", "ONE_IN"), help="a part of them, chosen by a number")
    parser.add_argument("--answers", type=Path, help="a folder that keeps what the reference answered")
    parser.add_argument("--jobs", type=int, default=2, help="so many at a time")
    parser.add_argument("--seconds", type=float, default=120, help="how long a program may take on either side")
    parser.add_argument("--keep", type=Path, help="a folder for the programs that differ")
    parser.add_argument("--shrink", action="store_true", help="print the smallest part of the first that still differs")
    options = parser.parse_args(arguments)
    if options.sample and options.sample[1] < 1:
        parser.error("--sample takes a number, and one in how many: at least 1")
    asked = (options.random, options.objects, options.modules, options.classes, options.messages)
    if not (options.files or any(asked) or options.bench):
        parser.error("give programs, or --random, --objects, --modules, --classes or --messages FROM TO, or --bench")
    return options


def main():
    options = options_of(sys.argv[1:])
    command = shlex.split(options.ours)
    # The program is run in another folder: a path to it must not depend on ours.
    command[0] = str(Path(command[0]).resolve()) if os.sep in command[0] else command[0]
    jobs = list(jobs_of(options))
    if options.answers:
        options.answers.mkdir(parents=True, exist_ok=True)
    work = functools.partial(judge, command, options.seconds, options.answers)
    counts, lines, firings, shown = Counter(), 0, 0, 0
    with get_context("fork").Pool(options.jobs) as pool:
        for job, verdict in zip(jobs, pool.imap(work, jobs)):
            counts[verdict.kind] += 1
            lines += verdict.lines
            firings += verdict.firings
            if verdict.kind != DIFFERENT:
                continue
            shown += 1
            if shown <= SHOWN:
                print(f"{verdict.name}: {verdict.report}", flush=True)
            if options.keep:
                keep(options.keep, job)
            if options.shrink:
                print(shrink(job, lambda smaller: work(smaller).kind == DIFFERENT))
                break
    if shown > SHOWN:
        print(f"… and {shown - SHOWN} more")
    print(
        f"{sum(counts.values())} runs: {counts[EQUAL]} equal, {counts[DIFFERENT]} different, "
        f"{counts[APART]} where the reference itself fails; {lines} lines, {firings} firings watched"
    )
    return 1 if counts[DIFFERENT] else 0


if __name__ == "__main__":
    sys.exit(main())
