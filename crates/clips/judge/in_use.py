#!/usr/bin/env python3
"""Random programs that clear, remove, redefine and load constructs while they are in use, under both.

    in_use.py --ours target/debug/tellask [--seeds FIRST END]

Places with a hole for an expression, and what is done there, are in ../tests/in-use; a test runs programs of the same kind, to see that
nothing panics. Programs on which 6.4.2 crashes, hangs or prints an address are counted apart.
"""

import argparse
import random
import re
import sys
from pathlib import Path

from commands import differences, ours_of, reference_command, run

PARTS = Path(__file__).resolve().parent.parent / "tests" / "in-use"
BEGINNING = (PARTS / "beginning.clp").read_text()
DEEDS = (PARTS / "deeds.txt").read_text().splitlines()
PLACES = (PARTS / "places.txt").read_text().rstrip("\n").split("\n\n")
FILE = b"(deffunction f (?x) (* ?x 3))\n(defrule loaded (x ?v) => (println loaded ?v))\n(deftemplate other (slot o))\n"
# What is printed from memory that was given back; no program here has numbers so small.
GARBAGE = re.compile(rb"UnknownPrintType|SYSTEM ERROR|[\x80-\xff]|<Pointer|e-3[12]\d")


def deed(dice):
    kind = dice.randrange(4)
    one, two, three = (dice.choice(DEEDS) for _ in range(3))
    return [one, f"(progn {one} 1)", f"(progn {one} {two} TRUE)", f"(if {one} then {two} else {three})"][kind]


def program(seed):
    dice = random.Random(seed)
    text = BEGINNING
    for _ in range(dice.randrange(1, 4)):
        for line in dice.choice(PLACES).split("\n"):
            parts = line.split("#")
            made = parts[0]
            for part in parts[1:]:
                inside = made.count('"') % 2 == 1
                expression = deed(dice)
                made += expression.replace("\\", "\\\\").replace('"', '\\"') if inside else expression
                made += part
            text += made + "\n"
        text += "(run 5)\n"
    return text + "(facts)\n(instances)\n(reset)\n(run 5)\n(clear)\n(println done)\n"


def main():
    parser = argparse.ArgumentParser(description="Constructs that are in use, under both.")
    parser.add_argument("--ours", required=True)
    parser.add_argument("--seeds", nargs=2, type=int, default=(0, 100))
    parser.add_argument("--show", action="store_true", help="print the program of the first seed")
    options = parser.parse_args()
    if options.show:
        print(program(options.seeds[0]))
        return 0
    compared = different = apart = 0
    for seed in range(*options.seeds):
        text = program(seed).encode()
        told = differences(f"seed {seed}", "-f", text, b"", ours_of(options.ours), [("file", FILE)])
        if told is None or told and GARBAGE.search(run(reference_command(), "-f", text, b"", [("file", FILE)]).output):
            apart += 1
            continue
        compared += 1
        different += bool(told)
        sys.stdout.write(told)
        sys.stdout.flush()
    print(f"{compared} compared, {different} different, {apart} without an answer")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
