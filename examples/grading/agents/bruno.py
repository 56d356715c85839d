"""Bruno's agent: forward, and a turn to the right whenever it bumps. It does not look at breezes."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        sensed = [fact["sensed"] for fact in message["told"] if "sensed" in fact][-1]
        act = "grab" if sensed["glitter"] else "right" if sensed["bump"] else "move"
        print(json.dumps({"act": act, "again": True}), flush=True)
