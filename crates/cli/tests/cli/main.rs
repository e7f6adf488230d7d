//! Tests of the command `alveole`: each one runs it as a process.

mod api;
mod convert;
mod document;
mod play;
#[cfg(feature = "relay")]
mod relay;
mod review;
mod show;
mod support;
mod svg;
mod uhp;
mod usage;
