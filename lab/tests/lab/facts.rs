//! What the cards say of duration and difficulty is what `alveole-lab facts` counts.

use std::process::Command;

/// The games whose duration stands in their published rules.
const PUBLISHED: [&str; 2] = ["hexit", "hex"];

fn range(text: &str) -> [u8; 2] {
    let (from, to) = text.split_once('–').expect("a range");
    [from, to].map(|number| number.parse().expect("a number"))
}

#[test]
#[ignore = "long: plays games of every game"]
fn the_cards_say_what_is_counted() {
    let output = Command::new(env!("CARGO_BIN_EXE_alveole-lab")).args(["facts"]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Vec<&str>> = printed.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
    for game in alveole::api::catalogue() {
        let row = rows.iter().find(|row| row.get(1) == Some(&game.id)).expect("a row for every game");
        let counted = range(row[3]);
        assert_eq!(range(row[4]), game.minutes, "{}", game.id);
        if PUBLISHED.contains(&game.id) {
            let middle = |[from, to]: [u8; 2]| f32::from(from) + f32::from(to);
            let off = middle(game.minutes) / middle(counted);
            assert!(
                (0.5..2.0).contains(&off),
                "{}: published {:?}, counted {counted:?}",
                game.id,
                game.minutes
            );
        } else {
            // One step of difference is what a change of the computer players may make.
            let near = game.minutes.iter().zip(counted).all(|(card, counted)| card.abs_diff(counted) <= 5);
            assert!(near, "{}: its card says {:?}, counted {counted:?}", game.id, game.minutes);
        }
        assert_eq!(row[6], format!("{:?}", game.difficulty), "{}", game.id);
    }
}
