// Charts of batches, drawn as SVG. Each has its figures in words, too.

const { html, svg, t, figure, percent } = tellask;
const WIDTH = 460;
// Room for the half of a figure that stands below the end of an axis.
const EDGE = 24;

const text = (x, y, words, anchor = "middle", kind = "") => svg("text", { x, y, "text-anchor": anchor, class: `axis ${kind}`, textContent: words });
const line = (x1, y1, x2, y2, kind) => svg("line", { x1, y1, x2, y2, class: kind });

const frame = (height, label, ...shapes) => svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": label }, ...shapes);

// At most two digits behind the point; thousands are shortened as long as that drops nothing that matters.
const rounded = (value) => (Math.abs(value) >= 10_000 ? `${figure(Math.round(value / 100) / 10)}k` : figure(Math.round(value * 100) / 100));

// Round figures from `low` to `high`, not more than six, and not closer to each other than `least`.
const ticks = (low, high, least = 0) => {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / 5));
  const step = Math.max(least, [1, 2, 5, 10].map((it) => it * power).find((it) => span / it <= 5));
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
};

const [LEAST_BAR, MOST_BAR] = [4, 64];

// How often which scores came; bins without a play have no entry, and a bin of one value has no width.
export const histogram = (bins, name) => {
  const [height, left, right, bottom] = [190, 40, WIDTH - EDGE, 24];
  const gaps = bins.slice(1).map((bin, index) => bin.from - bins[index].from).filter((gap) => gap > 0);
  const isWhole = bins.every((bin) => Number.isInteger(bin.from) && Number.isInteger(bin.to));
  const half = bins.every((bin) => bin.from === bin.to) ? Math.min(...(gaps.length > 0 ? gaps : [1])) / 2 : 0;
  const low = Math.min(...bins.map((bin) => bin.from)) - half;
  const high = Math.max(...bins.map((bin) => bin.to)) + half;
  const most = Math.max(...bins.map((bin) => bin.plays));
  const x = (value) => left + ((value - low) / (high - low || 1)) * (right - left);
  const y = (plays) => height - bottom - (plays / most) * (height - bottom - 16);
  const bars = bins.map((bin) => {
    const width = Math.min(MOST_BAR, Math.max(LEAST_BAR, x(bin.to + half) - x(bin.from - half) - (half > 0 ? 6 : 1)));
    const start = Math.max(left, Math.min(right - width, (x(bin.from) + x(bin.to) - width) / 2));
    return svg("rect", { class: "column", x: start.toFixed(1), y: y(bin.plays).toFixed(1), width: width.toFixed(1), height: (height - bottom - y(bin.plays)).toFixed(1) }, svg("title", { textContent: inWords(bin) }));
  });
  const labels = ticks(low, high, isWhole ? 1 : 0).map((value) => text(x(value), height - 8, rounded(value)));
  const words = bins.map(inWords).join("; ");
  return frame(height, `${t("chart.scores", { name })}: ${words}`, line(left, height - bottom, right, height - bottom, "rule"), text(left - 6, y(most) + 4, String(most), "end"), text(left - 6, height - bottom + 1, "0", "end"), ...bars, ...labels);
};

const inWords = ({ from, to, plays }) => (from === to ? `${rounded(from)}: ${plays}` : t("chart.bin", { from: rounded(from), to: rounded(to), plays }));

// Means with what they may be off by, one below the other. `rows` are {name, value, low, high}.
export const intervals = (rows, heading) => {
  const [step, top, left] = [30, 26, 150];
  const height = top + rows.length * step + 22;
  const low = Math.min(...rows.map((row) => row.low));
  const high = Math.max(...rows.map((row) => row.high));
  const pad = (high - low || Math.abs(high) || 1) * 0.08;
  const x = (value) => left + ((value - low + pad) / (high - low + 2 * pad)) * (WIDTH - left - EDGE);
  const shapes = rows.flatMap((row, index) => {
    const y = top + index * step + step / 2;
    const name = row.name.length > 22 ? `${row.name.slice(0, 21)}…` : row.name;
    return [text(left - 10, y + 4, name, "end", "name"), line(x(row.low), y, x(row.high), y, `whisker run${index % 6}`), line(x(row.low), y - 5, x(row.low), y + 5, `whisker run${index % 6}`), line(x(row.high), y - 5, x(row.high), y + 5, `whisker run${index % 6}`),
      svg("circle", { cx: x(row.value), cy: y, r: 5, class: `point run${index % 6}` }, svg("title", { textContent: `${row.name}: ${figure(row.value)} (${figure(row.low)} … ${figure(row.high)})` }))];
  });
  const grid = ticks(low - pad, high + pad).flatMap((value) => [line(x(value), top, x(value), height - 20, "grid"), text(x(value), height - 5, rounded(value))]);
  const words = rows.map((row) => `${row.name}: ${rounded(row.value)} (${rounded(row.low)} … ${rounded(row.high)})`).join("; ");
  return frame(height, `${heading}: ${words}`, text(left, 14, heading, "start", "name"), ...grid, line(left, height - 20, WIDTH - EDGE, height - 20, "rule"), ...shapes);
};

const SHAPES = [
  (x, y) => svg("circle", { cx: x, cy: y, r: 6 }),
  (x, y) => svg("rect", { x: x - 5.5, y: y - 5.5, width: 11, height: 11 }),
  (x, y) => svg("polygon", { points: `${x},${y - 7} ${x + 7},${y + 5} ${x - 7},${y + 5}` }),
  (x, y) => svg("polygon", { points: `${x},${y - 7} ${x + 7},${y} ${x},${y + 7} ${x - 7},${y}` }),
];

// Whether the names of two points would overlap if both stood above them.
const isNear = (point, other) => Math.abs(point.success - other.success) < 0.1 && Math.abs(point.deaths - other.deaths) < 0.25;

// Goals reached against deaths, a point per mind; both are shares from 0 to 1, with their intervals.
export const scatter = (points) => {
  const [height, left, bottom] = [300, 56, 40];
  const x = (share) => left + share * (WIDTH - left - EDGE);
  const y = (share) => height - bottom - share * (height - bottom - 16);
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [line(left, y(share), WIDTH - EDGE, y(share), "grid"), line(x(share), 16, x(share), height - bottom, "grid"), text(left - 8, y(share) + 4, percent(share), "end"), text(x(share), height - bottom + 16, percent(share))]);
  const shapes = points.flatMap((point, index) => {
    const [px, py] = [x(point.deaths), y(point.success)];
    const kind = `run${index % 6}`;
    const shape = SHAPES[index % SHAPES.length](px, py);
    shape.setAttribute("class", `point ${kind}`);
    const isRight = point.deaths > 0.7;
    const isBelow = point.success > 0.9 || points.some((other, place) => isNear(point, other) && (other.success > point.success || (other.success === point.success && place < index)));
    return [line(x(point.deathsFrom), py, x(point.deathsTo), py, `whisker ${kind}`), line(px, y(point.successFrom), px, y(point.successTo), `whisker ${kind}`), shape, text(px + (isRight ? -11 : 11), py + (isBelow ? 17 : -8), point.name, isRight ? "end" : "start", "name")];
  });
  const words = points.map((point) => t("chart.point", { name: point.name, success: percent(point.success), deaths: percent(point.deaths) })).join("; ");
  return frame(height, `${t("chart.scatter")}: ${words}`, ...grid, text((WIDTH + left) / 2, height - 4, t("chart.deaths")), svg("text", { class: "axis", "text-anchor": "middle", transform: `translate(14 ${(height - bottom) / 2}) rotate(-90)`, textContent: t("chart.success") }), ...shapes);
};

// The figures themselves.
export const table = (heads, rows) => html("div", { class: "scroller shaded" }, html("table", { class: "figures" }, html("thead", {}, html("tr", {}, ...heads.map((it) => html("th", { scope: "col", textContent: it })))), html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((it, index) => html(index === 0 ? "th" : "td", { textContent: it, ...(index === 0 ? { scope: "row" } : {}) })))))));
