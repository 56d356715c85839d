"use strict";
// Which language the page speaks. Its texts are in one file per language.

(() => {
  const LANGUAGES = { en: "English", es: "Español", pt: "Português" };

  const asked = [new URLSearchParams(location.hash.slice(1)).get("lang"), tellask.always.get("language"), document.documentElement.lang === "en" ? null : document.documentElement.lang, ...(navigator.languages ?? [])];
  const language = asked.map((it) => it?.slice(0, 2)).find((it) => it in LANGUAGES) ?? "en";
  document.documentElement.lang = language;

  tellask.language = language;
  tellask.texts = {};
  tellask.t = (name, values = {}) => {
    const table = tellask.texts[language] ?? {};
    const text = (values.count === 1 ? table[`${name}.one`] : undefined) ?? table[name] ?? name;
    return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
  };

  // Another language makes the page anew.
  tellask.languagePicker = () => {
    const { html, t } = tellask;
    const options = Object.entries(LANGUAGES).map(([name, own]) => html("option", { value: name, lang: name, textContent: own, selected: name === language }));
    const select = html("select", { id: "language", "aria-label": t("language"), onchange: () => {
      tellask.always.set("language", select.value);
      const hash = new URLSearchParams(location.hash.slice(1));
      if (!hash.has("game")) {
        hash.set("lang", select.value);
        history.replaceState(null, "", `#${hash}`);
      }
      location.reload();
    } }, ...options);
    return select;
  };
})();
