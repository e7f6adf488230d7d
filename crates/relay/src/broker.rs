//! The relay without its sockets: what it answers to whom.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use serde_json::Value;

use crate::event::{Draft, Event, Refusal, STATE, Topic};
use crate::limits::{Allowance, Limits, Now};
use crate::store::{Put, Store};
use crate::wire::{self, Filter, Query, Request, SUBSCRIPTION_LETTERS};

/// The number of a connection.
pub type ConnectionId = usize;

/// A message to a client. Events are shared between those who receive them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outgoing {
    /// A message as it is sent.
    Text(String),
    /// An event for a subscription.
    Event(Rc<str>, Rc<Event>),
    /// The connection ends, for this reason.
    End(String),
}

impl Outgoing {
    /// The message as it is sent; for [`Outgoing::End`] the reason.
    #[must_use]
    pub fn into_text(self) -> String {
        match self {
            Self::Text(text) | Self::End(text) => text,
            Self::Event(subscription, event) => wire::event(&subscription, &event.json),
        }
    }

    /// About how many bytes [`Outgoing::into_text`] has.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match self {
            Self::Text(text) | Self::End(text) => text.len(),
            Self::Event(subscription, event) => event.json.len() + subscription.len() + 12,
        }
    }
}

/// What follows from a message.
#[derive(Clone, Default, Debug)]
pub struct Effects {
    /// The messages to clients, in their order.
    pub messages: Vec<(ConnectionId, Outgoing)>,
    /// The states that are kept from now on, for the journal.
    pub kept: Vec<Rc<Event>>,
}

/// Numbers since the start, without what was said and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Messages received.
    pub received: u64,
    /// Events that were taken.
    pub taken: u64,
    /// Messages that were refused.
    pub refused: u64,
    /// Events that were sent.
    pub sent: u64,
}

/// What the relay knows of a connection.
#[derive(Debug)]
struct Connection {
    allowance: Allowance,
    /// The messages that were refused because of their number, since one was not.
    over: u32,
    subscriptions: HashMap<Rc<str>, Vec<Filter>>,
}

/// The relay without its sockets.
#[derive(Debug)]
pub struct Broker {
    limits: Limits,
    store: Store,
    connections: HashMap<ConnectionId, Connection>,
    /// The subscriptions to each topic.
    listeners: HashMap<Topic, Vec<(ConnectionId, Rc<str>)>>,
    counts: Counts,
}

impl Broker {
    /// A relay without connections and states.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let (store, counts) = (Store::default(), Counts::default());
        Self { limits, store, connections: HashMap::new(), listeners: HashMap::new(), counts }
    }

    /// Adds a connection.
    pub fn join(&mut self, id: ConnectionId, now: Now) {
        let allowance = Allowance::full(self.limits.messages_per_minute, now.ticks);
        self.connections.insert(id, Connection { allowance, over: 0, subscriptions: HashMap::new() });
    }

    /// Removes a connection with its subscriptions.
    pub fn leave(&mut self, id: ConnectionId) {
        let Some(connection) = self.connections.remove(&id) else { return };
        for (name, filters) in connection.subscriptions {
            self.unlisten(id, &name, &filters);
        }
    }

    /// Answers a message of a connection.
    pub fn receive(&mut self, id: ConnectionId, text: &str, now: Now, effects: &mut Effects) {
        let Some(connection) = self.connections.get_mut(&id) else { return };
        self.counts.received += 1;
        let most = self.limits.messages_per_minute;
        let allowed = connection.allowance.take(most, now.ticks);
        connection.over = if allowed { 0 } else { connection.over + 1 };
        if connection.over > most {
            self.counts.refused += 1;
            let reason = format!("more than {most} messages a minute");
            return effects.messages.push((id, Outgoing::End(reason)));
        }
        let answered = if allowed {
            self.answer(id, text, now, effects)
        } else {
            Err(Refusal::new("rate-limited", format!("{most} messages a minute are allowed; wait a little")))
        };
        if let Err(refusal) = answered {
            self.counts.refused += 1;
            effects.messages.push((id, Outgoing::Text(refused(text, &refusal))));
        }
    }

    /// Puts a state of the journal back; returns whether it is kept now. Its signature was checked when it came, and its id says
    /// whether the disk kept it well.
    ///
    /// # Errors
    /// If the text is no such state.
    pub fn restore(&mut self, text: &str, expires: u64, now: u64) -> Result<bool, Refusal> {
        if expires <= now {
            return Ok(false);
        }
        let draft: Draft = serde_json::from_str(text).map_err(|error| Refusal::invalid(error.to_string()))?;
        let mut event = draft.check(&self.limits, now)?;
        event.expires = event.expires.min(expires);
        Ok(event.kind == STATE && self.store.put(&Rc::new(event), &self.limits)? == Put::Kept)
    }

    /// Forgets the states whose time is over.
    pub fn expire(&mut self, now: u64) {
        self.store.expire(now);
    }

    /// The states that are kept, in no order.
    pub fn states(&self) -> impl Iterator<Item = &Rc<Event>> {
        self.store.all()
    }

    /// Numbers since the start.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// One line with the numbers of what is kept and what came, and nothing of its content.
    #[must_use]
    pub fn summary(&self) -> String {
        let Counts { received, taken, refused, sent } = self.counts;
        format!(
            "{} connections, {} subscribed topics, {} topics with {} states in {:.1} MiB; since the start {received} messages, \
             {taken} events taken, {refused} refusals, {sent} events sent",
            self.connections.len(),
            self.listeners.len(),
            self.store.topics(),
            self.store.states(),
            self.store.bytes() as f64 / 1_048_576.0,
        )
    }

    fn answer(
        &mut self,
        id: ConnectionId,
        text: &str,
        now: Now,
        effects: &mut Effects,
    ) -> Result<(), Refusal> {
        match Request::parse(text)? {
            Request::Event(draft) => {
                let (event, put) = self.publish(&draft, now)?;
                let reason = match put {
                    Put::Kept => "",
                    Put::Known => "duplicate: this state is kept already",
                    Put::Older => "duplicate: a later state of this author is kept",
                };
                effects.messages.push((id, Outgoing::Text(wire::ok(&draft.id, true, reason))));
                if put == Put::Kept {
                    self.counts.taken += 1;
                    self.pass_on(&event, effects);
                    if event.kind == STATE {
                        effects.kept.push(event);
                    }
                }
            }
            Request::Req(name, queries) => {
                let filters = self.subscribe(id, &name, queries)?;
                let name: Rc<str> = name.into();
                for event in self.stored(&filters, now.unix) {
                    self.counts.sent += 1;
                    effects.messages.push((id, Outgoing::Event(name.clone(), event)));
                }
                effects.messages.push((id, Outgoing::Text(wire::eose(&name))));
                self.listen(id, name, filters);
            }
            Request::Close(name) => {
                let ended = self
                    .connections
                    .get_mut(&id)
                    .and_then(|connection| connection.subscriptions.remove(&*name));
                if let Some(filters) = ended {
                    self.unlisten(id, &name, &filters);
                }
            }
        }
        Ok(())
    }

    fn publish(&mut self, draft: &Draft, now: Now) -> Result<(Rc<Event>, Put), Refusal> {
        let event = Rc::new(draft.check(&self.limits, now.unix)?);
        if event.kind != STATE {
            draft.signed(&event)?;
            return Ok((event, Put::Kept));
        }
        self.store.expire(now.unix);
        let mut put = self.store.would(&event, &self.limits)?;
        // What is known was signed, and what is older goes nowhere.
        if put == Put::Kept {
            draft.signed(&event)?;
            put = self.store.put(&event, &self.limits)?;
        }
        Ok((event, put))
    }

    fn pass_on(&mut self, event: &Rc<Event>, effects: &mut Effects) {
        for (id, name) in self.listeners.get(&event.topic).into_iter().flatten() {
            let filters = self.connections.get(id).and_then(|connection| connection.subscriptions.get(name));
            if filters.is_some_and(|filters| filters.iter().any(|filter| filter.matches(event))) {
                self.counts.sent += 1;
                effects.messages.push((*id, Outgoing::Event(name.clone(), event.clone())));
            }
        }
    }

    /// Checks a subscription against the limits, and takes one of the same name away.
    fn subscribe(
        &mut self,
        id: ConnectionId,
        name: &str,
        queries: Vec<Query>,
    ) -> Result<Vec<Filter>, Refusal> {
        let connection = self.connections.get_mut(&id).expect("who is answered is connected");
        // It ends also if what replaces it is refused.
        if let Some(before) = connection.subscriptions.remove(name) {
            self.unlisten(id, name, &before);
        } else if connection.subscriptions.len() >= self.limits.subscriptions as usize {
            let reason = format!("a connection has {} subscriptions at most", self.limits.subscriptions);
            return Err(Refusal::new("blocked", reason));
        }
        if name.is_empty() || name.chars().count() > SUBSCRIPTION_LETTERS {
            return Err(Refusal::invalid(format!(
                "a subscription has a name of 1 to {SUBSCRIPTION_LETTERS} letters"
            )));
        }
        if queries.is_empty() {
            return Err(Refusal::invalid("the subscription has no filter"));
        }
        let filters = queries.into_iter().map(Filter::try_from).collect::<Result<Vec<_>, _>>()?;
        let most = self.limits.subscriptions_per_topic as usize;
        for topic in topics(&filters) {
            if self.listeners.get(&topic).is_some_and(|listeners| listeners.len() >= most) {
                return Err(Refusal::new("blocked", format!("a topic has {most} subscriptions at most")));
            }
        }
        Ok(filters)
    }

    fn listen(&mut self, id: ConnectionId, name: Rc<str>, filters: Vec<Filter>) {
        for topic in topics(&filters) {
            self.listeners.entry(topic).or_default().push((id, name.clone()));
        }
        let connection = self.connections.get_mut(&id).expect("who is answered is connected");
        connection.subscriptions.insert(name, filters);
    }

    fn unlisten(&mut self, id: ConnectionId, name: &str, filters: &[Filter]) {
        for topic in topics(filters) {
            let Some(listeners) = self.listeners.get_mut(&topic) else { continue };
            listeners.retain(|(other, subscription)| *other != id || **subscription != *name);
            if listeners.is_empty() {
                self.listeners.remove(&topic);
            }
        }
    }

    /// The states that filters ask for, the newest first, each once.
    fn stored(&self, filters: &[Filter], now: u64) -> Vec<Rc<Event>> {
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        for filter in filters {
            let states = filter.topics.iter().flat_map(|topic| self.store.topic(topic));
            let mut states: Vec<&Rc<Event>> =
                states.filter(|event| event.expires > now && filter.matches(event)).collect();
            states.sort_unstable_by_key(|event| (Reverse(event.created_at), event.id));
            let wanted = states.into_iter().take(filter.limit.unwrap_or(usize::MAX));
            found.extend(wanted.filter(|event| seen.insert((event.topic, event.author))).cloned());
        }
        found.sort_by_key(|event| (Reverse(event.created_at), event.id));
        found
    }
}

/// The topics of filters, each once.
fn topics(filters: &[Filter]) -> Vec<Topic> {
    let mut topics: Vec<Topic> = filters.iter().flat_map(|filter| &filter.topics).copied().collect();
    topics.sort_unstable();
    topics.dedup();
    topics
}

/// The message that refuses another one: it names the event or the subscription if these can be read at all.
fn refused(text: &str, refusal: &Refusal) -> String {
    let read: Option<Vec<Value>> = serde_json::from_str(text).ok();
    match read.as_deref() {
        Some([Value::String(word), Value::Object(event), ..]) if word == "EVENT" => match event.get("id") {
            Some(Value::String(id)) if id.len() <= 64 => wire::ok(id, false, &refusal.to_string()),
            _ => wire::notice(refusal),
        },
        Some([Value::String(word), Value::String(name), ..])
            if word == "REQ" && name.len() <= 4 * SUBSCRIPTION_LETTERS =>
        {
            wire::closed(name, refusal)
        }
        _ => wire::notice(refusal),
    }
}
