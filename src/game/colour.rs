//! Colours, the seats that hold them, and sets of both.

/// Defines a number type below [`Colour::MAX`] and a set of its values as one byte.
macro_rules! numbered {
    ($(#[$doc:meta])* $One:ident, $(#[$set_doc:meta])* $Set:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $One(pub u8);

        impl $One {
            /// The number, for indexing.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The numbers 0 to `count` − 1, in turn order.
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
            #[must_use]
            pub const fn of(one: $One) -> Self {
                Self(1 << one.0)
            }

            /// The set of the numbers 0 to `count` − 1.
            #[must_use]
            pub const fn first(count: u8) -> Self {
                Self(((1_u16 << count) - 1) as u8)
            }

            /// Whether `one` is in the set.
            #[must_use]
            pub const fn contains(self, one: $One) -> bool {
                self.0 & (1 << one.0) != 0
            }

            /// Adds `one`.
            pub const fn insert(&mut self, one: $One) {
                self.0 |= 1 << one.0;
            }

            /// Removes `one`.
            pub const fn remove(&mut self, one: $One) {
                self.0 &= !(1 << one.0);
            }

            /// The size of the set.
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set is empty.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The members in turn order.
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
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }
}

impl Colour {
    /// The largest number of colours in a game.
    pub const MAX: usize = 6;

    /// The next of `count` colours in turn order.
    #[must_use]
    pub const fn next(self, count: u8) -> Self {
        Self((self.0 + 1) % count)
    }

    /// The other of two colours.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }
}
