// A person's turn: the menu, by list, keys, arrows and cells; a hint; taking back.

import * as server from "./server.js";
import { refusal } from "./diagnostics.js";

const { html, say, t, w, tongue, Reasons, Candidates, section } = tellask;
const LISTED = 60;
// So many are listed where most choices are cells of a board that can be clicked.
const BESIDE_BOARD = 6;
const MANY = 12;
const SIGNS = { up: "↑", down: "↓", left: "←", right: "→" };
// Keys that always mean the same, whatever a game would call by them.
const TAKEN = new Set([",", ".", " ", "?"]);
const ownKey = (choice) => (TAKEN.has(choice.key) ? undefined : choice.key);
const narrow = matchMedia("(max-width: 760px)");
// Milliseconds after which a touch is a long one, and how far the finger may wander meanwhile.
const LONG = 480;
const WANDER = 12;
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

export class Table {
  // `on.act(seat, fact)`, `on.undo(seat)`, `on.hint(seat, mind)` promise; `on.ask(spot)` asks why about a cell.
  constructor(viewer, on) {
    this.viewer = viewer;
    this.on = on;
    this.choices = [];
    // Counts what was asked for and what was cleared: a hint that comes after something else is out of date.
    this.hints = 0;
    this.turn = html("p", { class: "turn", role: "status" });
    this.filter = html("input", { type: "search", id: "filter", placeholder: t("play.filter"), "aria-label": t("play.filter"), oninput: () => this.list() });
    this.menu = html("ol", { class: "choices" });
    this.minds = html("select", { id: "hint-mind", "aria-label": t("hint.mind") });
    this.note = html("div", { class: "play-note", role: "alert" });
    this.why = html("button", { type: "button", class: "chip", "aria-pressed": "false", textContent: t("play.ask"), title: t("play.ask.note"), onclick: () => this.asks(!this.isAsking) });
    this.ask = html("button", { type: "button", id: "hint", textContent: t("hint"), onclick: () => this.hint() });
    this.back = html("button", { type: "button", id: "undo", textContent: t("undo"), onclick: () => this.undo() });
    this.advice = html("div", { class: "advice", role: "status" });
    this.node = section("your-turn", t("play"), this.turn, html("div", { class: "row wrap" }, this.ask, this.minds, this.back, this.why), this.note, this.advice, this.filter, this.menu);
    this.node.hidden = true;
    document.addEventListener("contextmenu", (event) => this.context(event));
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) document.addEventListener(kind, (event) => this.press(event));
    // The click at the end of a long press is none.
    document.addEventListener("click", (event) => this.isLong && (event.stopPropagation(), event.preventDefault()), true);
  }

  open(game, persons) {
    this.persons = persons;
    (narrow.matches ? this.viewer.below : this.viewer.panel.slot).append(this.node);
    this.node.hidden = persons.length === 0;
    this.minds.replaceChildren(html("option", { value: "", textContent: t("hint.any") }), ...game.minds.map((mind) => html("option", { value: mind.name, textContent: mind.name })));
    this.asks(false);
    this.clear();
  }

  clear() {
    this.hints += 1;
    this.closeMenu();
    this.note.replaceChildren();
    this.advice.replaceChildren();
    for (const picture of Object.values(this.viewer.pictures)) for (const board of picture.boards()) board?.flag("hinted", []);
    this.filter.value = "";
  }

  // Which choices there are now: only at the newest moment of a play that waits for a person.
  show(view, isLast) {
    if (!this.persons?.length) return;
    const offered = Object.entries(view.choices ?? {}).find(([seat]) => this.persons.includes(Number(seat)));
    const isTurn = isLast && !view.over && offered !== undefined;
    const choices = isTurn ? offered[1] : [];
    // Two moments may offer the same choices.
    // At the end there is nothing left to advise.
    this.ask.hidden = this.minds.hidden = Boolean(view.over);
    if (this.moment !== view) [this.moment, this.hasActed] = [view, false];
    if (choices === this.choices) return;
    this.clear();
    this.choices = choices;
    this.seat = offered ? Number(offered[0]) : (this.seat ?? this.persons[0]);
    if (isTurn && this.viewer.seat !== this.seat) this.viewer.look(this.seat);
    say(this.turn, isTurn ? t("play.yours", { count: choices.length }) : view.over ? `${t("over")}: ${tellask.endingOf(view)}` : isLast ? t("waits") : t("play.past"));
    this.filter.hidden = choices.length <= MANY;
    this.list();
    this.flagCells();
  }

  flagCells() {
    for (const name of ["known", "beliefs"]) {
      this.viewer.pictures[name].boards().forEach((board, panel) => board?.flag("open", this.choices.filter((it) => it.panel === panel).map((it) => it.cell)));
    }
  }

  listed() {
    const words = this.filter.value.trim().toLowerCase();
    const fits = this.choices.filter((it) => w(it.text).toLowerCase().includes(words));
    // Those that no cell stands for come first: they can be chosen here only.
    return [...fits.filter((it) => it.cell === undefined), ...fits.filter((it) => it.cell !== undefined)];
  }

  list() {
    const all = this.listed();
    const onBoard = all.filter((it) => it.cell !== undefined).length;
    const most = this.filter.value === "" && onBoard > MANY ? all.length - onBoard + BESIDE_BOARD : LISTED;
    const rows = all.slice(0, most).map((choice, index) => {
      const key = SIGNS[choice.arrow] ?? ownKey(choice) ?? (index < 10 ? String((index + 1) % 10) : "");
      const label = html("button", { type: "button", class: "choice", lang: tongue(choice.text), title: w(choice.doc ?? ""), onclick: () => this.act(choice) }, html("kbd", { textContent: key }), html("span", { textContent: w(choice.text) }));
      return html("li", {}, label);
    });
    if (all.length > most) rows.push(html("li", { class: "note", textContent: t("play.more", { count: all.length - most }) }));
    this.menu.replaceChildren(...rows);
  }

  // One act a moment. The next moment may come before the answer to the act that led to it, and is free at once.
  async act(choice) {
    if (this.hasActed) return;
    this.hasActed = true;
    this.clear();
    try {
      await this.on.act(this.seat, choice.act);
    } catch (error) {
      this.hasActed = false;
      this.note.replaceChildren(refusal(error));
    }
  }

  async undo() {
    this.clear();
    try {
      await this.on.undo(this.seat);
    } catch (error) {
      this.note.replaceChildren(refusal(error));
    }
  }

  async hint() {
    const asked = (this.hints += 1);
    this.advice.replaceChildren(html("p", { class: "note", textContent: t("thinking") }));
    try {
      const found = await this.on.hint(this.seat, this.minds.value || null);
      if (asked === this.hints) this.advise(found);
    } catch (error) {
      if (asked === this.hints) this.advice.replaceChildren(refusal(error));
    }
  }

  advise(found) {
    const why = new Reasons(t("why"), (fact) => this.viewer.evidence(fact));
    const candidates = new Candidates();
    why.paint(found.account?.why);
    candidates.paint(found.account?.candidates);
    const choice = this.choices.find((it) => JSON.stringify(it.act) === JSON.stringify(found.fact));
    const doIt = found.fact ? html("button", { type: "button", textContent: t("hint.do"), onclick: () => this.act(choice ?? { act: found.fact }) }) : null;
    this.advice.replaceChildren(html("p", { class: "answer", lang: found.act || found.reason ? tongue(found.act ?? found.reason) : null, textContent: found.act ? `→ ${w(found.act)}` : found.reason ? w(found.reason) : t("hint.none") }), ...[doIt].filter(Boolean), why.node, candidates.node);
    if (choice?.cell !== undefined) this.viewer.pictures.known.boards()[choice.panel]?.flag("hinted", [choice.cell]);
  }

  asks(isAsking) {
    this.isAsking = isAsking;
    this.why.setAttribute("aria-pressed", String(isAsking));
  }

  // The acts of a cell; a picture of the same shape as the known one will do.
  actsAt({ picture, panel, cell }) {
    return picture === "truth" ? [] : this.choices.filter((it) => it.panel === panel && it.cell === cell);
  }

  // Takes a click on a board, if it is an act: that of the button, or the only one. Keys choose from all of them.
  pick(spot) {
    const acts = this.actsAt(spot);
    if (this.isAsking || acts.length === 0) return false;
    const meant = spot.isKey ? undefined : acts.find((it) => it.button === "primary");
    if (meant) this.act(meant);
    else if (acts.length === 1 && (spot.isKey || !acts[0].button)) this.act(acts[0]);
    else this.openMenu(spot, acts);
    return true;
  }

  openMenu(spot, acts) {
    this.closeMenu();
    const item = (text, act, lang) => html("button", { type: "button", role: "menuitem", tabindex: "-1", lang, textContent: text, onclick: () => {
      this.closeMenu();
      act();
    } });
    const items = [...acts.map((choice) => item(w(choice.text), () => this.act(choice), tongue(choice.text))), item(t("cell.why"), () => this.on.ask(spot))];
    this.popup = html("div", { class: "popup", role: "menu", "aria-label": spot.board.words(spot.cell) }, ...items);
    this.popup.addEventListener("keydown", (event) => this.menuKey(event, items, spot));
    this.popup.addEventListener("focusout", (event) => this.popup && !this.popup.contains(event.relatedTarget) && this.closeMenu());
    const place = spot.node.getBoundingClientRect();
    document.body.append(this.popup);
    this.popup.style.setProperty("left", `${Math.max(4, Math.min(place.left + scrollX, innerWidth - this.popup.offsetWidth - 8))}px`);
    this.popup.style.setProperty("top", `${place.bottom + scrollY + 4}px`);
    items[0].focus();
  }

  menuKey(event, items, spot) {
    const at = items.indexOf(document.activeElement);
    const keys = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 };
    if (event.key in keys) items[keys[event.key] % items.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") {
      this.closeMenu();
      spot.node.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  closeMenu() {
    const { popup } = this;
    this.popup = undefined;
    popup?.remove();
  }

  // The cell that an event points at.
  spotOf(event) {
    for (const name of ["known", "beliefs", "truth"]) {
      for (const [panel, board] of this.viewer.pictures[name].boards().entries()) {
        const cell = board?.node.contains(event.target) ? board.of(event) : null;
        if (cell !== null) return { picture: name, cell, node: board.cell(cell), panel, board };
      }
    }
    return null;
  }

  // The other button of the mouse. Some systems tell a long press the same way.
  context(event) {
    const spot = this.choices.length > 0 ? this.spotOf(event) : null;
    if (!spot) return;
    event.preventDefault();
    if (this.isLong) return;
    clearTimeout(this.touch?.timer);
    this.isLong = event.pointerType === "touch";
    this.second(spot);
  }

  // A long press on a touch screen is the other button.
  press(event) {
    if (event.type === "pointerdown") this.isLong = false;
    if (event.type === "pointermove" && this.touch && Math.hypot(event.clientX - this.touch.x, event.clientY - this.touch.y) <= WANDER) return;
    clearTimeout(this.touch?.timer);
    this.touch = null;
    const spot = event.type === "pointerdown" && event.pointerType === "touch" && this.choices.length > 0 ? this.spotOf(event) : null;
    if (!spot) return;
    const timer = setTimeout(() => {
      this.isLong = true;
      this.second(spot);
    }, LONG);
    this.touch = { timer, x: event.clientX, y: event.clientY };
  }

  // What the other button means here; where it means nothing, it asks why.
  second(spot) {
    const meant = this.isAsking ? undefined : this.actsAt(spot).find((it) => it.button === "secondary");
    if (meant) this.act(meant);
    else this.on.ask(spot);
  }

  steers() {
    return this.choices.some((choice) => choice.arrow);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !this.persons?.length) return false;
    if (event.target.closest?.("input, select, textarea, [role=tree], [role=menu], dialog")) return false;
    const arrow = ARROWS[event.key];
    const found = arrow && !event.shiftKey ? this.choices.find((it) => it.arrow === arrow) : (this.choices.find((it) => ownKey(it) === event.key) ?? this.choices.find((it) => ownKey(it)?.toLowerCase() === event.key.toLowerCase()) ?? (/^[0-9]$/.test(event.key) ? this.listed()[(Number(event.key) + 9) % 10] : undefined));
    if (found) this.act(found);
    else if (event.key === "Backspace") this.undo();
    else if (event.key === "?" && this.choices.length > 0) this.hint();
    else if (!(arrow && this.steers())) return false;
    event.preventDefault();
    return true;
  }
}
