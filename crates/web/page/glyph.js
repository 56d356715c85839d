"use strict";
// How the marks of one cell are drawn: simple shapes and letters, each layer at its own place.

(() => {
  const { svg } = tellask;
  // A cell is a square of this side; everything below is measured in it.
  const SIDE = 40;
  const MIDDLE = SIDE / 2;

  const POINTERS = {
    "^": "20,8 30,29 20,24 10,29",
    v: "20,32 30,11 20,16 10,11",
    "<": "8,20 29,10 24,20 29,30",
    ">": "32,20 11,10 16,20 11,30",
  };

  const letters = (text, kind, x, y, room, largest) => {
    const size = Math.min(largest, room / (0.62 * text.length));
    return svg("text", { class: `glyph ${kind}`, x, y: y + size * 0.35, "font-size": size.toFixed(1), textContent: text });
  };

  const dot = (kind) => svg("circle", { class: `dot ${kind}`, cx: MIDDLE, cy: MIDDLE, r: 2.6 });

  const joined = (marks) => marks.map(([, , glyph]) => glyph).join(marks.some(([, , glyph]) => glyph.length > 1) ? " " : "");

  const agent = (marks) => {
    const text = joined(marks);
    const pointer = POINTERS[text];
    const disc = svg("circle", { class: "agent-disc", cx: MIDDLE, cy: MIDDLE, r: 14 });
    const face = pointer ? svg("polygon", { class: "agent-face", points: pointer, transform: "translate(6 6) scale(.7)" }) : letters(text, "agent", MIDDLE, MIDDLE, 25, 18);
    return [disc, face];
  };

  const item = (marks) => {
    const text = joined(marks);
    if (text.length > 3) return [letters(text, "item", MIDDLE, MIDDLE, 35, 17)];
    return [svg("rect", { class: "item-plate", x: 7.5, y: 7.5, width: 25, height: 25, rx: 7 }), letters(text, "item", MIDDLE, MIDDLE, 22, 17)];
  };

  const middle = (layer, marks) => {
    const text = joined(marks);
    if (text === ".") return [dot(layer)];
    if (layer === "agent") return agent(marks);
    if (layer === "item") return item(marks);
    return [letters(text, layer, MIDDLE, MIDDLE, 35, 18)];
  };

  // What belongs in the middle; the others stand small at their edges.
  const RANKS = ["agent", "item", "sense", "belief", "ground"];
  const EDGES = {
    item: (text) => letters(text, "item small", 30, 31, 16, 11),
    sense: (text) => letters(text, "sense small", 8, 8, 18, 11),
    belief: (text) => letters(text, "belief small", MIDDLE, 33, 34, 10),
    ground: (text) => letters(text, "ground small", 9, 32, 16, 10),
  };

  // The shapes of a cell's marks, from the ground up.
  const draw = (marks) => {
    const shown = marks.filter(([, , glyph]) => glyph.trim() !== "");
    if (shown.length === 0) return [];
    const isWall = shown.some(([layer, , glyph]) => layer === "ground" && glyph === "#");
    const by = (layer) => shown.filter(([on, , glyph]) => on === layer && !(layer === "ground" && glyph === "#"));
    const main = RANKS.find((layer) => by(layer).length > 0);
    const shapes = isWall ? [svg("rect", { class: "wall", x: 1, y: 1, width: SIDE - 2, height: SIDE - 2, rx: 2 })] : [];
    if (!main) return shapes;
    shapes.push(...middle(main, by(main)));
    for (const [layer, edge] of Object.entries(EDGES)) {
      const text = layer === main ? "" : joined(by(layer));
      if (text && !(layer === "ground" && (text === "." || text === "?"))) shapes.push(edge(text));
    }
    return shapes;
  };

  tellask.glyph = { SIDE, draw };
})();
