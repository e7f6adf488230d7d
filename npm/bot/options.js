// @ts-check
/** The command line of `alveole bot`: its options, checked. */
import { parseArgs } from "node:util";
import { readAddress } from "../../www/base/address.js";
import { relayAddresses } from "../../www/live/relay-addresses.js";

export const USAGE = `alveole bot: a computer player for live matches

  alveole bot --relay wss://live.your.host --join CODE --level 4

  --relay ADDRESS      a relay, wss://…; up to three
  --join CODE          takes a seat in the match of this code or link
  --origin ORIGIN      the site that the relay serves, where it serves certain sites alone
  --level N            the level, 0 (random moves) to 8; 4 without it
  --uhp COMMAND        plays Hive with an engine that speaks the Universal Hive Protocol
  --option NAME=VALUE  sets an option of that engine
  --program COMMAND    plays with a program that speaks the lines of "alveole api"
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
/** A path has no meaning without a page. */
const NOWHERE = new URL("https://relay.invalid/");

const OPTIONS = /** @type {const} */ ({
  relay: { type: "string", multiple: true },
  join: { type: "string" },
  origin: { type: "string" },
  level: { type: "string" },
  uhp: { type: "string" },
  option: { type: "string", multiple: true },
  program: { type: "string" },
  time: { type: "string" },
  name: { type: "string" },
  help: { type: "boolean" },
});

/**
 * @typedef {object} Options
 * @property {string[]} relays
 * @property {string} join
 * @property {string | undefined} origin
 * @property {number} level
 * @property {boolean} hasLevel whether the level was given
 * @property {string | undefined} uhp
 * @property {[name: string, value: string][]} options of the engine
 * @property {string | undefined} program
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
  const values = parsed(args);
  if (values.help) return null;
  const { relay = [], join, level, origin, uhp, option = [], program, time, name } = values;
  if (relay.length === 0) throw new UsageError("--relay is missing: name a relay, such as wss://live.your.host");
  if (!join) throw new UsageError("--join is missing: give the code of a match, or its link");
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
    origin: origin === undefined ? undefined : siteOf(origin),
    level: level === undefined ? LEVEL : number("--level", level, 0, LEVELS, "a whole number"),
    hasLevel: level !== undefined,
    uhp,
    options: option.map(pair),
    program,
    most: 1000 * (time === undefined ? SECONDS : number("--time", time, 0.05, LONGEST, "a number of seconds")),
    name,
  };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
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
 * @param {string} flag
 * @param {string} text
 * @param {number} least
 * @param {number} most
 * @param {string} kind
 */
function number(flag, text, least, most, kind) {
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
