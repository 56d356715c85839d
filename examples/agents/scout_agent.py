"""A scout of the Wumpus world: straight ahead until something is felt, and home again.

The same agent as wumpus_scout.clp, in Python. It plays any number of plays, one after the other:

    tellask run wumpus --seed 7 --why --mind 'exec:python3 examples/agents/scout_agent.py'
"""

import json
import sys


class Scout:
    def __init__(self):
        self.size = None  # rooms per side
        self.going_home = False
        self.sensed = None  # the latest percept

    def learn(self, word, slots):
        if word == "cave":
            self.size = slots["size"]
        elif word == "grabbed":
            self.going_home = True
        elif word == "sensed":
            self.sensed = slots
            if slots["breeze"] or slots["stench"] or slots["bump"]:
                self.going_home = True

    def decide(self):
        """An act, and the reason for it."""
        here = self.sensed
        if here["glitter"]:
            return "grab", "the gold is here"
        if not self.going_home:
            return "move", "nothing was felt so far"
        if here["row"] == self.size:
            return "climb", "home is the lowest room"
        if here["facing"] == "south":
            return "move", "home lies in the south"
        return "right", "first look south"


scout = Scout()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "begin":
        scout = Scout()
    elif message["type"] == "turn":
        for fact in message["told"]:
            for word, slots in fact.items():
                scout.learn(word, slots)
        act, why = scout.decide()
        print(json.dumps({"act": act, "why": why, "again": True}), flush=True)
