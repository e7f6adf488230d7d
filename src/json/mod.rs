//! JSON values to and from Rust types, by serde's traits.
//!
//! `serde_json::to_value` and `from_value` with `serde_path_to_error` would do the same, but make the module that a page
//! loads first 15.8 kB larger (brotli): every type that passes through them costs some kilobytes of WebAssembly. Here a
//! type costs a few calls of shared code. An error is a translatable message that names the field: “pieces.3.q”.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::from_value;
pub(crate) use read::unknown_field;
pub use write::to_value;

use serde_json::Value;

/// The object with these `fields`, in this order.
pub(crate) fn object(fields: Vec<(&str, Value)>) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// `n` as an integer, if it is whole and every fraction can be told from its neighbours at its size.
pub(crate) fn whole_number(n: f64) -> Option<i64> {
    const MAX_EXACT: f64 = 9_007_199_254_740_991.0;
    (n.fract() == 0.0 && n.abs() <= MAX_EXACT).then_some(n as i64)
}
