// All that the page asks of the server.

export class Refusal extends Error {
  constructor(status, error) {
    super(error?.message ?? tellask.t("failed", { status }));
    // The server speaks English; what the page says itself does not.
    this.isOurs = !error || error.kind === "away" || error.kind === "too-large-here";
    this.status = status;
    this.kind = error?.kind ?? "failed";
    this.diagnostics = error?.diagnostics ?? [];
  }
}

// The status of an answer that says: later, perhaps.
export const BUSY = 429;

const call = async (method, path, body, type = "application/json") => {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers["content-type"] = type;
    options.body = type === "application/json" ? JSON.stringify(body) : body;
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Refusal(0, { kind: "away", message: tellask.t("away") });
  }
  if (answer.status === 204) return null;
  const text = await answer.text();
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Refusal(answer.status);
  }
  if (!answer.ok) throw new Refusal(answer.status, found.error);
  return found;
};

const play = (id, rest = "") => `/api/plays/${encodeURIComponent(id)}${rest}`;
const query = (values) => `?${new URLSearchParams(values)}`;

export const games = async () => (await call("GET", "/api/games")).games;
// English needs no list: what games say is English.
export const texts = async (language) => (language === "en" ? {} : (await call("GET", `/api/texts/${language}`)).texts);
export const start = (body) => call("POST", "/api/plays", body);
export const openTrace = (text) => call("POST", "/api/traces", text, "application/x-ndjson");
export const status = (id) => call("GET", play(id));
export const timeline = (id, from) => call("GET", play(id, `/timeline${query({ from })}`));
export const views = (id, from, count) => call("GET", play(id, `/views${query({ from, count })}`));
export const act = (id, seat, fact) => call("POST", play(id, "/acts"), { seat, act: fact });
export const undo = (id, seat) => call("POST", play(id, "/undo"), { seat });
export const pace = (id, pace, paused) => call("POST", play(id, "/pace"), { pace, paused });
export const step = (id) => call("POST", play(id, "/step"), {});
export const hint = (id, seat, mind) => call("POST", play(id, "/hint"), { seat, mind });
export const explain = (id, question) => call("POST", play(id, "/explain"), question);
export const note = (id, question) => call("POST", play(id, "/note"), question);
export const find = async (id, words, from, backwards) => (await call("GET", play(id, `/find${query({ words, from, backwards })}`))).index;
export const remove = (id) => call("DELETE", play(id));
export const check = (body) => call("POST", "/api/check", body);
export const template = (game) => call("POST", "/api/rules/template", { game });
export const palette = (body) => call("POST", "/api/maps/palette", body);
export const readMap = (body) => call("POST", "/api/maps/read", body);
export const makeMap = (body) => call("POST", "/api/maps/make", body);
export const writeMap = (body) => call("POST", "/api/maps/write", body);
export const ask = (body) => call("POST", "/api/ask", body);
export const explainPosition = (body) => call("POST", "/api/explain", body);
export const startBatch = (body) => call("POST", "/api/batches", body);
export const batch = (id) => call("GET", `/api/batches/${encodeURIComponent(id)}`);
export const removeBatch = (id) => call("DELETE", `/api/batches/${encodeURIComponent(id)}`);

export const traceAddress = (id) => play(id, "/trace");
export const shareAddress = (id) => play(id, `/share${query({ lang: tellask.language })}`);

// Follows a play under way. Returns a function that ends it.
export const follow = (id, { view, status, end }) => {
  const source = new EventSource(play(id, "/events"));
  let last;
  const close = () => source.close();
  source.addEventListener("view", (event) => {
    const data = JSON.parse(event.data);
    if (data.view) last = data.view;
    else if (last) last = tellask.patched(last, data.patch);
    if (last) view(data.index, last);
  });
  source.addEventListener("status", (event) => status(JSON.parse(event.data)));
  // What follows a gap is whole again.
  source.addEventListener("lost", () => (last = undefined));
  source.addEventListener("end", () => {
    close();
    end();
  });
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) end();
  });
  return close;
};
