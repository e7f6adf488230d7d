// The list of features: when each is loaded, and what it receives.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stored } from "../base/preferences.js";
import "./css-hooks.mjs";
import { Features } from "../play/features.js";

/** Features of a list, whose modules are made by `make`; `log` has what they received. */
function setUp(list, { kept = {}, language = "en" } = {}) {
  globalThis.localStorage = { getItem: () => JSON.stringify(kept), setItem: (_, text) => log.push(`kept ${text}`) };
  const log = [];
  const refused = [];
  const locale = { language };
  const element = {
    match: { client: { match: { clock: undefined } } },
    view: { root: { adoptedStyleSheets: [] }, locale: () => locale, render: () => {} },
    settings: { preferences: () => stored("alveole") },
  };
  const features = new Features(
    list.map((entry) => ({
      ...entry,
      load: async () => (log.push(`load ${entry.name}`), { create: (given) => entry.make?.(given, log) ?? {} }),
      ...(entry.load ? { load: entry.load } : {}),
    })),
    element,
    (error) => refused.push(error.message),
  );
  return { features, log, refused, locale };
}

/** Lets everything that waits for no file or timer happen. */
async function settled() {
  for (let turn = 0; turn < 40; turn++) await new Promise(setImmediate);
}

test("waking loads the features whose toggle is on, and those that are wanted", async () => {
  const { features, log } = setUp(
    [
      { name: "on", toggles: { a: true } },
      { name: "off", toggles: { b: false } },
      { name: "kept", toggles: { c: false } },
      { name: "wanted", wanted: ({ minutes }) => minutes[0] === 0 },
      { name: "button" },
    ],
    { kept: { c: true } },
  );
  await features.translate();
  await features.wake();
  await settled();
  assert.deepEqual(log, ["load on", "load kept", "load wanted"]);
  await features.load("button");
  await features.load("button");
  assert.deepEqual(log.slice(3), ["load button"], "each module is loaded once");
});

test("a toggle that is switched on is kept, and loads its feature", async () => {
  let context;
  const { features, log } = setUp([
    { name: "menu", make: (given) => ((context = given), {}) },
    {
      name: "sound",
      toggles: { sound: false, haptics: false },
      make: (_, log) => ({ adjust: () => log.push("adjust") }),
    },
  ]);
  await features.translate();
  await features.load("menu");
  assert.deepEqual(context.settings.toggles, ["sound", "haptics"]);
  assert.equal(context.settings.current().sound, false);
  context.settings.change({ sound: true });
  await settled();
  assert.equal(context.settings.current().sound, true);
  assert.match(log[1], /^kept .*"sound":true/);
  assert.equal(log[2], "load sound");
  context.settings.change({ haptics: true });
  assert.equal(log.at(-1), "adjust");
});

test("loaded features receive events in the order of the list; the first that holds a touch back ends it", async () => {
  const make = (name, holds) => (_, log) => ({
    changed: (made) => log.push(`${name} ${made}`),
    touch: (id) => (log.push(`${name} touch ${id}`), holds),
    scene: (scene) => `${scene}${name}`,
  });
  const { features, log } = setUp([
    { name: "a", bare: true, make: make("a", true) },
    { name: "b", bare: true, make: make("b", true) },
  ]);
  await features.load("b");
  await features.load("a");
  log.length = 0;
  features.changed("move");
  assert.deepEqual(log.splice(0), ["a move", "b move"]);
  assert.equal(features.touch("e5", null), true);
  assert.deepEqual(log.splice(0), ["a touch e5"]);
  assert.equal(features.scene("-"), "-ab");
});

test("a failed load is reported to the person who asked for it, and tried again", async () => {
  let fails = true;
  const opened = [];
  const load = async () => {
    if (fails) throw new Error("no network");
    return { create: () => ({ open: () => opened.push("open") }) };
  };
  const { features, refused } = setUp([{ name: "rules", bare: true, load }]);
  features.use("rules", (feature) => feature.open());
  await settled();
  assert.deepEqual([refused, opened], [["no network"], []]);
  fails = false;
  features.use("rules", (feature) => feature.open());
  await settled();
  assert.deepEqual([refused, opened], [["no network"], ["open"]]);
});

test("another language removes the features that hold words, and they are loaded again", async () => {
  const { features, log, locale } = setUp([
    { name: "advice", bare: true, make: (_, log) => ({ leave: () => log.push("leave") }) },
    { name: "clock", bare: true },
  ]);
  await features.translate();
  await features.load("advice");
  await features.load("clock");
  locale.language = "fr";
  await features.translate();
  await features.load("clock");
  await features.load("advice");
  assert.deepEqual(log, ["load advice", "load clock", "leave", "load advice"]);
});
