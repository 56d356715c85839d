"use strict";
// Below the boards: the line of time with the scores, buttons to step and to run, the pace, and a search.

(() => {
  const { html, svg, say, t } = tellask;
  const WIDTH = 1000;
  const HEIGHT = 40;
  const POINTS = 400;
  const PACES = [1500, 700, 300, 120, 40];

  // Not every system has letters for these.
  const ICONS = {
    first: "M10 4v12L3 10zM17 4v12l-7-6z",
    back: "M15 4v12L7 10zM4 4h2v12H4z",
    run: "M6 4l10 6-10 6z",
    pause: "M5 4h3.5v12H5zM11.5 4H15v12h-3.5z",
    forward: "M5 4l8 6-8 6zM14 4h2v12h-2z",
    last: "M3 4l7 6-7 6zM10 4l7 6-7 6z",
    "find.back": "M10 5l6 8H4z",
    "find.next": "M10 15l6-8H4z",
  };
  const icon = (name) => svg("svg", { class: "sign", viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));

  const button = (name, act) => html("button", { type: act ? "button" : "submit", class: `icon ${name.replace(".", "-")}`, "aria-label": t(name), title: t(name), onclick: act }, icon(name));

  class Timeline {
    // `on.go(index)`, `on.run(isRunning)`, `on.step(by)`, `on.find(words, backwards)`.
    constructor(on) {
      this.on = on;
      this.pace = PACES[2];
      this.range = html("input", { type: "range", min: 0, max: 0, value: 0, step: 1, id: "time", "aria-label": t("time"), oninput: () => on.go(Number(this.range.value)) });
      this.line = svg("g", { class: "scores" });
      this.hits = svg("g", { class: "hits" });
      const chart = svg("svg", { class: "spark", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" }, this.line, this.hits);
      this.runs = button("run", () => on.run(!this.isRunning));
      this.where = html("output", { class: "where", for: "time" });
      this.live = html("span", { class: "live", hidden: true, textContent: t("live") });
      const buttons = [button("first", () => on.go(0)), button("back", () => on.step(-1)), this.runs, button("forward", () => on.step(1)), button("last", () => on.go(Infinity))];
      const row = html("div", { class: "controls" }, html("div", { class: "buttons", role: "group", "aria-label": t("time") }, ...buttons), this.where, this.live, this.paces(), this.search());
      this.node = html("div", { class: "timeline" }, html("div", { class: "track" }, chart, this.range), row);
    }

    paces() {
      const options = PACES.map((pace, index) => html("option", { value: pace, textContent: t(`pace.${index}`), selected: pace === this.pace }));
      const select = html("select", { id: "pace", "aria-label": t("pace"), title: t("pace"), onchange: () => (this.pace = Number(select.value)) }, ...options);
      return select;
    }

    search() {
      const words = html("input", { type: "search", id: "words", placeholder: t("find.short"), "aria-label": t("find"), title: t("find"), maxlength: 80 });
      this.found = html("span", { class: "note", role: "status" });
      const find = (backwards) => words.value.trim() && this.on.find(words.value.trim(), backwards);
      const form = html("form", { class: "search", role: "search" }, words, button("find.back", () => find(true)), button("find.next"), this.found);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        find(false);
      });
      return form;
    }

    run(isRunning) {
      this.isRunning = isRunning;
      const name = isRunning ? "pause" : "run";
      this.runs.replaceChildren(icon(name));
      this.runs.setAttribute("aria-label", t(name));
      this.runs.title = t(name);
    }

    paint(index, length, turn, isLive) {
      if (this.range.max !== String(length - 1)) this.range.max = length - 1;
      if (this.range.value !== String(index)) this.range.value = index;
      const words = t("where", { turn, place: index + 1, length });
      this.range.setAttribute("aria-valuetext", words);
      say(this.where, words);
      if (this.live.hidden === isLive) this.live.hidden = !isLive;
    }

    // The scores over time, a line per seat; where many moments share a pixel, one stands for all. Those of seats that are secret
    // are null.
    chart(moments) {
      const seats = moments.reduce((most, moment) => Math.max(most, moment.scores?.length ?? 0), 0);
      const all = moments.flatMap((moment) => moment.scores ?? []).filter(Number.isFinite);
      if (all.length === 0 || moments.length < 2) {
        this.line.replaceChildren();
        return;
      }
      const low = all.reduce((least, it) => Math.min(least, it), Infinity);
      const high = all.reduce((most, it) => Math.max(most, it), -Infinity);
      const step = Math.max(1, Math.floor(moments.length / POINTS));
      const lines = Array.from({ length: seats }, (_, seat) => {
        const points = [];
        for (let index = 0; index < moments.length; index += step) {
          const score = moments[index].scores?.[seat];
          if (!Number.isFinite(score)) continue;
          const y = HEIGHT - 4 - ((score - low) / (high - low || 1)) * (HEIGHT - 8);
          points.push(`${((index / (moments.length - 1)) * WIDTH).toFixed(1)},${y.toFixed(1)}`);
        }
        return svg("polyline", { class: `score seat${(seat % 5) + 1}`, points: points.join(" ") });
      });
      this.line.replaceChildren(...lines);
    }

    mark(indexes, length) {
      this.hits.replaceChildren(...indexes.map((index) => svg("rect", { x: (index / Math.max(1, length - 1)) * WIDTH - 1, y: 0, width: 2, height: HEIGHT })));
    }
  }

  tellask.Timeline = Timeline;
})();
