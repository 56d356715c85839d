"""Whose knowledge is shown: secrets while a person plays, and why a mind gave up."""

import json

from acts import finished, stop, until
from stage import link


def with_two_seats(stage):
    """A game's link for a person and a mind, and the key that says how many play, if there is one."""
    for game in stage.games:
        key = next((key["name"] for key in game["keys"] if key["name"] in ("agents", "players")), None)
        if key:
            mind = game["minds"][0]["name"]
            return link(game, [mind, "person"], **{f"k.{key}": 2})
    raise AssertionError("no game for two")


def test_secrets(stage):
    with stage.page() as watched:
        page = watched.open(with_two_seats(stage))
        page.wait_for_selector(".choice")
        seats = page.locator("#seat option")
        assert seats.count() == 2
        assert seats.nth(0).is_disabled() and "secret until the end" in seats.nth(0).inner_text()
        assert page.locator("#seat").input_value() == "2", "the person's own seat is shown"
        assert page.locator("[data-picture=known] .board .cell").count() > 0
        # Whoever gets there all the same sees nothing of it, and not his own board under another name.
        page.evaluate("""() => { const seats = document.querySelector('#seat'); seats.options[0].disabled = false; seats.value = '1'; seats.dispatchEvent(new Event('change')); }""")
        until(page, lambda: "secret" in page.locator(".decision .answer").inner_text(), "it is said to be secret")
        assert page.locator("[data-picture=known].absent").count() == 1, "no board under a wrong name"
        watched.fair()


def test_standings_by_seat(stage):
    """The names stand at their own figures."""
    with stage.page() as watched:
        page = watched.open(with_two_seats(stage))
        page.wait_for_selector(".choice")
        rows = page.locator(".standings .who").all_inner_texts()
        assert any(row.startswith("2 · you") for row in rows), rows
        watched.fair()


def test_gave_up(stage):
    """The reason why a mind gave up stands where its answer would, as plain text."""
    game = stage.games[0]
    reason = "no end: <b>limit</b> of operations"

    def change(route):
        answer = route.fetch()
        told = answer.json()
        for view in told["views"][:1]:
            view["seats"]["1"].pop("answer", None)
            view["seats"]["1"]["gave_up"] = reason
        route.fulfill(response=answer, body=json.dumps(told))

    with stage.page() as watched:
        watched.page.route("**/views?*", change)
        page = watched.open(link(game))
        stop(page)
        finished(page)
        until(page, lambda: page.locator(".decision .gave-up").is_visible(), "the reason")
        assert page.locator(".decision .gave-up").inner_text() == reason
        assert page.locator(".decision .answer").inner_text() == "lost by forfeit"
        # What is read aloud of this play is not said of the next one, before there is anything to be seen of it.
        until(page, lambda: "lost by forfeit" in page.locator(".boards > .unseen").inner_text(), "the reason is read aloud")
        page.unroute("**/views?*")
        held = []
        page.route("**/views?*", lambda route: held.append(route))
        page.locator(".setup .actions .primary").click()
        until(page, lambda: held, "the next play")
        assert page.locator(".boards > .unseen").inner_text() == ""
        for route in held:
            route.continue_()
        watched.fair()


def test_endless_rules(stage):
    """A rule base that comes to no end: the page tells why nothing was decided."""
    game = stage.games[0]
    with stage.page() as watched:
        page = watched.open(link(game))
        stop(page)
        page.locator(".tab.rules").click()
        until(page, lambda: len(page.locator("#rules-text").input_value()) > 50, "a rule base to begin with")
        good = page.locator("#rules-text").input_value()
        page.locator("#rules-text").fill(good + "\n(defrule endless (declare (salience 1000)) (asked) => (while TRUE do))\n")
        page.locator(".editor .primary").click()
        until(page, lambda: ".clp" in page.locator(".standings .who").first.inner_text(), "the play")
        page.keyboard.press("End")
        until(page, lambda: page.locator(".decision .gave-up").is_visible(), "the reason")
        assert "limit" in page.locator(".decision .gave-up").inner_text()
        watched.fair()


def test_default_mind(stage):
    """Another profile brings its own mind, as long as nobody has chosen one."""
    game, profile = next((game, profile) for game in stage.games for profile in game["profiles"] if profile["mind"] != game["mind"])
    with stage.page() as watched:
        page = watched.open(f"/#game={game['name']}&seed=7")
        seat = page.locator("#seat-1")
        assert seat.input_value() == f"mind:{game['mind']}", "the default mind is chosen where the link names none"
        page.locator("details.options > summary").click()
        page.locator("#key-profile").select_option(profile["name"])
        until(page, lambda: seat.input_value() == f"mind:{profile['mind']}", "the mind of the profile")
        other = next(mind["name"] for mind in game["minds"] if mind["name"] not in (game["mind"], profile["mind"]))
        seat.select_option(f"mind:{other}")
        page.locator("#key-profile").select_option(index=0)
        page.wait_for_timeout(200)
        assert seat.input_value() == f"mind:{other}", "a mind that was chosen stays"
        with stage.page() as linked:
            again = linked.open(f"/#game={game['name']}&seed=7&k.profile={profile['name']}")
            assert again.locator("#seat-1").input_value() == f"mind:{profile['mind']}"
            linked.fair()
        watched.fair()
