//! The diagrams in the rules for players: each is a position of its game in which its move is legal.

use alveole::game::Game;
use alveole::play::{Opening, open};
use serde_json::Value;

/// Every diagram of the rules is a position, and its move is legal there.
fn diagrams_can_be_played<G: Game>() {
    let [("en", english), others @ ..] = G::CARD.texts.rules else { panic!("{}: no rules.en.md", G::ID) };
    let en = diagrams(english);
    assert!(!en.is_empty(), "{}: a game has a diagram to try", G::ID);
    for (language, rules) in others {
        assert_eq!(en, diagrams(rules), "{}: {language} shows the diagrams of English", G::ID);
    }
    for diagram in en {
        let opening = Opening {
            game: G::ID.to_owned(),
            options: diagram["options"].as_object().cloned().unwrap_or_default(),
            position: None,
        };
        let mut session = open(&opening).unwrap_or_else(|e| panic!("{}: {e}: {diagram}", G::ID));
        let moves = diagram["moves"].as_array().unwrap().iter().chain([&diagram["try"]]);
        for text in moves {
            session.play(text.as_str().unwrap()).unwrap_or_else(|e| panic!("{}: {e}: {diagram}", G::ID));
        }
    }
}

per_game!(diagrams_can_be_played);

/// The blocks between "```board" and "```".
fn diagrams(rules: &str) -> Vec<Value> {
    let after = rules.split("```board\n").skip(1);
    after.map(|text| serde_json::from_str(text.split("\n```").next().unwrap()).unwrap()).collect()
}
