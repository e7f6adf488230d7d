//! The duration and difficulty on the card of every game are what `alveole-lab facts` measures.

use std::process::Command;

use alveole::game::{Game, Minutes};
use alveole::games::{Visitor, visit_all};

fn range(text: &str) -> [u8; 2] {
    let (from, to) = text.split_once('–').expect("a range");
    [from, to].map(|number| number.parse().expect("a number"))
}

/// The table that the command prints, row by row.
struct Rows<'a>(Vec<Vec<&'a str>>);

impl Visitor for Rows<'_> {
    fn visit<G: Game>(&mut self) {
        let row = self.0.iter().find(|row| row.get(1) == Some(&G::ID)).expect("a row for every game");
        let measured = range(row[3]);
        assert_eq!(range(row[4]), G::CARD.minutes.range(), "{}", G::ID);
        match G::CARD.minutes {
            Minutes::Published(published) => {
                let middle = |[from, to]: [u8; 2]| f32::from(from) + f32::from(to);
                let ratio = middle(published) / middle(measured);
                assert!((0.5..2.0).contains(&ratio), "{}: {published:?}, measured {measured:?}", G::ID);
            }
            // A change of the computer players may shift the durations by one step.
            Minutes::Measured(minutes) => {
                let near = minutes.iter().zip(measured).all(|(card, measured)| card.abs_diff(measured) <= 5);
                assert!(near, "{}: its card says {minutes:?}, measured {measured:?}", G::ID);
            }
        }
        assert_eq!(row[6], format!("{:?}", G::CARD.difficulty), "{}", G::ID);
    }
}

#[test]
#[ignore = "long: measures all games"]
fn cards_say_what_is_measured() {
    let output = Command::new(env!("CARGO_BIN_EXE_alveole-lab")).arg("facts").output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    visit_all(&mut Rows(printed.lines().map(|line| line.split('|').map(str::trim).collect()).collect()));
}
