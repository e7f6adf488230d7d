//! Notifications (Web Push, RFC 8030): which ones the relay forwards, and which ones wait for the answer of a push service.
//!
//! `["PUSH", id]` asks for the public key with which this relay signs; `["PUSH", id, key, endpoint, body]` forwards an encrypted body.
//! Both are answered by `["OK", id, true | false, text]`. The relay forwards to push services of browsers alone, so that nobody makes it
//! send requests elsewhere.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use crate::broker::ConnectionId;
use crate::budget::Network;
use crate::event::{Key, Refusal};
use crate::limits::Now;
use crate::wire::Notification;

/// The hosts of the push services of browsers: of Google, Mozilla and Apple.
const HOSTS: [&str; 3] = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"];
/// Microsoft's service has a host for each region.
const DOMAIN: &str = ".notify.windows.com";
/// Characters of an endpoint, at most.
const ENDPOINT: usize = 1024;
/// Characters of a body, at most: 4096 bytes (RFC 8030, section 7.2) as base64url text.
const BODY: usize = 5462;
/// Letters of an id, at most.
const ID: usize = 64;
/// Notifications that wait for a push service, at most: in all, and from one address.
const WAITING: usize = 64;
const WAITING_PER_ADDRESS: usize = 8;
/// Notifications to one endpoint in a period, at most. A person may play several matches at once.
const PER_ENDPOINT: u32 = 6;
const PERIOD: u64 = 60_000;
/// Endpoints that are counted, at most.
const ENDPOINTS: usize = 4096;
/// The work of a notification, in messages of its address.
pub(crate) const WORK: u64 = 250;

/// A notification that is on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// Its number, for [`Broker::forwarded`](crate::broker::Broker::forwarded).
    pub ticket: u64,
    /// Where it goes: an address of a push service.
    pub endpoint: String,
    /// The encrypted message, as base64url text.
    pub body: String,
}

/// What a push service said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It took the message.
    Taken,
    /// It does not know the subscription any more.
    Gone,
    /// It did not take the message, for this reason.
    Failed(String),
}

/// Who waits for the answer of a push service.
#[derive(Clone, Debug)]
struct Waiting {
    /// `None`: the client left.
    connection: Option<ConnectionId>,
    network: Network,
    id: String,
}

/// The notifications of a relay that forwards them.
#[derive(Debug)]
pub(crate) struct Pushes {
    key: String,
    services: Vec<String>,
    waiting: HashMap<u64, Waiting>,
    tickets: u64,
    /// When the period of an endpoint began, in milliseconds, and the notifications in it.
    counts: HashMap<Key, (u64, u32)>,
}

impl Pushes {
    /// `key`: the public key, as base64url text; `services`: the origins of more push services.
    pub(crate) fn new(key: String, services: Vec<String>) -> Self {
        Self { key, services, waiting: HashMap::new(), tickets: 0, counts: HashMap::new() }
    }

    /// The public key with which the relay signs.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// Takes a notification, or says why it is refused.
    pub(crate) fn take(
        &mut self,
        connection: ConnectionId,
        network: Network,
        id: &str,
        notification: &Notification,
        now: Now,
    ) -> Result<Push, Refusal> {
        let Notification { key, endpoint, body } = notification;
        if id.chars().count() > ID {
            return Err(Refusal::invalid(format!("the id of a notification has {ID} letters at most")));
        }
        if *key != self.key {
            return Err(Refusal::new("restricted", "the subscription is for the key of another relay"));
        }
        let is_text = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if body.is_empty() || body.len() > BODY || !body.bytes().all(is_text) {
            return Err(Refusal::invalid("the body is not base64url text of 1 to 4096 bytes"));
        }
        if !self.serves(endpoint) {
            return Err(Refusal::new("restricted", "the endpoint is not one of a known push service"));
        }
        let from_there = self.waiting.values().filter(|waiting| waiting.network == network).count();
        if self.waiting.len() >= WAITING || from_there >= WAITING_PER_ADDRESS {
            return Err(Refusal::new("rate-limited", "too many notifications wait; try again in a minute"));
        }
        if !self.count(endpoint, now.ticks) {
            let reason = format!("an endpoint gets {PER_ENDPOINT} notifications a minute at most");
            return Err(Refusal::new("rate-limited", reason));
        }
        self.tickets += 1;
        let waiting = Waiting { connection: Some(connection), network, id: id.to_owned() };
        self.waiting.insert(self.tickets, waiting);
        Ok(Push {
            ticket: self.tickets,
            endpoint: endpoint.clone().into_owned(),
            body: body.clone().into_owned(),
        })
    }

    /// Who waits for a notification: the client, and its id.
    pub(crate) fn done(&mut self, ticket: u64) -> Option<(ConnectionId, String)> {
        let Waiting { connection, id, .. } = self.waiting.remove(&ticket)?;
        connection.map(|connection| (connection, id))
    }

    /// A client left: another one may get the number of its connection.
    pub(crate) fn leave(&mut self, id: ConnectionId) {
        for waiting in self.waiting.values_mut().filter(|waiting| waiting.connection == Some(id)) {
            waiting.connection = None;
        }
    }

    /// Forgets the endpoints whose period is over.
    pub(crate) fn tidy(&mut self, ticks: u64) {
        self.counts.retain(|_, (began, _)| ticks < *began + PERIOD);
    }

    /// Whether an endpoint belongs to a push service.
    fn serves(&self, endpoint: &str) -> bool {
        let is_plain = endpoint.len() <= ENDPOINT && endpoint.bytes().all(|byte| byte.is_ascii_graphic());
        let Some(origin) = origin_of(endpoint).filter(|_| is_plain) else { return false };
        let known = |host: &str| {
            let region = host.strip_suffix(DOMAIN).unwrap_or_default();
            let is_region = region.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            HOSTS.contains(&host) || (!region.is_empty() && is_region)
        };
        origin.strip_prefix("https://").is_some_and(known)
            || self.services.iter().any(|service| service == origin)
    }

    /// Counts a notification to an endpoint; returns whether it may have one more.
    fn count(&mut self, endpoint: &str, ticks: u64) -> bool {
        if self.counts.len() >= ENDPOINTS {
            self.tidy(ticks);
        }
        let is_full = self.counts.len() >= ENDPOINTS;
        let key: Key = Sha256::digest(endpoint).into();
        if is_full && !self.counts.contains_key(&key) {
            return false;
        }
        let count = self.counts.entry(key).or_insert((ticks, 0));
        if ticks >= count.0 + PERIOD {
            *count = (ticks, 0);
        }
        count.1 += 1;
        count.1 <= PER_ENDPOINT
    }
}

/// The scheme and the authority of an address, before its path; `None` if it has none.
pub(crate) fn origin_of(address: &str) -> Option<&str> {
    let authority = address.find("://")? + 3;
    let path = address[authority..].find('/')?;
    Some(&address[..authority + path])
}
