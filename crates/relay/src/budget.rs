//! The budget of an address: its sockets, its work and its memory. It outlives connections, so reconnecting resets nothing.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};

use crate::limits::Limits;

/// The bytes that count as much as a message.
const UNIT_BYTES: usize = 16 << 10;
/// The bytes that a message to a client counts beside its own.
const MESSAGE_BYTES: usize = 512;
/// The work of an address before it is another's turn: with a signature each, about three milliseconds.
const TURN: u64 = 64;
/// The parts of a unit, so that a millisecond adds a whole number.
const PARTS: i64 = 60_000;

/// What counts as one address: an IPv4 address or an IPv6 network of 64 bits, because a household has a whole one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

/// The address that a state came from; none if it came from the journal, which has no addresses.
pub(crate) type Owner = Option<Network>;

/// What an address has used. Work is counted in units: a message is one, and so are a signature and 16 KiB received or sent.
#[derive(Clone, Debug)]
struct Budget {
    sockets: u32,
    /// Bytes of states.
    states: usize,
    /// Bytes of subscriptions.
    subscriptions: usize,
    /// Bytes of messages that clients have not read yet.
    waiting: usize,
    /// The work that is left, in parts of a unit; below zero if the last message caused more than was left.
    left: i64,
    /// When `left` was last filled, in milliseconds.
    filled: u64,
    /// The number of a turn, and the work in it.
    turn: (u64, u64),
}

/// The budgets of all addresses.
#[derive(Debug)]
pub(crate) struct Budgets {
    limits: Limits,
    by_owner: HashMap<Owner, Budget>,
    /// Bytes of the states and subscriptions of all addresses.
    total: usize,
    turn: u64,
    /// The time of the last message, in milliseconds.
    ticks: u64,
}

impl Budgets {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, by_owner: HashMap::new(), total: 0, turn: 0, ticks: 0 }
    }

    /// Counts a connection; `false` if the address has as many as it may.
    pub(crate) fn enter(&mut self, network: Network) -> bool {
        let most = self.limits.sockets_per_address;
        let budget = self.get(Some(network));
        let enters = budget.sockets < most;
        budget.sockets += u32::from(enters);
        enters
    }

    /// Forgets a connection that was counted.
    pub(crate) fn leave(&mut self, network: Network) {
        let sockets = &mut self.get(Some(network)).sockets;
        *sockets = sockets.saturating_sub(1);
    }

    /// Takes the work of a message that arrived; returns whether it was there.
    pub(crate) fn spend(&mut self, network: Network, bytes: usize, ticks: u64) -> bool {
        self.ticks = ticks;
        let work = 1 + (bytes / UNIT_BYTES) as u64;
        let enough = self.get(Some(network)).left >= PARTS;
        self.charge(network, if enough { work } else { 0 });
        // A refusal is no work of the budget, but takes the address's turn.
        self.get(Some(network)).turn.1 += if enough { 0 } else { work };
        enough
    }

    /// Takes work that follows from a message, and may leave a debt of a minute.
    pub(crate) fn charge(&mut self, network: Network, work: u64) {
        let most = i64::from(self.limits.messages_per_minute) * PARTS;
        let budget = self.get(Some(network));
        budget.turn.1 += work;
        let parts = i64::try_from(work).unwrap_or(i64::MAX).saturating_mul(PARTS);
        budget.left = budget.left.saturating_sub(parts).max(-most);
    }

    /// Takes the work of sending messages.
    pub(crate) fn charge_sent(&mut self, network: Network, messages: usize, bytes: usize) {
        self.charge(network, ((bytes + messages * MESSAGE_BYTES) / UNIT_BYTES) as u64);
    }

    /// Begins a turn of all addresses.
    pub(crate) fn next_turn(&mut self, ticks: u64) {
        (self.turn, self.ticks) = (self.turn + 1, ticks);
    }

    /// Whether the address may work in this turn.
    pub(crate) fn has_turn(&self, network: Network) -> bool {
        self.by_owner
            .get(&Some(network))
            .is_none_or(|budget| budget.turn.0 != self.turn || budget.turn.1 < TURN)
    }

    /// Changes the bytes of messages that wait for a client; returns whether the address may have as many.
    pub(crate) fn wait(&mut self, network: Network, before: usize, after: usize) -> bool {
        let most = self.memory_per_address();
        let budget = self.get(Some(network));
        budget.waiting = (budget.waiting + after).saturating_sub(before);
        budget.waiting <= most
    }

    /// Changes the bytes of states.
    pub(crate) fn keep(&mut self, owner: Owner, before: usize, after: usize) {
        self.total = self.total + after - before;
        let states = &mut self.get(owner).states;
        *states = *states + after - before;
    }

    /// Changes the bytes of subscriptions.
    pub(crate) fn listen(&mut self, network: Network, before: usize, after: usize) {
        self.total = self.total + after - before;
        let subscriptions = &mut self.get(Some(network)).subscriptions;
        *subscriptions = *subscriptions + after - before;
    }

    /// Whether an address that keeps `more` bytes of states and subscriptions would exceed its memory.
    pub(crate) fn is_over(&self, owner: Owner, more: usize) -> bool {
        let held = self.by_owner.get(&owner).map_or(0, |budget| budget.states + budget.subscriptions);
        owner.is_some() && held + more > self.memory_per_address()
    }

    /// Returns the owner of the most bytes of states if `more` bytes would exceed the memory of the relay.
    pub(crate) fn biggest_of_too_many(&self, more: usize) -> Option<Owner> {
        if self.total + more <= (self.limits.memory as usize) << 20 {
            return None;
        }
        let (owner, budget) = self.by_owner.iter().max_by_key(|(owner, budget)| (budget.states, **owner))?;
        (budget.states > 0).then_some(*owner)
    }

    /// Whether `more` bytes fit into the memory of the relay.
    pub(crate) fn has_room(&self, more: usize) -> bool {
        self.total + more <= (self.limits.memory as usize) << 20
    }

    /// Forgets the addresses that use nothing and have all their work left.
    pub(crate) fn forget(&mut self, ticks: u64) {
        self.ticks = ticks;
        let per_minute = self.limits.messages_per_minute;
        self.by_owner.retain(|_, budget| {
            budget.fill(per_minute, ticks);
            let used = budget.sockets as usize + budget.states + budget.subscriptions + budget.waiting;
            used > 0 || budget.left < i64::from(per_minute) * PARTS
        });
        // A flood from many addresses leaves an empty table.
        if self.by_owner.capacity() > 4 * self.by_owner.len() + 1024 {
            self.by_owner.shrink_to_fit();
        }
    }

    fn memory_per_address(&self) -> usize {
        (self.limits.memory_per_address as usize) << 20
    }

    fn get(&mut self, owner: Owner) -> &mut Budget {
        let per_minute = self.limits.messages_per_minute;
        let full = i64::from(per_minute) * PARTS;
        let empty = Budget {
            sockets: 0,
            states: 0,
            subscriptions: 0,
            waiting: 0,
            left: full,
            filled: self.ticks,
            turn: (self.turn, 0),
        };
        let budget = self.by_owner.entry(owner).or_insert(empty);
        budget.fill(per_minute, self.ticks);
        if budget.turn.0 != self.turn {
            budget.turn = (self.turn, 0);
        }
        budget
    }
}

impl Budget {
    /// Adds the work that the time since the last call allows: all within a minute.
    fn fill(&mut self, per_minute: u32, ticks: u64) {
        let gained = ticks.saturating_sub(self.filled).saturating_mul(per_minute.into());
        self.filled = self.filled.max(ticks);
        let gained = i64::try_from(gained).unwrap_or(i64::MAX);
        self.left = self.left.saturating_add(gained).min(i64::from(per_minute) * PARTS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse::<IpAddr>().unwrap().into()
    }

    fn budgets(limits: Limits) -> (Budgets, Network, Network) {
        (Budgets::new(limits), network("10.0.0.1"), network("10.0.0.2"))
    }

    #[test]
    fn work_is_spent_at_once_and_filled_within_a_minute() {
        let (mut budgets, one, other) = budgets(Limits { messages_per_minute: 240, ..Limits::default() });
        let mut spent = |network, ticks| (0..300).filter(|_| budgets.spend(network, 10, ticks)).count();
        assert_eq!(spent(one, 1000), 240);
        assert_eq!(spent(other, 1000), 240, "another address has its own");
        assert_eq!((spent(one, 1249), spent(one, 1250)), (0, 1), "four a second");
        assert_eq!(spent(one, 61_250), 240);
        assert_eq!(spent(one, 10_000_000), 240, "no more than a minute's");
    }

    #[test]
    fn what_a_message_causes_is_paid_and_a_debt_ends_within_a_minute() {
        let (mut budgets, one, _) = budgets(Limits { messages_per_minute: 60, ..Limits::default() });
        assert!(budgets.spend(one, 40 * UNIT_BYTES, 0));
        budgets.charge_sent(one, 1000, 1_000_000_000);
        assert!(!budgets.spend(one, 0, 60_000), "the debt is paid first");
        assert!(budgets.spend(one, 0, 61_000), "and it is a minute's at most");
    }

    #[test]
    fn a_budget_outlives_the_connections_and_is_forgotten_when_it_is_full() {
        let (mut budgets, one, _) = budgets(Limits { messages_per_minute: 60, ..Limits::default() });
        assert!(budgets.enter(one));
        while budgets.spend(one, 0, 5) {}
        budgets.leave(one);
        budgets.forget(5);
        assert!(budgets.enter(one) && !budgets.spend(one, 0, 6), "reconnecting resets nothing");
        budgets.leave(one);
        budgets.forget(60_004);
        assert_eq!(budgets.by_owner.len(), 1);
        budgets.forget(60_005);
        assert!(budgets.by_owner.is_empty(), "what left is forgotten");
    }

    #[test]
    fn an_address_has_its_number_of_connections_and_a_network_of_ipv6_is_one() {
        let (mut budgets, one, other) = budgets(Limits { sockets_per_address: 2, ..Limits::default() });
        assert!(budgets.enter(one) && budgets.enter(network("::ffff:10.0.0.1")));
        assert!(!budgets.enter(one) && budgets.enter(other));
        budgets.leave(one);
        assert!(budgets.enter(one));
        assert!(budgets.enter(network("2001:db8:1:2:3::1")) && budgets.enter(network("2001:db8:1:2:4::1")));
        assert!(!budgets.enter(network("2001:db8:1:2:ffff::9")) && budgets.enter(network("2001:db8:1:3::1")));
    }

    #[test]
    fn an_address_with_much_to_do_waits_for_its_next_turn() {
        let (mut budgets, one, other) = budgets(Limits { messages_per_minute: 10, ..Limits::default() });
        let mut turn = |ticks| {
            budgets.next_turn(ticks);
            let mut messages = 0;
            while messages < 1000 && budgets.has_turn(one) {
                budgets.spend(one, 0, ticks);
                messages += 1;
            }
            assert!(budgets.has_turn(other));
            messages
        };
        assert_eq!((turn(1), turn(2)), (TURN, TURN), "refusals take it as well");
        budgets.next_turn(3);
        budgets.charge(one, TURN);
        assert!(!budgets.has_turn(one));
    }

    #[test]
    fn waiting_messages_have_a_limit_for_each_address() {
        let (mut budgets, one, other) = budgets(Limits { memory_per_address: 1, ..Limits::default() });
        assert!(budgets.wait(one, 0, 1 << 20) && budgets.wait(other, 0, 1));
        assert!(!budgets.wait(one, 0, 1), "of all its connections together");
        assert!(budgets.wait(one, 1 << 20, 0));
    }
}
