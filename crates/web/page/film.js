"use strict";
// The views of one play, in any order. They come in parts: a whole view, then merge patches (RFC 7396). A view is never changed:
// the next one shares with it whatever the patch leaves alone, so a painter sees by `===` what has to be painted.

(() => {
  const PAGE = 256;
  const KEY = 32;
  // So much is kept: pages of patches, and views around the last one asked for.
  const PAGES = 12;
  const RECENT = 64;
  // So many milliseconds may be spent on one request; views of large boards take their time.
  const PATIENCE = 1200;
  const LEAST = 4;

  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

  const patched = (old, patch) => {
    if (!isObject(patch)) return patch;
    const made = isObject(old) ? { ...old } : {};
    for (const key of Object.keys(patch)) {
      const change = patch[key];
      if (change === null) delete made[key];
      else if (key === "cells" && isObject(change)) made.cells = placed(made.cells, change);
      else if (key !== "__proto__") made[key] = isObject(change) ? patched(made[key], change) : change;
    }
    return made;
  };

  // Cells by place become a list as soon as one of them changes: lists of thousands are copied fast.
  const placed = (old, changes) => {
    const cells = Array.isArray(old) ? old.slice() : Object.assign([], old);
    for (const place of Object.keys(changes)) cells[place] = changes[place] === null ? undefined : patched(cells[place], changes[place]);
    return cells;
  };

  // Forgets the oldest entries of a map, which keeps the order in which they came.
  const shorten = (map, length) => {
    for (const key of map.keys()) {
      if (map.size <= length) return;
      map.delete(key);
    }
  };

  // Some of the views from one round number to the next: patches, and whole views where a part began.
  class Page {
    constructor() {
      this.patches = [];
      this.keys = new Map();
      // The newest view of a play under way: answers to its question may come yet.
      this.unsure = -1;
    }

    has(place) {
      return this.keys.has(place) || this.patches[place] !== undefined;
    }

    put(start, views) {
      views.forEach((view, index) => {
        if (index === 0) this.keys.set(start, view);
        else this.patches[start + index] = view;
      });
    }

    forget(place) {
      this.keys.delete(place);
      this.patches[place] = undefined;
    }

    // The nearest whole view from which patches lead to this place; none if one of them is missing.
    base(place) {
      for (let at = place; at >= 0; at--) {
        if (this.keys.has(at)) return at;
        if (this.patches[at] === undefined) return null;
      }
      return null;
    }

    // What to ask for in order to get to a place: from where, and how many.
    wish(place, count) {
      let known = place;
      while (known >= 0 && !this.has(known)) known -= 1;
      const start = place - known <= count ? known + 1 : place;
      let end = start;
      while (end < PAGE && end - start < count && !this.has(end)) end += 1;
      return [start, Math.max(1, end - start)];
    }
  }

  class Film {
    // `load(from, count)` promises `{views}`, at least one and at most so many.
    constructor(load, length = 1) {
      this.load = load;
      this.length = length;
      this.isLive = false;
      this.count = 1;
      this.forget();
    }

    // A film that is all there.
    static of(views) {
      const film = new Film(() => Promise.reject(new Error("there is no more")), views.length);
      let first = views[0];
      for (let from = 0; from < views.length; from += PAGE) {
        const page = new Page();
        page.put(0, [first, ...views.slice(from + 1, from + PAGE)]);
        film.pages.set(from / PAGE, page);
        first = views.slice(from + 1, from + PAGE + 1).reduce(patched, first);
      }
      return film;
    }

    forget() {
      this.pages = new Map();
      this.coming = new Map();
      this.recent = new Map();
      this.tail = null;
      this.age = (this.age ?? 0) + 1;
    }

    // The newest view of a play under way; an older number than before means that something was taken back.
    put(index, view) {
      if (index < this.length - 1) this.forget();
      this.length = index + 1;
      this.tail = { index, view };
      this.recent.delete(index);
    }

    // The view, if it is at hand.
    at(index) {
      if (this.tail?.index === index) return this.tail.view;
      const known = this.recent.get(index);
      if (known) return known;
      const page = this.pages.get(Math.floor(index / PAGE));
      const place = index % PAGE;
      const base = page ? page.base(place) : null;
      if (base === null || (place === page.unsure && index !== this.length - 1)) return null;
      return this.wind(page, base, index);
    }

    // Promises the view, or nothing if the film is another one by then.
    async fetch(index) {
      const number = Math.floor(index / PAGE);
      const { age } = this;
      for (let tries = 0; tries < PAGE; tries++) {
        const view = this.at(index);
        if (view || age !== this.age) return view;
        if (!this.coming.has(number)) this.coming.set(number, this.fill(number, index % PAGE).finally(() => this.coming.delete(number)));
        await this.coming.get(number);
      }
      return null;
    }

    // Gets views that will be wanted soon, unless they are dear.
    prefetch(index) {
      const isNear = index >= 0 && index < this.length && this.count > 2 * LEAST;
      if (isNear && !this.at(index)) this.fetch(index).catch(() => {});
    }

    async fill(number, place) {
      const { age } = this;
      const page = this.pages.get(number) ?? new Page();
      if (page.unsure >= 0) page.forget(page.unsure);
      page.unsure = -1;
      const [start, views] = await this.part(page, number * PAGE, place);
      if (age !== this.age) return;
      page.put(start, views);
      const next = number * PAGE + start + views.length;
      if (this.isLive && next >= this.length) page.unsure = start + views.length - 1;
      this.pages.delete(number);
      this.pages.set(number, page);
      shorten(this.pages, PAGES);
    }

    // As many views as come in good time, judged by those that came before: first of all a single one.
    async part(page, first, place) {
      for (;;) {
        const [start, count] = page.wish(place, this.count);
        const began = performance.now();
        try {
          const { views } = await this.load(first + start, count);
          if (views.length === 0) throw new Error("no view came");
          const each = (performance.now() - began) / views.length;
          this.count = Math.max(LEAST, Math.min(PAGE, Math.round(PATIENCE / each)));
          return [start, views];
        } catch (error) {
          if (count <= LEAST) throw error;
          this.count = Math.max(LEAST, count >> 2);
        }
      }
    }

    wind(page, base, index) {
      const first = index - (index % PAGE);
      let at = base;
      let view = page.keys.get(base);
      for (let near = index - first - 1; near > at; near--) {
        const known = this.recent.get(first + near);
        if (known) [at, view] = [near, known];
      }
      while (first + at < index) {
        at += 1;
        view = patched(view, page.patches[at]);
        if (at % KEY === 0) page.keys.set(at, view);
        if (index - first - at < KEY) this.recent.set(first + at, view);
      }
      this.recent.delete(index);
      // What may still change is not kept.
      if (at !== page.unsure) this.recent.set(index, view);
      shorten(this.recent, RECENT);
      return view;
    }
  }

  tellask.Film = Film;
  tellask.patched = patched;
})();
