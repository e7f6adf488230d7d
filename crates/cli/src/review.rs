//! `alveole review`: how good each move of a saved game was.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use alveole::play::{
    Evaluation, Judgement, Reader, Review, ReviewedMove, ThinkingSession, Words, capital, review,
};
use alveole::search::{Budget, Level};
use alveole::study::Study;

use crate::{Failure, files, registry};

/// The arguments of `alveole review`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// A record or a study (.alveole.json), the text of a study, or a GameString of the Universal Hive Protocol; - for
    /// standard input
    file: PathBuf,

    /// The number of nodes to search for each position; without it, a tenth of what the strongest level searches
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=Budget::MAX_NODES))]
    nodes: Option<u64>,

    /// The seed of the random numbers: the same seed and --nodes give the same review
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The level of the players for whom the game is reviewed: chances, losses and accuracy are what players of this level turn the
    /// positions into, from 1 to 8; without it, they are those of the strongest player
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=8))]
    level: Option<u64>,

    /// Print the review as JSON, as the request `review` of the API gives it
    #[arg(long, conflicts_with = "to")]
    json: bool,

    /// Print the game as a study: with evaluations, glyphs, and the better lines as variations
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<Form>,
}

/// The forms of an annotated game.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Form {
    /// JSON (alveole/2)
    Study,
    /// A text that a person can read
    Text,
}

/// Judges all moves and prints what there is to say of them.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let files::SavedGame { session: ended, mut record, .. } = files::read(&arguments.file)?;
    files::update(&mut record, ended.as_ref());
    let mut session = registry::games().open(&record.opening())?;
    record.moves.iter().try_for_each(|text| session.play(text))?;
    let nodes = arguments.nodes.unwrap_or_else(|| session.review_nodes());
    let reviewed = judge(session.as_mut(), nodes, arguments)?;
    let mut output = io::stdout().lock();
    match arguments.to {
        Some(Form::Study) => {
            serde_json::to_writer_pretty(&mut output, &Study::of_review(record, &reviewed))?;
            writeln!(output)?;
        }
        Some(Form::Text) => writeln!(output, "{}", Study::of_review(record, &reviewed).to_text().trim_end())?,
        None if arguments.json => {
            serde_json::to_writer_pretty(&mut output, &reviewed)?;
            writeln!(output)?;
        }
        None => print(&mut output, &reviewed, Words::new(session.card()))?,
    }
    Ok(())
}

/// Searches one position after the other; says on a terminal how far it is.
fn judge(session: &mut dyn ThinkingSession, nodes: u64, arguments: &Arguments) -> Result<Review, Failure> {
    let reader = Reader { level: arguments.level.and_then(Level::new), plies: 0 };
    let mut errors = io::stderr();
    let shown = errors.is_terminal();
    let mut known = Vec::new();
    loop {
        let reviewed = review(session, &known, reader)?;
        let Some(wanted) = reviewed.next.clone() else {
            if shown {
                write!(errors, "\r\x1b[K")?;
            }
            return Ok(reviewed);
        };
        if shown {
            let judged = reviewed.moves.iter().flatten().count();
            write!(errors, "\rMove {judged} of {}", reviewed.moves.len())?;
            errors.flush()?;
        }
        known.push(Evaluation::of(session, wanted, nodes, arguments.seed)?);
    }
}

/// Prints a line a move, and one a player.
fn print(output: &mut impl Write, review: &Review, words: Words) -> io::Result<()> {
    let numbered: Vec<_> = review.moves.iter().flatten().zip(1..).collect();
    let width = numbered.iter().map(|(mv, _)| mv.text.chars().count()).max().unwrap_or(0);
    for (mv, number) in &numbered {
        let line = format!(
            "{number:3}. {:width$}  {:5.1} %  {}",
            mv.text,
            mv.share * 100.0,
            said(mv).unwrap_or_default()
        );
        writeln!(output, "{}", line.trim_end())?;
    }
    writeln!(output)?;
    for (seat, said) in review.seats.iter().enumerate() {
        let colour = words.colour(u8::try_from(seat).unwrap_or_default());
        let name = format!("Seat {} ({colour})", seat + 1);
        let accuracy = said.accuracy.map_or("–".to_owned(), |accuracy| format!("{accuracy:.1} %"));
        writeln!(
            output,
            "{}: accuracy {accuracy}; inaccuracies {}, mistakes {}, blunders {}, missed wins {}",
            capital(&name),
            said.inaccuracies,
            said.mistakes,
            said.blunders,
            said.missed_wins
        )?;
    }
    Ok(())
}

/// What is wrong with a move, and what was better.
fn said(mv: &ReviewedMove) -> Option<String> {
    let (glyph, name) = match mv.judgement {
        Judgement::Forced | Judgement::Best | Judgement::Good => return None,
        Judgement::Inaccuracy => ("?!", "inaccuracy"),
        Judgement::Mistake => ("? ", "mistake"),
        Judgement::Blunder => ("??", "blunder"),
    };
    let line = mv.proof.as_ref().map_or(&mv.line, |proof| &proof.line).join("; ");
    let best = mv.best_share * 100.0;
    Some(match &mv.proof {
        Some(proof) => format!("{glyph} {name}: missed a win in {} turns: {line}", proof.turns),
        None if mv.missed_win => format!("{glyph} {name}: missed a forced win: {line}"),
        None => format!("{glyph} {name}: {best:.1} % with {line}"),
    })
}
