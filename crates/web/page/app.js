// The page: its rooms, its head, and what happens between its parts.

import * as server from "./server.js";
import { list, refusal } from "./diagnostics.js";
import * as link from "./link.js";
import { Session } from "./session.js";
import { Welcome } from "./welcome.js";

const { html, say, t, w, tongue, Viewer } = tellask;
const layout = document.querySelector(".layout");
// Milliseconds after which comes what nobody needs at once.
const LATER = 600;
const ROOMS = ["setup", "map", "stage", "reasons", "rules", "batch"];
const narrow = matchMedia("(max-width: 760px)");
const anySeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);

class App {
  constructor(games) {
    this.games = games;
    this.viewer = new Viewer({
      explain: (question) => this.session.explain(question),
      note: (question) => this.session.note(question),
      find: (words, from, backwards) => this.session.find(words, from, backwards),
      pick: (spot) => this.table?.pick(spot),
      steer: () => this.table?.steers(),
      shown: (index, view) => {
        this.table?.show(view, index === this.viewer.film.length - 1);
        this.advise(view);
        this.form();
      },
      step: () => this.session.step().catch((error) => this.complain(error)),
      failed: (error) => this.complain(error),
    });
    this.session = new Session(this.viewer, { table: () => this.seat(), opened: (status) => this.opened(status), status: (status) => this.statusChanged(status), failed: (error) => this.complain(error) });
    this.build();
  }

  build() {
    this.tabs = Object.fromEntries(ROOMS.map((room) => [room, html("button", { type: "button", class: `tab ${room}`, textContent: t(`room.${room}`), onclick: () => this.enter(room, true) })]));
    const file = html("input", { type: "file", id: "file", class: "unseen", tabindex: "-1", "aria-label": t("open"), onchange: () => {
      if (file.files[0]) this.load(file.files[0]);
      file.value = "";
    } });
    const open = html("button", { type: "button", class: "open", textContent: t("open"), title: t("open.note"), onclick: () => file.click() });
    const help = html("button", { type: "button", class: "icon help", "aria-label": t("keys"), title: t("keys"), textContent: "⌨", onclick: () => this.help() });
    const find = html("button", { type: "button", class: "find", "aria-pressed": "false", textContent: t("find.title"), title: t("find"), onclick: () => this.findOnPhone(find) });
    // Where there is no room beside the brand, this stands behind one button.
    const more = html("button", { type: "button", class: "more", "aria-expanded": "false", "aria-controls": "extra", textContent: t("more.title"), onclick: () => this.unfold(more.getAttribute("aria-expanded") !== "true") });
    this.more = more;
    this.extra = html("div", { id: "extra" }, file, open, find, tellask.languagePicker(), tellask.themePicker(), help);
    tellask.skip(t("skip"), () => narrow.matches && this.enter("stage"));
    document.querySelector("header.top").append(html("h1", { class: "brand", textContent: "tellask" }), html("nav", { "aria-label": t("rooms") }, ...Object.values(this.tabs)), html("span", { class: "grow" }), more, this.extra);
    this.notice = html("div", { class: "notice", role: "alert", hidden: true });
    this.title = html("h2", { class: "play-title", tabindex: -1 });
    this.tools = html("div", { class: "tools" });
    this.welcome = new Welcome(this.games, {
      watch: () => this.watch(),
      play: () => this.play(),
      choose: (game) => this.choose(game),
      closed: () => tellask.tab.set("welcome", null),
    });
    const head = html("div", { class: "play-head" }, this.title, this.welcome.buttons, this.tools);
    this.drawers = { setup: html("div"), map: html("div"), rules: html("div", { class: "room" }), batch: html("div") };
    this.results = html("div");
    this.canvas = html("div");
    document.getElementById("drawer").append(...Object.values(this.drawers));
    document.getElementById("stage").replaceChildren(this.welcome.intro, head, this.welcome.next, this.viewer.node, this.results, this.canvas);
    layout.before(this.notice);
    document.getElementById("side").append(this.viewer.panel.node);
    document.getElementById("bar").append(this.viewer.timeline.node);
    document.addEventListener("keydown", (event) => (layout.dataset.room === "map" ? this.mapper?.then((mapper) => mapper.key(event)) : this.table?.key(event) || this.viewer.key(event)));
  }

  unfold(isOpen) {
    this.more.setAttribute("aria-expanded", String(isOpen));
    this.extra.classList.toggle("unfolded", isOpen);
  }

  // The search has no room of its own there, so it comes and goes.
  findOnPhone(button) {
    const isOpen = document.body.classList.toggle("finding");
    button.setAttribute("aria-pressed", String(isOpen));
    this.unfold(false);
    if (!isOpen) return;
    if (layout.dataset.room !== "reasons") this.enter("stage");
    document.getElementById("words").focus();
  }

  // Another room; the open drawer's own button closes it where the stage is beside it.
  enter(room, isToggle) {
    this.unfold(false);
    const next = isToggle && room === layout.dataset.room && !narrow.matches ? "stage" : room;
    layout.dataset.room = next;
    if (next === "setup" || next === "stage") tellask.tab.set("room", next);
    for (const name of ROOMS) this.tabs[name].setAttribute("aria-current", String(name === next));
    for (const [name, node] of Object.entries(this.drawers)) node.hidden = name !== next;
    // The room of maps is about the game of the form, all others are about the one on the stage.
    tellask.speak(next === "map" ? this.state.game : (this.session.game?.name ?? this.state.game));
    this.results.hidden = next !== "batch";
    this.canvas.hidden = next !== "map";
    if (next === "map") this.drawMap();
    if (next === "rules") this.workshop().then((editor) => editor.open(this.state.game));
    if (next === "batch") this.laboratory().then((batches) => batches.open());
  }

  get game() {
    return this.games.find((game) => game.name === this.state.game);
  }

  // The form comes behind the boards.
  async form() {
    this.setup ??= import("./setup.js").then(({ Setup }) => {
      const setup = new Setup(this.games, {
        start: () => this.start(),
        changed: (state) => {
          this.state = state;
          this.write();
        },
        edit: (seat) => this.edit(seat),
        draw: () => this.enter("map"),
        load: (file) => this.load(file, "map"),
        check: (map) => server.check({ kind: "map", game: this.state.game, name: map.name, text: map.text, settings: this.state.settings }),
      });
      this.drawers.setup.append(setup.node);
      setup.show(this.state);
      return setup;
    });
    return this.setup;
  }

  // The style of what is not on the first screen.
  furnish() {
    if (!document.querySelector('link[href="rooms.css"]')) document.head.append(html("link", { rel: "stylesheet", href: "rooms.css" }));
  }

  // Rooms that not everybody enters come when they are entered.
  async workshop() {
    this.furnish();
    this.editor ??= import("./editor.js").then(({ Editor }) => {
      const editor = new Editor({ run: (name, text) => this.runRules(name, text), turn: (name) => this.turnRules(name) });
      editor.game = this.state.game;
      const draft = JSON.parse(tellask.tab.get("rules") ?? "null");
      if (draft) editor.show(draft.name, draft.text);
      this.drawers.rules.append(editor.node);
      return editor;
    });
    return this.editor;
  }

  // The place of a person who plays.
  async seat() {
    this.furnish();
    const { Table } = await import("./play.js");
    this.table ??= new Table(this.viewer, {
      act: (seat, fact) => this.session.act(seat, fact),
      undo: (seat) => this.session.undo(seat),
      hint: (seat, mind) => this.session.hint(seat, mind),
      ask: (spot) => this.viewer.ask(spot),
    });
    return this.table;
  }

  // The maps of some games can be drawn.
  async drawMap() {
    this.furnish();
    this.mapper ??= import("./mapper.js").then(({ Mapper }) => {
      const mapper = new Mapper({ play: (map, replaced) => this.playMap(map, replaced) });
      this.drawers.map.append(mapper.tools.node);
      this.canvas.append(mapper.node);
      return mapper;
    });
    const mapper = await this.mapper;
    await mapper.open(this.state, this.game, this.session.isPlayed && this.session.game === this.game).catch((error) => this.complain(error));
    return mapper;
  }

  async playMap(map, replaced) {
    const { state } = this;
    state.map = map;
    this.forgetDecided(this.game, replaced);
    this.setup?.then((setup) => setup.show(state));
    if (await this.start()) this.enter("stage");
  }

  // A map decides some settings, and they are refused beside it.
  forgetDecided(game, replaced = []) {
    for (const { name, with_map } of game.keys) if (with_map === "never" || replaced.includes(name)) delete this.state.settings[name];
  }

  async laboratory() {
    this.furnish();
    this.batches ??= import("./batch.js").then(({ Batches }) => {
      const batches = new Batches({ state: () => this.state, game: () => this.game, ready: () => this.ready() });
      this.drawers.batch.append(batches.node);
      this.results.append(batches.results);
      return batches;
    });
    return this.batches;
  }

  // Rules of one's own that were not run yet are still only in the editor; those that were run may have been changed there.
  async ready() {
    const seats = this.state.seats.filter((seat) => seat.kind === "rules");
    if (seats.length === 0 || (!this.editor && seats.every((seat) => seat.text))) return;
    const editor = await this.workshop();
    if (seats.some((seat) => !seat.text)) await editor.open(this.state.game);
    const { name, text } = editor.rules;
    for (const seat of seats) if (!seat.text || seat.name === name) Object.assign(seat, { name, text });
  }

  async begin() {
    // What this tab had last is known better than any link can say it: with files that are too large for one.
    const kept = JSON.parse(tellask.tab.get("form") ?? "null");
    const isKept = kept !== null && kept.hash === location.hash;
    const linked = isKept ? { state: kept.state, doubts: [] } : await link.read(location.hash, this.games);
    const strange = link.unknownGame(location.hash, this.games);
    this.state = linked?.state ?? link.demo(this.games[0]);
    // A first visit shows a play, and the form only when it is asked for.
    if (!linked) tellask.tab.set("welcome", "yes");
    this.welcome.intro.hidden = !(linked === null || (isKept && tellask.tab.get("welcome")));
    this.enter(!linked || narrow.matches ? "stage" : ((isKept && tellask.tab.get("room")) || "setup"));
    this.offerMap();
    setTimeout(async () => {
      this.furnish();
      (await import("./drop.js")).area((dropped) => dropped && this.load(dropped));
    }, LATER);
    addEventListener("hashchange", () => this.linked());
    // A reload of the same page goes on with the same play.
    const [known, id] = (tellask.tab.get("play") ?? " ").split(" ");
    if (isKept && id && known === kept.hash) {
      try {
        await this.session.resume(id, this.game);
        this.hash = kept.hash;
        return;
      } catch {
        // The server has forgotten it.
      }
    }
    if (linked && (link.carries(this.state) || linked.doubts.length > 0)) await this.wait(linked.doubts);
    else await this.start(true);
    this.doubtGame(strange);
  }

  // A link to a game that is not here must not show another one without a word.
  doubtGame(name) {
    if (name !== null) this.tell("", html("p", { textContent: t("link.game", { name }) }));
  }

  // Another address, by whomever: pages of others can set it, too, so it starts nothing.
  async linked() {
    if (location.hash === this.hash) return;
    const linked = await link.read(location.hash, this.games);
    if (!linked) return this.doubtGame(link.unknownGame(location.hash, this.games));
    this.state = linked.state;
    await this.wait(linked.doubts);
  }

  // A link may come from anybody. What it brings is in the form, and plays when somebody says so.
  async wait(doubts) {
    this.hash = location.hash;
    this.enter("setup");
    const setup = await this.form();
    setup.show(this.state);
    const lines = [...doubts, t(link.carries(this.state) ? "link.carries" : "link.waits")];
    this.tell("", html("div", { class: "waiting" }, ...lines.map((text) => html("p", { textContent: text }))));
  }

  async write() {
    const { hash, left } = await link.write(this.state);
    this.hash = hash;
    this.left = left;
    tellask.tab.set("form", JSON.stringify({ hash, state: this.state }));
    history.replaceState(null, "", this.hash);
    if (layout.dataset.room === "batch") (await this.laboratory()).open();
    this.offerMap();
  }

  // Another game may have no maps that can be drawn.
  offerMap() {
    this.tabs.map.hidden = !this.game.map.editor;
    if (layout.dataset.room === "map" && !this.game.map.editor) this.enter("setup");
  }

  // Says whether there is a play now.
  async start(isFirst) {
    this.hush();
    try {
      await this.ready();
      await this.write();
      await this.session.start(this.state, this.game);
      tellask.tab.set("play", `${this.hash} ${this.session.id}`);
      if (!isFirst && (narrow.matches || layout.dataset.room === "batch")) this.enter("stage");
      return true;
    } catch (error) {
      if (error.status === server.BUSY) return this.wasFull(isFirst, error.kind === "your-share" ? "full.yours" : "full");
      const found = error.diagnostics ?? [];
      const rules = this.state.seats.find((seat) => seat.kind === "rules" && error.message.startsWith(seat.name));
      if (rules && found.length > 0) (await this.workshop()).refuse(found);
      // The editor tells what is wrong in its own place, once.
      if (!rules || found.length === 0 || layout.dataset.room !== "rules") this.complain(error, found.length > 0 ? (rules?.text ?? this.state.map?.text) : undefined);
      return false;
    }
  }

  // The server has as many plays as it can keep; somebody may leave soon.
  wasFull(isFirst, text) {
    // The page itself takes no place: its games, its menus and its documents are there for everybody.
    if (layout.dataset.idle !== undefined) {
      delete layout.dataset.idle;
      this.welcome.show(this.game);
    }
    const again = html("button", { type: "button", class: "primary again", textContent: t("full.again"), onclick: () => this.start(isFirst) });
    this.tell(t(text), again);
    return false;
  }

  // A mind plays what the form says; where a person sat, that of the game's demo.
  watch() {
    const minds = link.demo(this.game).seats;
    return this.begun(this.state.seats.map((seat, index) => (seat.kind === "person" ? (minds[index] ?? minds[0]) : seat)));
  }

  // A person plays the first seat, in a world that was not shown before.
  play() {
    const { state } = this;
    const others = (state.seats.length > 1 ? state.seats : link.demo(this.game).seats).slice(1);
    state.seed = anySeed();
    return this.begun([{ kind: "person" }, ...others]);
  }

  choose(game) {
    this.state = link.demo(game);
    return this.begun(this.state.seats);
  }

  async begun(seats) {
    this.state.seats = seats;
    this.setup?.then((setup) => setup.show(this.state));
    if (!(await this.start())) return;
    // On a small screen a person needs the room for the board and the buttons.
    if (narrow.matches && this.session.isPlayed) this.welcome.intro.hidden = true;
    document.getElementById("stage").scrollTop = 0;
  }

  advise(view) {
    const { isPlayed, isPosition } = this.session;
    const choices = Object.values(view.choices ?? {}).flat();
    this.welcome.advise(this.game, { isPlayed, isPosition, isOver: view.over, hasArrows: choices.some((it) => it.arrow) });
  }

  async edit(seat) {
    const rules = this.state.seats[seat];
    if (rules?.kind === "rules" && rules.text) (await this.workshop()).show(rules.name, rules.text);
    this.edited = seat;
    this.enter("rules");
  }

  runRules(name, text) {
    const { state } = this;
    const before = state.seats.findIndex((seat) => seat.kind === "rules");
    const seat = before >= 0 ? before : Math.min(this.edited ?? 0, state.seats.length - 1);
    state.seats[seat] = { kind: "rules", name, text, keys: state.seats[seat].keys ?? {} };
    this.setup?.then((setup) => setup.show(state));
    this.start();
  }

  // A file: to where it belongs.
  async load(file, wanted) {
    this.hush();
    const { game, state } = this;
    try {
      const drop = await import("./drop.js");
      const found = wanted === "map" ? { kind: "map", name: file.name, text: await drop.read(file), diagnostics: [] } : await drop.tellKind(file, game, state.settings);
      await this.take(found, game, state, file);
    } catch (error) {
      this.complain(error, await file.text().catch(() => ""));
    }
  }

  async take({ kind, isPosition, name, text, diagnostics, looks_like }, game, state, file) {
    if (kind === "trace") {
      await this.session.openTrace(text, this.games);
      tellask.tab.set("play", null);
      this.enter("stage");
    } else if (kind === "rules") {
      (await this.workshop()).show(name, text);
      this.enter("rules");
    } else if (kind === "map" && layout.dataset.room === "map") {
      (await this.drawMap()).openText(name, text, 0);
    } else if (kind === "map") {
      state.map = { name, text };
      this.forgetDecided(game);
      this.enter("setup");
      const setup = await this.form();
      setup.changed(true);
      await setup.checkMap();
      if (isPosition) this.tell(t("drop.both", { name }), html("button", { type: "button", class: "ask-position", textContent: t("drop.ask"), onclick: () => this.take({ kind: "position", name, text }, game, state).catch((error) => this.complain(error, text)) }));
    } else if (kind === "position") {
      this.hush();
      // Without a choice by hand the strongest mind answers, whatever was watched or played before.
      const chosen = state.seats.find((seat) => seat.isChosen);
      await this.session.ask({ game: game.name, settings: state.settings, position: text, mind: chosen ? link.spec(chosen) : null }, game);
      say(this.title, `${game.name} · ${name}`);
      document.title = `${game.name} · ${name} · tellask`;
      this.enter("stage");
    } else if (looks_like) {
      const other = this.games.find((it) => it.name === looks_like.game);
      const button = html("button", { type: "button", class: "primary switch", textContent: t("drop.switch", { other: other.name }), onclick: () => this.turnTo(other, file) });
      this.tell(t(`drop.other.${looks_like.kind}`, { name, game: game.name, other: other.name }), button);
    } else {
      this.tell(t("drop.neither", { name, game: game.name }), list(diagnostics, text));
    }
  }

  // The rules in the editor are for another game: they go along.
  async turnRules(name) {
    this.state = link.demo(this.games.find((it) => it.name === name));
    (await this.form()).show(this.state);
    await this.write();
    (await this.workshop()).open(name);
  }

  // A file of another game, opened there.
  async turnTo(game, file) {
    this.state = link.demo(game);
    (await this.form()).show(this.state);
    await this.write();
    await this.load(file);
  }

  opened(status) {
    delete layout.dataset.idle;
    this.welcome.show(this.session.game ?? this.game);
    say(this.title, status ? this.name(status) : "");
    // The button that opened it would take the next Space or Enter for itself, and open another play.
    if (document.activeElement?.closest("button, a, summary")) this.title.focus({ preventScroll: true });
    document.title = status ? `${this.name(status)} · tellask` : "tellask";
    this.statusChanged(status);
    if (status?.warnings?.length) this.tell(t("warnings"), list(status.warnings, this.state.map?.text));
  }

  name({ game, header }) {
    return [game, header?.map ? header.map.name : t("seed.is", { seed: header?.seed ?? "?" }), ...this.unusual(game, header?.settings ?? {})].join(" · ");
  }

  // The settings that are not those of the game by itself: the worlds of the first screen are smaller than those of a terminal.
  unusual(name, settings) {
    const { keys = [], profiles = [] } = this.games.find((it) => it.name === name) ?? {};
    const sets = profiles.find((it) => it.name === settings.profile)?.sets ?? {};
    const usual = (key) => sets[key.name] ?? key.default;
    // A header has truth values, the list of settings the words TRUE and FALSE.
    const word = (value) => (typeof value === "boolean" ? String(value).toUpperCase() : String(value));
    const differs = (key) => settings[key.name] !== undefined && usual(key) !== undefined && word(settings[key.name]) !== word(usual(key));
    return keys.filter(differs).map((key) => `${key.name} ${settings[key.name]}`);
  }

  statusChanged(status) {
    const { id } = this.session;
    if (!status || !id) {
      this.tools.replaceChildren();
      return;
    }
    const made = [];
    if (status.live && !status.over && this.session.persons.length === 0) made.push(html("button", { type: "button", textContent: status.paused ? t("go-on") : t("hold"), onclick: () => this.session.pause(!status.paused).catch((error) => this.complain(error)) }));
    if (!this.session.isPlayed) {
      made.push(html("a", { class: "button share", href: server.shareAddress(id), download: `${status.game}.html`, textContent: t("share"), title: t("share.note") }));
      made.push(html("a", { class: "button trace", href: server.traceAddress(id), download: `${status.game}.jsonl`, textContent: t("trace"), title: t("trace.note") }));
    }
    const copy = html("button", { type: "button", class: "copy", textContent: t("link"), title: t("link.note"), onclick: async () => {
      await navigator.clipboard?.writeText(location.href).catch(() => {});
      say(copy, t("link.done"));
      if (this.left?.length) this.tell("", html("p", { textContent: t("link.large", { names: this.left.join(", ") }) }));
    } });
    this.tools.replaceChildren(...made, copy);
  }

  complain(error, text) {
    this.tell("", refusal(error, text));
  }

  tell(heading, body) {
    this.form();
    this.furnish();
    const close = html("button", { type: "button", class: "quiet close", "aria-label": t("close"), textContent: "×", onclick: () => this.hush() });
    this.notice.replaceChildren(close, ...(heading ? [html("p", { textContent: heading })] : []), body);
    this.notice.hidden = false;
  }

  hush() {
    this.notice.hidden = true;
  }

  help() {
    this.unfold(false);
    this.furnish();
    const rows = ["space", "arrows", "dots", "ends", "board", "shift", "menu", "ask", "undo", "hint", "run"].map((name) => html("tr", {}, html("th", { scope: "row" }, html("kbd", { textContent: t(`keys.${name}.key`) })), html("td", { textContent: t(`keys.${name}`) })));
    const signs = tellask.within(this.game.name, () => this.game.legend.map(({ glyphs, meaning }) => html("tr", {}, html("th", { scope: "row" }, html("kbd", { textContent: glyphs.map((it) => it.trim() || "␣").join(" ") })), html("td", { lang: tongue(meaning), textContent: w(meaning) }))));
    const dialog = html("dialog", { class: "help", "aria-label": t("keys") }, html("h2", { textContent: t("legend") }), html("table", { class: "legend" }, html("tbody", {}, ...signs)), html("h2", { textContent: t("keys") }), html("table", {}, html("tbody", {}, ...rows)), html("p", {}, html("a", { href: "/worksheets", target: "_blank", rel: "noopener", textContent: t("worksheets") })), html("form", { method: "dialog" }, html("button", { class: "primary", textContent: t("close") })));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    // The focus is on the button at the end, and the page begins at its beginning.
    dialog.scrollTop = 0;
  }
}

const begin = async () => {
  try {
    const [games, texts] = await Promise.all([server.games(), server.texts(tellask.language), import(`./texts.${tellask.language}.js`)]);
    tellask.learn(texts);
    const app = new App(games);
    await app.begin();
  } catch (error) {
    document.getElementById("stage").append(refusal(error));
  }
};
begin();
