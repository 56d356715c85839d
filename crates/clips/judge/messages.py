"""Messages in random programs: instances made, changed and deleted inside of rules, handlers, queries and methods at once.

A program has classes whose slots differ in their facets, handlers of all four kinds for its own messages and for `create`, `init`,
`delete` and `put-…`, generic functions over the classes, rules, and a script of commands. It always ends: what may call itself again costs a
unit of `?*fuel*`, which every command and every firing gets anew.

There are two sorts. A *careful* program has patterns of objects and makes sure that nothing fails: an instance is asked for before it is
sent something, nothing is done to one that is being made, changed or deleted (`?*held*`), and all values are numbers. A *bold* one has no
patterns of objects, and fails as it likes.

Left out on purpose: failures beside patterns of objects, after which 6.4.2 takes the next test of a pattern for failed too; failures inside
of `create` and `delete` handlers, and generic functions with an instance that is not there, after which it goes on for a while; and arguments
with effects where something before them may fail, because it looks at arguments one by one.
"""

from conditions import Scope, World, condition, fact
from dice import Dice
from objects import NAMES, Objects

STRATEGIES = ["depth", "breadth", "lex", "mea", "complexity", "simplicity"]
WATCHED = ["instances", "slots", "messages", "message-handlers", "generic-functions", "methods", "deffunctions"]

HEADER = """\
(deftemplate t (slot p (default 0)) (slot q (default 1)) (multislot m))
(deftemplate u (slot p (default 0)) (slot r (default 0)))
(defglobal ?*g* = 1 ?*s* = 0 ?*fuel* = 0 ?*held* = (create$))
(deffunction next (?x) (if (integerp ?x) then (mod (+ ?x 1) 4) else 0))
(deffunction may () (if (> ?*fuel* 0) then (bind ?*fuel* (- ?*fuel* 1)) TRUE else FALSE))
(deffunction tick () (bind ?*s* (mod (+ ?*s* 1) 5)) ?*s*)
(deffunction fill (?n) (bind ?*held* (create$)) (bind ?*fuel* ?n))
(deffunction free (?i) (and (may) (not (member$ ?i ?*held*))))
(deffunction there (?i) (and (may) (instance-existp ?i) (not (member$ (instance-name ?i) ?*held*))))
(deffunction hold (?i) (bind ?*held* ?*held* ?i))
(deffunction drop (?i) (bind ?*held* (delete-member$ ?*held* ?i)))
(defgeneric look)
(defgeneric meet)
(defrule known (a) (b) (c) (d) (e) (l) =>)
(undefrule known)
"""

# The classes: what each inherits from, and the slots it defines itself.
CLASSES = [
    ("A", "USER", ["p", "q", "m", "s"]),
    ("B", "A", ["r", "d"]),
    ("C", "A", ["q", "k"]),
    ("D", "B C", []),
    ("E", "USER", ["p", "m", "d"]),
]
SLOTS = {
    "A": ["p", "q", "m", "s"],
    "B": ["p", "q", "m", "s", "r", "d"],
    "C": ["p", "q", "m", "s", "k"],
    "D": ["p", "q", "m", "s", "r", "d", "k"],
    "E": ["p", "m", "d"],
}
MULTI = ["m", "k"]
# Own messages, with their parameters and with arguments for them.
MESSAGES = {"go": ("?a", 1), "do": ("$?a", 2), "hop": ("", 0)}
SYSTEM = ["init", "init", "delete", "delete", "create"]
KINDS = [("primary", 5), ("before", 3), ("after", 3), ("around", 4)]


def program(seed):
    """The program of a seed."""
    return Writer(Dice(seed)).write(seed)


class Thing:
    """What the code that is being written may speak of."""

    def __init__(self, values, instances, self_class=None, message=None, kind=None):
        self.values = values  # variables of one value
        self.instances = instances  # what instances are called
        self.self_class = self_class  # in a handler: its class
        self.message = message
        self.kind = kind


class Writer:
    """Writes one program."""

    def __init__(self, dice):
        self.dice = dice
        self.careful = dice.chance(60)
        self.objects = Objects(dice)
        kinds = dice.shuffled(["A", "B", "C", "D", "D", "E"])[: 2 + dice.below(3)]
        self.class_of = {name: dice.pick(kinds) for name in NAMES}
        self.world = World(dice, self.objects if self.careful else None)
        self.world.constants = ["0", "1", "2", "3"][: 3 + dice.below(2)] if self.careful else self.world.constants
        self.rules = []
        self.own_put = dice.chance(50)
        self.bold = not self.careful

    def write(self, seed):
        dice = self.dice
        lines = [f"; random program with messages {seed}", f"(set-strategy {dice.pick(STRATEGIES)})", HEADER.rstrip()]
        lines += [self.defclass(*it) for it in CLASSES]
        lines += [self.put_r()] * self.own_put
        lines += [self.handler() for _ in range(3 + dice.below(6))]
        lines += [self.method() for _ in range(dice.below(5))]
        lines += [f"(defmethod look (?x) {self.shown('?x')})", f"(defmethod meet (?x ?y) {self.shown('?x')})"]
        lines += [f"(watch {it})" for it in WATCHED if dice.chance(30)]
        if dice.chance(50):
            lines.append(f"(definstances things {' '.join(self.described() for _ in range(1 + dice.below(4)))})")
        if dice.chance(50):
            lines.append(f"(deffacts start {self.fact()} {self.fact()})")
        lines += [self.rule() for _ in range(1 + dice.below(4))]
        lines += ["(reset)"] * dice.chance(80)
        lines += [f"(make-instance {self.described()[1:]}" for _ in range(4)]
        for _ in range(8 + dice.below(16)):
            command = self.command()
            lines += [f"(fill {0 if command == '(reset)' else 3 + dice.below(8)})", command]
        lines += ["(run 12)", "(fill 0)", "(unwatch all)", "(instances)", "(do-for-all-instances ((?o USER)) TRUE (send ?o print))"]
        return "\n".join(lines) + "\n"

    # Classes, handlers, methods.

    def defclass(self, name, parents, slots):
        dice = self.dice
        text = [f"(defclass {name} (is-a {parents})"]
        if self.careful and name == "C":
            slots = ["k"]
        for slot in slots:
            facets = []
            if slot in MULTI:
                facets += [f"(default {' '.join(self.world.constant() for _ in range(dice.below(3)))})"] * dice.chance(40)
            elif slot == "d" or dice.chance(10):
                facets.append("(default-dynamic (tick))")
            elif self.careful or dice.chance(60):
                facets.append(f"(default {self.world.constant()})")
            facets += ["(storage shared)"] * (slot == "s" or dice.chance(8))
            facets += ["(visibility public)"] * (self.careful or dice.chance(70))
            facets += ["(pattern-match non-reactive)"] * dice.chance(6 if slot in "sd" else 0)
            facets += ["(create-accessor read)"] * (slot == "r" and self.own_put)
            if self.bold and dice.chance(8):
                facets.append(dice.pick(["(access initialize-only)", "(source composite)"]))
            text.append(f"({'multislot' if slot in MULTI else 'slot'} {slot}{''.join(' ' + it for it in facets)})")
        return "\n  ".join(text) + ")"

    def put_r(self):
        """The handler that writes the slot which has no such accessor."""
        thing = Thing(["?v"], self.named() + ["?self"] * 2, "B", "put-r", "primary")
        return f"(defmessage-handler B put-r (?v) (if (instance-existp ?self) then (bind ?self:r ?v)) {self.actions(thing, 1)})"

    def handler(self):
        dice = self.dice
        kind = dice.weighted(KINDS)
        name = dice.weighted([("A", 5), ("B", 3), ("C", 3), ("D", 2), ("E", 2)])
        draw = dice.below(10)
        if draw < 4:
            message = dice.pick(list(MESSAGES))
            parameters = MESSAGES[message][0]
        elif draw < 7:
            message, parameters = dice.pick(SYSTEM), ""
        else:
            slot = dice.pick(SLOTS[name])
            message = f"put-{slot}"
            parameters = "$?v" if slot in MULTI or dice.chance(10) else "?v"
            kind = kind if self.bold and dice.chance(20) or kind != "primary" else dice.pick(["before", "after", "around"])
        values = [parameters] if parameters.startswith("?") else [f"(length$ {parameters})"] if parameters else []
        thing = Thing([it.replace("$?", "?") for it in values], self.named() + ["?self"] * 4, name, message, kind)
        body = [self.told(thing)] + [self.action(thing, 0) for _ in range(dice.below(3))]
        if self.bold and message in ("create", "delete"):
            body = [f'(printout t "  {message} {kind} {name}" crlf)']
        if kind == "around" or kind == "primary" and message not in MESSAGES:
            body += [self.onward(parameters)] * (self.careful or dice.chance(88))
        body += [self.action(thing, 0)] * (dice.chance(40) and not (self.bold and message in ("create", "delete")))
        return f"(defmessage-handler {name} {message} {kind} ({parameters})\n  " + "\n  ".join(body) + ")"

    def onward(self, parameters):
        """The next handler, with the same arguments or with others."""
        dice = self.dice
        if not dice.chance(30):
            call = "(call-next-handler)"
        elif parameters.startswith("$"):
            call = f"(override-next-handler ?{parameters[2:]} {self.world.constant()})"
        else:
            call = f"(override-next-handler{' ' + self.world.constant() if parameters else ''})"
        return call if self.bold and dice.chance(50) else f"(if (next-handlerp) then {call})"

    def told(self, thing):
        dice = self.dice
        slot = dice.pick(SLOTS[thing.self_class])
        head = f'"  {thing.message} {thing.kind} {thing.self_class} "'
        if thing.message in ("create", "init") and dice.chance(60) or dice.chance(30):
            return f"(printout t {head} (instance-existp ?self) crlf)"
        if self.bold and dice.chance(70):
            return f"(printout t {head} ?self:{slot} crlf)"
        return f"(if (instance-existp ?self) then (printout t {head} ?self:{slot} crlf))"

    def method(self):
        dice = self.dice
        one, other = dice.pick("ABCDE"), dice.pick("ABCDE")
        thing = Thing([], ["?x"] * 4 + self.named())
        query = " (> ?*fuel* 2)" if dice.chance(20) else ""
        head = dice.pick([f"look ((?x {one}{query}))", f"look ((?x {one}{query}))", f"meet ((?x {one}) (?y {other}{query}))", f"meet ((?x {one} {other}) ?y)"])
        onward = "(if (next-methodp) then (call-next-method))" if dice.chance(70) else ""
        if self.careful and onward:
            names = "?x ?y" if head.startswith("meet") else "?x"
            alive = " ".join(f"(instance-existp {it})" for it in names.split())
            onward = f"(if (and {alive}) then {onward})"
        return f"(defmethod {head} {self.shown('?x')} {self.actions(thing, 2)} {onward})"

    def shown(self, instance):
        return f'(printout t "  look " (if (instance-existp {instance}) then (instance-name {instance}) else gone) crlf)'

    # Actions.

    def named(self):
        return [f"[{name}]" for name in NAMES]

    def fact(self):
        return fact(self.world, self.world.constant)

    def value(self, thing):
        dice = self.dice
        if thing.values and dice.chance(40):
            return dice.pick(thing.values)
        if self.bold and dice.chance(10):
            return dice.pick(["[i1]", "[i2]", "red", "(create$ 1 2)"])
        if self.bold:
            return self.world.constant()
        return dice.pick([self.world.constant(), self.world.constant(), "(next ?*g*)", "(tick)"])

    def put(self, slot, thing):
        count = self.dice.below(3) if slot in MULTI else 1
        return " ".join([slot] + [self.value(thing) for _ in range(count)])

    def overrides(self, kind, thing, percent=45):
        return "".join(f" ({self.put(slot, thing)})" for slot in SLOTS[kind] if self.dice.chance(percent))

    def described(self, thing=None):
        """An instance to make, as it is written in `definstances`."""
        thing = thing or Thing([], [])
        name = self.dice.pick(NAMES)
        kind = self.class_of[name] if not self.bold or self.dice.chance(92) else self.dice.pick("ABCDE")
        shown = f"[{name}] " if self.dice.chance(92) else ""
        return f"({shown}of {kind}{self.overrides(kind, thing)})"

    def slots_of(self, instance, thing):
        if instance.startswith("["):
            return self.class_of[instance[1:-1]]
        return thing.self_class if instance == "?self" and thing.self_class else None

    def actions(self, thing, most, depth=1):
        return " ".join(self.action(thing, depth) for _ in range(self.dice.below(most + 1)))

    def action(self, thing, depth):
        """One action; deeper down they are simpler."""
        dice = self.dice
        if thing.self_class and dice.chance(35):
            return self.inside(thing)
        if depth < 2 and dice.chance(20):
            return self.query(thing, depth)
        if dice.chance(12):
            return f"(if (may) then (assert {fact(self.world, lambda: self.value(thing))}))"
        if dice.chance(24):
            how = dice.weighted([("make-instance", 8), ("active-make-instance", 2)])
            made = self.described(thing)
            if self.bold or made.startswith("(of"):
                return f"(if (may) then ({how} {made[1:]})"
            name = made[1:].split()[0]
            return f"(if (free {name}) then (hold {name}) ({how} {made[1:]} (drop {name}))"
        instance = dice.pick(thing.instances)
        call = self.changed(instance, thing)
        if self.bold and dice.chance(50) and call.split()[0] not in ("(look", "(if"):
            return f"(if (may) then {call})"
        if self.bold or call.startswith("(if") or call.split()[0] in ("(look", "(meet"):
            return f"(if (there {instance}) then {call})"
        return held(instance, call)

    def changed(self, instance, thing):
        """Something that is done to an instance."""
        dice = self.dice
        kind = self.slots_of(instance, thing)
        slots = SLOTS[kind] if kind else ["p", "m"]
        what = dice.weighted(CHANGES)
        if what == "put":
            slot = dice.pick(slots)
            return f"(send {instance} put-{self.put(slot, thing)})"
        if what == "own":
            message = dice.pick(list(MESSAGES))
            # Careful programs ask whether there is such a handler.
            arguments = "".join(f" {self.value(thing)}" for _ in range(MESSAGES[message][1]))
            call = f"(send {instance} {message}{arguments})"
            return call if self.bold else f"(if (message-handler-existp (class {instance}) {message}) then {call})"
        if what in ("delete", "print"):
            return f"(send {instance} {what})"
        if what == "unmake-instance":
            return f"(unmake-instance {instance})"
        if what == "generic":
            other = dice.pick(thing.instances)
            return dice.pick([f"(look {instance})", f"(if (instance-existp {other}) then (meet {instance} {other}))"])
        if what == "insert":
            return dice.pick(
                [f"(slot-insert$ {instance} m 1 {self.value(thing)})", f"(if (> (length$ (send {instance} get-m)) 0) then (slot-delete$ {instance} m 1 1))"]
            )
        form = dice.pick(FORMS[what])
        if what == "duplicate" and kind and dice.chance(70):
            to = [f"[{name}]" for name in NAMES if self.class_of[name] == kind and f"[{name}]" != instance]
            if to:
                target = dice.pick(to)
                # A careful program does not copy an instance onto itself.
                call = f"({form} {instance} to {target}{self.changes(kind, thing)})"
                return call if self.bold else f"(if (and (neq (instance-name {instance}) {target}) (free {target})) then (hold {target}) {call} (drop {target}))"
        changes = self.changes(kind, thing) if kind else f" (p {self.value(thing)})"
        return f"({form} {instance}{changes})"

    def changes(self, kind, thing):
        return self.overrides(kind, thing, 30)

    def inside(self, thing):
        """Something that only a handler can do."""
        dice = self.dice
        slot = dice.pick(SLOTS[thing.self_class])
        values = " ".join(self.value(thing) for _ in range(dice.below(3) if slot in MULTI else 1))
        call = dice.weighted(
            [
                (f"(bind ?self:{slot} {values})" if values or slot in MULTI else f"(bind ?self:{slot})", 8),
                (f"(bind ?self:p {self.value(thing)})", 4),
                (f"(dynamic-put {slot} {values})", 2),
                (f'(printout t "  " (dynamic-get {slot}) crlf)', 2),
                (f"(slot-direct-insert$ m 1 {self.value(thing)})", 2),
                (f'(printout t "  " ?self:{slot} " " (instance-name ?self) crlf)', 4),
                ("(delete-instance)", 1 if self.bold or thing.message in MESSAGES else 0),
                ("(return 7)", 1 if self.bold else 0),
                ('(printout t "  next " (next-handlerp) crlf)', 1),
            ]
        )
        return call if self.bold and dice.chance(60) else f"(if (instance-existp ?self) then {call})"

    def query(self, thing, depth):
        dice = self.dice
        member = f"?o{depth}"
        kind = dice.pick("AABCDE")
        test = dice.pick([f"(eq {member}:p {self.world.constant()})", f"(neq {member}:p {self.world.constant()})", "TRUE", f"(> (length$ {member}:m) 0)"])
        two = dice.chance(15)
        members = f"({member} {kind}) (?w{depth} {dice.pick('ABCDE')})" if two else f"({member} {kind})"
        inner = Thing(thing.values, [member] * 6 + thing.instances, None)
        word = dice.weighted([("do-for-all-instances", 5), ("delayed-do-for-all-instances", 3), ("do-for-instance", 2), ("find", 1), ("any", 1)])
        if word == "find":
            return f'(printout t "  found " (find-all-instances ({members}) {test}) " " (find-instance ({members}) {test}) crlf)'
        body = " ".join([self.action(inner, depth + 1) for _ in range(1 + dice.below(2))])
        if word == "any":
            return f"(if (any-instancep ({members}) {test}) then {self.action(thing, depth + 1)})"
        return f"({word} ({members}) {test} {body})"

    # Rules and commands.

    def rule(self):
        dice = self.dice
        name = f"r{len(self.rules) + 1}"
        self.rules.append(name)
        scope = Scope(self.world)
        conditions = [condition(scope, 0) for _ in range(1 + dice.below(3))]
        if self.careful:
            # A slot holds no number until its instance is made.
            conditions = [it.replace("(> ?", "(neq ?").replace("(= ?", "(eq ?") for it in conditions]
        if dice.chance(15):
            conditions[0] = f"(logical {conditions[0]})" if not conditions[0].startswith("?") else conditions[0]
        instances = [f"?{it}" for it, relation in scope.addresses if relation == "o"]
        thing = Thing([f"?{it}" for it in scope.singles], instances * 4 + self.named())
        told = "".join(f' " " ?{it}' for it in scope.singles + scope.lists)
        lines = [f'(printout t "{name}"{told} crlf)', f"(fill {2 + dice.below(6)})"]
        lines += [self.action(thing, 0) for _ in range(1 + dice.below(3))]
        salience = f" (declare (salience {dice.below(5) - 2}))" if dice.chance(25) else ""
        return f"(defrule {name}{salience}\n  " + "\n  ".join(conditions) + "\n  =>\n  " + "\n  ".join(lines) + ")"

    def command(self):
        dice = self.dice
        kind = dice.weighted(COMMANDS)
        thing = Thing([], self.named())
        if kind == "run":
            return f"(run {1 + dice.below(6)})"
        if kind == "rule":
            return self.rule()
        if kind == "assert":
            return f"(assert {self.fact()})"
        if kind == "retract":
            return f"(retract {1 + dice.below(6)})"
        if kind == "undefrule":
            return f"(undefrule {dice.pick(self.rules)})"
        if kind == "handler":
            return self.handler()
        return f"({kind})" if kind in ("reset", "agenda", "instances") else self.action(thing, 0)


def held(instance, call):
    """A call with an instance that nothing else may be done to meanwhile; it has a variable of its own, because the instance may go."""
    return f"(if (there {instance}) then (bind ?held (instance-name {instance})) (hold ?held) {call} (drop ?held))"


CHANGES = [
    ("put", 12),
    ("own", 10),
    ("modify", 6),
    ("duplicate", 4),
    ("initialize", 3),
    ("delete", 4),
    ("unmake-instance", 2),
    ("generic", 4),
    ("insert", 2),
    ("print", 1),
]

FORMS = {
    "modify": ["modify-instance", "modify-instance", "message-modify-instance", "active-modify-instance", "active-message-modify-instance"],
    "duplicate": ["duplicate-instance", "duplicate-instance", "message-duplicate-instance", "active-duplicate-instance"],
    "initialize": ["initialize-instance", "initialize-instance", "active-initialize-instance"],
}

COMMANDS = [
    ("action", 40),
    ("run", 14),
    ("assert", 8),
    ("retract", 3),
    ("rule", 3),
    ("handler", 2),
    ("undefrule", 1),
    ("reset", 2),
    ("agenda", 2),
    ("instances", 2),
]
