"""Measures how smoothly a long play is scrubbed: script, style, layout and paint per step, as the browser's own tracing has them.

`scrub.py TRACE` takes a trace of yours; without one, somebody who chooses by dice plays a game of the list until it is long enough.
"""

import json
import pathlib
import random
import sys
import tempfile
import urllib.error
import urllib.request

from stage import Watched, browser, call, server, where

STEPS = 2000
MOST = 16.0

# Sets the line of time as a hand would do it, moment after moment, then to and fro; each step is on the screen before the next.
SCRUB = """async (length) => {
  const time = document.querySelector('#time');
  const shown = () => new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake)));
  const go = async (index) => {
    performance.mark('step');
    time.value = index;
    time.dispatchEvent(new Event('input', {bubbles: true}));
    await shown();
  };
  for (let index = 0; index < length; index++) await go(index);
  for (let turn = 0; turn < 200; turn++) await go((turn * 7919) % length);
  performance.mark('step');
}"""

# Events of the page's main thread that are work for a step; they lie within each other, so their times are united.
WORK = {
    "FunctionCall", "EvaluateScript", "TimerFire", "FireAnimationFrame", "EventDispatch", "RunMicrotasks", "v8.callFunction", "MinorGC", "MajorGC", "V8.GCScavenger",
    "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "PaintImage", "Layerize", "Commit", "UpdateLayer", "HitTest", "ParseHTML", "XHRReadyStateChange",
}


def long_trace(address, folder):
    """A play of a person who chooses by dice, and takes back what would end it."""
    dice = random.Random(7)
    for game in call(address, "/api/games")["games"]:
        minds = game["demo"]["minds"]
        seats = [{"kind": "person"}, *[{"kind": "mind", "name": name} for name in minds[1:]]]
        play = call(address, "/api/plays", {"game": game["name"], "settings": game["demo"]["settings"], "seed": game["demo"]["seed"], "seats": seats})
        path = f"/api/plays/{play['id']}"
        status, failures = play["play"], 0
        while status["length"] <= STEPS and failures < 40:
            view = call(address, f"{path}/views?from={status['length'] - 1}&count=1")["views"][0]
            menu = view.get("choices", {}).get("1", [])
            if menu:
                status = call(address, f"{path}/acts", {"seat": 1, "act": dice.choice(menu)["act"]})
            if status["over"]:
                failures += 1
                status = call(address, f"{path}/undo", {"seat": 1})
        if status["length"] > STEPS:
            call(address, f"{path}/acts", {"seat": 1, "act": menu[0]["act"]})
            return game["name"], path
    raise SystemExit("no game of the list lasts that long; give a trace")


def per_step(events):
    """Milliseconds of work between one mark and the next."""
    marks = sorted(event["ts"] for event in events if event.get("name") == "step" and event.get("cat") == "blink.user_timing")
    thread = next((event["pid"], event["tid"]) for event in events if event.get("name") == "step" and event.get("cat") == "blink.user_timing")
    work = sorted((event["ts"], event["ts"] + event.get("dur", 0)) for event in events if event.get("ph") == "X" and event["name"] in WORK and (event["pid"], event["tid"]) == thread)
    united = []
    for start, end in work:
        if united and start <= united[-1][1]:
            united[-1][1] = max(united[-1][1], end)
        else:
            united.append([start, end])
    spent, at = [], 0
    for start, end in zip(marks, marks[1:]):
        while at < len(united) and united[at][1] <= start:
            at += 1
        here = at
        total = 0
        while here < len(united) and united[here][0] < end:
            total += min(united[here][1], end) - max(united[here][0], start)
            here += 1
        spent.append(total / 1000)
    return spent


def trace_of(page, act):
    """The browser's own records while something is done."""
    session = page.context.new_cdp_session(page)
    events = []
    done = []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": ["devtools.timeline", "blink.user_timing", "v8"]}})
    act()
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(100)
    return events


def measure(watched, file):
    page = watched.open("/")
    page.locator("#file").set_input_files(file)
    page.wait_for_selector(".layout[data-room=stage]", timeout=120_000)
    page.wait_for_timeout(1000)
    length = where(page)[1] + 1
    cells = page.locator(".picture:not([hidden]) .cell").count()
    # Once through without measuring: what is fetched is fetched.
    page.evaluate("async (length) => { const time = document.querySelector('#time'); for (let index = 0; index < length; index += 60) { time.value = index; time.dispatchEvent(new Event('input', {bubbles: true})); await new Promise((wake) => setTimeout(wake, 60)); } }", length)
    spent = sorted(per_step(trace_of(page, lambda: page.evaluate(SCRUB, min(length, STEPS)))))
    at = lambda share: spent[min(len(spent) - 1, int(len(spent) * share))]
    print(f"{length} moments, {cells} cells on the screen, {len(spent)} steps measured")
    print(f"script + style + layout + paint per step: median {at(0.5):.2f} ms, 95th percentile {at(0.95):.2f} ms, 99th {at(0.99):.2f} ms, longest {spent[-1]:.2f} ms")
    watched.fair()
    assert len(spent) > min(length, STEPS), "every step was measured"
    return at(0.95)


def main(arguments):
    with server() as address, browser() as chromium, Watched(chromium, address) as watched, tempfile.TemporaryDirectory() as folder:
        if arguments:
            file = pathlib.Path(arguments[0])
        else:
            name, path = long_trace(address, folder)
            print(f"a play of {name}")
            file = pathlib.Path(folder, "long.jsonl")
            with urllib.request.urlopen(f"{address}{path}/trace") as answer:
                file.write_bytes(answer.read())
        worst = measure(watched, file)
    print(f"{'good' if worst <= MOST else 'TOO SLOW'}: the limit is {MOST} ms")
    return 0 if worst <= MOST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
