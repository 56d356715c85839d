"use strict";
// Which language the page speaks. Its texts are in one file per language; those of games come from the server, by the English ones.

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

  // A word with a digit in it, and any words.
  const GAPS = { "{n}": "(\\S*\\d\\S*)", "{}": "(.+?)" };
  const pattern = (english) => new RegExp(`^${english.split(/(\{n?\})/).map((part) => GAPS[part] ?? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("")}$`, "u");
  const decimal = language === "en" ? "." : ",";
  // Figures as the language writes them.
  tellask.inFigures = (text) => (decimal === "." ? text : text.replace(/(?<![\d.])(\d+)\.(\d+)(?![\d.])/g, `$1${decimal}$2`));

  // The texts of games by their names: pairs of an English text and the one in the language of the page.
  let tongues = {};
  const lists = new Map();
  let spoken;
  tellask.learn = (texts) => (tongues = texts);
  const list = (name) => {
    if (!lists.has(name)) {
      const pairs = tongues[name] ?? [];
      const [whole, gaps] = [false, true].map((hasGaps) => pairs.filter(([english]) => /\{n?\}/.test(english) === hasGaps));
      lists.set(name, { name, whole: new Map(whole), gaps: gaps.map(([english, own]) => [pattern(english), own]), known: new Map() });
    }
    return lists.get(name);
  };

  // From now on the words of this game are meant.
  tellask.speak = (name) => (spoken = list(name));
  // Does something in the words of another game.
  tellask.within = (name, work) => {
    const before = spoken;
    tellask.speak(name);
    try {
      return work();
    } finally {
      spoken = before;
    }
  };

  const find = (text) => {
    const { whole, gaps } = spoken;
    if (whole.has(text)) return whole.get(text);
    for (const [fits, own] of gaps) {
      const words = fits.exec(text)?.slice(1);
      if (words) return own.replace(/\{\}/g, () => tellask.w(words.shift()));
    }
    for (const comma of ["; ", ", "].filter((it) => text.includes(it))) {
      const parts = text.split(comma).map((part) => (/\p{L}{2}/u.test(part) ? find(part) : tellask.inFigures(part)));
      if (parts.every((part) => part !== undefined)) return parts.join(comma);
    }
    return undefined;
  };

  // What the game says, in the language of the page; nothing where it is said in English only. Some words mean something else as a `kind`.
  const own = (text, kind) => {
    if (language === "en" || !spoken || text === "") return undefined;
    const { whole, known } = spoken;
    const key = kind && whole.has(`${text} (${kind})`) ? `${text} (${kind})` : text;
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key);
  };
  tellask.w = (text, kind) => own(text, kind) ?? tellask.inFigures(text);
  // Which language that is in.
  tellask.tongue = (text, kind) => (own(text, kind) === undefined && /\p{L}{2}/u.test(text) ? "en" : language);
  // Says it in a node, marked with its language.
  tellask.tell = (node, text, kind) => {
    tellask.say(node, tellask.w(text, kind));
    const lang = tellask.tongue(text, kind);
    if (node.lang !== lang) node.lang = lang;
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
