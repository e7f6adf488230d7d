//! Tests of the command `alveole-lab`, which each of them runs as a process.

mod facts;
mod solved;
