// Files from outside: what is it, and where does it belong?

import * as server from "./server.js";

const { html, t } = tellask;
const LARGEST = 32_000_000;

// Text stays text; of all else every byte becomes the character of that number, as the server has it.
export const read = async (file) => {
  if (file.size > LARGEST) throw new server.Refusal(413, { kind: "too-large-here", message: t("drop.large", { name: file.name }) });
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // Then it is no text.
  }
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};

const isTrace = (text) => {
  try {
    return "tellask" in JSON.parse(text.trimStart().split("\n", 1)[0]);
  } catch {
    return false;
  }
};

const looksLikeTrace = (file, text) => isTrace(text) || /\.(jsonl|ndjson)$/i.test(file.name);

// Says what a file is: `{kind, name, text, diagnostics}`. What is a map and a position is a map that `isPosition`. What is neither may have a `looks_like`: another game, and what it is there.
export const tellKind = async (file, game, settings) => {
  const text = await read(file);
  const found = { name: file.name, text, diagnostics: [] };
  if (looksLikeTrace(file, text)) return { ...found, kind: "trace" };
  if (/\.clp$/i.test(file.name)) return { ...found, kind: "rules" };
  const check = async (kind) => {
    try {
      return await server.check({ kind, game: game.name, name: file.name, text, settings });
    } catch (error) {
      return { ok: false, diagnostics: error.diagnostics?.length ? error.diagnostics : [{ severity: "error", message: error.message }] };
    }
  };
  const map = await check("map");
  const position = game.position ? await check("position") : { ok: false };
  if (map.ok) return { ...found, kind: "map", isPosition: position.ok, diagnostics: map.diagnostics };
  if (position.ok) return { ...found, kind: "position", diagnostics: position.diagnostics };
  const { diagnostics } = game.position && /\.pos/i.test(file.name) ? position : map;
  return { ...found, kind: "neither", diagnostics, looks_like: map.looks_like };
};

// Lets files fall anywhere on the page.
export const area = (take) => {
  const veil = html("div", { class: "veil", hidden: true }, html("p", { textContent: t("drop") }));
  document.body.append(veil);
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) veil.hidden = true;
  });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.hidden = true;
    take(event.dataTransfer.files[0]);
  });
};
