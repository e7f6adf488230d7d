//! The games.
//!
//! Each game is a folder with the same files: `rules.rs` (the rules), `notation.rs` (moves as text), `snapshot.rs`
//! (positions as JSON), `view.rs` (pictures and taps), `explain.rs` (why a tap makes no move), `eval.rs` (knowledge for
//! computer players), the texts for players, and tests.
//!
//! A new game is one more folder, a feature in `Cargo.toml`, and two lines here: its module, and its id in the catalogue, from
//! which [`for_each_game!`](crate::for_each_game) is made. A program adds games of its own with a [`Registry`](crate::play::Registry).

#[cfg(feature = "go")]
pub mod go;
#[cfg(feature = "hex")]
pub mod hex;
#[cfg(feature = "hexadames")]
pub mod hexadames;
#[cfg(feature = "hexit")]
pub mod hexit;
#[cfg(feature = "hexone")]
pub mod hexone;
#[cfg(feature = "hextris")]
pub mod hextris;
#[cfg(feature = "hive")]
pub mod hive;
#[cfg(feature = "labyrinth")]
pub mod labyrinth;

use crate::game::{Game, Texts};
use crate::search::{Evaluate, Hints};

/// Defines `for_each_game!` with those of the games whose feature is on: here, for a macro has the features of the crate that
/// calls it.
macro_rules! catalogue {
    (($d:tt) [$($on:ident)*] $id:ident $feature:literal $($rest:tt)*) => {
        #[cfg(feature = $feature)]
        catalogue! { ($d) [$($on)* $id] $($rest)* }
        #[cfg(not(feature = $feature))]
        catalogue! { ($d) [$($on)*] $($rest)* }
    };
    (($d:tt) [$($on:ident)*]) => {
        /// Calls a macro with the ids of the games that the features have, in the order of the catalogue.
        ///
        /// `for_each_game!(callback, extra)` expands to `callback! { [hexit hexone …] extra }`; the position of a game is
        /// `alveole::games::<id>::Position`.
        ///
        /// ```
        /// macro_rules! count {
        ///     ([$($id:ident)*]) => { [$(stringify!($id)),*].len() };
        /// }
        /// let games = alveole::for_each_game!(count);
        /// assert!(games >= 8);
        /// ```
        #[macro_export]
        macro_rules! for_each_game {
            ($d callback:ident $d(, $d($d extra:tt)*)?) => {
                $d callback! { [$($on)*] $d($d($d extra)*)? }
            };
        }
    };
}

// Each game, with its feature in Cargo.toml.
catalogue! { ($) []
    hexit "hexit"
    hexone "hexone"
    hive "hive"
    hextris "hextris"
    hex "hex"
    go "go"
    labyrinth "labyrinth"
    hexadames "hexadames"
}
pub(crate) use for_each_game;

/// An operation on each game, for [`visit_all`].
///
/// A visitor that does not use [`Evaluate`] links no search: it may be written `fn visit<G: Game>(&mut self)`.
///
/// ```
/// use alveole::game::Game;
/// use alveole::games::Visitor;
/// struct Ids(Vec<&'static str>);
/// impl Visitor for Ids {
///     fn visit<G: Game>(&mut self) {
///         self.0.push(G::ID);
///     }
/// }
/// let mut ids = Ids(Vec::new());
/// alveole::games::visit_all(&mut ids);
/// assert_eq!(ids.0[0], "hexit");
/// ```
pub trait Visitor {
    /// Visits the game `G`.
    fn visit<G: Game + Evaluate + Hints>(&mut self);
}

macro_rules! visit_all {
    ([$($id:ident)*]) => {
        /// Visits every game, in the order of the catalogue.
        ///
        /// ```
        /// use alveole::game::Game;
        /// use alveole::games::{Visitor, visit_all};
        /// struct Count(usize);
        /// impl Visitor for Count {
        ///     fn visit<G: Game>(&mut self) {
        ///         self.0 += 1;
        ///     }
        /// }
        /// let mut count = Count(0);
        /// visit_all(&mut count);
        /// assert_eq!(count.0, 8);
        /// ```
        pub fn visit_all(visitor: &mut impl Visitor) {
            $(visitor.visit::<$id::Position>();)*
        }
    };
}

for_each_game!(visit_all);

/// The texts that the folder of the game `id` has, by language: `words.<language>.txt` and, in the whole module and in
/// programs, `rules.<language>.md`.
///
/// # Panics
/// If there is no such folder: at compile time, in a constant.
#[must_use]
pub(crate) const fn texts(id: &str) -> Texts {
    const ALL: &[(&str, Texts)] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));
    let mut i = 0;
    while i < ALL.len() {
        let (name, texts) = ALL[i];
        if same(name.as_bytes(), id.as_bytes()) {
            return if cfg!(module = "whole") { texts } else { Texts { rules: &[], ..texts } };
        }
        i += 1;
    }
    panic!("no folder of src/games has this name")
}

/// The file `chances.json` of the game `id`, if its folder has one: what players of each level turn a position into.
pub(crate) fn chances(id: &str) -> Option<&'static str> {
    const ALL: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/chances.rs"));
    ALL.iter().find_map(|&(name, text)| (name == id).then_some(text))
}

/// `a == b`, which is not yet `const`.
const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}
