//! The relay without its sockets: what it answers to whom.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use serde_json::Value;

use crate::budget::{Budgets, Network};
use crate::event::{Draft, Event, Refusal, STATE, Topic};
use crate::limits::{Calendar, Limits, Now};
use crate::push::{self, Outcome, Push, Pushes};
use crate::store::{Put, Store};
use crate::wire::{self, Filter, Notification, Query, Request, SUBSCRIPTION_LETTERS, TOPICS};

/// The refusals in a row because of the number of messages after which a connection ends.
const REFUSALS: u32 = 240;
/// The states that are looked at for a subscription and count as much as a message.
const LOOKS: usize = 64;

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
    /// The notifications for push services; [`Broker::forwarded`] takes their answers.
    pub pushes: Vec<Push>,
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
    network: Network,
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
    pub(crate) budgets: Budgets,
    /// `None`: this relay forwards no notifications.
    pushes: Option<Pushes>,
    calendar: Calendar,
    /// The time of the calendar at the last message.
    date: u64,
}

impl Broker {
    /// A relay without connections and states.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            budgets: Budgets::new(limits.clone()),
            limits,
            store: Store::default(),
            connections: HashMap::new(),
            listeners: HashMap::new(),
            counts: Counts::default(),
            calendar: Calendar::default(),
            date: 0,
            pushes: None,
        }
    }

    /// Forwards notifications from now on.
    ///
    /// `key`: the public key that signs them, as base64url text; `services`: the origins of push services beside those of browsers.
    pub fn forward_pushes(&mut self, key: String, services: Vec<String>) {
        self.pushes = Some(Pushes::new(key, services));
    }

    /// The public key that signs notifications; `None` if this relay forwards none.
    #[must_use]
    pub fn push_key(&self) -> Option<&str> {
        self.pushes.as_ref().map(Pushes::key)
    }

    /// Passes the answer of a push service on to the client that waits for it.
    pub fn forwarded(&mut self, ticket: u64, outcome: Outcome, effects: &mut Effects) {
        let Some((id, name)) = self.pushes.as_mut().and_then(|pushes| pushes.done(ticket)) else { return };
        let (taken, reason) = match outcome {
            Outcome::Taken => (true, String::new()),
            Outcome::Gone => {
                (false, "gone: the push service does not know this subscription any more".into())
            }
            Outcome::Failed(reason) => (false, format!("error: {reason}")),
        };
        effects.messages.push((id, Outgoing::Text(wire::ok(&name, taken, &reason))));
    }

    /// Adds a connection of an address.
    pub fn join(&mut self, id: ConnectionId, network: impl Into<Network>) {
        let connection = Connection { network: network.into(), over: 0, subscriptions: HashMap::new() };
        self.connections.insert(id, connection);
    }

    /// Removes a connection with its subscriptions.
    pub fn leave(&mut self, id: ConnectionId) {
        let Some(connection) = self.connections.remove(&id) else { return };
        if let Some(pushes) = &mut self.pushes {
            pushes.leave(id);
        }
        for (name, filters) in connection.subscriptions {
            self.unlisten(id, connection.network, &name, &filters);
        }
    }

    /// Answers a message of a connection.
    pub fn receive(&mut self, id: ConnectionId, text: &str, now: Now, effects: &mut Effects) {
        let Some(connection) = self.connections.get_mut(&id) else { return };
        self.counts.received += 1;
        self.date = self.calendar.at(now);
        let (network, most) = (connection.network, self.limits.messages_per_minute);
        let allowed = self.budgets.spend(network, text.len(), now.ticks);
        connection.over = if allowed { 0 } else { connection.over + 1 };
        if connection.over > REFUSALS {
            self.counts.refused += 1;
            let reason = format!("more than {most} messages a minute");
            return effects.messages.push((id, Outgoing::End(reason)));
        }
        let before = effects.messages.len();
        let answered = if allowed {
            self.answer(id, text, now, effects)
        } else {
            let reason = format!("an address has {most} messages a minute; wait a little");
            Err(Refusal::new("rate-limited", reason))
        };
        if let Err(refusal) = answered {
            self.counts.refused += 1;
            effects.messages.push((id, Outgoing::Text(refused(text, &refusal))));
        }
        let sent = &effects.messages[before..];
        self.budgets.charge_sent(network, sent.len(), sent.iter().map(|(_, message)| message.bytes()).sum());
    }

    /// Puts a state of the journal back; returns whether it is kept now. It is checked as when it came, because a disk changes
    /// bytes, but for the clock: that may be wrong at the start, and then a state of the future is as good as another. What is
    /// out of date is forgotten by [`Broker::expire`].
    ///
    /// # Errors
    /// If the text is no such state.
    pub fn restore(&mut self, text: &str, expires: u64, now: u64) -> Result<bool, Refusal> {
        let draft: Draft = serde_json::from_str(text).map_err(|error| Refusal::invalid(error.to_string()))?;
        let mut event = draft.read()?;
        draft.signed(&event)?;
        event.expires = event.expires.min(expires).min(self.limits.latest(now.max(event.created_at)));
        self.calendar.begin(event.created_at.min(now));
        let put = self.store.put(&Rc::new(event), None, &self.limits, &mut self.budgets)?;
        Ok(put == Put::Kept)
    }

    /// Forgets the states whose time is over, and the addresses that use nothing.
    pub fn expire(&mut self, now: Now) {
        self.date = self.calendar.at(now);
        self.store.expire(self.date, &mut self.budgets);
        self.budgets.forget(now.ticks);
        if let Some(pushes) = &mut self.pushes {
            pushes.tidy(now.ticks);
        }
        if self.listeners.capacity() > 4 * self.listeners.len() + 1024 {
            self.listeners.shrink_to_fit();
        }
    }

    /// Whether this very state is kept.
    #[must_use]
    pub fn keeps(&self, event: &Event) -> bool {
        self.store.has(event)
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
                let (event, put) = self.publish(id, &draft, now)?;
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
                for event in self.stored(id, &filters) {
                    self.counts.sent += 1;
                    effects.messages.push((id, Outgoing::Event(name.clone(), event)));
                }
                effects.messages.push((id, Outgoing::Text(wire::eose(&name))));
                self.listen(id, name, filters);
            }
            Request::Close(name) => {
                let connection = self.connections.get_mut(&id).expect("who is answered is connected");
                let network = connection.network;
                if let Some(filters) = connection.subscriptions.remove(&*name) {
                    self.unlisten(id, network, &name, &filters);
                }
            }
            Request::Push(name, notification) => self.push(id, &name, notification.as_ref(), now, effects)?,
        }
        Ok(())
    }

    /// Takes a notification for a push service, which answers later; or says the key that signs them.
    fn push(
        &mut self,
        id: ConnectionId,
        name: &str,
        notification: Option<&Notification>,
        now: Now,
        effects: &mut Effects,
    ) -> Result<(), Refusal> {
        let network = self.connections[&id].network;
        let Some(pushes) = &mut self.pushes else {
            return Err(Refusal::new("unsupported", "this relay forwards no notifications"));
        };
        let Some(notification) = notification else {
            effects.messages.push((id, Outgoing::Text(wire::ok(name, true, pushes.key()))));
            return Ok(());
        };
        effects.pushes.push(pushes.take(id, network, name, notification, now)?);
        self.budgets.charge(network, push::WORK);
        Ok(())
    }

    fn publish(&mut self, id: ConnectionId, draft: &Draft, now: Now) -> Result<(Rc<Event>, Put), Refusal> {
        let network = self.connections[&id].network;
        let event = Rc::new(draft.check(&self.limits, now.unix)?);
        if event.kind != STATE {
            self.verify(network, draft, &event)?;
            return Ok((event, Put::Kept));
        }
        self.store.expire(self.date, &mut self.budgets);
        let owner = Some(network);
        let mut put = self.store.would(&event, owner, &self.limits)?;
        // What is known was signed, and what is older goes nowhere.
        if put == Put::Kept {
            self.verify(network, draft, &event)?;
            put = self.store.put(&event, owner, &self.limits, &mut self.budgets)?;
        }
        Ok((event, put))
    }

    /// Checks the signature of an event, and that its author may publish in the topic: once for who has a state there.
    fn verify(&mut self, network: Network, draft: &Draft, event: &Event) -> Result<(), Refusal> {
        if matches!(event.topic, Topic::Key(_)) && !self.store.has_author(&event.topic, &event.author) {
            self.budgets.charge(network, 1);
            draft.permitted(event)?;
        }
        self.budgets.charge(network, 1);
        draft.signed(event)
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
        let network = connection.network;
        // It ends also if what replaces it is refused.
        if let Some(before) = connection.subscriptions.remove(name) {
            self.unlisten(id, network, name, &before);
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
        let (topics, most) = (topics(&filters), self.limits.subscriptions_per_topic as usize);
        if topics.len() > TOPICS {
            let reason = format!("a subscription names {TOPICS} topics at most; use several");
            return Err(Refusal::new("blocked", reason));
        }
        for topic in topics {
            if self.listeners.get(&topic).is_some_and(|listeners| listeners.len() >= most) {
                return Err(Refusal::new("blocked", format!("a topic has {most} subscriptions at most")));
            }
        }
        if !self.store.make_room(Some(network), bytes(&filters), &mut self.budgets) {
            return Err(Refusal::new("blocked", "there is no memory for more subscriptions"));
        }
        Ok(filters)
    }

    fn listen(&mut self, id: ConnectionId, name: Rc<str>, filters: Vec<Filter>) {
        for topic in topics(&filters) {
            self.listeners.entry(topic).or_default().push((id, name.clone()));
        }
        let connection = self.connections.get_mut(&id).expect("who is answered is connected");
        self.budgets.listen(connection.network, 0, bytes(&filters));
        connection.subscriptions.insert(name, filters);
    }

    fn unlisten(&mut self, id: ConnectionId, network: Network, name: &str, filters: &[Filter]) {
        self.budgets.listen(network, bytes(filters), 0);
        for topic in topics(filters) {
            let Some(listeners) = self.listeners.get_mut(&topic) else { continue };
            listeners.retain(|(other, subscription)| *other != id || **subscription != *name);
            if listeners.is_empty() {
                self.listeners.remove(&topic);
            }
        }
    }

    /// The states that filters ask for, the newest first, each once.
    fn stored(&mut self, id: ConnectionId, filters: &[Filter]) -> Vec<Rc<Event>> {
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        let mut looks = 0;
        for filter in filters {
            let states = filter.topics.iter().flat_map(|topic| self.store.topic(topic));
            let states = states.inspect(|_| looks += 1);
            let mut states: Vec<&Rc<Event>> =
                states.filter(|event| event.expires > self.date && filter.matches(event)).collect();
            states.sort_unstable_by_key(|event| (Reverse(event.created_at), event.id));
            let wanted = states.into_iter().take(filter.limit.unwrap_or(usize::MAX));
            found.extend(wanted.filter(|event| seen.insert((event.topic, event.author))).cloned());
        }
        found.sort_by_key(|event| (Reverse(event.created_at), event.id));
        self.budgets.charge(self.connections[&id].network, (looks / LOOKS) as u64);
        found
    }
}

/// The topics of filters, each once.
fn topics(filters: &[Filter]) -> Vec<Topic> {
    wire::sorted(filters.iter().flat_map(|filter| &filter.topics).copied().collect())
}

/// About how much memory a subscription takes.
fn bytes(filters: &[Filter]) -> usize {
    filters.iter().map(Filter::bytes).sum()
}

/// The message that refuses another one: it names the event or the subscription if these can be read at all.
fn refused(text: &str, refusal: &Refusal) -> String {
    let read: Option<Vec<Value>> = serde_json::from_str(text).ok();
    match read.as_deref() {
        Some([Value::String(word), Value::Object(event), ..]) if word == "EVENT" => match event.get("id") {
            Some(Value::String(id)) if id.len() <= 64 => wire::ok(id, false, &refusal.to_string()),
            _ => wire::notice(refusal),
        },
        Some([Value::String(word), Value::String(id), ..])
            if word == "PUSH" && id.len() <= 4 * SUBSCRIPTION_LETTERS =>
        {
            wire::ok(id, false, &refusal.to_string())
        }
        Some([Value::String(word), Value::String(name), ..])
            if word == "REQ" && name.len() <= 4 * SUBSCRIPTION_LETTERS =>
        {
            wire::closed(name, refusal)
        }
        _ => wire::notice(refusal),
    }
}
