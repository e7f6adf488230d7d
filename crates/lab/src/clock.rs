//! The clock that searches with a time limit read.

use std::sync::OnceLock;
use std::time::Instant;

/// Milliseconds since the first call.
pub(crate) fn now() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e3
}
