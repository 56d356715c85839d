"use strict";
// A board as one SVG drawing. Its cells stay; a new picture changes only those that differ.

(() => {
  const { svg, t, w, percent } = tellask;
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
    // A number is said with its name: it is all that such a mark tells.
    const words = (cell.marks ?? []).filter(([, name]) => name !== "").map(([, name, glyph]) => (/^\d+$/.test(glyph) ? `${w(name)} ${glyph}` : w(name)));
    // What lies in a cell says more than that little is known of it.
    if (cell.tone && cell.tone !== "plain" && (cell.tone !== "unknown" || words.length === 0)) words.push(t(`tone.${cell.tone}`));
    if (cell.heat !== undefined) words.push(t("chance", { share: percent(cell.heat) }));
    if (cell.note) words.push(w(cell.note));
    return `${place}: ${words.length > 0 ? [...new Set(words)].join(", ") : t("nothing")}`;
  };

  // Chances in ten steps; only none at all looks like none.
  const step = (cell) => Math.ceil(Math.min(1, Math.max(0, cell.heat)) * 10);

  const baseClass = (cell) => {
    if (cell.heat !== undefined) return `base heat${step(cell)}`;
    return cell.tone ? `base ${cell.tone}` : "base";
  };

  const isDark = (cell) => cell.heat !== undefined && step(cell) >= 7;

  class Board {
    // `pick(index, node, isKey)` is called for a click or Enter; `tip(text, place)` for what is pointed at, or nothing.
    constructor({ pick, tip, steer }) {
      this.pick = pick;
      this.tip = tip;
      this.steer = steer;
      this.flags = new Map();
      this.unsaid = new Set();
      this.pointed = null;
      this.current = 0;
      // A drawing that listens to the focus is otherwise a stop of Tab itself.
      this.node = svg("svg", { class: "board", role: "grid", tabindex: "-1" });
      this.node.addEventListener("click", (event) => this.act(event));
      this.node.addEventListener("keydown", (event) => this.key(event));
      this.node.addEventListener("pointermove", (event) => this.point(event));
      this.node.addEventListener("pointerleave", () => this.unpoint());
      this.node.addEventListener("focusin", (event) => this.point(event));
      this.node.addEventListener("focusout", () => this.unpoint());
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
        for (let index = 0; index < this.size; index++) {
          if (before[index] !== grid.cells[index] || this.isFresh) this.paintCell(index, grid.cells[index] ?? EMPTY, before[index]);
        }
      }
      this.grid = grid;
      this.isFresh = false;
      this.sheet?.draw();
      this.sayLater();
      this.sayAgain();
    }

    // What stands at the pointer was said of the picture before, and would cover what has changed. Whoever goes over the board by keys hears the new words.
    sayAgain() {
      if (this.pointed === null) return;
      if (this.isByKey) this.tip(this.words(this.pointed), this.spot(this.pointed));
      else this.unpoint();
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
      this.sheet = grid.columns * grid.rows > LARGE ? new tellask.Sheet(grid.columns, grid.rows) : null;
      const names = grid.column_labels.map((label, column) => this.legend(label, column * SIDE + SIDE / 2, -6, "middle"));
      const sides = grid.row_labels.map((label, row) => this.legend(label, -7, row * SIDE + SIDE / 2 + 4, "end"));
      this.size = grid.columns * grid.rows;
      this.columns = grid.columns;
      this.cells = [];
      this.rows = Array.from({ length: grid.rows }, (_, row) => svg("g", { role: "row", "aria-rowindex": row + 1 }));
      // The sheet draws a large board; it gets nodes for those cells only that somebody deals with.
      if (!this.sheet) for (let index = 0; index < this.size; index++) this.cell(index);
      this.node.replaceChildren(...names, ...sides, ...(this.sheet ? [this.sheet.node] : []), ...this.rows);
      this.current = Math.min(this.current, this.size - 1);
      this.cell(this.current).setAttribute("tabindex", "0");
      for (const name of [...this.flags.keys()]) {
        const cells = this.flags.get(name);
        this.flags.delete(name);
        this.flag(name, [...cells]);
      }
    }

    legend(text, x, y, anchor) {
      return svg("text", { class: "legend", x, y, "text-anchor": anchor, "aria-hidden": "true", textContent: text });
    }

    // The node of a cell.
    cell(index) {
      if (this.cells[index]) return this.cells[index];
      const [row, column] = [Math.floor(index / this.columns), index % this.columns];
      const base = svg("rect", { class: this.sheet ? "base hit" : "base", x: column * SIDE + 1, y: row * SIDE + 1, width: SIDE - 2, height: SIDE - 2, rx: this.columns > 14 ? 2 : 5 });
      const node = svg("g", { class: "cell", role: "gridcell", tabindex: "-1", "aria-colindex": column + 1, "data-cell": index }, base);
      this.cells[index] = node;
      if (this.sheet && this.grid) node.setAttribute("aria-label", this.words(index));
      let next = index + 1;
      while (next < (row + 1) * this.columns && !this.cells[next]) next += 1;
      this.rows[row].insertBefore(node, next < (row + 1) * this.columns ? this.cells[next] : null);
      return node;
    }

    // Lets a node go that nobody deals with any longer.
    release(index) {
      const node = this.cells[index];
      if (!this.sheet || !node || index === this.current || node.childElementCount > 1) return;
      for (const cells of this.flags.values()) if (cells.has(index)) return;
      node.remove();
      this.cells[index] = undefined;
    }

    paintCell(index, cell, before) {
      this.unsaid.add(index);
      if (this.sheet) {
        const isOwn = this.sheet.put(index, cell, baseClass(cell), isDark(cell));
        if (!isOwn && !this.cells[index]) return;
        this.drawMarks(this.cell(index), index, isOwn ? cell : EMPTY);
        this.cell(index).classList.toggle("dark", isOwn && isDark(cell));
        this.release(index);
        return;
      }
      const node = this.cells[index];
      const base = node.firstChild;
      const kind = baseClass(cell);
      if (base.getAttribute("class") !== kind) base.setAttribute("class", kind);
      node.classList.toggle("dark", isDark(cell));
      if (this.isFresh || String(before?.marks ?? "") !== String(cell.marks ?? "")) this.drawMarks(node, index, cell);
    }

    drawMarks(node, index, cell) {
      while (node.firstChild.nextSibling) node.firstChild.nextSibling.remove();
      if (cell.marks) node.append(...draw(cell.marks, (index % this.columns) * SIDE, Math.floor(index / this.columns) * SIDE));
    }

    // Gives these cells a sign of their own, and takes it from the others.
    flag(name, cells) {
      const before = this.flags.get(name) ?? new Set();
      const after = new Set(cells);
      this.flags.set(name, after);
      if (!this.cells) return;
      for (const index of before) {
        if (after.has(index)) continue;
        this.cells[index]?.classList.remove(name);
        this.release(index);
      }
      for (const index of after) if (index < this.size) this.cell(index).classList.add(name);
    }

    // The number of the cell that a fact speaks of: by labels of row and column, or by its number from 1.
    place(slots) {
      const { grid } = this;
      if (!grid || !slots || typeof slots !== "object") return null;
      if (Number.isInteger(slots.cell) && slots.cell >= 1 && slots.cell <= this.size) return slots.cell - 1;
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
      if (node) return Number(node.dataset.cell);
      if (!this.sheet || event.clientX === undefined) return null;
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.node.getScreenCTM().inverse());
      const [row, column] = [Math.floor(y / SIDE), Math.floor(x / SIDE)];
      return row >= 0 && row < this.grid.rows && column >= 0 && column < this.columns ? row * this.columns + column : null;
    }

    act(event) {
      const index = this.of(event);
      if (index === null) return;
      this.focus(index);
      this.pick(index, this.cell(index));
    }

    point(event) {
      const index = this.of(event);
      if (index === this.pointed && index !== null && event.type === "pointermove") return;
      this.pointed = index;
      this.isByKey = event.type === "focusin" && event.target.matches(":focus-visible");
      if (index === null) this.tip(null);
      else this.tip(this.words(index), this.spot(index));
    }

    unpoint() {
      this.pointed = null;
      this.tip(null);
    }

    // Where a cell is on the screen.
    spot(index) {
      const matrix = this.node.getScreenCTM();
      const corner = new DOMPoint((index % this.columns) * SIDE, Math.floor(index / this.columns) * SIDE + SIDE).matrixTransform(matrix);
      return { left: corner.x, bottom: corner.y };
    }

    focus(index) {
      const before = this.current;
      this.cells[before]?.setAttribute("tabindex", "-1");
      this.current = index;
      this.cell(index).setAttribute("tabindex", "0");
      this.cell(index).focus();
      this.release(before);
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
        this.pick(this.current, this.cell(this.current), true);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    }
  }

  tellask.Board = Board;
})();
