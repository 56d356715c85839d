"""Every game that the server lists: watched, asked, played, shared, and given broken files."""

import pathlib
import tempfile

from acts import finished, reach, same, stop, until
from stage import ROOT, call, link, where


def answered(page):
    """What a click on a cell asks is answered: with a reason, or a sentence that there is none."""
    until(page, lambda: page.locator(".about-cell").is_visible(), "the part about the cell")
    until(page, lambda: "…" not in page.locator(".about-cell > .note").inner_text(), "an answer about the cell")
    assert page.locator(".about-cell [role=treeitem]").count() or page.locator(".about-cell > .note").inner_text()


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
        answered(page)
        # The label follows the board a moment later.
        until(page, lambda: page.locator(".cell-words").inner_text() == cell.get_attribute("aria-label"), "the cell in words")
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


def test_space_pauses_what_a_button_opened(stage, game):
    """The button that opened a play does not take the keys that come next, so no play is lost by one."""
    with stage.page() as watched:
        page = watched.open(link(game))
        stop(page)
        title = page.locator(".play-title")
        assert " true" not in title.inner_text() and " false" not in title.inner_text(), "no setting that is as usual"
        for button in ("watch", "play"):
            title.evaluate("node => { node.textContent = ''; }")
            page.locator(f".begin-{button}").click()
            until(page, lambda: title.inner_text(), "another play")
            before = title.inner_text()
            for key in ("Space", "Enter"):
                page.keyboard.press(key)
                page.wait_for_timeout(300)
                assert title.inner_text() == before, f"{key} after {button} opens another play"
        watched.fair()


def test_letters_need_no_shift(stage, game):
    with stage.page() as watched:
        page = watched.open(link(game, ["person", *game["demo"]["minds"][1:]]))
        page.wait_for_selector(".choice")
        letters = [text for text in page.locator(".choice kbd").all_inner_texts() if text.isupper() and len(text) == 1]
        if letters:
            before = where(page)[1]
            page.keyboard.press(letters[0].lower())
            until(page, lambda: where(page)[1] > before or page.locator(".ending").is_visible(), f"{letters[0].lower()} acts")
        watched.fair()


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
        until(page, lambda: "Not started" in page.locator("#rules-state").inner_text(), "the play is refused")
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
    # The page asks under the settings that are chosen; an example for another profile names it in its first lines.
    files = [file for file in files if "--profile" not in file.read_text(encoding="utf-8", errors="replace")]
    if not game["position"] or not files:
        return
    with stage.page() as watched:
        page = watched.open(link(game))
        stop(page)
        page.locator("#file").set_input_files(files[0])
        until(page, lambda: files[0].name in page.locator(".play-title").inner_text(), "the position is shown")
        assert page.locator(".decision .answer").inner_text().startswith("→"), "and a mind says what to do"
        strongest = call(stage.address, "/api/ask", {"game": game["name"], "settings": game["demo"]["settings"], "position": files[0].read_text()})["mind"]
        assert page.locator(".decision h2").inner_text().lower() == f"decision · {strongest}", "the strongest, whoever played before"
        chosen = next(mind["name"] for mind in game["minds"] if mind["name"] not in (strongest, "random"))
        page.locator(".tab.setup").click()
        page.locator("#seat-1").select_option(f"mind:{chosen}")
        page.locator("#file").set_input_files(files[0])
        until(page, lambda: page.locator(".decision h2").inner_text().lower() == f"decision · {chosen}", "the mind that was chosen by hand")
        assert files[0].name in page.title()
        page.locator("[data-picture=known] .board .cell").nth(1).click()
        answered(page)
        watched.fair()
