"use strict";
// A picture: its title, its panels (boards and tables) from top to bottom, and its captions.

(() => {
  const { html, say, tell, w, tongue, Board } = tellask;

  // Whether a title says no more than the heading of its picture.
  const isTwice = (name, title) => /^(known to the|believed( by the|$))/.test(title) || (name === "truth" && / as it is$/.test(title));

  class Picture {
    // `on.pick(index, node, panel, board, isKey)`, `on.tip`, `on.steer` go to every board of it.
    constructor(name, on) {
      this.on = on;
      this.panels = [];
      this.heading = html("span");
      this.name = name;
      this.said = html("span");
      this.body = html("div", { class: "panels" });
      this.captions = html("div", { class: "captions" });
      this.node = html("figure", { class: "picture", "data-picture": name }, html("figcaption", { class: "picture-title" }, this.heading, this.said), this.body, this.captions);
    }

    // Nothing to be seen at this moment.
    blank(title) {
      this.isBlank = true;
      this.node.classList.add("absent");
      say(this.heading, title);
      say(this.said, "");
    }

    paint(picture, heading) {
      if (picture === this.picture && heading === this.called && !this.isBlank) return;
      if (this.isBlank) this.node.classList.remove("absent");
      this.isBlank = false;
      const title = isTwice(this.name, picture.title ?? "") ? "" : picture.title;
      say(this.heading, title ? `${heading}: ` : heading);
      tell(this.said, title ?? "");
      const panels = picture.panels ?? {};
      const count = Object.keys(panels).length;
      while (this.panels.length > count) {
        const { node } = this.panels.pop();
        const group = node.parentElement;
        node.remove();
        if (group.childElementCount === 0) group.remove();
      }
      for (let number = 0; number < count; number++) this.panel(number, panels[number], heading);
      this.size(panels);
      if (this.picture?.captions !== picture.captions) this.captions.replaceChildren(...(picture.captions ?? []).map((text) => html("p", { lang: tongue(text), textContent: w(text) })));
      this.picture = picture;
      this.called = heading;
    }

    panel(number, panel, heading) {
      const isTable = Array.isArray(panel.table);
      let part = this.panels[number];
      if (!part || part.isTable !== isTable) {
        const made = isTable ? this.table() : this.board(number);
        if (part) part.node.replaceWith(made.node);
        else this.place(made, number);
        part = this.panels[number] = made;
      }
      part.paint(panel, heading);
      // Beside a table a long and flat board would be tiny.
      if (!isTable) part.node.parentElement.classList.toggle("wide", panel.columns > 8 && panel.columns >= 3 * panel.rows);
    }

    // How much room its widest board wants.
    size(panels) {
      const columns = Object.values(panels).reduce((most, panel) => Math.max(most, panel.columns ?? 0), 0);
      const groups = this.body.childElementCount;
      const size = columns > 30 || groups > 2 ? "huge" : columns > 14 ? "large" : columns > 6 ? "middle" : "small";
      if (this.node.dataset.size !== size) this.node.dataset.size = size;
    }

    // A board stands in one group with the table above it; groups stand beside each other where there is room.
    place(made, number) {
      const before = this.panels[number - 1];
      if (!made.isTable && before?.isTable) before.node.after(made.node);
      else this.body.append(html("div", { class: "group" }, made.node));
    }

    board(number) {
      const { pick, tip, steer } = this.on;
      const board = new Board({ pick: (index, node, isKey) => pick(index, node, number, board, isKey), tip, steer });
      return { board, node: html("div", { class: "scroller" }, board.node), isTable: false, paint: (panel, heading) => board.paint(panel, heading) };
    }

    table() {
      const body = html("tbody");
      const caption = html("caption");
      let before;
      const paint = (panel) => {
        if (panel === before) return;
        tell(caption, panel.title ?? "");
        if (!before || String(before.table) !== String(panel.table)) {
          body.replaceChildren(...panel.table.map(([name, value]) => html("tr", {}, html("th", { scope: "row", lang: tongue(name), textContent: w(name) }), html("td", { lang: tongue(value), textContent: w(value) }))));
        }
        before = panel;
      };
      return { node: html("table", { class: "named" }, caption, body), isTable: true, paint };
    }

    boards() {
      return this.panels.map((part) => part.board);
    }
  }

  tellask.Picture = Picture;
})();
