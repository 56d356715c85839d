"""Positions and files of other games: what follows is shown, and nothing is said that is not so."""

import json

from acts import stop, until
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
                assert page.locator("[data-picture=beliefs] .board").count() and "closed" in page.locator(".decision").inner_text(), "the argument"
            page.goto("about:blank")
        assert studied and len(found) > studied, json.dumps([str(it) for it in found])
        watched.fair()
