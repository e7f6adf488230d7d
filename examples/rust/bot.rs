//! A computer player with an evaluation of its own, on the library's search: `cargo run --release --example bot`.
//!
//! The position is wrapped in a type that has the rules of Hexone and another evaluation; it plays a match against random
//! moves.

use alveole::game::{Colour, Notation, Outcome, Rules};
use alveole::games::hexone::{HexoneOptions, Move, Position};
use alveole::play::Match;
use alveole::search::{AlphaBeta, Budget, Evaluate, Key, Learned, Level, Thinker, random_move};

/// A position of Hexone as this bot sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Counted(Position);

impl Rules for Counted {
    type Options = HexoneOptions;
    type Move = Move;

    fn new(options: &HexoneOptions) -> Self {
        Self(Position::new(options))
    }

    fn to_move(&self) -> Colour {
        self.0.to_move()
    }

    fn moves(&self, out: &mut Vec<Move>) {
        self.0.moves(out);
    }

    fn play(&mut self, mv: Move) {
        self.0.play(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
}

impl Learned for Counted {}

impl Evaluate for Counted {
    type Search = AlphaBeta<Self>;

    /// More discs on the board are better, and so are towers that can explode soon.
    fn eval(&self) -> i32 {
        let worth = |colour: Colour| {
            let stacks = self.0.board().cells().filter_map(|cell| self.0.stack_at(cell));
            let own = stacks.filter(|(owner, _)| *owner == colour);
            own.map(|(_, height)| 10 * i32::from(height) + if height > 1 { 5 } else { 0 }).sum::<i32>()
        };
        let mover = self.to_move();
        worth(mover) - worth(Colour(1 - mover.0))
    }
}

fn main() {
    let mut game = Match::<Position>::new(HexoneOptions::default());
    let mut rng = fastrand::Rng::with_seed(1);
    while game.outcome().is_none() && game.plies() < 200 {
        let position = game.position();
        let mv = if position.to_move() == Colour(0) {
            let history: Vec<Key> = game.history().map(|earlier| Key::of(&Counted(*earlier))).collect();
            let here = Counted(*position);
            let mut thinker = Thinker::new(&here, history, Level::MAX, Some(Budget::Nodes(300)), 1);
            while thinker.think(f64::INFINITY, || 0.0) {}
            thinker.best().and_then(|line| line.moves.first().copied())
        } else {
            random_move(position, &mut rng)
        };
        let mv = mv.expect("a match that goes on has moves");
        println!("{:>3}  {}", game.plies() + 1, position.write(mv));
        game.play(mv);
    }
    match game.outcome() {
        Some(outcome) if outcome.winners.contains(Colour(0)) => println!("The bot wins: {}", outcome.reason),
        Some(outcome) => println!("The bot does not win: {}", outcome.reason),
        None => println!("Nobody has won yet"),
    }
}
