#!/usr/bin/env python3
"""The benchmark programs: rules from ../bench, and the data they work on.

    make.py            lists the names
    make.py NAME       prints a program, as manners-64 or waltz-12; the number is how many guests, regions or puzzles
    make.py --all DIR  writes them all into a folder
"""

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


def exchanged(dice):
    """Nine lines in another order, those of a band together."""
    return [3 * band + line for band in dice.shuffled(range(3)) for line in dice.shuffled(range(3))]


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


PROGRAMS = {
    **{f"manners-{size}": ("manners", manners, size) for size in (16, 32, 64, 128)},
    **{f"waltz-{size}": ("waltz", waltz, size) for size in (12, 50, 200)},
    **{f"sudoku-{size}": ("sudoku", sudoku, size) for size in (5, 40)},
    "farm-12": ("farm", farm, 12),
    "workshop-400": ("workshop", orders, 400),
    **{name: (name, plain, 0) for name in ("river", "zebra", "retract")},
    "facts": ("facts", readings, 100_000),
}

# To see how the cost grows with the size; too large to be compared line by line.
LARGE = {
    **{f"facts-{size}": ("facts", readings, size) for size in (250_000, 500_000, 1_000_000)},
    **{f"rules-{size}": ("rules", rules, size) for size in (2_500, 5_000, 10_000)},
}


def make(name):
    """The text of a benchmark program."""
    rules, data, size = (PROGRAMS | LARGE)[name]
    return (BENCH / f"{rules}.clp").read_text() + "\n" + data(size) + RUN


def main():
    if len(sys.argv) == 1:
        print("\n".join(PROGRAMS | LARGE))
    elif len(sys.argv) == 2 and sys.argv[1] in PROGRAMS | LARGE:
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
