//! JSON values to and from the house's types.
//!
//! `serde_json::to_value` and `from_value` would do, but every type that passes through them takes some kilobytes of
//! WebAssembly, and what they refuse has no address. Here a type costs a few calls of shared code, and an error names
//! the field: “pieces.3.q”.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::from_value;
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
