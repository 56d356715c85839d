"""The right sides of random rules: everything a rule may do, in bounds."""

from conditions import Scope, condition, fact, predicate
from objects import named

ACTIONS = [
    ("assert", 12),
    ("retract", 8),
    ("modify", 5),
    ("duplicate", 1),
    ("bind", 3),
    ("global", 2),
    ("if", 3),
    ("while", 1),
    ("loop", 2),
    ("each", 2),
    ("query", 3),
    ("delayed", 2),
    ("switch", 1),
    ("halt", 1),
    ("undefrule", 1),
    ("build", 1),
    ("return", 1),
]

SLOTS = {"t": ["p", "p", "q", "q", "m"], "u": ["p", "r"]}


def right_side(scope, name, rules):
    """The actions of a rule; it always tells what it has matched."""
    dice = scope.dice
    told = "".join(f' " " ?{it}' for it in scope.singles + scope.lists)
    lines = [f'(printout t "{name}"{told} crlf)']
    locals_ = []
    lines += [action(scope, locals_, rules, 0) for _ in range(dice.below(4))]
    return lines


def action(scope, locals_, rules, depth):
    dice = scope.dice
    kind = dice.weighted(ACTIONS)
    objects = scope.world.objects
    if objects and dice.chance(50):
        instances = [f"?{it}" for it, relation in scope.addresses if relation == "o"] * 3 + named()
        return objects.action(dice, instances, lambda: expression(scope, locals_))
    if kind in ("retract", "modify", "duplicate") and scope.addresses:
        handle, relation = dice.pick(scope.addresses)
        if relation == "o":
            return objects.changed(dice, f"?{handle}", lambda: expression(scope, locals_))
        if kind == "retract" or relation not in SLOTS and dice.chance(90):
            return f"(retract ?{handle})"
        slot = dice.pick(SLOTS.get(relation, ["p"]))
        return f"({kind} ?{handle} ({slot} {expression(scope, locals_)}))"
    if kind == "bind":
        name = dice.pick(["v1", "v2"])
        line = f"(bind ?{name} {expression(scope, locals_)})"
        if depth == 0 and name not in locals_:
            locals_.append(name)
        return line
    if kind == "global":
        return f"(bind ?*{dice.pick(['g', 's'])}* (mod (+ ?*g* {1 + dice.below(3)}) 5))"
    if kind == "halt" and dice.chance(50):
        return "(halt)"
    if kind == "undefrule" and dice.chance(50):
        return f"(undefrule {dice.pick(rules)})"
    if kind == "build" and depth == 0:
        return late_rule(scope)
    if kind == "return" and dice.chance(30):
        return "(return)"
    if depth < 2:
        line = compound(kind, scope, locals_, rules, depth)
        if line is not None:
            return line
    return f"(assert {fact(scope.world, lambda: expression(scope, locals_))})"


def compound(kind, scope, locals_, rules, depth):
    """Actions that hold actions; none if it is no such kind."""
    dice = scope.dice
    if kind == "if":
        other = f" else {action(scope, locals_, rules, depth + 1)}" if dice.chance(50) else ""
        return f"(if {predicate(scope)} then {action(scope, locals_, rules, depth + 1)}{other})"
    if kind == "while":
        # The counter has a name of its own at each depth, so that an inner loop does not turn the outer one back.
        bound = 1 + dice.below(3)
        body = action(scope, locals_, rules, 2)
        counter = f"?i{depth}"
        return f"(bind {counter} 0) (while (< {counter} {bound}) do (bind {counter} (+ {counter} 1)) {body})"
    if kind == "loop":
        leave = f" (if (> ?j {1 + dice.below(2)}) then (break))" if dice.chance(30) else ""
        return f"(loop-for-count (?j 1 {1 + dice.below(3)}) (assert (a ?j)){leave})"
    if kind == "each":
        items = f"?{dice.pick(scope.lists)}" if scope.lists else f"(create$ 1 {scope.world.constant()} (create$ x 2))"
        if dice.chance(50):
            return f"(progn$ (?it {items}) (assert (c ?it ?it-index)))"
        return f'(foreach ?it {items} (printout t "  " ?it-index ":" ?it crlf))'
    if kind == "query":
        return query(dice, scope)
    if kind == "delayed":
        name = scope.world.facts[0][0]
        return f"(delayed-do-for-all-facts ((?o {name})) (oddp (fact-index ?o)) (retract ?o))"
    if kind == "switch":
        cases = f"(case 1 then (assert (e))) (case x then {action(scope, locals_, rules, 2)})"
        return f'(switch {expression(scope, locals_)} {cases} (default (printout t "  default" crlf)))'
    return None


def query(dice, scope):
    """A query over facts whose body prints or counts: one that asserts might feed itself."""
    name = dice.pick(scope.world.facts)[0]
    test = {"t": "(neq ?o:p 1)", "u": "(eq ?o:p ?o:r)"}.get(name, "(evenp (fact-index ?o))")
    shape = dice.pick(
        [
            '(do-for-all-facts ((?o {0})) {1} (printout t "  found " (fact-index ?o) crlf))',
            '(do-for-fact ((?o {0})) {1} (printout t "  first " (fact-index ?o) crlf))',
            "(bind ?*s* (mod (length$ (find-all-facts ((?o {0})) {1})) 5))",
            "(if (any-factp ((?o {0})) {1}) then (assert (e)))",
            '(do-for-all-facts ((?o {0}) (?o2 {0})) (< (fact-index ?o) (fact-index ?o2)) (printout t "  pair" crlf))',
            "(do-for-all-facts ((?o {0})) {1} (retract ?o))",
        ]
    )
    return shape.format(name, test)


def late_rule(scope):
    """A rule that is defined while another one fires."""
    dice = scope.dice
    inner = Scope(scope.world)
    conditions = " ".join(condition(inner, 1) for _ in range(1 + dice.below(2)))
    name = f"made{dice.below(3)}"
    text = f'(defrule {name} {conditions} => (printout t "{name}" crlf))'
    return '(build "' + text.replace("\\", "\\\\").replace('"', '\\"') + '")'


def expression(scope, locals_):
    """A value for a fact or a variable; numbers stay below ten."""
    dice = scope.dice
    kind = dice.weighted([("constant", 5), ("variable", 6), ("local", 2), ("next", 2), ("global", 1), ("count", 1)])
    if kind == "variable" and scope.singles:
        return f"?{dice.pick(scope.singles)}"
    if kind == "local" and locals_:
        return f"?{dice.pick(locals_)}"
    if kind == "next" and scope.singles:
        return f"(next ?{dice.pick(scope.singles)})"
    if kind == "global":
        return "?*g*"
    if kind == "count" and scope.lists:
        return dice.pick(["(mod (length$ ?{0}) 4)", "(mod (count 0 (expand$ ?{0})) 4)"]).format(dice.pick(scope.lists))
    return scope.world.constant()
