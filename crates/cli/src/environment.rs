//! The clock and the random seeds that the engine takes from the system.

use std::sync::OnceLock;
use std::time::Instant;

use alveole::api::Environment;

/// The clock and seeds of the command line.
pub(crate) const ENVIRONMENT: Environment = Environment { now, seed };

/// Milliseconds since the first call.
fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}

/// A seed from the system's random numbers.
fn seed() -> u64 {
    let mut bytes = [0; 8];
    // Without random numbers every game is still playable, only predictable.
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}
