"use strict";
// The drawing of a large board. Thousands of small shapes would be painted anew for every step, so cells that look alike share one
// shape per band of rows: a path for their ground, another for walls and dots, and one line of text for their letters.

(() => {
  const { svg } = tellask;
  const { SIDE } = tellask.glyph;
  // About so many cells are drawn again when one of them changes.
  const BAND = 240;
  const PLAIN = new Set(["sense", "belief", "ground"]);

  const square = (x, y) => `M${x + 1} ${y + 1}h${SIDE - 2}v${SIDE - 2}h${2 - SIDE}z`;
  const dot = (x, y) => `M${x + SIDE / 2 - 3} ${y + SIDE / 2}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`;

  // What a cell adds to the sheet; what is more than one plain mark is drawn by the cell itself.
  const simple = (cell) => {
    const marks = (cell.marks ?? []).filter(([, , glyph]) => glyph.trim() !== "");
    if (marks.length !== 1 || !PLAIN.has(marks[0][0])) return marks.length === 0 ? { kind: "none" } : null;
    const [layer, , glyph] = marks[0];
    if (layer === "ground" && glyph === "#") return { kind: "wall" };
    if (layer === "ground" && cell.tone === "unknown") return { kind: "none" };
    return glyph === "." ? { kind: "dot", layer } : { kind: "letters", layer, glyph };
  };

  class Sheet {
    constructor(columns, rows) {
      this.columns = columns;
      this.height = Math.max(1, Math.round(BAND / columns));
      this.cells = new Array(columns * rows).fill(null);
      this.stale = new Set();
      this.bands = Array.from({ length: Math.ceil(rows / this.height) }, () => ({ node: svg("g", { "aria-hidden": "true" }), shapes: new Map() }));
      this.node = svg("g", { class: "sheet" }, ...this.bands.map((band) => band.node));
    }

    // Takes a cell; says whether the cell has still to draw its marks itself.
    put(index, cell, ground, isDark) {
      const mark = simple(cell);
      this.cells[index] = { ground, isDark, mark };
      this.stale.add(Math.floor(index / this.columns / this.height));
      return mark === null;
    }

    draw() {
      for (const number of this.stale) this.drawBand(number);
      this.stale.clear();
    }

    drawBand(number) {
      const { shapes, node } = this.bands[number];
      const paths = new Map();
      const lines = new Map();
      const first = number * this.height * this.columns;
      const last = Math.min(this.cells.length, first + this.height * this.columns);
      for (let index = first; index < last; index++) {
        const cell = this.cells[index];
        if (cell) this.collect(cell, (index % this.columns) * SIDE, Math.floor(index / this.columns) * SIDE, paths, lines);
      }
      for (const [name, shape] of shapes) {
        if (!paths.has(name) && !lines.has(name)) {
          shape.remove();
          shapes.delete(name);
        }
      }
      for (const [name, parts] of paths) this.shape(node, shapes, name, "path", { d: parts.join("") });
      for (const [name, { x, y, size, text }] of lines) this.shape(node, shapes, name, "text", { x: x.join(" "), y, "font-size": size, textContent: text });
    }

    collect({ ground, isDark, mark }, x, y, paths, lines) {
      const add = (name, part) => (paths.has(name) ? paths.get(name).push(part) : paths.set(name, [part]));
      add(`0 ${ground}`, square(x, y));
      if (mark?.kind === "wall") add("1 wall", square(x, y));
      if (mark?.kind === "dot") add(`1 dot ${mark.layer}`, dot(x, y));
      if (mark?.kind !== "letters") return;
      const size = Math.min(18, 35 / (0.62 * mark.glyph.length));
      const name = `2 glyph ${mark.layer}${isDark ? " on-dark" : ""} ${y} ${size.toFixed(1)}`;
      if (!lines.has(name)) lines.set(name, { x: [], y: (y + SIDE / 2 + size * 0.35).toFixed(1), size: size.toFixed(1), text: "" });
      const line = lines.get(name);
      const letters = [...mark.glyph];
      letters.forEach((letter, at) => line.x.push((x + SIDE / 2 + (at - (letters.length - 1) / 2) * 0.6 * size).toFixed(1)));
      line.text += mark.glyph;
    }

    // Grounds lie below walls and dots, and those below letters: the names begin with their rank.
    shape(node, shapes, name, tag, values) {
      let shape = shapes.get(name);
      if (!shape) {
        const kinds = name.split(" ").slice(1).filter((word) => !/^[\d.]+$/.test(word));
        shape = svg(tag, { class: kinds.join(" ") });
        const next = [...shapes].filter(([other]) => other > name).sort(([one], [other]) => (one < other ? -1 : 1))[0];
        node.insertBefore(shape, next?.[1] ?? null);
        shapes.set(name, shape);
      }
      const { textContent, ...attributes } = values;
      for (const [key, value] of Object.entries(attributes)) if (shape.getAttribute(key) !== String(value)) shape.setAttribute(key, value);
      if (textContent !== undefined) tellask.say(shape, textContent);
    }
  }

  tellask.Sheet = Sheet;
})();
