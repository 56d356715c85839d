// A map of one's own, drawn by mouse, touch or keys. What can be placed comes from the server; what is wrong is said at once.

import * as server from "./server.js";
import * as draw from "./drawing.js";
import { list } from "./diagnostics.js";
import { Tools } from "./maptools.js";

const { html, svg, say, t, w, tongue, Board } = tellask;
// Milliseconds after the last change until the map is checked.
const PATIENCE = 90;
const isCoarse = matchMedia("(pointer: coarse)");
// The width of a cell that a finger finds.
const FINGER = 30;
const REMOVE = "";

const asComplaints = (error) => (error.diagnostics?.length ? error.diagnostics : [{ severity: "error", message: error.message, cells: [] }]);

export class Mapper {
  // `on.play(map, replaced)` plays a map, without the settings that it replaces.
  constructor(on) {
    this.on = on;
    this.history = new draw.History(draw.empty([1, 1]));
    this.backdrop = { row_labels: [], column_labels: [], fixed: [], diagnostics: [] };
    this.board = new Board({ pick: (cell) => this.pick(cell), tip: (text) => this.hint(text) });
    this.tools = new Tools({
      make: (seed) => this.make(seed),
      empty: () => this.change({ ...draw.empty(this.size()), keys: this.drawing.keys }),
      reset: () => this.change(this.history.first),
      resize: (columns, rows) => this.change(draw.resize(this.drawing, columns, rows, this.palette.bottom_up)),
      key: (name, value) => this.change(draw.set(this.drawing, name, value)),
      open: (name, text, number) => this.openText(name, text, number),
      save: () => this.save(),
      named: () => this.keep(),
      drop: () => this.refresh(),
    });
    this.build();
  }

  build() {
    const button = (name, sign, act) => html("button", { type: "button", class: `icon ${name}`, "aria-label": t(`draw.${name}`), title: t(`draw.${name}.key`), textContent: sign, onclick: act });
    this.undoButton = button("undo", "↶", () => this.undo());
    this.redoButton = button("redo", "↷", () => this.redo());
    this.playButton = html("button", { type: "button", class: "primary", textContent: t("draw.play"), onclick: () => this.play() });
    this.things = html("div", { class: "things", role: "radiogroup", "aria-label": t("draw.things") });
    this.pointed = html("p", { class: "note pointed", "aria-hidden": "true" });
    this.said = html("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.state = html("p", { class: "map-state", role: "status" });
    this.report = html("div", { class: "map-report" });
    this.scroller = html("div", { class: "scroller" }, this.board.node);
    this.node = html("section", { class: "mapper", "aria-label": t("draw") },
      html("div", { class: "map-head" }, this.things, html("div", { class: "map-steps" }, this.undoButton, this.redoButton, this.playButton)),
      html("div", { class: "map-body" }, html("figure", { class: "picture map-picture" }, this.scroller, this.pointed), html("div", { class: "verdict" }, this.state, this.report)),
      this.said);
    const { node } = this.board;
    node.addEventListener("pointerdown", (event) => this.press(event));
    node.addEventListener("pointermove", (event) => this.drag(event));
    addEventListener("pointerup", () => {
      this.stroke = null;
      // The click that follows, if one does, comes before this.
      setTimeout(() => (this.isPressed = false));
    });
    node.addEventListener("contextmenu", (event) => this.wipe(event));
  }

  get drawing() {
    return this.history.now;
  }

  size() {
    return [this.drawing.columns, this.drawing.rows];
  }

  // Shows the room: what was drawn before, the form's own map, or what the form's dice make. While a person plays in a world of
  // these dice, that world is a secret: the room then begins with another one, and does not offer the seed of the play.
  async open(state, game, isSecret) {
    const { settings } = state;
    const seed = isSecret ? "" : state.seed;
    const before = this.game;
    this.game = game;
    this.settings = settings;
    this.dice = this.forDice(state, before === game);
    this.tools.seed(seed);
    this.palette = await server.palette({ game: game.name, settings });
    if (before !== game) {
      this.chosen = this.palette.things[0].name;
      this.isShown = false;
      this.tools.release();
    }
    const kept = JSON.parse(tellask.tab.get(`map.${game.name}`) ?? "null");
    const isKnown = (opened) => !state.map || state.map.text === opened;
    if (before === game && isKnown(this.opened)) this.refresh();
    else if (kept && isKnown(kept.opened)) await this.restore(kept);
    else if (state.map) {
      this.opened = state.map.text;
      await this.openText(state.map.name, state.map.text, 0);
    } else await this.make(seed);
  }

  // The settings for dice. A form with a map has no longer those that the map decides.
  forDice({ map, settings }, isSameGame) {
    const decided = map && isSameGame ? this.game.keys.filter((key) => key.with_map === "never" && key.name in this.dice) : [];
    return { ...Object.fromEntries(decided.map(({ name }) => [name, this.dice[name]])), ...settings };
  }

  async restore({ name, opened, drawing, draft }) {
    this.tools.rename(name);
    this.opened = opened;
    this.begin(drawing);
    this.isShown = true;
    if (draft) await this.openText(draft.name, draft.text, 0);
  }

  begin(drawing) {
    this.history.begin(drawing);
    this.refresh();
  }

  // A world from dice.
  async make(seed) {
    const made = await server.makeMap({ game: this.game.name, settings: this.dice, seed: seed === "" ? null : seed }).catch((error) => this.fail(error));
    if (!made) return;
    this.tools.seed(made.seed);
    this.tools.read(null);
    this.replace(made.drawing);
  }

  // A text of any format that the game reads.
  async openText(name, text, number) {
    const refused = (error) => ({ drawing: null, worlds: 1, ok: false, diagnostics: asComplaints(error) });
    const found = await server.readMap({ game: this.game.name, settings: this.settings, name, text, number }).catch(refused);
    if (!found.ok) {
      this.hold(name, text, found);
      return;
    }
    this.tools.release();
    this.tools.read({ name, text, number, worlds: found.worlds });
    this.tools.complain(found.diagnostics, text);
    this.tools.rename(name);
    this.replace(found.drawing);
  }

  // A text with errors stays as it is, beside the map that is drawn. Only on request what could be read of it is drawn instead.
  hold(name, text, { drawing, diagnostics }) {
    const use = () => {
      this.tools.release();
      this.tools.rename(name);
      this.replace(drawing);
    };
    this.tools.hold({ name, text }, diagnostics, drawing && use);
    if (this.isShown) this.keep();
    else this.begin(drawing ?? draw.empty(this.palette.usual));
    this.isShown = true;
  }

  // Another map altogether. The one before can still be had back.
  replace(drawing) {
    if (this.isShown) {
      this.history.step(drawing, false);
      this.history.first = drawing;
      this.refresh();
    } else this.begin(drawing);
    this.isShown = true;
  }

  fail(error) {
    this.tools.complain(asComplaints(error), "");
    if (!this.isShown) this.begin(draw.empty(this.palette.usual));
    this.isShown = true;
  }

  change(drawing, words) {
    if (!this.history.step(drawing, Boolean(this.stroke?.isBegun))) return;
    if (this.stroke) this.stroke.isBegun = true;
    if (words) say(this.said, words);
    this.refresh();
  }

  undo() {
    if (this.history.undo()) this.stepped("draw.undone");
  }

  redo() {
    if (this.history.redo()) this.stepped("draw.redone");
  }

  stepped(words) {
    say(this.said, t(words));
    this.refresh();
  }

  keep() {
    tellask.tab.set(`map.${this.game.name}`, JSON.stringify({ name: this.tools.name, opened: this.opened, drawing: this.drawing, draft: this.tools.draft }));
  }

  // Draws what is there at once, and asks what is wrong with it.
  refresh() {
    this.keep();
    this.paint();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PATIENCE);
    this.node.setAttribute("aria-busy", "true");
  }

  async check() {
    const { drawing, game, settings } = this;
    const found = await server.writeMap({ game: game.name, settings, drawing }).catch((error) => ({ ...this.backdrop, ok: false, text: "", diagnostics: asComplaints(error) }));
    if (drawing !== this.drawing) return;
    this.backdrop = { ...found, columns: drawing.columns, rows: drawing.rows };
    this.written = found;
    this.paint();
    this.complain(found);
    this.tools.text(found.text, found.extension);
    this.node.setAttribute("aria-busy", "false");
  }

  paint() {
    const { drawing, palette, board } = this;
    const { columns, rows } = drawing;
    // The names of rows and columns come from the server; a board of another size waits for them.
    const isKnown = this.backdrop.columns === columns && this.backdrop.rows === rows;
    if (isKnown || !this.backdrop.columns) {
      const { row_labels, column_labels, fixed, diagnostics } = this.backdrop;
      const hadFocus = board.node.contains(document.activeElement);
      board.paint({ columns, rows, row_labels: isKnown ? row_labels : [], column_labels: isKnown ? column_labels : [], cells: draw.cells(drawing, palette, isKnown ? fixed : [], diagnostics) }, t("draw.board", { columns, rows }));
      if (Number.isInteger(board.pointed) && board.pointed < board.size) this.hint(board.words(board.pointed));
      board.node.style.minWidth = isCoarse.matches ? `${columns * FINGER}px` : "";
      if (hadFocus && !board.node.contains(document.activeElement)) board.focus(board.current);
    }
    this.chips();
    this.tools.show(drawing, palette, this.backdrop.diagnostics);
    this.undoButton.disabled = this.history.past.length === 0;
    this.redoButton.disabled = this.history.future.length === 0;
  }

  complain({ ok, diagnostics }) {
    const of = (severity) => diagnostics.filter((it) => it.severity === severity);
    const cells = (complaints) => complaints.flatMap((it) => it.cells ?? []).filter((cell) => cell < this.board.size);
    this.board.flag("wrong", cells(of("error")));
    this.board.flag("doubted", cells(of("warning")));
    const counts = [["rules.errors", of("error").length], ["rules.warnings", of("warning").length]].filter(([, count]) => count > 0).map(([name, count]) => t(name, { count }));
    say(this.state, diagnostics.length === 0 ? t("map.good") : counts.join(", "));
    this.state.className = `map-state ${ok ? "good" : "bad"}`;
    // What has no cell and no key is about the map as a whole.
    const named = diagnostics.map((it) => (it.cells?.length > 0 ? { ...it, place: this.placeOf(it.cells[0]) } : it.key ? { ...it, place: it.key } : { ...it, line: undefined }));
    this.report.replaceChildren(...(named.length > 0 ? [list(named, "", (it) => this.lead(it))] : []));
    this.playButton.disabled = !ok;
  }

  placeOf(cell) {
    const { columns } = this.drawing;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    return t("cell", { row: this.backdrop.row_labels[row] ?? row + 1, column: this.backdrop.column_labels[column] ?? column + 1 });
  }

  // A complaint leads to its cell, or to the field of its key.
  lead({ cells, key }) {
    if (cells?.length > 0) this.board.focus(cells[0]);
    else if (key) this.tools.focus(key);
  }

  chips() {
    const { palette, drawing } = this;
    if (this.shown !== palette) {
      this.shown = palette;
      const chip = (name, letter, title, ...parts) => html("button", { type: "button", role: "radio", class: "chip thing", "data-thing": name, "aria-checked": "false", title, "aria-keyshortcuts": letter, onclick: () => this.choose(name) }, ...parts);
      const made = palette.things.map((thing) => chip(thing.name, thing.letter, w(thing.doc), this.icon(thing), html("span", { lang: tongue(thing.name), textContent: w(thing.name) }), html("span", { class: "count" }), html("kbd", { "aria-hidden": "true", textContent: thing.letter })));
      made.push(chip(REMOVE, "Delete", t("draw.remove.note"), html("span", { textContent: t("draw.remove") }), html("kbd", { "aria-hidden": "true", textContent: "Del" })));
      this.things.replaceChildren(...made);
      this.things.onkeydown = (event) => this.arrow(event);
    }
    for (const chip of this.things.children) {
      const isChosen = chip.dataset.thing === this.chosen;
      chip.setAttribute("aria-checked", String(isChosen));
      chip.tabIndex = isChosen ? 0 : -1;
      const thing = palette.things.find((it) => it.name === chip.dataset.thing);
      if (thing) say(chip.querySelector(".count"), thing.most !== null && thing.numbered === "" ? `${draw.count(drawing, thing.name)}/${thing.most}` : String(draw.count(drawing, thing.name)));
    }
  }

  icon(thing) {
    const base = svg("rect", { class: `base ${thing.tone}`, x: 1, y: 1, width: 38, height: 38, rx: 6 });
    return svg("svg", { class: "board icon-board", viewBox: "0 0 40 40", "aria-hidden": "true" }, base, ...tellask.glyph.draw([[thing.layer, thing.name, thing.glyph]], 0, 0));
  }

  choose(name) {
    this.chosen = name;
    this.chips();
  }

  // The things are one group: arrows go from one to the next.
  arrow(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const all = [...this.things.children];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    this.choose(next.dataset.thing);
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  thing(name) {
    return this.palette.things.find((it) => it.name === name);
  }

  // Places or removes; a stroke goes on with what it began with.
  touch(cell, name, isRemoving) {
    const thing = this.thing(name);
    const place = this.placeOf(cell);
    if (!thing) this.change(draw.remove(this.drawing, cell), t("draw.cleared", { place }));
    else if (isRemoving) this.change(draw.remove(this.drawing, cell, name), t("draw.removed", { thing: w(name), place }));
    else if (!draw.has(this.drawing, name, cell)) this.change(draw.place(this.drawing, cell, thing), t("draw.placed", { thing: w(name), place }));
  }

  toggle(cell, name) {
    this.touch(cell, name, draw.has(this.drawing, name, cell));
  }

  // By a finger or by Enter; the mouse has acted when it was pressed.
  pick(cell) {
    if (this.isPressed) this.isPressed = false;
    else this.toggle(cell, this.chosen);
  }

  press(event) {
    const cell = this.board.of(event);
    this.isPressed = false;
    if (cell === null || event.pointerType === "touch" || event.button !== 0) return;
    this.isPressed = true;
    const isRemoving = draw.has(this.drawing, this.chosen, cell);
    this.stroke = { cell, isRemoving, isBegun: false };
    this.touch(cell, this.chosen, isRemoving);
  }

  drag(event) {
    if (!this.stroke || event.buttons !== 1) return;
    const cell = this.board.of(event);
    if (cell === null || cell === this.stroke.cell) return;
    this.stroke.cell = cell;
    this.touch(cell, this.chosen, this.stroke.isRemoving);
  }

  wipe(event) {
    const cell = this.board.of(event);
    if (cell === null) return;
    event.preventDefault();
    this.touch(cell, REMOVE);
  }

  hint(text) {
    say(this.pointed, text ?? "");
  }

  // Keys of the room; those of a board's cell go to that cell. Says whether the key was ours.
  key(event) {
    const isField = event.target.closest?.("input, textarea, select");
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !isField) {
      const name = event.key.toLowerCase();
      if (name === "z") event.shiftKey ? this.redo() : this.undo();
      else if (name === "y") this.redo();
      else if (name === "s") this.save();
      else return false;
      event.preventDefault();
      return true;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || isField) return false;
    return event.target.closest?.(".mapper .cell") ? this.cellKey(event) : false;
  }

  cellKey(event) {
    const { current, columns } = this.board;
    const thing = this.palette.things.find((it) => it.letter === event.key.toLowerCase());
    const row = current - (current % columns);
    if (thing) {
      this.choose(thing.name);
      this.toggle(current, thing.name);
    } else if (event.key === " ") this.toggle(current, this.chosen);
    else if (event.key === "Delete" || event.key === "Backspace") this.touch(current, REMOVE);
    else if (event.key === "Home") this.board.focus(row);
    else if (event.key === "End") this.board.focus(row + columns - 1);
    else return false;
    event.preventDefault();
    return true;
  }

  get file() {
    return `${this.tools.name.replace(/\.[a-z0-9]{1,5}$/i, "") || "map"}.${this.written?.extension ?? "txt"}`;
  }

  save() {
    if (!this.written?.text) return;
    const link = html("a", { href: URL.createObjectURL(new Blob([this.written.text], { type: "text/plain" })), download: this.file });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  play() {
    if (!this.written?.ok) return;
    this.opened = this.written.text;
    this.keep();
    this.on.play({ name: this.file, text: this.written.text }, this.palette.replaces);
  }
}
