//! Tests of the command `alveole`: each one runs it as a process.

mod api;
mod convert;
mod uhp;
