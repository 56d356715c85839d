"""Objects and modules together: random programs whose classes, handlers, instances and methods are seen from some modules only.

The programs are those of `modules.py`, with more to say about objects: classes that inherit across modules, slots whose defaults tell
where they were evaluated, handlers of all four kinds, `definstances`, patterns and queries over several classes, methods over
classes, and the commands that look at all this, with and without `MODULE::`.

Left out on purpose: copies of an instance onto itself, generic functions with an instance that is not there, and `undefclass *`, after which 6.4.2 keeps classes whose superclass is gone.

They end for the same reasons: the handlers of `say` and `put-…` send nothing, those of `go` send only `say`, functions and methods only
`say`.
"""

from declarations import NAMES, Module, Scope
from dice import Dice
from modules import COMMANDS, STRATEGIES, Writer

CLASSES = ["P", "Q", "R"]
WATCHED = ["instances", "slots", "messages", "message-handlers", "methods", "generic-functions"]
MULTI = ["m"]
KINDS = [("", 5), (" before", 3), (" after", 3), (" around", 4)]
INSTANCES = ["i0", "i1", "i2", "i3"]


def program(seed):
    """The program of a seed."""
    dice = Dice(seed)
    lines = [f"; random program with classes in modules {seed}", f"(set-strategy {dice.pick(STRATEGIES)})"]
    lines += [f"(watch {it})" for it in WATCHED if dice.chance(20)]
    lines += ["(set-dynamic-constraint-checking TRUE)"] * dice.chance(20)
    lines += ClassWriter(dice).write(18 + dice.below(20))
    lines += ["(unwatch all)", "(instances *)", "(do-for-all-instances ((?o OBJECT)) TRUE (send ?o print))"]
    return "\n".join(lines) + "\n"


class ClassWriter(Writer):
    """Writes one program, mostly about objects."""

    def __init__(self, dice):
        super().__init__(dice)
        self.modules[0].own["definstances"] = []

    def opened(self, module):
        module.own.setdefault("definstances", [])
        return super().opened(module)

    def filled(self, module, count):
        lines = [self.defclass(module) for _ in range(1 + self.dice.below(3))]
        lines += [self.handler(module) for _ in range(self.dice.below(4))]
        lines += [self.method(module)] * self.dice.chance(50) + [self.definstances(module)] * self.dice.chance(40)
        return lines + super().filled(module, count // 2)

    def command(self):
        command = self.dice.weighted(OBJECTS if self.dice.chance(65) else COMMANDS)(self)
        return command.replace("(undefclass *)", "(instances *)")

    # Constructs.

    def defclass(self, module=None):
        dice = self.dice
        module = module or self.module()
        name = dice.pick(CLASSES)
        prefix = self.prefix(module)
        scope = Scope(dice, module)
        above = [it for it in scope.module.visible("defclass") if it < name] or ["USER"]
        parents = dice.shuffled(above)[: 1 + dice.chance(20)]
        if dice.chance(4):
            parents = [f"{self.module().name}::{parents[0]}"]
        if name not in scope.module.visible("defclass"):
            module.own["defclass"].append(name)
        slots = [self.slot(scope, it) for it in ["p", "q", "m", "d"] if it == "p" or dice.chance(40)]
        role = dice.weighted([("", 12), (" (role abstract)", 1), (" (pattern-match non-reactive)", 1)])
        return f"(defclass {prefix}{name} (is-a {' '.join(parents)}){role}\n  " + "\n  ".join(slots) + ")"

    def slot(self, scope, name):
        dice = self.dice
        facets = []
        if name == "d":
            facets.append(dice.pick(["(default-dynamic (get-current-module))", "(default (get-current-module))"]))
        elif name in MULTI or dice.chance(50):
            facets.append(f"(default {scope.value()})")
        facets += ["(storage shared)"] * dice.chance(8)
        facets += ["(visibility public)"] * dice.chance(50)
        facets += ["(source composite)"] * dice.chance(6)
        facets += ["(access initialize-only)"] * dice.chance(4)
        facets += [f"(allowed-classes {scope.name('defclass')})"] * (name == "q" and dice.chance(25))
        facets += ["(propagation no-inherit)"] * dice.chance(4)
        return f"({'multislot' if name in MULTI else 'slot'} {name}{''.join(' ' + it for it in facets)})"

    def handler(self, module=None):
        dice = self.dice
        module = module or self.module()
        scope = Scope(dice, module)
        prefix = self.prefix(module)
        name = dice.pick(module.own["defclass"] or scope.module.visible("defclass") or CLASSES)
        message, parameters = dice.pick([("say", ""), ("say", ""), ("go", "?x"), ("go", "?x"), ("put-p", "?x"), ("put-q", "?x"), ("init", ""), ("delete", "")])
        kind = dice.weighted(KINDS)
        if message in ("put-p", "put-q", "init", "delete") and kind == "":
            kind = dice.pick([" before", " after", " around"])
        scope.singles = ["x"] if parameters else []
        body = [f'(println "{prefix}{name} {message}{kind} in " (get-current-module))']
        body += [self.inside(scope, message) for _ in range(dice.below(3))]
        if kind == " around" or dice.chance(20):
            body.append("(if (next-handlerp) then (call-next-handler))")
        elif kind == "":
            body.append("?self:p")
        return f"(defmessage-handler {prefix}{name} {message}{kind} ({parameters})\n  " + "\n  ".join(body) + ")"

    def inside(self, scope, message):
        """Something that a handler does."""
        dice = self.dice
        choices = [("(println ?self:p)", 4), ('(println (class ?self) " " (instance-name ?self))', 2), (f"(assert {scope.fact(scope.value)})", 3)]
        if message in ("say", "go"):
            choices += [(f"(bind ?self:p {scope.value()})", 4), (f"(dynamic-put {dice.pick('pq')} {scope.value()})", 2)]
            choices += [("(println (dynamic-get q))", 2), (f"(println {scope.call(1)})", 1)]
        if message == "go":
            choices += [(f"(send [{dice.pick(INSTANCES)}] say)", 3), ("(send ?self say)", 3), (self.made(scope), 2), (f"(println {scope.call(5)})", 3)]
            choices += [(self.query(scope), 2), (f"(focus {self.module().name})", 1)]
        return dice.weighted(choices)

    def method(self, module=None):
        """A method over classes that are seen."""
        dice = self.dice
        module = module or self.module()
        scope = Scope(dice, module)
        prefix = self.prefix(module)
        name = dice.pick(["ge", "go"])
        if name not in module.own["defgeneric"]:
            module.own["defgeneric"].append(name)
        classes = (scope.module.visible("defclass") or ["USER"]) + ["INSTANCE", "USER"]
        classes += [f"{self.module().name}::P"] * dice.chance(5)
        first = f"(?x {' '.join(dice.shuffled(classes)[: 1 + dice.chance(25)])})"
        second = dice.pick([" ?y", f" (?y {dice.pick(classes)})", " (?y INTEGER SYMBOL)"]) if name == "go" else ""
        scope.singles = ["y"] if second else []
        onward = dice.pick(["(send ?x say)", "(if (next-methodp) then (call-next-method))", "(instance-name ?x)", "(class ?x)"])
        return f'(defmethod {prefix}{name} ({first}{second}) (println "{prefix}{name} {first} in " (get-current-module)) {onward})'.replace("\n", " ")

    def definstances(self, module=None):
        dice = self.dice
        module = module or self.module()
        scope = Scope(dice, module)
        prefix = self.prefix(module)
        name = dice.pick(["these", "those"])
        if name not in module.own["definstances"]:
            module.own["definstances"].append(name)
        made = " ".join("(" + self.described(scope) + ")" for _ in range(1 + dice.below(2)))
        return f"(definstances {prefix}{name} {made})"

    # Instances.

    def described(self, scope):
        dice = self.dice
        kind = dice.weighted([(scope.name("defclass"), 10), (self.name("defclass"), 3)])
        name = dice.weighted([(f"[{dice.pick(INSTANCES)}]", 12), (f"[{self.module().name}::{dice.pick(INSTANCES)}]", 2), ("", 1)])
        puts = [f" ({it} {scope.value()})" for it in "pqm" if dice.chance(25)]
        return f"{name} of {kind}{''.join(puts)}".strip()

    def made(self, scope=None):
        return f"(make-instance {self.described(scope or self.scope())})"

    def called_instance(self):
        dice = self.dice
        return f"[{dice.weighted([('', 8), ('::', 1), (self.module().name + '::', 3)])}{dice.pick(INSTANCES)}]"

    def changed(self):
        dice = self.dice
        scope = self.scope()
        instance = self.called_instance()
        shape = dice.pick(
            ["(send {0} put-p {1})", "(send {0} put-q {1})", "(send {0} put-q {2})", "(send {0} put-m {1} {1})", "(send {0} go {1})", "(send {0} go {2})"]
            + ["(send {0} say)", "(send {0} say)", "(send {0} print)", "(send {0} delete)", "(unmake-instance {0})"]
            + ["(modify-instance {0} (p {1}))", "(message-modify-instance {0} (p {1}) (q {1}))", "(initialize-instance {0} (p {1}))"]
            + ["(duplicate-instance {0} to {2} (p {1}))", "(duplicate-instance {0} (p {1}))", "(active-modify-instance {0} (q {1}))"]
            + ["(if (instance-existp {0}) then (println (ge {0})))", "(if (instance-existp {0}) then (println (go {0} {1})))"]
            + ["(if (instance-existp {0}) then (println (go (instance-address {0}) x)))", "(println (send {0} get-d))"]
        )
        other = self.called_instance()
        if shape.startswith("(duplicate") and other.split("::")[-1] == instance.split("::")[-1].lstrip("["):
            other = "[i9]"
        return shape.format(instance, scope.value(), other)

    def asked(self):
        """Where an instance is, and what it is."""
        shape = self.dice.pick(
            ["(println (class {0}))", "(println (instance-existp {0}))", "(println (instance-address {0}))", "(println (instance-address {1} {0}))"]
            + ["(println (instance-name (instance-address {0})))", "(println (instance-addressp {0}))", "(println (type {0}))"]
        )
        return shape.format(self.called_instance(), self.dice.pick([self.module().name, "*"]))

    def query(self, scope=None):
        dice = self.dice
        scope = scope or self.scope()
        kinds = [scope.name("defclass") if dice.chance(65) else self.name("defclass")]
        kinds += [scope.name("defclass")] * dice.chance(20)
        test = dice.pick(["TRUE", "(neq ?o:p 1)", "(eq (class ?o) P)", "(neq ?o [i1])"])
        shape = dice.pick(
            ["(do-for-all-instances ((?o {0})) {1} (println found (instance-name ?o)))", "(println (find-all-instances ((?o {0})) {1}))"]
            + ["(println (any-instancep ((?o {0})) {1}))", "(println (find-instance ((?o {0}) (?w {0})) {1}))"]
            + ["(delayed-do-for-all-instances ((?o {0})) {1} (unmake-instance ?o))", "(do-for-instance ((?o {0})) {1} (send ?o put-p 1))"]
        )
        return shape.format(" ".join(kinds), test)

    def listed_instances(self):
        dice = self.dice
        kind = dice.pick([self.scope().name("defclass"), self.name("defclass"), "USER"])
        inherit = " inherit" * dice.chance(40)
        return f"(instances{self.of_module()}{f' {kind}{inherit}' if dice.chance(50) else ''})".replace(f"instances {kind}", f"instances MAIN {kind}")

    def kept(self):
        """Instances written to a file, and perhaps made again from it."""
        dice = self.dice
        which = dice.pick(["", " local", " visible", f" local {self.name('defclass')}", f" visible {self.name('defclass')} inherit"])
        return dice.pick([f'(println (save-instances "kept"{which}))'] * 2 + ['(println (load-instances "kept"))', '(println (restore-instances "kept"))'])

    # What is told about classes.

    def class_told(self):
        dice = self.dice
        one, other = self.name("defclass"), self.name("defclass")
        shape = dice.pick(
            ["(println (class-subclasses {0}{2}))", "(println (class-superclasses {0}{2}))", "(println (class-slots {0}{2}))"]
            + ["(println (superclassp {0} {1}))", "(println (subclassp {0} {1}))", "(println (class-existp {0}))", "(println (class-abstractp {0}))"]
            + ["(println (slot-sources {0} p))", "(println (slot-existp {0} q inherit))", "(println (slot-default-value {0} d))", "(browse-classes {0})"]
            + ["(println (slot-direct-accessp {0} p))", "(println (slot-allowed-classes {0} q))", "(describe-class {0})", "(println (defclass-module {0}))"]
            + ["(println (get-defclass-list{3}))", "(list-defclasses{3})", "(ppdefclass {0})"]
        )
        return shape.format(one, other, " inherit" * dice.chance(50), self.of_module())

    def handlers_told(self):
        dice = self.dice
        shape = dice.pick(
            ["(list-defmessage-handlers)", "(list-defmessage-handlers {0}{1})", "(println (get-defmessage-handler-list {0}{1}))"]
            + ["(preview-send {0} {2})", "(println (message-handler-existp {0} {2}{3}))", "(ppdefmessage-handler {0} {2}{3})"]
            + ["(undefmessage-handler {0} {2}{3})"]
        )
        kind = dice.pick(["", "", " around", " before"])
        return shape.format(self.name("defclass"), " inherit" * dice.chance(50), dice.pick(["say", "go", "put-p"]), kind)

    def instances_told(self):
        name = f"{dice_prefix(self)}{self.dice.pick(['these', 'those'])}"
        shape = self.dice.pick(
            ["(list-definstances{1})", "(println (get-definstances-list{1}))", "(ppdefinstances {0})", "(undefinstances {0})"]
            + ["(println (definstances-module {0}))"]
        )
        return shape.format(name, self.of_module())

    def watched(self):
        dice = self.dice
        item = dice.pick(["instances", "slots", "message-handlers"])
        more = {"message-handlers": f" {self.name('defclass')} {dice.pick(['say', 'go', 'put-p'])}"}.get(item, f" {self.name('defclass')}")
        return dice.pick([f"(watch {item}{more})", f"(unwatch {item}{more})", f"(list-watch-items {item})", f"(watch {item})", "(unwatch all)"])

    def undefined(self):
        return f"(undefclass {self.name('defclass')})"

    def object_rule(self):
        """A rule whose first pattern is one of objects."""
        dice = self.dice
        module = self.module()
        prefix = self.prefix(module)
        scope = Scope(dice, module)
        classes = [scope.name("defclass") if dice.chance(95) else self.name("defclass") for _ in range(1 + dice.chance(30))]
        slots = dice.pick(["", " (p ?x)", " (p ?x&~1)", " (m $? ?x $?)", " (q ?) (p ?x)", " (name ?x)", " (name [i1])"])
        scope.singles = ["x"] if "?x" in slots else []
        more = f"\n  {scope.pattern()}" if dice.chance(35) else ""
        told = "".join(f' " " ?{it}' for it in scope.singles)
        name = f"r{dice.below(6)}"
        if (module, name) not in self.rules:
            self.rules.append((module, name))
        act = dice.pick(["", scope.changed("?o"), "(send ?o say)", "(unmake-instance ?o)", f"(assert {scope.fact(scope.value)})", self.made(scope)])
        return (
            f"(defrule {prefix}{name}\n  ?o <- (object (is-a {dice.pick(['', '', '', '~'])}{'|'.join(classes)}){slots}){more}\n"
            f'  =>\n  (println "{prefix}{name} in " (get-current-module) " " (class ?o){told})\n  {act})'
        )


def dice_prefix(writer):
    """A module before a name, or none."""
    return writer.dice.pick(["", f"{writer.module().name}::"])


OBJECTS = [
    (ClassWriter.made, 16),
    (ClassWriter.changed, 26),
    (ClassWriter.asked, 4),
    (ClassWriter.query, 7),
    (ClassWriter.listed_instances, 5),
    (ClassWriter.kept, 2),
    (ClassWriter.class_told, 7),
    (ClassWriter.handlers_told, 6),
    (ClassWriter.instances_told, 3),
    (ClassWriter.watched, 3),
    (ClassWriter.undefined, 2),
    (ClassWriter.object_rule, 5),
    (ClassWriter.defclass, 3),
    (ClassWriter.handler, 5),
    (ClassWriter.method, 3),
    (ClassWriter.definstances, 2),
    (ClassWriter.moved, 5),
    (ClassWriter.reset, 2),
    (ClassWriter.run, 9),
]
