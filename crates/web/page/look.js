"use strict";
// Light or dark, set before the first paint. Without a choice the system's own holds.

(() => {
  const THEMES = ["auto", "light", "dark"];
  const set = (theme) => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  let theme = tellask.always.get("theme") ?? "auto";
  if (!THEMES.includes(theme)) theme = "auto";
  set(theme);

  tellask.themePicker = () => {
    const { html, t } = tellask;
    const options = THEMES.map((name) => html("option", { value: name, textContent: t(`theme.${name}`), selected: name === theme }));
    const select = html("select", { id: "theme", "aria-label": t("theme"), onchange: () => {
      theme = select.value;
      tellask.always.set("theme", theme);
      set(theme);
    } }, ...options);
    return select;
  };
})();
