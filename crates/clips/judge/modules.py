"""Random programs of several modules: what they export and import, names that several of them use, and whose turn it is.

A program defines modules one after the other, each with templates, globals, functions, classes, generic functions and rules of
its own, in few names, so that the same name stands for several things; then comes a script that changes the current module
and the focus, defines, redefines and removes constructs late, and lists them. Most of what is written can be seen where it is
written; the rest tries the complaints.

It always ends: every run has a limit, and a function calls only those of a lower rank, in whatever module.

Left out on purpose: tests of a left side that could fail, after which 6.4.2 takes the next test of a join for failed too; and
actions behind a `build`, which may fail: 6.4.2 leaves a multifield slot of the next fact empty then.
"""

from declarations import Module, Scope, declaration, exports, imports, rule
from dice import Dice

STRATEGIES = ["depth", "breadth", "lex", "mea", "complexity", "simplicity"]
WATCHED = ["deffunctions", "generic-functions", "methods", "globals", "instances", "messages"]
CALLED = {"f": 1, "k": 2, "l": 2, "ge": 1, "go": 2, "+": 2, "str-cat": 2, "upcase": 1, "max": 2}
LISTED = ["deftemplate", "defglobal", "deffunction", "defclass", "defgeneric", "defrule", "deffacts"]


def program(seed):
    """The program of a seed."""
    dice = Dice(seed)
    lines = [f"; random program with modules {seed}", f"(set-strategy {dice.pick(STRATEGIES)})"]
    lines += ["(watch focus)"] * dice.chance(80)
    lines += [f"(watch {dice.pick(WATCHED)})"] * dice.chance(30)
    lines += Writer(dice).write(20 + dice.below(25))
    if dice.chance(10):
        lines += ["(clear)"] + Writer(dice).write(10)
    return "\n".join(lines) + "\n"


class Writer:
    """Writes one program, and knows about what would be there."""

    def __init__(self, dice):
        self.dice = dice
        self.modules = [Module("MAIN")]
        self.here = self.modules[0]
        self.rules = []

    def write(self, commands):
        dice = self.dice
        lines = self.opened(self.here) if dice.chance(80) else []
        lines += self.filled(self.here, dice.below(5))
        for name in "ABC"[: 1 + dice.below(3)]:
            lines += self.opened(Module(name))
            lines += self.filled(self.here, 1 + dice.below(6))
        lines += [self.rule() for _ in range(2 + dice.below(4))]
        lines += ["(reset)"] * dice.chance(80)
        lines += [self.command() for _ in range(commands)]
        return lines + [f"(run {5 + dice.below(15)})", "(list-focus-stack)", "(agenda *)", "(println (get-current-module))"]

    def opened(self, module):
        """The definition of a module, which is the current one then."""
        dice = self.dice
        module.exports = exports(dice)
        others = [it for it in self.modules if it is not module]
        module.imports = imports(dice, others)
        if module not in self.modules:
            self.modules.append(module)
        self.here = module
        return [f"(defmodule {module.name}{module.ports()})"]

    def filled(self, module, count):
        lines = [declaration(self.dice, module, self.prefix(module)) for _ in range(count)]
        return lines + [self.rule() for _ in range(self.dice.below(3))]

    def prefix(self, module):
        """How a definition names its module; that makes it the current one."""
        if module is self.here and self.dice.chance(50):
            return ""
        self.here = module
        return f"{module.name}::"

    def rule(self, name=None):
        dice = self.dice
        module = dice.pick(self.modules)
        prefix = self.prefix(module)
        name = name or f"r{dice.below(6)}"
        if (module, name) not in self.rules:
            self.rules.append((module, name))
        return rule(Scope(dice, module), f"{prefix}{name}", [it.name for it in self.modules], self.named_rule)

    def named_rule(self):
        """A rule as a command names it."""
        if not self.rules:
            return "r0"
        module, name = self.dice.pick(self.rules)
        return name if self.dice.chance(40) else f"{module.name}::{name}"

    def module(self):
        return self.dice.pick(self.modules)

    def of_module(self):
        """The module that a list is about: one, all of them, the current one, or one that is not there."""
        name = self.module().name
        return self.dice.weighted([("", 5), (" *", 4), (f" {name}", 6), (" X", 1)])

    def name(self, kind):
        """A name that may be defined, alone or with a module."""
        module = self.module()
        name = Scope(self.dice, module).name(kind)
        return self.dice.weighted([(name, 5), (f"{module.name}::{name}", 5), (f"{self.module().name}::{name}", 1)])

    def command(self):
        return self.dice.weighted(COMMANDS)(self)

    def scope(self):
        return Scope(self.dice, self.here)

    def asserted(self):
        scope = self.scope()
        return f"(assert {' '.join(scope.fact() for _ in range(1 + self.dice.below(3)))})"

    def retracted(self):
        return f"(retract {1 + self.dice.below(9)})"

    def modified(self):
        word = self.dice.pick(["modify", "modify", "duplicate"])
        return f"({word} {1 + self.dice.below(9)} ({self.dice.pick('pq')} {self.scope().constant()}))"

    def run(self):
        return f"(run {1 + self.dice.below(7)})"

    def focus(self):
        return f"(focus {' '.join(self.module().name for _ in range(1 + self.dice.below(3)))})"

    def moved(self):
        self.here = self.module()
        return f"(set-current-module {self.here.name})"

    def stack(self):
        return self.dice.pick(
            ["(pop-focus)", "(list-focus-stack)", "(println (get-focus-stack) (get-focus))", "(clear-focus-stack)"]
            + ["(println (get-current-module))"] * 2
        )

    def redefined(self):
        return self.rule(self.dice.pick(self.rules)[1]) if self.rules else self.rule()

    def on_rule(self):
        word = self.dice.weighted(
            [("undefrule", 6), ("refresh", 4), ("matches", 2), ("set-break", 1), ("remove-break", 1), ("ppdefrule", 2)]
            + [("watch rules", 1), ("unwatch activations", 1), ("unwatch rules", 1)]
        )
        return f"({word} {self.named_rule()})"

    def agenda(self):
        return f"({self.dice.pick(['agenda', 'agenda', 'refresh-agenda', 'show-breaks'])}{self.of_module()})"

    def facts(self):
        return f"(facts{self.of_module()})"

    def listed(self):
        if self.dice.chance(10):
            return self.dice.pick(["(list-defmodules)", "(println (get-defmodule-list))"])
        kind = self.dice.pick(LISTED)
        shape = self.dice.pick(["(list-{0}s{1})", "(println (get-{0}-list{1}))"])
        return shape.format({"defclass": "defclasse"}.get(kind, kind) if "list-{0}s" in shape else kind, self.of_module())

    def module_of(self):
        kind = self.dice.pick(LISTED[:-2])
        return f"(println ({kind}-module {self.name(kind)}))"

    def printed(self):
        if self.dice.chance(20):
            return f"(ppdefmodule {self.module().name})"
        kind = self.dice.pick(LISTED[:-2])
        return f"(pp{kind} {self.name(kind)})"

    def removed(self):
        kind = self.dice.pick(LISTED)
        if kind == "defrule":
            return f"(undefrule {self.named_rule()})"
        return f"(un{kind} {self.name(kind) if self.dice.chance(85) else '*'})"

    def declared(self):
        module = self.module()
        return declaration(self.dice, module, self.prefix(module))

    def new_module(self):
        """A module that comes late; one that is there already can be defined again only if it is MAIN, and has no ports."""
        name = self.dice.pick(["MAIN", "A", "B", "C", "D", "E"])
        there = next((it for it in self.modules if it.name == name), None)
        if there and (name != "MAIN" or there.exports or there.imports):
            return f"(defmodule {name} (export ?ALL))"
        return self.opened(there or Module(name))[0]

    def global_value(self):
        name = self.scope().name("defglobal")
        return self.dice.pick([f"(bind ?*{name}* {self.dice.below(4)})", f"(println ?*{name}*)", "(show-defglobals)"])

    def called(self):
        kind = self.dice.pick(["deffunction", "defgeneric", "defgeneric"])
        name = self.name(kind)
        scope = self.scope()
        arguments = " ".join(scope.constant() for _ in range(CALLED[name.split("::")[-1]]))
        return f"(println ({name} {arguments}))" if self.dice.chance(85) else f"(println (funcall {name} {arguments}))"

    def methods(self):
        name = self.name("defgeneric")
        index = 1 + self.dice.below(4)
        shape = self.dice.pick(
            ["(list-defmethods {0})", "(list-defmethods)", "(println (get-defmethod-list {0}))", "(undefmethod {0} {1})"]
            + ["(preview-generic {0} {2} {3})", "(ppdefmethod {0} {1})", "(println (get-method-restrictions {0} {1}))"]
            + ["(call-specific-method {0} {1} {2} {3})"]
        )
        return shape.format(name, index, self.scope().constant(), self.scope().constant())

    def instance(self):
        dice = self.dice
        scope = self.scope()
        if dice.chance(15):
            return f"(instances{self.of_module()})"
        if dice.chance(50):
            name = dice.weighted([("", 1), (f"[i{dice.below(4)}]", 6), (f"[{self.module().name}::i{dice.below(4)}]", 2)])
            return f"(make-instance {name} of {self.name('defclass')} (p {scope.constant()}))"
        return scope.changed(f"[{dice.pick(['', '', '::', self.module().name + '::'])}i{dice.below(4)}]")

    def queried(self):
        return self.scope().query()

    def reset(self):
        self.here = self.modules[0]
        return "(reset)"

    def settings(self):
        return self.dice.pick([f"(set-strategy {self.dice.pick(STRATEGIES)})", "(set-salience-evaluation every-cycle)", "(rules *)"])


COMMANDS = [
    (Writer.asserted, 22),
    (Writer.retracted, 5),
    (Writer.modified, 3),
    (Writer.run, 14),
    (Writer.focus, 8),
    (Writer.moved, 9),
    (Writer.stack, 5),
    (Writer.rule, 6),
    (Writer.redefined, 4),
    (Writer.on_rule, 5),
    (Writer.agenda, 4),
    (Writer.facts, 3),
    (Writer.listed, 5),
    (Writer.module_of, 3),
    (Writer.printed, 2),
    (Writer.removed, 3),
    (Writer.declared, 7),
    (Writer.new_module, 2),
    (Writer.global_value, 4),
    (Writer.called, 7),
    (Writer.methods, 3),
    (Writer.instance, 6),
    (Writer.queried, 2),
    (Writer.reset, 3),
    (Writer.settings, 2),
]
