//! `alveole-lab solve`: who wins Hex-n, proven.

mod slips;
mod store;
mod strategy;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use alveole::board::Hexagon;
use alveole::game::{Notation, Options, ParsedOptions, Rules};
use alveole::games::hex::{HexOptions, Move, Position, Progress, Table, Word, stones};
use serde_json::Value;

use self::strategy::Proof;
use crate::arguments::{GameOptions, options};
use crate::{Failure, progress};

/// The solver with more connections than the players': it examines fewer positions, each slower.
type Solver<W> = alveole::games::hex::Solver<W, 16, 32>;

/// The colours as `docs/hex-solved.md` and proofs name them.
const COLOURS: [&str; 2] = ["red", "black"];

/// How often the progress is shown.
const SHOWN_EVERY: Duration = Duration::from_secs(1);

/// How often a table is saved in its file.
const SAVED_EVERY: Duration = Duration::from_mins(5);

/// The arguments of `alveole-lab solve`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The id of the game: hex, the only one with a solver
    #[arg(value_parser = ["hex"])]
    game: String,

    /// The options of the game, as a JSON object; the swap is always off
    #[arg(long, value_name = "JSON", value_parser = options)]
    options: Option<GameOptions>,

    #[command(flatten)]
    form: Form,

    #[command(flatten)]
    slips: slips::SlipArguments,

    /// Keep what was found in this file, and begin with what is in it: a search that was stopped goes on
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// The memory for what was found, in MiB; a power of two is used
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    memory: u32,

    /// Give up a position after so many more were examined
    #[arg(long, value_name = "POSITIONS")]
    limit: Option<u64>,

    /// Write a proof of all results to this file, for `check-hex-proof`
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

/// The forms of the answer.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
struct Form {
    /// Draw the board: + where the first stone wins, - where it loses, ? where that is unknown
    #[arg(long)]
    opening_map: bool,

    /// List each first stone with a reply that wins against it, + if there is none, or ? if that is unknown
    #[arg(long)]
    openings: bool,

    /// List each first stone with its result and the number of positions that were examined for it
    #[arg(long)]
    efforts: bool,

    /// Count how often a level lets a won position slip, in games after each first stone
    #[arg(long)]
    slips: bool,

    /// Tell who wins after these moves, such as "e5 e4", and the next one; several times for several positions
    #[arg(long, value_name = "MOVES")]
    moves: Vec<String>,
}

/// What is known about a position.
struct Verdict {
    /// The moves that lead to it, such as `e5 e4`.
    moves: String,
    /// The winning colour, 0 or 1; `None` if it is not known.
    winner: Option<usize>,
    /// A winning move of the colour to move.
    best: Option<String>,
    /// The positions that were examined for it.
    effort: u64,
}

/// Prints who wins after each first stone, or after the given moves.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    let mut options = arguments.options.clone().unwrap_or_default().0;
    options.insert("swap".to_owned(), Value::Bool(false));
    let given = ParsedOptions::check::<HexOptions>(&options).map_err(alveole::play::Error::BadOption)?;
    let options = HexOptions::read(&given).map_err(alveole::play::Error::BadOption)?;
    let start = Position::new(&options);
    if options.size <= u64::MAX_SIDE {
        answer::<u64>(&arguments, &options, &start)
    } else {
        answer::<u128>(&arguments, &options, &start)
    }
}

/// Prints what the arguments ask about the board of `start`, whose cells are sets of type `W`.
fn answer<W: Word>(arguments: &Arguments, options: &HexOptions, start: &Position) -> Result<(), Failure> {
    let Some(mut solver) = Solver::<W>::new(start, bits::<W>(arguments.memory)) else {
        let side = u128::MAX_SIDE;
        return Err(format!(
            "only boards up to side {side}, for two players with fixed ports, can be solved"
        )
        .into());
    };
    let mut asked: Vec<(String, Position)> =
        arguments.form.moves.iter().map(|text| after(start, text)).collect::<Result<_, _>>()?;
    if asked.is_empty() {
        let first = |mv: Move| {
            let mut next = start.clone();
            next.play(mv);
            (start.write(mv), next)
        };
        asked = start.legal().into_iter().map(first).collect();
    }

    let title = format!("alveole hex side {}", options.size);
    solver.watch(watch(arguments.table.clone(), title.clone()));
    if let Some(path) = arguments.table.as_ref().filter(|path| path.exists()) {
        store::load(&mut solver.table, path, &title)?;
    }
    if arguments.form.slips {
        if options.size > u64::MAX_SIDE || options.center_ban {
            return Err(
                "--slips is for boards whose first stones are solved: up to side 5, without a centre ban"
                    .into(),
            );
        }
        slips::measure(&arguments.slips, options, &mut solver, arguments.limit, &mut io::stdout().lock())?;
        return arguments.table.as_ref().map_or(Ok(()), |path| Ok(store::save(&solver.table, path, &title)?));
    }
    let file = |path: &PathBuf| File::create(path).map_err(|error| format!("{}: {error}", path.display()));
    let mut proof = match &arguments.proof {
        Some(_) if options.center_ban => return Err("a proof can't be written under the centre ban".into()),
        Some(path) => Some(Proof::new(BufWriter::new(file(path)?), options.size)?),
        None => None,
    };

    let mut output = io::stdout().lock();
    let mut verdicts = Vec::new();
    for (moves, position) in &asked {
        let verdict = solved(&mut solver, moves, position, arguments.limit);
        progress::show("");
        if !arguments.form.moves.is_empty() {
            writeln!(output, "{}", told(&verdict))?;
        }
        if let (Some(proof), Some(winner)) = (&mut proof, verdict.winner) {
            proof.write(&mut solver, moves, (stones(position), position.to_move().index(), winner))?;
        }
        if let Some(path) = &arguments.table {
            store::save(&solver.table, path, &title)?;
        }
        verdicts.push(verdict);
    }
    if let Some(proof) = proof {
        proof.finish()?;
        progress::show("");
    }
    write!(output, "{}", summary(&arguments.form, options.size, &verdicts))?;
    Ok(())
}

/// Returns all results in the form of `form`; empty if the results are printed one by one.
fn summary(form: &Form, size: u8, verdicts: &[Verdict]) -> String {
    if form.opening_map {
        return drawn(size, verdicts);
    }
    let line = |verdict: &Verdict| {
        let Verdict { moves, winner, best, effort } = verdict;
        if form.openings {
            format!("{moves} {}\n", winner.map_or("?", |_| best.as_deref().unwrap_or("+")))
        } else if form.efforts {
            format!("{moves} {} {effort}\n", mark(verdict))
        } else {
            String::new()
        }
    };
    verdicts.iter().map(line).collect()
}

/// The position after moves such as `e5 e4`, and these as the game writes them.
fn after(start: &Position, text: &str) -> Result<(String, Position), Failure> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        if position.outcome().is_some() {
            return Err(format!("“{word}” in “{text}”: the game is over before it").into());
        }
        let mv = position.read(word).map_err(|error| format!("“{text}”: {error}"))?;
        if !position.legal().contains(&mv) {
            return Err(format!("“{word}” in “{text}” is not a legal move").into());
        }
        moves.push(position.write(mv));
        position.play(mv);
    }
    match position.outcome() {
        Some(_) => Err(format!("the game is over after “{text}”").into()),
        None => Ok((moves.join(" "), position)),
    }
}

/// The largest table, as a power of two entries, that fits so many MiB.
fn bits<W: Word>(memory: u32) -> u32 {
    ((u64::from(memory) << 20) / Table::<W>::ENTRY_BYTES as u64).ilog2()
}

/// Shows the progress every second, and saves the table in its file now and then.
fn watch<W: Word>(path: Option<PathBuf>, title: String) -> impl FnMut(&Table<W>, Progress) {
    let (mut next_line, mut next_save) = (Instant::now() + SHOWN_EVERY, Instant::now() + SAVED_EVERY);
    move |table, Progress { examined, numbers: (proof, disproof), depth }| {
        if Instant::now() < next_line {
            return;
        }
        next_line = Instant::now() + SHOWN_EVERY;
        let filled = 100.0 * table.filled();
        progress::show(&format!(
            "{examined} positions, table {filled:.0} % full, proof {proof}, disproof {disproof}, depth {depth}"
        ));
        if let Some(path) = path.as_ref().filter(|_| Instant::now() >= next_save) {
            if let Err(error) = store::save(table, path, &title) {
                progress::show(&format!("{}: {error}\n", path.display()));
            }
            next_save = Instant::now() + SAVED_EVERY;
        }
    }
}

/// Solves a position that is not over, if the limit allows.
fn solved<W: Word>(solver: &mut Solver<W>, moves: &str, position: &Position, limit: Option<u64>) -> Verdict {
    let mover = position.to_move().index();
    let before = solver.examined();
    solver.limit(limit);
    let result = solver.winning_move(position);
    let winner = result.map(|best| if best.is_some() { mover } else { 1 - mover });
    let best = result.flatten().map(|mv| position.write(mv));
    // What an earlier search found is in the table with its work.
    let effort = u64::from(solver.work(stones(position), mover)).max(solver.examined() - before);
    Verdict { moves: moves.to_owned(), winner, best, effort }
}

/// Who wins, as a line of text.
fn told(Verdict { moves, winner, best, effort }: &Verdict) -> String {
    let moves = if moves.is_empty() { "start" } else { moves };
    let winner = winner.map_or("unknown".to_owned(), |winner| format!("{} wins", COLOURS[winner]));
    let best = best.as_ref().map_or(String::new(), |best| format!(" with {best}"));
    format!("{moves}: {winner}{best}; {effort} positions examined")
}

/// The result for a first stone as one character.
fn mark(verdict: &Verdict) -> char {
    match verdict.winner {
        None => '?',
        Some(0) => '+',
        Some(_) => '-',
    }
}

/// The board as text, the top row first.
fn drawn(size: u8, openings: &[Verdict]) -> String {
    let won = openings.iter().filter(|opening| opening.winner == Some(0)).count();
    let unknown = openings.iter().filter(|opening| opening.winner.is_none()).count();
    let unknown = if unknown > 0 { format!(", {unknown} unknown") } else { String::new() };
    let mut text = format!("H{size}: {won} of {} first stones win{unknown}\n\n", openings.len());
    let board = Hexagon::of(size);
    let rows = 2 * usize::from(size) - 1;
    let lines = (0..rows).rev().map(|row| {
        let letter = char::from(b'a' + row as u8);
        let names = board.cells().map(|cell| board.name(cell)).filter(|name| name.starts_with(letter));
        let marks: Vec<String> = names
            .map(|name| openings.iter().find(|opening| opening.moves == name).map_or('.', mark).to_string())
            .collect();
        format!("  {letter} {}{}\n", " ".repeat(rows - marks.len()), marks.join(" "))
    });
    text.extend(lines);
    text
}
