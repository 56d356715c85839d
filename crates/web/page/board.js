"use strict";
// A board as one SVG drawing. Its cells stay; a new picture changes only those that differ.

(() => {
  const { svg, t, percent } = tellask;
  const { SIDE, draw } = tellask.glyph;
  const EMPTY = Object.freeze({});
  const LARGE = 600;
  // Milliseconds without a new picture.
  const REST = 120;
  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

  // What a cell holds, in words: for screen readers, for the pointer, and for whoever clicks.
  const describe = (grid, index, cell) => {
    const row = Math.floor(index / grid.columns);
    const column = index % grid.columns;
    const place = t("cell", { row: grid.row_labels[row] ?? row + 1, column: grid.column_labels[column] ?? column + 1 });
    const words = (cell.marks ?? []).map(([, name]) => name).filter((name) => name !== "");
    if (cell.tone && cell.tone !== "plain") words.push(t(`tone.${cell.tone}`));
    if (cell.heat !== undefined) words.push(t("chance", { share: percent(cell.heat) }));
    if (cell.note) words.push(cell.note);
    return `${place}: ${words.length > 0 ? words.join(", ") : t("nothing")}`;
  };

  const baseClass = (cell) => {
    if (cell.heat !== undefined) return `base heat${Math.round(Math.min(1, Math.max(0, cell.heat)) * 10)}`;
    return cell.tone ? `base ${cell.tone}` : "base";
  };

  const isDark = (cell) => cell.heat !== undefined && cell.heat >= 0.65;

  class Board {
    // `pick(index, node)` is called for a click or Enter; `tip(text, node)` for what is pointed at, or nothing.
    constructor({ pick, tip, steer }) {
      this.pick = pick;
      this.tip = tip;
      this.steer = steer;
      this.flags = new Map();
      this.unsaid = new Set();
      this.current = 0;
      this.node = svg("svg", { class: "board", role: "grid" });
      this.node.addEventListener("click", (event) => this.act(event));
      this.node.addEventListener("keydown", (event) => this.key(event));
      this.node.addEventListener("pointerover", (event) => this.point(event));
      this.node.addEventListener("pointerleave", () => this.tip(null));
      this.node.addEventListener("focusin", (event) => this.point(event));
      this.node.addEventListener("focusout", () => this.tip(null));
    }

    paint(grid, label) {
      if (grid === this.grid && label === this.label) return;
      const shape = `${grid.columns}/${grid.rows}/${grid.row_labels}/${grid.column_labels}`;
      if (shape !== this.shape) this.build(grid, shape);
      if (label !== this.label) this.node.setAttribute("aria-label", label);
      this.label = label;
      if (this.grid?.cells !== grid.cells) {
        const before = this.grid?.cells ?? EMPTY;
        this.grid = grid;
        for (let index = 0; index < this.cells.length; index++) {
          if (before[index] !== grid.cells[index] || this.isFresh) this.paintCell(index, grid.cells[index] ?? EMPTY, before[index]);
        }
      }
      this.grid = grid;
      this.isFresh = false;
      this.sayLater();
    }

    // Who scrubs fast does not listen to thousands of cells; their words follow when the picture rests.
    sayLater() {
      clearTimeout(this.saying);
      if (this.unsaid.size > 0) this.saying = setTimeout(() => this.sayNow(), REST);
    }

    sayNow() {
      for (const index of this.unsaid) this.cells[index]?.setAttribute("aria-label", this.words(index));
      this.unsaid.clear();
    }

    build(grid, shape) {
      this.shape = shape;
      this.grid = undefined;
      this.isFresh = true;
      const longest = Math.max(0, ...grid.row_labels.map((label) => label.length));
      const letter = grid.columns > 14 ? 11 : 8;
      const left = grid.row_labels.length > 0 ? 10 + longest * letter : 2;
      const top = grid.column_labels.length > 0 ? 12 + letter : 2;
      const [width, height] = [grid.columns * SIDE, grid.rows * SIDE];
      this.node.setAttribute("viewBox", `${-left} ${-top} ${width + left + 2} ${height + top + 2}`);
      this.node.setAttribute("aria-rowcount", grid.rows);
      this.node.setAttribute("aria-colcount", grid.columns);
      // A small board need not fill the room, and a large one may scroll.
      const shown = Math.min(64, Math.max(17, 620 / Math.max(grid.columns, grid.rows * 1.15)));
      this.node.setAttribute("width", Math.round((width + left) * (shown / SIDE)));
      this.node.classList.toggle("large", grid.columns > 40);
      this.node.classList.toggle("fine", grid.columns > 14);
      // Where there are thousands of unknown cells, their pattern says enough.
      this.isLarge = grid.columns * grid.rows > LARGE;
      const names = grid.column_labels.map((label, column) => this.legend(label, column * SIDE + SIDE / 2, -6, "middle"));
      const sides = grid.row_labels.map((label, row) => this.legend(label, -7, row * SIDE + SIDE / 2 + 4, "end"));
      this.cells = [];
      const rows = Array.from({ length: grid.rows }, (_, row) => this.row(grid, row));
      this.node.replaceChildren(...names, ...sides, ...rows);
      this.current = Math.min(this.current, this.cells.length - 1);
      this.cells[this.current]?.setAttribute("tabindex", "0");
      for (const name of [...this.flags.keys()]) {
        const cells = this.flags.get(name);
        this.flags.delete(name);
        this.flag(name, [...cells]);
      }
    }

    legend(text, x, y, anchor) {
      return svg("text", { class: "legend", x, y, "text-anchor": anchor, "aria-hidden": "true", textContent: text });
    }

    row(grid, row) {
      const nodes = Array.from({ length: grid.columns }, (_, column) => {
        const base = svg("rect", { class: "base", x: column * SIDE + 1, y: row * SIDE + 1, width: SIDE - 2, height: SIDE - 2, rx: grid.columns > 14 ? 2 : 5 });
        return svg("g", { class: "cell", role: "gridcell", tabindex: "-1", "aria-colindex": column + 1, "data-cell": row * grid.columns + column }, base);
      });
      this.cells.push(...nodes);
      return svg("g", { role: "row", "aria-rowindex": row + 1 }, ...nodes);
    }

    paintCell(index, cell, before) {
      const node = this.cells[index];
      const base = node.firstChild;
      const kind = baseClass(cell);
      if (base.getAttribute("class") !== kind) base.setAttribute("class", kind);
      node.classList.toggle("dark", isDark(cell));
      this.unsaid.add(index);
      if (!this.isFresh && String(before?.marks ?? "") === String(cell.marks ?? "")) return;
      while (base.nextSibling) base.nextSibling.remove();
      const marks = this.isLarge && cell.tone === "unknown" && cell.marks?.length === 1 ? [] : (cell.marks ?? []);
      node.append(...draw(marks, (index % this.grid.columns) * SIDE, Math.floor(index / this.grid.columns) * SIDE));
    }

    // Gives these cells a sign of their own, and takes it from the others.
    flag(name, cells) {
      const before = this.flags.get(name) ?? new Set();
      const after = new Set(cells);
      for (const index of before) if (!after.has(index)) this.cells?.[index]?.classList.remove(name);
      for (const index of after) this.cells?.[index]?.classList.add(name);
      this.flags.set(name, after);
    }

    // The number of the cell that a fact speaks of: by labels of row and column, or by its number from 1.
    place(slots) {
      const { grid } = this;
      if (!grid || !slots || typeof slots !== "object") return null;
      if (Number.isInteger(slots.cell) && slots.cell >= 1 && slots.cell <= this.cells.length) return slots.cell - 1;
      const row = grid.row_labels.indexOf(String(slots.row));
      const column = grid.column_labels.indexOf(String(slots.column));
      return row < 0 || column < 0 ? null : row * grid.columns + column;
    }

    words(index) {
      return describe(this.grid, index, this.grid.cells[index] ?? EMPTY);
    }

    marks(index) {
      return this.grid.cells[index] ?? EMPTY;
    }

    of(event) {
      const node = event.target.closest?.(".cell");
      return node ? Number(node.dataset.cell) : null;
    }

    act(event) {
      const index = this.of(event);
      if (index === null) return;
      this.focus(index);
      this.pick(index, this.cells[index]);
    }

    point(event) {
      const index = this.of(event);
      if (index === null) this.tip(null);
      else this.tip(this.words(index), this.cells[index]);
    }

    focus(index) {
      this.cells[this.current]?.setAttribute("tabindex", "-1");
      this.current = index;
      this.cells[index].setAttribute("tabindex", "0");
      this.cells[index].focus({ preventScroll: false });
    }

    key(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const { columns } = this.grid;
      const step = STEPS[event.key];
      // Who plays by arrows keeps them; with Shift they go over the board.
      if (step && (event.shiftKey || !this.steer?.())) {
        const row = Math.floor(this.current / columns) + step[0];
        const column = (this.current % columns) + step[1];
        if (row >= 0 && row < this.grid.rows && column >= 0 && column < columns) this.focus(row * columns + column);
      } else if (event.key === "Enter") {
        this.pick(this.current, this.cells[this.current]);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    }
  }

  tellask.Board = Board;
})();
