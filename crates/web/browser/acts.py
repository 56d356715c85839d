"""What tests of the page do and wait for."""

import time

from probes import SAME
from stage import where


def until(page, condition, what, seconds=20):
    """Waits for a condition of ours, and says what was waited for."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        page.wait_for_timeout(40)
    raise AssertionError(f"waited {seconds} s in vain: {what}")


def stop(page):
    """Holds the film where it is."""
    if page.locator(".run[aria-label=Pause]").count():
        page.locator(".buttons .run").click()


def finished(page):
    """Waits until the whole play has come, and stands at its beginning."""
    until(page, lambda: page.locator(".live").is_hidden() and where(page)[1] > 0, "the play is over")
    page.keyboard.press("Home")
    until(page, lambda: where(page)[0] == 0, "the beginning")


def same(page):
    # The words of the cells follow when the picture rests.
    page.wait_for_timeout(300)
    found = page.evaluate(SAME)
    assert found["differences"] == [], found["differences"]
    assert found["cells"] > 0, "there was nothing to compare"


def reach(page, condition, most=160):
    """Tab until the wanted element has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(condition):
            return
    raise AssertionError(f"no way by Tab to {condition}")
