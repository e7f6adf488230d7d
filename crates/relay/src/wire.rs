//! The messages of NIP-01: arrays of JSON with a word in front.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

use crate::event::{Draft, Event, Key, Refusal, Topic, bytes, json};

/// Letters of the id of a subscription, at most.
pub const SUBSCRIPTION_LETTERS: usize = 64;
/// Filters of a subscription, at most.
pub const FILTERS: usize = 8;
/// Topics, authors or ids in a filter, at most.
pub const VALUES: usize = 256;

/// Topics of a subscription, at most: the answer is found in a few milliseconds, and others are served between two.
pub const TOPICS: usize = 64;

/// A message of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request<'a> {
    /// Publishes an event.
    Event(Draft<'a>),
    /// Subscribes to events, or replaces a subscription.
    Req(Cow<'a, str>, Vec<Query<'a>>),
    /// Ends a subscription.
    Close(Cow<'a, str>),
    /// Forwards a notification; without one, asks for the key with which the relay signs them.
    Push(Cow<'a, str>, Option<Notification<'a>>),
}

/// A notification for a browser that subscribed to a push service.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notification<'a> {
    /// The public key of the relay for which the browser subscribed, as base64url text.
    pub key: Cow<'a, str>,
    /// The address of the subscription.
    pub endpoint: Cow<'a, str>,
    /// The encrypted message, as base64url text.
    pub body: Cow<'a, str>,
}

/// A filter as it is written.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Query<'a> {
    ids: Option<Vec<Cow<'a, str>>>,
    authors: Option<Vec<Cow<'a, str>>>,
    kinds: Option<Vec<u32>>,
    #[serde(rename = "#d")]
    topics: Option<Vec<Cow<'a, str>>>,
    since: Option<u64>,
    until: Option<u64>,
    limit: Option<usize>,
}

impl<'a> Request<'a> {
    /// Reads a message.
    ///
    /// # Errors
    /// If the text is no message of NIP-01 that a client sends. JSON may nest 127 levels deep.
    pub fn parse(text: &'a str) -> Result<Self, Refusal> {
        serde_json::from_str(text).map_err(|error| Refusal::invalid(error.to_string()))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Request<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Message<'a>(std::marker::PhantomData<&'a ()>);

        impl<'de: 'a, 'a> Visitor<'de> for Message<'a> {
            type Value = Request<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array that begins with \"EVENT\", \"REQ\", \"CLOSE\" or \"PUSH\"")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Request<'a>, A::Error> {
                let word: Cow<'de, str> = next(&mut items, "a word such as \"EVENT\"")?;
                let request = match &*word {
                    "EVENT" => Request::Event(next(&mut items, "the event after \"EVENT\"")?),
                    "CLOSE" => Request::Close(next(&mut items, "the subscription after \"CLOSE\"")?),
                    "REQ" => {
                        let id = next(&mut items, "the subscription after \"REQ\"")?;
                        let mut queries = Vec::new();
                        while let Some(query) = items.next_element()? {
                            if queries.len() == FILTERS {
                                return Err(A::Error::custom(format!(
                                    "a subscription has {FILTERS} filters at most"
                                )));
                            }
                            queries.push(query);
                        }
                        Request::Req(id, queries)
                    }
                    "PUSH" => {
                        let id = next(&mut items, "the id after \"PUSH\"")?;
                        let notification = match items.next_element()? {
                            None => None,
                            Some(key) => Some(Notification {
                                key,
                                endpoint: next(&mut items, "the endpoint of the notification")?,
                                body: next(&mut items, "the body of the notification")?,
                            }),
                        };
                        Request::Push(id, notification)
                    }
                    word => {
                        let word: String = word.chars().take(20).collect();
                        return Err(A::Error::custom(format!(
                            "“{word}” is none of EVENT, REQ, CLOSE and PUSH"
                        )));
                    }
                };
                while items.next_element::<IgnoredAny>()?.is_some() {}
                Ok(request)
            }
        }

        fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(
            items: &mut A,
            what: &str,
        ) -> Result<T, A::Error> {
            items.next_element()?.ok_or_else(|| A::Error::custom(format!("the array lacks {what}")))
        }

        deserializer.deserialize_seq(Message(std::marker::PhantomData))
    }
}

/// A filter: what a subscription asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Filter {
    /// In their order, as all lists.
    ids: Option<Vec<Key>>,
    authors: Option<Vec<Key>>,
    kinds: Option<Vec<u32>>,
    /// Never empty: who does not know a topic learns nothing of it.
    pub topics: Vec<Topic>,
    since: Option<u64>,
    until: Option<u64>,
    /// Of what is stored, the newest; all if there is none.
    pub limit: Option<usize>,
}

impl TryFrom<Query<'_>> for Filter {
    type Error = Refusal;

    fn try_from(query: Query<'_>) -> Result<Self, Refusal> {
        let Some(topics) = query.topics.filter(|topics| !topics.is_empty()) else {
            return Err(Refusal::new("blocked", "a filter names its topics here, in `#d`"));
        };
        let lengths =
            [query.ids.as_ref(), query.authors.as_ref(), Some(&topics)].map(|list| list.map_or(0, Vec::len));
        if lengths.into_iter().chain(query.kinds.as_ref().map(Vec::len)).any(|length| length > VALUES) {
            return Err(Refusal::invalid(format!("a list of a filter has {VALUES} values at most")));
        }
        let keys = |name: &str, list: Option<Vec<Cow<str>>>| {
            let key = |text: Cow<str>| {
                let reason = || {
                    Refusal::invalid(format!("a value of `{name}` is not 64 lower-case hexadecimal digits"))
                };
                bytes(&text).ok_or_else(reason)
            };
            let list =
                list.map(|list| list.into_iter().map(key).collect::<Result<Vec<_>, _>>()).transpose()?;
            Ok(list.map(sorted))
        };
        let topic = |text: Cow<str>| {
            let reason = || Refusal::invalid("a value of `#d` is not 32 or 64 lower-case hexadecimal digits");
            Topic::parse(&text).ok_or_else(reason)
        };
        let topics = sorted(topics.into_iter().map(topic).collect::<Result<Vec<_>, _>>()?);
        Ok(Self {
            ids: keys("ids", query.ids)?,
            authors: keys("authors", query.authors)?,
            kinds: query.kinds,
            topics,
            since: query.since,
            until: query.until,
            limit: query.limit,
        })
    }
}

impl Filter {
    /// Whether the filter asks for an event.
    pub(crate) fn matches(&self, event: &Event) -> bool {
        let has =
            |list: &Option<Vec<Key>>, key| list.as_ref().is_none_or(|list| list.binary_search(key).is_ok());
        self.topics.binary_search(&event.topic).is_ok()
            && self.kinds.as_ref().is_none_or(|kinds| kinds.contains(&event.kind))
            && has(&self.authors, &event.author)
            && has(&self.ids, &event.id)
            && self.since.is_none_or(|since| since <= event.created_at)
            && self.until.is_none_or(|until| event.created_at <= until)
    }
}

impl Filter {
    /// About how much memory the filter takes, in bytes, with the places of a subscription in the index of topics.
    pub(crate) fn bytes(&self) -> usize {
        let keys = [&self.ids, &self.authors].into_iter().flatten().map(Vec::len).sum::<usize>();
        let kinds = self.kinds.as_ref().map_or(0, Vec::len);
        200 + 200 * self.topics.len() + size_of::<Key>() * keys + size_of::<u32>() * kinds
    }
}

/// Values in their order, each once.
pub(crate) fn sorted<T: Ord>(mut values: Vec<T>) -> Vec<T> {
    values.sort_unstable();
    values.dedup();
    values
}

/// `["OK", id, taken, reason]`
pub(crate) fn ok(id: &str, taken: bool, reason: &str) -> String {
    json(&("OK", id, taken, reason))
}

/// `["EOSE", subscription]`
pub(crate) fn eose(subscription: &str) -> String {
    json(&("EOSE", subscription))
}

/// `["CLOSED", subscription, reason]`
pub(crate) fn closed(subscription: &str, reason: &Refusal) -> String {
    json(&("CLOSED", subscription, reason.to_string()))
}

/// `["NOTICE", reason]`
pub(crate) fn notice(reason: &Refusal) -> String {
    json(&("NOTICE", reason.to_string()))
}

/// `["EVENT", subscription, event]`
pub(crate) fn event(subscription: &str, event: &str) -> String {
    let subscription = json(&subscription);
    format!("[\"EVENT\",{subscription},{event}]")
}
