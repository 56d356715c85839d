"""Measures how smoothly a long play is scrubbed: script, style, layout and paint per step, as the browser's own tracing has them.

`scrub.py TRACE [STEPS]` takes a trace of yours, and so many steps of it; without one, somebody who chooses by dice plays a game of the list until it is long enough.
"""

import json
import pathlib
import random
import sys
import tempfile
import urllib.request

from stage import Watched, browser, call, server, where

STEPS = 2000
LEAPS = 200
MOST = 16.0

# Sets the line of time as a hand would do it: moment after moment, or by leaps all over the play. Each step is on the screen before
# the next.
SCRUB = """async ([length, leaps]) => {
  const time = document.querySelector('#time');
  const where = document.querySelector('.where');
  const frame = () => new Promise((wake) => requestAnimationFrame(wake));
  const go = async (index) => {
    performance.mark('step');
    time.value = index;
    time.dispatchEvent(new Event('input', {bubbles: true}));
    do await frame(); while (!where.textContent.includes(` ${index + 1} `));
    // A hand moves before the next frame begins, not in the middle of it.
    await new Promise((wake) => setTimeout(wake, 20));
  };
  for (let index = 0; index < length && leaps === 0; index++) await go(index);
  for (let turn = 0; turn < leaps; turn++) await go((turn * 7919) % length);
  performance.mark('step');
}"""

# Events of the page's main thread that are work for a step; they lie within each other, so their times are united.
WORK = {
    "FunctionCall", "EvaluateScript", "TimerFire", "FireAnimationFrame", "EventDispatch", "RunMicrotasks", "v8.callFunction", "MinorGC", "MajorGC", "V8.GCScavenger",
    "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "PaintImage", "Layerize", "Commit", "UpdateLayer", "HitTest", "ParseHTML", "XHRReadyStateChange",
}


def long_trace(address):
    """A play of a person who chooses by dice, and takes back what would end it."""
    dice = random.Random(7)
    for game in call(address, "/api/games")["games"]:
        minds = game["demo"]["minds"]
        seats = [{"kind": "person"}, *[{"kind": "mind", "name": name} for name in minds[1:]]]
        play = call(address, "/api/plays", {"game": game["name"], "settings": game["demo"]["settings"], "seed": game["demo"]["seed"], "seats": seats, "turns": 2 * STEPS})
        path = f"/api/plays/{play['id']}"
        status, failures = play["play"], 0
        while status["length"] <= STEPS and failures < 40:
            status = call(address, f"{path}/acts", {"seat": 1, "act": dice.choice(menu(address, path))["act"]})
            while not status["over"] and not status["waiting"]:
                status = call(address, path)
            if status["over"] and status["length"] <= STEPS:
                failures += 1
                status = call(address, f"{path}/undo", {"seat": 1})
        if status["length"] > STEPS:
            # Only a play that is over is given away.
            while not status["over"]:
                status = call(address, f"{path}/acts", {"seat": 1, "act": dice.choice(menu(address, path))["act"]})
            return game["name"], path
    raise SystemExit("no game of the list lasts that long; give a trace")


def menu(address, path):
    """What the person may choose from now: the newest view has it."""
    for _ in range(100):
        with urllib.request.urlopen(f"{address}{path}/events", timeout=20) as events:
            line = next(raw for raw in events if raw.startswith(b"data:") and b'"view"' in raw[:60])
            choices = json.loads(line[5:])["view"].get("choices", {})
            if "1" in choices:
                return choices["1"]
    raise SystemExit("the play offers nothing to choose from")


def per_step(events, clock, length):
    """Milliseconds of work between one mark and the next, by the clock on the wall or by that of the thread alone."""
    marks = sorted(event[clock] for event in events if event.get("name") == "step" and event.get("cat") == "blink.user_timing")
    thread = next((event["pid"], event["tid"]) for event in events if event.get("name") == "step" and event.get("cat") == "blink.user_timing")
    work = sorted((event[clock], event[clock] + event.get(length, 0)) for event in events if event.get("ph") == "X" and event["name"] in WORK and (event["pid"], event["tid"]) == thread and clock in event)
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


def measure(watched, file, most):
    page = watched.open("/")
    page.locator("#file").set_input_files(file)
    page.wait_for_selector(".layout[data-room=stage]", timeout=120_000)
    page.wait_for_selector(".tools .trace")
    page.wait_for_selector(".board .cell")
    page.wait_for_timeout(2000)
    length = where(page)[1] + 1
    assert length > 100, "the film of the trace"
    page.evaluate(SCRUB, [3, 0])
    cells = page.evaluate("[...document.querySelectorAll('.picture:not([hidden]) .board')].reduce((sum, it) => sum + it.ariaRowCount * it.ariaColCount, 0)")
    print(f"{length} moments, {cells} cells on the screen; script + style + layout + paint:")
    steps = min(length, most)
    worst = report("per step", trace_of(page, lambda: page.evaluate(SCRUB, [steps, 0])), steps)
    report("per leap", trace_of(page, lambda: page.evaluate(SCRUB, [steps, LEAPS])), LEAPS)
    watched.fair()
    return worst


def report(name, events, wanted):
    """Both clocks are printed. The thread's own is judged: what other programs do meanwhile is not the page's work."""
    line(f"{name}, by the wall", per_step(events, "ts", "dur"), wanted)
    return line(f"{name}, by the thread", per_step(events, "tts", "tdur"), wanted)


def line(name, spent, wanted):
    assert len(spent) == wanted, f"{len(spent)} of {wanted} steps were measured"
    spent.sort()
    at = lambda share: spent[min(len(spent) - 1, int(len(spent) * share))]
    print(f"   {name}: median {at(0.5):.2f} ms, 95th percentile {at(0.95):.2f} ms, 99th {at(0.99):.2f} ms, longest {spent[-1]:.2f} ms ({len(spent)} measured)")
    return at(0.95)


def main(arguments):
    with server() as address, browser() as chromium, Watched(chromium, address) as watched, tempfile.TemporaryDirectory() as folder:
        if arguments:
            file = pathlib.Path(arguments[0])
        else:
            name, path = long_trace(address)
            print(f"a play of {name}")
            file = pathlib.Path(folder, "long.jsonl")
            with urllib.request.urlopen(f"{address}{path}/trace") as answer:
                file.write_bytes(answer.read())
        worst = measure(watched, file, int(arguments[1]) if len(arguments) > 1 else STEPS)
    print(f"{'good' if worst <= MOST else 'TOO SLOW'}: the limit is {MOST} ms")
    return 0 if worst <= MOST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
