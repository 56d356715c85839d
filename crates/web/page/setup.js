// The form of a play, built from what the server says of its games.

import { defaultMind, demo, fresh, parseSpec } from "./link.js";
import { list } from "./diagnostics.js";
import { field } from "./fields.js";
import { seats } from "./seats.js";

const { html, t, w, tongue } = tellask;

export class Setup {
  // `on.start()`, `on.changed()`, `on.edit(seat)` to write rules, `on.draw()` to draw a map, `on.load(file)` for a file, `on.check(map)` for complaints about a map.
  constructor(games, on) {
    this.games = games;
    this.on = on;
    this.node = html("form", { class: "setup", "aria-label": t("setup") });
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      on.start();
    });
  }

  get game() {
    return this.games.find((game) => game.name === this.state.game);
  }

  show(state) {
    this.state = state;
    this.build();
  }

  changed(isAnother) {
    if (isAnother) this.build();
    this.on.changed(this.state);
  }

  build() {
    tellask.within(this.game.name, () => this.make());
  }

  make() {
    const { game, state } = this;
    const focused = document.activeElement?.id;
    const openParts = new Set([...this.node.querySelectorAll("details[open]")].map((it) => it.className));
    const parts = [this.gameField(), this.seedField(), seats(game, state, (isAnother) => this.changed(isAnother), this.on), this.keys(), this.map(), this.more()];
    const start = html("button", { class: "primary", textContent: t("start") });
    this.node.replaceChildren(...parts, html("div", { class: "actions" }, start, html("button", { type: "button", textContent: t("demo"), onclick: () => {
      this.state = demo(game);
      this.changed(true);
      this.on.start();
    } })));
    for (const part of this.node.querySelectorAll("details")) if (openParts.has(part.className)) part.open = true;
    if (focused) document.getElementById(focused)?.focus();
  }

  gameField() {
    const select = html("select", { id: "game", onchange: () => {
      this.state = fresh(this.games.find((game) => game.name === select.value));
      this.changed(true);
    } }, ...this.games.map((game) => html("option", { value: game.name, textContent: game.name, selected: game.name === this.state.game })));
    return html("div", { class: "field" }, html("label", { for: "game", textContent: t("game") }), select, html("p", { class: "note", lang: tongue(this.game.summary), textContent: w(this.game.summary) }));
  }

  seedField() {
    const { state } = this;
    // No field for numbers: a seed may have more digits than those keep.
    const box = html("input", { type: "text", id: "seed", pattern: "[0-9]{1,20}", maxlength: 20, value: state.seed, inputmode: "numeric", autocomplete: "off", onchange: () => {
      state.seed = box.value;
      this.changed(false);
    } });
    const dice = html("button", { type: "button", class: "icon", "aria-label": t("dice"), title: t("dice"), textContent: "⚄", onclick: () => {
      box.value = state.seed = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
      this.changed(false);
    } });
    return html("div", { class: "field" }, html("label", { for: "seed", textContent: t("seed") }), html("div", { class: "row" }, box, dice));
  }

  keys() {
    const { game, state } = this;
    const profile = game.profiles.find((it) => it.name === (state.settings.profile ?? game.keys.find((key) => key.name === "profile")?.default));
    const shown = game.keys.filter((key) => key.with_map === "any" || (key.with_map === "only") === Boolean(state.map));
    const fields = shown.map((key) => field(key, key.name, state.settings[key.name], (value) => {
      const before = defaultMind(game, state.settings);
      if (value === null) delete state.settings[key.name];
      else state.settings[key.name] = value;
      this.follow(before);
      // Another profile brings other defaults.
      this.changed(key.name === "profile");
    }, profile?.sets[key.name] ?? key.default));
    if (fields.length === 0) return null;
    const about = profile?.doc ? html("p", { class: "note", lang: tongue(profile.doc), textContent: `${profile.name}: ${w(profile.doc)}` }) : null;
    return html("details", { class: "options" }, html("summary", { textContent: t("options") }), about, ...fields);
  }

  // Another profile may have another default mind; it takes the seats of the former one, and of no other.
  follow(before) {
    const { game, state } = this;
    const isDefault = (seat) => seat.kind === "mind" && seat.name === before && Object.keys(seat.keys).length === 0;
    state.seats = state.seats.map((seat) => (isDefault(seat) ? parseSpec(defaultMind(game, state.settings)) : seat));
  }

  map() {
    const { state } = this;
    const text = html("textarea", { id: "map-text", rows: 6, spellcheck: "false", value: state.map?.text ?? "", "aria-label": t("map.text"), onchange: () => {
      state.map = text.value.trim() === "" ? null : { name: state.map?.name ?? "page.map", text: text.value };
      this.changed(true);
      this.checkMap();
    } });
    const file = html("input", { type: "file", id: "map-file", "aria-label": t("map.file"), onchange: () => file.files[0] && this.on.load(file.files[0]) });
    const without = state.map ? html("button", { type: "button", class: "quiet", textContent: t("map.remove", { name: state.map.name }), onclick: () => {
      state.map = null;
      this.changed(true);
    } }) : null;
    this.mapReport = html("div", { role: "status" });
    const draw = this.game.map.editor ? html("button", { type: "button", class: "draw", textContent: t("draw.open-room"), onclick: () => this.on.draw() }) : null;
    const part = html("details", { class: "map" }, html("summary", { textContent: state.map ? t("map.named", { name: state.map.name }) : t("map") }), html("p", { class: "note", textContent: t("map.note") }), draw, file, text, without, this.mapReport);
    return part;
  }

  async checkMap() {
    if (!this.state.map) return;
    const { text } = this.state.map;
    const found = await this.on.check(this.state.map).catch((error) => ({ ok: false, diagnostics: error.diagnostics?.length ? error.diagnostics : [{ severity: "error", message: error.message }] }));
    if (this.state.map?.text !== text) return;
    this.node.querySelector("details.map").open = true;
    this.mapReport.replaceChildren(found.diagnostics.length > 0 ? list(found.diagnostics, text) : html("p", { class: "good", textContent: t("map.good") }));
  }

  more() {
    const numbers = ["number", "turns", "nodes", "pace"].map((name) => {
      const box = html("input", { type: "number", id: name === "pace" ? "live-pace" : name, min: 0, step: 1, value: this.state[name], onchange: () => {
        this.state[name] = box.value;
        this.changed(false);
      } });
      return html("div", { class: "field" }, html("label", { for: box.id, textContent: t(`more.${name}`) }), box);
    });
    return html("details", { class: "rest" }, html("summary", { textContent: t("more.title") }), ...numbers);
  }
}
