// The play that a link names: everything in the form, as the part of the address behind `#`.

const PACKED = 24_000;

const bytesToText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const textToBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const pack = async (value) => bytesToText(await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw")));
const unpack = async (text) => JSON.parse(new TextDecoder().decode(await through(textToBytes(text), new DecompressionStream("deflate-raw"))));

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

export const write = async (state) => {
  const link = new URLSearchParams({ game: state.game });
  if (state.seed !== "") link.set("seed", state.seed);
  for (const name of ["number", "turns", "nodes", "pace"]) if (state[name] !== "") link.set(name, state[name]);
  for (const [key, value] of Object.entries(state.settings)) link.set(`k.${key}`, value);
  for (const seat of state.seats) link.append("seat", writeSeat(seat));
  const rules = state.seats.map((seat) => (seat.kind === "rules" ? { text: seat.text, keys: seat.keys } : null));
  if (state.map || rules.some(Boolean)) {
    const packed = await pack({ map: state.map, rules });
    // Browsers and messengers cut what is much longer.
    if (packed.length <= PACKED) link.set("z", packed);
  }
  return `#${link}`;
};

// The state of a link, or nothing if it names no game of these.
export const read = async (hash, games) => {
  const link = new URLSearchParams(hash.replace(/^#/, ""));
  const game = games.find((it) => it.name === link.get("game"));
  if (!game) return null;
  const more = link.has("z") ? await unpack(link.get("z")).catch(() => null) : null;
  const state = { game: game.name, settings: {}, seats: [], map: more?.map ?? null };
  for (const name of ["seed", "number", "turns", "nodes", "pace"]) state[name] = /^\d{1,20}$/.test(link.get(name) ?? "") ? link.get(name) : "";
  for (const [key, value] of link) if (key.startsWith("k.")) state.settings[key.slice(2)] = value;
  link.getAll("seat").slice(0, 8).forEach((text, index) => {
    if (text === "person") state.seats.push({ kind: "person" });
    else if (text.startsWith("rules:")) state.seats.push({ kind: "rules", name: text.slice(6), text: more?.rules?.[index]?.text ?? "", keys: more?.rules?.[index]?.keys ?? {} });
    else state.seats.push(parseSpec(text));
  });
  if (state.seats.length === 0) state.seats.push(parseSpec(game.demo.minds[0] ?? game.minds[0].name));
  return state;
};

// What a game shows when nothing was chosen.
export const demo = (game) => ({
  game: game.name,
  settings: { ...game.demo.settings },
  seed: String(game.demo.seed),
  number: "",
  turns: "",
  nodes: "",
  pace: "",
  map: null,
  seats: (game.demo.minds.length > 0 ? game.demo.minds : [game.minds[0].name]).map(parseSpec),
});

// The body of a request that starts this play.
export const body = (state) => ({
  game: state.game,
  settings: state.settings,
  seed: state.seed === "" ? null : Number(state.seed),
  ...Object.fromEntries(["number", "turns", "nodes", "pace"].filter((name) => state[name] !== "").map((name) => [name, Number(state[name])])),
  map: state.map,
  seats: state.seats.map((seat) => {
    if (seat.kind === "person") return { kind: "person" };
    if (seat.kind === "rules") return { kind: "rules", name: seat.name, text: seat.text, settings: pairs(seat.keys) };
    return { kind: "mind", name: spec(seat) };
  }),
});
