//! Events of NIP-01: their shape, their id and their signature.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use k256::schnorr::signature::hazmat::PrehashVerifier;
use k256::schnorr::{Signature, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::limits::Limits;

/// The kind of a state: addressable, so that the last one of each author and topic is kept (NIP-78).
pub const STATE: u32 = 30_078;
/// The kind of a sign of presence: ephemeral, passed on and not kept.
pub const PRESENCE: u32 = 21_078;
/// How far ahead of the relay's clock a stamp may be, in seconds.
pub const AHEAD: u64 = 15 * 60;
/// The tag by which the key of a topic permits an author.
const PERMIT: &str = "permit";
/// Tags of an event, and strings of a tag, at most.
const TAGS: usize = 16;

/// The public key of an author, or the id of an event.
pub type Key = [u8; 32];

/// What connects the events of one match: the tag `d`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Topic {
    /// 16 bytes: who knows them may publish.
    Open([u8; 16]),
    /// A public key: whom its holders permit may publish, see [`Draft::permitted`].
    Key(Key),
}

impl Topic {
    /// The first one in the order of topics.
    pub(crate) const FIRST: Self = Self::Open([0; 16]);

    /// Reads 32 or 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        bytes(text).map(Self::Open).or_else(|| bytes(text).map(Self::Key))
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Open(bytes) => hex(bytes),
            Self::Key(key) => hex(key),
        })
    }
}

/// Why a message is refused: a word for programs, of those that NIP-01 lists, and a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// `invalid`, `blocked`, `restricted`, `pow`, `rate-limited`, `unsupported` or `error`.
    pub word: &'static str,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl Refusal {
    pub(crate) fn new(word: &'static str, reason: impl Into<String>) -> Self {
        Self { word, reason: reason.into() }
    }

    pub(crate) fn invalid(reason: impl Into<String>) -> Self {
        Self::new("invalid", reason)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.word, self.reason)
    }
}

/// An event as it is written, before anything of it is believed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Draft<'a> {
    /// The SHA-256 of all but the signature, in hexadecimal digits.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// The author's public key.
    #[serde(borrow)]
    pub pubkey: Cow<'a, str>,
    /// Seconds since 1970.
    pub created_at: u64,
    /// What the event is.
    pub kind: u32,
    /// Lists of strings, each beginning with its name.
    pub tags: Vec<Vec<Cow<'a, str>>>,
    /// Any text; states are encrypted.
    #[serde(borrow)]
    pub content: Cow<'a, str>,
    /// The signature of the id.
    #[serde(borrow)]
    pub sig: Cow<'a, str>,
}

/// An event whose id and signature are right, and which this relay takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The SHA-256 of its content.
    pub id: Key,
    /// The public key of its author.
    pub author: Key,
    /// Seconds since 1970, as its author says.
    pub created_at: u64,
    /// [`STATE`] or [`PRESENCE`].
    pub kind: u32,
    /// The match that it belongs to.
    pub topic: Topic,
    /// The second from which it is no longer kept or sent.
    pub expires: u64,
    /// The event as it is sent: its fields, and no others.
    pub json: Rc<str>,
}

impl Draft<'_> {
    /// The id that the fields have: the SHA-256 of `[0, pubkey, created_at, kind, tags, content]`.
    #[must_use]
    pub fn digest(&self) -> Key {
        let fields = (0, &self.pubkey, self.created_at, self.kind, &self.tags, &self.content);
        let text = serde_json::to_vec(&fields)
            .unwrap_or_else(|error| unreachable!("texts and numbers are JSON: {error}"));
        Sha256::digest(text).into()
    }

    /// Checks everything but the signature, which costs a hundred times as much: see [`Draft::signed`].
    ///
    /// # Errors
    /// The first limit of the relay that the event exceeds, or what is wrong with it.
    pub fn check(&self, limits: &Limits, now: u64) -> Result<Event, Refusal> {
        let event = self.read()?;
        if event.created_at > now + AHEAD {
            let ahead = (event.created_at - now) / 60;
            return Err(Refusal::invalid(format!(
                "created_at is {ahead} minutes ahead of the relay's clock, and {} are allowed",
                AHEAD / 60
            )));
        }
        if event.expires <= now {
            return Err(Refusal::invalid("the time of its tag `expiration` is over"));
        }
        if event.kind == STATE && matches!(event.topic, Topic::Open(_)) && work(&event.id) < limits.work {
            let reason = format!(
                "{} bits of work (NIP-13) are asked for, and the id has {}",
                limits.work,
                work(&event.id)
            );
            return Err(Refusal::new("pow", reason));
        }
        Ok(Event { expires: event.expires.min(limits.latest(now)), ..event })
    }

    /// Checks what needs neither a clock nor the signature. The event expires when its tag says so, or never.
    pub(crate) fn read(&self) -> Result<Event, Refusal> {
        let key = |name: &str, text: &str| {
            bytes(text)
                .ok_or_else(|| Refusal::invalid(format!("`{name}` is not 64 lower-case hexadecimal digits")))
        };
        let (id, author): (Key, Key) = (key("id", &self.id)?, key("pubkey", &self.pubkey)?);
        if self.kind != STATE && self.kind != PRESENCE {
            let reason = format!("kind {} is not taken here, only {STATE} and {PRESENCE}", self.kind);
            return Err(Refusal::new("blocked", reason));
        }
        let topic = self.topic()?;
        let expires = self.expiration()?.unwrap_or(u64::MAX);
        if self.digest() != id {
            return Err(Refusal::invalid("`id` is not the SHA-256 of the event"));
        }
        let json = json(self).into();
        Ok(Event { id, author, created_at: self.created_at, kind: self.kind, topic, expires, json })
    }

    /// Checks the signature of `event`, which is what [`Draft::check`] made of this draft.
    ///
    /// # Errors
    /// If its author did not sign the event.
    pub fn signed(&self, event: &Event) -> Result<(), Refusal> {
        let signature: [u8; 64] = bytes(&self.sig)
            .ok_or_else(|| Refusal::invalid("`sig` is not 128 lower-case hexadecimal digits"))?;
        let key = VerifyingKey::from_slice(&event.author)
            .map_err(|_| Refusal::invalid("`pubkey` is not a point of the curve secp256k1"))?;
        if is_signed(&key, &event.id, &signature) {
            return Ok(());
        }
        Err(Refusal::invalid("`sig` is not the signature of `pubkey`"))
    }

    /// Checks that the key of the topic permits the author of `event`, which is what [`Draft::check`] made of this draft: the tag
    /// `permit` is its signature of the SHA-256 of `alveole/live/author`, a line feed and `pubkey`.
    ///
    /// # Errors
    /// If the topic is a key and did not sign that.
    pub fn permitted(&self, event: &Event) -> Result<(), Refusal> {
        let Topic::Key(topic) = event.topic else { return Ok(()) };
        let restricted = |reason| Err(Refusal::new("restricted", reason));
        let Some(signature) = self.tag(PERMIT).and_then(bytes) else {
            return restricted(
                "only whom the key of the topic permits may publish, with its signature as the tag `permit`",
            );
        };
        let key = VerifyingKey::from_slice(&topic)
            .map_err(|_| Refusal::invalid("the tag `d` is not a point of the curve secp256k1"))?;
        let digest = Sha256::digest(format!("alveole/live/author\n{}", self.pubkey));
        if is_signed(&key, &digest, &signature) {
            return Ok(());
        }
        restricted("the tag `permit` is not the signature of the topic's key for `pubkey`")
    }

    fn topic(&self) -> Result<Topic, Refusal> {
        if self.tags.len() > TAGS || self.tags.iter().any(|tag| tag.len() > TAGS) {
            return Err(Refusal::invalid(format!("more than {TAGS} tags, or strings in a tag")));
        }
        let topic =
            self.tag("d").ok_or_else(|| Refusal::invalid("there is no tag `d`, which names the topic"))?;
        Topic::parse(topic)
            .ok_or_else(|| Refusal::invalid("the tag `d` is not 32 or 64 lower-case hexadecimal digits"))
    }

    fn expiration(&self) -> Result<Option<u64>, Refusal> {
        let Some(text) = self.tag("expiration") else { return Ok(None) };
        text.parse()
            .map(Some)
            .map_err(|_| Refusal::invalid("the tag `expiration` is not a number of seconds"))
    }

    /// The value of the first tag with this name.
    fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.first().is_some_and(|first| first == name))?;
        tag.get(1).map(AsRef::as_ref)
    }
}

/// Whether a key signed a digest.
fn is_signed(key: &VerifyingKey, digest: &[u8], signature: &[u8; 64]) -> bool {
    Signature::from_slice(signature).is_ok_and(|signature| key.verify_prehash(digest, &signature).is_ok())
}

/// The work in an id: the bits at its beginning that are zero (NIP-13).
fn work(id: &Key) -> u32 {
    let zeros = id.iter().take_while(|&&byte| byte == 0).count();
    8 * zeros as u32 + id.get(zeros).map_or(0, |byte| byte.leading_zeros())
}

/// Reads lower-case hexadecimal digits, exactly as many as the bytes need.
#[must_use]
pub(crate) fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let digit = |letter: u8| match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

/// Writes bytes as lower-case hexadecimal digits.
#[must_use]
pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // A `String` takes everything.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A value of texts, numbers and truth values as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| unreachable!("every such value is JSON: {error}"))
}
