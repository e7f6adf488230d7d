// Programs for the tests of the bot: each reads lines and answers them, well or not.
//   node www/test/fake-player.mjs KIND [FILE]     writes the lines that it reads into FILE
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { dice } from "../../tests/browser/support/dice.mjs";
import { realEngine } from "./live-support.mjs";

const [kind = "", file] = process.argv.slice(2);
const random = dice(7);
const print = (line) => process.stdout.write(`${line}\n`);

/** Chooses a legal move. */
async function anyMove(match) {
  const engine = await realEngine();
  const { legal } = await engine.ask({ op: "legal", view: false, ...match });
  return legal[random(legal.length)].text;
}

/** An engine of the Universal Hive Protocol. */
function uhp() {
  const moves = [];
  const answers = {
    info: () => print("id Fake v1.0"),
    options: (text) => text.includes("Missing") && print("err there is no such option"),
    newgame: () => (moves.length = 0),
    play: (text) => moves.push(text),
    bestmove: async () => print(await anyMove({ game: "hive", options: { rules: "tournament" }, moves })),
  };
  answers.info();
  print("ok");
  return async (line) => {
    const [, command, text] = /^(\w+) ?(.*)$/.exec(line);
    await answers[command](text);
    print("ok");
  };
}

const KINDS = {
  uhp,
  api: () => async (line) => {
    const { id, game, options, moves } = JSON.parse(line);
    print(JSON.stringify({ id, ok: { move: { text: await anyMove({ game, options, moves }) } } }));
  },
  nonsense: () => () => print("nonsense"),
  refuses: () => () => print(JSON.stringify({ error: { code: "unknown_game", message: "I do not know this game" } })),
  illegal: () => () => print(JSON.stringify({ ok: { move: { text: "z99" } } })),
  dies: () => () => process.exit(3),
  silent: () => () => {},
};

const answer = KINDS[kind]();
let work = Promise.resolve();
createInterface({ input: process.stdin }).on("line", (line) => {
  if (file) appendFileSync(file, `${line}\n`);
  work = work.then(() => answer(line));
});
