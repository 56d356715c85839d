#!/usr/bin/env python3
"""Every function called wrongly, at the prompt, in a deffunction and in a rule, under both: what is printed, and whether it goes on.

    matrix.py --ours "target/debug/tellask clips -f" [NAME…]

Each function of ../tests/reference/functions.txt is called with too few arguments, wrong types, names of nothing, and arguments that
fail. What differs is printed, and at the end how many answers were compared and how many were equal.
"""

import argparse
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from reference import apart
from sessions import BANNER, PROMPT, SECONDS, _type

FUNCTIONS = Path(__file__).resolve().parent.parent / "tests" / "reference" / "functions.txt"

# These end the session, read what follows, take time, tell of the machine, or write past the routers.
LEFT_OUT = set(
    "exit system clear bload bsave batch batch* dribble-on read readline read-number get-char unget-char get-function-list mem-used "
    "mem-requests time local-time gm-time options set-locale constructs-to-c bload-facts bload-instances bsave-facts bsave-instances "
    "fetch toss print-region get-region release-mem operating-system profile profile-info apropos random while loop-for-count timer run "
    "reset seed put-char".split()
)

BEGINNING = [
    "(deftemplate t1 (slot s) (multislot m))",
    "(defclass C (is-a USER) (slot n) (multislot m))",
    "(make-instance c1 of C)",
    "(assert (t1 (s 1)))",
    "(deffunction fails (?x) (+ ?x 1))",
    '(deffunction seen (?x) (printout t "<" ?x ">") ?x)',
]

TYPED = [
    "", "a", "1", '"s"', "1 2", "a b", "(create$ 1 2)", "[nosuch]", "?unbound", "(+ a 1)", "(+ a 1) b", "a (+ a 1)", "1 2 3", "a b c",
    "1.5 x 3 y", "t1 zz", "C zz", "[c1] zz", "1 zz", "99 x", "1 2 3 4 5 6 7",
]  # fmt: skip

# Which arguments are evaluated at all if one before them is wrong: each that is prints itself.
SEEN = [
    "a", "1", '"s"', "[nosuch]", "(create$ 1 2)", "a b", "1 2", "1 a", "a 1", "[nosuch] n 1", "[c1] zz 1 2", "[c1] n a b c", "t1 zz 3",
    "99 s 2", "1 zz", "?u b", "1 ?u 2", "a ?u 2", "(create$ a b) x y", "(create$ a b) 1 x 4", "C n", "C zz 2", '"s" a 2', "t1 s 4",
]  # fmt: skip
# These look at their arguments in an order of their own, or are done in one step with both numbers at hand.
OTHER_ORDER = set(
    "focus retract new call instance-address save-instances save-facts with-open-file slot-insert$ slot-replace$ slot-delete$ "
    "slot-existp ppfact open eq neq + - * = <> < > <= >=".split()
)

IN_BODIES = ["?v", "?w", "?v b", "?w 1", "nosuch ?v", "?m", "(fails a)", "1 (fails a)", "?v ?v ?v"]
BOUND = "(bind ?v nosuch) (bind ?w 99) (bind ?m (create$ a b))"


def seen(arguments):
    """Arguments that print themselves when they are evaluated."""
    rows = {"(create$ a b)": "(create$\0a\0b)", "(create$ 1 2)": "(create$\0001\0002)"}
    for row, packed in rows.items():
        arguments = arguments.replace(row, packed)
    words = (word if word == "?u" else f"(seen {word})" for word in arguments.split(" "))
    return " ".join(words).replace("\0", " ")


def commands(name):
    """All calls of a function, one command to a line."""
    lines = [f"({name} {arguments})".replace(" )", ")") for arguments in TYPED]
    if name not in OTHER_ORDER:
        lines += [f"({name} {seen(arguments)})" for arguments in SEEN]
    for number, arguments in enumerate(IN_BODIES):
        call = f"({name} {arguments})"
        lines.append(f"(deffunction d{number} () {BOUND} (bind ?r {call}) (println after ?r) 7)")
        lines.append(f"(d{number})")
        lines.append(f"(defrule r{number} (go{number}) => {BOUND} {call} (println after))")
        lines += [f"(assert (go{number}))", "(run)"]
    return lines


def asked(typed, ask):
    """What somebody answers in a folder of its own."""
    folder = tempfile.mkdtemp(prefix="judge-")
    try:
        return ask(folder, "".join(f"{line}\n" for line in [*typed, "(exit)"]))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def reference(folder, typed):
    return apart(folder, SECONDS, lambda descriptor: _type(typed, descriptor)).output


def ours(command):
    def ask(folder, typed):
        Path(folder, "commands.bat").write_text(typed)
        try:
            told = subprocess.run(
                [*command, "commands.bat"], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return ""
        return told.stdout.decode(errors="replace")

    return ask


def answers(output, typed):
    """What was said to each command; none where the session had ended."""
    output, place, found = output.removeprefix(BANNER), 0, []
    for line in typed:
        begin = output.find(f"{PROMPT}{line}\n", place)
        if begin < 0:
            found.append(None)
            continue
        begin += len(PROMPT) + len(line) + 1
        end = output.find(PROMPT, begin)
        place = len(output) if end < 0 else end
        found.append(output[begin:place])
    return found


def main():
    parser = argparse.ArgumentParser(description="Every function called wrongly, under both.")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--ours", required=True, help="the command that obeys a file as `clips -f` does")
    parser.add_argument("--sample", nargs=2, type=int, metavar=("NUMBER", "K"), help="only one in K functions, chosen by a number")
    options = parser.parse_args()
    first = [line.split()[0] for line in FUNCTIONS.read_text().splitlines() if line and not line.startswith("#")]
    names = options.names or [name for name in first if name not in LEFT_OUT and not name.startswith("(")]
    if options.sample:
        number, apart_by = options.sample
        names = names[number % apart_by :: apart_by]
    words = shlex.split(options.ours)
    command = [str(Path(words[0]).resolve()), *words[1:]]
    compared = equal = 0
    for name in names:
        typed = BEGINNING + commands(name)
        pairs = zip(typed, answers(asked(typed, reference), typed), answers(asked(typed, ours(command)), typed), strict=True)
        for line, wanted, found in pairs:
            if wanted is None:
                continue
            compared += 1
            equal += wanted == found
            if wanted != found:
                print(f"{line}\n  reference: {wanted!r}\n  ours:      {found!r}")
    print(f"{equal} of {compared} answers are equal")
    return 0 if equal == compared else 1


if __name__ == "__main__":
    sys.exit(main())
