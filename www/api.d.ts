/** The values of the JSON API. Written by `ALVEOLE_WRITE=1 cargo test --test it types` from the Rust types. */
import type { Message, Options, Schema, Side, Texts, Words } from "./types.js";

/** How a kind of piece or of handle is drawn. */
export interface Art {
  /** The kind, as in `PicturePiece::kind` or `Handle::kind`. */
  kind: string;
  /** What the emblem lies on. */
  body: Body;
  /** The radius of the body, in hundredths of a cell's (centre to corner). */
  size: number;
  /** The emblem: SVG path data around (0, 0), y downward, in hundredths of a cell's radius; may be empty. */
  path: string;
  /** The emblem's own colours, as `#rrggbb`: on a white body and on a black one. Without them, and on other bodies, it has the colour of the player's signs; so it has in a monochrome set of pieces. */
  tint?: string[] | null;
}

/** What a computer player would play. */
export interface Best {
  /** The move. */
  move: Move;
  /** The mover's expected share of the win, from 0 to 1. */
  score: number;
  /** Whether the score is certain. */
  proven: boolean;
  /** The line expected, this move first. */
  pv: string[];
  /** How many positions were searched. */
  nodes: number;
  /** Why the move is good, where `lines` were asked for and the game has a reason. */
  reason?: Explanation | null;
  /** The best moves, best first, where they were asked for. */
  lines?: BestLine[] | null;
  /** Each player's expected share of the win, where `lines` were asked for. */
  shares?: number[] | null;
}

/** What `best` takes beside the match reference: `time_ms` or `nodes`, not both. */
export interface BestFields {
  /** The level of the computer player, from 0 (random) to 8; the strongest if missing. */
  level?: number | null;
  /** Milliseconds of search. */
  time_ms?: number | null;
  /** How many positions are searched. */
  nodes?: number | null;
  /** Makes a search by `nodes` repeatable. */
  seed?: number | null;
  /** How many of the best moves are returned. */
  lines?: number | null;
  /** For the page: whether the search is kept for the next position of the match. */
  keep?: boolean | null;
}

/** One of the moves that a computer player looked at, and what it thinks of it. */
export interface BestLine {
  /** The move. */
  move: Move;
  /** The mover's expected share of the win, from 0 to 1. */
  score: number;
  /** Whether the score is certain. */
  proven: boolean;
  /** The line expected, this move first. */
  pv: string[];
  /** How much was searched below it. */
  nodes: number;
  /** Why the move is good, where the game has a reason: a sentence that is true, and the cells that it is about. */
  reason?: Explanation | null;
}

/** The body on which a piece's emblem is drawn. */
export type Body = "tile" | "stone" | "disc" | "pyramid" | "none";

/** A move without its taps and cells. */
export interface BriefMove {
  /** The canonical notation. */
  text: string;
}

/** A state without the picture and the taps, for a program that draws nothing. */
export interface BriefState {
  /** The game's id. */
  game: string;
  /** All its options. */
  options: Options;
  /** The number of moves played. */
  ply: number;
  /** The number of rounds completed. */
  turn: number;
  /** Whether and how it is over. */
  status: Status;
  /** Who is to move, unless it is over. */
  to_move: ToMove | null;
  /** The game's own position data, enough to go on from. */
  position: unknown;
  /** The legal moves. */
  legal: BriefMove[];
  /** The last move, if there was one. */
  last: BriefMove | null;
  /** 16 hex digits, equal for equal positions. */
  hash: string;
  /** How many times the position has occurred in the match, this time included; the third time ends most games. */
  occurrences: number;
}

/** The answer to `games`. */
export interface Catalogue {
  /** The games. */
  games: Game[];
}

/** The answer to `check`. */
export interface Checked {
  /** Always true: a record that is not valid is refused. */
  valid: true;
  /** The last position. */
  state: State;
  /** The moves, and who made each. */
  moves: PlayedMove[];
}

/** The answer to `perft`. */
export interface Counted {
  /** How many sequences of moves there are. */
  nodes: number;
}

/** How much there is to learn before one can play: the length of the rules. */
export type Difficulty = "easy" | "medium" | "hard";

/** A stretch of a cell's outline. Two entries for one side share it: the first has the half that comes first clockwise. */
export interface Edge {
  /** The cell. */
  cell: string;
  /** The side of it, by direction: `E`, `NE`, … */
  side: Side;
  /** In whose colour. */
  player: number;
}

/** Why a tap makes no move, or why a move is good. */
export interface Explanation {
  /** The rule that it breaks, or the reason, as a sentence. */
  message: string;
  /** The same as translators need it. */
  say: Message;
  /** The cells that it is about: for a tap the one that was tapped, if it is one, and others. */
  cells: string[];
}

/** A game in the catalogue. */
export interface Game {
  /** The name by which programs know it. */
  id: string;
  /** Its name in each language. */
  name: Texts;
  /** Who invented it. */
  author: string;
  /** The player counts it can be played by. */
  players: number[];
  /** How long people play it with its default options, in minutes: from, to. */
  minutes: number[];
  /** How much there is to learn before one can play. */
  difficulty: Difficulty;
  /** The named colour of each player. */
  colours: string[];
  /** How many levels of computer players there are, from 1 up. */
  levels: number;
  /** A JSON Schema `properties` object. */
  options: Record<string, Schema>;
  /** Named sets of options that players know; the first is what the page plays when nobody chooses. */
  presets: Preset[];
  /** The rules to read, Markdown. */
  rules: Texts;
  /** Every word that a player meets, by key. */
  words: Record<string, Words>;
  /** How pieces and handles are drawn. */
  art: Art[];
}

/** What a player holds off the board. */
export interface Hand {
  /** Whose hand. */
  player: number;
  /** Its pieces, by kind. */
  pieces: HandPiece[];
}

/** Equal pieces in a hand. */
export interface HandPiece {
  /** `hand:<kind>`: what the player to move taps to take one. In another player's hand it is `hand<player>:<kind>`, so that no id stands twice in a picture. */
  id: string;
  /** Which `Art` draws them. */
  kind: string;
  /** How many. */
  count: number;
}

/** What can be tapped beside cells and pieces in a hand: an arrow at a cell, or a button. */
export interface Handle {
  /** Its id in taps. */
  id: string;
  /** The cell at which it is drawn; `None`: a button beside the board. */
  cell: string | null;
  /** Which `Art` draws it, and which words (`handle.<kind>`) name it. */
  kind: string;
}

/** The last move. */
export interface Last {
  /** Its canonical notation. */
  text: string;
  /** The cells it was about. */
  cells: string[];
}

/** The answer to `legal`. */
export interface Legal {
  /** The legal moves. */
  legal: Move[];
  /** Who is to move, unless it is over. */
  to_move: ToMove | null;
  /** Whether and how it is over. */
  status: Status;
}

/** A legal move. */
export interface Move {
  /** The canonical notation. */
  text: string;
  /** The ids that a person taps one after the other to make it. */
  taps: string[];
}

/** A remark on a cell. */
export interface Mark {
  /** The cell. */
  cell: string;
  /** `win` (part of what won), `threat`, `path`, `dead`, …; the words explain it under `mark.<kind>`. */
  kind: string;
}

/** A position: of the game, with these options, after these moves. */
export interface MatchReference {
  /** The game's id. */
  game: string;
  /** The options; a missing one has its default. */
  options?: Options | null;
  /** The first position, if it is not the start of the game. */
  position?: unknown;
  /** The moves since, in the game's notation. */
  moves?: readonly string[] | null;
}

/** A number to show beside a player. */
export interface Note {
  /** Whose. */
  player: number;
  /** What it counts; the words explain it under `note.<key>`. */
  key: string;
  /** How much. */
  value: number;
}

/** What `perft` takes beside the match reference. */
export interface PerftFields {
  /** The number of moves in each sequence; 1 if missing. */
  depth?: number | null;
}

/** All that a screen needs to draw a position, and no rules. */
export interface Picture {
  /** The cells to draw, pieces or none. */
  cells: Cell[];
  /** The pieces on the board, each stack from the bottom up. */
  pieces: Piece[];
  /** Coloured stretches of cells' outlines, such as ports. */
  edges: Edge[];
  /** What each player holds off the board. */
  hands: Hand[];
  /** Remarks on cells. */
  marks: Mark[];
  /** What can be tapped beside cells and pieces in a hand: arrows at a cell, buttons. */
  handles: Handle[];
  /** Numbers to show beside a player. */
  notes: Note[];
}

/** A cell. */
export interface Cell {
  /** Its name, and its id in taps. */
  id: string;
  /** Axial column. */
  q: number;
  /** Axial row. */
  r: number;
  /** `cell` (plain), `centre`, `point`, `tile`, `virtual` (only outlined) or another kind that looks plain. */
  kind: string;
  /** The player in whose colour it is tinted. */
  tone: number | null;
}

/** A piece on the board. */
export interface Piece {
  /** Stays while it is the same piece, from state to state. */
  id: string;
  /** The cell that it is on. */
  cell: string;
  /** How many pieces lie under it. */
  level: number;
  /** Whose it is; `None` for a neutral piece. */
  player: number | null;
  /** Which `Art` draws it. */
  kind: string;
  /** How many equal pieces it stands for. */
  count: number;
}

/** What `play` takes beside the match reference. */
export interface PlayFields {
  /** The move, in the game's notation. */
  move: string;
}

/** A move that was made, and by whom. */
export interface PlayedMove {
  /** Its canonical notation. */
  text: string;
  /** The colour that made it. */
  player: number;
  /** The seat that held the colour then. */
  seat: number;
}

/** Options that go by a name. */
export interface Preset {
  /** The name; the words call it `preset.<name>`. */
  name: string;
  /** All options. */
  options: Options;
}

/** A saved game (`.alveole.json`). */
export interface Saved {
  /** Always `alveole/1`. */
  format: string;
  /** The game's id. */
  game: string;
  /** Its options. */
  options?: Options;
  /** The first position, if it is not the start of the game. */
  position?: unknown;
  /** The players, by seat: at most as many as the game has players; the others are unknown. */
  seats?: SavedSeat[];
  /** The moves, in the game's notation. */
  moves: string[];
  /** How the game ended, if it did. */
  result?: RecordResult | null;
  /** When the record was saved. */
  date?: string | null;
}

/** What `check` takes, and `text` in place of the match reference. */
export interface RecordFields {
  /** A saved match. */
  record: Saved;
}

/** How a recorded game ended. */
export interface RecordResult {
  /** The colours that won: one at least. */
  winners: number[];
  /** The reason of the game's status, or `resigned`, `agreed` or `time` where the players ended it. */
  reason: string;
}

/** A player. */
export interface SavedSeat {
  /** The name of the player. */
  name?: string | null;
  /** The level of the computer that plays here (0: random); absent for a person. */
  ai?: number | null;
}

/** The answer to `text`. */
export interface SheetText {
  /** The scoresheet. */
  text: string;
  /** The `GameString`, for Hive by tournament rules. */
  uhp?: string;
}

/** Everything about a match at one moment. */
export interface State {
  /** The game's id. */
  game: string;
  /** All its options. */
  options: Options;
  /** The number of moves played. */
  ply: number;
  /** The number of rounds completed: it grows when the move passes to a seat before that of the last mover. */
  turn: number;
  /** Whether and how it is over. */
  status: Status;
  /** Who is to move, unless it is over. */
  to_move: ToMove | null;
  /** The game's own position data, enough to go on from. */
  position: unknown;
  /** What to draw. */
  view: Picture;
  /** The legal moves. */
  legal: Move[];
  /** The last move, if there was one. */
  last: Last | null;
  /** 16 hex digits, equal for equal positions. */
  hash: string;
  /** How many times the position has occurred in the match, this time included; the third time ends most games. */
  occurrences: number;
}

/** Whether and how a game is over. */
export interface Status {
  /** Whether it is over. */
  over: boolean;
  /** The players (colours) that won; two or more: a draw between those. */
  winners: number[];
  /** A stable code, once it is over. */
  reason: string | null;
  /** One number a player where the game counts points. */
  scores: number[] | null;
}

/** What `svg` takes beside the match reference or the record. */
export interface SvgFields {
  /** The colours: `light` or `dark`. */
  theme?: "light" | "dark" | null;
  /** The material of the board. */
  board?: "paper" | "wood" | "slate" | "contrast" | null;
  /** How the board lies: degrees, a multiple of 60, and `flip` to mirror it. */
  orientation?: string | null;
  /** Whether the cells' names stand on them. */
  coordinates?: boolean | null;
  /** Whether the pieces in the players' hands are below the board. */
  hands?: boolean | null;
  /** Whether the game's marks are drawn. */
  marks?: boolean | null;
  /** Whether the cells of the last move are marked. */
  last_move?: boolean | null;
  /** Whether emblems have the colour of the player's signs also where the game has coloured ones. */
  monochrome?: boolean | null;
  /** Whether there is paper behind the board. */
  background?: boolean | null;
  /** The width in pixels. */
  width?: number | null;
  /** Space around the board, in hundredths of a cell's radius. */
  padding?: number | null;
  /** The picture's name. */
  title?: string | null;
  /** The position in words. */
  description?: string | null;
}

/** The answer to `svg`. */
export interface SvgText {
  /** The picture. */
  svg: string;
}

/** Who is to move. */
export interface ToMove {
  /** The colour. */
  player: number;
  /** The seat that holds it. */
  seat: number;
}

/** What `state`, `legal`, `play` and `check` take beside the rest. */
export interface ViewFields {
  /** False leaves out the picture and the taps: the state is then a `BriefState`. */
  view?: boolean | null;
}

/** What `why` takes beside the match reference. */
export interface WhyFields {
  /** The ids that were tapped. */
  taps?: readonly string[] | null;
}

/** What each operation takes, beside `op` and `id`. */
export interface Requests {
  games: unknown;
  state: MatchReference & ViewFields;
  legal: MatchReference & ViewFields;
  play: MatchReference & PlayFields & ViewFields;
  best: MatchReference & BestFields;
  why: MatchReference & WhyFields;
  check: RecordFields & ViewFields;
  svg: (MatchReference & SvgFields) | (RecordFields & SvgFields);
  text: MatchReference | RecordFields;
  perft: MatchReference & PerftFields;
}

/** What each operation returns. */
export interface Answers {
  games: Catalogue;
  state: State;
  legal: Legal;
  play: State;
  best: Best;
  why: Explanation | null;
  check: Checked;
  svg: SvgText;
  text: SheetText;
  perft: Counted;
}
