//! A relay for live play: it keeps the last signed state of each seat of a match, and passes new ones on.
//!
//! It speaks NIP-01, the protocol of Nostr, over WebSocket, and takes two kinds of events. It knows nothing of games: states
//! are encrypted, and their authors are keys that are made for one match. `alveole relay` and the small program
//! `alveole-relay`, which is the same without the games, both are [`run`]; docs/relay.md says how to host one.
//!
//! | module | what it does |
//! | --- | --- |
//! | [`wire`] | reads and writes the messages of NIP-01 |
//! | [`event`] | checks an event, its id and its signature |
//! | `store` | keeps the last state of each author in each topic |
//! | [`broker`] | answers messages: the relay without its sockets, with the clocks of the caller |
//! | [`limits`] | limits, and what counts against them |
//! | [`push`] | which notifications are forwarded to push services |
//! | `vapid`, `forward` | the key that signs notifications, and the thread that sends them |
//! | `budget` | what each address has used |
//! | `journal` | keeps the states on disk |
//! | `http`, `connection`, `server` | the request before the WebSocket, a socket, the loop over all |

// They panic if the reader of the output leaves.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod broker;
mod budget;
mod connection;
pub mod event;
mod forward;
mod http;
mod journal;
pub mod limits;
pub mod push;
mod server;
mod store;
mod vapid;
pub mod wire;

use std::fmt;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;

use serde_json::json;

pub use budget::Network;
pub use limits::{Limits, Proxy};

/// What `--help` prints below the options.
pub const AFTER: &str = "\
Behind a reverse proxy the relay listens on 127.0.0.1 and the proxy passes a path of the site on to it:
  alveole relay --origin https://play.example --trusted-proxy 127.0.0.1 --journal /var/lib/alveole/journal

The first line of standard output is the address. Standard error has warnings, and nothing of what players send.
SIGINT and SIGTERM end the relay: clients are told, and the journal is written to the disk.";

/// Files that may be open beside the sockets: the journal, its copy, the listener, the standard streams and some more, and the
/// sockets that were refused.
const FILES: u64 = 32 + server::REFUSED as u64;

/// The arguments of the relay.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER)]
pub struct Arguments {
    /// The address and port to listen on; port 0 for any free one
    #[arg(value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7777")]
    address: SocketAddr,

    /// A site whose pages may use the relay; may be repeated.
    #[arg(
        long = "origin",
        value_name = "ORIGIN",
        value_parser = origin,
        help = "A site whose pages may use the relay, as in https://play.example; may be repeated [default: all]"
    )]
    origins: Vec<String>,

    /// A reverse proxy whose X-Forwarded-For names the client: an address or a network; may be repeated
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    trusted_proxies: Vec<Proxy>,

    /// Keep the states in this file too, so that they survive a restart
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Forward notifications to the push services of browsers, signed with the key in this file, which is made at the first start
    #[arg(long, value_name = "FILE")]
    push: Option<PathBuf>,

    /// A push service besides those of Chrome, Edge, Firefox and Safari; may be repeated
    #[arg(long = "push-service", value_name = "ORIGIN", value_parser = origin, requires = "push")]
    push_services: Vec<String>,

    /// The name of the relay in its information document (NIP-11)
    #[arg(long, value_name = "NAME", default_value = "Alvéole")]
    name: String,

    /// How to reach the person who runs the relay, for its information document and for push services (mailto: or https:)
    #[arg(long, value_name = "ADDRESS")]
    contact: Option<String>,

    /// Print the number of connections, states and messages at this interval, in seconds; 0 for never
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    report: u64,

    #[command(flatten)]
    limits: Limits,
}

/// Why the relay does not start or run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Failure {}

/// Runs a relay until the process receives SIGINT or SIGTERM.
///
/// # Errors
/// If its port or its journal cannot be used; the message names the culprit.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut arguments = arguments.clone();
    arguments.limits.sockets = files(arguments.limits.sockets);
    let server = server::Server::new(arguments).map_err(Failure)?;
    let address = server.address().map_err(|error| Failure(error.to_string()))?;
    let mut output = io::stdout();
    // A reader that closes the output early is no reason to stop.
    let _ = writeln!(output, "ws://{address}").and_then(|()| output.flush());
    server.run().map_err(Failure)
}

/// The number of sockets for which the system allows enough open files, after asking for more.
fn files(wanted: u32) -> u32 {
    #[cfg(unix)]
    {
        let allowed = rlimit::increase_nofile_limit(u64::from(wanted) + FILES).unwrap_or(u64::MAX);
        let most = u32::try_from(allowed.saturating_sub(FILES)).unwrap_or(u32::MAX).max(1);
        if most < wanted {
            server::note(&format!(
                "the system allows {allowed} open files, so {most} connections instead of {wanted} (ulimit -n, LimitNOFILE)"
            ));
        }
        wanted.min(most)
    }
    #[cfg(not(unix))]
    {
        wanted
    }
}

/// Reads an origin as browsers send it: a scheme, a host and perhaps a port.
fn origin(text: &str) -> Result<String, String> {
    let hint = "an origin is a scheme, a host and perhaps a port, as in https://play.example";
    let (scheme, host) = text.split_once("://").ok_or_else(|| hint.to_owned())?;
    if !matches!(scheme, "http" | "https") || host.is_empty() {
        return Err(hint.to_owned());
    }
    if host.contains(['/', '?', '#', '@', '*']) || host.contains(char::is_whitespace) {
        return Err(format!("{hint}; “{host}” has more than a host and a port"));
    }
    Ok(text.to_ascii_lowercase())
}

impl Arguments {
    /// Whom push services reach about the notifications of this relay; an address is necessary.
    fn subject(&self) -> String {
        let is_address = |text: &&String| text.starts_with("mailto:") || text.starts_with("https://");
        let named = self.contact.iter().chain(&self.origins).find(is_address);
        named.map_or_else(|| env!("CARGO_PKG_REPOSITORY").to_owned(), Clone::clone)
    }

    /// Why a page of this origin may not use the relay; `None` if it may.
    fn refused_origin(&self, origin: Option<&str>) -> Option<String> {
        let known = |origin: &str| self.origins.iter().any(|known| origin.eq_ignore_ascii_case(known));
        if self.origins.is_empty() || origin.is_some_and(known) {
            return None;
        }
        let who = origin.map_or("A program without an origin".into(), |origin| {
            origin.chars().filter(|letter| !letter.is_control()).take(100).collect::<String>()
        });
        Some(format!("{who} may not use this relay. It serves {}.\n", self.origins.join(", ")))
    }
}

/// The information document of NIP-11.
fn information(arguments: &Arguments, push_key: Option<&str>) -> String {
    let limits = &arguments.limits;
    let seconds = limits.days * 24 * 60 * 60;
    let mut document = json!({
        "name": arguments.name,
        "description": "A relay for live play of Alvéole: the last encrypted state of each seat, and nothing else.",
        "supported_nips": [1, 11, 13, 40, 78],
        "software": env!("CARGO_PKG_REPOSITORY"),
        "version": env!("CARGO_PKG_VERSION"),
        "limitation": {
            "max_message_length": limits.message_bytes,
            "max_subscriptions": limits.subscriptions,
            "max_filters": wire::FILTERS,
            "max_subid_length": wire::SUBSCRIPTION_LETTERS,
            "created_at_upper_limit": event::AHEAD,
            "min_pow_difficulty": limits.work,
            "auth_required": false,
            "payment_required": false,
            "restricted_writes": true,
        },
        "retention": [
            {"kinds": [event::STATE], "time": seconds},
            {"kinds": [event::PRESENCE], "time": 0},
            {"time": 0},
        ],
    });
    if let Some(contact) = &arguments.contact {
        document["contact"] = json!(contact);
    }
    if let Some(key) = push_key {
        document["push"] = json!({"vapid": key});
    }
    document.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_what_a_browser_sends() {
        assert_eq!(origin("https://Play.example:8443").as_deref(), Ok("https://play.example:8443"));
        for wrong in
            ["play.example", "https://", "https://play.example/", "wss://play.example", "https://*.example"]
        {
            assert!(origin(wrong).is_err(), "{wrong}");
        }
    }
}
