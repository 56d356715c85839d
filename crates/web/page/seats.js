// Who sits where: a mind with its settings, a person, or rules of one's own.

import { field } from "./fields.js";

const { html, t, w, tongue } = tellask;
const MOST = 6;

const kindOptions = (game, seat) => {
  const chosen = seat.kind === "mind" ? `mind:${seat.name}` : seat.kind;
  const minds = game.minds.map((mind) => html("option", { value: `mind:${mind.name}`, textContent: mind.name, selected: chosen === `mind:${mind.name}` }));
  return [
    html("optgroup", { label: t("seat.mind") }, ...minds),
    html("option", { value: "person", textContent: t("seat.person"), selected: chosen === "person" }),
    html("option", { value: "rules", textContent: t("seat.rules"), selected: chosen === "rules" }),
  ];
};

const seatOf = (value, before) => {
  if (value === "person") return { kind: "person" };
  if (value === "rules") return before.kind === "rules" ? before : { kind: "rules", name: "mine.clp", text: "", keys: {} };
  return { kind: "mind", name: value.slice(5), keys: {}, isChosen: true };
};

const seatRow = (game, state, index, changed, on) => {
  const seat = state.seats[index];
  const name = game.seats === 1 ? t("seat.only") : state.seats.length === 1 ? t("seat.all") : t("seat.number", { seat: index + 1 });
  const select = html("select", { id: `seat-${index + 1}`, onchange: () => {
    state.seats[index] = seatOf(select.value, seat);
    changed(true);
    if (select.value === "rules") on.edit(index);
  } }, ...kindOptions(game, seat));
  const mind = seat.kind === "mind" ? game.minds.find((it) => it.name === seat.name) : null;
  const remove = state.seats.length > 1 ? html("button", { type: "button", class: "quiet", "aria-label": t("seat.remove", { seat: index + 1 }), textContent: "×", onclick: () => {
    state.seats.splice(index, 1);
    changed(true);
  } }) : null;
  const edit = seat.kind === "rules" ? html("button", { type: "button", class: "quiet", textContent: t("rules.edit", { name: seat.name }), onclick: () => on.edit(index) }) : null;
  const keys = mind?.keys.length ? html("details", { class: "mind-keys" }, html("summary", { textContent: t("seat.settings") }), ...mind.keys.map((key) => field(key, `${index}-${key.name}`, seat.keys[key.name], (value) => {
    if (value === null) delete seat.keys[key.name];
    else seat.keys[key.name] = value;
    seat.isChosen = true;
    changed(false);
  }))) : null;
  if (keys && Object.keys(seat.keys).length > 0) keys.open = true;
  return html("div", { class: "seat" }, html("div", { class: "row" }, html("label", { for: select.id, textContent: name }), select, remove), html("p", { class: "note", lang: tongue(mind?.doc ?? ""), textContent: w(mind?.doc ?? "") }), edit, keys);
};

export const seats = (game, state, changed, on) => {
  // A game for one has no other seat.
  const most = Math.min(MOST, game.seats);
  const rows = state.seats.map((_, index) => seatRow(game, state, index, changed, on));
  const add = html("button", { type: "button", class: "quiet", textContent: t("seat.add"), onclick: () => {
    state.seats.push(structuredClone(state.seats.at(-1)));
    changed(true);
  } });
  return html("fieldset", {}, html("legend", { textContent: t("seats") }), ...rows, state.seats.length < most ? add : null);
};
