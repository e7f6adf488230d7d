//! Positions in English words.

use std::fmt::Write;

use super::State;
use crate::game::{Card, Hand};

/// The English words of a game, and positions in them.
///
/// ```
/// use alveole::games::hex;
/// use alveole::play::{Match, Words};
/// let mut game = Match::<hex::Position>::new(hex::HexOptions::default());
/// game.play_text("e5")?;
/// let words = Words::new(game.card());
/// assert_eq!(words.name(), "Hex-n");
/// assert_eq!(words.status(&game.state()), "Black to move.");
/// assert_eq!(words.position(&game.state()), "Black to move. Red: stone e5.");
/// # Ok::<(), alveole::play::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words {
    card: &'static Card,
}

impl Words {
    /// The words of the game with this card.
    ///
    /// ```
    /// use alveole::game::Game;
    /// use alveole::games::hex;
    /// use alveole::play::Words;
    /// assert_eq!(Words::new(&hex::Position::CARD).name(), hex::Position::CARD.texts.english("name").unwrap());
    /// ```
    #[must_use]
    pub const fn new(card: &'static Card) -> Self {
        Self { card }
    }

    /// The name of the game.
    ///
    /// ```
    /// use alveole::game::Game;
    /// use alveole::games::hive;
    /// use alveole::play::Words;
    /// assert_eq!(Words::new(&hive::Position::CARD).name(), "Hive");
    /// ```
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.card.texts.english("name").unwrap_or_default()
    }

    /// The name of a colour.
    ///
    /// ```
    /// use alveole::game::Game;
    /// use alveole::games::hive;
    /// use alveole::play::Words;
    /// assert_eq!(Words::new(&hive::Position::CARD).colour(0), "white");
    /// ```
    #[must_use]
    pub fn colour(&self, colour: u8) -> &'static str {
        self.card.colours.get(usize::from(colour)).copied().unwrap_or("nobody")
    }

    /// The word for `key`; the last part of the key where the game has none.
    ///
    /// ```
    /// use alveole::game::Game;
    /// use alveole::games::hive;
    /// use alveole::play::Words;
    /// assert_eq!(Words::new(&hive::Position::CARD).word("kind.unheard_of"), "unheard_of");
    /// ```
    #[must_use]
    pub fn word<'a>(&self, key: &'a str) -> &'a str {
        self.card.texts.english(key).unwrap_or_else(|| key.rsplit('.').next().unwrap_or(key))
    }

    /// The kinds of pieces, in the order of the game's card, without its buttons and arrows.
    ///
    /// ```
    /// use alveole::game::Game;
    /// use alveole::games::hive;
    /// use alveole::play::Words;
    /// assert!(Words::new(&hive::Position::CARD).kinds().count() >= 8);
    /// ```
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> {
        let named = |kind: &&str| self.card.texts.english(&format!("kind.{kind}")).is_some();
        self.card.art.iter().map(|art| art.kind).filter(named)
    }

    /// Who is to move, or who won and how, as a sentence.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Match, Words};
    /// let game = Match::<hex::Position>::new(Default::default());
    /// assert!(!Words::new(game.card()).status(&game.state()).is_empty());
    /// ```
    #[must_use]
    pub fn status(&self, state: &State) -> String {
        let status = &state.status;
        let Some(why) = super::scoresheet::why(self.card, status) else {
            let mover = state.to_move.map_or("nobody", |to_move| self.colour(to_move.player));
            return format!("{} to move.", capital(mover));
        };
        let winners: Vec<&str> = status.winners.iter().map(|&colour| self.colour(colour)).collect();
        let result = match winners.as_slice() {
            [] => "Nobody wins".to_owned(),
            [winner] => format!("{} wins", capital(winner)),
            // One has lost, and all others have won.
            several if matches!(status.reason, Some("resigned" | "time")) => {
                format!("{} share the win", capital(&several.join(" and ")))
            }
            several => format!("Draw between {}", several.join(" and ")),
        };
        format!("{result}: {why}.")
    }

    /// The position in sentences: its [`status`](Self::status), and where each player's pieces are.
    ///
    /// ```
    /// use alveole::games::hex;
    /// use alveole::play::{Match, Words};
    /// let game = Match::<hex::Position>::new(Default::default());
    /// let words = Words::new(game.card());
    /// assert!(words.position(&game.state()).starts_with(&words.status(&game.state())));
    /// ```
    #[must_use]
    pub fn position(&self, state: &State) -> String {
        let mut text = self.status(state);
        let players = (0..self.card.colours.len() as u8).map(Some).chain([None]);
        for player in players {
            let mut groups: Vec<(&str, Vec<(&str, u32)>)> = Vec::new();
            for piece in state.view.pieces.iter().filter(|piece| piece.player == player) {
                if groups.iter().all(|(kind, _)| *kind != piece.kind) {
                    groups.push((piece.kind, Vec::new()));
                }
                let Some((_, places)) = groups.iter_mut().find(|(kind, _)| *kind == piece.kind) else {
                    continue;
                };
                let count = u32::from(piece.count.max(1));
                match places.iter_mut().find(|(cell, _)| *cell == piece.cell) {
                    Some((_, several)) => *several += count,
                    None => places.push((&piece.cell, count)),
                }
            }
            let mut parts: Vec<String> = groups
                .into_iter()
                .map(|(kind, places)| {
                    let places: Vec<String> = places.into_iter().map(place).collect();
                    format!("{} {}", self.word(&format!("kind.{kind}")), places.join(", "))
                })
                .collect();
            let hand = state.view.hands.iter().find(|hand| Some(hand.player) == player);
            parts.extend(hand.and_then(|hand| self.hand(hand)));
            if !parts.is_empty() {
                let owner = player.map_or("neutral", |player| self.colour(player));
                let _ = write!(text, " {}: {}.", capital(owner), parts.join("; "));
            }
        }
        text
    }

    /// Returns the sentence on the pieces that a player holds; `None` for an empty hand.
    ///
    /// ```
    /// use alveole::games::hive;
    /// use alveole::play::{Match, Words};
    /// let game = Match::<hive::Position>::new(Default::default());
    /// let words = Words::new(game.card());
    /// let held = words.hand(&game.state().view.hands[0]).unwrap();
    /// assert!(held.starts_with("in hand: queen bee, spider × 2"), "{held}");
    /// ```
    #[must_use]
    pub fn hand(&self, hand: &Hand) -> Option<String> {
        let held = hand.pieces.iter().filter(|piece| piece.count > 0);
        let held: Vec<String> = held
            .map(|piece| {
                let key = format!("kind.{}", piece.kind);
                let name = self.word(&key);
                if piece.count > 1 { format!("{name} × {}", piece.count) } else { name.to_owned() }
            })
            .collect();
        (!held.is_empty()).then(|| format!("in hand: {}", held.join(", ")))
    }
}

/// A cell with a number of equal pieces. Names with a comma stand in parentheses, for the list has commas.
fn place((cell, count): (&str, u32)) -> String {
    let cell = if cell.contains(',') { format!("({cell})") } else { cell.to_owned() };
    if count > 1 { format!("{cell} × {count}") } else { cell }
}

/// The text with a capital letter at its beginning.
///
/// ```
/// assert_eq!(alveole::play::capital("hive"), "Hive");
/// ```
#[must_use]
pub fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(characters).collect()
}
