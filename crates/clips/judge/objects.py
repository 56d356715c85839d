"""Objects in random programs: classes, patterns of instances, and everything that makes, changes or deletes one.

Left out on purpose: a constant of `is-a` in one alternative with a variable, where 6.4.2 crashes; and a tested field behind two `$?` of one
slot, where it finds too many matches; errors while matching is delayed, after which it stays delayed; and most changes that fail half-way,
after which it takes the next test of a pattern for failed too.
"""

import re

CLASSES = """\
(defclass A (is-a USER) (slot p) (slot q (default 1)) (multislot m))
(defclass B (is-a A) (slot r))
(defclass C (is-a A) (slot q (default 2)) (multislot k))
(defclass D (is-a B C))
(defclass E (is-a USER) (slot p) (multislot q) (slot n (pattern-match non-reactive)))
(defclass N (is-a USER) (pattern-match non-reactive) (slot p))
(defrule known (a) (b) (c) (d) (e) (l) =>)
(undefrule known)
(watch instances)
(watch slots)
"""

SINGLE, MULTI = ["p", "q", "r", "n"], ["m", "k"]
SLOTS = {
    "A": ["p", "q", "m"],
    "B": ["p", "q", "m", "r"],
    "C": ["p", "q", "m", "k"],
    "D": ["p", "q", "m", "r", "k"],
    "E": ["p", "q", "n"],
    "N": ["p"],
}
NAMES = ["i1", "i2", "i3", "i4", "i5", "i6"]

# What `is-a` says, the slots that such a pattern may mention, and how often.
KINDS = [
    ("A", ["p", "q", "m"], 8),
    ("B", ["p", "q", "m", "r"], 4),
    ("C", ["p", "q", "m", "k"], 4),
    ("D", ["p", "r", "k", "m"], 2),
    ("E", ["p", "q"], 2),
    ("~B", ["p", "q"], 2),
    ("A|E", ["p", "q"], 3),
    ("A&~C", ["p", "q", "r"], 1),
    (None, ["p", "q", "m", "k", "r"], 4),
]


class Objects:
    """The relation of a world that stands for its instances."""

    def __init__(self, dice):
        kinds = dice.shuffled(["A", "B", "C", "D", "D", "E"])[: 2 + dice.below(3)]
        self.class_of = {name: dice.pick(kinds) for name in NAMES}
        self.class_of[NAMES[-1]] = dice.pick(["A", "N"])
        self.classes = list(self.class_of.values())

    def fields(self, scope, field, many):
        """The restrictions of a pattern; the functions write those of a slot."""
        dice = scope.dice
        kind, slots = dice.weighted([((kind, slots), weight) for kind, slots, weight in KINDS])
        parts = [f"(is-a {kind})"] if kind else []
        parts += self.class_or_name(scope)
        for slot in dice.shuffled(slots)[: dice.below(len(slots) + 1)]:
            multi = slot in MULTI or slot == "q" and kind == "E"
            parts.append(f"({' '.join([slot] + spelled(many(scope)))})" if multi else f"({slot} {field(scope)})")
        return parts

    def class_or_name(self, scope):
        """Sometimes the name of the instance is asked for."""
        dice = scope.dice
        if not dice.chance(20):
            return []
        used = scope.singles and dice.pick(scope.singles)
        shape = dice.pick(["(name [{0}])", "(name ~[{0}])", "(name [{0}]|[{1}])"] + ["(name ?{2})", "(name ~?{2})"] * bool(used))
        return [shape.format(dice.pick(NAMES), dice.pick(NAMES), used)]

    def made(self, dice, value):
        """An instance that is made."""
        how = dice.weighted([("make-instance", 8), ("active-make-instance", 2)])
        name = dice.pick(NAMES)
        kind = self.class_of[name]
        shown = f"[{name}] " if dice.chance(85) else ""
        return f"({how} {shown}of {kind}{overrides(dice, SLOTS[kind], value)})"

    def changed(self, dice, instance, value):
        """An instance that is changed, or deleted."""
        kind = dice.weighted(
            [("put", 20), ("modify-instance", 7), ("active-modify-instance", 2), ("delete", 3), ("unmake", 1)]
            + [("message-modify-instance", 1), ("initialize-instance", 1), ("duplicate-instance", 2), ("insert", 1)]
        )
        slots = SLOTS[self.class_of[instance[1:-1]]] if instance.startswith("[") else ["p", "q"]
        if kind == "put":
            slot = dice.pick(slots)
            return f"(send {instance} put-{slot} {written(dice, slot, value)})"
        if kind == "delete":
            return f"(send {instance} delete)"
        if kind == "unmake":
            return f"(unmake-instance {instance})"
        if kind == "insert":
            return f"(slot-insert$ {instance} m 1 {value()})"
        if kind == "duplicate-instance":
            return f"({kind} {instance}{overrides(dice, slots[:2], value)})"
        if kind == "initialize-instance":
            return f"({kind} {instance})"
        return f"({kind} {instance}{overrides(dice, slots, value)})"

    def delayed(self, dice, instances, value):
        """Something that cannot fail."""
        if dice.chance(30):
            name = dice.pick(NAMES)
            kind = self.class_of[name]
            return f"(make-instance [{name}] of {kind}{overrides(dice, SLOTS[kind], value)})"
        instance = dice.pick(instances)
        shape = dice.pick(["(send {0} put-p {1})", "(send {0} put-p {1})", "(modify-instance {0} (p {1}))", "(unmake-instance {0})"])
        return f"(if (instance-existp {instance}) then {shape.format(instance, value())})"

    def action(self, dice, instances, value):
        """Something that is done with instances."""
        if dice.chance(15):
            several = " ".join(self.delayed(dice, instances, value) for _ in range(2 + dice.below(3)))
            return f"(object-pattern-match-delay {several})"
        if dice.chance(8):
            kind = dice.pick(self.classes)
            return f"(do-for-all-instances ((?o {kind})) (eq ?o:p {value()}) (send ?o put-p {value()}))"
        if dice.chance(35):
            return self.made(dice, value)
        return self.changed(dice, dice.pick(instances), value)


def spelled(fields):
    """Fields in a row. 6.4.2 prints names of instances back as something else if they are not the first."""
    return fields[:1] + [re.sub(r"\[i\d\]", "1", it) for it in fields[1:]]


def named():
    """The instances that have names of ours."""
    return [f"[{name}]" for name in NAMES]


def written(dice, slot, value):
    """What is put into a slot."""
    return f"(create$ {' '.join(value() for _ in range(dice.below(4)))})" if slot in MULTI else value()


def overrides(dice, slots, value):
    """Some of these slots with values."""
    chosen = [slot for slot in dict.fromkeys(slots) if dice.chance(60)]
    values = {slot: [value() for _ in range(dice.below(4) if slot in MULTI else 1)] for slot in chosen}
    return "".join(f" ({' '.join([slot] + values[slot])})" for slot in chosen)
