//! The states that the relay keeps: the last one of each author in each topic.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

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
const OVERHEAD: usize = 400;

/// The states of one topic.
#[derive(Default, Debug)]
struct States {
    by_author: HashMap<Key, Rc<Event>>,
    /// The number of the last state that was kept: its place in `quiet`.
    last: u64,
}

/// The states of all topics.
#[derive(Default, Debug)]
pub(crate) struct Store {
    topics: HashMap<Topic, States>,
    /// When each state is no longer kept.
    expiries: BTreeSet<(u64, Topic, Key)>,
    /// The topics in the order of their last states.
    quiet: BTreeSet<(u64, Topic)>,
    /// The states that were ever kept.
    kept: u64,
    bytes: usize,
}

impl Store {
    /// Says what [`Store::put`] would do, so that only a state that will be kept has its signature checked.
    ///
    /// # Errors
    /// If the topic is full.
    pub(crate) fn would(&self, event: &Event, limits: &Limits) -> Result<Put, Refusal> {
        let Some(states) = self.topics.get(&event.topic) else { return Ok(Put::Kept) };
        let most = limits.states_per_topic as usize;
        match states.by_author.get(&event.author) {
            Some(kept) if kept.id == event.id => Ok(Put::Known),
            // NIP-01: of two with the same stamp the one with the lower id is the later one.
            Some(kept) if (kept.created_at, event.id) > (event.created_at, kept.id) => Ok(Put::Older),
            None if states.by_author.len() >= most => Err(Refusal::new(
                "blocked",
                format!("the topic has {most} states already, and more are not kept"),
            )),
            _ => Ok(Put::Kept),
        }
    }

    /// Keeps a state if it is the last one of its author, and lets the topics go that were quiet for longest if the memory is full.
    ///
    /// # Errors
    /// If the topic is full.
    pub(crate) fn put(&mut self, event: &Rc<Event>, limits: &Limits) -> Result<Put, Refusal> {
        let put = self.would(event, limits)?;
        if put == Put::Kept {
            self.remove(event.topic, &event.author);
            self.kept += 1;
            let states = self.topics.entry(event.topic).or_default();
            self.quiet.remove(&(states.last, event.topic));
            states.last = self.kept;
            self.quiet.insert((states.last, event.topic));
            self.bytes += cost(event);
            self.expiries.insert((event.expires, event.topic, event.author));
            states.by_author.insert(event.author, event.clone());
            self.make_room((limits.memory as usize) << 20);
        }
        Ok(put)
    }

    /// The states of a topic, in no order.
    pub(crate) fn topic(&self, topic: &Topic) -> impl Iterator<Item = &Rc<Event>> {
        self.topics.get(topic).into_iter().flat_map(|states| states.by_author.values())
    }

    /// All states, in no order.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Rc<Event>> {
        self.topics.values().flat_map(|states| states.by_author.values())
    }

    /// Forgets the states whose time is over.
    pub(crate) fn expire(&mut self, now: u64) {
        while let Some(&(expires, topic, author)) = self.expiries.first()
            && expires <= now
        {
            self.remove(topic, &author);
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

    fn make_room(&mut self, most: usize) {
        // The topic of the new state is the last one, and stays.
        while self.bytes > most && self.quiet.len() > 1 {
            let Some(&(_, topic)) = self.quiet.first() else { return };
            let authors: Vec<Key> = self.topic(&topic).map(|event| event.author).collect();
            authors.iter().for_each(|author| self.remove(topic, author));
        }
    }

    fn remove(&mut self, topic: Topic, author: &Key) {
        let Some(states) = self.topics.get_mut(&topic) else { return };
        let Some(event) = states.by_author.remove(author) else { return };
        self.bytes -= cost(&event);
        self.expiries.remove(&(event.expires, topic, *author));
        if states.by_author.is_empty() {
            self.quiet.remove(&(states.last, topic));
            self.topics.remove(&topic);
        }
    }
}

fn cost(event: &Event) -> usize {
    event.json.len() + OVERHEAD
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
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

    fn ids(store: &Store, topic: u8) -> Vec<u8> {
        let mut ids: Vec<u8> = store.topic(&state(topic, 0, 0, 0).topic).map(|event| event.id[0]).collect();
        ids.sort_unstable();
        ids
    }

    #[test]
    fn the_last_state_of_each_author_is_kept() {
        let (mut store, limits) = (Store::default(), Limits::default());
        let mut put = |event| store.put(&event, &limits);
        assert_eq!(put(state(1, 1, 10, 5)), Ok(Put::Kept));
        assert_eq!(put(state(1, 1, 10, 5)), Ok(Put::Known));
        assert_eq!(put(state(1, 1, 9, 1)), Ok(Put::Older));
        assert_eq!(put(state(1, 1, 10, 6)), Ok(Put::Older), "a tie: the higher id");
        assert_eq!(put(state(1, 1, 10, 4)), Ok(Put::Kept), "a tie: the lower id");
        assert_eq!(put(state(1, 1, 11, 9)), Ok(Put::Kept));
        assert_eq!(put(state(1, 2, 1, 7)), Ok(Put::Kept), "another author");
        assert_eq!(put(state(2, 1, 1, 8)), Ok(Put::Kept), "another topic");
        assert_eq!((ids(&store, 1), ids(&store, 2), ids(&store, 3)), (vec![7, 9], vec![8], vec![]));
        assert_eq!((store.topics(), store.states(), store.bytes()), (2, 3, 3 * (1000 + OVERHEAD)));
    }

    #[test]
    fn a_full_topic_takes_new_states_of_its_authors_alone() {
        let limits = Limits { states_per_topic: 2, ..Limits::default() };
        let mut store = Store::default();
        for author in [1, 2] {
            store.put(&state(1, author, 1, author), &limits).unwrap();
        }
        let refusal = store.put(&state(1, 3, 1, 3), &limits).unwrap_err();
        assert_eq!(refusal.to_string(), "blocked: the topic has 2 states already, and more are not kept");
        assert_eq!(store.put(&state(1, 2, 2, 4), &limits), Ok(Put::Kept));
        assert_eq!(ids(&store, 1), [1, 4]);
    }

    #[test]
    fn what_expires_is_forgotten_with_its_topic() {
        let (mut store, limits) = (Store::default(), Limits::default());
        store.put(&state(1, 1, 10, 1), &limits).unwrap();
        store.put(&state(1, 1, 20, 2), &limits).unwrap();
        store.put(&state(2, 1, 15, 3), &limits).unwrap();
        store.expire(110);
        assert_eq!(store.states(), 2, "the replaced state takes nothing along");
        store.expire(115);
        assert_eq!((ids(&store, 1), store.topics()), (vec![2], 1));
        store.expire(120);
        assert_eq!((store.topics(), store.states(), store.bytes()), (0, 0, 0));
        assert!(store.quiet.is_empty() && store.expiries.is_empty());
    }

    #[test]
    fn the_quietest_topics_make_room() {
        let limits = Limits { memory: 1, ..Limits::default() };
        let mut store = Store::default();
        let fitting = (1 << 20) / (1000 + OVERHEAD);
        for topic in 0..fitting {
            store.put(&state(topic as u8, (topic >> 8) as u8, 1, 1), &limits).unwrap();
        }
        let topics = store.topics();
        store.put(&state(0, 200, 1, 1), &limits).unwrap();
        assert_eq!(store.topics(), topics - 1, "a topic goes as a whole");
        // The last round of new states ended before this one.
        let quietest = (fitting % 256) as u8;
        assert!(store.bytes() <= 1 << 20 && ids(&store, quietest).is_empty());
        assert_eq!(
            [0, 1, quietest - 1, quietest + 1, 255].map(|topic| ids(&store, topic).len() > 1),
            [true; 5]
        );
    }

    #[test]
    fn random_states_leave_what_a_simple_model_keeps() {
        let limits = Limits { states_per_topic: 3, ..Limits::default() };
        for seed in 0..200 {
            let mut random = fastrand::Rng::with_seed(seed);
            let (mut store, mut model) = (Store::default(), BTreeMap::<(u8, u8), (u64, u8)>::new());
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
                let _ = store.put(&state(topic, author, created_at, id), &limits);
                if random.u8(0..20) == 0 {
                    let now = random.u64(100..115);
                    store.expire(now);
                    model.retain(|_, (stamp, _)| *stamp + 100 > now);
                }
            }
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
