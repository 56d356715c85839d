"use strict";
// Shows a film: boards side by side, reasons beside them, time below. The page and a shared file both look through it.

(() => {
  const { html, svg, say, t, w, Picture, Panel, Timeline } = tellask;
  const PICTURES = ["known", "beliefs", "truth"];
  const HITS = 60;
  // Milliseconds before a note is asked for.
  const PATIENCE = 120;
  const narrow = matchMedia("(max-width: 760px)");

  // Tones are told apart by pattern, too.
  const patterns = () => {
    const tile = (id, size, ...shapes) => svg("pattern", { id: `pattern-${id}`, width: size, height: size, patternUnits: "userSpaceOnUse" }, svg("rect", { class: `tile ${id}`, width: size, height: size }), ...shapes);
    const defs = svg("defs", {},
      tile("unknown", 8, svg("path", { class: "ink unknown", d: "M-2 2l4-4M0 8l8-8M6 10l4-4" })),
      tile("doubtful", 8, svg("circle", { class: "ink-dot", cx: 4, cy: 4, r: 1.2 })),
      tile("danger", 10, svg("path", { class: "ink danger", d: "M0 0l10 10M10 0l-10 10" })));
    return svg("svg", { class: "patterns", "aria-hidden": "true" }, defs);
  };

  // Whether two values of JSON say the same; what is undefined is not there.
  const isSame = (one, other) => {
    if (one === other) return true;
    if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
    return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
  };

  class Viewer {
    // `on.explain({index, seat, cell, panel, mind})`, `on.note({index, seat, name})` and `on.find(words, from, backwards)` promise; `on.pick` may take a click for
    // itself; `on.shown(index, view)` follows; `on.steer()` says whether arrows are acts; `on.step()` asks a paused play for a turn.
    constructor(on = {}) {
      this.on = on;
      this.seat = 1;
      this.index = 0;
      const pick = (name) => (index, node, panel, board, isKey) => this.pick({ picture: name, cell: index, node, panel, board, isKey });
      const shared = { tip: (text, place) => this.tip(text, place), steer: () => on.steer?.() };
      this.pictures = Object.fromEntries(PICTURES.map((name) => [name, new Picture(name, { ...shared, pick: pick(name) })]));
      this.panel = new Panel({
        seat: (seat) => this.look(seat),
        evidence: (fact) => this.evidence(fact),
        mind: (mind) => this.ask({ ...this.asked, mind }),
        closed: () => this.unpick(),
        note: () => this.write(),
      });
      this.timeline = new Timeline({
        go: (index) => this.seek(index),
        run: (isRunning) => this.run(isRunning),
        step: (by) => this.step(by),
        find: (words, backwards) => this.find(words, backwards),
      });
      this.news = html("p", { class: "unseen", role: "status", "aria-live": "polite" });
      this.bubble = html("div", { class: "tip", hidden: true });
      this.toggles = this.buildToggles();
      const wall = html("div", { class: "pictures" }, ...PICTURES.map((name) => this.pictures[name].node));
      this.wall = wall;
      // Room below the boards for a person's turn, where there is none beside them.
      this.below = html("div", { class: "below" });
      this.node = html("div", { class: "boards" }, patterns(), this.toggles, wall, this.below, this.bubble, this.news);
      this.choose(new Set((tellask.always.get("pictures") ?? PICTURES.join(" ")).split(" ")), tellask.always.get("solo") ?? "known");
    }

    buildToggles() {
      this.buttons = Object.fromEntries(PICTURES.map((name) => [name, html("button", { type: "button", class: "chip", textContent: t(name), onclick: () => this.toggle(name) })]));
      return html("div", { class: "toggles", role: "group", "aria-label": t("pictures") }, ...Object.values(this.buttons));
    }

    toggle(name) {
      const chosen = new Set(this.chosen);
      if (!narrow.matches) {
        if (chosen.has(name)) chosen.delete(name);
        else chosen.add(name);
        if (chosen.size === 0) return;
      }
      this.choose(chosen, name);
      tellask.always.set("pictures", [...chosen].join(" "));
      tellask.always.set("solo", name);
      this.paint();
    }

    choose(chosen, solo) {
      this.chosen = chosen;
      this.solo = solo;
      this.wall.dataset.solo = solo;
      for (const name of PICTURES) {
        this.buttons[name].setAttribute("aria-pressed", String(narrow.matches ? name === solo : chosen.has(name)));
      }
    }

    // Shows another film. `names` are those of its seats, `minds` those who may be asked, `notes` what the game can write down.
    open(film, { names, minds = [], notes = [], seat = 1, index = 0 }) {
      this.film = film;
      this.names = names;
      this.seat = seat;
      this.view = null;
      this.written = null;
      this.ever = new Set();
      this.hideTwin(true);
      this.run(false);
      // What was said of the play before is no news of this one.
      clearTimeout(this.saying);
      say(this.news, "");
      this.panel.introduce(names, this.on.explain ? minds : [], this.on.note ? notes : []);
      this.timeline.mark([], 1);
      this.timeline.chart([]);
      for (const picture of Object.values(this.pictures)) picture.node.hidden = true;
      this.go(index);
    }

    // Goes to a moment; of several within one frame of the screen only the last is shown.
    go(index) {
      if (!this.film) return;
      this.index = Math.max(0, Math.min(index, this.film.length - 1));
      if (this.isDue) return;
      this.isDue = true;
      requestAnimationFrame(() => {
        this.isDue = false;
        this.refresh();
      });
    }

    // Somebody takes the time into his own hands.
    seek(index) {
      this.run(false);
      this.go(index);
    }

    step(by) {
      if (by > 0 && this.index >= this.film.length - 1) this.on.step?.();
      this.seek(this.index + by);
    }

    async refresh() {
      const { film, index } = this;
      let view = film.at(index);
      if (!view) {
        try {
          view = await film.fetch(index);
        } catch (error) {
          this.on.failed?.(error);
          return;
        }
        if (film !== this.film || index !== this.index) return;
      }
      if (view) this.paint(view);
      film.prefetch(index + 40);
      film.prefetch(index - 40);
    }

    paint(view = this.view) {
      if (!view) return;
      const isNew = view !== this.view;
      this.view = view;
      const own = view.seats?.[this.seat] ?? {};
      const parts = { known: own.known, beliefs: own.account?.beliefs, truth: view.truth };
      if (this.ever.size === 0) performance.mark("first-board");
      if (this.twins && parts.known && parts.truth) this.hideTwin(isSame(parts.known.panels, parts.truth.panels));
      for (const name of PICTURES) this.paintPicture(name, parts[name]);
      this.panel.paint(view, this.seat);
      this.write();
      this.timeline.paint(this.index, this.film.length, view.turn, this.film.isLive);
      if (isNew) {
        this.evidence(null);
        if (!this.panel.cell.hidden) this.panel.closeCell();
        this.announce(view, own);
      }
      this.on.shown?.(this.index, view);
    }

    // Where nothing is hidden, one picture is enough; that is so until both differ for the first time.
    hideTwin(isSame) {
      this.twins = isSame;
      this.buttons.truth.hidden = isSame;
    }

    paintPicture(name, picture) {
      const { node } = this.pictures[name];
      if (picture) this.ever.add(name);
      this.buttons[name].disabled = !this.ever.has(name);
      const isWanted = narrow.matches || this.chosen.has(name);
      const isShown = this.ever.has(name) && isWanted && !(name === "truth" && this.twins);
      if (node.hidden === isShown) node.hidden = !isShown;
      // Its place is kept while there is nothing to be seen, so that the others do not jump.
      if (!isShown) return;
      if (picture) this.pictures[name].paint(picture, t(name));
      else this.pictures[name].blank(`${t(name)}: ${t("absent")}`);
    }

    announce(view, own) {
      clearTimeout(this.saying);
      const what = view.ending ? `${t("over")}: ${tellask.endingOf(view)}` : own.answer ? `→ ${w(own.answer)}` : own.gave_up ? `${t("gave-up")}: ${w(own.gave_up)}` : own.undecided ? tellask.undecided(own.undecided) : "";
      this.saying = setTimeout(() => say(this.news, `${t("turn", { turn: view.turn })} ${what}`), 350);
    }

    look(seat) {
      this.seat = seat;
      this.paint();
    }

    // The board that a seat acts on: its own where everybody has one, else the first.
    ownBoard(picture) {
      const boards = this.pictures[picture].boards().filter(Boolean);
      return boards.length === this.names.length ? boards[this.seat - 1] : boards[0];
    }

    evidence(fact) {
      const slots = fact && typeof fact === "object" ? Object.values(fact)[0] : null;
      for (const name of PICTURES) {
        const own = this.ownBoard(name);
        const cell = own && slots ? own.place(slots) : null;
        own?.flag("evidence", cell === null ? [] : [cell]);
      }
    }

    pick(spot) {
      if (this.on.pick?.(spot)) return;
      this.ask(spot);
    }

    unpick() {
      this.asked = null;
      for (const name of PICTURES) for (const board of this.pictures[name].boards()) board?.flag("picked", []);
    }

    // Why is this believed of the cell?
    async ask(spot) {
      if (!spot?.board) return;
      this.unpick();
      this.asked = spot;
      spot.board.flag("picked", [spot.cell]);
      const words = spot.board.words(spot.cell);
      this.run(false);
      this.panel.tellCell(words, null, this.on.explain ? t("thinking") : t("cell.alone"));
      if (!this.on.explain) return;
      const question = { index: this.index, seat: this.seat, cell: spot.cell, panel: spot.panel, mind: spot.mind ?? null };
      let found = null;
      let note = "";
      try {
        found = await this.on.explain(question);
        note = found?.why ? (found.mind ? t("cell.said", { mind: found.mind }) : "") : t("cell.silent");
      } catch (error) {
        note = error.message;
      }
      if (this.asked === spot) this.panel.tellCell(words, found, note);
    }

    // The note that is open, about the moment and the seat that are shown. It waits a little: who runs through time needs none.
    async write() {
      const { view, seat } = this;
      const name = this.panel.noted;
      const isWritten = this.written?.view === view && this.written.seat === seat && this.written.name === name;
      if (isWritten) return;
      const wanted = name && view ? { view, seat, name } : null;
      this.written = wanted;
      if (!wanted) return;
      let found = null;
      let words = "";
      try {
        await new Promise((wake) => setTimeout(wake, PATIENCE));
        if (wanted !== this.written) return;
        if (view.seats?.[seat]) found = await this.on.note({ index: this.index, seat, name });
        else words = t("secret");
      } catch (error) {
        words = error.message;
      }
      if (wanted === this.written) this.panel.tellNote(found?.why, words);
    }

    tip(text, place) {
      this.bubble.hidden = !text;
      if (!text) return;
      say(this.bubble, text);
      const frame = this.node.getBoundingClientRect();
      const left = Math.max(4, Math.min(place.left - frame.left, frame.width - 230));
      this.bubble.style.setProperty("left", `${left}px`);
      this.bubble.style.setProperty("top", `${place.bottom - frame.top + 6}px`);
    }

    run(isRunning) {
      clearTimeout(this.timer);
      if (isRunning && this.index >= this.film.length - 1 && !this.film.isLive) this.go(0);
      this.timeline.run(isRunning);
      this.isRunning = isRunning;
      if (isRunning) this.tick();
    }

    tick() {
      this.timer = setTimeout(() => {
        if (this.index < this.film.length - 1) this.go(this.index + 1);
        else if (!this.film.isLive) return this.run(false);
        return this.tick();
      }, this.timeline.pace);
    }

    async find(words, backwards) {
      if (!this.on.find) return;
      const start = backwards ? this.index : this.index + 1;
      const index = await this.on.find(words, start, backwards).catch(() => null);
      say(this.timeline.found, index === null ? t("find.none") : "");
      if (index !== null) this.seek(index);
      if (words !== this.words) this.markAll(words);
    }

    // Marks on the line of time where the words are found, but not without end.
    async markAll(words) {
      this.words = words;
      const hits = [];
      let from = 0;
      while (hits.length < HITS && from < this.film.length) {
        const index = await this.on.find(words, from, false).catch(() => null);
        if (index === null || words !== this.words) break;
        hits.push(index);
        from = index + 1;
      }
      if (words === this.words) this.timeline.mark(hits, this.film.length);
    }

    // Keys for the whole page; those of a form or a tree are its own.
    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !this.film) return false;
      if (event.target.closest?.("input, select, textarea, [role=tree], [role=menu], dialog")) return false;
      const isButton = event.target.closest?.("button, a, summary");
      const keys = {
        ArrowRight: () => this.step(1),
        ArrowLeft: () => this.step(-1),
        ".": () => this.step(1),
        ",": () => this.step(-1),
        Home: () => this.seek(0),
        End: () => this.seek(Infinity),
        " ": () => this.run(!this.isRunning),
      };
      if (!keys[event.key] || (isButton && event.key === " ")) return false;
      keys[event.key]();
      event.preventDefault();
      return true;
    }
  }

  tellask.Viewer = Viewer;
})();
