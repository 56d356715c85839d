"""What a visitor sees first, and what the buttons of a mouse and a long press do."""

from acts import stop, until
from stage import link, where

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# Whether an element is on the screen as a whole, and nothing covers it.
IN_SIGHT = """(name) => {
  const node = document.querySelector(name);
  const {left, right, top, bottom} = node.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && node.contains(over);
}"""


def test_first_visit(stage):
    """The first game of the list plays, and it can be watched and played without a scroll."""
    game = stage.games[0]
    for screen in (DESK, PHONE):
        with stage.page(**screen) as watched:
            page = watched.open("/")
            until(page, lambda: where(page)[0] > 0, "the film runs by itself")
            assert game["name"] in page.locator(".play-title").inner_text(), "the first game of the list"
            for part in (".begin-watch", ".begin-play", ".claim", ".next"):
                assert page.evaluate(IN_SIGHT, part), f"{part} is not in sight at {screen['viewport']}"
            board = page.locator("[data-picture=known]").bounding_box()
            assert board["y"] < screen["viewport"]["height"] * 0.7, "the board begins on the first screen"
            page.locator(".begin-play").click()
            page.wait_for_selector(".choice")
            assert "person" in page.url
            page.locator(".begin-watch").click()
            until(page, lambda: "person" not in page.url and where(page)[1] > 0, "a mind plays the same world")
            page.reload()
            page.wait_for_selector(".board .cell")
            assert page.locator(".layout").get_attribute("data-room") == "stage", "a reload opens no form"
            watched.fair()


def test_another_game(stage):
    with stage.page(**DESK) as watched:
        page = watched.open("/")
        for game in stage.games[1:]:
            page.locator(".games .chip", has_text=game["name"]).click()
            until(page, lambda: game["name"] in page.locator(".play-title").inner_text(), f"{game['name']} on the stage")
            assert page.locator(".games .chip[aria-pressed=true]").inner_text() == game["name"]
            assert game["summary"] in page.locator(".intro").inner_text()
            usual = {key["name"]: key.get("default") for key in game["keys"]}
            for key, value in game["demo"]["settings"].items():
                shown = f"{key} {value}" in page.locator(".play-title").inner_text()
                assert shown == (str(usual[key]) != str(value)), "the title names the settings that are not the usual ones"
        page.locator(".intro .close").click()
        page.reload()
        page.wait_for_selector(".board .cell")
        assert page.locator(".intro").is_hidden(), "what was closed stays closed"
        watched.fair()


def played(watched, game):
    page = watched.open(link(game, ["person", *game["demo"]["minds"][1:]]))
    page.wait_for_selector(".choice")
    return page


def last_act(page):
    return page.evaluate("""async () => {
      const id = sessionStorage.getItem('tellask.play').split(' ').pop();
      const {moments} = await (await fetch(`/api/plays/${id}/timeline`)).json();
      return JSON.stringify(moments.filter((it) => it.acts?.length).at(-1)?.acts ?? []);
    }""")


def test_clicks(stage, game):
    """Where a game says so, the left button is one act of a cell and the right one another; Enter offers all of them."""
    clicks = game["clicks"]
    if not clicks["primary"] or not clicks["secondary"]:
        return
    with stage.page(**DESK) as watched:
        page = played(watched, game)
        cell = page.locator("[data-picture=known] .cell").nth(7)
        cell.click(button="right")
        until(page, lambda: where(page)[1] == 1, "the right button is an act")
        assert clicks["secondary"][0] in last_act(page)
        assert page.locator(".popup").count() == 0
        page.locator("[data-picture=known] .cell").nth(0).click()
        until(page, lambda: where(page)[1] >= 2, "the left button is another one")
        assert clicks["primary"][0] in last_act(page)
        cell.click()
        page.wait_for_selector(".popup [role=menuitem]")
        page.keyboard.press("Escape")
        watched.fair()
    with stage.page(**PHONE) as watched:
        page = played(watched, game)
        box = page.locator("[data-picture=known] .cell.open").nth(7).bounding_box()
        place = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
        touch = watched.context.new_cdp_session(page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": place})
        until(page, lambda: where(page)[1] == 1, "a long press is an act")
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(400)
        assert where(page)[1] == 1, "the end of the press is none"
        assert clicks["secondary"][0] in last_act(page)
        page.locator("[data-picture=known] .cell").nth(0).tap()
        until(page, lambda: where(page)[1] == 2, "a tap is the other one")
        assert clicks["primary"][0] in last_act(page)
        watched.fair()


def test_one_typo(stage):
    """One typo is one error, and nothing of the editor moves."""
    game = stage.games[0]
    with stage.page(**DESK) as watched:
        page = watched.open(link(game))
        stop(page)
        page.locator(".tab.rules").click()
        until(page, lambda: "defrule" in page.locator("#rules-text").input_value(), "a rule base to begin with")
        until(page, lambda: page.locator("#rules-state").inner_text() != "", "it is checked")
        before = page.locator(".sheet").bounding_box()
        good = page.locator("#rules-text").input_value()
        for typo in (good.replace("(assert (do", "(asert (do", 1), good.replace("(slot ", "(slt ", 1)):
            page.locator("#rules-text").fill(typo)
            until(page, lambda: page.locator(".gutter .error").count() == 1, "an error at its line")
            assert page.locator("#rules-state").inner_text() == "1 error"
            page.locator(".editor .primary").click()
            until(page, lambda: page.locator("#rules-state").inner_text() == "Not started: 1 error", "it is not started")
            assert page.locator(".notice").is_hidden(), "it is told once"
            assert page.locator(".sheet").bounding_box() == before, "the editor stays where it is"
            page.locator("#rules-text").fill(good)
            until(page, lambda: page.locator(".gutter .error").count() == 0, "the error is gone")
            assert page.locator(".sheet").bounding_box() == before
        watched.fair()
