"use strict";
// Makes elements, and remembers small choices of the reader. The scripts without `import` share the one name `tellask`, because
// they also run inside a shared file, which is opened without a server and so cannot load modules.
globalThis.tellask = globalThis.tellask ?? {};

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "textContent", "selected", "open"]);

  const fill = (node, attributes, children) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined || value === null) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (PROPERTIES.has(name)) node[name] = value;
      else if (value !== false) node.setAttribute(name, value === true ? "" : value);
    }
    for (const child of children.flat()) if (child !== null && child !== undefined) node.append(child);
    return node;
  };

  tellask.html = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
  tellask.svg = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

  // The link over the head of the page moves the focus only: the address names the play.
  tellask.skip = (words, prepare) => {
    const link = document.querySelector(".skip");
    link.textContent = words;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      prepare?.();
      document.getElementById("stage").focus();
    });
  };

  // Writes only what differs: an equal text would still cost a layout.
  tellask.say = (node, text) => {
    if (node.textContent !== text) node.textContent = text;
  };

  // A figure for people: at most four digits behind the point, and none that say nothing.
  tellask.figure = (value) => tellask.inFigures(Number.isInteger(value) ? String(value) : String(Number(value.toFixed(Math.abs(value) < 1 ? 4 : 2))));
  tellask.percent = (share) => tellask.inFigures(`${Number((share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0))} %`);

  // As figures that are measured and compared are printed.
  tellask.measured = (share) => tellask.inFigures((share * 100).toFixed(2));

  // Some browsers refuse to remember anything for a file.
  const kept = (store) => ({
    get(name) {
      try {
        return globalThis[store].getItem(`tellask.${name}`);
      } catch {
        return null;
      }
    },
    set(name, value) {
      try {
        if (value === null) globalThis[store].removeItem(`tellask.${name}`);
        else globalThis[store].setItem(`tellask.${name}`, value);
      } catch {
        // Then it is forgotten when the page is closed.
      }
    },
  });
  tellask.always = kept("localStorage");
  tellask.tab = kept("sessionStorage");
})();
