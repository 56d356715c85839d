"""The page in other languages than English: what is fixed is translated, and what stays English is marked so."""

from acts import finished, stop, until
from stage import link

# All texts that can be seen or heard, with the language that they are marked with, and whether they may stay English.
TEXTS = """() => {
  const free = "kbd, pre, textarea, .reason, .rule, .brand, .play-title, .what, option, .refusal, .diagnostics, .field > label, .notes .chip, .games .chip, .where, #seat, svg text, .standings .who, .chart, .figures th[scope=row], .histograms > h2, .histograms figcaption";
  const found = [];
  const add = (node, text) => {
    text = text.replace(/\\s+/g, " ").trim();
    if (/\\p{L}{3}/u.test(text)) found.push([text, node.closest("[lang]").lang, node.closest(free) !== null, node.className?.baseVal ?? node.className]);
  };
  for (const node of document.body.querySelectorAll("*")) {
    if (node.closest("script, style, noscript, [hidden]")) continue;
    const isSeen = node.checkVisibility();
    for (const part of node.childNodes) if (part.nodeType === 3 && isSeen) add(node, part.data);
    // What a field of settings has by default is a value, not a word.
    for (const name of ["title", "aria-label", ...(node.closest(".field") ? [] : ["placeholder"])]) if (node.hasAttribute(name) && isSeen) add(node, node.getAttribute(name));
  }
  return found;
}"""

# The texts of the page that are the same in both languages, as `normal` is.
SAME = """async (lang) => {
  const own = tellask.texts[lang];
  await import("./texts.en.js");
  return Object.entries(tellask.texts.en).filter(([name, text]) => own[name] === text).map(([, text]) => text);
}"""


def texts(watched, game, lang):
    """What the page shows of a game: the play from moment to moment, its help, its rooms."""
    page = watched.page
    page.goto("about:blank")
    watched.open(link(game, lang=lang))
    assert page.locator("html").get_attribute("lang") == lang
    stop(page)
    finished(page)
    until(page, lambda: page.locator(".setup").count(), "the form")
    found = []

    def look():
        page.wait_for_timeout(150)
        found.extend(page.evaluate(TEXTS))

    if page.locator(".layout").get_attribute("data-room") != "setup":
        page.locator(".tab.setup").click()
    for part in page.locator(".setup details > summary").all():
        part.click()
    look()
    for _ in range(4):
        page.keyboard.press(".")
        look()
    page.keyboard.press("End")
    look()
    page.locator("header .help").click()
    look()
    page.locator("dialog .primary").click()
    for room in [*(["map"] if game["map"]["editor"] else []), "rules", "batch"]:
        page.locator(f".tab.{room}").click()
        if room == "map":
            page.wait_for_selector(".mapper[aria-busy=false] .cell[aria-label]")
        if room == "batch":
            page.locator("#plays").fill("5")
            page.locator(".batch .primary").click()
            until(page, lambda: page.locator(".results .histograms").count(), "the results", 60)
        look()
    return found


def test_nothing_fixed_stays_english(stage, game):
    names = {game["name"] for game in stage.games}
    with stage.page() as watched:
        english = {text for text, *_ in texts(watched, game, "en")}
        for lang in ("es", "pt"):
            shown = texts(watched, game, lang)
            listed = [pair for pairs in watched.page.evaluate("async (lang) => (await (await fetch(`/api/texts/${lang}`)).json()).texts", lang).values() for pair in pairs]
            same = {en for en, own in listed if en == own} | set(watched.page.evaluate(SAME, lang)) | names
            marked = sorted({(text, kind) for text, tongue, is_free, kind in shown if tongue == "en" and not is_free})
            assert marked == [], f"{lang}: {marked}"
            left = sorted({(text, kind) for text, tongue, is_free, kind in shown if not is_free and text in english and text not in same})
            assert left == [], f"{lang}: {left}"
        watched.fair()


def test_a_persons_turn_is_translated(stage):
    """Acts, hints, and what to do next; undo says the same as everywhere."""
    for game in stage.games:
        with stage.page() as watched:
            page = watched.open(link(game, ["person", *game["demo"]["minds"][1:]], lang="es"))
            page.wait_for_selector(".choice")
            page.locator("#hint").click()
            until(page, lambda: page.locator(".advice .answer").count(), "a hint", 60)
            plain = [node.inner_text() for node in page.locator(".choice[lang=en] span, .advice .answer[lang=en]").all()]
            assert plain == [], f"{game['name']}: {plain[:8]}"
            assert "usted" not in page.locator("body").inner_text().lower()
            watched.fair()


def test_figures_have_a_comma(stage):
    """A decimal comma in charts and tables, where the language has one."""
    game = stage.games[0]
    with stage.page() as watched:
        page = watched.open(link(game, lang="es"))
        page.locator(".tab.batch").click()
        page.locator("#plays").fill("7")
        page.locator(".batch .primary").click()
        until(page, lambda: page.locator(".results .figures").count(), "the results", 60)
        table = page.locator(".figures-part").inner_text()
        assert "," in table and "." not in table.replace("mín.", "").replace("máx.", "").replace("desv. típ.", ""), table
        watched.fair()


def test_a_shared_file_speaks_the_language(stage):
    """The words of the game are in the file, and nothing is asked of anybody."""
    game = stage.games[0]
    with stage.page() as watched:
        page = watched.open(link(game, lang="es"))
        stop(page)
        finished(page)
        with page.expect_download() as download:
            page.locator(".share").click()
        path = download.value.path()
        text = path.read_text()
        shared = path.with_suffix(".html")
        shared.write_text(text)
        page.goto(shared.as_uri())
        page.wait_for_selector(".board .cell")
        page.keyboard.press("End")
        until(page, lambda: page.locator(".ending").is_visible(), "the ending")
        assert page.locator(".ending").evaluate("(it) => it.closest('[lang]').lang") == "es", page.locator(".ending").inner_text()
        shared.unlink()
        watched.fair()
