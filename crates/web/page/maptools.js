// What stands beside a map that is drawn: where it comes from, its size, what it says besides, and its text.

import { list } from "./diagnostics.js";
import { field } from "./fields.js";
import { read } from "./drop.js";

const { html, t } = tellask;

export class Tools {
  // `on.make(seed)`, `on.empty()`, `on.reset()`, `on.resize(columns, rows)`, `on.key(name, value)`, `on.open(name, text, number)`, `on.save()`, `on.named()`, `on.drop()`.
  constructor(on) {
    this.on = on;
    // A text with errors, `{name, text}`, which nothing may replace but the person.
    this.draft = null;
    const button = (name, act) => html("button", { type: "button", class: `map-${name}`, textContent: t(`draw.${name}`), title: t(`draw.${name}.note`), onclick: act });
    this.seedBox = html("input", { type: "text", id: "map-seed", pattern: "[0-9]{1,20}", maxlength: 20, inputmode: "numeric", autocomplete: "off", "aria-label": t("seed"), onkeydown: (event) => event.key === "Enter" && on.make(this.seedBox.value) });
    const dice = html("button", { type: "button", class: "icon map-dice", "aria-label": t("dice"), title: t("dice"), textContent: "⚄", onclick: () => on.make("") });
    this.sizes = html("div", { class: "row" });
    this.keys = html("details", { class: "map-keys" }, html("summary", { textContent: t("draw.keys") }));
    this.nameBox = html("input", { type: "text", id: "map-name", maxlength: 80, spellcheck: "false", value: "map", onchange: () => on.named() });
    const file = html("input", { type: "file", id: "map-open", "aria-label": t("draw.open"), onchange: () => {
      if (file.files[0]) this.load(file.files[0]);
      file.value = "";
    } });
    this.area = html("textarea", { id: "map-source", rows: 9, spellcheck: "false", wrap: "off", "aria-label": t("map.text"), onchange: () => on.open(this.draft?.name ?? this.name, this.area.value, 0) });
    this.world = html("div", { class: "field", hidden: true });
    this.report = html("div", { class: "map-report", role: "status" });
    this.node = html("div", { class: "map-tools" },
      html("p", { class: "note", textContent: t("draw.note") }),
      html("fieldset", {}, html("legend", { textContent: t("draw.begin") }), html("div", { class: "row" }, this.seedBox, dice, button("make", () => on.make(this.seedBox.value))), html("div", { class: "row" }, button("empty", () => on.empty()), button("reset", () => on.reset()))),
      html("fieldset", {}, html("legend", { textContent: t("draw.size") }), this.sizes),
      this.keys,
      html("fieldset", {}, html("legend", { textContent: t("draw.file") }), html("div", { class: "row" }, this.nameBox, button("save", () => on.save())), file, this.world),
      (this.source = html("details", { class: "map-source" }, html("summary", { textContent: t("map.text") }), html("p", { class: "note", textContent: t("draw.text.note") }), this.area)),
      this.report,
      html("details", { class: "map-help" }, html("summary", { textContent: t("keys") }), html("table", {}, html("tbody", {}, ...["arrows", "letters", "space", "delete", "ends", "undo", "redo", "save"].map((name) => html("tr", {}, html("th", { scope: "row" }, html("kbd", { textContent: t(`draw.keys.${name}.key`) })), html("td", { textContent: t(`draw.keys.${name}`) })))))));
    this.nameBox.setAttribute("aria-label", t("rules.name"));
  }

  async load(file) {
    try {
      this.on.open(file.name, await read(file), 0);
    } catch (error) {
      this.complain([{ severity: "error", message: error.message }], "");
    }
  }

  get name() {
    return this.nameBox.value.trim();
  }

  rename(name) {
    this.nameBox.value = name;
  }

  seed(seed) {
    this.seedBox.value = seed;
  }

  // A text that was opened; of several worlds in it, one is drawn.
  read(opened) {
    if (!this.draft) this.report.replaceChildren();
    this.world.hidden = !opened || opened.worlds < 2;
    if (this.world.hidden) return;
    const { name, text, number, worlds } = opened;
    const box = html("input", { type: "number", id: "map-world", min: 1, max: worlds, step: 1, value: (number % worlds) + 1, onchange: () => this.on.open(name, text, Math.min(worlds, Math.max(1, Math.floor(Number(box.value)) || 1)) - 1) });
    this.world.replaceChildren(html("label", { for: "map-world", textContent: t("draw.world", { count: worlds }) }), box, html("p", { class: "note", textContent: t("draw.world.note") }));
  }

  complain(complaints, text) {
    this.report.replaceChildren(...(complaints.length > 0 ? [html("p", { textContent: t("draw.said") }), list(complaints, text)] : []));
  }

  // Shows a text with errors and what is wrong with it. `use()` draws what could be read; null if nothing could.
  hold(draft, complaints, use) {
    this.draft = draft;
    this.read(null);
    this.area.value = draft.text;
    this.area.setAttribute("aria-invalid", "true");
    this.source.open = true;
    this.complain(complaints, draft.text);
    const button = (name, act) => html("button", { type: "button", class: `draft-${name}`, textContent: t(`draw.draft.${name}`), onclick: act });
    const drop = () => {
      this.release();
      this.on.drop();
    };
    this.report.prepend(html("p", { class: "draft", textContent: t("draw.draft", { name: draft.name }) }), html("div", { class: "row" }, ...(use ? [button("use", use)] : []), button("drop", drop)));
  }

  // From now on the text is that of the map that is drawn.
  release() {
    this.draft = null;
    this.report.replaceChildren();
    this.area.removeAttribute("aria-invalid");
  }

  text(text, extension) {
    if (!this.draft && document.activeElement !== this.area) this.area.value = text;
    this.area.dataset.extension = extension;
  }

  show({ columns, rows, keys }, palette, complaints) {
    this.sized(columns, rows, palette);
    const shape = JSON.stringify([palette.keys.map((key) => key.name), keys]);
    if (shape !== this.shape) {
      this.shape = shape;
      const focused = document.activeElement?.id;
      const made = palette.keys.map((key) => field(key, `map-${key.name}`, keys[key.name], (value) => this.on.key(key.name, value)));
      this.keys.replaceChildren(this.keys.firstChild, ...made);
      if (focused && this.keys.querySelector(`[id="${focused}"]`)) document.getElementById(focused).focus();
    }
    this.keys.hidden = palette.keys.length === 0;
    const wrong = new Set(complaints.map((it) => it.key).filter(Boolean));
    for (const key of palette.keys) document.getElementById(`key-map-${key.name}`)?.setAttribute("aria-invalid", String(wrong.has(key.name)));
  }

  sized(columns, rows, palette) {
    const shape = JSON.stringify([palette.columns, palette.rows, palette.square]);
    if (this.bounds !== shape) {
      this.bounds = shape;
      const box = (name, [min, max]) => html("input", { type: "number", id: `map-${name}`, min, max, step: 1, inputmode: "numeric", "aria-label": t(`draw.${name}`), onchange: () => this.resize(palette) });
      this.columns = box("columns", palette.columns);
      this.rows = box("rows", palette.rows);
      this.sizes.replaceChildren(...(palette.square ? [this.columns] : [this.columns, html("span", { "aria-hidden": "true", textContent: "×" }), this.rows]));
    }
    if (document.activeElement !== this.columns) this.columns.value = columns;
    if (document.activeElement !== this.rows) this.rows.value = rows;
  }

  // The nearest size that there is.
  resize(palette) {
    const within = (box, [min, max]) => Math.min(max, Math.max(min, Math.floor(Number(box.value)) || min));
    const columns = within(this.columns, palette.columns);
    const most = Math.floor(palette.cells / columns);
    const rows = palette.square ? Math.min(columns, Math.floor(Math.sqrt(palette.cells))) : Math.min(most, within(this.rows, palette.rows));
    this.columns.value = palette.square ? rows : columns;
    this.rows.value = rows;
    this.on.resize(palette.square ? rows : columns, rows);
  }

  focus(key) {
    this.keys.open = true;
    document.getElementById(`key-map-${key}`)?.focus();
  }
}
