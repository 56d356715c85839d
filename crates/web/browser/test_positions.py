"""Positions and files of other games: what follows is shown, and nothing is said that is not so."""

import json

from acts import finished, stop, until
from stage import ROOT, call, link

FILES = sorted((ROOT / "examples" / "worksheets").glob("*.txt"))


def checked(stage, game, kind, file):
    return call(stage.address, "/api/check", {"kind": kind, "game": game["name"], "name": file.name, "text": file.read_text()})


def test_a_file_of_another_game_opens_there(stage):
    """The page names the game that a file looks like, and a button opens it there; a position says what follows."""
    first = stage.games[0]
    found = [(file, looks) for file in FILES if (looks := checked(stage, first, "map", file).get("looks_like")) and looks["kind"] == "position"]
    studied = 0
    with stage.page() as watched:
        for file, looks in found:
            page = watched.open(link(first))
            stop(page)
            page.locator("#file").set_input_files(file)
            until(page, lambda: page.locator(".notice .switch").count(), "the button")
            assert f"it looks like a position of {looks['game']}" in page.locator(".notice").inner_text()
            page.locator(".notice .switch").click()
            until(page, lambda: f"game={looks['game']}" in page.url, "the other game")
            other = next(game for game in stage.games if game["name"] == looks["game"])
            if checked(stage, other, "map", file)["ok"]:
                until(page, lambda: page.locator(".ask-position").count(), "the offer to ask")
                page.locator(".ask-position").click()
            until(page, lambda: file.name in page.locator(".play-title").inner_text(), "the position")
            until(page, lambda: page.locator(".next").inner_text().startswith("A position"), "what this is")
            until(page, lambda: page.locator(".decision [role=treeitem]").count(), "the reasons")
            assert page.locator(".notice").is_hidden()
            captions = page.locator("[data-picture=known] .captions p").all_inner_texts()
            assert all(len(text) > 1 for text in captions), captions
            answer = call(stage.address, "/api/ask", {"game": other["name"], "position": file.read_text()})
            if "findings" in answer:
                studied += 1
                rows = page.locator("[data-picture=beliefs] .named").inner_text()
                assert "boards that fit" in rows and "must I guess?" in rows, rows
            if not answer["act"]:
                assert page.locator(".decision .answer").inner_text() == f"No decision: {answer['reason']}, according to {answer['mind']}"
                assert page.locator("[data-picture=beliefs] .board").count() and "closed" in page.locator(".decision").inner_text(), "the argument"
            page.goto("about:blank")
        assert studied and len(found) > studied, json.dumps([str(it) for it in found])
        watched.fair()


def test_rules_of_another_game_open_there(stage):
    """Rules for another game are called so, and a button goes there with them."""
    texts = {game["name"]: call(stage.address, "/api/rules/template", {"game": game["name"]})["text"] for game in stage.games}
    tried = 0
    with stage.page() as watched:
        for game, (name, text) in zip(reversed(stage.games), texts.items()):
            found = call(stage.address, "/api/check", {"kind": "rules", "game": game["name"], "name": "mine.clp", "text": text})
            if found.get("looks_like", {}).get("game") != name:
                continue
            tried += 1
            page = watched.open(link(game))
            stop(page)
            page.locator(".tab.rules").click()
            until(page, lambda: len(page.locator("#rules-text").input_value()) > 50, "a rule base to begin with")
            page.locator("#rules-text").fill(text)
            until(page, lambda: f"is not for {game['name']}; it looks like an agent for {name}" in page.locator("#rules-state").inner_text(), "the other game")
            page.locator(".report .switch").click()
            until(page, lambda: f"game={name}" in page.url, "the other game is chosen")
            until(page, lambda: page.locator("#rules-state").inner_text() == "No errors found.", "the rules are checked there")
            assert page.locator("#rules-text").input_value() == text
            page.goto("about:blank")
        assert tried > 1, texts.keys()
        watched.fair()


def test_chances_that_differ_look_different(stage):
    """A quarter and a third have colours of their own."""
    with stage.page() as watched:
        page = watched.open("/")
        kinds = page.evaluate("""() => {
          const board = new tellask.Board({ pick() {}, tip() {} });
          const cells = [0, 0.01, 0.25, 1 / 3, 1].map((heat) => ({ heat, marks: [] }));
          board.paint({ columns: cells.length, rows: 1, row_labels: [], column_labels: [], cells }, "");
          return [...board.node.querySelectorAll(".base")].map((it) => it.getAttribute("class"));
        }""")
        assert len(set(kinds)) == len(kinds), kinds


def test_what_is_said_of_a_cell(stage):
    """A number is said, nothing is said twice, and what stands at the pointer goes when the picture changes."""
    with stage.page() as watched:
        page = watched.open("/")
        words, tips = page.evaluate("""() => {
          const tips = [];
          const board = new tellask.Board({ pick() {}, tip: (text) => tips.push(text) });
          const grid = (cells) => ({ columns: cells.length, rows: 1, row_labels: [], column_labels: [], cells });
          const cells = [{ marks: [["sense", "count", "3"]], tone: "safe" }, { marks: [["ground", "closed", "?"]], tone: "unknown" }, { tone: "unknown" }, { marks: [["ground", "empty", "."]], note: "empty" }];
          board.paint(grid(cells), "");
          board.point({ type: "focusin", target: board.node.querySelector(".cell") });
          board.paint(grid([{ marks: [] }, ...cells.slice(1)]), "");
          return [cells.map((_, index) => index).slice(1).map((index) => board.words(index)), tips];
        }""")
        assert [text.split(": ")[1] for text in words] == ["closed", "unknown", "empty"], words
        assert tips[0].endswith(": count 3, safe") and tips[-1] is None, tips
        watched.fair()


def test_a_flat_map_is_large_enough(stage):
    """A long and flat board takes the whole width of its picture, and beside a table the board has the larger part."""
    with stage.page(viewport={"width": 1280, "height": 800}) as watched:
        seen = 0
        for file in FILES:
            for game in stage.games:
                if not checked(stage, game, "map", file)["ok"]:
                    continue
                page = watched.page
                page.goto("about:blank")
                watched.open(link(game))
                stop(page)
                page.locator("#file").set_input_files(file)
                until(page, lambda: page.locator("details.map").count() and file.name in page.locator("details.map summary").inner_text(), "the map")
                page.locator(".setup .actions .primary").click()
                until(page, lambda: file.name in page.locator(".play-title").inner_text(), f"the play of {game['name']} on {file.name}")
                page.wait_for_selector("[data-picture=known] .board .cell")
                box = page.evaluate("""() => {
                  const board = document.querySelector("[data-picture=known] .board");
                  return [board.getBoundingClientRect().width, board.closest(".panels").getBoundingClientRect().width, Number(board.getAttribute("aria-colcount")), Number(board.getAttribute("aria-rowcount"))];
                }""")
                width, room, columns, rows = box
                if columns > 8 and columns >= 3 * rows:
                    seen += 1
                    assert width > 0.9 * min(room, 600), (file.name, box)
                elif columns > 6:
                    assert width > 0.45 * room, (file.name, box)
        assert seen, "some map is long and flat"
        watched.fair()


def test_standings_of_one_are_not_cut(stage):
    """Where one seat plays, its figures stand below each other, and none is behind the edge."""
    with stage.page(viewport={"width": 1280, "height": 800}) as watched:
        for game in stage.games:
            if game["seats"] > 1:
                continue
            for lang in ("en", "es"):
                watched.page.goto("about:blank")
                page = watched.open(link(game, lang=lang))
                finished(page)
                page.keyboard.press("End")
                until(page, lambda: page.locator(".ending").is_visible(), "the ending")
                table = page.locator(".stand .scroller")
                assert table.evaluate("(it) => it.scrollWidth <= it.clientWidth"), (game["name"], lang)
                assert page.locator(".standings .who").count() == 1
        watched.fair()
