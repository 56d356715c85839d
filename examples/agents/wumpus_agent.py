#!/usr/bin/env python3
"""A careful agent for the Wumpus world, to learn from and to change.

It enters only rooms that it has proved safe, takes the gold if it finds it,
shoots the Wumpus when that opens safe ground, and goes home when nothing safe
is left. Run it with

    tellask run wumpus --seed 7 --why --mind "exec:python3 examples/agents/wumpus_agent.py"

tellask writes one JSON object per line to our standard input, and we write
one per turn to our standard output; docs/protocol.md describes them all.
Standard output belongs to the protocol: to look inside, print to sys.stderr.
"""

import json
import sys
from collections import deque

FACINGS = ["north", "east", "south", "west"]  # clockwise: +1 is a turn to the right
STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


class Map:
    """What is known of the cave. A room is (row, column), counted from 1; row 1 is on top."""

    def __init__(self, cave):
        self.size = cave["size"]
        self.shared = cave["shared"]  # may several things lie in one room?
        self.kill_pays = cave["scoring"] == "ep3"
        self.start = (self.size, 1)
        self.visited = set()
        self.no_pit, self.no_wumpus = {}, {}  # rooms that are proved free of it, each with the reason
        self.stench_felt = False
        self.wumpus_alive = self.has_arrow = True
        self.has_gold = self.glitter = False
        self.room = self.facing = None

    # --- what we are told -------------------------------------------------

    def learn(self, head, slots):
        """Adds one percept to the map."""
        room = (slots["row"], slots["column"])
        if head == "sensed":
            self.sense(room, slots)
        elif head == "shot":
            self.has_arrow = False  # if nobody screams, nobody was there
            for it in self.ahead(room, slots["facing"]):
                self.no_wumpus.setdefault(it, f"the arrow flew through {show(it)}")
        elif head == "grabbed":
            self.has_gold = True

    def sense(self, room, sensed):
        self.room, self.facing = room, sensed["facing"]
        self.glitter = sensed["glitter"]
        self.visited.add(room)
        self.no_pit[room] = self.no_wumpus[room] = f"we have been in {show(room)}"
        if not sensed["breeze"]:
            for near in self.neighbors(room):
                self.no_pit.setdefault(near, f"there is no breeze in {show(room)}")
        if sensed["scream"]:
            self.wumpus_alive = False
        if self.wumpus_alive:
            self.smell(room, sensed["stench"])

    def smell(self, room, stench):
        """The Wumpus is next to every room with a stench, and to no room without one."""
        near = set(self.neighbors(room))
        if stench:
            self.stench_felt = True
            reason = f"it is not next to {show(room)}, where it stinks"
            ruled_out = [it for it in self.all_rooms() if it not in near]
        else:
            reason = f"there is no stench in {show(room)}"
            ruled_out = near
        for it in ruled_out:
            self.no_wumpus.setdefault(it, reason)
        lair = self.lair()
        if lair and not self.shared:
            self.no_pit.setdefault(lair, f"the Wumpus is in {show(lair)}, and a room holds one thing only")

    # --- what follows from it ---------------------------------------------

    def safe(self, room):
        return room in self.no_pit and (not self.wumpus_alive or room in self.no_wumpus)

    def reasons(self, room):
        wumpus = self.no_wumpus[room] if self.wumpus_alive else "the Wumpus is dead"
        return [f"no pit: {self.no_pit[room]}", f"no Wumpus: {wumpus}"]

    def lair(self):
        """The room of the Wumpus, if only one is left where it can be."""
        if not (self.wumpus_alive and self.stench_felt):
            return None
        suspects = [it for it in self.all_rooms() if it not in self.no_wumpus]
        return suspects[0] if len(suspects) == 1 else None

    def targets(self):
        """Rooms worth an arrow, with the reason: those that only the Wumpus can make unsafe.

        We need not know that it is there: hit or missed, the room is safe afterwards.
        """
        if not (self.has_arrow and self.wumpus_alive):
            return {}
        if self.kill_pays and self.lair():
            return {self.lair(): f"the Wumpus is in {show(self.lair())}, and its death is paid for"}
        suspects = [it for it in self.no_pit if it not in self.no_wumpus]
        return {it: f"hit or missed, {show(it)} is safe then: {self.no_pit[it]}" for it in suspects}

    # --- geometry ---------------------------------------------------------

    def all_rooms(self):
        return [(row, column) for row in range(1, self.size + 1) for column in range(1, self.size + 1)]

    def next_room(self, room, facing):
        row, column = room[0] + STEPS[facing][0], room[1] + STEPS[facing][1]
        return (row, column) if 1 <= row <= self.size and 1 <= column <= self.size else None

    def neighbors(self, room):
        return [it for it in (self.next_room(room, facing) for facing in FACINGS) if it]

    def ahead(self, room, facing):
        """All rooms from here to the wall."""
        room = self.next_room(room, facing)
        while room:
            yield room
            room = self.next_room(room, facing)

    def first_act(self, is_goal):
        """The first act of a shortest way through safe rooms to a goal, and the goal: room and facing.

        A breadth-first search. The act is None if we are there already; the goal is
        None if there is no way.
        """
        start = (self.room, self.facing)
        queue, seen = deque([(start, None)]), {start}
        while queue:
            (room, facing), first = queue.popleft()
            if is_goal(room, facing):
                return first, (room, facing)
            turn = FACINGS.index(facing)
            for act, state in [
                ("move", (self.next_room(room, facing), facing)),
                ("right", (room, FACINGS[(turn + 1) % 4])),
                ("left", (room, FACINGS[(turn + 3) % 4])),
            ]:
                if state not in seen and state[0] and self.safe(state[0]):
                    seen.add(state)
                    queue.append((state, first or act))
        return None, None


def show(room):
    return f"({room[0]},{room[1]})"


def decide(cave):
    """The act, and why: a claim and what it follows from."""
    if cave.glitter and not cave.has_gold:
        return "grab", f"the gold glitters in {show(cave.room)}", []
    if cave.has_gold:
        return go_home(cave, "we have the gold", [])
    act, goal = cave.first_act(lambda room, _: room not in cave.visited)
    if goal:
        return act, f"explore {show(goal[0])}, which is safe", cave.reasons(goal[0])
    targets = cave.targets()
    act, goal = cave.first_act(lambda room, facing: any(it in targets for it in cave.ahead(room, facing)))
    if goal:
        because = [targets[it] for it in cave.ahead(*goal) if it in targets]
        return act or "shoot", f"shoot from {show(goal[0])} to the {goal[1]}", because
    return go_home(cave, "no other room can be proved safe", [f"we have been in {len(cave.visited)} rooms"])


def go_home(cave, claim, because):
    act, _ = cave.first_act(lambda room, _: room == cave.start)
    return act or "climb", f"{claim}, so we leave by {show(cave.start)}", because


def main():
    cave = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "begin":
            cave = None  # a new play: nothing is known
            if message["game"] != "wumpus":
                sys.exit(f"this agent plays wumpus, not {message['game']}")
        for fact in message.get("told", []):
            [(head, slots)] = fact.items()  # a fact is an object with one key
            if head == "cave":
                cave = Map(slots)
            else:
                cave.learn(head, slots)
        if message["type"] == "turn":
            act, claim, because = decide(cave)
            why = {"claim": claim, "because": because}
            # "again": after the end of this play we can begin another, so that a batch need not start us anew.
            answer = {"act": {act: {}}, "turn": message["turn"], "why": why, "again": True}
            print(json.dumps(answer), flush=True)
        elif message["type"] == "end":
            print("the end:", message["outcome"]["ending"], file=sys.stderr)


if __name__ == "__main__":
    main()
