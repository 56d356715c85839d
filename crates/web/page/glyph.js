"use strict";
// How the marks of one cell are drawn: simple shapes and letters, each layer at its own place.

(() => {
  const { svg } = tellask;
  // A cell is a square of this side; everything below is measured in it.
  const SIDE = 40;

  // Corners from the middle of the cell.
  const POINTERS = {
    "^": [[0, -8.5], [7, 6.5], [0, 3], [-7, 6.5]],
    v: [[0, 8.5], [7, -6.5], [0, -3], [-7, -6.5]],
    "<": [[-8.5, 0], [6.5, -7], [3, 0], [6.5, 7]],
    ">": [[8.5, 0], [-6.5, -7], [-3, 0], [-6.5, 7]],
  };

  // All places are absolute: a transform for every cell would make a browser paint thousands of parts instead of one.
  const letters = (text, kind, x, y, room, largest) => {
    const size = Math.min(largest, room / (0.62 * text.length));
    return svg("text", { class: `glyph ${kind}`, x, y: y + size * 0.35, "font-size": size.toFixed(1), textContent: text });
  };

  const joined = (marks) => marks.map(([, , glyph]) => glyph).join(marks.some(([, , glyph]) => glyph.length > 1) ? " " : "");

  const agent = (text, x, y) => {
    const pointer = POINTERS[text];
    const disc = svg("circle", { class: "agent-disc", cx: x, cy: y, r: 14 });
    if (!pointer) return [disc, letters(text, "agent", x, y, 25, 18)];
    return [disc, svg("polygon", { class: "agent-face", points: pointer.map(([right, down]) => `${x + right},${y + down}`).join(" ") })];
  };

  const item = (text, x, y) => {
    if (text.length > 3) return [letters(text, "item", x, y, 35, 17)];
    return [svg("rect", { class: "item-plate", x: x - 12.5, y: y - 12.5, width: 25, height: 25, rx: 7 }), letters(text, "item", x, y, 22, 17)];
  };

  const middle = (layer, text, x, y) => {
    if (text === ".") return [svg("circle", { class: `dot ${layer}`, cx: x, cy: y, r: 2.6 })];
    if (layer === "agent") return agent(text, x, y);
    if (layer === "item") return item(text, x, y);
    return [letters(text, layer, x, y, 35, 18)];
  };

  // What belongs in the middle; the others stand small at their edges: right of the middle, below it, how wide, how large at most.
  const RANKS = ["agent", "item", "sense", "belief", "ground"];
  const EDGES = { item: [10, 11, 16, 11], sense: [-12, -12, 18, 11], belief: [0, 13, 34, 10], ground: [-11, 12, 16, 10] };

  // The shapes of the marks of the cell with this corner, from the ground up.
  const draw = (marks, left, top) => {
    const shown = marks.filter(([, , glyph]) => glyph.trim() !== "");
    if (shown.length === 0) return [];
    const [x, y] = [left + SIDE / 2, top + SIDE / 2];
    const isWall = shown.some(([layer, , glyph]) => layer === "ground" && glyph === "#");
    const by = (layer) => shown.filter(([on, , glyph]) => on === layer && !(layer === "ground" && glyph === "#"));
    const main = RANKS.find((layer) => by(layer).length > 0);
    const shapes = isWall ? [svg("rect", { class: "wall", x: left + 1, y: top + 1, width: SIDE - 2, height: SIDE - 2, rx: 2 })] : [];
    if (!main) return shapes;
    shapes.push(...middle(main, joined(by(main)), x, y));
    for (const [layer, [right, down, room, largest]] of Object.entries(EDGES)) {
      const text = layer === main ? "" : joined(by(layer));
      if (text && !(layer === "ground" && (text === "." || text === "?"))) shapes.push(letters(text, `${layer} small`, x + right, y + down, room, largest));
    }
    return shapes;
  };

  tellask.glyph = { SIDE, draw };
})();
