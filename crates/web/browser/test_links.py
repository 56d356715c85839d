"""Links: they open the same play elsewhere, and rules or maps that they bring wait to be started."""

import base64
import json
import secrets
import zlib

from acts import finished, stop, until
from stage import ROOT, link, where


def plays(watched):
    """How many plays the page has asked for."""
    return sum(url.endswith("/api/plays") for url in watched.requests)


def waits(watched):
    """The page says that it waits, and has started nothing."""
    page = watched.page
    until(page, lambda: page.locator(".notice .waiting").is_visible(), "a line that says what is waited for")
    page.wait_for_timeout(300)
    assert page.locator(".setup .primary").is_visible(), "the form is there"
    assert plays(watched) == 0, "nothing was started"
    empty = page.locator("#stage .picture, #side .part, #bar .timeline")
    assert not any(part.is_visible() for part in empty.all()), "no empty parts are shown"


def packed(value):
    squeeze = zlib.compressobj(9, wbits=-15)
    data = squeeze.compress(json.dumps(value).encode()) + squeeze.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_link(stage):
    """A link opens the same play, with its map and its rules."""
    game = stage.games[0]
    with stage.page() as watched:
        page = watched.open(link(game, seed=23))
        page.wait_for_selector(".tools .trace")
        finished(page)
        assert "seed=23" in page.url
        length = where(page)
        page.locator("#seed").fill("24")
        page.locator("#seed").press("Enter")
        until(page, lambda: "seed=24" in page.url and "24" in page.locator(".play-title").inner_text(), "the other seed in the address")
        address = page.url
        with stage.page() as other:
            again = other.page
            again.goto(address.replace("seed=24", "seed=23"))
            again.wait_for_selector(".board .cell")
            stop(again)
            finished(again)
            assert where(again) == length
            other.fair()
        watched.fair()


def test_link_with_map(stage):
    """Settings, a map and rules are part of the link, too."""
    folders = {game["name"]: sorted((ROOT / "crates" / "games" / "src" / game["name"] / "maps").glob("*")) for game in stage.games}
    game = next(game for game in stage.games if folders[game["name"]] and game["demo"]["settings"])
    key, value = next(iter(game["demo"]["settings"].items()))
    with stage.page() as watched:
        page = watched.open(link(game))
        page.locator("details.options summary").click()
        field = page.locator(f"#key-{key}")
        assert field.input_value() == value, "a setting of the link is in the form"
        file = min((file for file in folders[game["name"]] if file.is_file()), key=lambda file: file.stat().st_size)
        page.locator("details.map summary").click()
        page.locator("#map-file").set_input_files(file)
        until(page, lambda: file.name in page.locator("details.map summary").inner_text(), "the map is in the form")
        until(page, lambda: page.locator("details.map .good, details.map .complaints").count(), "the map is checked")
        page.locator(".setup .primary").click()
        until(page, lambda: file.name in page.locator(".play-title").inner_text(), "the play with the map")
        page.locator(".tab.rules").click()
        until(page, lambda: len(page.locator("#rules-text").input_value()) > 50, "a rule base to begin with")
        page.locator(".editor .primary").click()
        until(page, lambda: "rules" in page.url and ".clp" in page.locator(".standings .who").first.inner_text(), "the play with the rules")
        address = page.url
        stop(page)
        finished(page)
        length = where(page)
        watched.fair()
    with stage.page() as other:
        other.page.goto(address)
        waits(other)
        other.page.locator(".setup .primary").click()
        other.page.wait_for_selector(".board .cell")
        assert other.page.locator(".waiting").is_hidden()
        assert file.name in other.page.locator(".play-title").inner_text()
        assert ".clp" in other.page.locator(".standings .who").first.inner_text()
        stop(other.page)
        finished(other.page)
        assert where(other.page) == length
        other.fair()


def test_bomb(stage):
    """What a link unpacks to has an end."""
    game = stage.games[0]
    for size, words in ((3_000_000, "Look at them"), (30_000_000, "cannot be read")):
        with stage.page() as watched:
            z = packed({"map": None, "rules": [{"text": ";" * size, "keys": {}}]})
            watched.page.goto(watched.address + link(game, ["rules:a.clp"], z=z))
            waits(watched)
            assert words in watched.page.locator(".notice").inner_text(), size
            watched.fair()


def test_address_from_outside(stage):
    """Another page can set the address of ours; that starts nothing, and ends no play that somebody is in."""
    game = stage.games[0]
    with stage.page() as watched:
        page = watched.open(link(game, ["person"]))
        page.wait_for_selector(".choice")
        name = page.locator(".play-title").inner_text()
        before = plays(watched)
        for seed in (91, 92):
            page.evaluate(f"location.hash = {json.dumps(link(game, seed=seed)[1:])}")
            until(page, lambda: page.locator("#seed").input_value() == str(seed), "the seed is in the form")
        until(page, lambda: page.locator(".notice .waiting").is_visible(), "the page waits")
        page.wait_for_timeout(300)
        assert plays(watched) == before, "nothing was started"
        assert page.locator(".play-title").inner_text() == name and page.locator(".choice").count(), "the play goes on"
        page.locator(".setup .primary").click()
        until(page, lambda: "92" in page.locator(".play-title").inner_text(), "Start plays what the link says")
        watched.fair()


def test_too_large_for_a_link(stage):
    game = stage.games[0]
    with stage.page() as watched:
        page = watched.open(link(game))
        stop(page)
        page.locator(".tab.rules").click()
        until(page, lambda: len(page.locator("#rules-text").input_value()) > 50, "a rule base to begin with")
        noise = "\n".join(f"; {secrets.token_hex(40)}" for _ in range(700))
        page.locator("#rules-text").fill(page.locator("#rules-text").input_value() + noise)
        page.locator("#rules-name").fill("large.clp")
        page.locator(".editor .primary").click()
        until(page, lambda: "large.clp" in page.locator(".standings .who").first.inner_text(), "the play with the rules")
        stop(page)
        finished(page)
        length = where(page)[1]
        page.locator(".tools .copy").click()
        until(page, lambda: "large.clp" in page.locator(".notice").inner_text(), "the page says what the link leaves out")
        id = page.locator(".tools .trace").get_attribute("href")
        page.reload()
        page.wait_for_selector(".board .cell")
        until(page, lambda: page.locator(".tools .trace").count(), "the play after a reload")
        assert page.locator(".tools .trace").get_attribute("href") == id, "it is the same play"
        assert page.locator(".notice").is_hidden(), page.locator(".notice").inner_text()
        page.locator("#seed").fill("5")
        page.locator("#seed").press("Enter")
        until(page, lambda: "seed 5" in page.locator(".play-title").inner_text(), "the rules are there after the reload, too")
        assert "large.clp" in page.locator(".standings .who").first.inner_text() and length > 0
        with stage.page() as other:
            other.page.goto(page.url)
            waits(other)
            assert "no room for large.clp" in other.page.locator(".notice").inner_text()
            other.fair()
        watched.fair()


def test_unknown_mind(stage):
    """What the form shows is what Start plays."""
    game = stage.games[0]
    with stage.page() as watched:
        page = watched.page
        page.goto(watched.address + link(game, ["nobody"]))
        waits(watched)
        assert "nobody" in page.locator(".notice").inner_text()
        shown = page.locator("#seat-1").input_value()
        page.locator(".setup .primary").click()
        page.wait_for_selector(".board .cell")
        assert shown == f"mind:{game['minds'][0]['name']}"
        assert f"seat={game['minds'][0]['name']}" in page.url and "nobody" not in page.url
        assert page.locator(".notice").is_hidden()
        watched.fair()


def test_refused_at_first(stage):
    """A first play that is refused leaves no empty parts."""
    game = stage.games[0]
    with stage.page() as watched:
        page = watched.page
        page.goto(watched.address + link(game) + "&k.nothing=1")
        until(page, lambda: page.locator(".notice .refusal").is_visible(), "the refusal")
        assert not any(part.is_visible() for part in page.locator("#stage .picture, #side .part, #bar .timeline").all())
        watched.fair()


def test_skip_link(stage):
    """It moves the focus and leaves the address alone."""
    with stage.page() as watched:
        page = watched.open(link(stage.games[0], seed=7))
        until(page, lambda: "seed=7" in page.url, "the address")
        page.evaluate("document.activeElement.blur()")
        before = page.url
        page.locator(".skip").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "stage"
        assert page.url == before
        watched.fair()
