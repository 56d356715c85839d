"""A telephone: everything is reachable, and nothing is cut."""

import pathlib
import tempfile

from acts import finished, stop, until
from stage import link, where

# Words in the bar and the head that do not fit their place, or lie beneath something else.
CUT = """() => [...document.querySelectorAll('.where, header.top button, .controls button, .tab')].filter((it) => it.checkVisibility()).filter((it) => {
  const {left, right, top, bottom} = it.getBoundingClientRect();
  const over = document.elementFromPoint(right - 2, (top + bottom) / 2);
  return it.scrollWidth > it.clientWidth + 1 || left < 0 || right > innerWidth || !(it === over || it.contains(over) || over?.contains(it));
}).map((it) => `${it.className}: ${it.textContent}`)"""


def test_phone(stage):
    with stage.page(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True) as watched:
        for game in stage.games:
            watched.page.goto("about:blank")
            page = watched.open(link(game))
            stop(page)
            for room in ("setup", *(["map"] if game["map"]["editor"] else []), "stage", "reasons", "rules", "batch"):
                page.locator(f".tab.{room}").click()
                page.wait_for_timeout(120)
                width = page.evaluate("document.documentElement.scrollWidth")
                assert width <= 390, f"{game['name']}, {room}: {width} pixels wide"
            page.locator(".tab.stage").click()
            assert page.locator(".picture:visible").count() == 1, "one picture at a time"
        watched.fair()


def test_everything_on_a_phone(stage):
    game = max(stage.games, key=lambda it: len(it["keys"]))
    with stage.page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True) as watched, tempfile.TemporaryDirectory() as folder:
        page = watched.open(link(game))
        stop(page)
        finished(page)
        page.locator(".icon.last").tap()
        until(page, lambda: where(page)[0] == where(page)[1], "the last moment, by its button")
        assert page.evaluate(CUT) == []
        assert not page.locator("#extra").is_visible()
        page.locator(".more").tap()
        for part in (".open", ".find", "#language", "#theme", ".help"):
            assert page.locator(f"#extra {part}").is_visible(), part
        assert page.evaluate(CUT) == []
        page.locator("#extra .find").tap()
        page.wait_for_selector("#words")
        page.locator(".icon.first").tap()
        until(page, lambda: where(page)[0] == 0 and "→" in page.locator(".decision .answer").text_content(), "the first act, by its button")
        page.locator("#words").fill(page.locator(".decision .answer").text_content().strip("→ "))
        page.keyboard.press("Enter")
        until(page, lambda: page.locator(".hits rect").count(), "what was searched for")
        page.locator(".more").tap()
        page.locator("#extra .help").tap()
        page.locator("dialog .primary").tap()
        broken = pathlib.Path(folder, "broken.jsonl")
        broken.write_text('{"tellask":1,"game":"nobody"}\n')
        page.locator(".tab.setup").tap()
        page.locator(".more").tap()
        with page.expect_file_chooser() as chooser:
            page.locator("#extra .open").tap()
        chooser.value.set_files(broken)
        until(page, lambda: page.locator(".notice").is_visible(), "what is wrong with the file, in whatever room")
        watched.fair()
