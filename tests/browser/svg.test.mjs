// The pictures of the engine (`src/svg`) and the board of the page draw the same.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { loadEngine, opening, themed } from "../../tools/pages/engine.mjs";
import { mergeShapes } from "../../tools/pages/merged-shapes.mjs";
import { openPage } from "./support/browsers.mjs";
import { FOLDER, openSite } from "./support/site.mjs";
import { ALL, detail, journeyIf } from "./support/suite.mjs";

const site = await openSite({ pages: { "/blank": { body: "<!doctype html><title>Blank</title>" } } });
after(() => site.close());
const games = await site.games();

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

/** Positions of a game: middles and ends of the vectors' games, and those that `explain.json` lists. */
function positions(game) {
  const files = ["", ".leaflet", ".tournament"].map((kind) => `tests/vectors/${game}${kind}.games.jsonl`);
  const matches = files
    .filter((file) => existsSync(new URL(file, root)))
    .flatMap((file) => read(file).trim().split("\n"))
    .map((line) => JSON.parse(line));
  const chosen = ALL ? matches : matches.filter((_, i) => i % Math.ceil(matches.length / 4) === 0);
  const cut = ({ options, moves }, share) => ({ options, moves: moves.slice(0, Math.round(moves.length * share)) });
  const explained = JSON.parse(read(`src/games/${game}/explain.json`));
  return [
    ...chosen.flatMap((match, i) => [cut(match, ((i * 3) % 10) / 10), cut(match, 1)]),
    ...explained.map(({ options, moves, position }) => ({ options, moves, position })),
  ].map((position) => ({ game, ...position }));
}

const ORIENTATIONS = ["0", "60", "180 flip", "240", "300 flip"];

/**
 * Draws a position with the engine and with the page's own board, as lists of shapes with all that shows. Runs in the page.
 */
async function drawn({ folder, request, theme, orientation }) {
  const { default: init, answer } = await import("/wasm/alveole.js");
  const { Board } = await import(`${folder}www/board/board.js`);
  const { default: style } = await import(`${folder}www/board/board.css`);
  const turn = await import(`${folder}www/board/orientation.js`);
  await (globalThis.started ??= init());
  const ask = (request) => {
    const { ok, error } = answer(request);
    if (error) throw new Error(error.message);
    return ok;
  };
  globalThis.cards ??= ask({ op: "games" }).games;
  document.documentElement.style.colorScheme = theme;

  /** Shows an element in a shadow root with the style of the page's board. */
  const shown = (element) => {
    const host = document.createElement("div");
    Object.assign(host.style, { display: "block", width: "600px", height: "600px" });
    host.attachShadow({ mode: "open" }).adoptedStyleSheets = [style];
    host.shadowRoot.append(element);
    document.body.replaceChildren(host);
    return element;
  };

  /** The shapes of a drawing that is shown, without what is invisible. */
  function shapes(svg) {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgb = (paint) => {
      if (paint === "none") return paint;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = paint.replace(/^rgba\((.*),.*\)$/, "rgb($1)");
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const alpha = (paint) => Number(/^rgba\(.*, ([\d.]+)\)$/.exec(paint)?.[1] ?? 1);
    const toUser = svg.getScreenCTM().inverse();
    const hides = (e) => getComputedStyle(e).display === "none" || getComputedStyle(e).opacity === "0";
    const unseen = (e) => {
      for (let up = e; up !== svg; up = up.parentElement) if (hides(up)) return true;
      const { fill, stroke } = getComputedStyle(e);
      return fill === "none" && stroke === "none";
    };
    // A colour without a sign has an empty path on the page.
    const all = [...svg.querySelectorAll("polygon, circle, path:not([d='']), line, text")].filter((e) => !unseen(e));
    return all.map((e) => {
      const style = getComputedStyle(e);
      const place = toUser.multiply(e.getScreenCTM());
      let opacity = 1;
      for (let up = e; up !== svg; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
      const at = (name) => Number.parseFloat(e.getAttribute(name) ?? "0");
      const numbers = (e.getAttribute("points") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
      // Some draw around (0, 0) and move that, others draw in place: where a shape is on the board counts.
      const onBoard = (x, y) => [place.a * x + place.c * y + place.e, place.b * x + place.d * y + place.f];
      const ends = e.localName === "line" ? [at("x1"), at("y1"), at("x2"), at("y2")] : [at("cx"), at("cy")];
      const all = e.localName === "polygon" ? numbers : ends;
      const lined = style.stroke !== "none";
      return {
        tag: e.localName,
        place: [place.a, place.b, place.c, place.d],
        size: [
          ...all.flatMap((x, i) => (i % 2 ? [] : onBoard(x, all[i + 1]))),
          Number.parseFloat(style.r) || 0,
          at("dy"),
        ],
        path: e.getAttribute("d") ?? "",
        text:
          e.localName === "text" ? `${e.textContent} ${style.fontSize} ${style.fontWeight} ${style.textAnchor}` : "",
        fill: rgb(style.fill),
        stroke: rgb(style.stroke),
        // A line as thick as 4 of which a tenth shows is not one that shows.
        width: lined ? Number.parseFloat(style.strokeWidth) : 0,
        dashes: lined ? style.strokeDasharray.replaceAll("px", "") : "",
        ends: lined && style.strokeDasharray !== "none" ? style.strokeLinecap : "",
        joins: lined && e.localName === "polygon" ? style.strokeLinejoin : "",
        // What shows of the colour and of the line, whichever way they are faded.
        opacity: style.fill === "none" ? 1 : opacity * Number(style.fillOpacity),
        lines: lined ? opacity * Number(style.strokeOpacity) * alpha(style.stroke) : 1,
      };
    });
  }

  const state = ask({ ...request, op: "state" });
  const game = globalThis.cards.find(({ id }) => id === request.game);
  const to = turn.orientation(orientation);
  const turned = { ...state, view: turn.turnedPicture(state.view, to) };
  const { svg } = ask({ ...request, op: "svg", theme, orientation, hands: false, background: false });
  const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (drawing.localName !== "svg") throw new Error(drawing.textContent);
  document.body.replaceChildren(drawing);
  const engine = shapes(drawing);
  const board = new Board();
  shown(board.element);
  board.render({
    picture: turned.view,
    colour: (player) => (player === null ? "none" : game.colours[player]),
    art: game.art,
    last: turned.last?.cells ?? [],
    ...{ lit: new Set(), touched: [], label: () => "", handleLabel: () => "" },
  });
  return [engine, shapes(board.element)];
}

/** The differences between two lists of shapes, beyond rounding. */
function differences(engine, page) {
  const near = (a, b, most) =>
    Array.isArray(a) ? a.length === b.length && a.every((x, i) => near(x, b[i], most)) : Math.abs(a - b) <= most;
  const same = (key, a, b) => {
    if (typeof a === "string" || typeof b === "string") return a === b;
    const most = { fill: 1, stroke: 1, place: 0.11, size: 0.11 }[key] ?? 0.011;
    return near(a, b, most);
  };
  const found = engine.length === page.length ? [] : [`${engine.length} shapes, and ${page.length} on the page`];
  for (const [i, shape] of engine.entries()) {
    const other = page[i];
    for (const key of Object.keys(shape))
      if (other && !same(key, shape[key], other[key]))
        found.push(
          `${i} ${shape.tag} ${key}: ${JSON.stringify(shape[key])}, on the page ${JSON.stringify(other[key])}`,
        );
  }
  return found;
}

for (const { id } of games) {
  journeyIf(id === "hive")(`${id}: the picture of the engine has the shapes of the page's board`, async () => {
    const page = await openPage(site.browser);
    await page.goto(`${site.server.url}blank`);
    const list = positions(id);
    assert.ok(list.length > 8, `${list.length} positions`);
    for (const [i, request] of list.entries()) {
      const theme = i % 2 ? "dark" : "light";
      const orientation = ORIENTATIONS[i % ORIENTATIONS.length];
      const [engine, board] = await page.evaluate(drawn, { folder: FOLDER, request, theme, orientation });
      assert.ok(engine.length > 0);
      const where = `${theme}, ${orientation}: ${JSON.stringify(request)}`;
      assert.deepEqual(differences(engine, board).slice(0, 8), [], where);
    }
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

detail("the names of the cells are where the page writes them", async () => {
  const match = await site.openMatch("hex");
  await match.press("more");
  await match.part('dialog [name="coordinates"]').check();
  await match.part(".names text").first().waitFor({ state: "attached" });
  const onPage = await match.page.evaluate(() => {
    const { shadowRoot } = document.querySelector("alveole-game");
    return [...shadowRoot.querySelectorAll(".names text")].map((text) => {
      const { fill, stroke, fontSize, opacity, strokeWidth, fontWeight } = getComputedStyle(text);
      const place = text.parentElement.getAttribute("transform");
      return [
        text.textContent,
        place,
        text.getAttribute("y"),
        fontSize,
        fontWeight,
        opacity,
        strokeWidth,
        fill,
        stroke,
      ];
    });
  });
  const written = await match.page.evaluate(async () => {
    const { default: init, answer } = await import("/wasm/alveole.js");
    await init();
    const { svg } = answer({ op: "svg", game: "hex", coordinates: true }).ok;
    const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    document.body.append(drawing);
    return [...drawing.querySelectorAll(".names text")].map((text) => {
      const { fill, stroke, fontSize, strokeWidth, fontWeight } = getComputedStyle(text);
      const { opacity } = getComputedStyle(text.parentElement);
      const place = text.getAttribute("transform");
      return [
        text.textContent,
        place,
        text.getAttribute("y"),
        fontSize,
        fontWeight,
        opacity,
        strokeWidth,
        fill,
        stroke,
      ];
    });
  });
  assert.equal(onPage.length, 61);
  assert.deepEqual(written, onPage);
  await match.page.context().close();
});

/** Paints two drawings, and counts the pixels that are not alike. Runs in the page. */
async function unlikePixels([one, other]) {
  const painted = async (svg) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(300, 300).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(image, 0, 0, 300, 300);
    return canvas.getImageData(0, 0, 300, 300).data;
  };
  const [a, b] = [await painted(one), await painted(other)];
  let unlike = 0;
  let drawn = 0;
  for (let i = 0; i < a.length; i += 4) {
    if (a[i + 3] > 0) drawn++;
    if ([0, 1, 2, 3].some((channel) => Math.abs(a[i + channel] - b[i + channel]) > 60)) unlike++;
  }
  return { unlike, drawn };
}

test("the drawings on the cards look as before their shapes were joined", async () => {
  const engine = await loadEngine("target/site");
  const page = await openPage(site.browser);
  await page.goto(`${site.server.url}blank`);
  for (const { id } of games) {
    const svg = themed(engine, { game: id, moves: opening(engine, id, 12) }, ' width="300" height="300"');
    const joined = mergeShapes(svg.replace(/ data-cell="[^"]*"/g, ""));
    const count = (text) => text.match(/<(?:polygon|circle|line|path|g)\b/g).length;
    assert.ok(count(joined) < 0.8 * count(svg), `${id}: ${count(joined)} elements of ${count(svg)}`);
    const { unlike, drawn } = await page.evaluate(unlikePixels, [svg, joined]);
    assert.ok(drawn > 10_000, `${id}: ${drawn} pixels are drawn`);
    // Places are rounded otherwise: edges of shapes differ a little, those of dark sides the most.
    assert.ok(unlike < 0.005 * drawn, `${id}: ${unlike} of ${drawn} pixels are unlike`);
  }
  await page.context().close();
});
