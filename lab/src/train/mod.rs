//! `alveole-lab train`: the weights of a game's learned evaluation, from a file of games (`alveole-lab selfplay`).

mod fit;
mod samples;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use alveole::game::Game;
use alveole::games::{Visitor, visit_all};
use alveole::search::Evaluate;
use serde_json::{Value, json};

use crate::Failure;
use crate::selfplay::SelfplayFile;
use fit::Network;
use samples::Samples;

/// The arguments of `alveole-lab train`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game
    game: String,

    /// The file of games (alveole-lab selfplay)
    #[arg(long, value_name = "FILE")]
    games: PathBuf,

    /// The number of hidden units
    #[arg(long, value_name = "N", default_value_t = 32)]
    hidden: usize,

    /// How much the result of the game counts; the value that the search gave the move counts for the rest
    #[arg(long, value_name = "SHARE", default_value_t = 0.7)]
    result: f32,

    /// How often each position is seen
    #[arg(long, value_name = "N", default_value_t = 20)]
    rounds: usize,

    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The file of the weights; its card is written beside it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Trains and writes the weights.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let mut trained = Trained { arguments, result: None };
    visit_all(&mut trained);
    let name = &trained.arguments.game;
    trained.result.ok_or_else(|| format!("there is no game “{name}”; see alveole games"))?
}

struct Trained {
    arguments: Arguments,
    result: Option<Result<(), Failure>>,
}

impl Visitor for Trained {
    fn visit<G: Game + Evaluate>(&mut self) {
        if G::ID == self.arguments.game {
            self.result = Some(written::<G>(&self.arguments));
        }
    }
}

fn written<G: Game + Evaluate>(arguments: &Arguments) -> Result<(), Failure> {
    if G::INPUTS == 0 {
        return Err(format!("{} lists no inputs to learn from", G::ID).into());
    }
    let file = SelfplayFile::open(&arguments.games, G::ID)?;
    let header = file.header.clone();
    let (samples, test, games) = Samples::read::<G>(file, arguments.result)?;
    if samples.len() == 0 || test.len() == 0 {
        return Err("there are too few games".into());
    }
    let turned = samples::turned_inputs::<G>();
    let mut network = Network::new(G::INPUTS, arguments.hidden, samples.together(), arguments.seed);
    let by_hand = test.loss_by_hand();
    for round in 0..arguments.rounds {
        let left = 1.0 - round as f32 / arguments.rounds as f32;
        let loss = network.round(&samples, &turned, left);
        writeln!(io::stderr(), "round {}: loss {loss:.4}, test {:.4}", round + 1, network.loss(&test))?;
    }
    let weights = network.quantised();
    let loss = weights.loss(&test);
    fs::write(&arguments.out, weights.bytes())?;
    let by_hand_too = if header["weights"] == crate::sha256(&[]) { " --by-hand" } else { "" };
    let selfplay = format!(
        "alveole-lab selfplay {} --options '{}'{by_hand_too} --nodes {} --loose {} --seed {} --games {games} --out {0}.selfplay",
        G::ID,
        header["options"],
        header["nodes"],
        header["loose"],
        header["seed"]
    );
    let train = format!(
        "alveole-lab train {} --games {0}.selfplay --hidden {} --result {} --rounds {} --seed {} --out src/games/{0}/weights.bin",
        G::ID,
        arguments.hidden,
        arguments.result,
        arguments.rounds,
        arguments.seed
    );
    let path = arguments.out.with_extension("card.json");
    // The weights that the games were played with, whose card this one continues.
    let before = fs::read_to_string(&path).ok().and_then(|text| serde_json::from_str::<Value>(&text).ok());
    let before = before.filter(|card| card["sha256"] == header["weights"]);
    let card = json!({
        "format": "alveole-weights-card/1", "game": G::ID, "options": header["options"],
        "before": before, "commands": [selfplay, train], "games": games, "positions": samples.len() + test.len(),
        "games_sha256": crate::sha256(&fs::read(&arguments.games)?), "played_with": header["weights"],
        "inputs": G::INPUTS, "hidden": arguments.hidden, "seed": arguments.seed,
        "loss": {"learned": three_places(loss), "by_hand": three_places(by_hand)},
        "sha256": crate::sha256(&weights.bytes()),
    });
    fs::write(path, format!("{}\n", serde_json::to_string_pretty(&card)?))?;
    writeln!(
        io::stdout(),
        "{}: {games} games, {} positions, loss {loss:.4} of {} positions held back, by hand {by_hand:.4}",
        G::ID,
        samples.len(),
        test.len()
    )?;
    Ok(())
}

fn three_places(loss: f32) -> f64 {
    (f64::from(loss) * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use alveole::play::Match;
    use alveole::search::random_move;
    use fastrand::Rng;

    use super::*;

    /// A path for a test's file.
    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("alveole-train-{name}-{}", std::process::id()))
    }

    fn arguments(games: &std::path::Path, out: &std::path::Path) -> Arguments {
        let (games, out) = (games.to_owned(), out.to_owned());
        Arguments { game: "hexone".to_owned(), games, hidden: 8, result: 0.7, rounds: 12, seed: 1, out }
    }

    #[test]
    fn the_same_games_and_seed_give_the_same_weights_which_say_more_than_the_evaluation_by_hand() {
        let (games, one, two) = (path("games"), path("one.bin"), path("two.bin"));
        crate::selfplay::run(crate::selfplay::tiny("hexone", 500, &games)).unwrap();
        run(arguments(&games, &one)).unwrap();
        run(arguments(&games, &two)).unwrap();
        assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
        run(Arguments { seed: 2, ..arguments(&games, &two) }).unwrap();
        assert_ne!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
        let card = fs::read_to_string(one.with_extension("card.json")).unwrap();
        let card: Value = serde_json::from_str(&card).unwrap();
        assert_eq!(card["sha256"], crate::sha256(&fs::read(&one).unwrap()));
        assert!(card["loss"]["learned"].as_f64() < card["loss"]["by_hand"].as_f64(), "{card}");
        for file in [&games, &one, &two, &one.with_extension("card.json"), &two.with_extension("card.json")] {
            fs::remove_file(file).unwrap();
        }
    }

    /// What every game with weights is held to.
    struct Kept(usize);

    impl Visitor for Kept {
        fn visit<G: Game + Evaluate>(&mut self) {
            if G::INPUTS > 0 {
                a_symmetry_takes_the_inputs_to_as_many_others::<G>();
                all_inputs_are_below_their_number::<G>();
            }
            if G::WEIGHTS.is_empty() {
                return;
            }
            self.0 += 1;
            the_card_is_that_of_the_weights::<G>();
            the_search_evaluates_as_the_straightforward_code::<G>();
        }
    }

    fn the_card_is_that_of_the_weights<G: Game + Evaluate>() {
        let path = format!("{}/../src/games/{}/weights.card.json", env!("CARGO_MANIFEST_DIR"), G::ID);
        let card: Value = serde_json::from_str(&fs::read_to_string(&path).expect(&path)).unwrap();
        assert_eq!(card["sha256"], crate::sha256(G::WEIGHTS), "{path}");
        assert_eq!(card["inputs"], G::INPUTS, "{path}");
    }

    /// Random positions, of the options that the weights were trained for.
    fn positions<G: Game + Evaluate>() -> Vec<G> {
        let mut rng = Rng::with_seed(4);
        let mut positions = Vec::new();
        for _ in 0..20 {
            let (options, _) = crate::games::options_of::<G>(&serde_json::Map::new()).unwrap();
            let mut game = Match::<G>::new(options);
            while game.outcome().is_none() && game.plies() < 60 {
                positions.push(game.position().clone());
                let mv = random_move(game.position(), &mut rng).unwrap();
                game.play(mv);
            }
        }
        positions
    }

    fn inputs_of<G: Evaluate>(position: &G) -> Vec<u16> {
        let mut inputs = Vec::new();
        position.inputs(|input| inputs.push(input as u16));
        inputs
    }

    fn the_search_evaluates_as_the_straightforward_code<G: Game + Evaluate>() {
        let weights = fit::Quantised::read(G::WEIGHTS);
        assert_eq!(weights.bytes(), G::WEIGHTS);
        let positions = positions::<G>();
        assert!(positions.len() > 100);
        for position in positions {
            let inputs = inputs_of(&position);
            assert_eq!(position.learned(), Some(weights.eval(&inputs)), "{}: {position:?}", G::ID);
            assert!(inputs.iter().all(|&input| usize::from(input) < G::INPUTS), "{}: {position:?}", G::ID);
        }
    }

    fn all_inputs_are_below_their_number<G: Game + Evaluate>() {
        for position in positions::<G>() {
            let inputs = inputs_of(&position);
            assert!(!inputs.is_empty() || position.learned().is_some(), "{}: {position:?}", G::ID);
            assert!(inputs.iter().all(|&input| usize::from(input) < G::INPUTS), "{}: {position:?}", G::ID);
        }
    }

    /// Every symmetry takes the inputs to as many others, and the first one leaves them.
    fn a_symmetry_takes_the_inputs_to_as_many_others<G: Game + Evaluate>() {
        for symmetry in 0..12 {
            let mut turned: Vec<usize> = (0..G::INPUTS).map(|input| G::turned(input, symmetry)).collect();
            assert!(symmetry > 0 || turned.iter().copied().eq(0..G::INPUTS), "{}", G::ID);
            turned.sort_unstable();
            assert!(turned.into_iter().eq(0..G::INPUTS), "{} {symmetry}", G::ID);
        }
    }

    #[test]
    fn the_weights_are_those_of_their_cards_and_evaluate_as_straightforward_code() {
        let mut kept = Kept(0);
        visit_all(&mut kept);
        assert!(kept.0 >= 2);
    }
}
