//! Requests as `JSON.stringify` writes them, read by little code.

use serde_json::{Map, Value};

use super::text::too_large;
use super::{MAX_BYTES, MAX_DEPTH};
use crate::json::whole_number;
use crate::play::Error;
use crate::say;

/// Parses the JSON `text`, which has no blanks outside its texts.
///
/// [`parse`](super::parse) would make the module that a page loads first 8 kB larger (brotli), most of it loaded later.
///
/// # Errors
/// [`Error::BadJson`] if `text` is not JSON, [`Error::TooLarge`] beyond [`MAX_BYTES`] and [`MAX_DEPTH`].
pub(crate) fn parse_usual(text: &str) -> Result<Value, Error> {
    let mut reader = Reader { text, at: 0, too_large: text.len() > MAX_BYTES };
    match reader.value(MAX_DEPTH) {
        Some(value) if reader.at == text.len() => Ok(value),
        _ => Err(reader.error()),
    }
}

/// Its methods return `None` where the text is not JSON, or `too_large`.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    too_large: bool,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// Whether `byte` comes next; if so, passes it.
    fn passes(&mut self, byte: u8) -> bool {
        let comes = self.peek() == Some(byte);
        self.at += usize::from(comes);
        comes
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if self.too_large {
            return None;
        }
        match self.next()? {
            b'"' => self.string().map(Value::String),
            b'[' => {
                let mut list = Vec::new();
                self.items(b']', depth, |this, depth| {
                    list.push(this.value(depth)?);
                    Some(())
                })?;
                Some(Value::Array(list))
            }
            b'{' => {
                let mut map = Map::new();
                self.items(b'}', depth, |this, depth| {
                    let key = this.passes(b'"').then(|| this.string())??;
                    let value = this.passes(b':').then(|| this.value(depth))??;
                    map.insert(key, value);
                    Some(())
                })?;
                Some(Value::Object(map))
            }
            b'n' => self.word("ull", Value::Null),
            b't' => self.word("rue", Value::Bool(true)),
            b'f' => self.word("alse", Value::Bool(false)),
            b'-' => {
                let first = self.next()?;
                self.number(first, -1)
            }
            first => self.number(first, 1),
        }
    }

    /// Reads items with commas between them until `end`.
    fn items(
        &mut self,
        end: u8,
        depth: usize,
        mut item: impl FnMut(&mut Self, usize) -> Option<()>,
    ) -> Option<()> {
        let Some(inside) = depth.checked_sub(1) else {
            self.too_large = true;
            return None;
        };
        if self.passes(end) {
            return Some(());
        }
        loop {
            item(self, inside)?;
            if self.passes(end) {
                return Some(());
            }
            self.passes(b',').then_some(())?;
        }
    }

    fn word(&mut self, rest: &str, value: Value) -> Option<Value> {
        self.text.get(self.at..)?.starts_with(rest).then_some(())?;
        self.at += rest.len();
        Some(value)
    }

    /// A number with that first digit and that sign.
    fn number(&mut self, first: u8, sign: i64) -> Option<Value> {
        let mut n = i64::from(digit(first)?);
        while let Some(digit) = self.peek().and_then(digit) {
            (n > 0).then_some(())?; // A number has no zeros before it.
            if n > 100_000_000_000_000 {
                return self.fraction(n as f64, sign);
            }
            n = 10 * n + i64::from(digit);
            self.at += 1;
        }
        match self.peek() {
            Some(b'.' | b'e' | b'E') => self.fraction(n as f64, sign),
            _ => Some((sign * n).into()),
        }
    }

    /// A number that is no small integer: `n` is what was read of it.
    #[cold]
    #[inline(never)]
    fn fraction(&mut self, mut n: f64, sign: i64) -> Option<Value> {
        let mut exponent = 0;
        while let Some(digit) = self.peek().and_then(digit) {
            n = n * 10.0 + f64::from(digit);
            self.at += 1;
        }
        if self.passes(b'.') {
            let start = self.at;
            while let Some(digit) = self.peek().and_then(digit) {
                // Beyond these digits it is the nearest number already.
                if n < 1e15 {
                    n = n * 10.0 + f64::from(digit);
                    exponent -= 1;
                }
                self.at += 1;
            }
            (self.at > start).then_some(())?;
        }
        if self.passes(b'e') || self.passes(b'E') {
            let negative = self.passes(b'-');
            if !negative {
                self.passes(b'+');
            }
            let mut given = i32::from(digit(self.next()?)?);
            while let Some(digit) = self.peek().and_then(digit) {
                given = (given * 10 + i32::from(digit)).min(9_999);
                self.at += 1;
            }
            exponent += if negative { -given } else { given };
        }
        let power = 10_f64.powi(exponent.abs());
        let n = sign as f64 * if exponent < 0 { n / power } else { n * power };
        Some(whole_number(n).map_or_else(|| n.into(), Value::from))
    }

    /// The rest of a text after its first quotation mark.
    fn string(&mut self) -> Option<String> {
        let mut string = String::new();
        loop {
            let start = self.at;
            let end = loop {
                match self.next()? {
                    b'"' | b'\\' => break self.at - 1,
                    0..b' ' => return None,
                    _ => {}
                }
            };
            string.push_str(self.text.get(start..end)?);
            if self.text.as_bytes()[end] == b'"' {
                return Some(string);
            }
            string.push(match self.next()? {
                byte @ (b'"' | b'\\') => char::from(byte), // as in moves of Hive
                other => self.escaped(other)?,
            });
        }
    }

    /// The character that a backslash and `byte` stand for.
    #[cold]
    #[inline(never)]
    fn escaped(&mut self, byte: u8) -> Option<char> {
        Some(match byte {
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let digits = self.text.get(self.at..self.at + 4)?;
                self.at += 4;
                // Half of a pair stands alone: pairs are written as they are.
                char::from_u32(u32::from_str_radix(digits, 16).ok()?).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            _ => return None,
        })
    }

    #[cold]
    #[inline(never)]
    fn error(&self) -> Error {
        if self.too_large {
            return too_large();
        }
        Error::BadJson(say!("the request contains a value that is not JSON"))
    }
}

fn digit(byte: u8) -> Option<u8> {
    byte.is_ascii_digit().then(|| byte - b'0')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::parse;

    #[test]
    fn what_a_page_writes_means_what_the_parser_says() {
        for text in [
            r#"{"op":"state","game":"hex","options":{},"position":null,"moves":[]}"#,
            r#"{"id":12,"moves":["wS1","bG1 wS1/","wQ \\wS1","a \"b\""],"move":"é1","swap":true,"n":[-3,0,false]}"#,
            r#"["\b\f\n\r\t\u0001\u00e9\/"]"#,
            r#"{"":[[],{},[{}],""]}"#,
            "[0.5,-0.25,1.5e3,1e21,1e-7,123.456,2.0,-0,-0.0,999999999999999,0.1]",
        ] {
            assert_eq!(parse_usual(text).unwrap(), parse(text.as_bytes()).unwrap(), "{text}");
        }
        assert_eq!(parse_usual(r#""\ud800""#).unwrap(), "\u{fffd}", "half of a pair");
    }

    #[test]
    fn what_is_not_json_is_refused() {
        for text in [
            "",
            "-",
            "01",
            "1.",
            ".5",
            "1e",
            "1e+",
            "+1",
            "nul",
            "tru",
            "falsehood",
            "undefined",
            "[1",
            "[1,]",
            "[,]",
            "{",
            "{1:2}",
            r#"{"a"}"#,
            r#"{"a":1,}"#,
            r#"{"a":1"#,
            r#"{"a" 1}"#,
            "\"",
            "\"\u{1}\"",
            r#""\x""#,
            r#""\u00g0""#,
            r#""\u00"#,
            r#""\"#,
            "]",
            "1]",
            "1,2",
            "é",
        ] {
            assert_eq!(parse_usual(text).unwrap_err().code(), "bad_json", "{text}");
            assert!(parse(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn it_has_the_limits_of_every_request() {
        let nested = |levels: usize| ["[".repeat(levels), "]".repeat(levels)].concat();
        assert!(parse_usual(&nested(MAX_DEPTH)).is_ok());
        assert_eq!(parse_usual(&nested(MAX_DEPTH + 1)).unwrap_err().code(), "too_large");
        assert_eq!(parse_usual(&nested(100_000)).unwrap_err().code(), "too_large");
        let text = format!("\"{}\"", "x".repeat(MAX_BYTES - 2));
        assert!(parse_usual(&text).is_ok());
        assert_eq!(parse_usual(&format!("{text} ")).unwrap_err().code(), "too_large");
    }
}
