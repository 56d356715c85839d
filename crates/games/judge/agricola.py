#!/usr/bin/env python3
"""Agricola under CLIPS 6.4.2: statistics, the five tests, and traces to compare.

    agricola.py play --test 1 --games 400 --set acumulan=FALSE   scores, begging, wins, firings, seconds
    agricola.py play --games 100 --counts                        and how often each rule fires in a game
    agricola.py check --games 50                                 what must hold in the five tests, watched step by step
    agricola.py trace --test 1 --strategy depth                  the firings and words of a game, as CLIPS writes them
    agricola.py compare --ours "target/release/tellask clips"    such traces under both, line by line
    agricola.py race --ours "target/release/tellask clips"       seconds per game under both, by turns

CLIPS comes as a library inside the package `clipspy`. Games are seeded by `(seed N)` before `(reset)`: the random strategy draws a
number for each activation when it is made. All runs in a folder of its own, for the rules write `salida.txt`.
"""

import argparse
import json
import os
import random
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import clips

RULES = Path(__file__).resolve().parent.parent / "src" / "agricola" / "rules"
TESTS = (1, 2, 3, 4, 5)
PLAYERS = (1, 2)
SALIDA = "salida.txt"
HARVESTS = (4, 7, 9, 11, 13, 14)
ANIMALS = ("OVEJA", "VACA", "JABALI")
STRATEGIES = ("depth", "breadth", "lex", "mea", "complexity", "simplicity")
FIRINGS = 3000  # more than a game takes
ACTS = "la persona"  # how the line of every action begins that a person is sent to
# What a player does in a game, and the rules that do it.
DEEDS = {
    "majors": r"obtener-adquisicion-mayor-",
    "sowings": r"sembrar-campo-",
    "births of animals": r"repartir-cria-",
    "rooms": r"construir-habitacion(-recursivo)?$",
    "stables": r"construir-establo(-recursivo)?$",
    "births of people": r"ampliar-familia-",
    "bakes": r"hornear-pan$",
    "begging": r"mendigar$",
}


# ---- Programs ----


def text(test, switches=None, strategy=None):
    """The three files of a test, with other values for some switches, or another strategy."""
    parts = [(RULES / f"{name}.clp").read_text() for name in ("ontologia", f"prueba-{test}", "reglas")]
    for name, value in (switches or {}).items():
        parts[1], found = re.subn(rf"\(nombre {re.escape(name)}\) \(valor \w+\)", f"(nombre {name}) (valor {value})", parts[1])
        if found != 1:
            sys.exit(f"there is no switch {name}")
    if strategy:
        parts[2], found = re.subn(r"\(set-strategy random\)", f"(set-strategy {strategy})", parts[2])
        assert found == 1, "the rules choose their strategy in one place"
    return parts


@contextmanager
def elsewhere():
    """An empty folder to work in, removed afterwards."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory(prefix="agricola-") as folder:
        os.chdir(folder)
        try:
            yield Path(folder)
        finally:
            os.chdir(before)


@contextmanager
def silence():
    """What CLIPS writes to the terminal goes nowhere; a router in Python would take longer than the game."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def loaded(parts):
    """An environment with these programs, loaded from files as the manual says."""
    environment = clips.Environment()
    for number, part in enumerate(parts):
        path = Path(f"{number}.clp")
        path.write_text(part)
        environment.load(str(path))
    return environment


def begin(environment, seed):
    environment.eval(f"(seed {seed})")
    environment.reset()


# ---- Statistics ----


def play(options):
    """Many games, and what they came to."""
    scores, begging, firings, seconds, first, fired = [], [], [], [], Counter(), Counter()
    with elsewhere(), silence():
        environment = loaded(text(options.test, options.set, options.strategy))
        if options.counts:
            environment.eval("(watch rules)")
        for seed in range(options.seed, options.seed + options.games):
            start = time.perf_counter()
            begin(environment, seed)
            firings.append(environment.run())
            seconds.append(time.perf_counter() - start)
            scores.append([environment.find_instance(f"jugador-{j}")["puntuacion"] for j in PLAYERS])
            begging.append([environment.find_instance(f"contador-cartas-de-mendicidad-{j}")["cantidad"] for j in PLAYERS])
            said = Path(SALIDA).read_text().splitlines()
            assert said[-1].startswith("Fin de la partida"), said[-1]
            first[next(re.search(r"usa (\S+)", line)[1] for line in said if ACTS in line and "usa" in line)] += 1
            if options.counts:
                fired.update(line.split()[2].rstrip(":") for line in said if line.startswith("FIRE"))
    return summary(options, scores, begging, firings, seconds, first, fired)


def spread(values):
    return {
        "mean": round(statistics.mean(values), 2),
        "sd": round(statistics.pstdev(values), 2),
        "min": min(values),
        "median": statistics.median(values),
        "max": max(values),
    }


def summary(options, scores, begging, firings, seconds, first, fired):
    games = len(scores)
    answer = {
        "test": options.test,
        "games": games,
        "seeds": [options.seed, options.seed + games - 1],
        "switches": options.set,
        "per player": spread([score for pair in scores for score in pair]),
        "player 1": spread([pair[0] for pair in scores]),
        "player 2": spread([pair[1] for pair in scores]),
        "winner": round(statistics.mean(max(pair) for pair in scores), 2),
        "margin": round(statistics.mean(abs(pair[0] - pair[1]) for pair in scores), 2),
        "wins": {"1": sum(a > b for a, b in scores), "2": sum(a < b for a, b in scores), "draws": sum(a == b for a, b in scores)},
        "begging cards per game": round(statistics.mean(sum(pair) for pair in begging), 2),
        "first act plough": round(first["arar-1-campo"] / games, 3),
        "firings per game": round(statistics.mean(firings), 1),
        "seconds per game": round(statistics.mean(seconds), 4),
        "different games": len({(tuple(pair), number) for pair, number in zip(scores, firings)}),
    }
    if fired:
        answer["deeds per game"] = {
            deed: round(sum(n for rule, n in fired.items() if re.match(pattern, rule)) / games, 2) for deed, pattern in DEEDS.items()
        }
        answer["firings by rule"] = {rule: round(n / games, 3) for rule, n in fired.most_common()}
    return answer


def show(value, indent=0):
    for key, part in value.items():
        if isinstance(part, dict) and any(isinstance(x, dict) or len(part) > 6 for x in part.values()):
            print(f"{' ' * indent}{key}:")
            show(part, indent + 2)
        elif isinstance(part, dict):
            print(f"{' ' * indent}{key}: " + ", ".join(f"{k} {v}" for k, v in part.items()))
        else:
            print(f"{' ' * indent}{key}: {part}")


# ---- The five tests ----


SLOTS = {}


class Farm:
    """What a player has, read from the instances and not from the counters."""

    def __init__(self, environment, player):
        self.cells, self.rooms, self.fields, self.pastures, self.empty = 0, [], [], [], 0
        self.stock, self.counted, self.people, self.majors, self.begging = {}, {}, [], [], 0
        for thing in environment.instances():
            kind = thing.instance_class.name
            keep = KEEPERS.get(kind) or KEEPERS.get(kind.split("-")[0])
            if keep:
                if kind not in SLOTS:  # asked once: an instance itself tells only those that its own class declares
                    SLOTS[kind] = [slot.name for slot in thing.instance_class.slots(inherited=True)]
                slots = {slot: thing[slot] for slot in SLOTS[kind]}
                if slots.get("jugador") == player:
                    keep(self, kind, slots)

    def room(self, _, slots):
        self.rooms.append(slots)
        self.cells += 1

    def field(self, _, slots):
        self.fields.append(slots)
        self.cells += 1

    def pasture(self, _, slots):
        self.pastures.append(slots)
        self.cells += slots["n-celdas"]

    def vacant(self, _, slots):
        self.empty += 1
        self.cells += 1

    def person(self, _, slots):
        self.people.append(slots)

    def goods(self, kind, slots):
        self.stock[kind] = slots["cantidad"]

    def counter(self, kind, slots):
        self.counted[kind.removeprefix("CONTADOR-")] = slots["cantidad"]

    def major(self, _, slots):
        self.majors.append(slots)

    def beggar(self, _, slots):
        self.begging += 1

    def closed(self):
        return [pasture for pasture in self.pastures if pasture["vallas"] == 2 + 2 * pasture["n-celdas"]]

    def cooks(self):
        return any(major["nombre"].startswith(("hogar", "cocina")) for major in self.majors)

    def material(self):
        return {room["material"] for room in self.rooms}

    def stables(self):
        return sum(pasture["establos"] for pasture in self.pastures)

    def fences(self):
        return sum(pasture["vallas"] for pasture in self.pastures)

    def animals(self, kind):
        return sum(room["animal"] == kind for room in self.rooms) + sum(
            pasture["cantidad"] for pasture in self.pastures if pasture["animal"] == kind
        )

    def sown(self):
        return sum(field["vegetal"] != "NULL" for field in self.fields)

    def places(self, kind):
        """How many more animals of a kind find room."""
        rooms = sum(room["animal"] == "NULL" for room in self.rooms)
        return rooms + sum(
            2 * (pasture["n-celdas"] + pasture["establos"]) - pasture["cantidad"]
            for pasture in self.closed()
            if pasture["animal"] in ("NULL", kind)
        )

    def points(self):
        """The score by the official table; it knows nothing of the rules."""
        crops = Counter(self.stock)
        for field in self.fields:
            crops[field["vegetal"]] += field["cantidad"]
        steps = [
            (len(self.fields), (2, 3, 4, 5)),
            (len(self.pastures), (1, 2, 3, 4)),
            (crops["CEREAL"], (1, 4, 6, 8)),
            (crops["HORTALIZA"], (1, 2, 3, 4)),
            (self.animals("OVEJA"), (1, 4, 6, 8)),
            (self.animals("JABALI"), (1, 3, 5, 7)),
            (self.animals("VACA"), (1, 2, 4, 6)),
        ]
        total = sum(sum(amount >= step for step in scale) or -1 for amount, scale in steps)
        total += -self.empty + min(4, self.stables()) + 3 * len(self.people) - 3 * self.begging
        total += {"MADERA": 0, "ADOBE": 1, "PIEDRA": 2}[next(iter(self.material()))] * len(self.rooms)
        for major in self.majors:
            total += major["puntos"]
            kind = major["recurso-pts-extra"]
            if kind != "NULL":
                total += sum(self.stock[kind] >= major[f"cantidad-pts-extra-{step}"] for step in (1, 2, 3))
        return total


KEEPERS = {
    "HABITACION": Farm.room,
    "CAMPO": Farm.field,
    "PASTO": Farm.pasture,
    "TERRENO-VACIO": Farm.vacant,
    "PERSONA": Farm.person,
    "CARTA-DE-MENDICIDAD": Farm.beggar,
    "ADQ": Farm.major,
    "CONTADOR": Farm.counter,
    **dict.fromkeys(("MADERA", "ADOBE", "PIEDRA", "JUNCO", "CEREAL", "HORTALIZA", "COMIDA", *ANIMALS), Farm.goods),
}


class Watch:
    """One game, step by step. `seen` counts what was checked, so that a check which never applies shows."""

    def __init__(self, environment, test, seed, seen, patient=True):
        self.environment, self.test, self.seed, self.seen, self.patient = environment, test, seed, seen, patient
        self.phases, self.pending, self.used, self.taken, self.before = [], None, set(), set(), None
        self.last, self.young, self.full, self.firings = None, set(), set(), 0

    def must(self, holds, what):
        self.seen[what] += 1
        if not holds:
            sys.exit(f"test {self.test}, seed {self.seed}, round {self.round()}: {what} does not hold")

    def slot(self, instance, slot):
        return self.environment.find_instance(instance)[slot]

    def round(self):
        return self.slot("ronda-en-curso", "numero")

    def farm(self, player):
        return Farm(self.environment, player)

    def run(self):
        begin(self.environment, self.seed)
        self.cells = {player: self.farm(player).cells for player in PLAYERS}
        while True:
            upcoming = next(self.environment.activations(), None)
            if upcoming is None:
                break
            rule, matched = upcoming.name, str(upcoming)
            self.prepare(rule, matched)
            scored = [self.slot(f"jugador-{j}", "puntuacion") for j in PLAYERS]
            assert self.environment.run(1) == 1
            self.firings += 1
            gained = [self.slot(f"jugador-{j}", "puntuacion") - before for j, before in zip(PLAYERS, scored)]
            self.follow(rule, gained)
            if rule == "terminar-ejecucion":
                break
        self.finish(rule)

    # -- before a firing --

    def prepare(self, rule, matched):
        """Ends an action that goes on by itself when something else comes, and remembers how the next one begins."""
        if self.pending and not rule.endswith("-recursivo") and rule != "cambiar-ocupada":
            kind, player, before, card = self.pending
            self.pending = None
            self.ended(kind, before, self.farm(player), player, card)
        kind = next((kind for kind, pattern in BEGINNINGS.items() if re.match(pattern, rule)), None)
        standard = "[persona-" in matched or "[gen" in matched
        if "JORNADA" == self.slot("fase-en-curso", "valor")[:7] and (kind or standard):
            player = self.player(rule, matched)
            if "jugador-" in matched:
                self.acted(player, rule, matched)
            if kind:
                self.pending = (kind, player, self.farm(player), self.card(matched))
        if rule.startswith("repartir-cria"):
            self.born(matched)
        if rule == "recolectar" and self.before is None:
            self.before = {player: self.farm(player) for player in PLAYERS}

    def player(self, rule, matched):
        """Whose action it is: the one with the turn, or the one that a joint action names."""
        if rule.endswith("-conjunta"):
            number = int(re.search(r"f-(\d+)", matched)[1])
            fact = next(fact for fact in self.environment.facts() if fact.index == number)
            return fact[0]
        return next(j for j in PLAYERS if self.slot(f"jugador-{j}", "turno") == "TRUE")

    def card(self, matched):
        """How many animals lie on the card of an action, by its instance."""
        found = re.search(r"\[(1-(?:oveja|vaca|jabali))-1\]", matched)
        return found and (found[1], self.slot(f"{found[1]}-1", "total"))

    def acted(self, player, rule, matched):
        """A person is sent to a card."""
        names = re.findall(r"\[([^\]]+)\]", matched)
        card = next(name for name in names if name in self.cards())
        key = (self.round(), card)
        self.must(key not in self.used, "no card is used twice in a round")
        self.used.add(key)
        if self.last == (self.round(), player) and self.patient:
            idle = [p for p in self.farm(3 - player).people if p["recien-nacido"] == "FALSE" and p["accion"] == "NULL"]
            self.must(not idle, "nobody acts twice in a row while the other can")
        self.last = (self.round(), player)

    def born(self, matched):
        """A young animal: one of each kind and harvest, and only where there is room."""
        kind, player = re.search(r"\[(oveja|vaca|jabali)-(\d)\]", matched).groups()
        key = (self.round(), player, kind)
        self.must(key not in self.young, "one young of each kind and harvest")
        self.young.add(key)
        self.must(self.farm(int(player)).places(kind.upper()) > 0, "young come only where there is room")

    def cards(self):
        if not hasattr(self, "_cards"):
            self._cards = {
                thing.name for thing in self.environment.instances() if thing.instance_class.name in ("CARTA-DE-TABLERO", "CARTA-DE-RONDA")
            }
        return self._cards

    # -- an action that went on by itself has ended --

    def ended(self, kind, before, after, player, card):
        getattr(self, f"ended_{kind}")(before, after, player, card)

    def ended_animals(self, before, after, player, card):
        name, lay = card
        animal = name.removeprefix("1-").upper()
        placed = after.animals(animal) - before.animals(animal)
        self.must(placed == min(lay, before.places(animal)) or before.cooks(), "all animals are placed for which there is room")
        if self.test == 2 and animal == "OVEJA" and player not in self.taken:
            self.taken.add(player)
            room = {1: 50, 2: 54}[player]
            # One who cooks takes them all, and leaves few; pets of other kinds take room.
            if lay >= room == before.places("OVEJA") and not before.cooks():
                self.must(placed == room, "50 or 54 sheep are placed by one action")
                self.must(self.slot("1-oveja-1", "total") == lay - placed, "the other sheep stay on the card")

    def ended_fences(self, before, after, player, _):
        wood, built = before.stock["MADERA"], after.fences() - before.fences()
        self.must(built > 0 and after.stock["MADERA"] == wood - built, "a fence costs one wood")
        end = min(wood, 15 - before.fences())
        stuck = not after.empty and after.closed() == after.pastures
        self.must(built == end or stuck, "fences go on until wood, fences or cells run out")
        if wood >= 15 and before.fences() == 0 and before.empty >= 6:  # two double pastures and a third begun take six cells
            self.must(built == 15, "with 15 wood and no fence yet, 15 fences are built")

    def ended_stables(self, before, after, player, _):
        room = sum(pasture["n-celdas"] for pasture in before.closed())
        most = min(4, room, before.stables() + before.stock["MADERA"] // 2)
        self.must(after.stables() == most, "stables reach min(4, closed cells, wood / 2)")
        self.must(before.stock["MADERA"] - after.stock["MADERA"] == 2 * (most - before.stables()), "a stable costs two wood")

    def ended_rooms(self, before, after, player, _):
        material = next(iter(before.material()))
        most = min(5, len(before.rooms) + min(before.stock[material] // 5, before.stock["JUNCO"] // 2, before.empty))
        self.must(len(after.rooms) == most, "rooms reach 5, or what material, reed and cells allow")
        built = most - len(before.rooms)
        self.must(before.stock["JUNCO"] - after.stock["JUNCO"] == 2 * built, "a room costs two reed")
        self.must(before.stock[material] - after.stock[material] == 5 * built, "a room costs five of its material")

    def ended_renovation(self, before, after, player, _):
        (old,), (new,) = before.material(), after.material()
        self.must((old, new) in (("MADERA", "ADOBE"), ("ADOBE", "PIEDRA")), "a renovation changes the whole house")
        spent = {kind: before.stock[kind] - after.stock[kind] for kind in (new, "JUNCO")}
        self.must(set(spent.values()) == {len(before.rooms)}, "a renovation costs one material and one reed per room")

    def ended_sowing(self, before, after, player, _):
        free = len(before.fields) - before.sown()
        crops = before.stock["CEREAL"] + before.stock["HORTALIZA"]
        sown = after.sown() - before.sown()
        self.must(sown == min(free, crops), "an action sows as many fields as crops and fields allow")
        if self.test == 5:
            if free == 13 and crops >= 13:
                self.must(sown == 13, "13 fields are sown by one action")
            if player in self.taken:
                self.must(sown > 0, "emptied fields are sown again")
            self.taken.add(player)

    # -- after a firing --

    def follow(self, rule, gained):
        phase = (self.round(), self.slot("fase-en-curso", "valor"))
        if not self.phases or self.phases[-1] != phase:
            if self.phases and self.phases[-1][1] == "RECOLECCION" and self.before:
                self.harvested()
            self.phases.append(phase)
            for player, kind in self.full:
                self.must((self.round() - 1, str(player), kind.lower()) not in self.young, "no young while the farm is full")
            self.full.clear()
            for player in PLAYERS:
                self.sound(player, self.farm(player))
        if rule == "sumar-puntos-habitaciones-piedra" and self.test == 4:
            self.must(30 in gained, "a stone house of 15 rooms scores 30")

    def harvested(self):
        for player, before in self.before.items():
            after = self.farm(player)
            grown = sum(field["cantidad"] for field in before.fields) - sum(field["cantidad"] for field in after.fields)
            self.must(grown == before.sown(), "a harvest takes one from each sown field")
        self.before = None

    def sound(self, player, farm):
        """What holds between any two phases."""
        holds = {
            "TERRENOS-VACIOS": farm.empty,
            "HABITACIONES": len(farm.rooms),
            "CAMPOS": len(farm.fields),
            "PASTOS": len(farm.pastures),
            "VALLAS": farm.fences(),
            "ESTABLOS": farm.stables(),
            "PERSONAS": len(farm.people),
            "CARTAS-DE-MENDICIDAD": farm.begging,
        }
        self.must(farm.counted == holds, "counters tell what the farm holds")
        self.must(len(farm.people) <= 5, "five people at most")
        self.must(farm.cells == self.cells[player], "no cell is lost or made")
        self.must(min(farm.stock.values()) >= 0, "nothing is below zero")
        self.must(all(farm.stock[kind] == farm.animals(kind) for kind in ANIMALS), "every animal has its place")
        self.must(
            all(pasture["cantidad"] <= 2 * (pasture["n-celdas"] + pasture["establos"]) for pasture in farm.pastures),
            "no pasture holds more than its capacity",
        )
        self.must(all((p["animal"] == "NULL") == (p["cantidad"] == 0) for p in farm.pastures), "a pasture has a kind if it has animals")
        self.must(len({person["id"] for person in farm.people}) == len(farm.people), "each person has a number")
        self.must(self.test == 2 or farm.fences() <= 15, "15 fences at most")
        phase = self.slot("fase-en-curso", "valor")
        if phase == "REGRESO-AL-HOGAR":
            worked = all(p["accion"] != "NULL" or p["recien-nacido"] == "TRUE" for p in farm.people)
            self.must(worked or not self.patient, "every adult has worked")
        if phase == "PROCREACION":
            self.must(all(person["alimentado"] == "TRUE" for person in farm.people), "everybody has eaten or begged")
            self.full |= {(player, kind) for kind in ANIMALS if farm.stock[kind] > 1 and not farm.places(kind)}
        if phase == "CALCULO-PUNTUACION":
            self.expected = getattr(self, "expected", {}) | {player: farm.points()}

    def finish(self, rule):
        self.must(rule == "terminar-ejecucion", "the game ends by itself")
        self.must(len(Path(SALIDA).read_text().splitlines()) == self.firings, "each firing says one line, and the file keeps all")
        wanted = []
        for number in range(1, 15):
            phases = ["PRINCIPIO-DE-RONDA", "REPOSICION", "JORNADA-LABORAL", "REGRESO-AL-HOGAR"]
            phases += ["RECOLECCION", "ALIMENTACION", "PROCREACION"] if number in HARVESTS else []
            wanted += [(number, phase) for phase in phases]
        wanted += [(15, "PRINCIPIO-DE-RONDA"), (15, "CALCULO-PUNTUACION")]
        self.must(self.phases == wanted, "14 rounds with their phases in order, and six harvests")
        for player in PLAYERS:
            self.must(self.slot(f"jugador-{player}", "puntuacion") == self.expected[player], "the score is that of the table")


BEGINNINGS = {
    "animals": r"obtener-recurso-animal-colocar-en-(habitacion|pasto-vacio|pasto-no-vacio)$",
    "fences": r"construir-valla-.*(?<!-recursivo)$",
    "stables": r"construir-establo$",
    "rooms": r"construir-habitacion$",
    "renovation": r"reformar-habitacion-.*(?<!-recursivo)$",
    "sowing": r"sembrar-campo-(cereal|hortaliza)$",
}


def check(options):
    """What must hold in each test, over many seeds."""
    answer = {}
    for test in options.tests:
        seen = Counter()
        with elsewhere(), silence():
            environment = loaded(text(test, options.set))
            patient = options.set.get("turno-por-tamano") != "TRUE"
            for seed in range(options.seed, options.seed + options.games):
                Watch(environment, test, seed, seen, patient).run()
        answer[f"test {test}, {options.games} games"] = dict(sorted(seen.items()))
    answer["one session"] = session()
    answer["rare rules"] = rare(max(40, options.games))
    return answer


# Positions in which rules fire that hardly ever do, as commands after `(reset)`. In the first, fences come by renovating alone, and
# wood for three of them, so that the second renovation finds an open pasture. In the second a player has a Hogar, pets in both rooms
# and nothing to do but to cook a sheep or to give the Hogar for a Cocina.
RARE = {
    "fencing after renovation": (
        r"construir-valla-\S+-conjunta",
        "(send [reformar-y-despues-construir-vallas] put-jugador 3)",
        "(unmake-instance [construir-vallas-1])",
        "(unmake-instance [arar-1-campo-1])",
        *(f"(send [madera-{j}] put-cantidad 3)" for j in PLAYERS),
        *(f"(send [{kind}-{j}] put-cantidad 40)" for j in PLAYERS for kind in ("adobe", "piedra", "junco")),
    ),
    "nothing better to do": (
        r"obtener-recurso-animal-cambiar-por-comida$|obtener-adquisicion-mayor-2-recursos-hogar-devuelto$",
        "(send [1-oveja] put-jugador 3)",
        "(send [1-adquisicion-mayor-o-menor] put-jugador 3)",
        "(send [hogar-1] put-jugador 1)",
        "(send [celda-1-1] put-animal VACA)",
        "(send [celda-1-2] put-animal VACA)",
        "(send [vaca-1] put-cantidad 2)",
        "(unmake-instance [arar-1-campo-1])",
        "(unmake-instance [jugador-inicial-y-o-adquisicion-menor-1])",
        *(f"(unmake-instance [{c}-1])" for c in ("coger-1-cereal", "jornalero", "3-maderas", "1-adobe", "1-junco", "pescar")),
    ),
}


def rare(games):
    """How often rules fire in positions made for them; each must."""
    fired = {}
    with elsewhere(), silence():
        environment = loaded(text(1))
        environment.eval("(watch rules)")
        rules = re.findall(r"^\(defrule (\S+)", text(1)[2], re.MULTILINE)
        for pattern, *commands in RARE.values():
            fired |= {rule: 0 for rule in rules if re.match(pattern, rule)}
            for seed in range(1, games + 1):
                begin(environment, seed)
                for command in commands:
                    environment.eval(command)
                environment.run()
                lines = Path(SALIDA).read_text().splitlines()
                names = Counter(line.split()[2].rstrip(":") for line in lines if line.startswith("FIRE"))
                for rule in fired:
                    fired[rule] += names[rule]
    if not all(fired.values()):
        sys.exit(f"rules that should fire never did: {fired}")
    return fired


def session():
    """The manual: another test is loaded over the one before, and plays as it would alone."""
    with elsewhere(), silence():
        one, alike = loaded(text(1)), []
        for test in (1, 2, 3, 4, 5, 1):
            alone = loaded(text(test))
            one.load("1.clp")
            ends = []
            for environment in (one, alone):
                begin(environment, 1)
                environment.run()
                ends.append(Path(SALIDA).read_text())
            alike.append(ends[0] == ends[1])
    return "each test plays as it does alone" if all(alike) else f"tests differ from what they are alone: {alike}"


# ---- Traces ----


def program(test, switches, strategy, games=1, watch=True, position=()):
    """A file that plays: the text of the three files, and the commands behind it. The strategy mixN is a row of strategies, a few
    firings each, by the seed N: games as various as those of chance, and the same under every engine."""
    lines = ["(watch rules)"] if watch else []
    mixed = re.fullmatch(r"mix(\d+)", strategy or "")
    if mixed:
        dice = random.Random(int(mixed[1]))
        lines += ["(reset)", *position, "(run 1)"]
        for _ in range(FIRINGS // 6):
            lines += [f"(set-strategy {dice.choice(STRATEGIES)})", f"(run {dice.randint(1, 11)})"]
        return "\n".join([*text(test, switches, "depth"), *lines, "(exit)", ""])
    for seed in range(1, games + 1):
        lines += [f"(seed {seed})", "(reset)", *position, "(run)"]
    return "\n".join([*text(test, switches, strategy), *lines, "(exit)", ""])


def reference(path):
    return [sys.executable, "-c", "import clips, sys; clips.Environment().batch_star(sys.argv[1])", path]


def said(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def trace(options):
    with elsewhere():
        Path("juego.clp").write_text(program(options.test, options.set, options.strategy or "depth"))
        return said(reference("juego.clp"))


def compare(options):
    """The same game under both engines, line by line."""
    ours, answer = shlex.split(options.ours), {}
    ours[0] = str(Path(ours[0]).resolve())
    with elsewhere():
        games = [(f"test {test}", test, ()) for test in options.tests]
        games += [(name, 1, commands) for name, (_, *commands) in RARE.items()]
        for strategy in options.strategies.split(","):
            for name, test, position in games:
                Path("juego.clp").write_text(program(test, options.set, strategy, position=position))
                theirs, mine = said(reference("juego.clp")).splitlines(), said([*ours, "-f2", "juego.clp"]).splitlines()
                different = next((n for n, pair in enumerate(zip(theirs, mine), 1) if pair[0] != pair[1]), None)
                if different is None and len(theirs) != len(mine):
                    different = min(len(theirs), len(mine)) + 1
                fires = sum(line.startswith("FIRE") for line in theirs)
                verdict = f"equal: {fires} firings, {len(theirs)} lines"
                if different is not None:
                    here = slice(different - 1, different)
                    verdict = f"differ in line {different}:\n  theirs {theirs[here]}\n  ours   {mine[here]}"
                answer[f"{strategy}, {name}"] = verdict
    return answer


def race(options):
    """Seconds per game: a process with many games less a process with one, so that starting and loading do not count."""
    ours = shlex.split(options.ours)
    ours[0] = str(Path(ours[0]).resolve())
    answer = {}
    with elsewhere():
        for strategy in options.strategies.split(","):
            for test in options.tests:
                Path("one.clp").write_text(program(test, options.set, strategy, 1, False))
                Path("many.clp").write_text(program(test, options.set, strategy, 1 + options.games, False))
                times = {"CLIPS": [], "ours": []}
                for _ in range(options.turns):
                    for name, command in (("CLIPS", reference), ("ours", lambda path: [*ours, "-f2", path])):
                        taken = []
                        for path in ("one.clp", "many.clp"):
                            start = time.perf_counter()
                            subprocess.run(command(path), stdout=subprocess.DEVNULL, check=True)
                            taken.append(time.perf_counter() - start)
                        times[name].append((taken[1] - taken[0]) / options.games)
                answer[f"{strategy}, test {test}"] = {name: round(statistics.median(values), 5) for name, values in times.items()}
    return answer


def numbers(words):
    return [int(word) for word in words.split(",")]


def main():
    parser = argparse.ArgumentParser(description="Agricola under CLIPS 6.4.2.")
    parser.add_argument("what", nargs="?", default="play", choices=("play", "check", "trace", "compare", "race"))
    parser.add_argument("--depth", action="store_true", help="the same as: trace --strategy depth")
    parser.add_argument("--test", type=int, default=1, choices=TESTS)
    parser.add_argument("--tests", type=numbers, default=TESTS, help="for check, compare and race, with commas")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--set", action="append", default=[], metavar="SWITCH=VALUE")
    parser.add_argument("--counts", action="store_true", help="how often each rule fires")
    parser.add_argument("--strategy", help="instead of random; for trace it is depth unless told")
    parser.add_argument("--strategies", default="depth", help="for compare and race, with commas; mixN is a row of them by a seed")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--ours", default="target/release/tellask clips")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    options.set = dict(word.split("=", 1) for word in options.set)
    if options.depth:
        options.what, options.strategy = "trace", "depth"
    answer = {"play": play, "check": check, "trace": trace, "compare": compare, "race": race}[options.what](options)
    if isinstance(answer, str):
        sys.stdout.write(answer)
    elif options.json:
        print(json.dumps(answer, indent=2, ensure_ascii=False))
    else:
        show(answer)
    return int(options.what == "compare" and any("differ" in part for part in answer.values()))


if __name__ == "__main__":
    sys.exit(main())
