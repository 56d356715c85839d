// The play on the stage: started, followed while it goes on, or opened from a trace or a position.

import * as server from "./server.js";
import { body } from "./link.js";

const { t, Film } = tellask;
const CHART = 1200;
const PATIENCE = 300;

export class Session {
  // `on.table()` promises the place of a person who plays; `on.opened(status)` is called for another play, `on.status(status)` when something about it has changed, `on.failed(error)`.
  constructor(viewer, on) {
    this.viewer = viewer;
    this.on = on;
  }

  // A position has one moment, and no server keeps it.
  get isPosition() {
    return this.status === null;
  }

  get isPlayed() {
    return this.persons?.length > 0 && !this.status?.over;
  }

  async start(state, game) {
    const { id, play } = await server.start(body(state));
    await this.drop();
    await this.open(id, play, game);
    if (!this.isPlayed && !(play.pace > 0)) this.viewer.run(true);
  }

  async resume(id, game) {
    await this.open(id, await server.status(id), game);
  }

  async openTrace(text, games) {
    const { id, play } = await server.openTrace(text);
    await this.drop();
    await this.open(id, play, games.find((it) => it.name === play.game));
    return play;
  }

  // A position is a film of one view.
  async ask(question, game) {
    const found = await server.ask(question);
    await this.drop();
    this.position = question;
    const { known, act, account, verdict, reason } = found;
    const captions = [...(known?.captions ?? []), ...(verdict ?? "").split("\n").filter(Boolean)];
    const seat = { known: { ...known, captions }, told: [], ...(act ? { answer: act } : { undecided: { reason: reason ?? "", mind: found.mind } }), ...(account ? { account } : {}) };
    this.id = null;
    this.game = game;
    tellask.speak(game.name);
    this.status = null;
    this.persons = [];
    this.viewer.open(Film.of([{ index: 0, turn: 0, over: false, asked: [1], seats: { 1: seat }, standings: {} }]), { names: [found.mind] });
    this.table?.open(game, []);
    this.on.opened(null);
    return found;
  }

  // Leaves the play; one that was begun here is given back to the server.
  async drop() {
    this.close?.();
    clearTimeout(this.charting);
    const { id } = this;
    this.id = null;
    if (id) await server.remove(id).catch(() => {});
  }

  async open(id, status, game) {
    this.id = id;
    this.game = game;
    tellask.speak(game.name);
    this.status = status;
    this.moments = [];
    this.persons = status.live || !status.over ? status.seats.flatMap((seat, index) => (seat.kind === "person" ? [index + 1] : [])) : [];
    const film = new Film((from, count) => server.views(id, from, count), Math.max(1, status.length));
    film.isLive = status.live;
    this.film = film;
    this.isFollowing = this.isPlayed || status.pace > 0;
    const names = status.seats.map((seat, index) => `${index + 1} · ${seat.kind === "person" ? t("seat.person") : seat.name}`);
    const minds = game.minds.map((mind) => mind.name);
    if (this.persons.length > 0) this.table = await this.on.table();
    this.table?.open(game, this.persons);
    this.viewer.open(film, { names, minds, notes: game.notes, seat: this.persons[0] ?? 1, index: this.isFollowing ? Infinity : 0 });
    this.on.opened(status);
    // The boards come first.
    this.charting = setTimeout(() => this.chart(), PATIENCE);
    if (this.isFollowing) this.follow();
    else if (status.live) this.wait(id);
  }

  // Minds that think fast are done before anybody has looked; only a play that lasts is followed.
  async wait(id) {
    await new Promise((wake) => setTimeout(wake, PATIENCE));
    if (id !== this.id) return;
    try {
      const status = await server.status(id);
      if (id !== this.id) return;
      this.changed(status);
      if (status.live && !status.over) this.follow();
    } catch (error) {
      this.on.failed(error);
    }
  }

  follow() {
    this.close?.();
    const { id } = this;
    this.close = server.follow(id, {
      view: (index, view) => this.id === id && this.seen(index, view),
      status: (status) => this.id === id && this.changed(status),
      end: () => {
        this.film.isLive = false;
        this.viewer.go(this.viewer.index);
      },
    });
  }

  seen(index, view) {
    const wasLast = this.viewer.index >= this.film.length - 1;
    this.film.put(index, view);
    if (this.isFollowing && (wasLast || this.isPlayed)) this.viewer.go(index);
    else this.viewer.go(this.viewer.index);
  }

  changed(status) {
    const wasLive = this.film.isLive;
    this.status = status;
    this.film.isLive = status.live && !status.over;
    if (wasLive && !this.film.isLive) {
      // Now everything may be seen, also of the moments before.
      this.film.forget();
      this.film.length = Math.max(1, status.length);
      if (!(status.live && this.persons.length > 0)) this.close?.();
      this.viewer.go(this.isFollowing ? Infinity : this.viewer.index);
      this.chart();
    }
    this.on.status(status);
  }

  // The line of scores; while the play goes on it is drawn again from time to time.
  async chart() {
    const { id, film, moments } = this;
    clearTimeout(this.charting);
    if (!id) return;
    const from = Math.max(0, moments.length - 1);
    const found = await server.timeline(id, from).catch(() => null);
    if (id !== this.id) return;
    if (found) {
      moments.splice(found.from, Infinity, ...found.moments);
      this.viewer.timeline.chart(moments);
    }
    if (film.isLive) this.charting = setTimeout(() => this.chart(), CHART);
    else if (found && moments.length < film.length && found.moments.length > 1) this.chart();
  }

  async act(seat, fact) {
    this.changed(await server.act(this.id, seat, fact));
  }

  async undo(seat) {
    const status = await server.undo(this.id, seat);
    this.film.isLive = true;
    this.film.forget();
    this.film.length = Math.max(1, status.length);
    this.moments = [];
    this.changed(status);
    this.follow();
    this.viewer.go(Infinity);
    this.chart();
  }

  hint(seat, mind) {
    return server.hint(this.id, seat, mind);
  }

  async explain(question) {
    return this.id ? server.explain(this.id, question) : this.explainPosition(question);
  }

  // The mind that was asked for its decision, or, if it has nothing to say about single cells, the first that has.
  async explainPosition({ cell, panel, mind }) {
    const { mind: own, ...position } = this.position;
    const ask = (name) => server.explainPosition({ ...position, cell, panel, mind: name });
    const found = await ask(mind ?? own ?? null);
    return found.why || mind || !own ? found : ask(null);
  }

  note(question) {
    return server.note(this.id, question);
  }

  async find(words, from, backwards) {
    return this.id ? server.find(this.id, words, from, backwards) : null;
  }

  async pause(isPaused) {
    this.changed(await server.pace(this.id, this.status.pace, isPaused));
  }

  // A paused play makes one turn when somebody steps beyond its end.
  async step() {
    if (!this.id || !this.status?.paused) return;
    this.isFollowing = true;
    this.changed(await server.step(this.id));
  }
}
