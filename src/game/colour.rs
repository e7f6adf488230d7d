//! Colours, the seats that hold them, and sets of both.

/// Defines a number type below [`Colour::MAX`] and a set of its values as one byte.
macro_rules! numbered {
    ($(#[$doc:meta])* $One:ident, $(#[$set_doc:meta])* $Set:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $One(pub u8);

        impl $One {
            /// The number, for indexing.
            ///
            /// ```
            #[doc = concat!("use alveole::game::", stringify!($One), ";")]
            #[doc = concat!("assert_eq!(", stringify!($One), "(1).index(), 1);")]
            /// ```
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The numbers 0 to `count` − 1, in turn order.
            ///
            /// ```
            #[doc = concat!("use alveole::game::", stringify!($One), ";")]
            #[doc = concat!("assert_eq!(", stringify!($One), "::all(2).collect::<Vec<_>>(), [", stringify!($One), "(0), ", stringify!($One), "(1)]);")]
            /// ```
            pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..count).map(Self)
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
        pub struct $Set(u8);

        impl $Set {
            /// The empty set.
            pub const NONE: Self = Self(0);

            /// The set of `one` alone.
            ///
            /// ```
            #[doc = concat!("use alveole::game::{", stringify!($One), ", ", stringify!($Set), "};")]
            #[doc = concat!("assert_eq!(", stringify!($Set), "::of(", stringify!($One), "(1)).iter().next(), Some(", stringify!($One), "(1)));")]
            /// ```
            #[must_use]
            pub const fn of(one: $One) -> Self {
                Self(1 << one.0)
            }

            /// The set of the numbers 0 to `count` − 1.
            ///
            /// ```
            #[doc = concat!("use alveole::game::{", stringify!($One), ", ", stringify!($Set), "};")]
            #[doc = concat!("assert_eq!(", stringify!($Set), "::first(2).iter().last(), Some(", stringify!($One), "(1)));")]
            /// ```
            #[must_use]
            pub const fn first(count: u8) -> Self {
                Self(((1_u16 << count) - 1) as u8)
            }

            /// Whether `one` is in the set.
            ///
            /// ```
            #[doc = concat!("use alveole::game::{", stringify!($One), ", ", stringify!($Set), "};")]
            #[doc = concat!("assert!(", stringify!($Set), "::of(", stringify!($One), "(1)).contains(", stringify!($One), "(1)));")]
            #[doc = concat!("assert!(!", stringify!($Set), "::of(", stringify!($One), "(1)).contains(", stringify!($One), "(0)));")]
            /// ```
            #[must_use]
            pub const fn contains(self, one: $One) -> bool {
                self.0 & (1 << one.0) != 0
            }

            /// Adds `one`.
            ///
            /// ```
            #[doc = concat!("use alveole::game::{", stringify!($One), ", ", stringify!($Set), "};")]
            #[doc = concat!("let mut set = ", stringify!($Set), "::NONE;")]
            #[doc = concat!("set.insert(", stringify!($One), "(1));")]
            #[doc = concat!("assert_eq!(set, ", stringify!($Set), "::of(", stringify!($One), "(1)));")]
            /// ```
            pub const fn insert(&mut self, one: $One) {
                self.0 |= 1 << one.0;
            }

            /// Removes `one`.
            ///
            /// ```
            #[doc = concat!("use alveole::game::{", stringify!($One), ", ", stringify!($Set), "};")]
            #[doc = concat!("let mut set = ", stringify!($Set), "::first(2);")]
            #[doc = concat!("set.remove(", stringify!($One), "(1));")]
            #[doc = concat!("assert_eq!(set, ", stringify!($Set), "::of(", stringify!($One), "(0)));")]
            /// ```
            pub const fn remove(&mut self, one: $One) {
                self.0 &= !(1 << one.0);
            }

            /// The size of the set.
            ///
            /// ```
            #[doc = concat!("use alveole::game::{", stringify!($One), ", ", stringify!($Set), "};")]
            #[doc = concat!("assert_eq!(", stringify!($Set), "::first(3).len(), 3);")]
            /// ```
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set is empty.
            ///
            /// ```
            #[doc = concat!("use alveole::game::{", stringify!($One), ", ", stringify!($Set), "};")]
            #[doc = concat!("assert!(", stringify!($Set), "::NONE.is_empty());")]
            #[doc = concat!("assert!(!", stringify!($Set), "::of(", stringify!($One), "(0)).is_empty());")]
            /// ```
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The members in turn order.
            ///
            /// ```
            #[doc = concat!("use alveole::game::{", stringify!($One), ", ", stringify!($Set), "};")]
            #[doc = concat!("assert_eq!(", stringify!($Set), "::first(2).iter().collect::<Vec<_>>(), [", stringify!($One), "(0), ", stringify!($One), "(1)]);")]
            /// ```
            pub fn iter(self) -> impl Iterator<Item = $One> + Clone {
                $One::all(8).filter(move |&one| self.contains(one))
            }
        }

        impl FromIterator<$One> for $Set {
            fn from_iter<I: IntoIterator<Item = $One>>(members: I) -> Self {
                let mut set = Self::NONE;
                members.into_iter().for_each(|one| set.insert(one));
                set
            }
        }
    };
}

numbered! {
    /// The colour of a side, numbered from 0 in turn order.
    Colour,
    /// A set of colours.
    Colours
}

numbered! {
    /// A place at the match, numbered from 0 in turn order: the player who holds a colour.
    ///
    /// Seat `n` holds colour `n` unless a rule exchanges colours, as the swap of Hex-n does
    /// ([`Rules::seat`](super::Rules::seat)).
    Seat,
    /// A set of seats.
    Seats
}

impl Seat {
    /// The other of two seats.
    ///
    /// ```
    /// use alveole::game::Seat;
    /// assert_eq!(Seat(0).other(), Seat(1));
    /// ```
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }
}

impl Colour {
    /// The largest number of colours in a game.
    pub const MAX: usize = 6;

    /// The next of `count` colours in turn order.
    ///
    /// ```
    /// use alveole::game::Colour;
    /// assert_eq!(Colour(2).next(3), Colour(0));
    /// ```
    #[must_use]
    pub const fn next(self, count: u8) -> Self {
        Self((self.0 + 1) % count)
    }

    /// The other of two colours.
    ///
    /// ```
    /// use alveole::game::Colour;
    /// assert_eq!(Colour(1).other(), Colour(0));
    /// ```
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }
}
