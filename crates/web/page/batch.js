// Many plays at once, their progress, and their results as charts. Runs of this page are kept side by side.

import * as server from "./server.js";
import { refusal } from "./diagnostics.js";
import { body, defaultMind, exact, parseSpec } from "./link.js";
import * as charts from "./charts.js";

const { html, say, t, w, figure, measured, percent, section } = tellask;
const LOOK = 300;
// Milliseconds after which a busy server is asked again.
const AGAIN = 2000;
const KEPT = 12;

const CORE = new Set(["mind", "mean", "ci95", "sd", "min", "median", "max", "success", "success_ci95", "deaths", "deaths_ci95", "deaths_count", "histogram", "scored"]);

const between = (interval) => (interval ? t("chart.from-to", { from: measured(interval[0]), to: measured(interval[1]) }) : "");

export class Batches {
  // `on.state()` is what the form says now, `on.game()` its game; `on.ready()` promises that rules of one's own are in it.
  constructor(on) {
    this.on = on;
    this.runs = JSON.parse(tellask.tab.get("runs") ?? "[]");
    this.plays = html("input", { type: "number", id: "plays", min: 1, max: 20000, value: 500 });
    this.seed = html("input", { type: "text", id: "batch-seed", pattern: "[0-9]{1,20}", maxlength: 20, inputmode: "numeric", autocomplete: "off", required: true, value: 1 });
    this.rotate = html("input", { type: "checkbox", id: "rotate" });
    this.what = html("p", { class: "note what" });
    this.mind = html("select", { id: "instead" });
    this.instead = this.field("instead", this.mind);
    this.turns = this.field("rotate", this.rotate);
    this.progress = html("progress", { max: 1, value: 0, hidden: true, "aria-label": t("batch.progress") });
    this.note = html("div", { role: "status" });
    this.stop = html("button", { type: "button", hidden: true, textContent: t("stop"), onclick: () => this.end() });
    this.node = html("form", { class: "batch", "aria-label": t("batch") }, html("p", { class: "note", textContent: t("batch.note") }), this.what,
      this.instead, this.field("plays", this.plays), this.field("batch-seed", this.seed), this.turns,
      html("div", { class: "actions" }, html("button", { class: "primary", textContent: t("batch.run") }), this.stop), this.progress, this.note);
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    this.results = html("div", { class: "results" });
    this.paint();
  }

  field(name, input) {
    return html("div", { class: "field" }, html("label", { for: name, textContent: t(`batch.${name}`) }), input);
  }

  open() {
    const [state, game] = [this.on.state(), this.on.game()];
    const seats = state.seats.map((seat) => seat.name ?? t("seat.person")).join(", ");
    say(this.what, `${state.game}: ${seats}${state.map ? ` · ${state.map.name}` : ""}`);
    // A person cannot play many plays: a mind takes the place.
    this.instead.hidden = !state.seats.some((seat) => seat.kind === "person");
    this.turns.hidden = game.seats === 1;
    if (this.offered !== game) {
      this.offered = game;
      this.mind.replaceChildren(...game.minds.map(({ name }) => html("option", { value: name, textContent: name, selected: name === defaultMind(game, state.settings) })));
    }
  }

  // Who plays: as the form says, with a mind in the place of a person.
  state() {
    const state = this.on.state();
    return { ...state, seats: state.seats.map((seat) => (seat.kind === "person" ? parseSpec(this.mind.value) : seat)) };
  }

  // A busy server is asked again until it has room, or somebody has seen enough.
  async begin(question) {
    for (this.isWaiting = true; this.isWaiting; ) {
      try {
        return (await server.startBatch(question)).id;
      } catch (error) {
        if (error.status !== server.BUSY) throw error;
      }
      say(this.note, t("batch.busy"));
      await new Promise((wake) => setTimeout(wake, AGAIN));
    }
    return undefined;
  }

  async run() {
    await this.end();
    this.note.replaceChildren();
    this.stop.hidden = false;
    await this.on.ready();
    const { game, settings, map, seats } = body(this.state());
    try {
      const id = await this.begin({ game, settings, map, seats, plays: Number(this.plays.value), seed: exact(this.seed.value), rotate: this.rotate.checked && !this.turns.hidden });
      this.id = id;
      this.progress.hidden = id === undefined;
      if (id) await this.watch(id);
      else this.note.replaceChildren();
    } catch (error) {
      this.note.replaceChildren(refusal(error, map?.text));
    }
    this.progress.hidden = this.stop.hidden = true;
  }

  async watch(id) {
    while (this.id === id) {
      const { done, plays, finished, report, error } = await server.batch(id);
      this.progress.value = done / Math.max(1, plays);
      say(this.note, t("batch.done", { done, plays }));
      if (finished) {
        this.id = undefined;
        if (error) throw new server.Refusal(422, typeof error === "string" ? { message: error } : error);
        if (report) this.add(report);
        await server.removeBatch(id).catch(() => {});
        return;
      }
      await new Promise((wake) => setTimeout(wake, LOOK));
    }
  }

  async end() {
    const { id } = this;
    this.isWaiting = false;
    this.id = undefined;
    if (id) await server.removeBatch(id).catch(() => {});
  }

  add(report) {
    this.runs = [report, ...this.runs].slice(0, KEPT);
    tellask.tab.set("runs", JSON.stringify(this.runs));
    this.paint();
  }

  paint() {
    if (this.runs.length === 0) {
      this.results.replaceChildren(html("p", { class: "empty", textContent: t("batch.empty") }));
      return;
    }
    tellask.within(this.runs[0].game, () => this.draw());
  }

  draw() {
    const [last] = this.runs;
    // Scores of different games say nothing about each other.
    const same = this.runs.filter((run) => run.game === last.game);
    const rows = same.flatMap((run) => run.seats.map((seat, index) => ({ seat, name: run.seats.length > 1 ? `${seat.mind} (${index + 1})` : seat.mind, plays: run.plays }))).reverse();
    const means = rows.filter(({ seat }) => seat.mean !== null).map(({ seat, name }) => ({ name, value: seat.mean, low: seat.mean - (seat.ci95 ?? 0), high: seat.mean + (seat.ci95 ?? 0) }));
    const winsOnly = last.scored ? ` (${t("chart.wins-only", { unit: w(last.scored.unit) })})` : "";
    const points = rows.map(({ seat, name }) => ({ name, success: seat.success, deaths: seat.deaths, successFrom: seat.success_ci95?.[0] ?? seat.success, successTo: seat.success_ci95?.[1] ?? seat.success, deathsFrom: seat.deaths_ci95?.[0] ?? seat.deaths, deathsTo: seat.deaths_ci95?.[1] ?? seat.deaths }));
    const histograms = last.seats.filter((seat) => seat.histogram?.length > 0).map((seat) => html("figure", {}, html("figcaption", { textContent: t("chart.scores", { name: seat.mind }) + winsOnly }), charts.histogram(seat.histogram, seat.mind)));
    const clear = html("button", { type: "button", class: "quiet", textContent: t("batch.clear"), onclick: () => {
      this.runs = [];
      tellask.tab.set("runs", null);
      this.paint();
    } });
    this.results.replaceChildren(
      section("histograms", `${last.game} · ${t("batch.count", { count: last.plays })}`, html("div", { class: "chart-row" }, ...histograms, html("figure", {}, html("figcaption", { textContent: t("chart.endings") }), this.endings(last)))),
      section("compared", t("chart.compared"), html("div", { class: "chart-row" }, ...(means.length > 0 ? [html("figure", {}, html("figcaption", { textContent: t("chart.means") + winsOnly }), charts.intervals(means, t("score")))] : []), html("figure", {}, html("figcaption", { textContent: t("chart.scatter") }), charts.scatter(points)))),
      section("figures-part", t("chart.figures"), this.figures(rows)), html("div", { class: "actions" }, clear));
  }

  figures(rows) {
    const counters = [...new Set(rows.flatMap(({ seat }) => Object.keys(seat).filter((key) => !CORE.has(key) && !key.endsWith("_count") && typeof seat[key] === "number")))];
    const heads = [t("seat.mind"), t("batch.plays"), t("chart.mean"), "±", t("chart.sd"), t("chart.min"), t("chart.median"), t("chart.max"), t("chart.success"), t("chart.interval"), t("chart.deaths"), ...counters.map((name) => w(name, "counter"))];
    return charts.table(heads, rows.map(({ seat, name, plays }) => [name, plays, ...[seat.mean, seat.ci95, seat.sd, seat.min, seat.median, seat.max].map((it) => (it === null || it === undefined ? "" : figure(Number(it.toFixed(2))))), `${measured(seat.success)} %`, between(seat.success_ci95), percent(seat.deaths), ...counters.map((key) => figure(Number((seat[key] ?? 0).toFixed(3))))]));
  }

  endings(report) {
    const all = Object.entries(report.endings ?? {});
    // In a batch nobody sits at the keyboard who could give up.
    const told = (ending) => (ending === "gave up" ? t("gave-up") : w(ending));
    return charts.table([t("chart.ending"), t("batch.plays")], all.map(([ending, plays]) => [told(ending), `${plays} (${percent(plays / report.plays)})`]));
  }
}
