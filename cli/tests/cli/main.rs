//! Tests of the command `alveole`, which each of them runs as a process.

mod api;
mod convert;
mod uhp;
