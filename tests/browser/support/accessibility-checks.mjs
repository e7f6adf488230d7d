// Checks of one view: axe, size of targets, reflow, language.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { visibleElements } from "./views.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TARGET = 24; // pixels: the smallest width and height of a target (WCAG 2.2, 2.5.8)

/** Checks that axe finds no violation, on the page or in the part of it that `css` selects. */
export async function noViolations(page, where, css = null) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (css) => {
    const { violations } = await window.axe.run(css ? document.querySelector(css) : document, {
      resultTypes: ["violations"], // spares axe the details of what passes
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
    );
  }, css);
  assert.deepEqual(found, [], where);
}

/** Runs `work` in the page with its visible elements. */
const withVisible = (page, work, argument) =>
  page.evaluate(`((argument) => (${work})((${visibleElements})(), argument))(${JSON.stringify(argument ?? null)})`);

/** Checks that targets are large enough. Cells may be smaller where there are zoom buttons. */
export async function largeTargets(page, where) {
  const small = await withVisible(
    page,
    (seen, least) => {
      const targets = seen.filter((e) =>
        e.matches("a[href], button, select, input, summary, [role=button], [role=switch], [role=slider]"),
      );
      const zoom = seen.some((e) => e.matches(".zoom"));
      return targets.flatMap((e) => {
        // A label is part of the target of its field. What only the keyboard reaches is no target.
        const box = (e.closest("label") ?? e).getBoundingClientRect();
        const style = getComputedStyle(e);
        if (style.clipPath !== "none" || style.pointerEvents === "none" || box.width === 0) return [];
        if (e.matches(".hit") && zoom) return [];
        return Math.min(box.width, box.height) + 0.01 < least
          ? [`${e.outerHTML.slice(0, 120)} is ${box.width.toFixed()} × ${box.height.toFixed()}`]
          : [];
      });
    },
    TARGET,
  );
  assert.deepEqual(small, [], where);
}

/** Checks that the page does not scroll horizontally and no text is cut off. */
export async function fitsWidth(page, where) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(width <= 0, `${where}: the page is ${width} px too wide`);
  const cut = await withVisible(page, (seen) =>
    seen
      .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
      .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1)
      .filter((e) => ["hidden", "clip"].includes(getComputedStyle(e).overflowX))
      .map((e) => e.textContent),
  );
  assert.deepEqual(cut, [], `${where}: cut off`);
}

const wordsOf = (text) =>
  text
    .replace(/https?:\S+/g, "")
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? [];
/** All texts of a dictionary; functions get empty arguments. */
const texts = (words) =>
  Object.values(words).flatMap((value) =>
    typeof value === "function"
      ? [String(value("", "", ""))]
      : typeof value === "object"
        ? texts(value)
        : [String(value)],
  );
const PARTS = ["interface", "advice", "play", "link", "start"];
const dictionaries = async (language) =>
  (await Promise.all(PARTS.map((part) => import(`../../../www/words/${language}/${part}.js`)))).flatMap((module) =>
    texts(module.default),
  );
const textsOfGames = (games, language) =>
  games.flatMap((game) => [
    ...Object.values(game.words[language]),
    game.rules[language],
    game.name[language],
    game.author,
  ]);
// The notation of moves is the same in all languages.
const NOTATION = ["pass", "swap", "done"];
/** The French lessons of a game, as they are written. */
function lessonsOf({ id }) {
  const folder = new URL(`../../../src/games/${id}/lessons/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".fr.md"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"));
}
/** The French messages of a game. */
const messagesOf = ({ id }) =>
  Object.values(
    JSON.parse(readFileSync(new URL(`../../../src/games/${id}/messages.fr.json`, import.meta.url), "utf8")),
  );
/** The words that occur in English texts and in no French one. */
async function englishWords(games) {
  const french = [
    ...NOTATION,
    ...(await dictionaries("fr")),
    ...textsOfGames(games, "fr"),
    ...games.flatMap(lessonsOf),
    ...games.flatMap(messagesOf),
  ].flatMap(wordsOf);
  const english = [...(await dictionaries("en")), ...textsOfGames(games, "en")].flatMap(wordsOf);
  const known = new Set(french);
  return new Set(english.filter((word) => !known.has(word)));
}

/** Checks that no text of the page has a word of `english`. */
async function isFrench(page, english, where) {
  const texts = await withVisible(page, (seen) =>
    seen
      .filter((e) => e.lang !== "en" && !e.closest("[lang=en], select"))
      .flatMap((e) => [
        ...[...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data),
        ...["aria-label", "title", "alt", "placeholder", "aria-description"].map((name) => e.getAttribute(name) ?? ""),
      ]),
  );
  assert.ok(texts.some((text) => /\p{L}/u.test(text)));
  const found = texts.flatMap((text) =>
    wordsOf(text)
      .filter((word) => english.has(word))
      .map((word) => `${word}: ${text}`),
  );
  assert.deepEqual([...new Set(found)], [], where);
}

/** Returns a function that checks a view in all respects. @param {object[]} games the catalogue with its texts */
export async function viewChecker(games) {
  const english = await englishWords(games);
  return async (page, { locale }, where) => {
    await noViolations(page, where);
    await largeTargets(page, where);
    await fitsWidth(page, where);
    assert.equal(await page.evaluate(() => document.documentElement.lang), locale, where);
    if (locale === "fr") await isFrench(page, english, where);
  };
}
