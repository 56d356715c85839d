"""The left sides of random rules: patterns, constraints, and conditions in conditions."""

from objects import Objects, spelled
from objects import named as objects_named

ORDERED = [("a", 1), ("b", 1), ("c", 2), ("d", 2), ("e", 0), ("l", None)]
TEMPLATES = [("t", ["p", "q", "m"]), ("u", ["p", "r"])]
CONSTANTS = ["0", "1", "1", "2", "2", "3", "x", "x", "y", '"s"', "1.0", "nil"]
VARIABLES = ["x", "y", "z", "w"]
LISTS = ["k", "n"]


class World:
    """What a program is about: few relations and few values, so that its rules and facts meet."""

    def __init__(self, dice, objects=None):
        self.dice = dice
        self.facts = dice.shuffled(ORDERED)[: 2 + dice.below(3)]
        self.facts += TEMPLATES[: dice.weighted([(0, 2), (1, 3), (2, 2)])]
        self.constants = dice.shuffled(CONSTANTS)[: 3 + dice.below(3)]
        self.templates = [name for name, slots in self.facts if isinstance(slots, list)]
        self.deep = dice.chance(50)
        self.objects = objects
        # What patterns are about: facts, and in a world with objects mostly these.
        self.relations = self.facts + [("object", objects)] * 2 * len(self.facts) if objects else self.facts
        if objects:
            self.constants = self.constants[:3] + objects_named()[: dice.below(3)]

    def constant(self):
        return self.dice.pick(self.constants)


class Scope:
    """What a rule has bound so far."""

    def __init__(self, world):
        self.world = world
        self.dice = world.dice
        self.singles = []  # variables of one value
        self.lists = []  # variables of many
        self.addresses = []  # (variable, relation)
        self.negated = False  # inside a not nothing can be bound for others

    def inner(self):
        """A copy whose new variables nobody outside will see."""
        scope = Scope(self.world)
        scope.singles, scope.lists, scope.addresses = list(self.singles), list(self.lists), list(self.addresses)
        scope.negated = True
        return scope


def condition(scope, depth):
    """One condition; deeper down they are simpler."""
    dice = scope.dice
    if depth >= 2 or not scope.world.deep and depth >= 1:
        kind = dice.weighted([("pattern", 6), ("not", 2), ("test", 1)])
    else:
        kind = dice.weighted(
            [("pattern", 24), ("not", 6), ("test", 3), ("exists", 3), ("forall", 2), ("nand", 3), ("or", 2), ("and", 1)]
        )
    if kind == "test" and (scope.singles or dice.chance(20)):
        return f"(test {predicate(scope)})"
    if kind == "not":
        inner = scope.inner()
        return f"(not {condition(inner, depth + 1) if dice.chance(25) else pattern(inner)})"
    if kind == "exists":
        return group("exists", scope.inner(), depth, 1 + dice.below(2))
    if kind == "forall":
        return group("forall", scope.inner(), depth, 2 + dice.below(2))
    if kind == "nand":
        return f"(not {group('and', scope.inner(), depth, 2 + dice.below(2))})"
    if kind == "and":
        return group("and", scope, depth, 2)
    if kind == "or":
        return either(scope, depth)
    return addressed(scope)


def group(word, scope, depth, size):
    """Several conditions, of which the first is a pattern, so that the others have something to talk about."""
    parts = [pattern(scope)] + [condition(scope, depth + 1) for _ in range(size - 1)]
    return f"({word} {' '.join(parts)})"


def either(scope, depth):
    """An or: afterwards only what every branch has bound is bound."""
    dice = scope.dice
    branches, bound = [], []
    for _ in range(2 + dice.below(2)):
        branch = scope.inner()
        branch.negated = scope.negated
        text = group("and", branch, depth, 2) if dice.chance(30) else pattern(branch)
        branches.append(text)
        bound.append(branch)
    scope.singles = [it for it in VARIABLES if all(it in branch.singles for branch in bound)]
    scope.lists = [it for it in LISTS if all(it in branch.lists for branch in bound)]
    return f"(or {' '.join(branches)})"


def addressed(scope):
    """A pattern, sometimes with the handle of its fact."""
    text = pattern(scope)
    if scope.negated or not scope.dice.chance(45):
        return text
    name = f"f{len(scope.addresses) + 1}"
    scope.addresses.append((name, text[1]))
    return f"?{name} <- {text}"


def pattern(scope):
    """An ordered or a template pattern, with constraints in its fields."""
    dice = scope.dice
    name, parts = dice.pick(scope.world.relations)
    if parts is None:
        fields = many(scope)
    elif isinstance(parts, Objects):
        fields = parts.fields(scope, field, many)
    elif isinstance(parts, list):
        fields = [slot(scope, it) for it in dice.shuffled(parts)[: dice.below(len(parts) + 1)]]
    else:
        fields = [field(scope) for _ in range(parts)]
    if scope.world.objects and not isinstance(parts, Objects):
        fields = spelled(fields)
    return f"({' '.join([name] + fields)})"


def slot(scope, name):
    if name == "m":
        return f"(m{''.join(' ' + it for it in many(scope))})"
    return f"({name} {field(scope)})"


def field(scope, behind=False):
    """The constraint of a field with one value; behind a `$?` 6.4.2 reads astray for `=( )` and `?x|…`."""
    dice = scope.dice
    kind = dice.weighted(
        [("new", 8), ("joined", 7), ("constant", 5), ("any", 2), ("not", 2), ("or", 2), ("predicate", 3), ("value", 2)]
        + [("named", 1), ("not-joined", 2)]
    )
    used = scope.singles and dice.pick(scope.singles)
    if kind == "constant":
        return scope.world.constant()
    if kind == "any":
        return "?"
    if kind == "not":
        return dice.pick(["~{0}", "~{0}&~{1}"]).format(scope.world.constant(), scope.world.constant())
    if kind == "or":
        return f"{scope.world.constant()}|{scope.world.constant()}"
    if kind == "not-joined" and used:
        return f"~?{used}"
    if kind == "value" and used and not behind:
        return dice.pick(["=(+ 0 (next ?{0}))", "~=(+ 0 (next ?{0}))", "=(+ 1 {1})"]).format(used, number(scope))
    if kind == "joined" and used:
        shape = dice.pick(["?{0}", "?{0}", "?{0}&~{1}"] + ["?{0}|{1}"] * (not behind))
        return shape.format(used, scope.world.constant())
    name = fresh(scope.singles, VARIABLES)
    if name is None:
        return f"?{used}"
    scope.singles.append(name)
    if kind == "predicate":
        return f"?{name}&:{about(scope, name)}"
    if kind == "named":
        one, other = scope.world.constant(), scope.world.constant()
        shape = dice.pick(["?{0}&{1}|{2}", "?{0}&~{1}", "?{0}&:{3}|:{4}"])
        return shape.format(name, one, other, about(scope, name), about(scope, name))
    return f"?{name}"


def many(scope):
    """The fields of a multifield, from none to four."""
    dice = scope.dice
    shape = dice.pick(["", "$", "$", "f", "f$", "$f", "$f$", "$f$", "$f$", "ff", "$$", "$ff$", "f$f"])
    return [multifield(scope) if it == "$" else field(scope, "$" in shape[:at]) for at, it in enumerate(shape)]


def multifield(scope):
    dice = scope.dice
    if scope.lists and dice.chance(35):
        return f"$?{dice.pick(scope.lists)}"
    name = fresh(scope.lists, LISTS)
    if name is None or dice.chance(30):
        return "$?"
    scope.lists.append(name)
    if dice.chance(20):
        test = dice.pick(["(> (length$ ?{0}) 1)", "(not (member$ 1 ?{0}))", "(evenp (length$ ?{0}))"]).format(name)
        return f"$?{name}&:{test}"
    return f"$?{name}"


def fresh(taken, names):
    """A name that is not in use, if there is one."""
    return next((name for name in names if name not in taken), None)


def about(scope, name):
    """A predicate about one variable, and perhaps others."""
    dice = scope.dice
    shape = dice.pick(
        ["(eq ?{0} {1})", "(neq ?{0} {1})", "(integerp ?{0})", "(> ?{0} {2})", "(and (integerp ?{0}) (< ?{0} {2}))"]
        + ["(or (symbolp ?{0}) (= ?{0} {2}))", "(neq (next ?{0}) {1})"]
    )
    return shape.format(name, scope.world.constant(), number(scope))


def predicate(scope):
    """A predicate about anything."""
    dice = scope.dice
    if scope.lists and dice.chance(25):
        return f"(> (length$ ?{dice.pick(scope.lists)}) {dice.below(3)})"
    if not scope.singles:
        return dice.pick(["(eq 1 1)", "(> ?*g* 0)", "(neq x x)"])
    return about(scope, dice.pick(scope.singles))


def number(scope):
    dice = scope.dice
    return dice.pick(["0", "1", "1", "2", "?*g*", "(- ?*g* 1)"])


def fact(world, value):
    """A fact to assert, with values made by the function given."""
    dice = world.dice
    name, parts = dice.pick(world.facts)
    if parts is None:
        fields = [value() for _ in range(dice.below(4))]
    elif isinstance(parts, list):
        chosen = [it for it in parts if dice.chance(75)]
        fields = [filled(dice, it, value) for it in chosen]
    else:
        fields = [value() for _ in range(parts)]
    return f"({' '.join([name] + fields)})"


def filled(dice, slot, value):
    """A slot with its value, or values."""
    values = [value() for _ in range(dice.below(4) if slot == "m" else 1)]
    return f"({' '.join([slot] + values)})"
