//! The diagrams in the rules for players: what each says is so.
//!
//! A diagram is a position: `options`, and `position` or `moves`. `try` is a legal move, with `wins` one that wins at once. `to` has
//! all taps that come next after `from`, or at the start; `not` some that do not; nothing that is `still` begins a move. After the
//! move, the picture has the `notes` that it did not have, and the score is `points`.

use std::collections::BTreeSet;

use alveole::game::{Game, Note};
use alveole::play::{LegalMove, Opening, open};
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
            position: diagram.get("position").cloned(),
        };
        let context = || format!("{}: {diagram}", G::ID);
        let mut session = open(&opening).unwrap_or_else(|e| panic!("{e}: {}", context()));
        for text in diagram["moves"].as_array().unwrap_or(&Vec::new()) {
            session.play(text.as_str().unwrap()).unwrap_or_else(|e| panic!("{e}: {}", context()));
        }
        let state = session.state();
        assert!(says_something(&diagram), "{}", context());
        check_taps(&diagram, &state.legal, &context());
        let Some(text) = diagram["try"].as_str() else { continue };
        // The board has no hands: the piece is chosen at the start.
        let tried = state.legal.iter().find(|mv| mv.text == text).unwrap_or_else(|| panic!("{}", context()));
        let taps = &tried.taps;
        assert!(!taps[0].starts_with("hand:") || diagram["from"] == taps[0].as_str(), "{}", context());
        session.play(text).unwrap_or_else(|e| panic!("{e}: {}", context()));
        let Some(mover) = state.to_move else { panic!("over: {}", context()) };
        let won = session.state().status.winners == [mover.player];
        assert_eq!(won, diagram["wins"] == true, "the move wins: {}", context());
        let keys = |notes: &[Note]| notes.iter().map(|note| note.key).collect::<BTreeSet<_>>();
        let (before, after) = (keys(&state.view.notes), keys(&session.state().view.notes));
        for note in diagram["notes"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            assert!(after.contains(note) && !before.contains(note), "{note}: {}", context());
        }
        if let Some(points) = diagram["points"].as_array() {
            let points: Vec<f64> = points.iter().filter_map(Value::as_f64).collect();
            assert_eq!(session.state().status.scores.as_ref(), Some(&points), "{}", context());
            assert_ne!(state.status.scores, Some(points), "the move changes the score: {}", context());
        }
    }
}

fn says_something(diagram: &Value) -> bool {
    ["try", "to", "not", "still"].iter().any(|key| diagram.get(key).is_some())
}

/// Compares the taps that a diagram names with those of the legal moves.
fn check_taps(diagram: &Value, legal: &[LegalMove], context: &str) {
    let list = |key: &str| -> BTreeSet<&str> {
        diagram[key].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
    };
    let begun = diagram["from"].as_str();
    let next: BTreeSet<&str> = match begun {
        Some(from) => legal.iter().filter(|m| m.taps[0] == from).map(|m| m.taps[1].as_str()).collect(),
        None => legal.iter().map(|m| m.taps[0].as_str()).collect(),
    };
    assert!(!next.is_empty(), "nothing can be tapped: {context}");
    if diagram.get("to").is_some() {
        assert_eq!(list("to"), next, "what can be tapped: {context}");
    }
    assert!(list("not").is_disjoint(&next), "where it cannot go: {context}");
    let first: BTreeSet<&str> = legal.iter().map(|m| m.taps[0].as_str()).collect();
    assert!(list("still").is_disjoint(&first), "what cannot move: {context}");
}

per_game!(diagrams_can_be_played);

/// The blocks between "```board" and "```".
fn diagrams(rules: &str) -> Vec<Value> {
    let after = rules.split("```board\n").skip(1);
    after.map(|text| serde_json::from_str(text.split("\n```").next().unwrap()).unwrap()).collect()
}
