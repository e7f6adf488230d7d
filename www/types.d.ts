/** The JSON move/state API, and what the front end adds to it. */
import type { Game as Card, Saved, State } from "./api.js";
export type * from "./api.js";

/** A game as the page has it: its rules are a file of their own (`rules.js`). */
export type Game = Omit<Card, "rules">;

/** A record as it is written here: nothing is left out. */
export type Written = Required<Saved> & { date: string };

export interface Schema {
  type: "integer" | "string" | "boolean" | "array";
  minimum?: number;
  maximum?: number;
  enum?: (string | number)[];
  items?: { enum: string[] };
  default?: Value;
}
export type Value = string | number | boolean | string[];
export type Options = Record<string, Value>;
export type Words = Record<string, string>;
export type Texts = Record<string, string>;

export type Side = "E" | "NE" | "NW" | "W" | "SW" | "SE";
export interface Request {
  op: string;
  game?: string;
  options?: Options;
  position?: unknown;
  moves?: string[];
  move?: string;
  level?: number;
  seed?: number;
  [more: string]: unknown;
}
/** A sentence, and what fills each `{}` of its text. */
export interface Message {
  text: string;
  args: (string | Message)[];
}
export interface Refusal {
  code: string;
  message: string;
  /** The message as translators need it. */
  say?: Message;
  [more: string]: unknown;
}
export interface Answer {
  id?: unknown;
  ok?: any;
  error?: Refusal;
}

/** Who sits at a seat: `human`, `random`, a level as text, `1` to `8`; or `away`, a person who moves elsewhere. */
export type Seat = string;

/** A move that was made, and by whom. */
export interface Ply {
  text: string;
  player: number;
  seat: number;
}

/** Seconds for each seat. */
export interface Clock {
  left: number[];
  /** What is added after each move. */
  increment: number;
}

/** One game being played: all that must be kept to have it again. */
export interface Match {
  game: string;
  options: Options;
  position: unknown;
  moves: Ply[];
  /** Undone moves, the next to redo first. */
  redo: Ply[];
  /** Lines that were left for another: each whole, from the first move. */
  variations?: Ply[][];
  /** How the players, or a clock, ended it; the rules' own ends are in the state. */
  result?: { winners: number[]; reason: string };
  /** What the clock of each seat shows; the page's matter, not the rules'. */
  clock?: Clock;
  seats: Seat[];
  /** Who sits there, as they call themselves; where nobody said, empty or absent. */
  names?: string[];
}

/** An element with a match, as far as sharing it needs. */
export interface GameElement extends HTMLElement {
  record: () => Written;
  save(): Match;
  restore(match: Match): Promise<State>;
  state(): State | null;
}

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
/** @deprecated Use {@link PlayedMove}. */
export type Made = import("./api.js").PlayedMove;
/** @deprecated Use {@link Explanation}. */
export type Why = import("./api.js").Explanation;
