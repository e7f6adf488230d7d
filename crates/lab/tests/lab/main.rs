//! Tests of the command `alveole-lab`: each one runs it as a process.

mod facts;
mod gauntlet;
mod solved;
mod usage;
