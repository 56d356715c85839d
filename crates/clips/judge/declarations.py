"""What random modules hold: templates, globals, functions, classes, generic functions and rules, all in few names."""

NAMES = {
    "deftemplate": ["t", "u", "a", "b"],
    "defglobal": ["g", "h"],
    "deffunction": ["f", "k", "l"],
    "defclass": ["P", "Q"],
    "defgeneric": ["ge", "go", "+", "str-cat", "upcase", "max"],
    "deffacts": ["start", "more"],
}
# What may stand in a port.
PORTED = ["deftemplate", "defglobal", "deffunction", "defclass", "defgeneric"]
SLOTS = {"t": ["p", "q", "m"], "u": ["p", "r"]}
CONSTANTS = ["0", "1", "1", "2", "x", "x", '"s"', "1.0"]
VARIABLES = ["x", "y", "z"]


class Module:
    """A module as the writer knows it; the engines may know better."""

    def __init__(self, name):
        self.name = name
        self.exports, self.imports = [], []
        self.own = {kind: [] for kind in NAMES}

    def ports(self):
        """As a definition writes them."""
        written = [f" (export {' '.join(it)})" for it in self.exports]
        return "".join(written + [f" (import {' '.join([module.name, *it])})" for module, it in self.imports])

    def visible(self, kind, asked=()):
        """The names of a kind that can be seen from here; imports can go round in a circle."""
        names = list(self.own[kind])
        for module, port in self.imports if self not in asked else []:
            names += [it for it in module.visible(kind, (*asked, self)) if module.lets_out(kind, it) and names_it(port, kind, it)]
        return list(dict.fromkeys(names))

    def lets_out(self, kind, name):
        return any(names_it(port, kind, name) for port in self.exports)


def names_it(port, kind, name):
    """Whether a port is about this construct."""
    return port == ["?ALL"] or port[0] == kind and (port[1] == "?ALL" or name in port[1:])


def exports(dice):
    shape = dice.weighted([("all", 10), ("kinds", 5), ("names", 4), ("none", 2), ("nothing", 1)])
    kinds = dice.shuffled(PORTED)[: 1 + dice.below(4)]
    if shape == "all":
        return [["?ALL"]]
    if shape == "kinds":
        return [[kind, "?ALL"] for kind in kinds]
    if shape == "names":
        return [[kind, *dice.shuffled(NAMES[kind])[: 1 + dice.below(2)]] for kind in kinds]
    return [["?NONE"]] if shape == "none" else []


def imports(dice, modules):
    """From some of these modules, mostly what they have and let out."""
    ports = []
    for module in dice.shuffled(modules):
        if not module.exports and dice.chance(90) or dice.chance(25):
            continue
        shape = dice.weighted([("all", 8), ("kinds", 4), ("names", 6)])
        if shape == "all":
            ports.append((module, ["?ALL"]))
        for kind in dice.shuffled(PORTED)[: 1 + dice.below(3)]:
            names = [it for it in module.visible(kind) if module.lets_out(kind, it)]
            if shape == "kinds" and (names or dice.chance(10)):
                ports.append((module, [kind, dice.weighted([("?ALL", 9), ("?NONE", 1)])]))
            if shape == "names" and (names or dice.chance(5)):
                ports.append((module, [kind, *dice.shuffled(names or NAMES[kind])[: 1 + dice.below(2)]]))
    return ports


class Scope:
    """What can be named at a place in a module."""

    def __init__(self, dice, module):
        self.dice = dice
        self.module = module
        self.singles = []
        self.handles = []  # (variable, relation)

    def name(self, kind):
        """A name of a kind: mostly one that can be seen."""
        seen = self.module.visible(kind)
        return self.dice.pick(seen if seen and self.dice.chance(92) else NAMES[kind])

    def sees(self, kind, name):
        return name in self.module.visible(kind)

    def constant(self):
        return self.dice.pick(CONSTANTS)

    def relation(self):
        """A relation of facts; `a` and `b` come to be where they are first spoken of."""
        dice = self.dice
        seen = [it for it in self.module.visible("deftemplate") if it in SLOTS]
        if seen and dice.chance(65):
            return dice.pick(seen)
        if dice.chance(4):
            return f"{dice.pick(['MAIN', 'A', 'B'])}::{dice.pick(['t', 'a'])}"
        name = dice.pick(["a", "b"])
        if name not in self.module.visible("deftemplate"):
            self.module.own["deftemplate"].append(name)
        return name

    def fact(self, value=None):
        dice = self.dice
        value = value or self.constant
        name = self.relation()
        slots = [it for it in SLOTS.get(name, []) if dice.chance(65)]
        if name not in SLOTS:
            return f"({name} {value()})"
        written = [f"({it} {value()})" if it != "m" else f"(m{' ' + value() if dice.chance(60) else ''})" for it in slots]
        return f"({' '.join([name] + written)})"

    def field(self):
        dice = self.dice
        kind = dice.weighted([("new", 8), ("joined", 5), ("constant", 4), ("not", 2), ("test", 2), ("call", 2)])
        used = self.singles and dice.pick(self.singles)
        if kind == "constant":
            return self.constant()
        if kind == "not":
            return f"~{self.constant()}"
        if kind == "joined" and used:
            return dice.pick([f"?{used}", f"~?{used}"])
        name = next((it for it in VARIABLES if it not in self.singles), None)
        if name is None:
            return "?"
        self.singles.append(name)
        if kind == "test":
            glob = f"?*{self.name('defglobal')}*" if self.module.visible("defglobal") else self.constant()
            return f"?{name}&:({dice.pick(['eq', 'neq'])} ?{name} {glob})"
        if kind == "call" and self.sees("deffunction", "f"):
            return f"?{name}&:(neq (f ?{name}) {self.constant()})"
        return f"?{name}"

    def pattern(self):
        dice = self.dice
        classes = self.module.visible("defclass")
        if classes and dice.chance(25):
            kind = self.name("defclass")
            return f"(object (is-a {kind}){f' (p {self.field()})' if dice.chance(70) else ''})"
        name = self.relation()
        if name not in SLOTS:
            return f"({name} {self.field()})"
        slots = [it for it in SLOTS[name] if it != "m" and dice.chance(60)]
        return f"({' '.join([name] + [f'({it} {self.field()})' for it in slots])})"

    def condition(self):
        dice = self.dice
        kind = dice.weighted([("pattern", 14), ("not", 3), ("exists", 2), ("nand", 1), ("test", 1)])
        if kind == "pattern":
            text = self.pattern()
            if not dice.chance(45):
                return text
            self.handles.append((f"f{len(self.handles)}", text[1:].split(" ")[0].rstrip(")")))
            return f"?{self.handles[-1][0]} <- {text}"
        if kind == "test":
            return f"(test (neq {'?' + dice.pick(self.singles) if self.singles else '1'} {self.constant()}))"
        before = list(self.singles)
        inner = self.pattern() if kind != "nand" else f"(and {self.pattern()} {self.pattern()})"
        self.singles = before
        return f"({'exists' if kind == 'exists' else 'not'} {inner})"

    def value(self):
        """A value for a fact; numbers stay small, but for those that methods make."""
        dice = self.dice
        kind = dice.weighted([("constant", 5), ("variable", 6), ("global", 2), ("call", 2), ("module", 1)])
        if kind == "variable" and self.singles:
            return f"?{dice.pick(self.singles)}"
        if kind == "global" and self.module.visible("defglobal"):
            return f"?*{self.name('defglobal')}*"
        if kind == "call" and self.sees("deffunction", "f"):
            return f"(f {self.constant()})"
        return "(get-current-module)" if kind == "module" else self.constant()

    def query(self):
        name = self.relation()
        test = f"(neq ?o:p {self.constant()})" if name in SLOTS else "TRUE"
        shape = self.dice.pick(
            ["(do-for-all-facts ((?o {0})) {1} (println found (fact-index ?o)))", "(println (any-factp ((?o {0})) {1}))"]
            + ["(do-for-fact ((?o {0})) {1} (retract ?o))", "(println (length$ (find-all-facts ((?o {0})) {1})))"]
        )
        return shape.format(name, test)

    def changed(self, instance):
        shape = self.dice.pick(["(send {0} put-p {1})"] * 3 + ["(modify-instance {0} (p {1}))", "(unmake-instance {0})", "(send {0} say)"])
        return shape.format(instance, self.value())

    def call(self, rank):
        """A call of a function of a lower rank."""
        names = ["f", "k", "l", "ge", "go"][:rank]
        seen = [it for it in names if it in self.module.visible("deffunction") + self.module.visible("defgeneric")]
        name = self.dice.pick(seen or ["f"])
        return f"({name} {' '.join(self.value() for _ in range(2 if name in ('k', 'l', 'go') else 1))})"


def declaration(dice, module, prefix):
    """A construct of a module that is no rule."""
    kind = dice.weighted(
        [("deftemplate", 6), ("defglobal", 4), ("deffunction", 5), ("defclass", 3), ("defgeneric", 5), ("deffacts", 3)]
    )
    scope = Scope(dice, module)
    name = dice.pick(NAMES[kind])
    if kind == "deftemplate":
        name = dice.pick(["t", "t", "u"])
    if kind not in ("deftemplate", "defclass") or not scope.sees(kind, name):
        module.own[kind] += [name] * (name not in module.own[kind])
    if kind == "defglobal":
        return f"(defglobal {prefix[:-2]} ?*{name}* = {scope.value() if dice.chance(30) else dice.below(4)})"
    if kind == "deffacts":
        return f"(deffacts {prefix}{name} {' '.join(scope.fact() for _ in range(1 + dice.below(3)))})"
    return {"deftemplate": template, "deffunction": function, "defclass": defclass, "defgeneric": method}[kind](scope, prefix + name)


def template(scope, name):
    dice = scope.dice
    if name.endswith("u"):
        return f"(deftemplate {name} (slot p) (slot r))"
    return f"(deftemplate {name} (slot p) (slot q{dice.pick(['', ' (default 1)', ' (default 2)'])}) (multislot m))"


def function(scope, name):
    """Each name has its rank: `f` calls none, and cannot fail."""
    dice = scope.dice
    told = '(println "{0} in " (get-current-module)) '.format(name) if dice.chance(40) else ""
    if name.endswith("f"):
        told = told if dice.chance(20) else ""
        return f"(deffunction {name} (?x) {told}(if (integerp ?x) then (- {2 + dice.below(2)} ?x) else {scope.constant()}))"
    scope.singles = ["x", "y"]
    rank = {"k": 1, "l": 2}[name[-1]]
    body = dice.pick(
        ["(assert {0})", "(bind ?*{1}* ?x)", "{2}", "(create$ ?x {2})", "(focus A)", "(str-cat ?x ?y)", "(max ?x ?y)"]
        + ["(set-current-module MAIN)"]
    ).format(scope.fact(scope.value), scope.name("defglobal"), scope.call(rank))
    return f"(deffunction {name} (?x ?y) {told}{body})"


def defclass(scope, name):
    dice = scope.dice
    parent = "P" if name.endswith("Q") and scope.sees("defclass", "P") else "USER"
    text = f"(defclass {name} (is-a {parent}) (slot p) (slot q (default 1)))"
    if dice.chance(30):
        return f'{text}\n(defmessage-handler {name} say () (println "{name} in " (get-current-module)) ?self:p)'
    return text


def method(scope, name):
    """A method; those of the language's own functions call nothing that could be overloaded."""
    dice = scope.dice
    short = name.split("::")[-1]
    if dice.chance(10):
        return f"(defgeneric {name})"
    two = short not in ("ge", "upcase")
    scope.singles = ["x", "y"] if two else ["x"]
    types = ["INTEGER", "NUMBER", "SYMBOL", "STRING", "LEXEME", "PRIMITIVE"] + scope.module.visible("defclass")
    typed = [f"(?{it} {dice.pick(types)})" if dice.chance(75) else f"?{it}" for it in scope.singles]
    bodies = ["{0}", "(create$ (get-current-module) ?x)", "(call-next-method)", "(if (next-methodp) then (call-next-method) else none)"]
    bodies += ["(assert {1})", "{2}"] * (short in ("ge", "go"))
    body = dice.pick(bodies).format(scope.value(), scope.fact(scope.value), scope.call(3 + (short == "go")))
    told = f'(println "{name} in " (get-current-module)) ' if dice.chance(60) else ""
    index = f" {1 + dice.below(3)}" if dice.chance(15) else ""
    return f"(defmethod {name}{index} ({' '.join(typed)}) {told}{body})"


def rule(scope, name, modules, named_rule):
    """A rule, whose actions mostly are about whose turn it is."""
    dice = scope.dice
    conditions = [scope.condition() for _ in range(dice.weighted([(0, 1), (1, 6), (2, 6), (3, 2)]))]
    if conditions and conditions[0].startswith("(") and dice.chance(12):
        conditions[0] = f"(logical {conditions[0]})"
    declared = dice.weighted([("", 10), (" (declare (auto-focus TRUE))", 4), (f" (declare (salience {dice.below(5) - 2}))", 4)])
    told = "".join(f' " " ?{it}' for it in scope.singles)
    actions = [f'(println "{name} in " (get-current-module){told})']
    actions += sorted([action(scope, modules, named_rule) for _ in range(dice.below(4))], key=lambda it: it.startswith("(build"))
    left = "".join(f"\n  {it}" for it in conditions)
    right = "\n  ".join(actions)
    return f"(defrule {name}{declared}{left}\n  =>\n  {right})"


ACTIONS = [
    ("assert", 8),
    ("handle", 8),
    ("focus", 6),
    ("return", 2),
    ("pop-focus", 2),
    ("set-current-module", 2),
    ("stack", 1),
    ("bind", 2),
    ("call", 4),
    ("make", 2),
    ("undefrule", 1),
    ("refresh", 1),
    ("build", 1),
    ("halt", 1),
    ("query", 1),
    ("clear-focus-stack", 1),
]


def action(scope, modules, named_rule):
    dice = scope.dice
    kind = dice.weighted(ACTIONS)
    if kind == "handle" and scope.handles:
        handle, relation = dice.pick(scope.handles)
        if relation == "object":
            return scope.changed(f"?{handle}")
        if relation in SLOTS and dice.chance(50):
            return f"({dice.pick(['modify', 'modify', 'duplicate'])} ?{handle} (p {scope.value()}))"
        return f"(retract ?{handle})"
    if kind == "focus":
        return f"(focus {' '.join(dice.pick(modules) for _ in range(1 + dice.below(2)))})"
    if kind in ("return", "pop-focus", "halt", "clear-focus-stack"):
        return f"({kind})"
    if kind == "set-current-module":
        return f"({kind} {dice.pick(modules)})"
    if kind == "stack":
        return "(println (get-focus-stack))"
    if kind == "bind" and scope.module.visible("defglobal"):
        return f"(bind ?*{scope.name('defglobal')}* {scope.value()})"
    if kind == "call":
        return f"(println {scope.call(5)})"
    if kind == "make" and scope.module.visible("defclass"):
        return f"(make-instance [i{dice.below(4)}] of {scope.name('defclass')} (p {scope.value()}))"
    if kind in ("undefrule", "refresh"):
        return f"({kind} {named_rule()})"
    if kind == "build":
        inner = Scope(dice, scope.module)
        prefix = dice.pick(["", f"{dice.pick(modules)}::"])
        return f'(build "(defrule {prefix}made {inner.pattern()} => (println made))")'.replace('"s"', "s")
    if kind == "query":
        return scope.query()
    return f"(assert {scope.fact(scope.value)})"
