//! Tests of the relay: the broker with an injected clock, and the program on real sockets.

mod broker;
mod command;
mod events;
mod hostile;
mod journal;
mod limits;
mod many;
mod sockets;
mod support;
