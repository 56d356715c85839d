"""A person's turn: which keys are acts, what goes when a hint goes, and taking back."""

import json

from acts import until
from stage import link, where


def test_turn(stage, game):
    with stage.page() as watched:
        page = watched.open(link(game, ["person", *game["demo"]["minds"][1:]], turns=2))
        page.wait_for_selector(".choice")
        for key in (".", ","):
            page.keyboard.press(key)
            page.wait_for_timeout(250)
            assert where(page)[1] == 0, f"{key} is for time and never an act"
            page.keyboard.press("End")
        assert not {",", "."} & set(page.locator(".choice kbd").all_inner_texts())
        page.wait_for_selector(".choice")
        page.locator("#hint").click()
        until(page, lambda: page.locator(".advice .answer").count(), "a hint", 60)
        page.locator(".advice button").first.click()
        until(page, lambda: where(page)[1] > 0, "the act of the hint")
        assert page.locator(".cell.hinted").count() == 0, "its mark went with the hint"
        ended = lambda: page.locator(".ending").is_visible()
        for _ in range(40):
            until(page, lambda: ended() or page.locator(".choice").count(), "the next turn")
            if ended():
                break
            before = where(page)[1]
            page.locator(".choice").first.click()
            until(page, lambda: ended() or where(page)[1] > before, "the act")
        assert ended()
        last = where(page)[1]
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Backspace")
        until(page, lambda: where(page)[1] < last and page.locator(".choice").count(), "taken back after the end")
        watched.fair()


def test_late_hint(stage, game):
    """A hint belongs to the turn for which it was asked: after an act it is no longer shown."""
    with stage.page() as watched:
        page = watched.open(link(game, ["person", *game["demo"]["minds"][1:]], turns=2))
        page.wait_for_selector(".choice")
        held = []
        page.route("**/hint", lambda route: held.append(route))
        page.locator("#hint").click()
        until(page, lambda: held, "the question")
        page.locator(".choice").first.click()
        until(page, lambda: where(page)[1] > 0, "the act")
        with page.expect_response("**/hint", timeout=60_000):
            held.pop().continue_()
        page.wait_for_timeout(300)
        assert page.locator(".advice *").count() == 0, page.locator(".advice").inner_text()
        assert page.locator(".cell.hinted").count() == 0
        watched.fair()


def test_one_choice(stage):
    """One thing is no plural."""
    with stage.page() as watched:
        page = watched.open("/")
        said = page.evaluate("[1, 2].map((count) => tellask.t('play.yours', {count}))")
        assert said == ["It is your turn: 1 choice.", "It is your turn: 2 choices."], json.dumps(said)
        watched.fair()
