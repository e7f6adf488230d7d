/** The JSON move/state API, and what the front end adds to it. */
import type { Answers, Game as Card, Move, Place, Requests, Saved, SavedSeat, State, Status } from "./api.js";
export type * from "./api.js";

/** The id of a game. The package names them all (tools/release/package.mjs), so that a new game changes no file here. */
export type GameId = string;

/** A game of the catalogue. Its rules are in a file of their own (`learn/rules.js`). */
export type Game = Omit<Card, "rules">;

/** A record with all its fields. */
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
/** The name of an operation. */
export type Op = keyof Requests;
/** A request: of one operation, or of any. */
export type Request<O extends Op = Op> = { [P in O]: { op: P; id?: unknown } & Requests[P] }[O];
/** Sends a request to an engine that answers later; rejects if it is refused. */
export type Ask = <O extends Op>(request: Request<O>) => Promise<Answers[O]>;
/** A sentence, and the arguments for each `{}` of its text. */
export interface Message {
  text: string;
  args: (string | Message)[];
}
export interface Refusal extends Place {
  code: string;
  message: string;
  /** The message as a sentence with arguments, for translations. */
  say?: Message;
  [more: string]: unknown;
}
/** An answer to a request: what the operation returns, or why it is refused. */
export type Answer<O extends Op = Op> =
  { id?: unknown; ok: Answers[O]; error?: undefined } | { id?: unknown; ok?: undefined; error: Refusal };

/** The kind of player at a seat: `human`, `random`, a level as text, `1` to `8`; or `away`, a person at another device. */
export type Seat = string;

/** A move that was made, its player and the seat. */
export interface Ply {
  text: string;
  player: number;
  seat: number;
}

/** Clocks: seconds for each seat. */
export interface Clock {
  left: number[];
  /** Seconds that a move adds. */
  increment: number;
}

/** A match: everything that is needed to show it again. */
export interface Match {
  game: string;
  options: Options;
  position: unknown;
  moves: Ply[];
  /** Undone moves, the next to redo first. */
  redo: Ply[];
  /** Lines that were left for another one, each complete from the first move. */
  variations?: Ply[][];
  /** The result if the players or a clock ended the match; results by the rules are in the state. */
  result?: { winners: number[]; reason: string };
  /** The clocks, which are not part of the rules. */
  clock?: Clock;
  /** Its comments, with all its lines, if it was annotated (`study/`). */
  study?: StudyTree;
  /** Whether the players, of whom some are elsewhere, agreed to hints and openings (`play/match/help.js`). */
  help?: boolean;
  /** What a person here answers to moves that the others have not made yet; nobody else sees it. */
  premoves?: Premoves;
  /** Whether its result was counted (`play/match/results.js`): a match counts once. */
  counted?: boolean;
  seats: Seat[];
  /** The names that players gave themselves; empty or absent without one. */
  names?: string[];
}

/** Answers to moves that the others have not made yet (`play/match/premoves.js`). */
export interface Premoves {
  /** The moves of the match before them. */
  base: Ply[];
  /** The answer to moves that no line has. */
  any: Move | null;
  /** Lines from there, each up to a move of the person. */
  lines: Ply[][];
}

/** Text of an author: in a language that is not named, or by language tag. */
export type StudyText = string | Texts;
/** The colour of an arrow or a mark; each has a form of its own, too. */
export type Paint = "green" | "red" | "blue" | "yellow";
/** An arrow from cell to cell, or a mark on a cell. */
export type Shape = { arrow: [string, string]; colour?: Paint } | { cell: string; colour?: Paint };
/** The annotation of a position. */
export interface Said {
  /** Numeric Annotation Glyphs of the PGN standard. */
  glyphs?: number[];
  comment?: StudyText;
  shapes?: Shape[];
  /** Milliseconds on the clock of its player. */
  clock?: number;
  /** The share of the win that each colour expects. */
  eval?: number[];
}
/** A move of a study: alone, or with its annotations and the moves that could have been made in its place. */
export type StudyMove = string | ({ move: string; variations?: StudyMove[][] } & Said);
/** The facts about a game of a study, without its moves. */
export interface ChapterHead {
  title?: StudyText;
  tags?: Record<string, string>;
  options?: Options;
  position?: unknown;
  seats?: SavedSeat[];
  result?: { winners: number[]; reason: string } | null;
  comment?: StudyText;
  shapes?: Shape[];
}
/** An annotated game, or several of them, as JSON (docs/studies.md). */
export interface Study {
  format: "alveole/2";
  game: GameId;
  title?: StudyText;
  tags?: Record<string, string>;
  chapters: (ChapterHead & { moves: StudyMove[] })[];
}

/** A move in the tree of a study: `next` are the moves after it, that of the main line first. */
export interface StudyNode extends Said, Ply {
  next: StudyNode[];
}
/** A game of a study as a tree. */
export interface StudyChapter extends ChapterHead {
  next: StudyNode[];
}
/** A study as the page keeps it with its match. */
export interface StudyTree {
  title?: StudyText;
  tags?: Record<string, string>;
  chapters: StudyChapter[];
  /** The chapter that the match shows. */
  at: number;
  /** Whether its moves are beside the board, where they can be annotated. */
  open: boolean;
}

/** The last signature of a player in a match by link. */
export interface Signature {
  /** The player's public key. */
  key: string;
  /** The seats that the player holds. */
  seats: number[];
  /** How many moves it covers, from the first. */
  moves: number;
  /** Its addition to the moves: nothing, the result, or the offer of a draw. */
  act: "moves" | "result" | "draw";
  signature: string;
}

/** Who holds which seat of a match by link. */
export interface SeatKeys {
  /** The secret key of the player here; empty before the player's first move. */
  secret: string;
  /** The part that stays the same during the match, as the players sign it. */
  setup: string;
  /** The public key of the player of each seat; empty before that player's first move. */
  keys: string[];
  /** The players' signatures, the newest last. */
  signatures: Signature[];
  /** How many moves this browser has seen of a match that was a live one here until its first link comes. */
  seen?: number;
}

/** The part of the element that sharing a match needs. */
export interface GameElement extends HTMLElement {
  record: (options?: { shown?: boolean }) => Written;
  save(): Match;
  restore(match: Match): Promise<State>;
  state(): State | null;
}

/** The `detail` of each event of the element. */
export interface GameEvents {
  "alveole-ready": { state: State };
  "alveole-before-move": MoveDetail & { by: "person" | "computer" };
  "alveole-before-end": EndDetail;
  "alveole-move": MoveDetail;
  "alveole-state": { state: State };
  "alveole-gameover": { status: Status; state: State };
  "alveole-before-restart": {
    /** The attributes that ask for another match; none if a person plays again. */
    changes: string[];
    by: "person" | "page";
    /** The match that would be lost, with the moves that were undone. */
    record: Written;
    state: State;
  };
  "alveole-live": LiveDetail;
  "alveole-study": Record<string, never>;
  /** `property`: the value that is no valid JSON; `cause`: why something failed, in the browser's words. */
  "alveole-error": Place & { code: string; message: string; property?: string; cause?: string };
}

/** The end that a person is about to give the match. */
export interface EndDetail {
  /** `aborted`: a live match in which not all have moved ends without a result. */
  reason: "resigned" | "agreed" | "aborted";
  /** The player who resigns; `null`: none does. */
  player: number | null;
  state: State;
}

/** The phase of a live match; `waiting`: seats are free. */
export type LivePhase = "connecting" | "waiting" | "playing" | "over" | "left";

/** The detail of the event of a live match. */
export interface LiveDetail {
  phase: LivePhase;
  /** Who has each seat: the name, whether the player is there, and whether the player said goodbye. */
  seats: { name: string; here: boolean; left: boolean }[];
  /** The offers, requests and claims of players in this position, by seat. */
  offers: { draw: number[]; takebacks: { seat: number; moves: number }[]; claims: number[] };
  /** What is wrong now, the most urgent first: `newer`, `setup`, `clock`, `refused`, `engine`, `full`. */
  troubles: string[];
  /** By how many minutes the clock of the device is ahead of that of servers, as far as is known; negative: behind. */
  clockAhead: number;
  /** Why a relay refuses what the player here publishes, as it says; empty: none does. */
  reason: string;
}

/** The codes of a live match: to play, where this page may invite, to watch, and to each seat for a guest. */
export interface LiveLinks {
  play?: string;
  watch: string;
  seats?: (string | null)[];
}

/** The wishes of somebody who opens a live match. */
export interface LiveWishes {
  game: GameId;
  options?: Options;
  /** The position in which the match begins, as in a state. */
  position?: unknown;
  /** Who has each seat: `me` once, `invite` for a guest, or `computer:` and a level (0: random moves). */
  seats: readonly string[];
  /** Milliseconds for each player, and for each move. */
  clock?: { time: number; increment?: number } | null;
  /** Whether moves can be taken back if all agree; they can, without this. */
  takebacks?: boolean;
  /** Whether hints and openings are allowed during the match; they are not, without this. */
  help?: boolean;
  /** Whether the match is in the list of those that anybody can watch, where the page has one; it is not, without this. */
  public?: boolean;
  /** The name of the opener. */
  name?: string;
}

/** The detail of a move in an event. */
export interface MoveDetail {
  move: string;
  player: number;
  seat: number;
  /** `page`: the page made it, by a method of the element. */
  by: "person" | "computer" | "page";
  /** The number of the move, from 1. */
  ply: number;
  /** Before the move in `alveole-before-move`, else after it. */
  state: State;
}

/** The events of the element, as listeners receive them. */
export type GameEventMap = { [N in keyof GameEvents]: CustomEvent<GameEvents[N]> };
/** The events of the element, as handlers in the markup of frameworks. */
export type GameHandlers = { [N in keyof GameEventMap as `on${N}`]?: (event: GameEventMap[N]) => void };

/** The attributes of the element, as markup or frameworks set them. */
export interface GameAttributes {
  game?: GameId;
  options?: Options | string | null;
  players?: string | readonly (string | number)[] | null;
  position?: unknown;
  record?: Saved | Study | string | null;
  src?: string;
  orientation?: string;
  board?: "wood" | "paper" | "slate" | "contrast" | "";
  pieces?: "coloured" | "monochrome" | "";
  controls?: string | null;
  theme?: "light" | "dark" | "auto" | "";
  lang?: string;
  loading?: "lazy" | "eager";
  readonly?: boolean | "";
  autopass?: boolean | "";
  storage?: string | null;
  relays?: string;
  watch?: "lobby" | "";
}

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}

declare global {
  /** The worker of the rules that the page has started before its modules (site/early/early-engine.js). */
  var earlyRules: Worker | undefined;
}
