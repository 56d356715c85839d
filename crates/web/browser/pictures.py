"""Makes the pictures of the README: `run.sh pictures.py`. Which game is on which picture follows from what the games show."""

import sys

from moving import moving
from shrink import shrunk
from stage import ROOT, Watched, browser, call, link, server, where
from terminal import page as page_of, terminal

FOLDER = ROOT / "docs" / "pictures"
LARGEST = 150_000
LARGEST_MOVING = 1_500_000


def shows(address, game):
    """What a game's demo has to show: how many cells, chances, a truth that is hidden, how many seats."""
    play = call(address, "/api/plays", {"game": game["name"], "settings": game["demo"]["settings"], "seed": game["demo"]["seed"], "seats": [{"kind": "mind", "name": name} for name in game["demo"]["minds"]]})
    path = f"/api/plays/{play['id']}"
    while not call(address, path)["over"]:
        pass
    length = call(address, path)["length"]
    view = call(address, f"{path}/views?from={length // 2}&count=1")["views"][0]
    seat = view["seats"]["1"]
    boards = [panel for panel in seat["known"]["panels"].values() if "cells" in panel]
    beliefs = [panel for panel in seat.get("account", {}).get("beliefs", {}).get("panels", {}).values() if "cells" in panel]
    return {
        "cells": sum(board["columns"] * board["rows"] for board in boards),
        "heat": any("heat" in cell for board in beliefs for cell in board["cells"].values()),
        "hidden": view["truth"]["panels"] != seat["known"]["panels"],
        "beliefs": bool(beliefs),
        "seats": len(view["seats"]),
    }


class Painter:
    def __init__(self, chromium, address):
        self.chromium = chromium
        self.address = address
        self.games = call(address, "/api/games")["games"]
        self.traits = {game["name"]: shows(address, game) for game in self.games}

    def game(self, *wanted):
        fit = [game for game in self.games if all(self.traits[game["name"]][trait] for trait in wanted)]
        return min(fit, key=lambda game: self.traits[game["name"]]["cells"])

    def page(self, **options):
        return Watched(self.chromium, self.address, **({"viewport": {"width": 1280, "height": 760}} | options))

    def keep(self, watched, name):
        watched.page.mouse.move(2, 2)
        watched.page.wait_for_timeout(300)
        self.write(name, watched.page.screenshot())
        watched.fair()

    def write(self, name, picture):
        file = FOLDER / f"{name}.png"
        file.write_bytes(shrunk(picture))
        size = file.stat().st_size
        print(f"{file.relative_to(ROOT)}: {size} bytes")
        assert size < LARGEST, f"{name} is too large"


def settle(page, share):
    """Stands still at a moment in the middle."""
    page.wait_for_selector(".live", state="hidden", timeout=60_000)
    page.locator("#time").fill(str(round(where(page)[1] * share)))
    page.wait_for_timeout(500)


def watch(painter):
    game = painter.game("hidden", "beliefs")
    for scheme in ("light", "dark"):
        with painter.page(color_scheme=scheme) as watched:
            page = watched.open(link(game))
            settle(page, 0.62)
            leaf = page.locator(".decision .reason:is(.percept, .absence)")
            if leaf.count():
                leaf.first.click()
            painter.keep(watched, f"watch-{scheme}")


def tour(painter):
    """The first picture of the README: a whole play, moment by moment."""
    game = painter.game("hidden", "beliefs")
    frames = []
    with painter.page(viewport={"width": 1100, "height": 600}) as watched:
        page = watched.open(link(game))
        settle(page, 0)
        page.locator(".tab.setup").click()
        page.mouse.move(2, 2)
        last = where(page)[1]
        for moment in range(last + 1):
            page.locator("#time").fill(str(moment))
            page.wait_for_timeout(300)
            frames.append((page.screenshot(), 3 if moment == last else 0.8))
        watched.fair()
    file = FOLDER / "tour.png"
    with painter.page() as empty:
        file.write_bytes(moving(empty.page, frames))
    size = file.stat().st_size
    print(f"{file.relative_to(ROOT)}: {size} bytes, {len(frames)} frames")
    assert size < LARGEST_MOVING, "the moving picture is too large"


def chances(painter):
    with painter.page() as watched:
        page = watched.open(link(painter.game("heat"), seed=4))
        settle(page, 0.4)
        page.locator(".tab.setup").click()
        cell = page.locator("[data-picture=beliefs] .cell[aria-label*=chance]").first
        cell.click()
        page.wait_for_timeout(1500)
        painter.keep(watched, "chances")


def play(painter):
    game = painter.game("heat")
    with painter.page() as watched:
        page = watched.open(link(game, ["person"], seed=4))
        page.wait_for_selector(".choice")
        page.locator("#hint-mind").select_option(game["minds"][0]["name"])
        page.locator(".tab.setup").click()
        for _ in range(3):
            before = where(page)[1]
            page.locator("#hint").click()
            page.wait_for_selector(".advice .answer", timeout=60_000)
            page.locator(".advice button").first.click()
            while where(page)[1] == before:
                page.wait_for_timeout(50)
            page.wait_for_selector(".choice")
        page.locator("#hint").click()
        page.wait_for_selector(".advice .answer", timeout=60_000)
        painter.keep(watched, "play")


def rules(painter):
    with painter.page(viewport={"width": 1440, "height": 800}) as watched:
        page = watched.open(link(painter.game("hidden", "beliefs")))
        settle(page, 0.5)
        page.locator(".tab.rules").click()
        page.wait_for_timeout(800)
        text = page.locator("#rules-text").input_value()
        page.locator("#rules-text").fill(text.replace("=>", "->", 1))
        page.wait_for_selector(".gutter .error")
        page.locator(".report .complaints button").first.click()
        page.wait_for_timeout(300)
        painter.keep(watched, "rules")


def draw(painter):
    with painter.page(viewport={"width": 1060, "height": 540}) as watched:
        page = watched.open(link(painter.game("hidden", "beliefs")))
        page.locator(".tab.map").click()
        page.wait_for_selector(".map-state.good")
        # A thing where somebody stands already is a mistake.
        page.locator(".mapper .cell[aria-label*=agent]").click()
        page.wait_for_selector(".map-state.bad")
        painter.keep(watched, "map")


def batch(painter):
    game = painter.game("hidden", "beliefs")
    with painter.page(color_scheme="dark", viewport={"width": 1280, "height": 900}) as watched:
        page = watched.open(link(game))
        settle(page, 0.5)
        for mind in (game["minds"][-1], game["minds"][1], game["minds"][0]):
            page.locator("#seat-1").select_option(f"mind:{mind['name']}")
            page.locator(".tab.batch").click()
            page.locator("#plays").fill("1000")
            rows = page.locator(".figures-part .figures").first.locator("tbody tr").count()
            page.locator(".batch .primary").click()
            while page.locator(".figures-part .figures").first.locator("tbody tr").count() == rows:
                page.wait_for_timeout(100)
            page.locator(".tab.setup").click()
        page.locator(".tab.batch").click()
        painter.keep(watched, "batch")


def phone(painter):
    game = painter.game("hidden", "beliefs")
    with painter.page(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True, device_scale_factor=2) as watched:
        page = watched.open(link(game))
        settle(page, 0.62)
        page.locator(".boards .toggles .chip").nth(1).click()
        painter.keep(watched, "phone-board")
        page.locator(".tab.reasons").click()
        painter.keep(watched, "phone-reasons")


def screen(painter, name, game, height, words, keys, **more):
    """A picture of the terminal view after some keys."""
    demo = game["demo"]
    options = [f"--{key}={value}" for key, value in {**demo["settings"], "seed": demo["seed"], **more}.items()]
    with terminal(height, words, game["name"], *options) as shown:
        shown.wait_for(f"{game['name']} · seed")
        shown.press(*keys)
        shown.rest()
        text = page_of(shown.lines())
    with painter.page() as watched:
        watched.page.set_content(text)
        painter.write(name, watched.page.locator("pre").screenshot())


def terminal_watch(painter):
    game = painter.game("hidden", "beliefs")
    screen(painter, "terminal-watch", game, 26, "watch", ["Space", "g", "1", "2", "Enter"], mind=game["demo"]["minds"][0])


def terminal_play(painter):
    screen(painter, "terminal-play", painter.game("heat"), 24, "play", ["H", "Enter"] * 3 + ["H"], seed=4)


def main(wanted):
    FOLDER.mkdir(parents=True, exist_ok=True)
    with server() as address, browser() as chromium:
        painter = Painter(chromium, address)
        for paint in (tour, watch, chances, play, rules, draw, batch, phone, terminal_watch, terminal_play):
            if not wanted or paint.__name__ in wanted:
                paint(painter)


if __name__ == "__main__":
    main(sys.argv[1:])
