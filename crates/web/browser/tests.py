"""Runs the tests of the page in a real browser.

Each function of a file `test_*.py` whose name begins with `test_` is one test; those with a parameter `game` are run once per game
that the server lists. Names of tests or of files on the command line choose some of them.
"""

import importlib
import inspect
import pathlib
import sys
import time
import traceback

from stage import Watched, browser, call, server


class Stage:
    """What every test gets: the server's address, its games, and pages."""

    def __init__(self, chromium, address):
        self.chromium = chromium
        self.address = address
        self.games = call(address, "/api/games")["games"]

    def page(self, **options):
        return Watched(self.chromium, self.address, **options)


def main(wanted):
    files = [importlib.import_module(file.stem) for file in sorted(pathlib.Path(__file__).parent.glob("test_*.py"))]
    tests = [(name, test) for file in files for name, test in vars(file).items() if name.startswith("test_") and (not wanted or {name, file.__name__} & set(wanted))]
    assert tests, f"there is no test {wanted}"
    began = time.monotonic()
    with server() as address, browser() as chromium:
        stage = Stage(chromium, address)
        cases = [(name, test, case) for name, test in tests for case in cases_of(stage, test)]
        late = [it for it in cases if not passes(stage, *it)]
        # A browser on a busy machine may be late once; what is broken fails twice.
        if late:
            print(f"   once more: {len(late)}")
        failed = [it for it in late if not passes(stage, *it)]
    print(f"page: {len(cases) - len(failed)} of {len(cases)} tests passed in {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


def cases_of(stage, test):
    return [(game,) for game in stage.games] if "game" in inspect.signature(test).parameters else [()]


def passes(stage, name, test, case):
    label = " ".join([name, *[game["name"] for game in case]])
    start = time.monotonic()
    try:
        test(stage, *case)
    except Exception:
        print(f" FAIL {label}\n{traceback.format_exc()}", flush=True)
        return False
    print(f"   ok {label} ({time.monotonic() - start:.1f} s)", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
