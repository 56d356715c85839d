"""Notes: what a game writes down beside a play stands below the reasons and follows the time."""

from acts import finished, stop, until
from stage import link, where


def test_notes(stage, game):
    with stage.page() as watched:
        page = watched.open(link(game))
        stop(page)
        finished(page)
        chips = page.locator(".decision .notes .chip")
        assert chips.all_inner_texts() == [note["name"] for note in game["notes"]], "a button for each note"
        assert page.locator(".decision .notes").is_visible() == bool(game["notes"])
        for chip in chips.all():
            root = page.locator(".notes [role=treeitem]").first
            chip.click()
            until(page, lambda: root.count() and page.locator(".notes > .note").inner_text() == "", "the note")
            before = root.locator(".said").first.inner_text()
            assert before != ""
            page.locator("#time").fill(str(where(page)[1] // 2))
            until(page, lambda: root.locator(".said").first.inner_text() != before, "the note of another moment")
            chip.click()
            until(page, lambda: root.count() == 0, "the note is closed")
            chip.click()
            until(page, lambda: root.count(), "and open again")
        watched.fair()
