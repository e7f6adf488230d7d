/** The values of the JSON API. Written by `ALVEOLE_WRITE=1 cargo test --test it types` from the Rust types. */
import type { GameId, Message, Options, Schema, Side, Study, Texts, Words } from "./types.js";

/** How a kind of piece or of handle is drawn. */
export interface Art {
  /** The kind, as in `PicturePiece::kind` or `Handle::kind`. */
  kind: string;
  /** The body that the emblem lies on. */
  body: Body;
  /** The radius of the body, in hundredths of a cell's (centre to corner). */
  size: number;
  /** The emblem: SVG path data around (0, 0), y downward, in hundredths of a cell's radius; may be empty. */
  path: string;
  /** The emblem's own colours, as `#rrggbb`: on a white body and on a black one. Without them, and on other bodies, it has the colour of the player's signs; so it has in a monochrome set of pieces. */
  tint?: string[] | null;
}

/** The move that a computer player would play. */
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

/** The fields of `best` beside the match reference: `time_ms` or `nodes`, not both. */
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
  game: GameId;
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

/** The fields of `compose` beside the match reference. */
export interface ComposeFields {
  /** The draft; without one, that of the position that the match reference names. */
  draft?: Draft | null;
}

/** A draft, how it looks, and what the rules say of it. */
export interface Composition {
  /** All options. */
  options: Options;
  /** The number of colours. */
  players: number;
  /** The things that can be put on the board, and the other fields of a position. */
  palette: Palette;
  /** The draft. */
  draft: Draft;
  /** The draft as a picture, also where the rules refuse it. */
  view: Picture;
  /** The position, if the rules can have it. */
  position: unknown;
  /** Whether the game is over there. */
  status: Status | null;
  /** Why the rules can't have it, a sentence for each thing that is wrong. */
  refusals: Refusal[];
}

/** The answer to `perft`. */
export interface Counted {
  /** How many sequences of moves there are. */
  nodes: number;
}

/** How players count the moves of a game. */
export type Counting = "rounds" | "moves";

/** How much there is to learn before one can play: the length of the rules. */
export type Difficulty = "easy" | "medium" | "hard";

/** A position as a person sets it up. The rules may refuse it. */
export interface Draft {
  /** The things on the board, those on one cell from the bottom up. */
  pieces: Put[];
  /** The colour to move. */
  to_move?: number;
  /** The other fields of the position, by the key of the palette's field. */
  fields?: Record<string, unknown>;
}

/** A stretch of a cell's outline. Two entries for one side share it: the first has the half that comes first clockwise. */
export interface Edge {
  /** The cell. */
  cell: string;
  /** The side of it, by direction: `E`, `NE`, … */
  side: Side;
  /** In whose colour. */
  player: number;
}

/** The result of a search of one position: an input of `review`]. */
export interface Evaluation {
  /** The number of moves of the game before the position. */
  ply: number;
  /** The move made after these in place of the game's own; null: the position of the game itself. */
  instead?: string | null;
  /** Each colour's expected share of the win. */
  shares: number[];
  /** Whether the share of the player to move is certain. */
  proven?: boolean;
  /** The best move and the line expected after it. */
  pv?: string[];
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

/** The keys of the positions of a match, and of those that the legal moves lead to. */
export interface Explored {
  /** The key of each position, from the first one to this one. */
  keys: string[];
  /** The legal moves; none if the match is over. */
  moves: ExploredMove[];
}

/** A legal move with the key of the position that it leads to. */
export interface ExploredMove {
  /** The move in the game's notation. */
  text: string;
  /** The ids that a person taps to make it. */
  taps: string[];
  /** The key of the position after it. */
  key: string;
}

/** The fields of `fence`. */
export interface FenceFields {
  /** The text of a fence: a game in any form, perhaps below a line of attributes. */
  text: string;
  /** The language of comments that are there in several. */
  lang?: string | null;
}

/** The answer to `fence`. */
export interface FenceHtml {
  /** The fence as HTML. */
  html: string;
  /** The fault of the fence, which is in the HTML too. */
  fault: string | null;
}

/** A part of a position other than pieces on the board. */
export interface Field {
  /** Its name in `Draft::fields`]. */
  key: string;
  /** Its name, for a person. */
  label: Message;
  /** Whose it is, if it is one player's. */
  player: number | null;
  /** The kind of value that it holds. */
  holds: Holds;
  /** The largest number that it holds. */
  most: number;
  /** The value that it has where the draft leaves it out. */
  usual: unknown;
}

/** A code of the notation that stands for a piece, such as `wA` for a white ant: people read its picture more easily, as figurines in the notation of chess. */
export interface Figurine {
  /** The code. It stands for the piece wherever no letter and no digit is before it. */
  code: string;
  /** Which `Art` draws the piece. */
  kind: string;
  /** The named colour of the piece; `none`: it belongs to nobody. Without it, the piece is the mover's. */
  colour?: string | null;
}

/** A game in the catalogue. */
export interface Game {
  /** The name by which programs know it. */
  id: GameId;
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
  /** How players count its moves. */
  counting: Counting;
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
  /** The codes of pieces in the texts of moves. */
  figurines: Figurine[];
}

/** The pieces that a player holds off the board. */
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

/** A handle to tap, beside cells and pieces in a hand: an arrow at a cell, or a button. */
export interface Handle {
  /** Its id in taps. */
  id: string;
  /** The cell at which it is drawn; `None`: a button beside the board. */
  cell: string | null;
  /** Which `Art` draws it, and which words (`handle.<kind>`) name it. */
  kind: string;
}

/** The kind of value that a field holds. */
export type Holds = "number" | "flag" | "cell" | "cells";

/** What a text of another program has. */
export interface Import {
  /** The games, in the order of the text; one at least. */
  games: Imported[];
  /** The games that can't be read. */
  refused: Refused[];
}

/** The fields of `import`. */
export interface ImportFields {
  /** What another program wrote. */
  text: string;
}

/** A game from elsewhere. */
export interface Imported {
  /** The form that it came in: `uhp`, `pgn`, `boardspace`, `abstractplay`. */
  form: string;
  /** The game up to its end, or to its first wrong move. */
  record: Saved;
  /** The first wrong move, if there is one. */
  wrong: WrongMove | null;
  /** The whole game, if it goes on after a repetition that ends it here: a study with a chapter from there on. */
  study: Study | null;
}

/** How good a move is. */
export type Judgement = "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

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
  game: GameId;
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
  /** The thing that it counts; the words explain it under `note.<key>`. */
  key: string;
  /** How much. */
  value: number;
}

/** A piece with the number of the move that put it on its cell. */
export interface NumberedPiece {
  /** The piece, as the picture names it. */
  id: string;
  /** The cell that it is on. */
  cell: string;
  /** The number of the move, from 1. */
  number: number;
}

/** The answer to `numbers`. */
export interface Numbers {
  /** The pieces that moves put on their cells, in the order of the picture. */
  numbers: NumberedPiece[];
}

/** The things that a person can put on the board of a game, and the other fields of a position. */
export interface Palette {
  /** The things that can be put on a cell. */
  things: Thing[];
  /** Whether things lie on each other; else a thing takes the place of the one on its cell. */
  stacks: boolean;
  /** The fields of a position beside pieces and the colour to move. */
  fields: Field[];
}

/** The fields of `perft` beside the match reference. */
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
  /** The pieces that each player holds off the board. */
  hands: Hand[];
  /** Remarks on cells. */
  marks: Mark[];
  /** The handles that can be tapped, beside cells and pieces in a hand: arrows at a cell, buttons. */
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

/** The place of a fault, as far as there is one: what an error in JSON has beside its code and its message. */
export interface Place {
  /** Which chapter of a study, from 0. */
  chapter?: number | null;
  /** Which move of the game, from 0; in a study also one of a variation. */
  ply?: number | null;
  /** The move as it was written. */
  move?: string | null;
  /** The name of an option. */
  option?: string | null;
}

/** The fields of `play` beside the match reference. */
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

/** The proof that a player wins within some turns, whatever the others do. */
export interface Proof {
  /** The number of the winner's turns. */
  turns: number;
  /** The moves to the end, with the defence that holds out longest. */
  line: string[];
}

/** A thing on a cell. */
export interface Put {
  /** The cell. */
  cell: string;
  /** The kind of thing. */
  kind: string;
  /** Whose it is. */
  player?: number | null;
}

/** A saved game (`.alveole.json`). */
export interface Saved {
  /** Always `alveole/1`. */
  format: string;
  /** The game's id. */
  game: GameId;
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

/** The fields of `check`, and `text` in place of the match reference. */
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

/** Why the rules can't have a draft, and what that is about. */
export interface Refusal {
  /** The sentence. */
  message: string;
  /** The same for translators. */
  say: Message;
  /** The cells that it is about. */
  cells: string[];
  /** The keys of the fields that it is about; `to_move` is the colour to move. */
  fields: string[];
  /** The player that it is about. */
  player: number | null;
}

/** A game from elsewhere that can't be read. */
export interface Refused {
  /** Which game of the text it is, from 1. */
  number: number;
  /** The reason. */
  message: string;
  /** The same for translators, as in the API's errors. */
  say: Message;
}

/** The review of a game, as far as its positions are evaluated. */
export interface Review {
  /** The position to search next; null: all moves are judged. */
  next: Wanted | null;
  /** How many positions a search looks at unless the caller says. */
  nodes: number;
  /** Whether the shares are scaled to the level of the reader. */
  scaled: boolean;
  /** Each colour's expected share of the win, by the number of moves made, in four decimals. */
  shares: (number[] | null)[];
  /** The moves; null: not judged yet. */
  moves: (ReviewedMove | null)[];
  /** The summary of each seat. */
  seats: ReviewedSeat[];
}

/** The fields of `review` beside the match reference. */
export interface ReviewFields {
  /** What searches found of the positions that it asked for so far. */
  evaluations?: Evaluation[] | null;
  /** The level of the players whose chances the shares are; those of the strongest player if missing. */
  level?: number | null;
  /** The number of moves of the whole game, if `moves` are only its beginning. */
  plies?: number | null;
}

/** A move of the game and what it is worth. */
export interface ReviewedMove {
  /** The move. */
  text: string;
  /** The colour that made it. */
  player: number;
  /** The seat that made it. */
  seat: number;
  /** How good it is. */
  judgement: Judgement;
  /** The part of the seat's expected share that it gives away, compared with the best move, in four decimals. */
  loss: number;
  /** The seat's expected share after it. */
  share: number;
  /** The seat's expected share after the best move. */
  best_share: number;
  /** The accuracy of the move in per cent; null for a forced one. */
  accuracy: number | null;
  /** The best move: this one if none is better. */
  best: string;
  /** The line expected from the best move on, if that is another. */
  line: string[];
  /** Whether the best move wins by force and this one no longer does. */
  missed_win: boolean;
  /** Whether this move loses by force and the best one does not. */
  forced_loss: boolean;
  /** The proof of the win that was missed, once all moves are judged, where it takes few turns. */
  proof: Proof | null;
}

/** The summary of the moves of a seat. */
export interface ReviewedSeat {
  /** The accuracy of its moves in per cent; null without a move that was not forced. */
  accuracy: number | null;
  /** The number of its moves that are judged. */
  moves: number;
  /** The number of inaccuracies. */
  inaccuracies: number;
  /** The number of mistakes. */
  mistakes: number;
  /** The number of blunders. */
  blunders: number;
  /** The number of wins by force that it missed. */
  missed_wins: number;
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
  game: GameId;
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
  /** The picture to draw. */
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

/** The fields of `study`. */
export interface StudyFields {
  /** A study: JSON, or its text. A saved match is a study of one chapter. */
  study: Study | Saved | string;
}

/** The answer to `study`. */
export interface StudyForms {
  /** The study as text. */
  text: string;
  /** The study as JSON, in canonical notation. */
  study: Study;
  /** Who makes each move, by chapter: a move before its variations, and these before the next move. */
  movers: ToMove[][];
}

/** The fields of `svg` beside the match reference or the record. */
export interface SvgFields {
  /** The colours: `light` or `dark`. */
  theme?: "light" | "dark" | null;
  /** The material of the board. */
  board?: "wood" | "paper" | "slate" | "contrast" | null;
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
  /** Whether each piece has the number of the move that put it there. */
  numbers?: boolean | null;
  /** Whether emblems have the colour of the player's signs also where the game has coloured ones. */
  monochrome?: boolean | null;
  /** Whether the board has a background. */
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

/** A thing that can be put on a cell. */
export interface Thing {
  /** Which `Art` draws it; the words name it under `kind.<kind>`, or under `cell.<kind>` if it is ground. */
  kind: string;
  /** Whose it is; `None` for a neutral one. */
  player: number | null;
  /** How many there are; `None` for as many as fit. A thing that exists once moves when it is put again. */
  most: number | null;
  /** Whether it is the ground of a cell, below all pieces. */
  ground: boolean;
  /** The place in the palette of what it becomes when it is turned over; `None` if it can't be. */
  turned: number | null;
}

/** Who is to move. */
export interface ToMove {
  /** The colour. */
  player: number;
  /** The seat that holds it. */
  seat: number;
}

/** The answer to `version`. */
export interface Version {
  /** The version of the engine, as releases have it. */
  version: string;
  /** The ids of its games. */
  games: GameId[];
}

/** The fields of `state`, `legal`, `play` and `check` beside the rest. */
export interface ViewFields {
  /** False leaves out the picture and the taps: the state is then a `BriefState`. */
  view?: boolean | null;
}

/** A position that `review`] needs an `Evaluation`] of. */
export interface Wanted {
  /** The number of moves of the game before it. */
  ply: number;
  /** The move made after these in place of the game's own, if any. */
  instead: string | null;
}

/** The fields of `why` beside the match reference. */
export interface WhyFields {
  /** The ids that were tapped. */
  taps?: readonly string[] | null;
}

/** A move from elsewhere that can't be played. */
export interface WrongMove {
  /** Which move of the game, from 0. */
  ply: number;
  /** The move as the text writes it. */
  move: string;
  /** The reason why it is wrong. */
  message: string;
  /** The same for translators, as in the API's errors. */
  say: Message;
}

/** The fields that each operation takes, beside `op` and `id`. */
export interface Requests {
  games: unknown;
  version: unknown;
  state: MatchReference & ViewFields;
  legal: MatchReference & ViewFields;
  play: MatchReference & PlayFields & ViewFields;
  best: MatchReference & BestFields;
  why: MatchReference & WhyFields;
  review: MatchReference & ReviewFields;
  check: RecordFields & ViewFields;
  svg: (MatchReference & SvgFields) | (RecordFields & SvgFields);
  numbers: MatchReference;
  explore: MatchReference;
  text: MatchReference | RecordFields;
  compose: MatchReference & ComposeFields;
  import: ImportFields;
  study: StudyFields;
  fence: FenceFields;
  perft: MatchReference & PerftFields;
}

/** The answer of each operation. */
export interface Answers {
  games: Catalogue;
  version: Version;
  state: State;
  legal: Legal;
  play: State;
  best: Best;
  why: Explanation | null;
  review: Review;
  check: Checked;
  svg: SvgText;
  numbers: Numbers;
  explore: Explored;
  text: SheetText;
  compose: Composition;
  import: Import;
  study: StudyForms;
  fence: FenceHtml;
  perft: Counted;
}
