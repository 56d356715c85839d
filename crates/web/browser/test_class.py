"""What happens in a class: curious players, rules that were never run, wrong links, a busy server."""

import json

from acts import stop, until
from stage import call, link


def test_the_world_of_a_play_stays_secret(stage, game):
    """While a person plays, the room of maps begins with another world than that of the play."""
    if not game["map"]["editor"]:
        return
    with stage.page() as watched:
        page = watched.open(link(game, ["person", *game["demo"]["minds"][1:]]))
        page.wait_for_selector(".choice")
        page.locator(".tab.map").click()
        page.wait_for_selector(".mapper .cell")
        until(page, lambda: page.locator(".mapper[aria-busy=false]").count(), "the map is checked")
        own = call(stage.address, "/api/maps/make", {"game": game["name"], "settings": game["demo"]["settings"], "seed": game["demo"]["seed"]})
        drawn = page.evaluate("(name) => JSON.parse(sessionStorage.getItem(`tellask.map.${name}`)).drawing", game["name"])
        assert drawn["things"] != own["drawing"]["things"], "this is the world of the play"
        assert page.locator("#map-seed").input_value() != str(game["demo"]["seed"]), "and this its seed"
        watched.fair()


def test_rules_that_were_not_run_play_many_plays(stage):
    with stage.page() as watched:
        page = watched.open(link(stage.games[0]))
        stop(page)
        page.locator("#seat-1").select_option("rules")
        until(page, lambda: "(defrule" in page.locator("#rules-text").input_value(), "something to begin with")
        page.locator(".tab.batch").click()
        page.locator("#plays").fill("5")
        page.locator(".batch .primary").click()
        until(page, lambda: page.locator(".results .histograms").count(), "the results", 60)
        watched.fair()


def test_a_mind_takes_the_place_of_a_person(stage):
    with stage.page() as watched:
        page = watched.open(link(stage.games[0], ["person"]))
        page.wait_for_selector(".choice")
        page.locator(".tab.batch").click()
        until(page, lambda: page.locator("#instead").is_visible(), "who plays in the person's place")
        assert not page.locator("#rotate").is_visible(), "a game for one has no other seat"
        page.locator("#instead").select_option("random")
        page.locator("#plays").fill("5")
        page.locator(".batch .primary").click()
        until(page, lambda: "random" in page.locator(".results").inner_text(), "the results", 60)
        watched.fair()


def test_a_game_for_one_has_one_seat(stage, game):
    with stage.page() as watched:
        page = watched.open(link(game))
        stop(page)
        page.wait_for_selector("#seat-1")
        offered = page.locator("fieldset button.quiet", has_text="Another seat").count()
        assert offered == (1 if game["seats"] > len(game["demo"]["minds"]) else 0), f"{game['seats']} seats"
        watched.fair()


def test_rules_are_not_thrown_away_without_a_word(stage):
    with stage.page() as watched:
        page = watched.open(link(stage.games[0]))
        stop(page)
        asked = []
        page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
        page.locator(".tab.rules").click()
        until(page, lambda: "(defrule" in page.locator("#rules-text").input_value(), "something to begin with")
        anew = page.locator(".editor .actions button").nth(1)
        anew.click()
        assert not asked, "nothing is lost"
        page.locator("#rules-text").fill("; mine")
        anew.click()
        until(page, lambda: asked, "a question")
        assert page.locator("#rules-text").input_value() == "; mine"
        watched.fair()


def test_a_link_to_a_game_that_is_not_here(stage):
    with stage.page() as watched:
        page = watched.open("/#game=nosuchgame&seed=4")
        until(page, lambda: "nosuchgame" in page.locator(".notice").inner_text(), "a word about it")
        watched.fair()


def test_a_board_needs_no_list_of_its_cells(stage, game):
    with stage.page() as watched:
        page = watched.open(link(game, ["person", *game["demo"]["minds"][1:]]))
        page.wait_for_selector(".choice")
        cells = page.locator("[data-picture=known] .cell.open").count()
        if cells > 12:
            assert page.locator(".choice").count() < 20, "the board is the list"
        watched.fair()


def refuser(answer):
    """Answers so whoever wants a new play."""
    return lambda route: route.fulfill(**answer) if route.request.method == "POST" else route.continue_()


def test_a_full_server_says_so_kindly(stage):
    for kind, words in (("too-many", "Many people are using this server"), ("your-share", "Close other tabs of this page")):
        with stage.page() as watched:
            page = watched.page
            refusal = json.dumps({"error": {"kind": kind, "message": "there is no room"}})
            full = {"status": 429, "content_type": "application/json", "body": refusal}
            page.route("**/api/plays", refuser(full))
            page.goto(stage.address)
            until(page, lambda: page.locator(".notice .again").count(), "a kind word")
            assert words in page.locator(".notice").inner_text()
            assert page.locator(".begin-play").is_visible() and page.locator(".games .chip").first.is_visible(), "the page itself is there"
            page.locator(".tab.setup").click()
            until(page, lambda: page.locator(".setup #game").is_visible(), "and so is the form")
            page.locator(".help").click()
            assert page.locator("dialog.help a[href='/worksheets']").is_visible(), "and the documents"
            page.locator("dialog.help .primary").click()
            page.unroute("**/api/plays")
            page.locator(".notice .again").click()
            page.wait_for_selector(".board .cell")


def test_a_busy_server_is_asked_again(stage):
    with stage.page() as watched:
        page = watched.open(link(stage.games[0]))
        stop(page)
        refused = []

        def busy(route):
            if route.request.method != "POST" or len(refused) > 1:
                return route.continue_()
            refused.append(1)
            return route.fulfill(status=429, content_type="application/json", body='{"error":{"kind":"too-many","message":"busy"}}')

        page.route("**/api/batches", busy)
        page.locator(".tab.batch").click()
        page.locator("#plays").fill("5")
        page.locator(".batch .primary").click()
        until(page, lambda: page.locator(".results .histograms").count(), "the results", 60)
        assert len(refused) == 2
