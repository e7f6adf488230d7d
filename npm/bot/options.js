// @ts-check
/** The command line of `alveole bot`: its options, checked. */
import { parseArgs } from "node:util";
import { readAddress } from "../../www/base/address.js";
import { relayAddresses } from "../../www/live/relay-addresses.js";

export const USAGE = `alveole bot: a computer player for live matches

  alveole bot --relay wss://live.your.host --join CODE --level 4
  alveole bot --relay wss://live.your.host --lobby --game hive

  --relay ADDRESS      a relay, wss://…; up to three
  --join CODE          takes a seat in the match of this code or link
  --lobby              sits in the lobby, and plays with everybody who comes
  --game GAME          in the lobby: a game that it plays; without it all
  --options JSON       in the lobby: the options of its one game
  --clock MINUTES+S    in the lobby: minutes, and the seconds for each turn; 10+5 without it
  --matches N          in the lobby: matches at once; 4 without it
  --origin ORIGIN      the site that the relay serves, where it serves certain sites alone
  --level N            the level, 0 (random moves) to 8; 4 without it
  --uhp COMMAND        plays Hive with an engine that speaks the Universal Hive Protocol
  --option NAME=VALUE  sets an option of that engine
  --program COMMAND    plays with a program that speaks the lines of "alveole api"
  --state FILE         keeps its matches in this file, and goes on with them after a restart
  --time SECONDS       thinks for this long at most in a turn; 4 without it
  --name NAME          its name, after the word "Computer"
  --help               shows this
`;

/** The command line is wrong: the message names the culprit. */
export class UsageError extends Error {}

const LEVELS = 8;
const LEVEL = 4;
const SECONDS = 4;
const LONGEST = 3600; // seconds
const MATCHES = 4;
const MOST_MATCHES = 50;
/** A path has no meaning without a page. */
const NOWHERE = new URL("https://relay.invalid/");

const OPTIONS = /** @type {const} */ ({
  relay: { type: "string", multiple: true },
  join: { type: "string" },
  lobby: { type: "boolean" },
  game: { type: "string", multiple: true },
  options: { type: "string" },
  clock: { type: "string" },
  matches: { type: "string" },
  origin: { type: "string" },
  level: { type: "string" },
  uhp: { type: "string" },
  option: { type: "string", multiple: true },
  program: { type: "string" },
  state: { type: "string" },
  time: { type: "string" },
  name: { type: "string" },
  help: { type: "boolean" },
});

/**
 * @typedef {ReturnType<typeof parseArgs<{options: typeof OPTIONS}>>["values"]} Values
 *
 * @typedef {object} LobbyOptions
 * @property {string[]} games none: all
 * @property {import("../../www/types.js").Options} options of the one game
 * @property {{time: number, increment: number}} clock in milliseconds
 * @property {number} matches
 *
 * @typedef {object} Options
 * @property {string[]} relays
 * @property {string | undefined} join
 * @property {LobbyOptions | null} lobby
 * @property {string | undefined} origin
 * @property {number} level
 * @property {boolean} hasLevel whether the level was given
 * @property {string | undefined} uhp
 * @property {[name: string, value: string][]} options of the engine
 * @property {string | undefined} program
 * @property {string | undefined} state the file of what is kept for a restart
 * @property {number} most milliseconds of thought in a turn
 * @property {string | undefined} name
 */

/**
 * Reads the arguments after `bot`.
 * @param {string[]} args
 * @returns {Options | null} `null`: `--help`
 * @throws {UsageError}
 */
export function readOptions(args) {
  const { values } = parsed(() => parseArgs({ args, options: OPTIONS }));
  if (values.help) return null;
  const { relay = [], join, lobby = false, level, origin, uhp, option = [], program, state, time, name } = values;
  if (relay.length === 0) throw new UsageError("--relay is missing: name a relay, such as wss://live.your.host");
  if (Boolean(join) === lobby)
    throw new UsageError(
      lobby ? "--join and --lobby: choose one" : "--join CODE or --lobby is missing: say where to play",
    );
  const players = [uhp !== undefined && "--uhp", program !== undefined && "--program"].filter(Boolean);
  if (players.length > 1) throw new UsageError(`${players.join(" and ")}: choose one`);
  for (const [flag, command] of Object.entries({ "--uhp": uhp, "--program": program }))
    if (command?.trim() === "") throw new UsageError(`${flag} has no command`);
  if (uhp !== undefined && level !== undefined)
    throw new UsageError(
      "--level is for the own computer player and for --program: set the strength of an engine with --option",
    );
  if (uhp === undefined && option.length > 0) throw new UsageError("--option is for an engine: it needs --uhp");
  return {
    relays: addresses(relay),
    join,
    lobby: lobby ? lobbyOptions(values) : none(values),
    origin: origin === undefined ? undefined : siteOf(origin),
    level: level === undefined ? LEVEL : number("--level", level, 0, LEVELS, "a whole number"),
    hasLevel: level !== undefined,
    uhp,
    options: option.map(pair),
    program,
    state,
    most: 1000 * (time === undefined ? SECONDS : number("--time", time, 0.05, LONGEST, "a number of seconds")),
    name,
  };
}

/** Options of the lobby have no meaning in a match. @param {Values} values */
function none(values) {
  const flag = /** @type {const} */ (["game", "options", "clock", "matches"]).find((one) => values[one] !== undefined);
  if (flag) throw new UsageError(`--${flag} is for the lobby: it needs --lobby`);
  return null;
}

/** @param {Values} values @returns {LobbyOptions} */
function lobbyOptions({ game = [], options, clock = "10+5", matches, uhp, program }) {
  if (program !== undefined && game.length === 0)
    throw new UsageError("--game is missing: say which games the program plays");
  const other = game.find((one) => one !== "hive");
  if (uhp !== undefined && other !== undefined) throw new UsageError(`--game “${other}”: --uhp plays hive alone`);
  const games = uhp === undefined ? [...new Set(game)] : ["hive"];
  if (options !== undefined && games.length !== 1)
    throw new UsageError("--options is for one game: name it with --game");
  const [, minutes = "", seconds = ""] = /^(\d{1,3})\+(\d{1,3})$/.exec(clock) ?? [];
  if (!(Number(minutes) > 0)) throw new UsageError(`--clock “${clock}” is not MINUTES+SECONDS, such as 10+5`);
  return {
    games,
    options: options === undefined ? {} : json(options),
    clock: { time: 60_000 * Number(minutes), increment: 1000 * Number(seconds) },
    matches: matches === undefined ? MATCHES : number("--matches", matches, 1, MOST_MATCHES, "a whole number"),
  };
}

/** @param {string} text @returns {import("../../www/types.js").Options} */
function json(text) {
  try {
    const value = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // As below.
  }
  throw new UsageError(`--options “${text}” is not a JSON object`);
}

/**
 * Reads a command line, or says what is wrong with it.
 * @template T
 * @param {() => T} parse
 * @throws {UsageError}
 */
export function parsed(parse) {
  try {
    return parse();
  } catch (error) {
    const { code, message } = /** @type {{code?: string, message: string}} */ (error);
    if (!code?.startsWith("ERR_PARSE_ARGS")) throw error;
    // Node adds how an argument with a dash could be given.
    throw new UsageError(message.split(/\. |\.?\n/)[0]);
  }
}

/** @param {string[]} named @returns {string[]} */
function addresses(named) {
  const path = named.find((text) => text.trim() === "" || text.trim().startsWith("/"));
  if (path !== undefined) throw new UsageError(`--relay “${path}” is no address: it begins with wss://`);
  try {
    return relayAddresses(named.join(" "), NOWHERE);
  } catch (error) {
    throw new UsageError(`--relay: ${/** @type {Error} */ (error).message.replace(/ name a path.* or /, " name ")}`);
  }
}

/** @param {string} text */
function siteOf(text) {
  const site = /^https?:/.test(text) ? readAddress(text) : null;
  if (!site) throw new UsageError(`--origin “${text}” is no site, such as https://play.example`);
  return site.origin;
}

/**
 * Reads a number of the command line.
 * @param {string} flag
 * @param {string} text
 * @param {number} least
 * @param {number} most
 * @param {string} kind
 * @throws {UsageError}
 */
export function number(flag, text, least, most, kind) {
  const value = Number(text);
  const fits =
    text.trim() !== "" && value >= least && value <= most && (kind !== "a whole number" || Number.isInteger(value));
  if (!fits) throw new UsageError(`${flag} “${text}” is not ${kind} from ${least} to ${most}`);
  return value;
}

/** @param {string} text @returns {[name: string, value: string]} */
function pair(text) {
  const [, name, value] = /^([^=\s]+)=(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new UsageError(`--option “${text}” is not NAME=VALUE`);
  return [name, value];
}
