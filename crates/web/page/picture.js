"use strict";
// A picture: its title, its panels (boards and tables) from top to bottom, and its captions.

(() => {
  const { html, say, Board } = tellask;

  class Picture {
    // `on.pick(index, node, panel, board, isKey)`, `on.tip`, `on.steer` go to every board of it.
    constructor(name, on) {
      this.on = on;
      this.panels = [];
      this.heading = html("span");
      this.said = html("span", { lang: "en" });
      this.body = html("div", { class: "panels" });
      this.captions = html("div", { class: "captions", lang: "en" });
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
      say(this.heading, picture.title ? `${heading}: ` : heading);
      say(this.said, picture.title ?? "");
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
      if (this.picture?.captions !== picture.captions) say(this.captions, (picture.captions ?? []).join("\n"));
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
        say(caption, panel.title ?? "");
        if (!before || String(before.table) !== String(panel.table)) {
          body.replaceChildren(...panel.table.map(([name, value]) => html("tr", {}, html("th", { scope: "row", textContent: name }), html("td", { textContent: value }))));
        }
        before = panel;
      };
      return { node: html("table", { class: "named", lang: "en" }, caption, body), isTable: true, paint };
    }

    boards() {
      return this.panels.map((part) => part.board);
    }
  }

  tellask.Picture = Picture;
})();
