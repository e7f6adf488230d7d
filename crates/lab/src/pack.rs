//! `alveole-lab pack`: the puzzles of a game for the site, chosen from files of mined ones, easy ones first.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::Value;

use crate::Failure;

/// The arguments of `alveole-lab pack`.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// The files of mined puzzles (alveole-lab mine), one for each set of options
    #[arg(required = true, value_name = "FILE")]
    mined: Vec<PathBuf>,

    /// The number of puzzles to choose from each file
    #[arg(long, value_name = "N", default_value_t = 110)]
    count: usize,
}

/// Prints the chosen puzzles as a JSON array, one a line: file by file, in each by level and turns.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut all = Vec::new();
    for path in &arguments.mined {
        let text = fs::read_to_string(path)?;
        // A file that still grows may end in an incomplete line.
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        let lines: Result<Vec<Value>, _> = whole.lines().skip(1).map(serde_json::from_str).collect();
        all.extend(chosen(lines?.into_iter().filter(Value::is_object).collect(), arguments.count));
    }
    let mut output = io::stdout().lock();
    let lines: Vec<String> = all.iter().map(Value::to_string).collect();
    Ok(writeln!(output, "[\n{}\n]", lines.join(",\n"))?)
}

fn number(puzzle: &Value, key: &str) -> u64 {
    puzzle[key].as_u64().unwrap_or_default()
}

/// Chooses `count` puzzles, those of more turns first and of each number the first found, and sorts them by level.
/// One in four may be of one turn, if there are enough others.
fn chosen(puzzles: Vec<Value>, count: usize) -> Vec<Value> {
    let (short, mut chosen): (Vec<_>, Vec<_>) = puzzles.into_iter().partition(|p| number(p, "turns") <= 1);
    let kept = short.len().min(count / 4);
    chosen.truncate(count - kept);
    let fill = count - chosen.len();
    chosen.extend(short.into_iter().take(fill));
    chosen.sort_by_key(|p| (number(p, "level"), number(p, "turns")));
    chosen
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn turns(of: &[Value]) -> Vec<u64> {
        of.iter().map(|p| number(p, "turns")).collect()
    }

    #[test]
    fn one_in_four_is_short_and_easy_ones_come_first() {
        let puzzle = |i: u64| json!({"turns": 1 + i % 2, "level": i % 5});
        let chosen = chosen((0..40).map(puzzle).collect(), 8);
        assert_eq!(turns(&chosen).iter().filter(|&&turns| turns == 1).count(), 2);
        assert!(chosen.is_sorted_by_key(|p| number(p, "level")), "{chosen:?}");
    }

    #[test]
    fn short_ones_fill_up_where_others_lack() {
        let chosen = chosen(vec![json!({"turns": 1, "level": 1}); 9], 8);
        assert_eq!(turns(&chosen), [1; 8]);
    }
}
