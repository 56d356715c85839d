// Rules of one's own: a text with numbered lines, what is wrong with it at its line, and a button that runs it.

import * as server from "./server.js";
import { list } from "./diagnostics.js";

const { html, say, t } = tellask;
const PATIENCE = 350;

export class Editor {
  // `on.run(name, text)` plays with the rules, `on.turn(game)` goes to another game with them.
  constructor(on) {
    this.on = on;
    this.name = html("input", { type: "text", id: "rules-name", maxlength: 80, spellcheck: "false", value: "mine.clp" });
    this.gutter = html("div", { class: "gutter", "aria-hidden": "true" });
    this.text = html("textarea", { id: "rules-text", spellcheck: "false", autocapitalize: "off", wrap: "off", "aria-label": t("rules.text"), "aria-describedby": "rules-state" });
    this.state = html("p", { class: "note", id: "rules-state", role: "status" });
    this.report = html("div", { class: "report" });
    this.text.addEventListener("input", () => this.later());
    this.text.addEventListener("scroll", () => (this.gutter.scrollTop = this.text.scrollTop));
    this.text.addEventListener("keydown", (event) => this.key(event));
    const file = html("input", { type: "file", accept: ".clp", id: "rules-file", "aria-label": t("rules.file"), onchange: async () => file.files[0] && this.show(file.files[0].name, await file.files[0].text()) });
    const run = html("button", { type: "button", class: "primary", textContent: t("rules.run"), onclick: () => this.run() });
    const begin = html("button", { type: "button", textContent: t("rules.template"), onclick: () => this.anew() });
    const save = html("button", { type: "button", textContent: t("rules.save"), onclick: () => this.save() });
    this.node = html("section", { class: "editor", "aria-label": t("rules") },
      html("div", { class: "field" }, html("label", { for: "rules-name", textContent: t("rules.name") }), this.name, file),
      html("div", { class: "sheet" }, this.gutter, this.text), html("div", { class: "actions" }, run, begin, save), this.state, this.report);
    this.lines([]);
  }

  show(name, text) {
    this.name.value = name;
    this.text.value = text;
    this.later(0);
  }

  async template() {
    const { name, text } = await server.template(this.game).catch((error) => ({ name: "mine.clp", text: `; ${error.message}\n` }));
    this.begun = text;
    this.show(name, text);
  }

  // What was written here is lost then, so it is asked for.
  anew() {
    const isOwn = this.text.value.trim() !== "" && this.text.value !== this.begun;
    if (!isOwn || confirm(t("rules.lost"))) this.template();
  }

  // What would be played now.
  get rules() {
    return { name: this.name.value || "mine.clp", text: this.text.value };
  }

  // Whoever opens the editor for the first time finds something to begin with.
  async open(game) {
    const isOther = game !== this.game;
    this.game = game;
    if (this.text.value.trim() === "") await this.template();
    else if (isOther) this.later(0);
  }

  later(wait = PATIENCE) {
    clearTimeout(this.timer);
    tellask.tab.set("rules", JSON.stringify({ name: this.name.value, text: this.text.value }));
    this.timer = setTimeout(() => this.check(), wait);
    if (this.count !== this.text.value.split("\n").length) this.lines(this.complaints ?? []);
  }

  async check() {
    const text = this.text.value;
    const found = await server.check({ kind: "rules", game: this.game, name: this.name.value, text }).catch((error) => ({ diagnostics: error.diagnostics?.length ? error.diagnostics : [{ severity: "error", message: error.message }] }));
    if (text !== this.text.value) return;
    this.complain(found.diagnostics);
    if (found.looks_like) this.offer(found.looks_like.game);
  }

  // The rules are an agent for another game.
  offer(other) {
    say(this.state, t("drop.other.rules", { name: this.rules.name, game: this.game, other }));
    this.report.prepend(html("button", { type: "button", class: "switch", textContent: t("drop.switch", { other }), onclick: () => this.on.turn(other) }));
  }

  // The rules cannot play, and this is why.
  refuse(complaints) {
    clearTimeout(this.timer);
    this.complain(complaints, true);
  }

  complain(complaints, isRefused) {
    this.lines(complaints);
    const errors = complaints.filter((it) => it.severity === "error").length;
    const counts = [["rules.errors", errors], ["rules.warnings", complaints.length - errors]].filter(([, count]) => count > 0).map(([name, count]) => t(name, { count }));
    say(this.state, complaints.length === 0 ? t("rules.good") : (isRefused ? t("rules.refused", { why: counts.join(", ") }) : counts.join(", ")));
    this.state.classList.toggle("bad", errors > 0);
    this.report.replaceChildren(...(complaints.length > 0 ? [list(complaints, this.text.value, (it) => this.jump(it))] : []));
  }

  // The numbers of the lines; those with a complaint are marked.
  lines(complaints) {
    this.complaints = complaints;
    this.count = this.text.value.split("\n").length;
    const marks = new Map();
    for (const it of complaints) if (marks.get(it.line) !== "error") marks.set(it.line, it.severity);
    this.gutter.replaceChildren(...Array.from({ length: this.count }, (_, index) => html("div", { class: marks.get(index + 1) ?? "", textContent: index + 1 })));
    this.gutter.scrollTop = this.text.scrollTop;
  }

  jump({ line, column, length }) {
    const lines = this.text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, it) => sum + it.length + 1, 0) + (column ?? 1) - 1;
    this.text.focus();
    this.text.setSelectionRange(start, start + (length ?? 1));
    const height = parseFloat(getComputedStyle(this.text).lineHeight);
    this.text.scrollTop = Math.max(0, (line - 4) * height);
  }

  key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.run();
    }
  }

  run() {
    const { name, text } = this.rules;
    this.on.run(name, text);
  }

  save() {
    const link = html("a", { href: URL.createObjectURL(new Blob([this.text.value], { type: "text/plain" })), download: this.name.value || "mine.clp" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
