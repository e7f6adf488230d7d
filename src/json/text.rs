//! From values to text.

use std::fmt::Write as _;

use serde_json::{Number, Value};

/// `value` as compact JSON text: what its `Display` writes.
///
/// In the module that a page loads first this takes the place of serde_json's serializer.
#[must_use]
pub fn to_text(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value);
    text
}

fn write(text: &mut String, value: &Value) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(true) => text.push_str("true"),
        Value::Bool(false) => text.push_str("false"),
        Value::Number(number) => write_number(text, number),
        Value::String(string) => write_string(text, string),
        Value::Array(list) => {
            text.push('[');
            for (i, item) in list.iter().enumerate() {
                if i > 0 {
                    text.push(',');
                }
                write(text, item);
            }
            text.push(']');
        }
        Value::Object(map) => {
            text.push('{');
            for (i, (key, item)) in map.iter().enumerate() {
                if i > 0 {
                    text.push(',');
                }
                write_string(text, key);
                text.push(':');
                write(text, item);
            }
            text.push('}');
        }
    }
}

fn write_string(text: &mut String, string: &str) {
    if string.bytes().any(|byte| byte < b' ') {
        return rarely(text, &string.into());
    }
    text.push('"');
    if string.bytes().any(|byte| byte == b'"' || byte == b'\\') {
        for character in string.chars() {
            if character == '"' || character == '\\' {
                text.push('\\'); // as in moves of Hive
            }
            text.push(character);
        }
    } else {
        text.push_str(string);
    }
    text.push('"');
}

fn write_number(text: &mut String, number: &Number) {
    if let Some(n) = number.as_i64() {
        if n < 0 {
            text.push('-');
        }
        return write_digits(text, n.unsigned_abs());
    }
    match number.as_f64().and_then(hundredths) {
        Some(hundredths) => {
            if hundredths < 0 {
                text.push('-');
            }
            let n = hundredths.unsigned_abs();
            write_digits(text, n / 100);
            text.push('.');
            write_digits(text, n / 10 % 10);
            if n % 10 != 0 {
                write_digits(text, n % 10);
            }
        }
        None => rarely(text, &number.clone().into()),
    }
}

/// `n` in hundredths, if it is a decimal number with two digits after the point, as most in pictures are.
fn hundredths(n: f64) -> Option<i64> {
    const MOST: f64 = 1e12;
    let hundredths = (n * 100.0).round();
    #[allow(clippy::float_cmp, reason = "it asks whether the hundredths are the number itself")]
    let exact = hundredths.abs() < MOST && hundredths / 100.0 == n && (n != 0.0 || n.is_sign_positive());
    exact.then_some(hundredths as i64)
}

fn write_digits(text: &mut String, n: u64) {
    if n >= 10 {
        write_digits(text, n / 10);
    }
    text.push(char::from(b'0' + (n % 10) as u8));
}

#[cold]
#[inline(never)]
fn rarely(text: &mut String, value: &Value) {
    write!(text, "{value}").expect("writing into memory cannot fail");
}
