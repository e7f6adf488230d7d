//! The limits of the relay, and what counts against them.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
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

    /// Messages of a connection in a minute; as many may come at once
    #[arg(long, value_name = "N", default_value_t = 240, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
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

    /// Memory for states, in MiB; the topics that were quiet for longest make room for new ones
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub memory: u32,
}

impl Default for Limits {
    /// The default limits of a relay.
    fn default() -> Self {
        Self {
            message_bytes: 65_536,
            states_per_topic: 64,
            days: 14,
            messages_per_minute: 240,
            subscriptions: 16,
            subscriptions_per_topic: 1000,
            sockets: 10_000,
            sockets_per_address: 100,
            idle: 120,
            memory: 256,
        }
    }
}

/// An allowance that a full minute fills (a token bucket).
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    /// Sixty-thousandths of a message, so that a millisecond adds a whole number.
    left: u64,
    filled: u64,
}

impl Allowance {
    /// One message.
    const ONE: u64 = 60_000;

    pub(crate) fn full(per_minute: u32, ticks: u64) -> Self {
        Self { left: u64::from(per_minute) * Self::ONE, filled: ticks }
    }

    /// Takes one message; returns whether it was there.
    pub(crate) fn take(&mut self, per_minute: u32, ticks: u64) -> bool {
        let most = u64::from(per_minute) * Self::ONE;
        let gained = ticks.saturating_sub(self.filled).saturating_mul(per_minute.into());
        self.filled = ticks;
        self.left = self.left.saturating_add(gained).min(most);
        let enough = self.left >= Self::ONE;
        if enough {
            self.left -= Self::ONE;
        }
        enough
    }
}

/// The number of connections of each address.
#[derive(Default, Debug)]
pub(crate) struct Addresses {
    counts: HashMap<IpAddr, u32>,
}

impl Addresses {
    /// Counts a connection; `false` if the address has as many as it may.
    pub(crate) fn enter(&mut self, address: IpAddr, most: u32) -> bool {
        let count = self.counts.entry(network(address)).or_default();
        let enters = *count < most;
        *count += u32::from(enters);
        enters
    }

    /// Forgets a connection that was counted.
    pub(crate) fn leave(&mut self, address: IpAddr) {
        let address = network(address);
        if let Some(count) = self.counts.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&address);
            }
        }
    }
}

/// What counts as one address: a household has a whole network of IPv6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        v4 @ IpAddr::V4(_) => v4,
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
        .map_while(|text| text.trim().parse::<IpAddr>().ok())
        .find(|&address| !trusted(proxies, address))
        .unwrap_or(peer)
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
    fn an_allowance_is_spent_at_once_and_filled_within_a_minute() {
        let mut allowance = Allowance::full(240, 1000);
        assert_eq!((0..300).filter(|_| allowance.take(240, 1000)).count(), 240);
        assert!(!allowance.take(240, 1249));
        assert!(allowance.take(240, 1250), "four a second");
        assert_eq!((0..300).filter(|_| allowance.take(240, 61_250)).count(), 240);
        assert_eq!(
            (0..300).filter(|_| allowance.take(240, 10_000_000)).count(),
            240,
            "no more than a minute's"
        );
    }

    #[test]
    fn an_address_has_its_number_of_connections_and_a_network_of_ipv6_is_one() {
        let mut addresses = Addresses::default();
        assert!(addresses.enter(ip("10.0.0.1"), 2) && addresses.enter(ip("::ffff:10.0.0.1"), 2));
        assert!(!addresses.enter(ip("10.0.0.1"), 2) && addresses.enter(ip("10.0.0.2"), 2));
        addresses.leave(ip("10.0.0.1"));
        assert!(addresses.enter(ip("10.0.0.1"), 2));
        assert!(addresses.enter(ip("2001:db8:1:2:3::1"), 1));
        assert!(!addresses.enter(ip("2001:db8:1:2:ffff::9"), 1) && addresses.enter(ip("2001:db8:1:3::1"), 1));
        for address in ["10.0.0.1", "10.0.0.1", "10.0.0.2", "2001:db8:1:2::", "2001:db8:1:3::"] {
            addresses.leave(ip(address));
        }
        assert!(addresses.counts.is_empty(), "what left is forgotten");
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
        assert_eq!(client(Some("203.0.113.9, unknown")), ip("127.0.0.1"));
        assert_eq!(client(None), ip("127.0.0.1"));
    }
}
