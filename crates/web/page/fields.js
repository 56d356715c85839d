// Form fields for the keys of games and minds.

const { html, w, tongue } = tellask;

const isTrue = (value) => ["true", "yes", "TRUE", "1"].includes(String(value));

const input = (kind, id, value, standard, set) => {
  if (kind.type === "bool") {
    const box = html("input", { type: "checkbox", id, checked: isTrue(value ?? standard), onchange: () => set(box.checked === isTrue(standard) ? null : box.checked ? "yes" : "no") });
    return box;
  }
  if (kind.type === "choice") {
    const select = html("select", { id, onchange: () => set(select.value === standard ? null : select.value) }, ...kind.choices.map((name) => html("option", { value: name, textContent: name, selected: name === (value ?? standard) })));
    return select;
  }
  const isNumber = kind.type === "int" || kind.type === "real";
  const bounds = isNumber ? { min: kind.min, max: kind.max, step: kind.type === "int" ? 1 : "any", inputmode: kind.type === "int" ? "numeric" : "decimal" } : {};
  const box = html("input", { type: isNumber ? "number" : "text", id, ...bounds, value: value ?? "", placeholder: standard ?? "", onchange: () => set(box.value === "" ? null : box.value) });
  return box;
};

// A field for one key; `set(null)` means: as usual.
export const field = (key, id, value, set, standard = key.default) => {
  const made = input(key.kind, `key-${id}`, value, standard, set);
  const hint = key.kind.type === "int" || key.kind.type === "real" ? bounds(key.kind) : "";
  made.setAttribute("aria-describedby", `doc-${id}`);
  return html("div", { class: "field" }, html("label", { for: `key-${id}`, lang: "en", textContent: key.name }), made, html("p", { class: "note", id: `doc-${id}`, lang: tongue(key.doc), textContent: `${w(key.doc)}${hint}` }));
};

const HUGE = 1e9;
const bounds = ({ min, max }) => {
  const hasMin = min !== null && min !== undefined && Math.abs(min) < HUGE;
  const hasMax = max !== null && max !== undefined && Math.abs(max) < HUGE;
  return hasMin && hasMax ? ` (${min} … ${max})` : "";
};
