"""A server and a browser for the tests of the page, and what they have in common."""

import json
import os
import pathlib
import shutil
import subprocess
import urllib.request
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "target" / "debug" / "tellask"


@contextmanager
def server():
    """A server on a free port, for which all browsers of the tests are one visitor; gives its address. `TELLASK_PAGE` names one that runs already."""
    if "TELLASK_PAGE" in os.environ:
        yield os.environ["TELLASK_PAGE"].rstrip("/")
        return
    process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--plays-per-visitor", "64"], stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        words = [word for word in line.split() if word.startswith("http://")]
        if not words:
            raise SystemExit(f"the server did not say where it is, but: {line!r}")
        yield words[0].rstrip("/")
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def browser():
    """Chromium without a window."""
    found = next(path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name)))
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-lcd-text"])
        try:
            yield chromium
        finally:
            chromium.close()


def call(address, path, body=None):
    """What the API says."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


class Watched:
    """A page of which everything is noticed that must not happen: errors, and requests to other addresses."""

    def __init__(self, chromium, address, **options):
        self.address = address
        self.troubles = []
        self.requests = []
        self.context = chromium.new_context(accept_downloads=True, **({"viewport": {"width": 1440, "height": 900}} | options))
        self.context.set_default_timeout(15_000)
        self.page = self.context.new_page()
        self.slow_down(int(os.environ.get("TELLASK_PAGE_DELAY", "0")))
        self.page.on("console", lambda message: message.type == "error" and self.noticed(message.text))
        self.page.on("pageerror", lambda error: self.troubles.append(f"page error: {error.message}"))
        self.page.on("request", lambda request: self.asked(request.url))

    def slow_down(self, delay):
        """Every answer comes that many milliseconds later: a test that does not wait for what it looks at fails here, not on a busy day."""
        if delay:
            session = self.context.new_cdp_session(self.page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", {"offline": False, "latency": delay, "downloadThroughput": -1, "uploadThroughput": -1})

    def noticed(self, text):
        # A refusal that a test provokes is reported by the browser, too.
        if "status of 4" not in text:
            self.troubles.append(f"console: {text}")

    def asked(self, url):
        self.requests.append(url)
        if not url.startswith((self.address, "file://", "data:", "blob:")):
            self.troubles.append(f"another address: {url}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def open(self, rest="/"):
        self.page.goto(self.address + rest)
        self.page.wait_for_selector(".board .cell")
        return self.page

    def fair(self):
        assert not self.troubles, self.troubles


def link(game, seats=None, **more):
    """The address of a game's demo, with other players if asked for."""
    from urllib.parse import urlencode

    demo = game["demo"]
    pairs = [("game", game["name"]), ("seed", more.pop("seed", demo["seed"]))]
    pairs += [(f"k.{key}", value) for key, value in demo["settings"].items()]
    pairs += [("seat", seat) for seat in (seats or demo["minds"])]
    return "/#" + urlencode(pairs + list(more.items()))


def where(page):
    """Which moment is shown, and how many there are."""
    return page.evaluate("[Number(document.querySelector('#time').value), Number(document.querySelector('#time').max)]")
