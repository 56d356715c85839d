#!/usr/bin/env python3
"""Grades a folder of agents: each plays the same worlds, and a CSV file has one row for each.

    python3 examples/grading/grade.py wumpus examples/grading/agents --plays 200 --seed 1 --out grades.csv

An agent is a file of rules (.clp), a Python program (.py), or any other file that can be executed. A folder in the folder is one student: with
one agent, or with one file called agent or main, such as agent.py, and its helpers. Built-in minds named by --par play, too: as a yardstick. What
follows `--` goes to `tellask batch` as it is, such as the keys of the game.
"""

import argparse
import csv
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

COLUMNS = ["agent", "kind", "plays", "mean_score", "score_low", "score_high", "success", "success_low", "success_high", "deaths", "forfeits", "note"]

# Turns after which a play is stopped where each turn costs a point: an agent that runs in circles must not score below one that crashes.
TURNS = {"wumpus": 500}


def options():
    parser = argparse.ArgumentParser(description="Lets every agent of a folder play the same worlds, and writes a CSV file.")
    parser.add_argument("game", help="a game, as `tellask games` lists them")
    parser.add_argument("folder", type=Path, help="the folder of the agents: a file for each student, or a folder for each with the agent in it")
    parser.add_argument("--plays", type=int, default=200, help="plays of each agent (200)")
    parser.add_argument("--seed", type=int, default=1, help="the seed: the same seed gives the same worlds (1)")
    parser.add_argument("--par", action="append", default=[], metavar="MIND", help="a built-in mind to compare with; may be given again")
    parser.add_argument("--seconds", type=int, default=600, help="seconds that one agent may take for all its plays (600)")
    parser.add_argument("--limit", type=int, default=2000, help="milliseconds that a program may take for one answer (2000)")
    parser.add_argument("--turns", type=int, help="turns after which a play is stopped (500 in wumpus, where each costs a point; elsewhere as in `tellask batch`)")
    parser.add_argument("--by", choices=["score", "success"], default="score", help="what the order of the rows goes by (score; always success in games where a lower score is better, because only won plays have one)")
    parser.add_argument("--excel", action="store_true", help="a CSV file that Excel opens with a double click where commas are decimal signs: semicolons, decimal commas, and a byte-order mark")
    parser.add_argument("--out", type=Path, help="the CSV file; without it the table is printed")
    parser.add_argument("--tellask", default="tellask", help="the program, if it is not in the PATH")
    words = sys.argv[1:]
    more = words[words.index("--") + 1 :] if "--" in words else []
    given = parser.parse_args(words[: words.index("--")] if "--" in words else words)
    given.more = more
    if given.turns is None and not any(word.startswith("--turns") for word in more):
        given.turns = TURNS.get(given.game)
    return given


# What computers leave in folders and archives.
LITTER = ("__pycache__", "__MACOSX", "Thumbs.db", "desktop.ini")
# What the agent is called in a student's folder with several files.
NAMES = ("agent", "main")


def agent(file):
    """The kind of an agent and what stands behind --mind, or nothing if the file is none."""
    if file.suffix.lower() == ".clp":
        return "rules", str(file)
    if file.suffix.lower() == ".py":
        return "program", f"exec:exec {shlex.quote(sys.executable)} {shlex.quote(str(file))}"
    if os.access(file, os.X_OK):
        return "program", f"exec:exec {shlex.quote(str(file.resolve()))}"
    return None


def is_litter(name):
    """Whether a name is hidden, or of something that a computer made by itself."""
    return name.startswith(".") or name in LITTER


def files(folder):
    """What lies in a folder, in the order of the names, without litter."""
    return [it for it in sorted(folder.iterdir(), key=lambda it: it.name) if not is_litter(it.name)]


def no_agent(file):
    """Why a file is no agent, and what to do about it."""
    if file.suffix.lower() == ".ipynb":
        return "a notebook is not an agent: export it as a Python script named agent.py"
    return "not an agent: it is neither rules (.clp) nor a Python program (.py), and cannot be executed"


def agents(folder):
    """The agents of a folder: name, kind, what stands behind --mind, and why a student has none."""
    for file in files(folder):
        if file.is_dir():
            yield of_student(file)
        elif agent(file):
            yield (file.name, *agent(file), "")
        else:
            # A student who handed in something else must not be missing from the table.
            yield file.name, "", "", no_agent(file)


def of_student(folder):
    """The agent in a student's folder, however deep it lies: the only one, or the only one that is called agent or main."""
    below = [Path(place, name) for place, folders, names in os.walk(folder) for name in names]
    below = sorted(it for it in below if not any(map(is_litter, it.relative_to(folder).parts)))
    found = [file for file in below if agent(file)]
    named = [file for file in found if file.stem.lower() in NAMES]
    for only in (found, named):
        if len(only) == 1:
            return (folder.name, *agent(only[0]), "")
    names = ", ".join(str(it.relative_to(folder)) for it in (found or below))
    if found:
        called = " or ".join(dict.fromkeys(f"agent{file.suffix.lower()}" for file in found))
        help = "only one of them may be called agent or main" if named else f"rename the one that plays to {called}"
        return folder.name, "", "", f"{len(found)} files could be the agent: {names}; {help}"
    if len(below) == 1:
        return folder.name, "", "", f"{names}: {no_agent(below[0])}"
    return folder.name, "", "", "no agent: " + (f"neither rules (.clp) nor a program among {names}" if names else "the folder is empty")


def complaint(text):
    """The first error that was printed, with its hint or tip and its place."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    starts = [at for at, line in enumerate(lines) if line.startswith("error")]
    if not starts:
        return (lines or ["no reason was given"])[0]
    block = lines[starts[0] : starts[1] if len(starts) > 1 else None]
    place = next((line.removeprefix("-->").strip() for line in block if line.startswith("-->")), "")
    # Under the line of the file: the mark, and what to do about it.
    marked = next((re.sub(r"^[|│ ]*[\^━]+", "", line).strip() for line in block if re.match(r"^[|│ ]*[\^━]", line)), "")
    tip = next((line for line in block if line.startswith("tip:")), "")
    return block[0] + (f" at {place}" if place else "") + (f": {marked}" if marked else "") + (f" ({tip})" if tip else "")


def cannot_start(given, error):
    return f"{given.tellask} cannot be started: {error.strerror}; name the program with --tellask PATH, such as --tellask target/release/tellask, or install it (docs/install.md)"


def graded(given, name, kind, mind):
    """One row: what a batch says, or why there is none."""
    row = {"agent": name, "kind": kind}
    done = played(given, kind, mind)
    if done is None:
        return row | {"note": f"not done within {given.seconds} s; raise --seconds, or lower --plays or --limit"}
    if done.returncode == 0:
        return row | figures(json.loads(done.stdout), done.stderr)
    lost = forfeited(given) if kind == "rules" else {}
    before = f"forfeited all {lost['plays']} plays: " if lost else ""
    return row | lost | {"note": before + complaint(done.stderr)}


# Rules that never decide, in any game: no setting is given, so there is nothing to match.
SILENT = "(defrule silent (setting (value ?act)) => (assert (do (act ?act))))\n"


def forfeited(given):
    """The figures of an agent that loses every play by forfeit: rules that cannot be read score as a program with a syntax error does."""
    with tempfile.TemporaryDirectory() as folder:
        silent = Path(folder, "silent.clp")
        silent.write_text(SILENT)
        done = played(given, "rules", str(silent))
    return figures(json.loads(done.stdout), "") if done and done.returncode == 0 else {}


def played(given, kind, mind):
    """The batch of one agent; nothing if it took too long."""
    command = [given.tellask, "batch", given.game, "--mind", mind, "--plays", str(given.plays), "--seed", str(given.seed), "--json"]
    if given.turns is not None:
        command += ["--turns", str(given.turns)]
    if kind == "program":
        command += ["--limit", str(given.limit)]
    try:
        return subprocess.run(command + given.more, capture_output=True, text=True, timeout=given.seconds, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None
    except OSError as error:
        sys.exit(cannot_start(given, error))


def figures(report, warnings):
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
        "note": "; ".join(remarks(report, forfeits, warnings)),
    }


# The kinds of forfeits, as `tellask batch` names them, in words for the student.
KINDS = {
    "crash": "crashed or ended",
    "garbage": "gave an answer that cannot be read",
    "illegal": "gave an act that is not allowed",
    "limit": "reached a limit",
    "resigned": "gave up",
    "silent": "did not decide",
    "time": "was late",
}


def reasons(warnings):
    """The number, the kind and the reason of the first plays that were lost by forfeit: `tellask batch` prints up to five of them."""
    found = re.findall(r"^warning: in play (\d+)(?: \(everybody [^)]*\))? `.*?` lost by forfeit \((\w+)\): (.*)$", warnings, re.MULTILINE)
    # An agent that has several seats in a play lost each of them; the first counts.
    first = {play: (int(play), kind, reason) for play, kind, reason in reversed(found)}
    return list(reversed(first.values()))


def remarks(report, forfeits, warnings):
    """What a teacher should know before the figures are used."""
    if forfeits:
        text = f"forfeited {forfeits} of {report['plays']} plays"
        known = reasons(warnings)
        if known:
            of_kind = Counter(KINDS.get(kind, kind) for _, kind, _ in known)
            shown = ", ".join(f"{words} ({count})" for words, count in of_kind.most_common())
            text += f"; {'' if len(known) >= forfeits else f'of the first {len(known)}: '}{shown}; play {known[0][0]}: {known[0][2]}"
        yield text
    limit = next((ending for ending in report.get("endings", {}) if "turn limit" in ending), None)
    if limit:
        yield f"stopped at the turn limit in {report['endings'][limit]} of {report['plays']} plays"


def can_play(given):
    """Whether the game, its options and the built-in minds are right, before a student is blamed for them. Returns whether a lower score is better."""
    is_lower = False
    for mind in given.par or [None]:
        command = [given.tellask, "batch", given.game, "--plays", "1", "--json"] + (["--mind", mind] if mind else [])
        try:
            done = subprocess.run(command + given.more, capture_output=True, text=True, timeout=given.seconds, stdin=subprocess.DEVNULL)
        except OSError as error:
            sys.exit(cannot_start(given, error))
        except subprocess.TimeoutExpired:
            continue
        if done.returncode != 0:
            sys.exit(f"no agent was graded: {complaint(done.stderr)}")
        is_lower = json.loads(done.stdout).get("scored", {}).get("better") == "lower"
    return is_lower


def order(given, is_lower):
    """What the order of the rows goes by, in words, and the key of a row.

    Where a lower score is better, it is the score of the plays that were won. Its mean says nothing about the others, so success comes first there.
    """
    sign = 1 if is_lower else -1
    score = lambda row: sign * row["mean_score"] if "mean_score" in row else float("inf")
    success = lambda row: -row.get("success", 0)
    if is_lower:
        words = "success, then of their mean score in the plays that were won, where a lower one is better"
        return words, lambda row: (success(row), score(row))
    if given.by == "success":
        return "success, then of their mean score", lambda row: (success(row), score(row))
    return "mean score", lambda row: (score(row), success(row))


def standing(row):
    """0 for an agent that played, 1 for one that lost every play by forfeit, 2 for one that could not play.

    A play that goes on for long may cost a little more than a forfeit does. An agent that never plays one to its end must not gain by that.
    """
    if "plays" not in row:
        return 2
    return 1 if row["forfeits"] == row["plays"] else 0


def localized(row):
    """The figures as a spreadsheet reads them where the decimal sign is a comma."""
    return {name: str(value).replace(".", ",") if isinstance(value, float) else value for name, value in row.items()}


def check_folder(given):
    """The folder of the agents exists, and was not given in the place of the game."""
    if given.folder.is_dir():
        return
    swapped = " (the game comes first, then the folder)" if Path(given.game).is_dir() else ""
    sys.exit(f"{given.folder} is not a folder{swapped}")


def check_plays(given):
    """There is something to play: otherwise each agent would be refused for it."""
    if given.plays < 1:
        sys.exit(f"--plays {given.plays}: at least 1 play; no agent was graded")


def check_out(out):
    """The table can be written where it was asked for: to be known before an hour of plays, not after it."""
    if out is None:
        return
    is_new = not out.exists()
    try:
        with open(out, "a"):
            pass
    except OSError as error:
        sys.exit(f"{out} cannot be written: {error.strerror}; no agent was graded")
    # An empty file would be mistaken for grades if the run is interrupted.
    if is_new:
        out.unlink()


def main():
    # The same figures on every machine, and no grade lost by a missing flush.
    os.environ["PYTHONUNBUFFERED"] = "1"
    given = options()
    check_plays(given)
    check_folder(given)
    check_out(given.out)
    is_lower = can_play(given)
    students = list(agents(given.folder))
    if not any(mind for _, _, mind, _ in students):
        sys.exit(f"no agents in {given.folder}: rules (.clp), Python programs (.py), files that can be executed, or a folder with one of them for each student")
    players = [(mind, "built-in", mind, "") for mind in given.par] + students
    rows = []
    for number, (name, kind, mind, trouble) in enumerate(players, 1):
        began = time.monotonic()
        row = {"agent": name, "kind": kind, "note": trouble} if trouble else graded(given, name, kind, mind)
        print(f"{name}: {row.get('note') or 'done'} ({number} of {len(players)}, {time.monotonic() - began:.0f} s)", file=sys.stderr)
        rows.append(row)
    words, key = order(given, is_lower)
    rows.sort(key=lambda row: (standing(row), *key(row), row["agent"]))
    print(f"the rows are in the order of their {words}; the best comes first. Agents that forfeited every play come after the others, and last those without figures: they were not played, as their notes say", file=sys.stderr)
    encoding = "utf-8-sig" if given.excel else "utf-8"
    out = open(given.out, "w", newline="", encoding=encoding) if given.out else sys.stdout
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n", delimiter=";" if given.excel else ",")
    writer.writeheader()
    writer.writerows(map(localized, rows) if given.excel else rows)
    if given.out:
        out.close()
        print(f"wrote {len(rows)} rows to {given.out}", file=sys.stderr)


if __name__ == "__main__":
    main()
