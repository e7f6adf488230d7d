//! How long a search may take.

/// How long a search may take: milliseconds of the caller's clock, or simulations.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Budget {
    /// Milliseconds.
    Time(f64),
    /// Positions searched: with the same seed the same answer each time, though not the same
    /// in WebAssembly as in native code.
    Nodes(u64),
}

impl Budget {
    /// The longest time, in milliseconds.
    pub const MAX_MS: u64 = 600_000;
    /// The most nodes.
    pub const MAX_NODES: u64 = 10_000_000;
}
