#!/usr/bin/env python3
"""Random small programs for the judge: the same seed, the same program, on every machine.

    generate.py SEED           prints the program of this seed
    generate.py FROM TO FOLDER writes the programs of FROM … TO-1 into a folder
    generate.py --objects …    the same with classes, instances and patterns of objects

A program has templates, globals, functions, rules with every kind of condition and action, and then a script of commands
that asserts, retracts, runs, defines rules late, removes them and resets. It always ends: every run has a limit, every loop
a bound, and computed values stay small.

Left out on purpose: a constant that shares its field with further tests (`red&:(…)`), where 6.4.2 forgets the tests; `=( )` and
`?x|…` behind a `$?` of the same slot, where it crashes; joins on fact addresses, whose order hangs on where the facts lie
in memory; and saliences that fail, which leave a mark that makes the next test of a join fail too.
"""

import sys
from pathlib import Path

from actions import right_side
from conditions import Scope, World, condition, fact
from dice import Dice
from objects import CLASSES, Objects, named

STRATEGIES = ["depth", "breadth", "lex", "mea", "complexity", "simplicity"]
EVALUATIONS = ["when-defined", "when-activated", "every-cycle"]

HEADER = """\
(deftemplate t (slot p) (slot q (default 1)) (multislot m))
(deftemplate u (slot p) (slot r))
(defglobal ?*g* = 1 ?*s* = 0)
(deffunction next (?x) (if (integerp ?x) then (mod (+ ?x 1) 4) else 0))
(deffunction down (?n) (if (> ?n 0) then (down (- ?n 1)) else (bind ?*s* (mod (+ ?*s* 1) 5)) ?*s*))
(deffunction count (?first $?rest) (if (= 0 (length$ ?rest)) then 1 else (+ 1 (count (expand$ ?rest)))))
"""


def program(seed, objects=False):
    """The program of a seed, with objects if they are wanted."""
    return Writer(Dice(seed), objects).write(seed)


class Writer:
    """Writes one program."""

    def __init__(self, dice, objects):
        self.dice = dice
        self.rules = 0
        self.names = []
        self.objects = Objects(dice) if objects else None
        self.world = World(dice, self.objects)
        self.logical = dice.chance(30)

    def write(self, seed):
        dice = self.dice
        lines = [f"; random program {seed}", f"(set-strategy {dice.pick(STRATEGIES)})"]
        if dice.chance(25):
            lines.append(f"(set-salience-evaluation {dice.pick(EVALUATIONS)})")
        lines.append(HEADER.rstrip())
        if self.objects:
            lines.append(CLASSES.rstrip())
            lines += [f"(definstances things {self.instances(4)})"] * dice.below(2)
        for number in range(dice.below(3)):
            lines.append(f"(deffacts start{number} {self.facts(6)})")
        lines += [self.rule() for _ in range(1 + dice.below(5))]
        if dice.chance(80):
            lines.append("(reset)")
        lines += [self.objects.made(dice, self.world.constant) for _ in range(6)] if self.objects else []
        lines += [self.command() for _ in range(8 + dice.below(25))]
        lines += [f"(run {5 + dice.below(20)})"]
        lines += ["(instances)"] if self.objects else []
        return "\n".join(lines) + "\n"

    def fact(self):
        return fact(self.world, self.world.constant)

    def facts(self, most):
        return " ".join(self.fact() for _ in range(1 + self.dice.below(most)))

    def instances(self, most):
        made = [self.objects.made(self.dice, self.world.constant) for _ in range(1 + self.dice.below(most))]
        return " ".join(f"({it.split('make-instance ')[1]}" for it in made)

    def rule(self, name=None):
        dice = self.dice
        if name is None:
            self.rules += 1
            name = f"r{self.rules}"
            self.names.append(name)
        scope = Scope(self.world)
        conditions = []
        if self.logical and dice.chance(50):
            inner = [condition(scope, 2) for _ in range(1 + dice.below(2))]
            conditions.append(f"(logical {' '.join(inner)})")
        wanted = len(conditions) + dice.weighted([(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)])
        while len(conditions) < wanted:
            conditions.append(condition(scope, 0))
        left = "\n  ".join(conditions)
        right = "\n  ".join(right_side(scope, name, self.names))
        return f"(defrule {name}{self.salience()}\n  {left}\n  =>\n  {right})"

    def salience(self):
        dice = self.dice
        kind = dice.weighted([("none", 12), ("fixed", 4), ("global", 2), ("call", 1)])
        if kind == "none":
            return ""
        number = {"fixed": dice.below(7) - 3, "global": "?*s*", "call": "(if (integerp (down 2)) then (- ?*s* 1) else 0)"}[kind]
        return f" (declare (salience {number}))"

    def command(self):
        dice = self.dice
        kind = dice.weighted(COMMANDS)
        if self.objects and kind in ("assert", "retract", "modify", "duplicate") and dice.chance(70):
            return self.objects.action(dice, named(), self.world.constant)
        if kind in ("modify", "duplicate") and not self.world.templates and dice.chance(90):
            kind = "assert"
        if kind == "assert":
            return f"(assert {self.facts(3)})"
        if kind == "retract":
            return f"(retract {1 + dice.below(9)})"
        if kind == "modify":
            return f"(modify {1 + dice.below(9)} ({dice.pick(['p', 'p', 'q', 'r'])} {self.world.constant()}))"
        if kind == "duplicate":
            return f"(duplicate {1 + dice.below(6)} (p {self.world.constant()}))"
        if kind == "run":
            return f"(run {1 + dice.below(7)})"
        if kind == "rule":
            return self.rule()
        if kind == "redefine":
            return self.rule(dice.pick(self.names))
        if kind in ("undefrule", "refresh"):
            return f"({kind} {dice.pick(self.names)})"
        if kind == "global":
            return f"(bind ?*{dice.pick(['g', 's'])}* {dice.below(4)})"
        if kind == "strategy":
            return f"(set-strategy {dice.pick(STRATEGIES)})"
        return f"({kind})"


COMMANDS = [
    ("assert", 40),
    ("retract", 10),
    ("modify", 8),
    ("duplicate", 2),
    ("run", 12),
    ("rule", 5),
    ("redefine", 1),
    ("undefrule", 2),
    ("refresh", 1),
    ("global", 3),
    ("strategy", 1),
    ("agenda", 3),
    ("refresh-agenda", 1),
    ("reset", 2),
    ("facts", 1),
]


def main():
    arguments = [it for it in sys.argv[1:] if it != "--objects"]
    objects = len(arguments) < len(sys.argv) - 1
    if len(arguments) == 1:
        sys.stdout.write(program(int(arguments[0]), objects))
    elif len(arguments) == 3:
        folder = Path(arguments[2])
        folder.mkdir(parents=True, exist_ok=True)
        for seed in range(int(arguments[0]), int(arguments[1])):
            Path(folder, f"{'objects' if objects else 'random'}-{seed}.clp").write_text(program(seed, objects))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
