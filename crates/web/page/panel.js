"use strict";
// Beside the boards: what was decided and why, what else was considered, what was perceived, and how everybody stands.

(() => {
  const { html, svg, say, tell, t, w, tongue, figure, Reasons } = tellask;
  const SHOWN = 10;

  const section = (name, heading, ...children) => {
    const title = html("h2", { textContent: heading });
    return html("section", { class: `part ${name}`, "aria-label": heading }, title, ...children);
  };

  // Acts that were considered, with a bar for what each was found worth.
  class Candidates {
    constructor() {
      this.rows = [];
      this.node = html("ol", { class: "candidates" });
    }

    paint(candidates) {
      if (candidates === this.candidates) return;
      this.candidates = candidates;
      const all = (candidates ?? []).slice(0, SHOWN);
      const values = all.map((it) => it.value).filter((value) => value !== undefined && value !== null);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      // Chances and the like are shown from nought, scores from the worst one.
      const from = low >= 0 && low < high / 4 ? 0 : low - (high - low) / 8;
      this.node.classList.toggle("bare", values.length === 0);
      while (this.rows.length > all.length) this.rows.pop().node.remove();
      all.forEach((candidate, index) => {
        const row = (this.rows[index] ??= this.row());
        const hasValue = candidate.value !== undefined && candidate.value !== null;
        const width = !hasValue ? 0 : high > from ? (100 * (candidate.value - from)) / (high - from) : 100;
        tell(row.act, candidate.act);
        say(row.value, hasValue ? figure(candidate.value) : "");
        tell(row.note, candidate.note ?? "");
        row.bar.setAttribute("width", Math.max(0, width).toFixed(1));
      });
    }

    row() {
      const [act, value, note] = [html("span", { class: "act" }), html("span", { class: "value" }), html("span", { class: "note" })];
      const bar = svg("rect", { height: 4, rx: 1 });
      const picture = svg("svg", { class: "bar", viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" }, bar);
      const node = html("li", {}, act, value, picture, note);
      this.node.append(node);
      return { node, act, value, note, bar };
    }
  }

  // Scores and counters: a column for the only seat, and else a row per seat.
  class Standings {
    constructor() {
      this.head = html("tr");
      this.body = html("tbody");
      this.node = html("div", { class: "scroller shaded" }, html("table", { class: "standings" }, html("thead", {}, this.head), this.body));
    }

    paint(standings, names) {
      if (standings === this.standings && names === this.names) return;
      [this.standings, this.names] = [standings, names];
      const seats = Object.entries(standings ?? {});
      const counters = Object.keys(seats[0]?.[1].counters ?? {});
      const heads = [t("seat"), t("score"), ...counters];
      const isAlone = seats.length === 1;
      const shape = `${isAlone} ${heads}`;
      if (shape !== this.shape) {
        this.shape = shape;
        const names = heads.map((text, column) => html("th", { scope: isAlone ? "row" : "col", lang: column > 1 ? tongue(text, "counter") : null, textContent: column > 1 ? w(text, "counter") : text }));
        this.head.replaceChildren(...(isAlone ? [] : names));
        this.body.replaceChildren(...(isAlone ? names.map((name, column) => html("tr", {}, name, html("td", { class: column === 0 ? "who" : null }))) : []));
      }
      while (!isAlone && this.body.children.length > seats.length) this.body.lastChild.remove();
      seats.forEach(([seat, standing], index) => {
        const row = isAlone ? null : (this.body.children[index] ?? this.body.appendChild(html("tr", {}, html("th", { class: "who", scope: "row" }), ...heads.slice(1).map(() => html("td")))));
        const fate = standing.died ? ` ✝ ${t("died")}` : standing.success ? ` ✓ ${t("success")}` : "";
        const values = [`${names[seat - 1] ?? seat}${fate}`, standing.score === undefined ? "-" : figure(standing.score), ...counters.map((name) => figure(standing.counters[name] ?? 0))];
        values.forEach((value, column) => say(row ? row.children[column] : this.body.children[column].lastChild, value));
      });
    }
  }

  class Panel {
    // `on.seat(seat)`, `on.evidence(fact)`, `on.mind(name)` when another mind is asked about the same cell, `on.note()` when another
    // note is to be seen.
    constructor(on) {
      this.on = on;
      this.seats = html("select", { id: "seat", onchange: () => on.seat(Number(this.seats.value)) });
      this.seatRow = html("label", { class: "row", for: "seat" }, html("span", { textContent: t("seat") }), this.seats);
      this.answer = html("p", { class: "answer" });
      // Why a mind gave up instead of an answer.
      this.gaveUp = html("p", { class: "gave-up", hidden: true });
      this.why = new Reasons(t("why"), on.evidence);
      this.candidates = new Candidates();
      this.told = html("ul", { class: "told" });
      this.standings = new Standings();
      // Room for whoever plays or was asked for advice.
      this.slot = html("div", { class: "slot" });
      this.ending = html("p", { class: "ending", hidden: true });
      this.buildCell();
      this.buildNotes();
      // Sentences of proofs are made by minds, which speak English; the page says so once.
      this.english = html("p", { class: "note english", textContent: t("why.english"), hidden: true });
      this.parts = {
        decision: section("decision", t("decision"), this.seatRow, this.answer, this.gaveUp, this.why.node, this.english, this.notes),
        considered: section("considered", t("considered"), this.candidates.node),
        told: section("perceived", t("told"), this.told),
        standings: section("stand", t("standings"), this.standings.node),
      };
      const { decision, considered, told, standings } = this.parts;
      this.node = html("div", { class: "side" }, this.ending, this.slot, this.cell, decision, considered, told, standings);
    }

    buildCell() {
      this.cellWords = html("p", { class: "cell-words" });
      this.cellWhy = new Reasons(t("cell.why"), this.on.evidence);
      this.cellNote = html("p", { class: "note" });
      this.minds = html("select", { "aria-label": t("cell.mind"), onchange: () => this.on.mind(this.minds.value || null) });
      const close = html("button", { type: "button", class: "quiet close", "aria-label": t("close"), textContent: "×", onclick: () => this.closeCell() });
      const row = html("label", { class: "row" }, html("span", { textContent: t("cell.mind") }), this.minds);
      this.mindRow = row;
      this.cell = section("about-cell", t("cell.why"), close, this.cellWords, row, this.cellWhy.node, this.cellNote);
      this.cell.hidden = true;
      this.cell.tabIndex = -1;
    }

    // What the game writes down beside a play: a button for each note, and below them the one that is open.
    buildNotes() {
      this.noteButtons = html("div", { class: "row wrap", role: "group", "aria-label": t("notes") });
      this.noteWhy = new Reasons(t("notes"), this.on.evidence);
      this.noteWords = html("p", { class: "note", role: "status" });
      this.notes = html("div", { class: "notes", hidden: true }, this.noteButtons, this.noteWhy.node, this.noteWords);
    }

    offerNotes(notes) {
      this.noted = null;
      this.notes.hidden = notes.length === 0;
      this.noteButtons.replaceChildren(...notes.map(({ name, doc }) => html("button", { type: "button", class: "chip", "aria-pressed": "false", "data-note": name, lang: tongue(name), textContent: w(name), title: w(doc), onclick: () => this.openNote(name) })));
      this.tellNote(null, "");
    }

    openNote(name) {
      this.noted = this.noted === name ? null : name;
      for (const button of this.noteButtons.children) button.setAttribute("aria-pressed", String(button.dataset.note === this.noted));
      this.tellNote(null, this.noted ? t("thinking") : "");
      this.on.note?.();
    }

    tellNote(why, words) {
      this.noteWhy.paint(why ?? null);
      say(this.noteWords, words);
    }

    closeCell() {
      this.cell.hidden = true;
      this.on.closed?.();
    }

    // The names of the seats, of the minds that may be asked, and of the notes that the game can write.
    introduce(names, minds, notes) {
      this.names = names;
      this.seats.replaceChildren(...names.map((name, index) => html("option", { value: index + 1, textContent: name })));
      this.seatRow.hidden = names.length < 2;
      this.minds.replaceChildren(html("option", { value: "", textContent: t("cell.own") }), ...minds.map((name) => html("option", { value: name, textContent: name })));
      this.mindRow.hidden = minds.length === 0;
      this.offerNotes(notes);
      this.closeCell();
    }

    // Whose decision it is stands in its heading: minds differ.
    head(name) {
      const heading = `${t("decision")} · ${(name ?? "").replace(/^\d+ · /, "")}`;
      const node = this.parts.decision;
      say(node.firstChild, heading);
      if (node.getAttribute("aria-label") !== heading) node.setAttribute("aria-label", heading);
    }

    paint(view, seat) {
      const own = view.seats?.[seat] ?? {};
      const { account } = own;
      this.head(this.names[seat - 1]);
      this.seats.value = String(seat);
      this.paintSeats(view.seats ?? {});
      say(this.answer, this.answerOf(view, seat));
      this.answer.lang = own.answer ? tongue(own.answer) : tellask.language;
      this.gaveUp.hidden = !own.gave_up;
      tell(this.gaveUp, own.gave_up ?? "");
      this.why.paint(account?.why);
      this.english.hidden = !account?.why || tellask.language === "en";
      this.candidates.paint(account?.candidates);
      this.parts.considered.hidden = !account?.candidates?.length;
      this.paintTold(own.told);
      this.standings.paint(view.standings, this.names);
      this.parts.standings.hidden = Object.keys(view.standings ?? {}).length === 0;
      this.ending.hidden = !view.ending;
      say(this.ending, tellask.endingOf(view));
      this.ending.lang = tongue(view.ending ?? "");
    }

    answerOf(view, seat) {
      const own = view.seats?.[seat];
      if (!own) return t("secret");
      if (own.answer) return `→ ${w(own.answer)}`;
      if (own.gave_up) return t("gave-up");
      if (own.undecided) return tellask.undecided(own.undecided);
      return view.over ? t("over") : (view.asked ?? []).includes(seat) ? t("asked") : t("waits");
    }

    // While a person plays, what the others know is not to be had, so they cannot be chosen.
    paintSeats(seats) {
      this.names.forEach((name, index) => {
        const option = this.seats.options[index];
        const isSecret = !(index + 1 in seats);
        if (option.disabled !== isSecret) option.disabled = isSecret;
        say(option, isSecret ? `${name} (${t("secret")})` : name);
      });
    }

    paintTold(told) {
      if (told === this.said) return;
      this.said = told;
      const all = told ?? [];
      const lines = all.slice(0, 30).map((phrase) => html("li", { lang: tongue(phrase), textContent: w(phrase) }));
      if (all.length > 30) lines.push(html("li", { class: "note", textContent: t("more", { count: all.length - 30 }) }));
      this.told.replaceChildren(...lines);
      this.parts.told.hidden = all.length === 0;
    }

    // What is known of a cell; `found` is what a mind said of it, or nothing yet.
    tellCell(words, found, note) {
      this.cell.hidden = false;
      say(this.cellWords, words);
      this.cellWhy.paint(found?.why ?? null);
      say(this.cellNote, note ?? "");
    }
  }

  // How a play ended, and who won.
  // That a mind found nothing to do in a position: nothing is lost by it.
  tellask.undecided = ({ reason, mind }) => t("undecided", { reason: w(reason), mind });
  tellask.endingOf = ({ ending, winners }) => [ending, winners].filter(Boolean).map((text) => w(text)).join(". ");
  tellask.Panel = Panel;
  tellask.Candidates = Candidates;
  tellask.section = section;
})();
