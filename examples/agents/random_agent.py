#!/usr/bin/env python3
"""An agent for every game: it draws one of the allowed acts by lot.

It is the least that any other agent should beat:

    tellask compare wumpus --mind sound --mind "exec:python3 examples/agents/random_agent.py"

The lot is drawn from what we are told. So the agent keeps nothing from play to
play, and plays the same play in any process: the figures of a batch are the
same again, on any number of threads.
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        lot = random.Random(json.dumps([message["turn"], message["told"]]))
        act = lot.choice(message["acts"])
        print(json.dumps({"act": act, "again": True}), flush=True)
