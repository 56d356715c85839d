import json, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        print(json.dumps({"act": message["acts"][0], "again": True}), flush=True)
