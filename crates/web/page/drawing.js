// A map as cells: small functions from one drawing to the next. A drawing is never changed, so any of them can be kept and shown again.

// A drawing is `{columns, rows, things: [[name, cell]], keys}`; cells count from 0, row by row.
export const empty = ([columns, rows]) => ({ columns, rows, things: [], keys: {} });

export const has = (drawing, name, cell) => drawing.things.some(([other, at]) => at === cell && other === name);
export const isTaken = (drawing, cell) => drawing.things.some(([, at]) => at === cell);
export const count = (drawing, name) => drawing.things.filter(([other]) => other === name).length;

export const remove = (drawing, cell, name) => ({ ...drawing, things: drawing.things.filter(([other, at]) => at !== cell || (name !== undefined && other !== name)) });

// Places a thing. What cannot lie beside it goes; if there are enough of its kind, the last one of them goes, too.
export const place = (drawing, cell, thing) => {
  const things = drawing.things.filter(([other, at]) => at !== cell || (other !== thing.name && thing.beside.includes(other)));
  if (thing.most !== null && count({ things }, thing.name) >= thing.most) things.splice(things.findLastIndex(([other]) => other === thing.name), 1);
  return { ...drawing, things: [...things, [thing.name, cell]] };
};

// Another size. What falls off is gone; where rows count from the bottom, they come and go at the top.
export const resize = (drawing, columns, rows, isBottomUp) => {
  const lower = isBottomUp ? rows - drawing.rows : 0;
  const moved = drawing.things.map(([name, cell]) => [name, Math.floor(cell / drawing.columns) + lower, cell % drawing.columns]);
  const things = moved.filter(([, row, column]) => row >= 0 && row < rows && column < columns).map(([name, row, column]) => [name, row * columns + column]);
  return { ...drawing, columns, rows, things };
};

export const set = (drawing, key, value) => {
  const { [key]: _, ...keys } = drawing.keys;
  return { ...drawing, keys: value === null || value === "" ? keys : { ...keys, [key]: value } };
};

export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const RANKS = ["danger", "goal", "doubtful", "safe", "unknown"];

// The cells as a board paints them: what was placed, what is always there, and what is wrong.
export const cells = (drawing, palette, fixed, complaints) => {
  const made = {};
  const numbers = {};
  const at = (cell) => (made[cell] ??= { marks: [] });
  for (const [name, cell] of drawing.things) {
    const thing = palette.things.find((it) => it.name === name);
    if (!thing) continue;
    const number = (numbers[name] = (numbers[name] ?? 0) + 1);
    const glyph = thing.numbered === "" ? thing.glyph : ([...thing.numbered][number - 1] ?? thing.glyph);
    const here = at(cell);
    here.marks.push([thing.layer, thing.numbered === "" ? name : `${name} ${glyph}`, glyph]);
    if (RANKS.includes(thing.tone) && (!here.tone || RANKS.indexOf(thing.tone) < RANKS.indexOf(here.tone))) here.tone = thing.tone;
  }
  for (const [cell, mark] of fixed) at(cell).marks.push(mark);
  for (const { cells: wrong, message } of complaints) for (const cell of wrong ?? []) at(cell).note = at(cell).note ? `${at(cell).note}; ${message}` : message;
  return made;
};

// What was drawn, and what was taken back.
export class History {
  constructor(drawing) {
    this.begin(drawing);
  }

  begin(drawing) {
    this.first = this.now = drawing;
    this.past = [];
    this.future = [];
  }

  // A step that can be taken back; steps of one stroke are one.
  step(drawing, isSameStroke) {
    if (same(drawing, this.now)) return false;
    if (!isSameStroke) this.past.push(this.now);
    if (this.past.length > History.MOST) this.past.shift();
    this.now = drawing;
    this.future = [];
    return true;
  }

  undo() {
    if (this.past.length === 0) return false;
    this.future.push(this.now);
    this.now = this.past.pop();
    return true;
  }

  redo() {
    if (this.future.length === 0) return false;
    this.past.push(this.now);
    this.now = this.future.pop();
    return true;
  }
}
History.MOST = 300;
