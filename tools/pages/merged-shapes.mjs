// Joins the shapes of a drawing that are painted alike into one path each: what a browser has to style, place and paint is then a
// tenth as much. For drawings that nobody touches.

const TAG = /<(\/?)([a-z]+)([^<>]*?)(\/?)>|[^<]+/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
const GEOMETRY = / (?:points|d|cx|cy|r|x1|y1|x2|y2|transform)="[^"]*"/g;

/** How many numbers each command of a path takes; all of them are places but those of `A`. */
const ARGUMENTS = { M: 2, L: 2, H: 1, V: 1, A: 7, Z: 0 };

const round = (n) => String(Math.round(n * 10) / 10).replace(/^(-?)0\./, "$1.");
const pair = (x, y) => `${round(x)} ${round(y)}`;
const numbersOf = (text) => (text.match(NUMBER) ?? []).map(Number);
const attribute = (attributes, name) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];

/**
 * The place and scale of `transform`, within another; `null` for what is neither.
 * @param {string | undefined} text
 * @param {{x: number, y: number, scale: number}} outer
 */
function within(text, { x, y, scale }) {
  for (const [, name, numbers] of (text ?? "").matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b = 0] = numbersOf(numbers);
    if (name === "translate") [x, y] = [x + scale * a, y + scale * b];
    else if (name === "scale") scale *= a;
    else return null;
  }
  return { x, y, scale };
}

/**
 * A shape as path data in place; `null` for what is none that is known here.
 * @param {string} tag
 * @param {string} attributes
 * @param {{x: number, y: number, scale: number}} at
 */
function dataOf(tag, attributes, { x, y, scale }) {
  const number = (name) => Number(attribute(attributes, name) ?? 0) * scale;
  if (tag === "polygon") {
    const n = numbersOf(attribute(attributes, "points") ?? "").map((value) => value * scale);
    const steps = n.slice(2).map((value, i) => value - n[i]);
    // Steps from corner to corner are the same for all cells.
    return `M${pair(x + n[0], y + n[1])}l${steps.map(round).join(" ")}z`;
  }
  if (tag === "circle") {
    const r = number("r");
    const half = `a${pair(r, r)} 0 1 0 `;
    return `M${pair(x + number("cx") - r, y + number("cy"))}${half}${pair(2 * r, 0)}${half}${pair(-2 * r, 0)}z`;
  }
  if (tag === "line") {
    const [a, b] = ["x1", "y1"].map(number);
    return `M${pair(x + a, y + b)}L${pair(x + number("x2"), y + number("y2"))}`;
  }
  if (tag !== "path") return null;
  // After the first point the steps from each to the next, which are the same for all shapes of a kind: they compress well.
  let [out, atX, atY] = ["", 0, 0];
  let start = [0, 0];
  for (const [, command, text] of (attribute(attributes, "d") ?? "").matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const count = ARGUMENTS[command];
    if (count === undefined) return null;
    const n = numbersOf(text).map((value, i) => (command === "A" && i % 7 > 1 && i % 7 < 5 ? value : value * scale));
    for (let i = 0; i === 0 || i < n.length; i += count || 1) {
      const one = n.slice(i, i + count);
      const [a = atX, b = atY] = command === "H" ? [one[0]] : command === "V" ? [atX, one[0]] : one.slice(-2);
      const step = pair(a - atX, b - atY);
      if (command === "M" && i === 0) out += out ? `m${step}` : `M${pair(x + a, y + b)}`;
      else if (command === "A") out += `a${one.slice(0, 5).map(round).join(" ")} ${step}`;
      else if (command === "Z") out += "z";
      else out += `l${step}`;
      if (command === "M" && i === 0) start = [a, b];
      [atX, atY] = command === "Z" ? start : [a, b];
    }
  }
  return out;
}

/**
 * One path of several, each with the step from the beginning of the last one: along a row of cells it is the same.
 * @param {string[]} all
 */
function joined(all) {
  let [x, y] = [0, 0];
  return all
    .map((d, i) => {
      const [begin, toX, toY] = /** @type {RegExpExecArray} */ (/^M(\S+) (-?[\d.]+)/.exec(d));
      const step = [Number(toX) - x, Number(toY) - y].map(round);
      // After a path of several parts the pen is at the beginning of the last of them.
      const closed = /^[^m]+z$/.test(all[i - 1] ?? "");
      [x, y] = closed ? [x + Number(step[0]), y + Number(step[1])] : [Number(toX), Number(toY)];
      return closed ? `m${step.join(" ")}${d.slice(begin.length)}` : d;
    })
    .join("");
}

/**
 * Joins the shapes of one layer. Shapes that are painted alike come together where the first of them was, so none of a layer's
 * later shapes may lie under an earlier one.
 * @param {string} layer the content of a `g`
 * @returns {string} as it was if something in it is unknown here
 */
function merged(layer) {
  const places = [{ x: 0, y: 0, scale: 1 }];
  /** @type {Map<string, string[]>} */
  const shapes = new Map();
  for (const [, closes, tag, attributes, single] of layer.matchAll(TAG)) {
    if (!tag) return layer;
    if (closes) {
      places.pop();
      continue;
    }
    const place = within(attribute(attributes, "transform"), places.at(-1));
    if (!place) return layer;
    if (tag === "g" && !attributes.replace(GEOMETRY, "")) {
      if (!single) places.push(place);
      continue;
    }
    const paint = attributes.replace(GEOMETRY, "");
    const d = dataOf(tag, attributes, place);
    // The width of a line is scaled, too.
    if (d === null || !single || (place.scale !== 1 && paint.includes(" stroke="))) return layer;
    shapes.set(paint, [...(shapes.get(paint) ?? []), d]);
  }
  return [...shapes].map(([paint, all]) => `<path d="${joined(all)}"${paint}/>`).join("");
}

/**
 * Joins the shapes of a drawing of the engine that lie under the pieces.
 * @param {string} svg
 */
export const mergeShapes = (svg) =>
  svg.replace(
    /<g class="(ground|edges)">(.*?)<\/g>(?=<g class="|<\/svg>)/gs,
    (_, name, layer) => `<g class="${name}">${merged(layer)}</g>`,
  );
