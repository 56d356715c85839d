"""What the tests ask inside the page, in its own language."""

# What is painted must be what the server says of that moment: compares the first board that the seat knows, cell by cell.
SAME = """async () => {
  const id = document.querySelector('.tools .trace').getAttribute('href').split('/')[3];
  const index = Number(document.querySelector('#time').value);
  const {views} = await (await fetch(`/api/plays/${id}/views?from=${index}&count=1`)).json();
  const view = views[0];
  const differences = [];
  const pictures = {known: view.seats[1].known, truth: view.truth, beliefs: view.seats[1].account?.beliefs};
  let cells = 0;
  for (const [name, picture] of Object.entries(pictures)) {
    const node = document.querySelector(`[data-picture=${name}]`);
    if (!picture || node.hidden) continue;
    const boards = [...node.querySelectorAll('svg.board')];
    const grids = Object.values(picture.panels).filter((panel) => !panel.table);
    if (boards.length !== grids.length) differences.push(`${name}: ${boards.length} boards for ${grids.length}`);
    grids.forEach((grid, at) => boards[at].querySelectorAll('.cell').forEach((cell, place) => {
      cells += 1;
      const wanted = grid.cells[place] ?? {};
      const kind = cell.querySelector('.base').getAttribute('class').replace('base', '').trim();
      const tone = wanted.heat !== undefined ? `heat${Math.ceil(wanted.heat * 10)}` : (wanted.tone ?? '');
      if (kind !== tone) differences.push(`${name} ${place}: ${kind} for ${tone}`);
      for (const [, mark, glyph] of wanted.marks ?? []) {
        if (!cell.getAttribute('aria-label').includes(mark)) differences.push(`${name} ${place}: no ${mark}`);
        if (glyph.length === 1 && /[A-Z0-9@]/.test(glyph) && !cell.textContent.includes(glyph)) differences.push(`${name} ${place}: no ${glyph} drawn`);
      }
      if (!wanted.marks && cell.textContent !== '') differences.push(`${name} ${place}: ${cell.textContent} left over`);
    }));
  }
  return {cells, differences: differences.slice(0, 5)};
}"""

# All that came, with its headers, before the first board was painted: the browser's own measure.
FIRST = """() => {
  const board = performance.getEntriesByName('first-board')[0].startTime;
  const came = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter((it) => it.responseStart < board);
  return {board: Math.round(board), answers: came.length, bytes: came.reduce((sum, it) => sum + it.transferSize, 0)};
}"""

# A film against a plain list of views: a server that gives parts of any size, fails now and then, and goes on while we look.
FILM = """async () => {
  const {Film} = tellask;
  let state = 12345;
  const dice = (sides) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 65536) % sides; };
  const now = {n: 0, cells: {0: {a: 1}}};
  const wholes = [structuredClone(now)], patches = [null];
  for (let index = 1; index < 900; index++) {
    const cell = dice(40), change = dice(3) ? {a: dice(9), b: [index]} : null;
    now.n = index;
    if (change) now.cells[cell] = {...now.cells[cell], ...change};
    else delete now.cells[cell];
    patches.push({n: index, cells: {[cell]: change}});
    wholes.push(structuredClone(now));
  }
  let there = 300, asked = 0, failures = 0;
  const unready = (index) => ({...wholes[index], isUnready: true});
  const film = new Film(async (from, count) => {
    asked += 1;
    await new Promise((wake) => setTimeout(wake, dice(3)));
    if (dice(11) === 0) { failures += 1; throw new Error('away'); }
    const views = [wholes[from], ...patches.slice(from + 1, Math.min(there, from + 1 + dice(count)))];
    if (film.isLive && from + views.length === there) views[views.length - 1] = views.length === 1 ? unready(from) : {...views.at(-1), isUnready: true};
    return {views};
  }, there);
  film.isLive = true;
  const wrong = [];
  // Cells may come as an object or as a list; the order of keys does not count.
  const plain = ({cells, ...rest}) => JSON.stringify([Object.entries(rest).sort(), Object.entries(cells).filter(([, cell]) => cell !== undefined).sort().map(([place, cell]) => [place, Object.entries(cell).sort()])]);
  const check = async (index) => {
    const view = await film.fetch(index).catch(() => null);
    if (!view) return;
    const wanted = film.isLive && index === there - 1 ? unready(index) : wholes[index];
    if (plain(view) !== plain(wanted)) wrong.push(index);
  };
  let checks = 0;
  for (let turn = 0; turn < 700; turn++, checks++) {
    if (turn % 7 === 0 && there < 900) {
      const newest = there - 1;
      there = Math.min(900, there + 1 + dice(20));
      film.length = there;
      await check(newest);
    }
    if (turn === 500) { film.isLive = false; film.length = there; film.forget(); }
    await check(dice(4) === 0 ? there - 1 : dice(there));
  }
  const all = Film.of([wholes[0], ...patches.slice(1)]);
  for (let index = 899; index >= 0; index -= 13) if (plain(all.at(index)) !== plain(wholes[index])) wrong.push(`whole ${index}`);
  return {wrong: wrong.slice(0, 5), checks, asked, failures, kept: film.recent.size};
}"""

# A board that was changed step by step must be drawn as one that shows the last picture only; also a large one, which is drawn otherwise.
BOARDS = """() => {
  const {Board} = tellask;
  let state = 99;
  const dice = (sides) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 65536) % sides; };
  const glyphs = [['sense', '3'], ['belief', '42'], ['ground', '?'], ['ground', '#'], ['ground', '.'], ['agent', '^'], ['item', 'G'], ['belief', 'p?']];
  const marks = () => { const [layer, glyph] = glyphs[dice(glyphs.length)]; return [layer, `a ${glyph}`, glyph]; };
  const cell = () => {
    const made = {};
    if (dice(2)) made.tone = ['unknown', 'safe', 'doubtful', 'danger', 'goal'][dice(5)];
    if (dice(3) === 0) made.heat = dice(11) / 10;
    if (dice(3)) made.marks = Array.from({length: 1 + (dice(4) === 0)}, marks);
    return made;
  };
  const found = [];
  for (const [columns, rows] of [[9, 7], [40, 33]]) {
    const grid = {columns, rows, row_labels: [], column_labels: [], cells: {}};
    const make = () => new Board({pick() {}, tip() {}});
    const board = make();
    for (let step = 0; step < 60; step++) {
      const cells = {...grid.cells};
      for (let change = 0; change < 25; change++) {
        const place = dice(columns * rows);
        if (dice(5) === 0) delete cells[place]; else cells[place] = cell();
      }
      grid.cells = cells;
      board.paint({...grid}, 'x');
      if (step % 12 !== 0) continue;
      const fresh = make();
      fresh.paint({...grid}, 'x');
      board.sayNow();
      fresh.sayNow();
      const plain = (it) => it.node.innerHTML;
      found.push({same: plain(board) === plain(fresh), shapes: board.node.querySelectorAll('text, path, .base').length, texts: board.node.textContent.length});
    }
  }
  return found;
}"""

# A large board has nodes for few of its cells; clicks, keys and signs must find all of them.
LARGE = """() => {
  const board = new tellask.Board({pick: (index, node) => (globalThis.picked = [index, node.getAttribute('aria-label')]), tip: (text) => (globalThis.tip = text)});
  const names = (count) => Array.from({length: count}, (_, index) => String(index + 1));
  board.paint({columns: 40, rows: 30, row_labels: names(30), column_labels: names(40), cells: {205: {tone: 'safe', marks: [['sense', 'count', '3']]}}}, 'large');
  document.body.replaceChildren(board.node);
  globalThis.board = board;
  const place = board.spot(205);
  return [place.left + 3, place.bottom - 3];
}"""

# Names for everything that can be reached, and text that can be read against what is behind it.
NAMES = """() => [...document.querySelectorAll('button, input, select, textarea, a, [role=gridcell], [role=grid], [role=tree], [role=img], summary')]
  .filter((it) => it.checkVisibility())
  .filter((it) => !(it.getAttribute('aria-label') || it.textContent.trim() || it.title || it.labels?.length))
  .map((it) => it.outerHTML.slice(0, 120))"""

CONTRAST = """() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgba = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = ([r, g, b]) => { const f = (it) => { it /= 255; return it <= .03928 ? it / 12.92 : ((it + .055) / 1.055) ** 2.4; }; return .2126 * f(r) + .7152 * f(g) + .0722 * f(b); };
  const behind = (node) => { for (let it = node; it; it = it.parentElement) { const colour = rgba(getComputedStyle(it).backgroundColor); if (colour[3] === 255) return colour; } return rgba('white'); };
  const poor = [];
  const judge = (node, front, back) => {
    const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < 4.5) poor.push(`${ratio.toFixed(2)} ${node.tagName}.${node.getAttribute('class')} ${node.textContent.slice(0, 30)}`);
  };
  for (const node of document.querySelectorAll('body *')) {
    if (!node.checkVisibility() || node.closest('.unseen, .skip, :disabled, option, noscript')) continue;
    const text = [...node.childNodes].some((it) => it.nodeType === 3 && it.data.trim() !== '');
    if (!text) continue;
    if (!node.closest('svg')) judge(node, rgba(getComputedStyle(node).color), behind(node));
    else if (node.matches('.cell .glyph') && !node.matches('.agent')) {
      const base = node.closest('.cell').querySelector('.base');
      const pattern = getComputedStyle(base).fill.match(/#(pattern-\\w+)/);
      judge(node, rgba(getComputedStyle(node).fill), rgba(getComputedStyle(pattern ? document.querySelector(`#${pattern[1]} .tile`) : base).fill));
    }
  }
  return poor;
}"""
