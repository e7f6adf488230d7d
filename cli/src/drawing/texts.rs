//! The English words of a game.

use alveole::play::{Error, GameCard, State};

/// The card of a game and its English words.
pub(crate) struct Texts {
    card: GameCard,
}

impl Texts {
    /// The words of the game with that id.
    pub(crate) fn of(game: &str) -> Result<Self, Error> {
        let card = alveole::api::catalogue().into_iter().find(|card| card.id == game);
        card.map(|card| Self { card }).ok_or_else(|| Error::unknown_game(game))
    }

    /// The name of the game.
    pub(crate) fn name(&self) -> &'static str {
        self.card.name.english().copied().unwrap_or(self.card.id)
    }

    /// The name of a colour.
    pub(crate) fn colour(&self, colour: u8) -> &'static str {
        self.card.colours.get(usize::from(colour)).copied().unwrap_or("nobody")
    }

    /// The word for `key`; the last part of the key where the game has none.
    pub(crate) fn word<'a>(&'a self, key: &'a str) -> &'a str {
        let word = self.card.words.english().and_then(|words| words.get(key)).and_then(|word| word.as_str());
        word.unwrap_or_else(|| key.rsplit('.').next().unwrap_or(key))
    }

    /// The kinds of pieces, in the order of the game's card, without its buttons and arrows.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = &'static str> {
        let named = |kind: &&'static str| {
            let key = format!("kind.{kind}");
            self.card.words.english().is_some_and(|words| words.contains_key(&key))
        };
        self.card.art.iter().map(|art| art.kind).filter(named)
    }

    /// Who is to move, or who won and how, as a sentence.
    pub(crate) fn status(&self, state: &State) -> String {
        let status = &state.status;
        let Some(reason) = status.reason else {
            let mover = state.to_move.map_or("nobody", |to_move| self.colour(to_move.player));
            return format!("{} to move.", capital(mover));
        };
        let winners: Vec<&str> = status.winners.iter().map(|&colour| self.colour(colour)).collect();
        let result = match winners.as_slice() {
            [] => "Nobody wins".to_owned(),
            [winner] => format!("{} wins", capital(winner)),
            several => format!("Draw between {}", several.join(" and ")),
        };
        let reason = match reason {
            "resigned" => "by resignation".to_owned(),
            "agreed" => "by agreement".to_owned(),
            "time" => "on time".to_owned(),
            other => self.word(&format!("reason.{other}")).to_owned(),
        };
        format!("{result}: {reason}.")
    }
}

/// The text with a capital letter at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(characters).collect()
}
