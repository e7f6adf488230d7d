//! The limits of a search.

/// The limit of a search: time by the caller's clock, or a number of nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Budget {
    /// Milliseconds.
    Time(f64),
    /// Nodes. The same seed gives the same answer each time, though WebAssembly and native code may differ.
    Nodes(u64),
}

impl Budget {
    /// The maximum time in milliseconds.
    pub const MAX_MS: u64 = 600_000;
    /// The maximum number of nodes.
    pub const MAX_NODES: u64 = 10_000_000;
}
