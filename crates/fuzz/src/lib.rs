//! Common code of the fuzz targets: the first byte of the input chooses the game.
//!
//! Small boards, few moves: a fuzzer finds more in many short runs than in few long ones.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;

use alveole::game::{Game, Kind, Options, ParsedOptions, Spec};
use alveole::games::{Visitor, visit_all};
use alveole::play::Match;
use serde_json::{Map, Value};

macro_rules! ids {
    ([$($id:ident)*]) => { [$(stringify!($id)),*] };
}

/// The ids of the games, in the order of the catalogue.
pub const IDS: &[&str] = &alveole::for_each_game!(ids);

/// A test of one game with the rest of the input.
pub trait Trial {
    /// Runs the test.
    fn run<G: Game>(input: &[u8]);
}

/// Runs `T` with the game that the first byte of `data` chooses.
pub fn with_game<T: Trial>(data: &[u8]) {
    struct Choose<'a, T>(usize, usize, &'a [u8], std::marker::PhantomData<T>);
    impl<T: Trial> Visitor for Choose<'_, T> {
        fn visit<G: Game>(&mut self) {
            if self.0 % IDS.len() == self.1 {
                T::run::<G>(self.2);
            }
            self.1 += 1;
        }
    }
    if let Some((&first, rest)) = data.split_first() {
        visit_all(&mut Choose::<T>(first.into(), 0, rest, std::marker::PhantomData));
    }
}

/// The number of option sets of a game that the targets use.
pub const OPTION_SETS: usize = 16;

/// The option set `number` of the game whose options have these `specs`: small boards, every kind of rules. It may be one
/// that the game refuses.
#[must_use]
pub fn option_set(specs: &[Spec], number: usize) -> Map<String, Value> {
    let mut bits = number % OPTION_SETS;
    let mut take = |count: usize| {
        let taken = bits % count;
        bits /= count;
        taken
    };
    let mut options = Map::new();
    for spec in specs {
        let value: Value = match &spec.kind {
            // What depends on other options is left out.
            Kind::Integer { default: None, .. } | Kind::Flag(None) => continue,
            Kind::Integer { min, max, .. } => (min + take(2) as i64).min(*max).into(),
            Kind::Number(list) => list[take(list.len())].into(),
            Kind::Choice(list) => list[take(list.len())].into(),
            Kind::Flag(_) => (take(2) == 1).into(),
            Kind::Subset(list) => {
                let all = take(1 << list.len().min(3));
                let chosen = list.iter().enumerate().filter(|(i, _)| all >> i & 1 == 1);
                chosen.map(|(_, word)| *word).collect::<Vec<_>>().into()
            }
        };
        options.insert(spec.name.to_owned(), value);
    }
    options
}

/// The option set `number` of the game `G`, or its defaults where it refuses them.
pub fn options<G: Game>(number: usize) -> G::Options {
    let read = |map: &Map<String, Value>| {
        ParsedOptions::check::<G::Options>(map).and_then(|given| G::Options::read(&given))
    };
    read(&option_set(G::Options::SPECS, number))
        .unwrap_or_else(|_| read(&Map::new()).expect("the defaults go together"))
}

/// What `make` gives, made once for each type `T`.
pub fn once<T: 'static>(make: fn() -> T) -> &'static T {
    thread_local! {
        static MADE: RefCell<HashMap<TypeId, &'static dyn Any>> = RefCell::default();
    }
    let found = MADE.with_borrow(|made| made.get(&TypeId::of::<T>()).copied());
    let kept = found.unwrap_or_else(|| {
        let kept: &'static dyn Any = Box::leak(Box::new(make()));
        MADE.with_borrow_mut(|made| made.insert(TypeId::of::<T>(), kept));
        kept
    });
    kept.downcast_ref().expect("it is kept under its type")
}

/// A match, and the legal moves of its position.
pub type Known<G> = (Match<G>, Vec<<G as alveole::game::Rules>::Move>);

/// Matches of the game `G` after 0, 1, 2, 4, 8 … moves, with each set of options.
#[must_use]
pub fn matches<G: Game>() -> Vec<Known<G>> {
    let mut all = Vec::new();
    for set in 0..OPTION_SETS {
        let mut game = Match::<G>::new(options::<G>(set));
        for ply in 0..40_usize {
            let legal = game.legal();
            let Some(&mv) = legal.get((ply * 7 + set * 3) % legal.len().max(1)) else { break };
            if ply == 0 || ply.is_power_of_two() {
                all.push((game.clone(), legal));
            }
            game.play(mv);
        }
    }
    all
}
