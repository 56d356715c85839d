#!/usr/bin/env python3
"""Lets many viewers watch one play, and looks whether each of them sees every event.

usage: load.py ADDRESS [--viewers 200] [--fps 10] [--seconds 60] [--slow 0] [--pid PID] [--plays 1] [--body JSON]

Begins plays that go on for long enough (the longest that it finds, or what `--body` asks for), opens the event streams, and reads them for the given time. Prints how many
viewers got all numbers without a gap, how many events there were, and how the memory of the server went, if its process
is named. Slow viewers open a stream and read nothing: they must cost the others nothing. Needs Python's standard library only.
"""
import argparse
import asyncio
import json
import re
import sys
import time
import urllib.parse
import urllib.request

parser = argparse.ArgumentParser()
parser.add_argument("address")
parser.add_argument("--viewers", type=int, default=200)
parser.add_argument("--fps", type=float, default=10)
parser.add_argument("--seconds", type=float, default=60)
parser.add_argument("--slow", type=int, default=0)
parser.add_argument("--plays", type=int, default=1)
parser.add_argument("--body", type=json.loads, help="the play, as in POST /api/plays")
parser.add_argument("--pid", type=int)
options = parser.parse_args()
target = urllib.parse.urlsplit(options.address)


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(options.address.rstrip("/") + path, data, {"content-type": "application/json"}, method=method)
    with urllib.request.urlopen(request) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def length_of(body):
    """How many moments a play has when it is played as fast as possible."""
    made = call("POST", "/api/plays", body)
    while (status := call("GET", f"/api/plays/{made['id']}"))["live"]:
        time.sleep(0.05)
    call("DELETE", f"/api/plays/{made['id']}")
    return status["length"]


def longest():
    """A play of any game that goes on for as long as it is watched, and its length."""
    wanted = options.fps * (options.seconds + 5)
    best = (0, None)
    for game in call("GET", "/api/games")["games"]:
        for mind in [game["minds"][0]["name"], game["minds"][-1]["name"]]:
            for seed in range(8):
                body = {"game": game["name"], "seed": seed, "seats": [{"kind": "mind", "name": mind}]}
                length = length_of(body)
                best = max(best, (length, json.dumps(body)))
                if length >= wanted:
                    return best
    return best


# The data of an event is one line of JSON, so nothing in it looks like this.
HEAD = re.compile(rb"\n(?:id: (\d+)\n)?event: (\w+)\n")


class Viewer(asyncio.Protocol):
    """Reads one stream. Only the heads of events are looked at: many viewers share one thread here."""

    def __init__(self, play):
        self.play, self.numbers, self.views, self.lost, self.bytes, self.rest = play, [], 0, 0, 0, b""

    def connection_made(self, transport):
        self.transport = transport
        transport.write(f"GET /api/plays/{self.play}/events HTTP/1.1\r\nHost: {target.netloc}\r\n\r\n".encode())

    def data_received(self, data):
        self.bytes += len(data)
        data, end = self.rest + data, 0
        for head in HEAD.finditer(data):
            number, name, end = head[1], head[2], head.end() - 1
            if number:
                self.numbers.append(int(number))
            self.views += name == b"view"
            self.lost += name == b"lost"
        self.rest = data[max(end, len(data) - 64):]

    def complete(self):
        return all(after == before + 1 for before, after in zip(self.numbers, self.numbers[1:]))


async def sleeper(play, until):
    """Opens a stream and never reads."""
    _, writer = await asyncio.open_connection(target.hostname, target.port, limit=1)
    writer.write(f"GET /api/plays/{play}/events HTTP/1.1\r\nHost: {target.netloc}\r\n\r\n".encode())
    await asyncio.sleep(until - time.monotonic())
    writer.close()


def memory():
    with open(f"/proc/{options.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


async def weigh(until, seen):
    while time.monotonic() < until:
        seen.append(memory())
        await asyncio.sleep(1)


async def main():
    length, body = (length_of(options.body), json.dumps(options.body)) if options.body else longest()
    body = {**json.loads(body), "pace": round(1000 / options.fps)}
    print(f"a play of {length} moments: {json.dumps(body)}")
    plays = [call("POST", "/api/plays", body)["id"] for _ in range(options.plays)]
    viewers = [Viewer(plays[number % len(plays)]) for number in range(options.viewers)]
    seen = []
    until = time.monotonic() + options.seconds
    tasks = [asyncio.sleep(options.seconds)]
    for viewer in viewers:
        await asyncio.get_running_loop().create_connection(lambda viewer=viewer: viewer, target.hostname, target.port)
    tasks += [sleeper(plays[0], until) for _ in range(options.slow)]
    if options.pid:
        tasks.append(weigh(until, seen))
    await asyncio.gather(*tasks)
    for viewer in viewers:
        viewer.transport.close()
    after = call("GET", f"/api/plays/{plays[0]}")
    for play in plays:
        call("DELETE", f"/api/plays/{play}")
    complete = sum(viewer.complete() for viewer in viewers)
    events = [len(viewer.numbers) for viewer in viewers]
    views = [viewer.views for viewer in viewers]
    ends = {viewer.numbers[-1] for viewer in viewers if viewer.numbers}
    print(f"{options.viewers} viewers, {options.seconds:.0f} s at {options.fps:g} turns per second, {options.slow} more that read nothing")
    print(f"  complete sequences: {complete} of {len(viewers)}; told that they lost something: {sum(viewer.lost > 0 for viewer in viewers)}")
    print(f"  events per viewer: {min(events)} to {max(events)}; views: {min(views)} to {max(views)}, {min(views) / options.seconds:.1f} per second at least")
    print(f"  last number seen: {min(ends)} to {max(ends)}; bytes in all: {sum(viewer.bytes for viewer in viewers):,}; the play stands at moment {after['length'] - 1}, live: {after['live']}")
    if seen:
        steps = [f"{it:.0f}" for it in seen[:: max(1, len(seen) // 12)]]
        print(f"  memory of the server in MB: {' '.join(steps)}; most {max(seen):.0f}")
    return 0 if complete == len(viewers) and min(events) > 0 else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
