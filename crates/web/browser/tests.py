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
    failed = []
    began = time.monotonic()
    count = 0
    with server() as address, browser() as chromium:
        stage = Stage(chromium, address)
        for name, test in tests:
            cases = [(game,) for game in stage.games] if "game" in inspect.signature(test).parameters else [()]
            for case in cases:
                label = " ".join([name, *[game["name"] for game in case]])
                start = time.monotonic()
                count += 1
                try:
                    test(stage, *case)
                    print(f"   ok {label} ({time.monotonic() - start:.1f} s)", flush=True)
                except Exception:
                    failed.append(label)
                    print(f" FAIL {label}\n{traceback.format_exc()}", flush=True)
    print(f"page: {count - len(failed)} of {count} tests passed in {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
