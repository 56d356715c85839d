"""Who reads with other eyes or ears: names, contrast, languages, and signs that there is more."""

from acts import finished, stop, until
from probes import CONTRAST, NAMES
from stage import link


def test_readers(stage):
    for scheme in ("light", "dark"):
        with stage.page(color_scheme=scheme) as watched:
            for game in stage.games:
                page = watched.open("/")
                page.goto("about:blank")
                page = watched.open(link(game))
                stop(page)
                # The play of a first visit goes on in its own room.
                if page.locator(".layout").get_attribute("data-room") != "setup":
                    page.locator(".tab.setup").click()
                for part in page.locator(".setup > details > summary").all():
                    part.click()
                rooms = ["setup", *(["map"] if game["map"]["editor"] else []), "rules", "batch"]
                for room in rooms:
                    if page.locator(".layout").get_attribute("data-room") != room:
                        page.locator(f".tab.{room}").click()
                    if room == "map":
                        page.wait_for_selector(".mapper[aria-busy=false] .cell[aria-label]")
                    page.wait_for_timeout(200)
                    assert page.evaluate(NAMES) == [], f"without a name in {room}"
                    poor = page.evaluate(CONTRAST)
                    assert poor == [], f"{scheme}, {room}: hard to read: {poor[:8]}"
            watched.fair()


def test_english_is_marked(stage):
    """The sentences of proofs stay English, and are marked so where the page speaks another language; the page says it once."""
    game = stage.games[0]
    with stage.page(locale="es-ES") as watched:
        page = watched.open(link(game))
        stop(page)
        finished(page)
        page.keyboard.press(".")
        until(page, lambda: page.locator(".decision [role=treeitem]").count(), "reasons")
        page.keyboard.press("End")
        until(page, lambda: page.locator(".ending").is_visible(), "the ending")
        page.keyboard.press("Home")
        page.locator("details.options summary").click()
        assert page.locator("html").get_attribute("lang") == "es"
        for part in (".options .field > label", ".reason .line"):
            for node in page.locator(part).all():
                assert node.evaluate("(it) => it.closest('[lang]').lang") == "en" or node.inner_text() == "", part
        assert page.locator(".english").count() == 1
        for part in (".part > h2", ".setup summary", ".toggles button", "#seat", ".where", ".english", ".setup p.note", ".ending", ".told li", ".candidates .act", ".captions p", ".picture-title span:last-child", ".standings th[scope]"):
            for node in page.locator(part).all():
                assert node.evaluate("(it) => it.closest('[lang]').lang") == "es", part
        watched.fair()


def test_more_to_the_side(stage):
    """A table that is wider than its place has a shade at the side where there is more."""
    with stage.page() as watched:
        for game in stage.games:
            watched.page.goto("about:blank")
            page = watched.open(link(game))
            stop(page)
            finished(page)
            table = page.locator(".stand .scroller")
            if table.evaluate("(it) => it.scrollWidth > it.clientWidth + 8"):
                break
        else:
            raise AssertionError("no standings are wide enough for this test")
        table.scroll_into_view_if_needed()
        page.wait_for_timeout(150)
        box = table.bounding_box()
        edge = {"x": box["x"] + box["width"] - 3, "y": box["y"] + 2, "width": 3, "height": 2}
        before = page.screenshot(clip=edge)
        table.evaluate("(it) => (it.scrollLeft = it.scrollWidth)")
        page.wait_for_timeout(150)
        assert page.screenshot(clip=edge) != before, "the shade goes at the end"
        watched.fair()
