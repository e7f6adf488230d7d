//! The limits of the relay, and what counts against them.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

/// The moment of a decision. The server reads the clocks; tests say what they like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Now {
    /// Seconds since 1970.
    pub unix: u64,
    /// Milliseconds of a clock that never goes back.
    pub ticks: u64,
}

/// What the relay takes from a connection, an address, a topic and in all.
#[derive(clap::Args, Clone, PartialEq, Eq, Debug)]
#[command(next_help_heading = "Limits")]
pub struct Limits {
    /// The longest message, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 65_536, value_parser = clap::value_parser!(u32).range(512..=1_048_576))]
    pub message_bytes: u32,

    /// States of a topic: one for each seat, and invitations
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub states_per_topic: u32,

    /// Days for which a state is kept after it was published
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u64).range(1..=3650))]
    pub days: u64,

    /// Messages of an address in a minute; as many may come at once; a signature, and 16 KiB received or sent, count as one more
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub messages_per_minute: u32,

    /// Subscriptions of a connection
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub subscriptions: u32,

    /// Subscriptions to a topic, of players and spectators
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub subscriptions_per_topic: u32,

    /// Connections in all
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub sockets: u32,

    /// Connections of an IPv4 address, or of an IPv6 network of 64 bits: a school may have one address
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub sockets_per_address: u32,

    /// Seconds without a sign of life, after which a connection is closed; it is asked for one after half of them
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u32).range(2..=86_400))]
    pub idle: u32,

    /// Memory for states and subscriptions, in MiB; the oldest states of the address with the most make room for new ones
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub memory: u32,

    /// Memory for states and subscriptions of an address, and for messages that wait for it, in MiB each; its own oldest states make room
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub memory_per_address: u32,

    /// Bits of work (NIP-13) of a state in a topic that everybody may write, such as a challenge of the lobby; each doubles its cost
    #[arg(long, value_name = "BITS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=18))]
    pub work: u32,
}

impl Limits {
    /// The second until which a state is kept that came at `now`, if its author allows it.
    pub(crate) fn latest(&self, now: u64) -> u64 {
        now.saturating_add(self.days * 24 * 60 * 60)
    }
}

impl Default for Limits {
    /// The default limits of a relay.
    fn default() -> Self {
        Self {
            message_bytes: 65_536,
            states_per_topic: 64,
            days: 14,
            messages_per_minute: 30_000,
            subscriptions: 16,
            subscriptions_per_topic: 1000,
            sockets: 10_000,
            sockets_per_address: 100,
            idle: 120,
            memory: 256,
            memory_per_address: 4,
            work: 0,
        }
    }
}

/// The time by which states expire: that of the clock, unless it jumps ahead. A jump is believed when it lasts for a day, so a
/// clock that is set wrong for a while costs nobody a state.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Calendar {
    /// The last time that was believed.
    last: Option<Now>,
    /// Since when the clock is ahead, in milliseconds.
    ahead: Option<u64>,
}

impl Calendar {
    const JUMP: u64 = 60;
    const DAY: u64 = 24 * 60 * 60 * 1000;

    /// Begins with the time of the newest state of the journal: a clock may also be wrong at the start.
    pub(crate) fn begin(&mut self, unix: u64) {
        let last = self.last.get_or_insert(Now { unix, ticks: 0 });
        last.unix = last.unix.max(unix);
    }

    /// The time of the calendar, in seconds since 1970.
    pub(crate) fn at(&mut self, now: Now) -> u64 {
        let steady =
            self.last.map_or(now.unix, |last| last.unix + now.ticks.saturating_sub(last.ticks) / 1000);
        if now.unix > steady + Self::JUMP {
            let since = *self.ahead.get_or_insert(now.ticks);
            if now.ticks.saturating_sub(since) < Self::DAY {
                return steady;
            }
        }
        (self.last, self.ahead) = (Some(now), None);
        now.unix
    }
}

/// An address or a network (`10.0.0.0/8`) whose `X-Forwarded-For` is believed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proxy {
    address: IpAddr,
    bits: u32,
}

impl FromStr for Proxy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr =
            address.parse().map_err(|_| format!("“{address}” is no IP address, such as 127.0.0.1 or ::1"))?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| {
            bits.parse()
                .ok()
                .filter(|&bits| bits <= most)
                .ok_or(format!("“{bits}” is no number from 0 to {most}"))
        })?;
        Ok(Self { address: address.to_canonical(), bits })
    }
}

impl Proxy {
    fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(a), IpAddr::V4(b)) => (a.to_bits() ^ b.to_bits()).leading_zeros() >= self.bits,
            (IpAddr::V6(a), IpAddr::V6(b)) => (a.to_bits() ^ b.to_bits()).leading_zeros() >= self.bits,
            _ => false,
        }
    }
}

/// Whether one of the proxies has this address.
pub(crate) fn trusted(proxies: &[Proxy], address: IpAddr) -> bool {
    proxies.iter().any(|proxy| proxy.contains(address))
}

/// The address of the client of trusted proxies: the last one in `X-Forwarded-For` that is none of them. What stands before it
/// may be made up by the client.
pub(crate) fn forwarded(proxies: &[Proxy], peer: IpAddr, header: Option<&str>) -> IpAddr {
    let addresses = header.into_iter().flat_map(|text| text.rsplit(','));
    // What cannot be read is not passed over: what stands before it is the client's word.
    addresses
        .map_while(|text| address(text.trim()))
        .find(|&address| !trusted(proxies, address))
        .unwrap_or(peer)
}

/// Reads an address as proxies write it: alone, in brackets, or with a port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().map(|address| address.ip()).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn proxies(texts: &[&str]) -> Vec<Proxy> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn a_clock_that_jumps_is_believed_when_it_lasts() {
        const DAYS: u64 = 24 * 60 * 60;
        let mut calendar = Calendar::default();
        let mut at = |unix, seconds: u64| calendar.at(Now { unix, ticks: seconds * 1000 });
        assert_eq!(at(1000, 0), 1000);
        assert_eq!(at(1060, 60), 1060);
        assert_eq!(at(30 * DAYS, 70), 1070, "30 days ahead");
        assert_eq!(at(30 * DAYS + 10, 80), 1080);
        assert_eq!(at(1090, 90), 1090, "and back");
        assert_eq!(at(500, 100), 500, "behind");
        assert_eq!(at(1110, 110), 510, "and right again");
        assert_eq!(at(1110 + DAYS, 110 + DAYS), 1110 + DAYS, "for a day");
        let mut wrong = Calendar::default();
        wrong.begin(1000);
        wrong.begin(900);
        assert_eq!(wrong.at(Now { unix: 9 * DAYS, ticks: 5000 }), 1005, "wrong from the start");
        assert_eq!(wrong.at(Now { unix: 800, ticks: 6000 }), 800);
    }

    #[test]
    fn a_network_of_proxies_is_read_and_what_is_none_is_named() {
        let [narrow, wide, all] = &proxies(&["127.0.0.1", "10.1.0.0/16", "::/0"])[..] else { panic!() };
        assert!(narrow.contains(ip("127.0.0.1")) && !narrow.contains(ip("127.0.0.2")));
        assert!(wide.contains(ip("10.1.255.255")) && !wide.contains(ip("10.2.0.0")));
        assert!(all.contains(ip("2001:db8::")) && !all.contains(ip("10.0.0.1")));
        assert_eq!(
            "localhost".parse::<Proxy>(),
            Err("“localhost” is no IP address, such as 127.0.0.1 or ::1".to_owned())
        );
        assert_eq!("10.0.0.0/33".parse::<Proxy>(), Err("“33” is no number from 0 to 32".to_owned()));
    }

    #[test]
    fn the_client_of_proxies_is_the_last_address_that_is_none_of_them() {
        let proxies = proxies(&["127.0.0.1", "10.0.0.0/8"]);
        let client = |header| forwarded(&proxies, ip("127.0.0.1"), header);
        assert_eq!(client(Some("203.0.113.9")), ip("203.0.113.9"));
        assert_eq!(client(Some("6.6.6.6, 203.0.113.9, 10.0.0.7")), ip("203.0.113.9"), "the first is made up");
        assert_eq!(client(Some("203.0.113.9:4711, 10.0.0.7:80")), ip("203.0.113.9"), "with ports");
        for text in ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:443"] {
            assert_eq!(client(Some(text)), ip("2001:db8::1"), "{text}");
        }
        for text in ["203.0.113.9, unknown", "203.0.113.9, [2001:db8::1", "203.0.113.9, 1.2.3.4:x", "[]"] {
            assert_eq!(client(Some(text)), ip("127.0.0.1"), "{text}");
        }
        assert_eq!(client(None), ip("127.0.0.1"));
    }
}
