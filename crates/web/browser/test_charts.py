"""The results of many plays: nothing is cut, bars can be seen, axes have round figures."""

import re

from acts import stop, until
from stage import link

# Parts of the results that reach beyond the room they have; tables may scroll.
CUT = """() => {
  const stage = document.getElementById('stage');
  const most = stage.getBoundingClientRect().left + stage.clientWidth;
  const cut = [...stage.querySelectorAll('.results, .part, figure, .chart, .scroller')].filter((it) => it.getBoundingClientRect().right > most + .5);
  const wide = [stage, ...stage.querySelectorAll('.results, .part, figure')].filter((it) => it.scrollWidth > it.clientWidth + 1);
  const words = [...stage.querySelectorAll('.chart text')].filter((it) => {
    const [text, chart] = [it.getBoundingClientRect(), it.closest('svg').getBoundingClientRect()];
    return text.left < chart.left - .5 || text.right > chart.right + .5 || text.top < chart.top - 2 || text.bottom > chart.bottom + 2;
  });
  return [...cut, ...wide, ...words].map((it) => `${it.tagName}.${it.getAttribute('class')} ${it.childElementCount ? '' : it.textContent}`);
}"""

TICKS = "(chart) => [...chart.querySelectorAll('text.axis[text-anchor=middle]')].map((it) => it.textContent)"


def steps(labels):
    values = [float(label[:-1]) * 1000 if label.endswith("k") else float(label) for label in labels]
    return {float(f"{after - before:.6g}") for before, after in zip(values, values[1:])}


def test_charts(stage, game):
    with stage.page(viewport={"width": 1280, "height": 800}) as watched:
        page = watched.open(link(game))
        stop(page)
        page.locator(".tab.batch").click()
        page.locator("#plays").fill("40")
        page.locator(".batch .primary").click()
        until(page, lambda: page.locator(".histograms .column").count(), "the results", 60)
        for width in (1280, 360):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_timeout(150)
            assert page.evaluate(CUT) == [], f"at {width} pixels"
        for chart in page.locator(".histograms .chart, .compared figure:first-child .chart").all():
            labels = chart.evaluate(TICKS)
            assert 2 <= len(labels) <= 7 or page.locator(".histograms .column").count() == 1, labels
            found = steps(labels)
            assert len(found) <= 1, f"steps differ: {labels}"
            assert all(f"{step:e}"[0] in "125" and set(f"{step:e}".split("e")[0][1:]) <= set(".0") for step in found), labels
        rows = [row.locator("th, td").all_inner_texts() for row in page.locator(".figures-part tr").all()]
        share, interval = [rows[1][rows[0].index(name)] for name in ("success", "95 % interval")]
        assert re.fullmatch(r"\d+\.\d\d %", share) and re.fullmatch(r"\d+\.\d\d to \d+\.\d\d %", interval), rows
        narrowest = page.evaluate("Math.min(...[...document.querySelectorAll('.column')].map((it) => it.width.baseVal.value))")
        assert narrowest >= 4, f"a bar of {narrowest}"
        watched.fair()
