"use strict";
// A play that was shared: its whole film is in this file, and nothing is asked of anybody.

(() => {
  const { html, t, Film, Viewer } = tellask;
  const { header, game, texts: tongues, timeline, views } = JSON.parse(document.getElementById("shared").textContent);
  const moments = timeline?.moments ?? timeline ?? [];

  // What a patch says is what is new at its moment, so that is where words are found.
  const texts = views.map((view) => JSON.stringify(view).toLowerCase());
  const find = async (words, from, backwards) => {
    const wanted = words.toLowerCase();
    const order = backwards ? Array.from({ length: from }, (_, index) => from - 1 - index) : texts.map((_, index) => index).slice(from);
    return order.find((index) => texts[index].includes(wanted)) ?? null;
  };

  const names = (header.seats ?? []).map((seat, index) => `${index + 1} · ${seat.name ?? seat.kind}`);
  tellask.learn({ [header.game]: tongues?.[tellask.language] ?? [] });
  tellask.speak(header.game);
  const viewer = new Viewer({ find });
  const title = `${header.game} · ${header.map ? header.map.name : t("seed.is", { seed: header.seed })}`;
  document.title = `${title} · tellask`;
  const summary = html("p", { class: "summary", lang: tellask.tongue(game?.summary ?? ""), textContent: tellask.w(game?.summary ?? "") });
  tellask.skip(t("skip"));
  document.querySelector("header.top").append(html("h1", { class: "brand", textContent: title }), summary, html("span", { class: "grow" }), tellask.languagePicker(), tellask.themePicker());
  document.getElementById("stage").append(viewer.node);
  document.getElementById("side").append(viewer.panel.node);
  document.getElementById("bar").append(viewer.timeline.node);
  document.addEventListener("keydown", (event) => viewer.key(event));
  viewer.open(Film.of(views), { names });
  viewer.timeline.chart(moments);
})();
