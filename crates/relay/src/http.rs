//! What comes before a WebSocket: a request of HTTP/1.1, which is answered with an upgrade, a page or a refusal.

use tungstenite::handshake::derive_accept_key;

/// The longest head of a request, in bytes.
pub(crate) const LONGEST: usize = 8192;
/// Headers of a request, at most.
const HEADERS: usize = 64;

/// What a client asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// A WebSocket, with the answer that opens it.
    Upgrade(String),
    /// The information document of NIP-11.
    Information,
    /// Anything else that a GET asks for.
    Page,
    /// What a browser asks before it sends headers of its own to another site.
    Options,
    /// What is no proper request: the status, and a sentence for people.
    Bad(&'static str, String),
}

/// The head of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub ask: Ask,
    /// The page that asks, as the browser says.
    pub origin: Option<String>,
    /// The addresses that proxies added.
    pub forwarded: Option<String>,
    /// The bytes of the head; what follows belongs to the WebSocket.
    pub length: usize,
}

/// Reads the head of a request; `None` if it is not all there.
pub(crate) fn read(bytes: &[u8]) -> Option<Head> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let bad = |status, reason: &str| Head {
        ask: Ask::Bad(status, reason.to_owned()),
        origin: None,
        forwarded: None,
        length: bytes.len(),
    };
    let length = match request.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) if bytes.len() < LONGEST => return None,
        Ok(httparse::Status::Partial) => {
            return Some(bad(
                "431 Request Header Fields Too Large",
                "The headers of the request are too long.",
            ));
        }
        Err(error) => return Some(bad("400 Bad Request", &format!("The request is not HTTP/1.1: {error}."))),
    };
    let get = |name: &str| {
        let header = request.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name))?;
        std::str::from_utf8(header.value).ok()
    };
    // Several lines of a header are one list.
    let forwarded: Vec<&str> = request
        .headers
        .iter()
        .filter(|header| header.name.eq_ignore_ascii_case("x-forwarded-for"))
        .map(|header| std::str::from_utf8(header.value).unwrap_or("?"))
        .collect();
    Some(Head {
        ask: ask(request.method, request.version, get),
        origin: get("origin").map(str::to_owned),
        forwarded: (!forwarded.is_empty()).then(|| forwarded.join(",")),
        length,
    })
}

fn ask<'a>(method: Option<&str>, version: Option<u8>, get: impl Fn(&str) -> Option<&'a str>) -> Ask {
    let has = |name, word: &str| {
        get(name).is_some_and(|value| value.split(',').any(|part| part.trim().eq_ignore_ascii_case(word)))
    };
    if method == Some("OPTIONS") {
        return Ask::Options;
    }
    if method != Some("GET") {
        return Ask::Bad(
            "405 Method Not Allowed",
            "This is a relay: it answers GET and WebSockets.".to_owned(),
        );
    }
    if !has("upgrade", "websocket") {
        let information =
            get("accept").is_some_and(|value| value.to_ascii_lowercase().contains("application/nostr+json"));
        return if information { Ask::Information } else { Ask::Page };
    }
    if !has("connection", "upgrade") || version != Some(1) {
        let reason =
            "The header “Connection: Upgrade” is missing. A reverse proxy must pass it on, in HTTP/1.1.";
        return Ask::Bad("400 Bad Request", reason.to_owned());
    }
    if get("sec-websocket-version") != Some("13") {
        return Ask::Bad("426 Upgrade Required", "The version of WebSocket is 13 here.".to_owned());
    }
    let Some(key) = get("sec-websocket-key").filter(|key| key.len() == 24) else {
        return Ask::Bad("400 Bad Request", "The header Sec-WebSocket-Key is missing or no key.".to_owned());
    };
    let accept = derive_accept_key(key.as_bytes());
    Ask::Upgrade(format!(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: {accept}\r\n\r\n"
    ))
}

/// An answer after which the connection ends. Pages of other sites may read its date, from which they learn how wrong the clock
/// of their device is.
pub(crate) fn answer(status: &str, media_type: &str, body: &str, unix: u64) -> Vec<u8> {
    let extra = match status.split(' ').next() {
        Some("405") => "Allow: GET, OPTIONS\r\n",
        Some("426") => "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n",
        Some("429" | "503") => "Retry-After: 60\r\n",
        _ => "",
    };
    // NIP-11 wants the three headers for other sites with every answer.
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {}\r\nDate: {}\r\n\
         Access-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: Date\r\n\
         Access-Control-Allow-Headers: *\r\nAccess-Control-Allow-Methods: GET, OPTIONS\r\nVary: Accept\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n{extra}Connection: close\r\n\r\n{body}",
        body.len(),
        date(unix),
    )
    .into_bytes()
}

/// A second since 1970 as HTTP writes it (RFC 9110, section 5.6.7).
fn date(unix: u64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (days, seconds) = (unix / 86_400, unix % 86_400);
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut day) = (1970, days);
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut month = 0;
    for length in [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < length {
            break;
        }
        day -= length;
        month += 1;
    }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!(
        "{}, {:02} {} {year} {hours:02}:{minutes:02}:{:02} GMT",
        DAYS[(days % 7) as usize],
        day + 1,
        MONTHS[month],
        seconds % 60
    )
}

/// A refusal, or a page, in plain text.
pub(crate) fn plain(status: &str, sentence: &str, unix: u64) -> Vec<u8> {
    answer(status, "text/plain; charset=utf-8", &format!("{sentence}\n"), unix)
}

#[cfg(test)]
mod tests {
    use super::*;

    const UPGRADE: &str = "GET /live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n\
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: https://a.example\r\n";

    fn head(text: &str) -> Head {
        read(format!("{text}\r\n").as_bytes()).expect("the head is complete")
    }

    fn status(text: &str) -> String {
        match head(text).ask {
            Ask::Bad(status, _) => status.to_owned(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn an_upgrade_is_read_with_its_origin_and_proxies() {
        let head =
            head(&format!("{UPGRADE}X-Forwarded-For: 1.2.3.4\r\nx-forwarded-for: 5.6.7.8, 9.9.9.9\r\n"));
        // The example of RFC 6455, section 1.3.
        assert!(matches!(&head.ask, Ask::Upgrade(answer) if answer.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")));
        assert_eq!(head.origin.as_deref(), Some("https://a.example"));
        assert_eq!(head.forwarded.as_deref(), Some("1.2.3.4,5.6.7.8, 9.9.9.9"));
    }

    #[test]
    fn a_head_is_read_when_it_is_all_there() {
        let whole = format!("{UPGRADE}\r\nfirst frame");
        let length = whole.len() - "first frame".len();
        for end in 0..length {
            assert_eq!(read(&whole.as_bytes()[..end]), None, "{end}");
        }
        assert_eq!(read(whole.as_bytes()).unwrap().length, length);
    }

    #[test]
    fn a_date_is_written_as_http_does() {
        // From `date -u -R -d @…`, but for the name of the zone.
        for (unix, text) in [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT"),
            (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 GMT"),
            (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        ] {
            assert_eq!(date(unix), text);
        }
    }

    #[test]
    fn what_is_no_upgrade_gets_the_status_that_says_why() {
        assert_eq!(status("POST / HTTP/1.1\r\n"), "405 Method Not Allowed");
        assert_eq!(status(&UPGRADE.replace("keep-alive, Upgrade", "close")), "400 Bad Request");
        assert_eq!(status(&UPGRADE.replace("13", "8")), "426 Upgrade Required");
        assert_eq!(status(&UPGRADE.replace("dGhlIHNhbXBsZSBub25jZQ==", "short")), "400 Bad Request");
        assert_eq!(status("\u{1}\r\n"), "400 Bad Request");
        assert_eq!(status("GET / HTTP/1.1\r\nAccept: application/nostr+json\r\n"), "Information");
        assert_eq!(status("GET / HTTP/1.1\r\nAccept: text/html, Application/Nostr+JSON\r\n"), "Information");
        assert_eq!(status("OPTIONS / HTTP/1.1\r\n"), "Options");
        assert_eq!(status("GET / HTTP/1.1\r\n"), "Page");
        let long = format!("GET / HTTP/1.1\r\nA: {}", "a".repeat(LONGEST));
        assert!(matches!(
            read(long.as_bytes()).unwrap().ask,
            Ask::Bad("431 Request Header Fields Too Large", _)
        ));
    }
}
