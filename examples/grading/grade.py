#!/usr/bin/env python3
"""Grades a folder of agents: each plays the same worlds, and a CSV file has one row for each.

    python3 examples/grading/grade.py wumpus examples/grading/agents --plays 200 --seed 1 --out grades.csv

An agent is a file of rules (.clp), a Python program (.py), or any other file that can be executed. Built-in minds named by --par play, too: as
a yardstick. What follows `--` goes to `tellask batch` as it is, such as the keys of the game.
"""

import argparse
import csv
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

COLUMNS = ["agent", "kind", "plays", "mean_score", "score_low", "score_high", "success", "success_low", "success_high", "deaths", "forfeits", "note"]


def options():
    parser = argparse.ArgumentParser(description="Lets every agent of a folder play the same worlds, and writes a CSV file.")
    parser.add_argument("game", help="a game, as `tellask games` lists them")
    parser.add_argument("folder", type=Path, help="the folder of the agents; files in folders below it are not looked at")
    parser.add_argument("--plays", type=int, default=200, help="plays of each agent (200)")
    parser.add_argument("--seed", type=int, default=1, help="the seed: the same seed gives the same worlds (1)")
    parser.add_argument("--par", action="append", default=[], metavar="MIND", help="a built-in mind to compare with; may be given again")
    parser.add_argument("--seconds", type=int, default=600, help="seconds that one agent may take for all its plays (600)")
    parser.add_argument("--limit", type=int, default=2000, help="milliseconds that a program may take for one answer (2000)")
    parser.add_argument("--turns", type=int, default=1000, help="turns after which a play is stopped (1000)")
    parser.add_argument("--out", type=Path, help="the CSV file; without it the table is printed")
    parser.add_argument("--tellask", default="tellask", help="the program, if it is not in the PATH")
    words = sys.argv[1:]
    more = words[words.index("--") + 1 :] if "--" in words else []
    given = parser.parse_args(words[: words.index("--")] if "--" in words else words)
    given.more = more
    return given


def agents(folder):
    """The agents of a folder, in the order of their names: name, kind, and what stands behind --mind."""
    for file in sorted(folder.iterdir(), key=lambda it: it.name):
        if file.name.startswith(".") or not file.is_file():
            continue
        if file.suffix == ".clp":
            yield file.name, "rules", str(file)
        elif file.suffix == ".py":
            yield file.name, "program", f"exec:exec {shlex.quote(sys.executable)} {shlex.quote(str(file))}"
        elif os.access(file, os.X_OK):
            yield file.name, "program", f"exec:exec {shlex.quote(str(file.resolve()))}"
        else:
            print(f"{file}: neither rules (.clp) nor a program; left out", file=sys.stderr)


def complaint(text):
    """The first error that was printed, with its place."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("error")]
    places = [line.removeprefix("-->").strip() for line in lines if line.startswith("-->")]
    return " at ".join((errors or lines or ["no reason was given"])[:1] + places[:1])


def graded(given, name, kind, mind):
    """One row: what a batch says, or why there is none."""
    row = {"agent": name, "kind": kind}
    command = [given.tellask, "batch", given.game, "--mind", mind, "--plays", str(given.plays), "--seed", str(given.seed), "--turns", str(given.turns), "--json"]
    if kind == "program":
        command += ["--limit", str(given.limit)]
    try:
        done = subprocess.run(command + given.more, capture_output=True, text=True, timeout=given.seconds, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return row | {"note": f"not done within {given.seconds} s"}
    except OSError as error:
        sys.exit(f"{given.tellask} cannot be started: {error.strerror}")
    if done.returncode != 0:
        return row | {"note": complaint(done.stderr)}
    return row | figures(json.loads(done.stdout))


def figures(report):
    """The columns of a report; a batch with several seats has the agent on each of them in turn."""
    seat = report["seats"][0]
    low, high = seat["success_ci95"]
    # Programs and rules that gave up, or were given up; a report without such plays does not mention them.
    forfeits = seat.get("forfeits_count", round(seat.get("forfeits", 0) * report["plays"]))
    mean, half = seat["mean"], seat["ci95"]
    score = {} if mean is None else {"mean_score": round(mean, 3)}
    if mean is not None and half is not None:
        score |= {"score_low": round(mean - half, 3), "score_high": round(mean + half, 3)}
    return score | {
        "plays": report["plays"],
        "success": round(seat["success"], 4),
        "success_low": round(low, 4),
        "success_high": round(high, 4),
        "deaths": seat["deaths_count"],
        "forfeits": forfeits,
        "note": "",
    }


def main():
    given = options()
    if not given.folder.is_dir():
        sys.exit(f"{given.folder} is no folder")
    players = [(mind, "built-in", mind) for mind in given.par] + list(agents(given.folder))
    rows = []
    for name, kind, mind in players:
        row = graded(given, name, kind, mind)
        print(f"{name}: {row.get('note') or 'done'}", file=sys.stderr)
        rows.append(row)
    # The best first; an agent that could not play comes last.
    rows.sort(key=lambda row: (bool(row["note"]), -row.get("success", 0), -row.get("mean_score", 0), row["agent"]))
    out = open(given.out, "w", newline="", encoding="utf-8") if given.out else sys.stdout
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    if given.out:
        out.close()
        print(f"wrote {len(rows)} rows to {given.out}", file=sys.stderr)


if __name__ == "__main__":
    main()
