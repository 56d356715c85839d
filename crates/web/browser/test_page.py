"""The page as a whole."""

import json
import re

from acts import stop, until
from probes import BOARDS, FILM, FIRST, LARGE
from stage import ROOT, link, where

PAGE = ROOT / "crates" / "web" / "page"
FIRST_PAINT = 200_000
# Rooms that are entered later come later.
WHOLE = 285_000


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
        assert page.evaluate("globalThis.tip") == "row 6, column 6: count 3, safe"
        page.mouse.click(x, y)
        assert page.evaluate("globalThis.picked") == [205, "row 6, column 6: count 3, safe"]
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
        page = watched.open(link(stage.games[0]))
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
        title = page.locator(".standings .who").first.inner_text()
        page.locator(".editor .primary").click()
        until(page, lambda: page.locator(".standings .who").first.inner_text() != title, "the play with the rules")
        assert page.locator(".notice").is_hidden(), page.locator(".notice").inner_text()
        watched.fair()


def test_batches(stage):
    with stage.page() as watched:
        game = stage.games[0]
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
    assert sizes < WHOLE, f"the page has {sizes} bytes"
