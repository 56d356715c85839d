#!/usr/bin/env python3
"""Random files of commands that differ in how they are written: blank lines, comments, several forms on a line, forms and strings over
many lines, line ends, a last line without an end, and commands that read what follows them.

    echoes.py --ours target/debug/tellask [--seeds FIRST END] [--ways -f,batch,dribble]
"""

import argparse
import random
import sys

from commands import differences, ours_of

PLAIN = ["(+ 1 2)", "(println hello)", "abc", "3.5", '"text"', "(bind ?x 3)", "?x", "(create$ a b)", "(println (+ 1\n 2))", "[name]",
         '(println "two\nlines")', '"two\nlines"', "(deffunction f (?a)\n  ; inside\n  (* ?a 2))", "(f 4)", "(println ; (\n 7)",
         '(println "a ; b" "\\"(")', "(assert (a 1))", "(facts)", "(nosuch)", "(+ a 1)", ")", "(println x))", "(3)", "()", "?nosuch",
         "(defrule r (a ?x)\n\n =>\n (println ?x))", "(run)", "(reset)", "(batch \"inner.bat\")", "(batch* \"inner.bat\")", "&",
         "(printout t \"no end\")", "(format t \"%d%n\" 3)", "(printout t a crlf b crlf)", "(println \"\\\\\")"]  # fmt: skip
READING = ["(read)", "(readline)", "(read-number)", "(get-char)", "(read t)", "(readline stdin)", "(println (read) (readline))",
           "(unget-char 65)", "(progn (unget-char 40) (get-char t))", "(create$ (read) (read))", "(progn (bind ?c (get-char)) (unget-char ?c) (read))",
           "(println [ (readline) ])", "(read-number t)", "(create$ (get-char) (get-char) (get-char))", "(progn (unget-char 50) (readline))"]  # fmt: skip
DATA = ["12", "-3.5 x", "abc def", '"a string" b', '"open', "; comment", "", "(x y)", "a;b", "  5", "0x1F", "1e400 2", "?x", "$?y ?*g*", "a\"b\" c",
        "inf", "99999999999999999999", "[i] j", "&|~", "\t7\t", "5x", "<-", "=>"]  # fmt: skip
BETWEEN = ["\n", "\n\n", " ", " ; note\n", "\n; note\n", "\n   \n", "\n\t", "\n; (\n", '\n; "\n', "\n)\n", " abc\n", "\n\n\n"]
INNER = '(println inner)\n\n; of the inner\n(read)\n(+ 1 1)'


def program(seed):
    """A file of commands, and what is typed behind it."""
    dice = random.Random(seed)
    text = dice.choice(["", "", "\n", "; first\n", " \n"])
    for _ in range(dice.randrange(2, 12)):
        if dice.random() < 0.3:
            text += dice.choice(READING) + "\n"
            for _ in range(dice.randrange(4)):
                text += dice.choice(DATA) + "\n"
        else:
            text += dice.choice(PLAIN)
            text += "\n" if dice.random() < 0.5 else dice.choice(BETWEEN)
    if dice.random() < 0.3:
        text = text.rstrip("\n")
    ends = dice.random()
    if ends < 0.15:
        text = text.replace("\n", "\r\n")
    elif ends < 0.2:
        text = "".join(dice.choice(["\n", "\r\n", "\r"]) if it == "\n" else it for it in text)
    keys = "".join(dice.choice([*DATA, *PLAIN]) + "\n" for _ in range(dice.randrange(3)))
    # What was begun is closed, whatever it is.
    return text.encode(), (keys + '\n"\n)))))\n(exit)\n(exit)\n"\n(exit)\n').encode()


def main():
    parser = argparse.ArgumentParser(description="Files of commands, written in many ways, under both.")
    parser.add_argument("--ours", required=True)
    parser.add_argument("--seeds", nargs=2, type=int, default=(0, 100))
    parser.add_argument("--ways", default="-f,-f2,batch,batch*,dribble,typed")
    options = parser.parse_args()
    compared = different = crashed = 0
    ours = ours_of(options.ours)
    for seed in range(*options.seeds):
        text, keys = program(seed)
        for way in options.ways.split(","):
            told = differences(f"seed {seed}", way, text, keys, ours, [("inner.bat", INNER.encode())])
            if told is None:
                crashed += 1
                continue
            compared += 1
            different += bool(told)
            sys.stdout.write(told)
    print(f"{compared} compared, {different} different, {crashed} without an answer")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
