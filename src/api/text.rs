//! Requests as text.

use serde_json::Value;

use super::{MAX_BYTES, MAX_DEPTH};
use crate::json::whole_number;
use crate::play::Error;
use crate::say;

/// Parses the JSON `text`.
///
/// A number means the same however it is written: `2.0` is read as `2`, as JavaScript reads it.
///
/// ```
/// use alveole::api::parse;
/// assert_eq!(parse(br#"{"depth": 2.0}"#)?, parse(br#"{"depth": 2}"#)?);
/// assert_eq!(parse(b"{").unwrap_err().code(), "bad_json");
/// # Ok::<(), alveole::play::Error>(())
/// ```
///
/// # Errors
/// [`Error::BadJson`] if `text` is not JSON, [`Error::TooLarge`] beyond [`MAX_BYTES`] and [`MAX_DEPTH`].
pub fn parse(text: &[u8]) -> Result<Value, Error> {
    if text.len() > MAX_BYTES {
        return Err(too_long());
    }
    if depth(text) > MAX_DEPTH {
        return Err(too_large());
    }
    let mut value = serde_json::from_slice(text)
        .map_err(|error: serde_json::Error| Error::BadJson(say!("not valid JSON: {}", error.to_string())))?;
    make_whole(&mut value);
    Ok(value)
}

/// The error for a text of more than [`MAX_BYTES`].
///
/// ```
/// assert_eq!(alveole::api::too_long().code(), "too_large");
/// ```
#[must_use]
pub fn too_long() -> Error {
    Error::TooLarge(say!("a request has at most {} bytes", MAX_BYTES))
}

/// The error for a request beyond [`MAX_BYTES`] or [`MAX_DEPTH`].
pub(crate) fn too_large() -> Error {
    Error::TooLarge(say!("the request is too large or too deeply nested"))
}

/// The depth of nesting of the lists and objects of `text`.
///
/// The parser has a limit of its own, but reports it as a fault of syntax.
fn depth(text: &[u8]) -> usize {
    let (mut now, mut most) = (0_usize, 0);
    let mut bytes = text.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'[' | b'{' => now += 1,
            b']' | b'}' => now = now.saturating_sub(1),
            b'"' => {
                while let Some(byte) = bytes.next().filter(|&&byte| byte != b'"') {
                    if *byte == b'\\' {
                        bytes.next();
                    }
                }
            }
            _ => {}
        }
        most = most.max(now);
    }
    most
}

/// Turns fractions that are whole numbers into integers.
fn make_whole(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            if let Some(n) = number.as_f64().and_then(whole_number) {
                *value = n.into();
            }
        }
        Value::Array(list) => list.iter_mut().for_each(make_whole),
        Value::Object(map) => map.values_mut().for_each(make_whole),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_64_levels_deep_at_the_most() {
        let nested = |levels: usize| [b"[".repeat(levels), b"]".repeat(levels)].concat();
        assert!(parse(&nested(MAX_DEPTH)).is_ok());
        assert_eq!(parse(&nested(MAX_DEPTH + 1)).unwrap_err().code(), "too_large");
        assert_eq!(parse(&nested(100_000)).unwrap_err().code(), "too_large");
        let flat = format!("[{}1]", "[1],{\"a\":[]},".repeat(100));
        assert!(parse(flat.as_bytes()).is_ok(), "what is closed again is not deep");
    }

    #[test]
    fn brackets_inside_texts_nest_nothing() {
        let text = format!(r#"{{"a":"{}\"{}\\","b":[]}}"#, "[".repeat(100), "{".repeat(100));
        assert!(parse(text.as_bytes()).is_ok());
        assert_eq!(parse(br#"["\"#).unwrap_err().code(), "bad_json");
    }

    #[test]
    fn whole_numbers_are_whole_however_they_are_written() {
        let value =
            parse(br#"{"a": [1.0, -3e2, 0.5, 1e300, 18446744073709551615], "b": {"c": -0.0}}"#).unwrap();
        let expected = serde_json::json!({"a": [1, -300, 0.5, 1e300, u64::MAX], "b": {"c": 0}});
        assert_eq!(value, expected);
    }

    #[test]
    fn a_request_is_a_mebibyte_at_the_most() {
        let mut text = b"1".to_vec();
        text.resize(MAX_BYTES, b' ');
        assert!(parse(&text).is_ok());
        text.push(b' ');
        assert_eq!(parse(&text).unwrap_err().code(), "too_large");
    }
}
