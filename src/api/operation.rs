//! The one list of operations, with what follows from it: names, fields, and who performs them.

/// The fields of a match reference.
pub(super) const REFERENCE: [&str; 4] = ["game", "options", "position", "moves"];

/// Calls a macro with the list of operations, a line each: `MODULE Variant: name(REFERENCE; FIELDS)`.
///
/// - `MODULE` is `rules` where the module that a page loads first has the operation, `deferred`, `details`, `drawing`, `study` or `import` where a part
///   of this name has it which that module loads with the first such request, `search` where the module of the computer
///   players has it, and `whole` where the module for programs alone has it.
/// - `name` is the value of `op`, and the method of `Core` that performs it (`handlers.rs`).
/// - `REFERENCE` is `position` where the request has a match reference.
/// - `FIELDS` are the fields beside `id`, `op` and the match reference.
macro_rules! operations {
    ($callback:ident) => {
        $callback! {
            /// Returns the catalogue: `{"games": [GameCard …]}` ([`GameCard`](crate::play::GameCard)).
            deferred Games: games(;);
            /// Returns the version of the engine and the ids of its games: `{"version", "games"}`.
            deferred Version: version(;);
            /// Returns everything about a position: a [`State`](crate::play::State).
            rules State: state(position; "view");
            /// Returns the legal moves: `{"legal", "to_move", "status"}`.
            rules Legal: legal(position; "view");
            /// Plays `move` (text). Returns the state after it.
            rules Play: play(position; "move", "view");
            /// Searches for a move with `time_ms` or `nodes`, `level` and `seed`. Returns a [`Best`](crate::play::Best); with `lines`,
            /// that number of best moves, and every player's share of the win.
            deferred Best: best(position; "level", "time_ms", "nodes", "seed", "lines", "keep");
            /// Returns null if a legal move begins with the `taps` (ids), else the [`Explanation`](crate::play::Explanation).
            deferred Why: why(position; "taps");
            /// Judges the moves of a game by the `evaluations` of its positions. Returns a [`Review`](crate::play::Review): how good
            /// each move was, and the position to search next.
            search Review: review(position; "evaluations", "level", "plies");
            /// Replays a `record`. Returns `{"valid", "state", "moves"}`.
            deferred Check: check(; "record", "view");
            /// Draws a position, or the last one of a `record`: `{"svg"}` ([`svg`](crate::svg)).
            drawing Svg: svg(
                position;
                "record", "theme", "board", "orientation", "coordinates", "hands", "marks", "last_move", "numbers", "monochrome",
                "background", "width", "padding", "title", "description"
            );
            /// Returns the pieces with the numbers of the moves that put them there: `{"numbers"}`
            /// ([`NumberedPiece`](crate::play::NumberedPiece)).
            details Numbers: numbers(position;);
            /// Returns the keys of the positions and of those after the legal moves, for an opening explorer:
            /// [`Explored`](crate::play::Explored).
            details Explore: explore(position;);
            /// Writes a game, or that of a `record`, as a person does: `{"text"}` ([`Scoresheet`](crate::play::Scoresheet)); with `uhp`,
            /// its GameString, for Hive by tournament rules from the start.
            details Text: text(position; "record");
            /// Checks a `draft`, a position that a person sets up. Returns a [`Composition`](crate::play::Composition).
            details Compose: compose(position; "draft");
            /// Reads the `text` of another program. Returns an [`Import`](crate::import::Import).
            import Import: import(; "text");
            /// Reads a `study` (JSON or text). Returns `{"study", "text", "movers"}`: both forms of the
            /// [`Study`](crate::study::Study), and who makes each move.
            study Study: study(; "study");
            /// Writes the `text` of a fence as HTML: `{"html", "fault"}`, with the comments of the language `lang`
            /// ([`fence`](crate::fence)).
            whole Fence: fence(; "text", "lang");
            /// Counts the sequences of `depth` moves: `{"nodes"}`.
            details Perft: perft(position; "depth");
        }
    };
}
pub(super) use operations;

macro_rules! define {
    ($(
        $(#[doc = $doc:literal])+
        $module:ident $Operation:ident: $name:ident($($position:ident)?; $($field:literal),*);
    )+) => {
        /// An operation of the API: the value of `op` in a request.
        ///
        /// ```
        /// use alveole::api::Operation;
        /// assert_eq!(Operation::named("perft"), Some(Operation::Perft));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Operation {
            $($(#[doc = $doc])+ $Operation,)+
        }

        impl Operation {
            /// All operations of this build.
            pub const ALL: &'static [Self] = &[$(Self::$Operation,)+];

            /// The value of `op`.
            ///
            /// ```
            /// use alveole::api::Operation;
            /// assert_eq!(Operation::Perft.name(), "perft");
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Operation => stringify!($name),)+
                }
            }

            /// The fields of a request beside `id`, `op` and the match reference.
            ///
            /// ```
            /// use alveole::api::Operation;
            /// assert_eq!(Operation::Play.fields(), ["move", "view"]);
            /// ```
            #[must_use]
            pub const fn fields(self) -> &'static [&'static str] {
                match self {
                    $(Self::$Operation => &[$($field),*],)+
                }
            }

            /// Whether a request has a match reference: `game`, `options`, `position` and `moves`.
            ///
            /// ```
            /// use alveole::api::Operation;
            /// assert!(Operation::State.takes_match() && !Operation::Games.takes_match());
            /// ```
            #[must_use]
            pub const fn takes_match(self) -> bool {
                match self {
                    $(Self::$Operation => !stringify!($($position)?).is_empty(),)+
                }
            }

            /// Whether a [`RulesServer`](super::RulesServer) performs it, too.
            ///
            /// ```
            /// use alveole::api::Operation;
            /// assert!(Operation::Why.is_for_rules() && !Operation::Review.is_for_rules());
            /// ```
            #[must_use]
            pub const fn is_for_rules(self) -> bool {
                match self {
                    $(Self::$Operation => define!(@ $module),)+
                }
            }
        }
    };
    (@ search) => { false };
    (@ whole) => { false };
    (@ $part:ident) => { true };
}

operations!(define);

impl Operation {
    /// The operation of this name.
    ///
    /// ```
    /// use alveole::api::Operation;
    /// assert_eq!(Operation::named("fly"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|operation| operation.name() == name)
    }
}
