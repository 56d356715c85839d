"use strict";
// The tree of reasons. Its rows are made when they are opened: reasons may be deep, and steps through a play are fast.

(() => {
  const { html, t, figure } = tellask;
  // So many rows are open at once before anybody has asked.
  const OPEN = 8;
  const SHOWN = 100;

  const kindOf = (why) => ["percept", "absence", "count"].find((kind) => kind in why) ?? "claim";
  const textOf = (why, kind) => (kind === "count" ? `${why.count}: ${figure(why.value)}` : why[kind]);

  class Reasons {
    // `show(fact)` is called when somebody points at a percept, `show(null)` afterwards.
    constructor(label, show) {
      this.show = show;
      this.node = html("ul", { class: "why", role: "tree", "aria-label": label });
      this.node.addEventListener("keydown", (event) => this.key(event));
      this.node.addEventListener("click", (event) => this.click(event));
      this.items = new WeakMap();
    }

    paint(why) {
      if (why === this.why) return;
      this.why = why;
      if (!why) {
        this.node.replaceChildren();
        return;
      }
      const root = this.item(why, 1);
      this.node.replaceChildren(root);
      root.tabIndex = 0;
      // Level by level, so that what is open first is what matters most.
      let room = OPEN;
      const queue = [root];
      while (queue.length > 0 && room > 0) {
        const item = queue.shift();
        const { because, folded } = this.items.get(item).why;
        if (folded || !because?.length || because.length > room + 4) continue;
        room -= because.length;
        this.open(item, true);
        queue.push(...this.items.get(item).group.children);
      }
    }

    item(why, level) {
      const kind = kindOf(why);
      // Where the words name the rule already, once is enough.
      const rule = why.rule && !textOf(why, kind).includes(why.rule) ? html("span", { class: "rule", textContent: why.rule, title: t("why.rule") }) : null;
      const line = html("span", { class: "line", lang: "en" }, html("span", { class: "said", textContent: textOf(why, kind) }), rule);
      const item = html("li", { class: `reason ${kind}`, role: "treeitem", tabindex: "-1", "aria-level": level, "data-kind": t(`why.${kind}`) }, line);
      const isOpenable = (why.because?.length ?? 0) > 0;
      if (isOpenable) item.setAttribute("aria-expanded", "false");
      this.items.set(item, { why, level, isOpenable, group: null });
      return item;
    }

    open(item, isOpen) {
      const entry = this.items.get(item);
      if (!entry.isOpenable) return;
      if (!entry.group) {
        entry.group = html("ul", { role: "group" });
        this.more(entry, 0);
        item.append(entry.group);
      }
      entry.group.hidden = !isOpen;
      item.setAttribute("aria-expanded", String(isOpen));
    }

    more(entry, from) {
      const all = entry.why.because;
      entry.group.append(...all.slice(from, from + SHOWN).map((why) => this.item(why, entry.level + 1)));
      if (all.length <= from + SHOWN) return;
      const rest = html("button", { type: "button", class: "quiet", textContent: t("more", { count: all.length - from - SHOWN }) });
      const row = html("li", { role: "none" }, rest);
      rest.addEventListener("click", () => {
        row.remove();
        this.more(entry, from + SHOWN);
      });
      entry.group.append(row);
    }

    click(event) {
      const item = event.target.closest("[role=treeitem]");
      if (!item || event.target.closest("button")) return;
      this.activate(item);
      this.focus(item);
    }

    activate(item) {
      const { why, isOpenable } = this.items.get(item);
      if (isOpenable) this.open(item, item.getAttribute("aria-expanded") !== "true");
      this.show(why.fact ?? null);
    }

    focus(item) {
      this.node.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
      item.tabIndex = 0;
      item.focus();
      this.show(this.items.get(item).why.fact ?? null);
    }

    rows() {
      return [...this.node.querySelectorAll("[role=treeitem]")].filter((item) => !item.parentElement.closest("[hidden]"));
    }

    key(event) {
      const item = event.target.closest("[role=treeitem]");
      if (!item || event.ctrlKey || event.altKey || event.metaKey) return;
      const rows = this.rows();
      const at = rows.indexOf(item);
      const isOpen = item.getAttribute("aria-expanded") === "true";
      const steps = {
        ArrowDown: () => rows[at + 1] && this.focus(rows[at + 1]),
        ArrowUp: () => rows[at - 1] && this.focus(rows[at - 1]),
        Home: () => this.focus(rows[0]),
        End: () => this.focus(rows[rows.length - 1]),
        ArrowRight: () => (isOpen ? rows[at + 1] && this.focus(rows[at + 1]) : this.open(item, true)),
        ArrowLeft: () => {
          const parent = item.parentElement.closest("[role=treeitem]");
          if (isOpen) this.open(item, false);
          else if (parent) this.focus(parent);
        },
        Enter: () => this.activate(item),
        " ": () => this.activate(item),
      };
      if (!steps[event.key]) return;
      steps[event.key]();
      event.preventDefault();
      event.stopPropagation();
    }
  }

  tellask.Reasons = Reasons;
})();
