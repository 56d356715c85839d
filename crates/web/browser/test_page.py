"""Tests of the page in a real browser, for every game that the server lists.

Each function whose name begins with `test_` is one test; those with a parameter `game` are run once per game. Names on the command
line choose some of them.
"""

import inspect
import json
import pathlib
import re
import sys
import tempfile
import time
import traceback

from probes import BOARDS, CONTRAST, FILM, FIRST, LARGE, NAMES, SAME
from stage import ROOT, Watched, browser, call, link, server, where

PAGE = ROOT / "crates" / "web" / "page"
FIRST_PAINT = 200_000


def until(page, condition, what, seconds=20):
    """Waits for a condition of ours, and says what was waited for."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        page.wait_for_timeout(40)
    raise AssertionError(f"waited {seconds} s in vain: {what}")


def stop(page):
    """Holds the film where it is."""
    if page.locator(".run[aria-label=Pause]").count():
        page.locator(".buttons .run").click()


def finished(page):
    """Waits until the whole play has come, and stands at its beginning."""
    until(page, lambda: page.locator(".live").is_hidden() and where(page)[1] > 0, "the play is over")
    page.keyboard.press("Home")
    until(page, lambda: where(page)[0] == 0, "the beginning")


def same(page):
    # The words of the cells follow when the picture rests.
    page.wait_for_timeout(300)
    found = page.evaluate(SAME)
    assert found["differences"] == [], found["differences"]
    assert found["cells"] > 0, "there was nothing to compare"


# ------------------------------------------------------------------ every game


def test_watch(stage, game):
    with stage.page() as watched:
        page = watched.open(link(game))
        until(page, lambda: where(page)[0] > 1, "the film runs by itself")
        stop(page)
        finished(page)
        last = where(page)[1]
        same(page)
        for step in range(1, min(4, last + 1)):
            page.keyboard.press(".")
            until(page, lambda: where(page)[0] == step, f"step {step}")
        same(page)
        for share in (0.83, 0.31, 0.57):
            page.locator("#time").fill(str(round(last * share)))
            until(page, lambda: f"{round(last * share) + 1} of" in page.locator(".where").inner_text(), "the moment scrubbed to")
            same(page)
        page.keyboard.press("End")
        until(page, lambda: page.locator(".ending").is_visible(), "the ending")
        same(page)
        watched.fair()


def test_reasons(stage, game):
    with stage.page() as watched:
        page = watched.open(link(game))
        stop(page)
        finished(page)
        for step in range(1, min(40, where(page)[1])):
            page.keyboard.press(".")
            until(page, lambda: f" {step + 1} of" in page.locator(".where").inner_text(), f"step {step}")
            if step > 5 and page.locator(".decision [role=treeitem]").count():
                break
        assert page.locator(".decision [role=treeitem]").count() > 0, "reasons"
        root = page.locator(".decision [role=treeitem]").first
        root.focus()
        if root.get_attribute("aria-expanded"):
            before = root.get_attribute("aria-expanded")
            page.keyboard.press("ArrowLeft" if before == "true" else "ArrowRight")
            assert root.get_attribute("aria-expanded") != before, "the tree opens and closes by keys"
            page.keyboard.press("Enter")
            assert root.get_attribute("aria-expanded") == before, "and by Enter"
        cell = page.locator("[data-picture=known] .board .cell").nth(1)
        cell.click()
        until(page, lambda: page.locator(".about-cell").is_visible(), "the part about the cell")
        assert page.locator(".cell-words").inner_text() == cell.get_attribute("aria-label")
        until(page, lambda: "…" not in page.locator(".about-cell > .note").inner_text(), "an answer about the cell")
        told = page.locator(".about-cell [role=treeitem]").count()
        note = page.locator(".about-cell > .note").inner_text()
        assert told or note, "a reason, or a sentence that there is none"
        watched.fair()


def test_play_by_mouse(stage, game):
    minds = game["demo"]["minds"]
    with stage.page() as watched:
        page = watched.open(link(game, ["person", *minds[1:]]))
        page.wait_for_selector(".choice")
        before = where(page)[1]
        assert not page.locator("[data-picture=truth]").is_visible(), "who plays does not see the truth"
        spots = page.locator("[data-picture=known] .cell.open")
        if spots.count():
            spots.first.click()
            if page.locator(".popup [role=menuitem]").count():
                page.locator(".popup [role=menuitem]").first.click()
        else:
            page.locator(".choice").first.click()
        until(page, lambda: where(page)[1] > before, "the act was carried out")
        page.wait_for_selector(".choice")
        page.locator("#hint").click()
        until(page, lambda: page.locator(".advice .answer").count(), "a hint", 60)
        assert page.locator(".advice .answer").inner_text().strip("→ ") != ""
        moment = where(page)[1]
        page.locator("#undo").click()
        until(page, lambda: where(page)[1] < moment, "the act was taken back")
        page.wait_for_selector(".choice")
        watched.fair()


def test_play_by_keys(stage, game):
    """From the first key to the second act without a mouse."""
    with stage.page() as watched:
        page = watched.open(link(game))
        reach(page, "document.activeElement.id === 'seat-1'")
        page.keyboard.press("y")
        until(page, lambda: page.locator("#seat-1").input_value() == "person", "the seat is the person's")
        reach(page, "document.activeElement.matches('.setup .primary')")
        page.keyboard.press("Enter")
        page.wait_for_selector(".choice")
        for act in range(2):
            before = where(page)[1]
            page.keyboard.press("Escape")
            page.evaluate("document.activeElement.blur()")
            signs = {"↑": "ArrowUp", "→": "ArrowRight", "↓": "ArrowDown", "←": "ArrowLeft"}
            shown = [text for text in page.locator(".choice kbd").all_inner_texts() if text in signs]
            for key in [signs[shown[0]]] if act and shown else ["1"]:
                page.keyboard.press(key)
                page.wait_for_timeout(250)
                if where(page)[1] > before:
                    break
            until(page, lambda: where(page)[1] > before or page.locator(".ending").is_visible(), f"act {act + 1} by key")
            if page.locator(".ending").is_visible():
                return watched.fair()
            page.wait_for_selector(".choice")
        moment = where(page)[1]
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Backspace")
        until(page, lambda: where(page)[1] < moment, "taken back by key")
        reach(page, "document.activeElement.matches('.board .cell')")
        page.keyboard.press("Shift+ArrowRight")
        page.wait_for_selector(".tip:not([hidden])")
        watched.fair()


def reach(page, condition, most=160):
    """Tab until the wanted element has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(condition):
            return
    raise AssertionError(f"no way by Tab to {condition}")


def test_broken_files(stage, game):
    with stage.page() as watched, tempfile.TemporaryDirectory() as folder:
        page = watched.open(link(game))
        stop(page)
        broken = pathlib.Path(folder, "broken.txt")
        broken.write_text("this is\nno world ]]] at all\n")
        page.locator("#file").set_input_files(broken)
        until(page, lambda: page.locator(".notice .complaints li").count(), "complaints about the file")
        assert "broken.txt" in page.locator(".notice").inner_text()
        page.locator(".notice .close").click()
        rules = pathlib.Path(folder, "broken.clp")
        rules.write_text(";; a comment\n(defrule begin\n  (sensed\n  =>\n  (assert (do)))\n(nonsense)\n")
        page.locator("#file").set_input_files(rules)
        until(page, lambda: page.locator(".gutter .error").count(), "a mark at the line")
        line = page.locator(".report .complaints li.error").first.get_attribute("data-line")
        assert page.locator(".gutter .error").first.inner_text() == line, "the mark stands at the complaint's line"
        page.locator(".editor .primary").click()
        until(page, lambda: page.locator(".notice").is_visible(), "the play is refused")
        trace = pathlib.Path(folder, "broken.jsonl")
        trace.write_text('{"tellask":1,"game":"nobody"}\n')
        page.locator("#file").set_input_files(trace)
        until(page, lambda: page.locator(".notice").is_visible() and len(page.locator(".notice").inner_text()) > 10, "the trace is refused")
        watched.fair()


def test_share(stage, game):
    with stage.page() as watched, tempfile.TemporaryDirectory() as folder:
        page = watched.open(link(game))
        stop(page)
        finished(page)
        length = where(page)[1]
        page.wait_for_selector(".tools .share")
        with page.expect_download() as download:
            page.locator(".tools .share").click()
        file = pathlib.Path(folder, "shared.html")
        download.value.save_as(file)
        with page.expect_download() as download:
            page.locator(".tools .trace").click()
        trace = pathlib.Path(folder, "play.jsonl")
        download.value.save_as(trace)
        with stage.page() as alone:
            shared = alone.page
            shared.goto(file.as_uri())
            shared.wait_for_selector(".board .cell")
            assert where(shared) == [0, length], "the whole film is in the file"
            shared.keyboard.press("ArrowRight")
            until(shared, lambda: where(shared)[0] == 1, "a step in the shared file")
            shared.keyboard.press("End")
            until(shared, lambda: shared.locator(".ending").is_visible(), "the ending in the shared file")
            assert [url for url in alone.requests if not url.startswith(("file:", "data:"))] == []
            alone.fair()
        page.locator("#file").set_input_files(trace)
        until(page, lambda: page.locator(".layout").get_attribute("data-room") == "stage", "the trace is opened")
        until(page, lambda: where(page) == [0, length], "the trace is as long as the play")
        watched.fair()


def test_positions(stage, game):
    files = sorted((ROOT / "crates" / "games" / "src" / game["name"] / "positions").glob("*"))
    if not game["position"] or not files:
        return
    with stage.page() as watched:
        page = watched.open(link(game))
        stop(page)
        page.locator("#file").set_input_files(files[0])
        until(page, lambda: files[0].name in page.locator(".play-title").inner_text(), "the position is shown")
        assert page.locator(".decision .answer").inner_text().startswith("→"), "and a mind says what to do"
        watched.fair()


# ------------------------------------------------------------------ the page as a whole


def test_first_paint(stage):
    with stage.page() as watched:
        page = watched.open("/")
        page.wait_for_timeout(1000)
        found = page.evaluate(FIRST)
        print(f"      {found['bytes']} bytes in {found['answers']} answers until the first board, after {found['board']} ms")
        assert found["answers"] > 10, "the answers were counted"
        assert found["bytes"] < FIRST_PAINT, found
        watched.fair()


def test_large_board(stage):
    with stage.page() as watched:
        page = watched.open("/")
        x, y = page.evaluate(LARGE)
        page.mouse.move(x, y)
        assert page.evaluate("globalThis.tip") == "row 6, column 6: count, safe"
        page.mouse.click(x, y)
        assert page.evaluate("globalThis.picked") == [205, "row 6, column 6: count, safe"]
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        assert page.evaluate("globalThis.picked[0]") == 245
        page.evaluate("board.flag('evidence', [7, 8])")
        assert page.locator(".cell").count() == 3, "the cell with the focus, and two with a sign"
        page.evaluate("board.flag('evidence', [])")
        assert page.locator(".cell").count() == 1


def test_boards(stage):
    with stage.page() as watched:
        page = watched.open("/")
        found = page.evaluate(BOARDS)
        assert len(found) == 10 and all(it["same"] for it in found), found
        assert all(it["texts"] > 5 for it in found), "letters were drawn"
        watched.fair()


def test_film(stage):
    with stage.page() as watched:
        page = watched.open("/")
        found = page.evaluate(FILM)
        assert found["wrong"] == [], found
        assert found["failures"] > 0 and found["checks"] == 700 and found["kept"] <= 64, found
        watched.fair()


def test_rules(stage):
    with stage.page() as watched:
        page = watched.open(link(stage.games[-1]))
        stop(page)
        page.locator(".tab.rules").click()
        until(page, lambda: len(page.locator("#rules-text").input_value()) > 50, "a rule base to begin with")
        until(page, lambda: page.locator("#rules-state").inner_text() != "", "the rules are checked")
        assert page.locator(".gutter .error").count() == 0, page.locator(".report").inner_text()
        good = page.locator("#rules-text").input_value()
        lines = good.split("\n")
        page.locator("#rules-text").fill("\n".join([*lines, "(defrule broken", "  (this is not closed"]))
        until(page, lambda: page.locator(".gutter .error").count(), "an error at its line")
        marked = int(page.locator(".gutter .error").first.inner_text())
        assert marked > len(lines) - 1, f"line {marked} is marked, and {len(lines)} were good"
        page.locator(".report .complaints button").first.click()
        assert page.evaluate("document.activeElement.id") == "rules-text", "a complaint leads into the text"
        page.locator("#rules-text").fill(good)
        until(page, lambda: page.locator(".gutter .error").count() == 0, "the error is gone")
        title = page.locator(".standings tbody th").first.inner_text()
        page.locator(".editor .primary").click()
        until(page, lambda: page.locator(".standings tbody th").first.inner_text() != title, "the play with the rules")
        assert page.locator(".notice").is_hidden(), page.locator(".notice").inner_text()
        watched.fair()


def test_batches(stage):
    with stage.page() as watched:
        game = stage.games[-1]
        page = watched.open(link(game))
        stop(page)
        for mind in [it["name"] for it in game["minds"][:2]]:
            page.locator(".tab.setup").click()
            if page.locator("#drawer .setup").is_hidden():
                page.locator(".tab.setup").click()
            page.locator("#seat-1").select_option(f"mind:{mind}")
            page.locator(".tab.batch").click()
            page.locator("#plays").fill("60")
            count = page.locator(".figures-part .figures").first.locator("tbody tr").count()
            page.locator(".batch .primary").click()
            until(page, lambda: page.locator(".figures-part .figures").first.locator("tbody tr").count() > count, f"the batch of {mind}", 60)
        assert page.locator(".histograms .column").count() > 0
        assert page.locator(".compared circle.point").count() >= 2, "two means"
        assert "60" in page.locator(".figures-part").inner_text()
        watched.fair()


def test_link(stage):
    """A link opens the same play, with its map and its rules."""
    game = stage.games[-1]
    with stage.page() as watched:
        page = watched.open(link(game, seed=23))
        page.wait_for_selector(".tools .trace")
        finished(page)
        assert "seed=23" in page.url
        length = where(page)
        page.locator("#seed").fill("24")
        page.locator("#seed").press("Enter")
        until(page, lambda: "seed=24" in page.url and "24" in page.locator(".play-title").inner_text(), "the other seed in the address")
        address = page.url
        with stage.page() as other:
            again = other.page
            again.goto(address.replace("seed=24", "seed=23"))
            again.wait_for_selector(".board .cell")
            stop(again)
            finished(again)
            assert where(again) == length
            other.fair()
        watched.fair()


def test_link_with_map(stage):
    """Settings, a map and rules are part of the link, too."""
    folders = {game["name"]: sorted((ROOT / "crates" / "games" / "src" / game["name"] / "maps").glob("*")) for game in stage.games}
    game = next(game for game in reversed(stage.games) if folders[game["name"]] and game["demo"]["settings"])
    key, value = next(iter(game["demo"]["settings"].items()))
    with stage.page() as watched:
        page = watched.open(link(game))
        page.locator("details.options summary").click()
        field = page.locator(f"#key-{key}")
        assert field.input_value() == value, "a setting of the link is in the form"
        file = min((file for file in folders[game["name"]] if file.is_file()), key=lambda file: file.stat().st_size)
        page.locator("details.map summary").click()
        page.locator("#map-file").set_input_files(file)
        until(page, lambda: file.name in page.locator("details.map summary").inner_text(), "the map is in the form")
        until(page, lambda: page.locator("details.map .good, details.map .complaints").count(), "the map is checked")
        page.locator(".setup .primary").click()
        until(page, lambda: file.name in page.locator(".play-title").inner_text(), "the play with the map")
        page.locator(".tab.rules").click()
        until(page, lambda: len(page.locator("#rules-text").input_value()) > 50, "a rule base to begin with")
        page.locator(".editor .primary").click()
        until(page, lambda: "rules" in page.url and ".clp" in page.locator(".standings tbody th").first.inner_text(), "the play with the rules")
        address = page.url
        stop(page)
        finished(page)
        length = where(page)
        watched.fair()
    with stage.page() as other:
        other.page.goto(address)
        other.page.wait_for_selector(".board .cell")
        assert file.name in other.page.locator(".play-title").inner_text()
        assert ".clp" in other.page.locator(".standings tbody th").first.inner_text()
        stop(other.page)
        finished(other.page)
        assert where(other.page) == length
        other.fair()


def test_live(stage):
    """A play at a pace of its own is followed, held, stepped, and goes on."""
    game = max(stage.games, key=lambda it: len(it["keys"]))
    with stage.page() as watched:
        page = watched.open(link(game, pace=150))
        until(page, lambda: where(page)[1] > 3 and where(page)[0] == where(page)[1], "the page follows the play")
        assert page.locator(".live").is_visible()
        page.get_by_role("button", name="Hold the play").click()
        page.get_by_role("button", name="Go on").wait_for()
        page.wait_for_timeout(500)
        held = where(page)[1]
        page.wait_for_timeout(600)
        assert where(page)[1] == held, "a held play stands still"
        page.keyboard.press("End")
        page.keyboard.press(".")
        until(page, lambda: where(page) == [held + 1, held + 1], "one step more")
        page.get_by_role("button", name="Go on").click()
        until(page, lambda: where(page)[1] > held + 3, "it goes on")
        watched.fair()


def test_languages(stage):
    with stage.page(locale="en-US") as watched:
        page = watched.open("/")
        for language, start in (("es", "Empezar"), ("pt", "Começar"), ("en", "Start")):
            page.locator("#language").select_option(language)
            until(page, lambda: page.locator(".setup .primary").count() and page.locator(".setup .primary").inner_text() == start, language)
            assert page.locator("html").get_attribute("lang") == language
        watched.fair()


def places(text):
    return sorted(re.findall(r"\{\w+\}", text))


def test_texts(_stage):
    """Every text that is asked for exists, in three languages, with the same places to be filled."""
    tables = {}
    for language in ("en", "es", "pt"):
        lines = re.findall(r'^  "?([\w.-]+)"?: (".*"),$', (PAGE / f"texts.{language}.js").read_text(), re.M)
        tables[language] = {name: json.loads(text) for name, text in lines}
    english = tables["en"]
    assert len(english) > 150, "the table was read"
    for language, table in tables.items():
        assert table.keys() == english.keys(), (language, table.keys() ^ english.keys())
        for name, text in table.items():
            assert text and places(text) == places(english[name]), (language, name)
    used = set()
    for file in PAGE.glob("*.js"):
        used |= set(re.findall(r'\bt\("([^"]+)"', file.read_text()))
    assert used - english.keys() == set(), used - english.keys()


def test_no_game_is_named(stage):
    for file in PAGE.glob("*"):
        text = file.read_text().lower()
        named = [game["name"] for game in stage.games if game["name"] in text]
        assert named == [], f"{file.name} names {named}"
    sizes = sum(file.stat().st_size for file in PAGE.glob("*"))
    assert sizes < FIRST_PAINT, f"the page has {sizes} bytes"


def test_readers(stage):
    for scheme in ("light", "dark"):
        with stage.page(color_scheme=scheme) as watched:
            for game in stage.games:
                page = watched.open("/")
                page.goto("about:blank")
                page = watched.open(link(game))
                stop(page)
                for part in page.locator(".setup > details > summary").all():
                    part.click()
                for room in ("setup", "rules", "batch"):
                    if page.locator(".layout").get_attribute("data-room") != room:
                        page.locator(f".tab.{room}").click()
                    page.wait_for_timeout(200)
                    assert page.evaluate(NAMES) == [], f"without a name in {room}"
                    poor = page.evaluate(CONTRAST)
                    assert poor == [], f"{scheme}, {room}: hard to read: {poor[:8]}"
            watched.fair()


def test_phone(stage):
    with stage.page(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True) as watched:
        for game in stage.games:
            watched.page.goto("about:blank")
            page = watched.open(link(game))
            stop(page)
            for room in ("setup", "stage", "reasons", "rules", "batch"):
                page.locator(f".tab.{room}").click()
                page.wait_for_timeout(120)
                width = page.evaluate("document.documentElement.scrollWidth")
                assert width <= 390, f"{game['name']}, {room}: {width} pixels wide"
            page.locator(".tab.stage").click()
            assert page.locator(".picture:visible").count() == 1, "one picture at a time"
        watched.fair()


class Stage:
    """What every test gets: the server's address, its games, and pages."""

    def __init__(self, chromium, address):
        self.chromium = chromium
        self.address = address
        self.games = call(address, "/api/games")["games"]

    def page(self, **options):
        return Watched(self.chromium, self.address, **options)


def main(wanted):
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_") and (not wanted or name in wanted)]
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
