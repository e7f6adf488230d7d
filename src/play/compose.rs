//! Positions that a person sets up, checked by the rules.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Error, Match, Opening, Status};
use crate::game::{Composer, Draft, Faults, Game, Options, Palette, Picture, PicturePiece, Put};
use crate::json::to_value;
use crate::message::{Arg, Message};

/// The most things that a draft may have: more than any board has room for.
const MOST: usize = 2000;

/// A draft, how it looks, and what the rules say of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Composition {
    /// All options.
    pub options: Map<String, Value>,
    /// The number of colours.
    pub players: u8,
    /// The things that can be put on the board, and the other fields of a position.
    pub palette: Palette,
    /// The draft.
    pub draft: Draft,
    /// The draft as a picture, also where the rules refuse it.
    pub view: Picture,
    /// The position, if the rules can have it.
    pub position: Option<Value>,
    /// Whether the game is over there.
    pub status: Option<Status>,
    /// Why the rules can't have it, a sentence for each thing that is wrong.
    pub refusals: Vec<Refusal>,
}

/// Why the rules can't have a draft, and what that is about.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// The sentence.
    pub message: String,
    /// The same for translators.
    #[cfg_attr(feature = "schema", schemars(with = "Value"))]
    pub say: Message,
    /// The cells that it is about.
    pub cells: Vec<String>,
    /// The keys of the fields that it is about; `to_move` is the colour to move.
    pub fields: Vec<String>,
    /// The player that it is about.
    pub player: Option<u8>,
}

/// Checks a draft, or the position of the opening without one.
pub(super) fn compose<G: Game>(opening: &Opening, draft: Option<Draft>) -> Result<Composition, Error> {
    let Some(composer) = G::COMPOSER else { return Err(Error::NoComposer(opening.game.clone())) };
    let start = Opening { position: None, ..opening.clone() }.start::<G>()?;
    let options = start.options();
    let draft = match draft {
        Some(draft) => draft,
        None => (composer.draft)(options, opening.start::<G>()?.position().save()),
    };
    let palette = (composer.palette)(options);
    let draft = tidy(draft, &palette, start.position().players());
    let view = picture(&composer, &palette, &draft, start.position());
    let data = (composer.data)(options, &draft).map_err(Faults::from);
    let loaded = data.and_then(|data| G::load(options, data));
    let faults = loaded.as_ref().err().into_iter().flat_map(Faults::iter);
    let refusals = faults.map(|say| refusal(say, &composer, &palette, &draft, &view)).collect();
    let loaded = loaded.ok();
    Ok(Composition {
        options: options.write().into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        players: start.position().players(),
        palette,
        draft,
        view,
        position: loaded.as_ref().map(|position| to_value(&position.save())),
        status: loaded.map(|position| Match::from_position(options.clone(), position).status()),
        refusals,
    })
}

/// Leaves out what the palette does not have.
fn tidy(draft: Draft, palette: &Palette, players: u8) -> Draft {
    let known =
        |put: &Put| palette.things.iter().any(|thing| thing.kind == put.kind && thing.player == put.player);
    let mut pieces: Vec<Put> = draft.pieces.into_iter().filter(known).take(MOST).collect();
    // Ground is below everything.
    let is_ground = |put: &Put| palette.things.iter().any(|thing| thing.kind == put.kind && thing.ground);
    pieces.sort_by_key(|put| !is_ground(put));
    let has = |key: &str| palette.fields.iter().any(|field| field.key == key);
    let fields = draft.fields.into_iter().filter(|(key, value)| has(key) && !value.is_null()).collect();
    Draft { pieces, to_move: draft.to_move.min(players - 1), fields }
}

fn picture<G: Game>(composer: &Composer<G>, palette: &Palette, draft: &Draft, start: &G) -> Picture {
    let Picture { cells, edges, .. } = start.picture();
    let cells = composer.cells.map_or(cells, |cells| cells(draft));
    let mut pieces: Vec<PicturePiece> = Vec::new();
    for put in &draft.pieces {
        let thing = palette.things.iter().find(|thing| thing.kind == put.kind && thing.player == put.player);
        let Some(thing) = thing.filter(|thing| !thing.ground) else { continue };
        let level = pieces.iter().filter(|piece| piece.cell == put.cell).count();
        let id = format!("{}:{level}:{}:{:?}", put.cell, put.kind, put.player);
        let level = u8::try_from(level).unwrap_or(u8::MAX);
        pieces.push(PicturePiece {
            id,
            cell: put.cell.clone(),
            level,
            player: put.player,
            kind: thing.kind,
            count: 1,
        });
    }
    Picture { cells, pieces, edges, ..Picture::default() }
}

/// Returns the subject of a refusal: the cells, pieces, fields and players that its sentence names.
fn refusal<G: Game>(
    say: &Message,
    composer: &Composer<G>,
    palette: &Palette,
    draft: &Draft,
    view: &Picture,
) -> Refusal {
    let names = composer.names.map(|names| names(draft)).unwrap_or_default();
    let text = say.text();
    let (mut cells, mut fields, mut player) = (Vec::new(), Vec::new(), None);
    for (before, arg) in text.split("{}").zip(say.args()) {
        match arg {
            Arg::Text(arg) => {
                if before.ends_with("player ") {
                    player = arg.parse().ok();
                }
                cells.extend(view.cells.iter().find(|cell| cell.id == *arg).map(|cell| cell.id.clone()));
                cells.extend(names.iter().filter(|(name, _)| name == arg).map(|(_, cell)| cell.clone()));
            }
            Arg::Message(message) => {
                let colour = |name: &&str| message.text().eq_ignore_ascii_case(name);
                player = G::CARD.colours.iter().position(colour).map(|p| p as u8).or(player);
            }
        }
    }
    let quotes = |key: &str| text.contains(&format!("“{key}”"));
    if ["to move", "turn", "begins", "moved last", "to_move"].iter().any(|words| text.contains(words)) {
        fields.push("to_move".to_owned());
    }
    // A field of each player goes by the name that they share.
    let own = |field: &&crate::game::Field| {
        let name = field.key.split('.').next().unwrap_or_default();
        (quotes(name) || field.about.iter().any(|words| text.contains(words)))
            && (field.player.is_none() || player.is_none() || field.player == player)
    };
    fields.extend(palette.fields.iter().filter(own).map(|field| field.key.clone()));
    cells.dedup();
    Refusal { message: say.to_string(), say: say.clone(), cells, fields, player }
}
