/** The JSON move/state API, and what the front end adds to it. */

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

export interface Art {
  kind: string;
  body: "tile" | "stone" | "disc" | "pyramid" | "none";
  size: number;
  path: string;
}

export interface Game {
  id: string;
  name: Texts;
  author: string;
  players: number[];
  colours: string[];
  options: Record<string, Schema>;
  rules: Texts;
  words: Record<string, Words>;
  art: Art[];
  /** The levels of the opponent, once there is one. */
  levels?: number;
}

export interface Move {
  text: string;
  taps: string[];
}

export interface Cell {
  id: string;
  q: number;
  r: number;
  kind: string;
  tone: number | null;
}
export interface Piece {
  id: string;
  cell: string;
  level: number;
  player: number | null;
  kind: string;
  count: number;
}
export interface Edge {
  cell: string;
  side: Side;
  player: number;
}
export type Side = "E" | "NE" | "NW" | "W" | "SW" | "SE";
export interface HandPiece {
  id: string;
  kind: string;
  count: number;
}
export interface Hand {
  player: number;
  pieces: HandPiece[];
}
export interface Mark {
  cell: string;
  kind: string;
}
export interface Handle {
  id: string;
  cell: string | null;
  kind: string;
}
export interface Note {
  player: number;
  key: string;
  value: number;
}

export interface Picture {
  cells: Cell[];
  pieces: Piece[];
  edges: Edge[];
  hands: Hand[];
  marks: Mark[];
  handles: Handle[];
  notes: Note[];
}

export interface Status {
  over: boolean;
  winners: number[];
  reason: string | null;
  scores: number[] | null;
}

export interface State {
  game: string;
  options: Options;
  ply: number;
  turn: number;
  status: Status;
  to_move: { player: number; seat: number } | null;
  position: unknown;
  view: Picture;
  legal: Move[];
  last: { text: string; cells: string[] } | null;
  hash: string;
}

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

/** One game being played: all that must be kept to have it again. */
export interface Match {
  game: string;
  options: Options;
  position: unknown;
  moves: Ply[];
  /** Undone moves, the next to redo first. */
  redo: Ply[];
  seats: Seat[];
  /** Who sits there, as they call themselves; where nobody said, empty or absent. */
  names?: string[];
}

export interface Saved {
  format: "alveole/1";
  game: string;
  options: Options;
  position: unknown;
  seats: { name?: string; ai?: number }[];
  moves: string[];
  result: { winners: number[]; reason: string } | null;
  date: string;
}

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
