"use strict";
// The views of one play, in any order. They come in pages of whole views and merge patches (RFC 7396). A view is never changed:
// the next one shares with it whatever the patch leaves alone, so a painter sees by `===` what has to be painted.

(() => {
  const PAGE = 256;
  const KEY = 32;
  // The very first views are wanted at once, the others can wait.
  const FIRST = 1;
  // So much is kept: pages of patches, and views around the last one asked for.
  const PAGES = 12;
  const RECENT = 64;

  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

  const patched = (old, patch) => {
    if (!isObject(patch)) return patch;
    const made = isObject(old) ? { ...old } : {};
    for (const key of Object.keys(patch)) {
      const change = patch[key];
      if (change === null) delete made[key];
      else if (key !== "__proto__") made[key] = isObject(change) ? patched(made[key], change) : change;
    }
    return made;
  };

  // Forgets the oldest entries of a map, which keeps the order in which they came.
  const shorten = (map, length) => {
    for (const key of map.keys()) {
      if (map.size <= length) return;
      map.delete(key);
    }
  };

  class Film {
    // `load(from, count)` promises `{from, views}`.
    constructor(load, length = 1) {
      this.load = load;
      this.length = length;
      this.isLive = false;
      this.forget();
    }

    // A film that is all there.
    static of(views) {
      const film = new Film(() => Promise.reject(new Error("there is no more")), views.length);
      for (let from = 0; from < views.length; from += PAGE) {
        const first = from === 0 ? views[0] : views.slice(from - PAGE + 1, from + 1).reduce(patched, film.pages.get(from / PAGE - 1).views[0]);
        film.pages.set(from / PAGE, { views: [first, ...views.slice(from + 1, from + PAGE)], sure: PAGE, keys: new Map() });
      }
      film.isWhole = true;
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
      if (!page || index % PAGE >= page.views.length) return null;
      const view = this.wind(page, index);
      if (index % PAGE < page.sure) return view;
      // The newest view will do as long as it is the newest, but it is not kept.
      this.recent.delete(index);
      return index === this.length - 1 ? view : null;
    }

    // Promises the view, or nothing if the film is another one by then.
    async fetch(index) {
      const number = Math.floor(index / PAGE);
      const { age } = this;
      let sure = -1;
      for (;;) {
        const at = this.at(index);
        if (at || age !== this.age) return at;
        // What is asked for may lie behind the part of the page that came.
        const page = this.pages.get(number);
        if (page && page.sure <= sure) return null;
        sure = page?.sure ?? -1;
        if (!this.coming.has(number)) this.coming.set(number, this.fill(number).finally(() => this.coming.delete(number)));
        await this.coming.get(number);
      }
    }

    // Gets a page that will be wanted soon.
    async prefetch(index) {
      if (index < 0 || index >= this.length || this.at(index)) return;
      await this.fetch(index).catch(() => {});
    }

    // Gets the rest of a page, or as much of it as the server gives at once.
    async fill(number) {
      const { age } = this;
      const have = this.pages.get(number)?.sure ?? 0;
      const { views } = await this.load(number * PAGE + have, number === 0 && have === 0 ? FIRST : PAGE - have);
      if (age !== this.age) return;
      const page = this.pages.get(number) ?? { views: [], keys: new Map(), sure: 0 };
      page.views.length = have;
      page.views.push(...views);
      if (have > 0 && views.length > 0) page.keys.set(have, views[0]);
      // The answers to the last question may not be in yet.
      page.sure = this.isLive && number * PAGE + page.views.length >= this.length ? Math.max(have, page.views.length - 1) : page.views.length;
      this.pages.delete(number);
      this.pages.set(number, page);
      shorten(this.pages, PAGES);
    }

    wind(page, index) {
      const first = index - (index % PAGE);
      const place = index % PAGE;
      let at = place - (place % KEY);
      let view = at === 0 ? page.views[0] : page.keys.get(at);
      for (let near = place - 1; near > at; near--) {
        const known = this.recent.get(first + near);
        if (known) [at, view] = [near, known];
      }
      // A key that is missing is made from one before it.
      while (!view) {
        at -= KEY;
        view = at === 0 ? page.views[0] : page.keys.get(at);
      }
      while (at < place) {
        at += 1;
        view = page.keys.get(at) ?? patched(view, page.views[at]);
        if (at % KEY === 0) page.keys.set(at, view);
        if (place - at < KEY) this.recent.set(first + at, view);
      }
      this.recent.delete(index);
      this.recent.set(index, view);
      shorten(this.recent, RECENT);
      return view;
    }
  }

  tellask.Film = Film;
  tellask.patched = patched;
})();
