"""Seeds are whole numbers of up to twenty digits, more than a script can count."""

import json

from acts import until
from stage import link

LARGE = ("9007199254740993", "18446744073709551615")


def test_large_seeds(stage):
    game = stage.games[0]
    with stage.page() as watched:
        sent = []
        watched.page.on("request", lambda it: it.url.endswith("/api/plays") and sent.append(json.loads(it.post_data)["seed"]))
        for seed in LARGE:
            watched.page.goto("about:blank")
            page = watched.open(link(game, seed=seed))
            until(page, lambda: seed in page.locator(".play-title").inner_text(), f"the seed {seed} in the title")
            assert page.locator("#seed").input_value() == seed
            assert f"seed={seed}&" in page.url
            assert sent.pop() == seed
            page.reload()
            until(page, lambda: seed in page.locator(".play-title").inner_text(), "and after a reload")
        page.locator("#seed").fill("12")
        page.locator("#seed").press("Enter")
        until(page, lambda: "seed 12" in page.locator(".play-title").inner_text(), "a small one")
        assert sent == [12], "which is a number"
        watched.fair()


def test_refused_seeds(stage):
    """What is no seed is refused, never changed."""
    game = stage.games[0]
    with stage.page() as watched:
        page = watched.page
        page.goto(watched.address + link(game, seed="18446744073709551616"))
        until(page, lambda: page.locator(".notice .refusal").is_visible(), "the refusal")
        assert "18446744073709551616" in page.locator(".notice").inner_text() + page.locator("#seed").input_value()
        assert page.locator("#seed").input_value() == "18446744073709551616"
        watched.fair()
