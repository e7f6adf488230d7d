//! `alveole-lab train`: the weights of a game's learned evaluation, from a file of games (`alveole-lab selfplay`).

mod fit;
mod samples;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use alveole::game::Game;
use alveole::search::Evaluate;
use serde_json::{Value, json};

use crate::Failure;
use crate::games::options_of;
use crate::on_game::{OnGame, on_game};
use crate::selfplay::SelfplayFile;
use fit::Network;
use samples::Samples;

/// The arguments of `alveole-lab train`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game
    game: String,

    /// The files of games (alveole-lab selfplay), of which each may have other options
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,

    /// The number of hidden units
    #[arg(long, value_name = "N", default_value_t = 32)]
    hidden: usize,

    /// How much the result of the game counts; the value that the search gave the move counts for the rest
    #[arg(long, value_name = "SHARE", default_value_t = 0.7)]
    result: f32,

    /// How much the moves count beside the value of the position, where moves are valued
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    policy: f32,

    /// The power that shares of visits are raised to, where games have them: more stresses the best moves
    #[arg(long, value_name = "POWER", default_value_t = 1.0)]
    sharpness: f32,

    /// How fast the weights of the first layer shrink: more keeps few games from being learned by heart
    #[arg(long, value_name = "RATE", default_value_t = 0.0)]
    decay: f32,

    /// Rounds the weights to multiples of N, 16 N in the second layer: the file compresses better
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    grain: u8,

    /// How often each position is seen
    #[arg(long, value_name = "N", default_value_t = 12)]
    rounds: usize,

    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The file of the weights; its card is written beside it. Without it: the file in the game's folder
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Trains and writes the weights.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    on_game(&arguments.game, &arguments)
}

impl OnGame for Arguments {
    fn work<G: Game + Evaluate>(&self) -> Result<(), Failure> {
        written::<G>(self)
    }
}

fn written<G: Game + Evaluate>(arguments: &Arguments) -> Result<(), Failure> {
    let mut model = None;
    let mut read = None;
    let mut played = Vec::new();
    for path in &arguments.games {
        let file = SelfplayFile::open(path, G::ID)?;
        let header = file.header.clone();
        let (options, _) = options_of::<G>(&file.options())?;
        let number = G::new(&options).model().ok_or(format!("{} has no features to learn from", G::ID))?;
        if *model.get_or_insert(number) != number {
            return Err(format!("the games of {} are for another model", path.display()).into());
        }
        let model = &G::MODELS[number];
        let (samples, test) = read.get_or_insert_with(|| (Samples::new(model), Samples::new(model)));
        let count =
            Samples::read::<G>([samples, test], file, model, [arguments.result, arguments.sharpness])?;
        played.push(Played { header, count, sha256: crate::sha256(&fs::read(path)?) });
    }
    let (Some(number), Some((samples, test))) = (model, read) else { return Ok(()) };
    let model = &G::MODELS[number];
    let place = format!("src/games/{}/{}.bin", G::ID, model.name);
    let out = arguments.out.clone().unwrap_or_else(|| place.clone().into());
    if samples.len() == 0 || test.len() == 0 {
        return Err("there are too few games".into());
    }
    let turns = samples::turns::<G>(number);
    let together = samples.together();
    let mut network =
        Network::new(model, arguments.hidden, together, [arguments.policy, arguments.decay], arguments.seed);
    let by_hand = test.loss_by_hand();
    for round in 0..arguments.rounds {
        let left = 1.0 - round as f32 / arguments.rounds as f32;
        let loss = network.round(&samples, &turns, left);
        let (tested, hits) = network.loss(&test, &turns[0]);
        let moves =
            if model.policy_features > 0 { format!(", moves {:.1} %", 100.0 * hits) } else { String::new() };
        writeln!(io::stderr(), "round {}: loss {loss:.4}, test {tested:.4}{moves}", round + 1)?;
    }
    let weights = network.quantised(arguments.grain);
    let loss = weights.loss(&test);
    fs::write(&out, weights.bytes())?;
    let files: Vec<_> = (1..=played.len()).map(|n| format!("{}.{n}.selfplay", G::ID)).collect();
    let selfplay = played.iter().zip(&files).map(|(played, file)| played.command(G::ID, file));
    let policy =
        if model.policy_features > 0 { format!(" --policy {}", arguments.policy) } else { String::new() };
    let sharpness = match arguments.sharpness {
        1.0 => String::new(),
        power => format!(" --sharpness {power}"),
    };
    let decay = if arguments.decay > 0.0 { format!(" --decay {}", arguments.decay) } else { String::new() };
    let grain = if arguments.grain > 1 { format!(" --grain {}", arguments.grain) } else { String::new() };
    let train = format!(
        "alveole-lab train {} --games {} --hidden {} --result {}{policy}{sharpness}{decay}{grain} --rounds {} --seed {} --out {place}",
        G::ID,
        files.join(" "),
        arguments.hidden,
        arguments.result,
        arguments.rounds,
        arguments.seed
    );
    let commands: Vec<_> = selfplay.chain([train]).collect();
    let games: u64 = played.iter().map(|played| played.count).sum();
    let path = out.with_extension("card.json");
    // The weights that the games were played with, whose card this one continues.
    let before = fs::read_to_string(&path).ok().and_then(|text| serde_json::from_str::<Value>(&text).ok());
    let before = before.filter(|card| played.iter().any(|played| card["sha256"] == played.header["weights"]));
    let card = json!({
        "format": "alveole-weights-card/1", "game": G::ID,
        "options": played.iter().map(|played| &played.header["options"]).collect::<Vec<_>>(),
        "before": before, "commands": commands, "games": games, "positions": samples.len() + test.len(),
        "games_sha256": played.iter().map(|played| &played.sha256).collect::<Vec<_>>(),
        "played_with": played.iter().map(|played| &played.header["weights"]).collect::<Vec<_>>(),
        "inputs": model.features, "hidden": arguments.hidden, "seed": arguments.seed,
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

/// A file of games.
struct Played {
    header: Value,
    count: u64,
    sha256: String,
}

impl Played {
    /// The command that played the games.
    fn command(&self, game: &str, file: &str) -> String {
        let Self { header, count, .. } = self;
        let by_hand = if header["weights"] == crate::sha256(&[]) { " --by-hand" } else { "" };
        let set: String =
            header["set"].as_object().into_iter().flatten().map(|(k, v)| format!(" --set {k}={v}")).collect();
        let visits = if header["visits"] == true { " --visits" } else { "" };
        format!(
            "alveole-lab selfplay {game} --options '{}'{by_hand}{visits}{set} --nodes {} --loose {} --seed {} --games {count} --out {file}",
            header["options"], header["nodes"], header["loose"], header["seed"]
        )
    }
}

fn three_places(loss: f32) -> f64 {
    (f64::from(loss) * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use alveole::game::{Colour, Options};
    use alveole::games::hexone;
    use alveole::games::{Visitor, visit_all};
    use alveole::play::Match;
    use alveole::search::{Accumulator, Learned, Model, UNIT, random_move};
    use fastrand::Rng;

    use super::*;

    /// A path for a test's file.
    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("alveole-train-{name}-{}", std::process::id()))
    }

    fn arguments(games: &std::path::Path, out: &std::path::Path) -> Arguments {
        let (games, out) = (vec![games.to_owned()], Some(out.to_owned()));
        Arguments {
            game: "hexone".to_owned(),
            games,
            hidden: 8,
            result: 0.7,
            policy: 0.5,
            sharpness: 1.0,
            decay: 0.0,
            grain: 1,
            rounds: 12,
            seed: 1,
            out,
        }
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
        run(Arguments { grain: 4, ..arguments(&games, &two) }).unwrap();
        let coarse = fit::Quantised::read(&fs::read(&two).unwrap(), &hexone::Position::MODELS[0]);
        assert!(coarse.is_of_grain(4) && !coarse.is_of_grain(5));
        let card = fs::read_to_string(one.with_extension("card.json")).unwrap();
        let card: Value = serde_json::from_str(&card).unwrap();
        assert_eq!(card["sha256"], crate::sha256(&fs::read(&one).unwrap()));
        assert!(card["loss"]["learned"].as_f64() < card["loss"]["by_hand"].as_f64(), "{card}");
        for file in [&games, &one, &two, &one.with_extension("card.json"), &two.with_extension("card.json")] {
            fs::remove_file(file).unwrap();
        }
    }

    #[test]
    fn the_card_has_the_command_that_plays_the_games_again() {
        let games = path("again");
        let mut asked = crate::selfplay::tiny("go", 1, &games);
        asked.visits = true;
        asked.set = vec![("class-visits".to_owned(), 40.0), ("playouts".to_owned(), 0.5)];
        crate::selfplay::run(asked).unwrap();
        let header = SelfplayFile::open(&games, "go").unwrap().header;
        let command = Played { header, count: 1, sha256: String::new() }.command("go", "go.1.selfplay");
        let end = "--by-hand --visits --set class-visits=40.0 --set playouts=0.5 --nodes 20 --loose 6 --seed 3 --games 1 --out go.1.selfplay";
        assert!(
            command.ends_with(end) && command.starts_with("alveole-lab selfplay go --options '{"),
            "{command}"
        );
        fs::remove_file(&games).unwrap();
    }

    /// What every game with weights is held to.
    struct Kept(usize);

    impl Visitor for Kept {
        fn visit<G: Game + Evaluate>(&mut self) {
            for (number, model) in G::MODELS.iter().enumerate() {
                symmetries_take_features_to_as_many_others::<G>(number, model);
                if !model.weights.is_empty() {
                    self.0 += 1;
                    the_card_is_that_of_the_weights::<G>(model);
                }
            }
            if !G::MODELS.is_empty() {
                all_features_are_below_their_numbers::<G>();
                the_search_evaluates_as_the_straightforward_code::<G>();
            }
        }
    }

    fn the_card_is_that_of_the_weights<G: Game + Evaluate>(model: &Model) {
        let path =
            format!("{}/../../src/games/{}/{}.card.json", env!("CARGO_MANIFEST_DIR"), G::ID, model.name);
        let card: Value = serde_json::from_str(&fs::read_to_string(&path).expect(&path)).unwrap();
        assert_eq!(card["sha256"], crate::sha256(model.weights), "{path}");
        assert_eq!(card["inputs"], model.features, "{path}");
    }

    /// Random positions that have a model, of every number of players.
    fn positions<G: Game + Evaluate>() -> Vec<G> {
        let mut rng = Rng::with_seed(4);
        let mut positions = Vec::new();
        for players in G::CARD.players.iter().cycle().take(30) {
            let mut given = serde_json::Map::new();
            if G::Options::SPECS.iter().any(|spec| spec.name == "players") {
                given.insert("players".to_owned(), (*players).into());
            }
            let Ok((options, _)) = crate::games::options_of::<G>(&given) else { continue };
            let mut game = Match::<G>::new(options);
            while game.outcome().is_none() && game.plies() < 60 {
                positions.push(game.position().clone());
                let mv = random_move(game.position(), &mut rng).unwrap();
                game.play(mv);
            }
        }
        positions.retain(|position| position.model().is_some());
        assert!(positions.len() > 100);
        positions
    }

    fn features_of<G: Evaluate>(position: &G) -> Vec<u16> {
        let mut features = Vec::new();
        position.features(|feature| features.push(feature as u16));
        features
    }

    /// The features of each move.
    fn policy_features_of<G: Evaluate>(position: &G, moves: &[G::Move]) -> Vec<Vec<usize>> {
        let mut policy_features = vec![Vec::new(); moves.len()];
        position.policy_features(moves, |place, feature| policy_features[place].push(feature));
        policy_features
    }

    fn the_search_evaluates_as_the_straightforward_code<G: Game + Evaluate>() {
        for position in positions::<G>() {
            let model = &G::MODELS[position.model().unwrap()];
            if model.weights.is_empty() {
                continue;
            }
            let weights = fit::Quantised::read(model.weights, model);
            assert_eq!(weights.bytes(), model.weights);
            let outputs = weights.outputs(&features_of(&position));
            if model.policy_features == 0 {
                assert_eq!(
                    position.learned_eval(&mut Accumulator::default()),
                    Some(outputs[0]),
                    "{}: {position:?}",
                    G::ID
                );
                continue;
            }
            let (moves, mut logits) = (position.legal(), Vec::new());
            let shares = position.policy_and_values(&moves, &mut logits).unwrap();
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{}: {position:?}", G::ID);
            for (policy_features, logit) in policy_features_of(&position, &moves).into_iter().zip(logits) {
                let sum: i32 = policy_features.iter().map(|feature| outputs[model.values() + feature]).sum();
                assert_eq!((sum as f32 / UNIT).to_bits(), logit.to_bits(), "{}: {position:?}", G::ID);
            }
            // The better a colour's value is, the larger is its share.
            let mut views: Vec<_> = Colour::all(position.players()).collect();
            if model.players > 2 {
                views.sort_by_key(|&colour| outputs[position.value_index(colour)]);
                assert!(views.is_sorted_by(|a, b| shares[a.index()] <= shares[b.index()]), "{}", G::ID);
            }
        }
    }

    fn all_features_are_below_their_numbers<G: Game + Evaluate>() {
        for position in positions::<G>() {
            let model = &G::MODELS[position.model().unwrap()];
            let features = features_of(&position);
            assert!(
                features.iter().all(|&feature| usize::from(feature) < model.features),
                "{}: {position:?}",
                G::ID
            );
            let moves = position.legal();
            for (mv, policy_features) in moves.iter().zip(policy_features_of(&position, &moves)) {
                assert!(
                    policy_features.iter().all(|&feature| feature < model.policy_features.max(1)),
                    "{}: {position:?} {mv:?}",
                    G::ID
                );
            }
        }
    }

    /// Every symmetry takes the features to as many others, and the first one leaves them.
    fn symmetries_take_features_to_as_many_others<G: Game + Evaluate>(number: usize, model: &Model) {
        for symmetry in 0..12 {
            let features =
                (0..model.features).map(|feature| G::symmetric_feature(number, feature, symmetry)).collect();
            let policy_features = (0..model.policy_features)
                .map(|feature| G::symmetric_policy_feature(number, feature, symmetry))
                .collect();
            for (mut turned, count) in [(features, model.features), (policy_features, model.policy_features)]
            {
                let turned: &mut Vec<usize> = &mut turned;
                assert!(symmetry > 0 || turned.iter().copied().eq(0..count), "{}", G::ID);
                turned.sort_unstable();
                assert!(turned.iter().copied().eq(0..count), "{} {symmetry}", G::ID);
            }
        }
    }

    #[test]
    fn the_weights_are_those_of_their_cards_and_evaluate_as_straightforward_code() {
        let mut kept = Kept(0);
        visit_all(&mut kept);
        assert!(kept.0 >= 8);
    }
}
