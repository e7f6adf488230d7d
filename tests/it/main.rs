//! Integration tests of the library, one module per subject, linked once.
//!
//! A test that holds for every game is written with [`per_game!`](support), which makes one test of it per game.

#[macro_use]
mod support;

mod api;
mod compose;
mod contract;
mod diagrams;
mod docs;
mod encoding;
mod explain;
mod explore;
mod fence;
mod hostile;
mod import;
mod lessons;
mod opening_moves;
mod outside;
mod presets;
mod properties;
mod puzzles;
mod reasons;
mod review;
mod rules;
mod studies;
mod svg;
mod tactics;
mod thinking;
mod types;
mod vectors;
