#!/usr/bin/env python3
"""The benchmark: our engine and CLIPS 6.4.2 on the same programs, by turns, in one go.

    bench.py --ours "tellask clips"                  all programs, five times each
    bench.py --ours "tellask clips" --times 9 manners-128 waltz-50
    bench.py --ours "tellask clips" --instructions   with instructions, counted by valgrind where it is there
    bench.py --ours "tellask clips" --characters     programs of many characters, each in several sizes
    bench.py --ours "tellask clips" --large          how the cost grows with the number of facts and of rules, one turn each
    bench.py                                         the reference alone

Time is the user time of the process, the least of all turns, minus that of an empty program on the same side, so that neither
start-up nor Python counts. Memory is the most that the process had resident of its own, minus that of an empty program on the same
side. It is looked up in a run of its own, while the process waits for input behind the program; pages of files, which are the
engine's own code, are not counted on either side. A machine's neighbours disturb seconds; ratios and instructions are steadier.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from make import ALL, CHARACTERS, LARGE, PROGRAMS, make

REFERENCE = [sys.executable, str(Path(__file__).resolve().with_name("reference.py")), "--plain"]
LEAST = 0.001
QUIET = 10
# Width of the first column.
WIDTH = max(map(len, ALL))
WAITING = "(readline)\n(exit)\n"


@dataclass
class Cost:
    """What a program takes."""

    seconds: float
    megabytes: float


class Side:
    """One of the two that are measured."""

    def __init__(self, command, folder):
        self.command = command
        self.folder = folder
        self.start = Cost(min(self.seconds("empty") for _ in range(5)), self.megabytes("empty"))
        self.empty_instructions = None

    def seconds(self, name):
        """Runs a program once, its output thrown away."""
        child = subprocess.Popen(
            [*self.command, f"{name}.clp"], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{shlex.join(self.command)} {name}.clp ended with exit code {child.returncode}")
        return usage.ru_utime

    def megabytes(self, name):
        """The most memory of its own that a process had when the program is done."""
        with subprocess.Popen(
            [*self.command, f"{name}-waiting.clp"],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        ) as child:
            self.wait_until_quiet(child)
            said = Path(f"/proc/{child.pid}/status").read_text()
            child.communicate(b"\n")
        kilobytes = {name: int(number) for name, number in re.findall(r"(?m)^(\w+):\s*(\d+) kB", said)}
        return (kilobytes["VmHWM"] - kilobytes["RssFile"] - kilobytes["RssShmem"]) / 1024

    @staticmethod
    def wait_until_quiet(child):
        """Waits until a process has done nothing for a while: then it waits for input."""
        before, same = None, 0
        while same < QUIET:
            time.sleep(0.02)
            fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
            now = (fields[0], fields[11], fields[12])
            same = same + 1 if now == before and fields[0] == "S" else 0
            before = now

    def firings(self, name):
        """How many rules fire."""
        watched = subprocess.run(
            [*self.command, f"{name}-watched.clp"],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            check=True,
        )
        return len(re.findall(rb"(?m)^FIRE ", watched.stdout))

    def instructions(self, name):
        """How many instructions a program costs, without the start; none if valgrind cannot tell."""
        if self.empty_instructions is None:
            self.empty_instructions = self.counted("empty")
        whole = self.counted(name)
        return whole - self.empty_instructions if whole and self.empty_instructions else None

    def counted(self, name):
        told = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *self.command, f"{name}.clp"],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        found = re.search(rb"Collected : (\d+)", told.stderr)
        return int(found[1]) if found else None


def write_programs(folder, names):
    """Each program as it is, with its firings told, and waiting for a line behind it; and an empty one."""
    Path(folder, "empty.clp").write_text("(exit)\n")
    Path(folder, "empty-waiting.clp").write_text(WAITING)
    for name in names:
        text = make(name) + "(exit)\n"
        Path(folder, f"{name}.clp").write_text(text)
        Path(folder, f"{name}-waiting.clp").write_text(make(name) + WAITING)
        Path(folder, f"{name}-watched.clp").write_text("(watch rules)\n" + text)


def measure(name, sides, times):
    """The least time of each side, by turns, and its memory."""
    seconds = {side: [] for side in sides}
    for _ in range(times):
        for side in sides:
            seconds[side].append(side.seconds(name))
    return [
        Cost(
            max(min(seconds[side]) - side.start.seconds, LEAST),
            max(side.megabytes(name) - side.start.megabytes, 0.0),
        )
        for side in sides
    ]


def row(name, sides, options):
    """One line of the table."""
    fired = [side.firings(name) for side in sides]
    costs = measure(name, sides, options.times)
    cells = [f"{name:<{WIDTH}}", f"{fired[0]:>8,}"]
    cells += [f"{costs[0].seconds:>8.3f}", f"{costs[0].megabytes:>7.1f}"]
    if len(sides) == 2:
        ratio = costs[0].seconds / costs[1].seconds
        cells += [f"{costs[1].seconds:>8.3f}", f"{costs[1].megabytes:>7.1f}", f"{ratio:>6.2f}x"]
        cells += [] if fired[0] == fired[1] else [f" ours fired {fired[1]:,}"]
    if options.instructions:
        counts = [side.instructions(name) for side in sides]
        cells += [f"{count / 1e6:>9,.0f} M" if count else f"{'-':>11}" for count in counts]
    return " ".join(cells)


def main():
    parser = argparse.ArgumentParser(description="Our engine and CLIPS 6.4.2 on the same programs, by turns.")
    parser.add_argument("names", nargs="*", help=f"programs: {', '.join(PROGRAMS)}")
    parser.add_argument("--ours", help="the command of our engine, without -f2")
    parser.add_argument("--times", type=int, default=5, help="so many turns")
    parser.add_argument("--characters", action="store_true", help="programs of many characters, in several sizes")
    parser.add_argument("--large", action="store_true", help=f"the large programs: {', '.join(LARGE)}")
    parser.add_argument("--instructions", action="store_true", help="count instructions, too; this is slow")
    options = parser.parse_args()
    names = options.names or list(LARGE if options.large else CHARACTERS if options.characters else PROGRAMS)
    unknown = [name for name in names if name not in ALL]
    if unknown:
        parser.error(f"there is no program {', '.join(unknown)}; there are {', '.join(ALL)}")
    options.times = 1 if options.large else options.times
    options.instructions = options.instructions and shutil.which("valgrind")
    with tempfile.TemporaryDirectory(prefix="judge-") as folder:
        write_programs(folder, names)
        sides = [Side(REFERENCE, folder)]
        heading = f"{'program':<{WIDTH}} {'firings':>8} {'6.4.2 s':>8} {'MB':>7}"
        if options.ours:
            command = shlex.split(options.ours)
            command[0] = str(Path(command[0]).resolve()) if os.sep in command[0] else command[0]
            sides.append(Side([*command, "-f2"], folder))
            heading += f" {'ours s':>8} {'MB':>7} {'ratio':>7}"
        if options.instructions:
            heading += "".join(f" {it:>11}" for it in ["6.4.2 instr", "ours instr"][: len(sides)])
        print(heading, flush=True)
        for name in names:
            print(row(name, sides, options), flush=True)


if __name__ == "__main__":
    main()
