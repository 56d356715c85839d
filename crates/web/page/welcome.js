// What a visitor sees first: what this is, two buttons to begin, and a sentence that says what to do next.

const { html, say, tell, t, w } = tellask;
const touch = matchMedia("(pointer: coarse)");

export class Welcome {
  // `on.watch()`, `on.play()`, `on.choose(game)` shows another game, `on.closed()`.
  constructor(games, on) {
    const begin = (name, act) => html("button", { type: "button", class: `primary begin-${name}`, textContent: t(`begin.${name}`), title: t(`begin.${name}.note`), onclick: act });
    this.buttons = html("div", { class: "begin" }, begin("watch", on.watch), begin("play", on.play));
    this.next = html("p", { class: "next", role: "status" });
    this.summary = html("span");
    this.chips = games.map((game) => html("button", { type: "button", class: "chip", title: tellask.within(game.name, () => w(game.summary)), textContent: game.name, onclick: () => on.choose(game) }));
    const close = html("button", { type: "button", class: "quiet close", "aria-label": t("close"), textContent: "×", onclick: () => {
      this.intro.hidden = true;
      on.closed();
    } });
    this.intro = html("section", { class: "intro", "aria-label": t("intro"), hidden: true }, close, html("p", { class: "claim", textContent: t("intro") }), html("div", { class: "toggles games", role: "group", "aria-label": t("game") }, ...this.chips), html("p", { class: "note" }, this.summary));
  }

  // The game on the stage.
  show(game) {
    tell(this.summary, game.summary);
    for (const chip of this.chips) chip.setAttribute("aria-pressed", String(chip.textContent === game.name));
  }

  // What to do next: watching, on one's own turn, or at the end.
  advise(game, { isPlayed, isPosition, isOver, hasArrows }) {
    const { primary, secondary } = game.clicks;
    const way = primary.length > 0 ? "clicks" : hasArrows && !touch.matches ? "arrows" : "menu";
    const how = isPlayed ? `play.${way}` : isPosition ? "position" : isOver ? "over" : "watch";
    const text = how === "watch" && touch.matches ? "next.watch.touch" : `next.${how}`;
    say(this.next, t(text, { primary: primary.map((act) => w(act)).join(" / "), secondary: secondary.map((act) => w(act)).join(" / ") }));
  }
}
