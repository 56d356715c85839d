"""Maps that are drawn: by mouse, by keys and by touch, in every game that has such maps; saved, opened, and played."""

import json
import pathlib

from acts import reach, stop, until
from stage import ROOT, call, link

DRAWING = "() => JSON.parse(sessionStorage.getItem(`tellask.map.${new URLSearchParams(location.hash.slice(1)).get('game')}`)).drawing"
DRAFT = DRAWING.replace(").drawing", ").draft?.text")


def drawn(page):
    return page.evaluate(DRAWING)


def checked(page, verdict=""):
    """Waits until the map was checked, and is good or bad if that is asked for."""
    until(page, lambda: page.locator(f".mapper[aria-busy=false]:has(.map-state{verdict})").count(), f"the map is checked{verdict}")


def enter(watched, game):
    watched.page.goto("about:blank")
    page = watched.open(link(game))
    stop(page)
    page.locator(".tab.map").click()
    page.wait_for_selector(".mapper .cell")
    checked(page, ".good")
    return page


def cell(page, index):
    return page.locator(f".mapper .cell[data-cell='{index}']")


def choose(page, name):
    page.locator(f".thing[data-thing='{name}']").click()


def place(drawing, thing, index):
    """What placing a thing makes of a drawing: a plain twin of what the page does."""
    things = [[name, at] for name, at in drawing["things"] if at != index or (name != thing["name"] and name in thing["beside"])]
    own = [pair for pair in things if pair[0] == thing["name"]]
    if thing["most"] is not None and len(own) >= thing["most"]:
        last = len(things) - 1 - things[::-1].index(own[-1])
        del things[last]
    return drawing | {"things": [*things, [thing["name"], index]]}


def mistake(stage, game, drawing, palette):
    """One click that makes a sound map bad: a thing and a cell, preferably one that is then complained about."""
    write = lambda it: call(stage.address, "/api/maps/write", {"game": game["name"], "settings": game["demo"]["settings"], "drawing": it})
    spots = [it[0] for it in write(drawing)["fixed"]] + [at for _, at in drawing["things"]]
    near = [at + step for at in spots for step in (0, 1, -1, drawing["columns"]) if 0 <= at + step < drawing["columns"] * drawing["rows"]]
    found = None
    for index in dict.fromkeys(near):
        for thing in palette["things"]:
            if [thing["name"], index] in drawing["things"]:
                changed = drawing | {"things": [pair for pair in drawing["things"] if pair != [thing["name"], index]]}
            else:
                changed = place(drawing, thing, index)
            answer = write(changed)
            if not answer["ok"]:
                wrong = [at for it in answer["diagnostics"] if it["severity"] == "error" for at in it["cells"]]
                found = found or (thing["name"], index, changed, wrong)
                if wrong:
                    return thing["name"], index, changed, wrong
    assert found, "every single change leaves the map sound"
    return found


def test_map(stage, game):
    """The whole room in one visit: by keys alone, by mouse, by files; then what was drawn is saved and played."""
    with stage.page() as watched:
        page = watched.open(link(game))
        stop(page)
        if not game["map"]["editor"]:
            assert page.locator(".tab.map").is_hidden(), "where there is nothing to draw, nothing is offered"
            return
        palette = call(stage.address, "/api/maps/palette", {"game": game["name"], "settings": game["demo"]["settings"]})
        by_keys(page, palette)
        by_mouse(page, stage, game, palette)
        by_files(page, game)
        saved_and_played(page, stage, game)
        watched.fair()


def by_mouse(page, stage, game, palette):
    first = drawn(page)
    name, index, changed, wrong = mistake(stage, game, first, palette)
    choose(page, name)
    cell(page, index).click()
    assert drawn(page) == changed, "the page places and removes as its twin does"
    checked(page, ".bad")
    assert page.locator(".mapper .complaints li.error").count(), "the complaint in words"
    assert page.locator(".map-steps .primary").is_disabled(), "a bad map is not played"
    for at in wrong:
        assert "wrong" in cell(page, at).get_attribute("class"), "the complaint at its cell"
    if wrong:
        page.locator(".mapper .complaints li.error button").first.click()
        assert page.evaluate("document.activeElement.dataset.cell") == str(wrong[0]), "the complaint leads to its cell"
    page.locator(".map-steps .undo").click()
    checked(page, ".good")
    assert drawn(page) == first and page.locator(".cell.wrong").count() == 0, "taken back, and the complaint is gone"
    page.locator(".map-steps .redo").click()
    assert drawn(page) == changed
    page.locator(".map-reset").click()
    checked(page, ".good")
    strokes(page, palette, first)
    sized(page, palette, first)


def strokes(page, palette, first):
    """A stroke of the mouse is one step; the right button empties a cell."""
    thing = next(it for it in palette["things"] if it["most"] is None)
    page.locator(".map-empty").click()
    assert drawn(page)["things"] == []
    choose(page, thing["name"])
    boxes = [cell(page, at).bounding_box() for at in range(min(3, first["columns"]))]
    page.mouse.move(boxes[0]["x"] + 5, boxes[0]["y"] + 5)
    page.mouse.down()
    for box in boxes[1:]:
        page.mouse.move(box["x"] + 5, box["y"] + 5, steps=3)
    page.mouse.up()
    assert drawn(page)["things"] == [[thing["name"], at] for at in range(len(boxes))]
    cell(page, 1).click(button="right")
    assert [thing["name"], 1] not in drawn(page)["things"]
    for _ in range(3):
        page.locator(".map-steps .undo").click()
    assert drawn(page) == first, "a stroke was one step"


def sized(page, palette, first):
    page.locator("#map-columns").fill(str(first["columns"] + 1))
    page.locator("#map-columns").press("Enter")
    rows = first["rows"] + (1 if palette["square"] else 0)
    until(page, lambda: page.locator(".mapper .cell").count() == (first["columns"] + 1) * rows, "a larger board")
    assert len(drawn(page)["things"]) == len(first["things"]), "and nothing is lost"
    page.locator(".map-steps .undo").click()
    until(page, lambda: page.locator(".mapper .cell").count() == first["columns"] * first["rows"], "the size before")
    checked(page, ".good")


def saved_and_played(page, stage, game):
    with page.expect_download() as download:
        page.locator(".map-save").click()
    text = pathlib.Path(download.value.path()).read_text()
    written = call(stage.address, "/api/maps/write", {"game": game["name"], "settings": game["demo"]["settings"], "drawing": drawn(page)})
    assert text == written["text"], "the file is what was drawn"
    page.locator(".map-steps .primary").focus()
    page.keyboard.press("Enter")
    until(page, lambda: page.locator(".layout").get_attribute("data-room") == "stage", "the play")
    assert page.locator(".notice .refusal").count() == 0, page.locator(".notice").inner_text()
    assert download.value.suggested_filename in page.locator(".play-title").inner_text()
    trace = page.evaluate("async () => (await fetch(document.querySelector('.tools .trace').href)).text()")
    assert json.loads(trace.split("\n")[0])["map"]["text"] == text, "the play has the map that was drawn"


def by_keys(page, palette):
    """From the first key to a map that could be played, without a mouse."""
    reach(page, "document.activeElement.matches('.tab.map')")
    page.keyboard.press("Enter")
    page.wait_for_selector(".mapper .cell")
    checked(page, ".good")
    first = drawn(page)
    reach(page, "document.activeElement.matches('.mapper .cell')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    thing = palette["things"][-1]
    expected = place(first | {"things": [pair for pair in first["things"] if pair[1] != 1]}, thing, 1)
    page.keyboard.press(thing["letter"])
    assert drawn(page) == expected, "a letter places"
    until(page, lambda: thing["name"] in (cell(page, 1).get_attribute("aria-label") or ""), "the cell says what is in it")
    assert thing["name"] in page.locator(".mapper [aria-live]").inner_text(), "and what was done is said"
    page.keyboard.press(thing["letter"])
    assert [thing["name"], 1] not in drawn(page)["things"], "once more, and it is gone"
    page.keyboard.press("Space")
    assert drawn(page) == expected, "so does the chosen thing"
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.dataset.cell") == str(first["columns"] - 1)
    while page.locator(".map-steps .undo").is_enabled():
        page.keyboard.press("Control+z")
    assert drawn(page) == first
    for key in ("Control+y", "Control+Shift+z", "Control+z", "Control+z"):
        page.keyboard.press(key)
    assert drawn(page) == first
    checked(page, ".good")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.matches('.map-steps .primary:enabled')"), "the board is one stop of Tab"


def by_files(page, game):
    """Files of any format are opened, pasted and repaired."""
    files = sorted((ROOT / "crates" / "games" / "src" / game["name"] / "maps").glob("*"))
    for file in (files[0], files[-1]):
        page.locator("#map-open").set_input_files(file)
        until(page, lambda: page.locator("#map-name").input_value() == file.name, f"{file.name} is opened")
        checked(page, ".good")
    text = page.locator("#map-source").input_value()
    page.locator("#map-open").set_input_files({"name": "broken.txt", "mimeType": "text/plain", "buffer": f"{text}]]]\n".encode()})
    kept_with_errors(page, f"{text}]]]\n")
    page.locator("#map-source").fill(text + "\n")
    page.locator("#map-name").focus()
    until(page, lambda: page.locator(".map-tools .complaints li.error").count() == 0, "a text that was pasted")
    checked(page, ".good")
    assert page.locator("#map-source").get_attribute("aria-invalid") is None


def kept_with_errors(page, text):
    """A text with errors stays as it was written until the person corrects or discards it; the map is not touched."""
    before, source = drawn(page), page.locator("#map-source")
    complained = lambda: page.locator(".map-tools .complaints li.error").count()
    until(page, complained, "what is wrong with the file")
    assert source.input_value() == text and source.is_visible(), "the text as it was opened"
    assert source.get_attribute("aria-invalid") == "true"
    assert drawn(page) == before, "the map as it was"
    page.locator(".thing").first.click()
    cell(page, 0).click()
    checked(page)
    assert drawn(page) != before and source.input_value() == text, "an edit of the map leaves the text alone"
    page.locator(".map-steps .undo").click()
    checked(page, ".good")
    assert complained() and source.input_value() == text, "and so does undo"
    source.fill(text + "]]]\n")
    page.locator("#map-name").focus()
    until(page, lambda: page.evaluate(DRAFT) == text + "]]]\n", "the new text is kept")
    assert source.input_value() == text + "]]]\n" and drawn(page) == before
    use = page.locator(".map-tools .draft-use")
    if use.count():
        use.click()
        checked(page)
        assert not complained() and source.input_value() != text, "on request what could be read is drawn"
        if drawn(page) != before:
            page.locator(".map-steps .undo").click()
        checked(page, ".good")
    else:
        page.locator(".map-tools .draft-drop").click()
        checked(page, ".good")
        assert not complained(), "the text is discarded"
    until(page, lambda: drawn(page) == before and "]]]" not in source.input_value(), "the map's own text again")


def test_map_on_a_phone(stage):
    """By taps, in another language; the draft outlives a reload."""
    drawable = [game for game in stage.games if game["map"]["editor"]]
    with stage.page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="pt-BR") as watched:
        for game in (drawable[0], drawable[-2]):
            page = enter(watched, game)
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= 360, f"{game['name']}: {width} pixels wide"
            first = drawn(page)
            page.locator(".thing[data-thing='']").tap()
            taken = first["things"][-1][1]
            cell(page, taken).tap()
            assert all(at != taken for _, at in drawn(page)["things"]), "a tap removes"
            sides = cell(page, taken).bounding_box()
            assert min(sides["width"], sides["height"]) >= 24, f"{game['name']}: cells that a finger finds: {sides}"
            page.locator(".map-steps .undo").tap()
            assert drawn(page) == first
            page.locator(".thing").first.tap()
            cell(page, 1).tap()
            assert drawn(page) != first, "a tap places or removes"
        assert page.locator(".map-steps .undo").get_attribute("aria-label") == "Desfazer"
        before = drawn(page)
        page.reload()
        page.wait_for_selector(".board .cell", state="attached")
        page.locator(".tab.map").tap()
        checked(page)
        assert drawn(page) == before, "the draft is still there"
        watched.fair()
