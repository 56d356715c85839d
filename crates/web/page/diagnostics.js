// Complaints about a text, each at its place.

const { html, t } = tellask;

// `pick(complaint)` is called for those that are clicked. A complaint with a `place` of its own is not shown in the text.
export const list = (complaints, text, pick) => {
  const lines = (text ?? "").split("\n");
  return html("ul", { class: "complaints" }, ...complaints.slice(0, 50).map((it) => {
    const source = it.line && !it.place ? lines[it.line - 1] : undefined;
    const place = it.line ? html("span", { class: "place", textContent: it.place ?? t("line", { line: it.line, column: it.column ?? 1 }) }) : null;
    const said = html("span", { lang: "en", textContent: it.message });
    const head = pick && it.line ? html("button", { type: "button", class: "quiet", onclick: () => pick(it) }, place, " ", said) : html("p", {}, place, " ", said);
    const start = Math.max(0, (it.column ?? 1) - 1);
    const shown = source === undefined ? null : html("pre", {}, source.slice(0, start), html("mark", { textContent: source.slice(start, start + Math.max(1, it.length ?? 1)) || " " }), source.slice(start + Math.max(1, it.length ?? 1)));
    const also = it.also?.length ? html("p", { class: "note", textContent: t("line.also", { lines: [...new Set(it.also)].join(", ") }) }) : null;
    const help = it.help ? html("p", { class: "note", lang: "en", textContent: it.help }) : null;
    return html("li", { class: it.severity, "data-line": it.line ?? "" }, head, shown, help, also);
  }));
};

// A refusal with all that it says.
export const refusal = (error, text) => html("div", { class: "refusal" }, html("p", { lang: error.isOurs ? null : "en", textContent: error.message }), error.diagnostics?.length ? list(error.diagnostics, text) : null);
