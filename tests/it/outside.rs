//! A game from outside the crate: what the API does with the eight games, it does with one of a program's own.

#[path = "../../examples/rust/ninth.rs"]
#[allow(dead_code)]
mod ninth;

use alveole::api::{Environment, Server};
use alveole::board::Cell;
use alveole::game::{
    Card, Colour, Explain, Faults, Game, Notation, Outcome, Picture, Reason, Rules, Snapshot, View,
};
use alveole::games::hex;
use alveole::message::Message;
use alveole::play::{Registry, RulesRegistry};
use alveole::search::{Evaluate, Hints, Learned, Mcts};
use alveole::study::Study;
use serde_json::{Value, json};

use ninth::Trio;

/// Trio with what a game must have, and nothing more.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Bare(Trio);

impl Rules for Bare {
    type Options = <Trio as Rules>::Options;
    type Move = Cell;

    fn new(options: &Self::Options) -> Self {
        Self(Trio::new(options))
    }

    fn to_move(&self) -> Colour {
        self.0.to_move()
    }

    fn moves(&self, out: &mut Vec<Cell>) {
        self.0.moves(out);
    }

    fn play(&mut self, cell: Cell) {
        self.0.play(cell);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
}

impl Notation for Bare {
    fn write(&self, cell: Cell) -> String {
        self.0.write(cell)
    }

    fn read(&self, text: &str) -> Result<Cell, Message> {
        self.0.read(text)
    }
}

impl Snapshot for Bare {
    type Data = <Trio as Snapshot>::Data;

    fn save(&self) -> Self::Data {
        self.0.save()
    }

    fn load(options: &Self::Options, data: Self::Data) -> Result<Self, Faults> {
        Trio::load(options, data).map(Self)
    }
}

impl View for Bare {
    fn picture(&self) -> Picture {
        self.0.picture()
    }

    fn taps(&self, cell: Cell) -> Vec<String> {
        self.0.taps(cell)
    }

    fn cells(&self, cell: Cell) -> Vec<String> {
        self.0.cells(cell)
    }
}

impl Explain for Bare {
    fn why_not(&self, from: Option<&str>, to: &str) -> Option<Reason> {
        self.0.why_not(from, to)
    }
}

impl Evaluate for Bare {
    type Search = Mcts<Self>;
}

impl Learned for Bare {}

impl Hints for Bare {}

impl Game for Bare {
    const ID: &'static str = "bare";
    const CARD: Card = Trio::CARD;
}

fn answer(request: &Value) -> Value {
    let games = Registry::empty().with::<Trio>().with::<Bare>();
    Server::with_games(Environment::default(), games).answer(request)
}

#[test]
fn its_positions_are_set_up() {
    let begun = answer(&json!({"op": "compose", "game": "trio", "moves": ["c3", "a1"]}));
    assert_eq!(
        begun["ok"]["draft"]["pieces"][1],
        json!({"cell": "a1", "kind": "stone", "player": 1}),
        "{begun}"
    );
    let draft = json!({"pieces": [{"cell": "b2", "kind": "stone", "player": 0}]});
    let made = answer(&json!({"op": "compose", "game": "trio", "draft": draft}));
    assert_eq!(made["ok"]["position"], json!({"stones": [["b2"], []]}), "{made}");
    let pieces = ["a1", "a2"].map(|cell| json!({"cell": cell, "kind": "stone", "player": 1}));
    let refused = answer(&json!({"op": "compose", "game": "trio", "draft": {"pieces": pieces}}));
    assert_eq!(refused["ok"]["refusals"][0]["message"], "the colours put stones in turn", "{refused}");
}

#[test]
fn one_that_lacks_a_composer_says_so() {
    let state = answer(&json!({"op": "state", "game": "bare", "moves": ["c3"]}));
    assert_eq!(state["ok"]["ply"], 1);
    let refused = &answer(&json!({"op": "compose", "game": "bare"}))["error"];
    assert_eq!(refused["code"], "no_composer");
    assert_eq!(refused["message"], "positions of the game “bare” can't be set up: it has no composer");
    assert_eq!(answer(&json!({"op": "compose", "game": "chess"}))["error"]["code"], "unknown_game");
}

#[test]
fn its_studies_are_played_through() {
    let text = "Game: trio\n\n1. c3! {The centre.} 2. a1 (2. b2 3. a1) 3. c2";
    let played = answer(&json!({"op": "study", "study": text}));
    assert_eq!(played["ok"]["movers"][0].as_array().map(Vec::len), Some(5), "{played}");
    let mut study = Study::from_text(text).unwrap();
    assert_eq!(study.check(&RulesRegistry::empty().with::<Trio>()).unwrap().variations, 1);
    let unknown = study.check(&RulesRegistry::empty().with::<hex::Position>()).unwrap_err();
    assert!(unknown.to_string().contains("there is no game “trio”"), "{unknown}");
}
