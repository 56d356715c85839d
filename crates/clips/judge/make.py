#!/usr/bin/env python3
"""The benchmark programs: rules from ../bench, and the data they work on.

    make.py            lists the names
    make.py NAME       prints a program, as manners-64 or waltz-12; the number is how many guests, regions or puzzles
    make.py --all DIR  writes them all into a folder
"""

import math
import sys
from pathlib import Path

from dice import Dice

BENCH = Path(__file__).resolve().parent.parent / "bench"
RUN = "(reset)\n(run)\n"


def manners(guests):
    """A party: as many women as men, each with three or four of the five hobbies, so that any two share one."""
    dice = Dice(1)
    facts = [f"(seats (last {guests}))"]
    for name in range(1, guests + 1):
        sex = "f" if name % 2 else "m"
        for hobby in sorted(dice.shuffled(range(1, 6))[: 3 + dice.below(2)]):
            facts.append(f"(guest (name {name}) (sex {sex}) (hobby {hobby}))")
    return deffacts("guests", facts)


# A cube seen from a corner: the outline with the clock, then the three lines in its middle; offsets (x, y) in tens.
OUTLINE = [(0, 10), (9, 5), (9, -5), (0, -10), (-9, -5), (-9, 5)]
MIDDLE = [(0, -10), (9, 5), (-9, 5)]


def waltz(regions):
    """A drawing: two cubes in each region, some of them stretched."""
    dice = Dice(2)
    facts = []
    for region in range(regions):
        for cube in range(2):
            height = 10 + dice.below(10)
            facts += drawn(50 + 40 * cube, 50 + 80 * region, height)
    return deffacts("drawing", facts)


def drawn(x, y, height):
    """The lines of one cube around a point."""

    def at(offset):
        # Only what lies below the middle is stretched: the top face stays as it is.
        down = -height if offset[1] < 0 else 0
        return (y + offset[1] + down) * 10000 + x + offset[0]

    border = [at(it) for it in OUTLINE]
    lines = list(zip(border, border[1:] + border[:1]))
    middle = y * 10000 + x
    facts = [f"(line {p} {q})" for p, q in lines] + [f"(outline {p} {q})" for p, q in lines]
    return facts + [f"(line {middle} {at(it)})" for it in MIDDLE]


# Givens were taken away from a full board as long as the rules still solved it; singles alone do not.
PUZZLE = """
    0 4 0 5 0 3 7 0 0
    0 0 0 0 0 0 0 0 0
    0 2 0 0 0 7 0 1 4
    0 0 0 0 0 0 0 2 0
    0 8 2 0 0 6 0 0 7
    0 0 0 0 0 5 6 9 3
    4 0 0 0 1 0 9 0 0
    0 5 3 7 0 0 0 0 0
    0 0 8 0 0 0 4 0 0
"""


def sudoku(puzzles):
    """The same puzzle several times, with its values, and its rows and columns within their bands, exchanged."""
    dice = Dice(3)
    board = [[int(it) for it in row.split()] for row in PUZZLE.split("\n") if row.strip()]
    facts = []
    for puzzle in range(1, puzzles + 1):
        values = [0, *dice.shuffled(range(1, 10))]
        rows, columns = exchanged(dice), exchanged(dice)
        for number, row in enumerate(rows, 1):
            cells = " ".join(str(values[board[row][column]]) for column in columns)
            facts.append(f"(puzzle {puzzle} {number} {cells})")
    return deffacts("puzzles", facts)


def exchanged(dice, width=3):
    """The lines of a board in another order, those of a band together."""
    return [width * band + line for band in dice.shuffled(range(width)) for line in dice.shuffled(range(width))]


# Boards with boxes of two, three and four rows; values beyond nine are letters. Each has one solution. The larger boards need locked
# candidates, pairs, triples and X-wings; the techniques do not solve all of them.
BOARDS = {
    2: [
        """
            3...
            ..1.
            ..4.
            1...
        """,
        """
            4.2.
            ...3
            3...
            .4..
        """,
    ],
    3: [
        """
            ..4.325..
            ..6.8....
            3....5.4.
            ..3.....1
            5.....4..
            16.....9.
            .9...8..7
            ..516.8..
            ...5....6
        """,
        """
            ..6..2..5
            ....1..7.
            ..7...8..
            57.8.....
            .....51.3
            ..826....
            ..1......
            ......3.9
            .251.36..
        """,
    ],
    4: [
        """
            3.8..4.51...792.
            F........7.9.B.5
            ..5427.6EG....1.
            9......AC..B.3..
            .6...E.35.9.C...
            .5...1.....4EG..
            ..3E8.4B.1.D....
            48B...79........
            ..2.7...G...F.D.
            .71.DFAE........
            .D....8C79.6.5..
            ...3......EA96..
            ...5....3...AE.G
            ..D6FA....7..C34
            ......2....E.1..
            .FG..8C4.....2B7
        """,
        """
            G6D7..1.........
            53.EB.9...6D...C
            ...F...EC2......
            C81...D75E.A.4F.
            FC.......A...B.7
            2..A.B4...G.8C.F
            7..........8.GDE
            E.....8179B43...
            3..G....6.D7.15.
            .9..3.EG........
            ...56D7.3..EF9..
            ...B8......F.AG.
            ....9..8D.7.....
            1...........C.8.
            ..C.AE......B.4.
            D..4.25.9..C.E6A
        """,
    ],
}
MARKS = ".123456789ABCDEFG"


def techniques(size):
    """Puzzles made from the boards with this box size, by turns, with their values, rows and columns exchanged."""
    box, puzzles = size
    dice = Dice(7)
    side = box * box
    facts = [f"(board (side {side}) (box {box}))"]
    for puzzle in range(1, puzzles + 1):
        board = BOARDS[box][puzzle % len(BOARDS[box])].split()
        facts += given(dice, puzzle, [[MARKS.index(mark) for mark in row] for row in board])
    return deffacts("puzzles", facts)


def given(dice, puzzle, board):
    """The given values of a puzzle like this board."""
    side = len(board)
    values = [0, *dice.shuffled(range(1, side + 1))]
    rows, columns = exchanged(dice, math.isqrt(side)), exchanged(dice, math.isqrt(side))
    return [
        f"(given {puzzle} {row} {column} {values[board[r][c]]})"
        for row, r in enumerate(rows, 1)
        for column, c in enumerate(columns, 1)
        if board[r][c]
    ]


SPACES = """
    FOREST CLAY-PIT REED-BANK QUARRY POND MILL GARDEN SHEEP-MARKET BOAR-MARKET CATTLE-MARKET
    PLOUGH SEED-STORE FENCE-YARD MASON FAIR
""".split()
GOODS = "WOOD CLAY REED STONE FOOD GRAIN VEGETABLE SHEEP BOAR CATTLE".split()


def farm(farmers):
    """So many farms of about forty things each, the spaces where goods are found, and the calendar."""
    made = ["of CALENDAR (last 56)", *(f"of {space}" for space in SPACES)]
    for farmer in range(1, farmers + 1):
        owner = f"(owner farmer-{farmer})"
        made.append(f"of FARMER (called farmer-{farmer})")
        made += [f"of {good} {owner}" for good in GOODS]
        made += [f"of PERSON {owner}"] * 2
        lands = ["FIELD"] * 8 + ["PASTURE"] * 6 + ["ROOM"] * 2 + ["MEADOW"] * 12
        made += [f"of {land} {owner} (number {number})" for number, land in enumerate(lands, 1)]
    pieces = [made[at : at + 10] for at in range(0, len(made), 10)]
    return "".join(
        f"(definstances farms-{at} {' '.join(f'({it})' for it in piece)})\n" for at, piece in enumerate(pieces)
    )


def orders(count):
    """So many orders, each for some goods."""
    dice = Dice(4)
    facts = []
    for order in range(1, count + 1):
        thing, count = dice.pick(["chair", "table", "shelf"]), 1 + dice.below(3)
        facts.append(f"(wish (number {order}) (thing {thing}) (count {count}))")
    return deffacts("orders", facts)


def plain(_size):
    """Nothing to add."""
    return ""


def deffacts(name, facts):
    """Facts in small pieces: with each line of a form `-f2` reads the form again from its beginning."""
    pieces = [facts[at : at + 10] for at in range(0, len(facts), 10)]
    return "".join(f"(deffacts {name}-{at} {' '.join(piece)})\n" for at, piece in enumerate(pieces))


def readings(count):
    """How many facts there are to be."""
    return deffacts("size", [f"(readings {count})"])


def rules(count):
    """As many rules, each about ten facts of its own kind, which it takes away, the smallest first."""
    made = [
        f"(defrule r{number} ?f <- (item (kind k{number}) (n ?n)) (not (item (kind k{number}) (n ?m&:(< ?m ?n)))) => (retract ?f))"
        for number in range(count)
    ]
    return "\n".join(made) + f"\n{deffacts('size', [f'(kinds {count})'])}"


# How a bell of the counter says which value it waits for.
BELLS = {
    "pattern": "(counter (value {0}))",
    "predicate": "(counter (value ?x&:(= ?x {0})))",
    "eq": "(counter (value ?x)) (test (eq ?x {0}))",
    "equals": "(counter (value ?x)) (test (= ?x {0}))",
}
# With many bells the counter takes fewer steps, so that the work stays within seconds.
STEPS = {1: 200_000, 100: 100_000, 1000: 20_000}


def bells(size):
    """One rule for each value, all in one form, and how far the counter runs."""
    form, count = size
    made = [f"(defrule bell-{n} {BELLS[form].format(n)} => (ring {n}))" for n in range(1, count + 1)]
    return "\n".join(made) + f"\n{deffacts('size', [f'(steps {STEPS[count]})'])}"


def sensors(count):
    """Sensors with limits and phases of their own."""
    dice = Dice(5)
    facts = [
        f"(sensor (id {number}) (limit {55 + dice.below(30)}) (phase {dice.below(1000)}))"
        for number in range(1, count + 1)
    ]
    return deffacts("sensors", facts)


def graph(nodes):
    """A random directed graph with one and a half edges for each node."""
    dice = Dice(6)
    edges = {(dice.below(nodes), dice.below(nodes)): None for _ in range(nodes * 3 // 2)}
    return deffacts("graph", [f"(size {nodes})", *(f"(edge n{a} n{b})" for a, b in edges)])


ROUNDS = 100


def pipes(joints):
    """A pipeline with this number of joints, and how often a spring is opened or closed."""
    facts = [f"(length {joints})", f"(rounds {ROUNDS})"]
    return deffacts("pipeline", facts + [f"(pipe {joint} {joint + 1})" for joint in range(1, joints)])


def warehouse(instances):
    """A warehouse: half of the instances are articles, half are orders."""
    half = instances // 2
    return f"(definstances warehouse ([warehouse] of WAREHOUSE (articles {half}) (orders {half})))\n"


GENERATIONS = 30


def cells(side):
    """A square board on which one cell in four is alive."""
    dice = Dice(8)
    alive = [f"(alive {x} {y})" for x in range(side) for y in range(side) if dice.chance(25)]
    return deffacts("cells", [f"(board {side})", f"(generations {GENERATIONS})", *alive])


def amount(times):
    """How much is to be computed."""
    return deffacts("size", [f"(amount {times})"])


def pupils(count):
    """How many pupils there are to be."""
    return deffacts("size", [f"(pupils {count})"])


PROGRAMS = {
    **{f"manners-{size}": ("manners", manners, size) for size in (16, 32, 64, 128)},
    **{f"waltz-{size}": ("waltz", waltz, size) for size in (12, 50, 200)},
    **{f"sudoku-{size}": ("sudoku", sudoku, size) for size in (5, 40)},
    "farm-12": ("farm", farm, 12),
    "workshop-400": ("workshop", orders, 400),
    **{name: (name, plain, 0) for name in ("river", "zebra", "retract")},
    "facts": ("facts", readings, 100_000),
}

# Programs of different characters, each in several sizes: a change that helps one must not harm another.
CHARACTERS = {
    **{f"constants-{form}-{count}": ("constants", bells, (form, count)) for form in BELLS for count in STEPS},
    **{f"stream-{size}": ("stream", sensors, size) for size in (125, 250, 500, 1000)},
    **{f"logic-sudoku-{box}": ("logic-sudoku", techniques, (box, count)) for box, count in ((2, 400), (3, 30), (4, 10))},
    **{f"closure-{size}": ("closure", graph, size) for size in (100, 200, 400, 800)},
    **{f"truth-{size}": ("truth", pipes, size) for size in (250, 500, 1000, 2000)},
    **{f"objects-{size}": ("objects", warehouse, size) for size in (1_250, 2_500, 5_000, 10_000)},
    **{f"life-{size}": ("life", cells, size) for size in (16, 32, 64)},
    **{f"numeric-{size}": ("numeric", amount, size) for size in (4, 8, 12)},
    **{f"queries-{size}": ("queries", pupils, size) for size in (1_000, 2_000, 4_000)},
}

# To see how the cost grows with the size; too large to be compared line by line.
LARGE = {
    **{f"facts-{size}": ("facts", readings, size) for size in (250_000, 500_000, 1_000_000)},
    **{f"rules-{size}": ("rules", rules, size) for size in (2_500, 5_000, 10_000)},
}

ALL = PROGRAMS | CHARACTERS | LARGE


def make(name):
    """The text of a benchmark program."""
    rules, data, size = ALL[name]
    return (BENCH / f"{rules}.clp").read_text() + "\n" + data(size) + RUN


def main():
    if len(sys.argv) == 1:
        print("\n".join(ALL))
    elif len(sys.argv) == 2 and sys.argv[1] in ALL:
        sys.stdout.write(make(sys.argv[1]))
    elif len(sys.argv) == 3 and sys.argv[1] == "--all":
        folder = Path(sys.argv[2])
        folder.mkdir(parents=True, exist_ok=True)
        for name in PROGRAMS:
            Path(folder, f"{name}.clp").write_text(make(name))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
