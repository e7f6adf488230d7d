//! The states that the relay keeps: the last one of each author in each topic.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use crate::budget::{Budgets, Owner};
use crate::event::{Event, Key, Refusal, Topic};
use crate::limits::Limits;

/// What became of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Put {
    /// It is the last one of its author now.
    Kept,
    /// It is the one that is kept already.
    Known,
    /// A later one of its author is kept.
    Older,
}

/// What a state costs beside its text, in bytes: its fields, and its places in three indexes.
const OVERHEAD: usize = 450;

/// A state, and where it came from.
#[derive(Debug)]
struct Kept {
    event: Rc<Event>,
    owner: Owner,
    /// The number of the state: those of an address go in this order.
    number: u64,
}

/// The states of all topics.
#[derive(Default, Debug)]
pub(crate) struct Store {
    topics: HashMap<Topic, HashMap<Key, Kept>>,
    /// When each state is no longer kept.
    expiries: BTreeSet<(u64, Topic, Key)>,
    /// The states of each address, the oldest first.
    order: BTreeSet<(Owner, u64, Topic, Key)>,
    /// The states that were ever kept.
    kept: u64,
    bytes: usize,
}

impl Store {
    /// Says what [`Store::put`] would do, so that only a state that will be kept has its signature checked.
    ///
    /// # Errors
    /// If the topic is full.
    pub(crate) fn would(&self, event: &Event, owner: Owner, limits: &Limits) -> Result<Put, Refusal> {
        let Some(states) = self.topics.get(&event.topic) else { return Ok(Put::Kept) };
        let most = limits.states_per_topic as usize;
        match states.get(&event.author).map(|kept| &kept.event) {
            Some(kept) if kept.id == event.id => Ok(Put::Known),
            // NIP-01: of two with the same stamp the one with the lower id is the later one.
            Some(kept) if (kept.created_at, event.id) > (event.created_at, kept.id) => Ok(Put::Older),
            None if states.len() >= most && crowd(states, owner).is_none() => Err(Refusal::new(
                "blocked",
                format!("the topic has {most} states already, and more are not kept"),
            )),
            _ => Ok(Put::Kept),
        }
    }

    /// Keeps a state if it is the last one of its author. If the topic or the memory is full, the oldest states of the address
    /// that has the most make room.
    ///
    /// # Errors
    /// If the topic is full.
    pub(crate) fn put(
        &mut self,
        event: &Rc<Event>,
        owner: Owner,
        limits: &Limits,
        budgets: &mut Budgets,
    ) -> Result<Put, Refusal> {
        let put = self.would(event, owner, limits)?;
        if put == Put::Kept {
            if !self.remove(event.topic, &event.author, budgets)
                && let Some(states) = self.topics.get(&event.topic)
                && states.len() >= limits.states_per_topic as usize
                && let Some(oldest) = crowd(states, owner)
            {
                self.remove(event.topic, &oldest, budgets);
            }
            self.make_room(owner, cost(event), budgets);
            self.kept += 1;
            self.bytes += cost(event);
            budgets.keep(owner, 0, cost(event));
            self.expiries.insert((event.expires, event.topic, event.author));
            self.order.insert((owner, self.kept, event.topic, event.author));
            let kept = Kept { event: event.clone(), owner, number: self.kept };
            self.topics.entry(event.topic).or_default().insert(event.author, kept);
        }
        Ok(put)
    }

    /// Removes states until `bytes` of an address fit: its own oldest if it would exceed its memory, and the oldest of the address
    /// with the most if the relay would exceed its own. Returns whether they fit.
    pub(crate) fn make_room(&mut self, owner: Owner, bytes: usize, budgets: &mut Budgets) -> bool {
        while budgets.is_over(owner, bytes) && self.remove_oldest(owner, budgets) {}
        while let Some(biggest) = budgets.biggest_of_too_many(bytes)
            && self.remove_oldest(biggest, budgets)
        {}
        !budgets.is_over(owner, bytes) && budgets.has_room(bytes)
    }

    /// The states of a topic, in no order.
    pub(crate) fn topic(&self, topic: &Topic) -> impl Iterator<Item = &Rc<Event>> {
        self.topics.get(topic).into_iter().flat_map(|states| states.values()).map(|kept| &kept.event)
    }

    /// All states, in no order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Rc<Event>> {
        self.topics.values().flat_map(|states| states.values()).map(|kept| &kept.event)
    }

    /// Whether a state of an author is kept in a topic.
    pub(crate) fn has_author(&self, topic: &Topic, author: &Key) -> bool {
        self.topics.get(topic).is_some_and(|states| states.contains_key(author))
    }

    /// Whether this very state is kept.
    pub(crate) fn has(&self, event: &Event) -> bool {
        let kept = self.topics.get(&event.topic).and_then(|states| states.get(&event.author));
        kept.is_some_and(|kept| kept.event.id == event.id)
    }

    /// Forgets the states whose time is over.
    pub(crate) fn expire(&mut self, now: u64, budgets: &mut Budgets) {
        while let Some(&(expires, topic, author)) = self.expiries.first()
            && expires <= now
        {
            self.remove(topic, &author, budgets);
        }
    }

    /// The number of topics.
    pub(crate) fn topics(&self) -> usize {
        self.topics.len()
    }

    /// The number of states.
    pub(crate) fn states(&self) -> usize {
        self.expiries.len()
    }

    /// About how much memory the states take.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    fn remove_oldest(&mut self, owner: Owner, budgets: &mut Budgets) -> bool {
        let first = (owner, 0, Topic::FIRST, Key::default());
        let Some(&(oldest, _, topic, author)) = self.order.range(first..).next() else { return false };
        oldest == owner && self.remove(topic, &author, budgets)
    }

    fn remove(&mut self, topic: Topic, author: &Key, budgets: &mut Budgets) -> bool {
        let Some(states) = self.topics.get_mut(&topic) else { return false };
        let Some(Kept { event, owner, number }) = states.remove(author) else { return false };
        if states.is_empty() {
            self.topics.remove(&topic);
            // A flood leaves an empty table.
            if self.topics.capacity() > 4 * self.topics.len() + 1024 {
                self.topics.shrink_to_fit();
            }
        }
        self.bytes -= cost(&event);
        budgets.keep(owner, cost(&event), 0);
        self.expiries.remove(&(event.expires, topic, *author));
        self.order.remove(&(owner, number, topic, *author))
    }
}

/// The author of the state that makes room for a new one in a full topic: the oldest of the address with the most states there,
/// unless `owner` has as many but for one.
fn crowd(states: &HashMap<Key, Kept>, owner: Owner) -> Option<Key> {
    let mut counts = HashMap::<Owner, usize>::new();
    states.values().for_each(|kept| *counts.entry(kept.owner).or_default() += 1);
    let own = counts.get(&owner).copied().unwrap_or(0);
    let (&biggest, &count) = counts.iter().max_by_key(|&(owner, count)| (*count, *owner))?;
    let oldest = states.iter().filter(|(_, kept)| kept.owner == biggest).min_by_key(|(_, kept)| kept.number);
    oldest.filter(|_| count > own + 1).map(|(author, _)| *author)
}

fn cost(event: &Event) -> usize {
    event.json.len() + OVERHEAD
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::budget::Network;
    use crate::event::STATE;

    fn state(topic: u8, author: u8, created_at: u64, id: u8) -> Rc<Event> {
        Rc::new(Event {
            id: [id; 32],
            author: [author; 32],
            created_at,
            kind: STATE,
            topic: Topic::parse(&format!("{topic:032x}")).unwrap(),
            expires: created_at + 100,
            json: "x".repeat(1000).into(),
        })
    }

    /// A store with the budgets of its limits.
    #[derive(Debug)]
    struct Table(Store, Limits, Budgets);

    impl Table {
        fn new(limits: Limits) -> Self {
            Self(Store::default(), limits.clone(), Budgets::new(limits))
        }

        fn put(&mut self, event: &Rc<Event>) -> Result<Put, Refusal> {
            self.put_from(None, event)
        }

        fn put_from(&mut self, owner: impl Into<Owner>, event: &Rc<Event>) -> Result<Put, Refusal> {
            self.0.put(event, owner.into(), &self.1, &mut self.2)
        }
    }

    fn address(number: u8) -> Network {
        std::net::IpAddr::from([10, 0, 0, number]).into()
    }

    fn ids(store: &Store, topic: u8) -> Vec<u8> {
        let mut ids: Vec<u8> = store.topic(&state(topic, 0, 0, 0).topic).map(|event| event.id[0]).collect();
        ids.sort_unstable();
        ids
    }

    #[test]
    fn the_last_state_of_each_author_is_kept() {
        let mut table = Table::new(Limits::default());
        let mut put = |event| table.put(&event);
        assert_eq!(put(state(1, 1, 10, 5)), Ok(Put::Kept));
        assert_eq!(put(state(1, 1, 10, 5)), Ok(Put::Known));
        assert_eq!(put(state(1, 1, 9, 1)), Ok(Put::Older));
        assert_eq!(put(state(1, 1, 10, 6)), Ok(Put::Older), "a tie: the higher id");
        assert_eq!(put(state(1, 1, 10, 4)), Ok(Put::Kept), "a tie: the lower id");
        assert_eq!(put(state(1, 1, 11, 9)), Ok(Put::Kept));
        assert_eq!(put(state(1, 2, 1, 7)), Ok(Put::Kept), "another author");
        assert_eq!(put(state(2, 1, 1, 8)), Ok(Put::Kept), "another topic");
        let store = table.0;
        assert_eq!((ids(&store, 1), ids(&store, 2), ids(&store, 3)), (vec![7, 9], vec![8], vec![]));
        assert_eq!((store.topics(), store.states(), store.bytes()), (2, 3, 3 * (1000 + OVERHEAD)));
    }

    #[test]
    fn a_full_topic_takes_new_states_of_its_authors_alone() {
        let mut table = Table::new(Limits { states_per_topic: 2, ..Limits::default() });
        for author in [1, 2] {
            table.put(&state(1, author, 1, author)).unwrap();
        }
        let refusal = table.put(&state(1, 3, 1, 3)).unwrap_err();
        assert_eq!(refusal.to_string(), "blocked: the topic has 2 states already, and more are not kept");
        assert_eq!(table.put(&state(1, 2, 2, 4)), Ok(Put::Kept));
        assert_eq!(ids(&table.0, 1), [1, 4]);
    }

    #[test]
    fn an_address_that_fills_a_topic_makes_room_for_others() {
        let mut table = Table::new(Limits { states_per_topic: 4, ..Limits::default() });
        for author in 1..=4 {
            table.put_from(address(1), &state(1, author, 1, author)).unwrap();
        }
        assert!(table.put_from(address(1), &state(1, 9, 1, 9)).is_err(), "not for its own");
        table.put_from(address(2), &state(1, 5, 1, 5)).unwrap();
        table.put_from(address(3), &state(1, 6, 1, 6)).unwrap();
        assert_eq!(ids(&table.0, 1), [3, 4, 5, 6], "its oldest go");
        assert!(table.put_from(address(2), &state(1, 7, 1, 7)).is_err(), "two and two would be no better");
        table.put_from(address(4), &state(1, 8, 1, 8)).unwrap();
        assert!(table.put_from(address(5), &state(1, 9, 1, 9)).is_err(), "nobody's only state goes");
        assert_eq!(ids(&table.0, 1), [4, 5, 6, 8]);
    }

    #[test]
    fn what_expires_is_forgotten_with_its_topic() {
        let mut table = Table::new(Limits::default());
        table.put(&state(1, 1, 10, 1)).unwrap();
        table.put(&state(1, 1, 20, 2)).unwrap();
        table.put(&state(2, 1, 15, 3)).unwrap();
        let Table(mut store, _, mut budgets) = table;
        store.expire(110, &mut budgets);
        assert_eq!(store.states(), 2, "the replaced state takes nothing along");
        store.expire(115, &mut budgets);
        assert_eq!((ids(&store, 1), store.topics()), (vec![2], 1));
        store.expire(120, &mut budgets);
        assert_eq!((store.topics(), store.states(), store.bytes()), (0, 0, 0));
        assert!(store.order.is_empty() && store.expiries.is_empty());
    }

    #[test]
    fn an_address_with_as_much_as_it_may_have_loses_its_own_oldest() {
        let mut table = Table::new(Limits { memory_per_address: 1, ..Limits::default() });
        let fitting = (1 << 20) / (1000 + OVERHEAD);
        table.put_from(address(2), &state(0, 255, 1, 255)).unwrap();
        for number in 0..2 * fitting {
            let event = state((number % 250) as u8, (number / 250) as u8, 1, 1);
            table.put_from(address(1), &event).unwrap();
        }
        assert_eq!(table.0.states(), fitting + 1);
        assert_eq!(ids(&table.0, 0).last(), Some(&255), "the older one of another stays");
        assert!(!table.0.make_room(Some(address(1)), 2 << 20, &mut table.2), "more than it may ever have");
        assert_eq!(table.0.states(), 1);
    }

    #[test]
    fn the_address_with_the_most_makes_room_when_the_memory_is_full() {
        let mut table = Table::new(Limits { memory: 1, ..Limits::default() });
        let fitting = (1 << 20) / (1000 + OVERHEAD);
        table.put_from(address(2), &state(0, 255, 1, 255)).unwrap();
        table.put_from(None, &state(0, 254, 1, 254)).unwrap();
        for number in 0..fitting {
            let event = state(1 + (number % 250) as u8, (number / 250) as u8, 1, 1);
            table.put_from(address(1), &event).unwrap();
        }
        for topic in 0..50 {
            table.put_from(address(3), &state(topic, 200, 1, 2)).unwrap();
        }
        assert!(table.0.bytes() <= 1 << 20);
        assert_eq!(ids(&table.0, 0), [2, 254, 255], "the others keep all");
        assert_eq!((ids(&table.0, 52), ids(&table.0, 60)), (vec![1, 1], vec![1, 1, 1]), "the oldest go");
    }

    #[test]
    fn random_states_leave_what_a_simple_model_keeps() {
        let limits = Limits { states_per_topic: 3, ..Limits::default() };
        for seed in 0..200 {
            let mut random = fastrand::Rng::with_seed(seed);
            let (mut table, mut model) = (Table::new(limits.clone()), BTreeMap::<(u8, u8), (u64, u8)>::new());
            // The id is a digest: no two states have the same.
            let mut ids: Vec<u8> = (0..60).collect();
            random.shuffle(&mut ids);
            for id in ids {
                let (topic, author) = (random.u8(0..3), random.u8(0..5));
                let created_at = random.u64(0..20);
                let full = model.keys().filter(|(other, _)| *other == topic).count() == 3;
                let kept = model.get(&(topic, author)).copied();
                let later = kept.is_none_or(|(stamp, other)| (created_at, other) > (stamp, id));
                if later && (kept.is_some() || !full) {
                    model.insert((topic, author), (created_at, id));
                }
                let _ = table.put(&state(topic, author, created_at, id));
                if random.u8(0..20) == 0 {
                    let now = random.u64(100..115);
                    table.0.expire(now, &mut table.2);
                    model.retain(|_, (stamp, _)| *stamp + 100 > now);
                }
            }
            let store = table.0;
            let mut states: Vec<_> = store
                .all()
                .map(|event| (event.topic, event.author[0], event.created_at, event.id[0]))
                .collect();
            states.sort_unstable();
            let expected: Vec<_> = model
                .iter()
                .map(|(&(topic, author), &(stamp, id))| (state(topic, 0, 0, 0).topic, author, stamp, id))
                .collect();
            assert_eq!(states, expected, "seed {seed}");
            assert_eq!(store.bytes(), expected.len() * (1000 + OVERHEAD), "seed {seed}");
        }
    }
}
