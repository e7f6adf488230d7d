//! Tests of the relay: the broker with an injected clock, and the program on real sockets.

mod attack;
mod broker;
mod budgets;
mod command;
mod events;
mod flood;
mod hostile;
mod journal;
mod limits;
mod many;
mod push;
mod sockets;
mod support;
