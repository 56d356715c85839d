// The play that a link names: everything in the form, as the part of the address behind `#`.

const PACKED = 24_000;
// A link comes from anybody: what it unpacks to has an end.
const UNPACKED = 4_000_000;

const bytesToText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const textToBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const through = async (bytes, stream, most) => {
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new RangeError("too large");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};

const pack = async (value) => bytesToText(await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"), Infinity));
const unpack = async (text) => JSON.parse(new TextDecoder().decode(await through(textToBytes(text), new DecompressionStream("deflate-raw"), UNPACKED)));

const pairs = (keys) => Object.entries(keys ?? {}).map(([key, value]) => `${key}=${value}`).join(",");
export const spec = (seat) => (pairs(seat.keys) ? `${seat.name}:${pairs(seat.keys)}` : seat.name);

// A mind's name with its settings, as it is written after `--mind`.
export const parseSpec = (text) => {
  const [name, ...rest] = text.split(":");
  const keys = Object.fromEntries(rest.join(":").split(",").filter(Boolean).map((pair) => {
    const [key, ...value] = pair.split("=");
    return [key.trim(), value.join("=").trim()];
  }));
  return { kind: "mind", name, keys };
};

const writeSeat = (seat) => (seat.kind === "person" ? "person" : seat.kind === "rules" ? `rules:${seat.name}` : spec(seat));

// Whether a play needs more than names and figures: texts of somebody.
export const carries = (state) => Boolean(state.map) || state.seats.some((seat) => seat.kind === "rules");

// The link as `hash`, and the names of those files that it has no room for.
export const write = async (state) => {
  const link = new URLSearchParams({ game: state.game });
  if (state.seed !== "") link.set("seed", state.seed);
  for (const name of ["number", "turns", "nodes", "pace"]) if (state[name] !== "") link.set(name, state[name]);
  for (const [key, value] of Object.entries(state.settings)) link.set(`k.${key}`, value);
  for (const seat of state.seats) link.append("seat", writeSeat(seat));
  const rules = state.seats.map((seat) => (seat.kind === "rules" ? { text: seat.text, keys: seat.keys } : null));
  let left = [];
  if (carries(state)) {
    const packed = await pack({ map: state.map, rules });
    // Browsers and messengers cut what is much longer.
    if (packed.length <= PACKED) link.set("z", packed);
    else {
      left = [...(state.map ? [state.map.name] : []), ...state.seats.filter((seat) => seat.kind === "rules").map((seat) => seat.name)];
      if (state.map) link.set("map", state.map.name);
    }
  }
  return { hash: `#${link}`, left };
};

// Who plays under these settings where no mind is named.
export const defaultMind = (game, settings) => {
  const profile = settings.profile ?? game.keys.find((key) => key.name === "profile")?.default;
  return game.profiles.find((it) => it.name === profile)?.mind ?? game.mind;
};

// The present name of a mind or of a value of a key, where a link uses a former one.
const today = (game, what, name) => game.former?.find((it) => it.what === what && it.was === name)?.is ?? name;

// What a link says that cannot be had here: other minds take the place of unknown ones.
const mend = (state, game, link, isRead) => {
  const doubts = isRead ? [] : [tellask.t("link.broken")];
  const missing = [...(link.has("map") && !state.map ? [link.get("map")] : []), ...state.seats.filter((seat) => seat.kind === "rules" && !seat.text).map((seat) => seat.name)];
  if (missing.length > 0) doubts.push(tellask.t("link.without", { names: missing.join(", ") }));
  state.seats = state.seats.map((seat) => {
    if (seat.kind !== "mind" || game.minds.some((mind) => mind.name === seat.name)) return seat;
    const other = defaultMind(game, state.settings);
    doubts.push(tellask.t("link.nobody", { name: seat.name, other }));
    return parseSpec(other);
  });
  return doubts;
};

// The game that a link names if none of these is called so.
export const unknownGame = (hash, games) => {
  const name = new URLSearchParams(hash.replace(/^#/, "")).get("game");
  return name === null || games.some((it) => it.name === name) ? null : name;
};

// The state of a link with what is doubtful about it, or nothing if it names no game of these.
export const read = async (hash, games) => {
  const link = new URLSearchParams(hash.replace(/^#/, ""));
  const game = games.find((it) => it.name === link.get("game"));
  if (!game) return null;
  const more = link.has("z") ? await unpack(link.get("z")).catch(() => null) : {};
  const map = more?.map ? { name: String(more.map.name), text: String(more.map.text) } : null;
  const state = { game: game.name, settings: {}, seats: [], map };
  for (const name of ["seed", "number", "turns", "nodes", "pace"]) state[name] = /^\d{1,20}$/.test(link.get(name) ?? "") ? link.get(name) : "";
  for (const [key, value] of link) if (key.startsWith("k.")) state.settings[key.slice(2)] = today(game, key.slice(2), value);
  link.getAll("seat").slice(0, 8).forEach((text, index) => {
    if (text === "person") state.seats.push({ kind: "person" });
    else if (text.startsWith("rules:")) state.seats.push({ kind: "rules", name: text.slice(6), text: String(more?.rules?.[index]?.text ?? ""), keys: more?.rules?.[index]?.keys ?? {} });
    else {
      const seat = parseSpec(text);
      state.seats.push({ ...seat, name: today(game, "mind", seat.name) });
    }
  });
  if (state.seats.length === 0) state.seats.push(parseSpec(defaultMind(game, state.settings)));
  return { state, doubts: mend(state, game, link, more !== null) };
};

// A game that was just chosen: the settings of its demo, and the mind that plays under them by default.
export const fresh = (game) => ({ ...demo(game), seats: [parseSpec(defaultMind(game, game.demo.settings))] });

// The demo of a game.
export const demo = (game) => ({
  game: game.name,
  settings: { ...game.demo.settings },
  seed: String(game.demo.seed),
  number: "",
  turns: "",
  nodes: "",
  pace: "",
  map: null,
  seats: (game.demo.minds.length > 0 ? game.demo.minds : [defaultMind(game, game.demo.settings)]).map(parseSpec),
});

// A whole number as the server takes it; one that a script cannot hold stays text.
export const exact = (digits) => (Number.isSafeInteger(Number(digits)) ? Number(digits) : digits);

// The body of a request that starts this play.
export const body = (state) => ({
  game: state.game,
  settings: state.settings,
  seed: state.seed === "" ? null : exact(state.seed),
  ...Object.fromEntries(["number", "turns", "nodes", "pace"].filter((name) => state[name] !== "").map((name) => [name, exact(state[name])])),
  map: state.map,
  seats: state.seats.map((seat) => {
    if (seat.kind === "person") return { kind: "person" };
    if (seat.kind === "rules") return { kind: "rules", name: seat.name, text: seat.text, settings: pairs(seat.keys) };
    return { kind: "mind", name: spec(seat) };
  }),
});
