//! Shapes of requests and answers that the API reads and writes field by field, so that no public type has them.
//! `the_operations_agree_with_the_api` compares them with it.
#![allow(dead_code, clippy::struct_field_names)]

use super::*;

/// A position: of the game, with these options, after these moves.
#[derive(JsonSchema)]
pub struct MatchReference {
    /// The game's id.
    game: String,
    /// The options; a missing one has its default.
    options: Option<Map<String, Value>>,
    /// The first position, if it is not the start of the game.
    position: Option<Value>,
    /// The moves since, in the game's notation.
    moves: Option<Vec<String>>,
}

/// The fields of `play` beside the match reference.
#[derive(JsonSchema)]
pub struct PlayFields {
    /// The move, in the game's notation.
    r#move: String,
}

/// The fields of `best` beside the match reference: `time_ms` or `nodes`, not both.
#[derive(JsonSchema)]
pub struct BestFields {
    /// The level of the computer player, from 0 (random) to 8; the strongest if missing.
    level: Option<u64>,
    /// Milliseconds of search.
    time_ms: Option<u64>,
    /// How many positions are searched.
    nodes: Option<u64>,
    /// Makes a search by `nodes` repeatable.
    seed: Option<u64>,
    /// How many of the best moves are returned.
    lines: Option<u64>,
    /// For the page: whether the search is kept for the next position of the match.
    keep: Option<bool>,
}

/// The fields of `why` beside the match reference.
#[derive(JsonSchema)]
pub struct WhyFields {
    /// The ids that were tapped.
    taps: Option<Vec<String>>,
}

/// The fields of `review` beside the match reference.
#[derive(JsonSchema)]
pub struct ReviewFields {
    /// What searches found of the positions that it asked for so far.
    evaluations: Option<Vec<Evaluation>>,
    /// The level of the players whose chances the shares are; those of the strongest player if missing.
    level: Option<u64>,
    /// The number of moves of the whole game, if `moves` are only its beginning.
    plies: Option<usize>,
}

/// The fields of `perft` beside the match reference.
#[derive(JsonSchema)]
pub struct PerftFields {
    /// The number of moves in each sequence; 1 if missing.
    depth: Option<u64>,
}

/// The fields of `state`, `legal`, `play` and `check` beside the rest.
#[derive(JsonSchema)]
pub struct ViewFields {
    /// False leaves out the picture and the taps: the state is then a `BriefState`.
    view: Option<bool>,
}

/// The fields of `compose` beside the match reference.
#[derive(JsonSchema)]
pub struct ComposeFields {
    /// The draft; without one, that of the position that the match reference names.
    draft: Option<alveole::game::Draft>,
}

/// The fields of `import`.
#[derive(JsonSchema)]
pub struct ImportFields {
    /// What another program wrote.
    text: String,
}

/// The fields of `svg` beside the match reference or the record.
#[derive(JsonSchema)]
pub struct SvgFields {
    /// The colours: `light` or `dark`.
    theme: Option<String>,
    /// The material of the board.
    board: Option<String>,
    /// How the board lies: degrees, a multiple of 60, and `flip` to mirror it.
    orientation: Option<String>,
    /// Whether the cells' names stand on them.
    coordinates: Option<bool>,
    /// Whether the pieces in the players' hands are below the board.
    hands: Option<bool>,
    /// Whether the game's marks are drawn.
    marks: Option<bool>,
    /// Whether the cells of the last move are marked.
    last_move: Option<bool>,
    /// Whether each piece has the number of the move that put it there.
    numbers: Option<bool>,
    /// Whether emblems have the colour of the player's signs also where the game has coloured ones.
    monochrome: Option<bool>,
    /// Whether the board has a background.
    background: Option<bool>,
    /// The width in pixels.
    width: Option<u16>,
    /// Space around the board, in hundredths of a cell's radius.
    padding: Option<u16>,
    /// The picture's name.
    title: Option<String>,
    /// The position in words.
    description: Option<String>,
}

/// The fields of `check`, and `text` in place of the match reference.
#[derive(JsonSchema)]
pub struct RecordFields {
    /// A saved match.
    record: Record,
}

/// The fields of `study`.
#[derive(JsonSchema)]
pub struct StudyFields {
    /// A study: JSON, or its text. A saved match is a study of one chapter.
    study: Value,
}

/// The answer to `study`.
#[derive(JsonSchema)]
pub struct StudyForms {
    /// The study as text.
    text: String,
    /// The study as JSON, in canonical notation.
    study: Value,
    /// Who makes each move, by chapter: a move before its variations, and these before the next move.
    movers: Vec<Vec<ToMove>>,
}

/// The fields of `fence`.
#[derive(JsonSchema)]
pub struct FenceFields {
    /// The text of a fence: a game in any form, perhaps below a line of attributes.
    text: String,
    /// The language of comments that are there in several.
    lang: Option<String>,
}

/// The answer to `fence`.
#[derive(JsonSchema)]
pub struct FenceHtml {
    /// The fence as HTML.
    html: String,
    /// The fault of the fence, which is in the HTML too.
    fault: Option<String>,
}

/// The answer to `games`.
#[derive(JsonSchema)]
pub struct Catalogue {
    /// The games.
    games: Vec<GameCard>,
}

/// The answer to `version`.
#[derive(JsonSchema)]
pub struct Version {
    /// The version of the engine, as releases have it.
    version: String,
    /// The ids of its games.
    games: Vec<String>,
}

/// The answer to `legal`.
#[derive(JsonSchema)]
pub struct Legal {
    /// The legal moves.
    legal: Vec<LegalMove>,
    /// Who is to move, unless it is over.
    to_move: Option<ToMove>,
    /// Whether and how it is over.
    status: Status,
}

/// The answer to `check`.
#[derive(JsonSchema)]
pub struct Checked {
    /// Always true: a record that is not valid is refused.
    valid: bool,
    /// The last position.
    state: State,
    /// The moves, and who made each.
    moves: Vec<PlayedMove>,
}

/// The answer to `svg`.
#[derive(JsonSchema)]
pub struct SvgText {
    /// The picture.
    svg: String,
}

/// The answer to `numbers`.
#[derive(JsonSchema)]
pub struct Numbers {
    /// The pieces that moves put on their cells, in the order of the picture.
    numbers: Vec<NumberedPiece>,
}

/// The answer to `text`.
#[derive(JsonSchema)]
pub struct SheetText {
    /// The scoresheet.
    text: String,
    /// The `GameString`, for Hive by tournament rules.
    uhp: Option<String>,
}

/// The answer to `perft`.
#[derive(JsonSchema)]
pub struct Counted {
    /// How many sequences of moves there are.
    nodes: u64,
}
