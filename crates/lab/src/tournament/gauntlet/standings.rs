//! The tables of a gauntlet.

use std::fmt::{self, Write as _};

use super::super::ratings::{Pairing, ratings};
use super::super::result::TournamentResult;
use super::journal::Key;
use super::referee::{Game, Used};
use super::sprt::{Hypotheses, RESULTS, Verdict};

/// The openings that two engines played, with the first one's points in each.
struct Met {
    engines: [usize; 2],
    /// The game type and the number of each opening; its games, and the points of the first engine.
    openings: Vec<((String, usize), [f64; 2])>,
}

impl Met {
    /// All pairs of engines that met in these games.
    fn all(games: &[&(Key, Game)], engines: usize) -> Vec<Self> {
        let pairs = (0..engines).flat_map(|a| (a + 1..engines).map(move |b| [a, b]));
        let met = pairs.map(|pair| Self::of(games.iter().copied(), pair));
        met.filter(|met| !met.openings.is_empty()).collect()
    }

    fn of<'a>(games: impl IntoIterator<Item = &'a (Key, Game)>, engines: [usize; 2]) -> Self {
        let mut met = Self { engines, openings: Vec::new() };
        for (key, game) in games {
            let won = match key.seats {
                seats if seats == engines => game.points,
                [b, a] if [a, b] == engines => 1.0 - game.points,
                _ => continue,
            };
            let known = |(game, number): &(String, usize)| *game == key.game && *number == key.opening;
            let place = met.openings.iter().position(|(opening, _)| known(opening));
            let place = place.unwrap_or_else(|| {
                met.openings.push(((key.game.clone(), key.opening), [0.0; 2]));
                met.openings.len() - 1
            });
            let [games, points] = &mut met.openings[place].1;
            *games += 1.0;
            *points += won;
        }
        met.openings.sort_by(|(a, _), (b, _)| a.cmp(b));
        met
    }

    /// The results of the whole pairs, in the order of the openings: half points of the first engine, 0 to 4.
    fn results(&self) -> impl Iterator<Item = usize> {
        let whole = self.openings.iter().filter(|(_, [games, _])| *games > 1.5);
        whole.map(|(_, [_, points])| (2.0 * points).round() as usize)
    }
}

/// Whether the test of these two engines in the `games` of one type has a verdict.
pub(super) fn is_decided<'a>(
    games: impl IntoIterator<Item = &'a (Key, Game)>,
    engines: [usize; 2],
    test: Hypotheses,
) -> bool {
    test.verdict(Met::of(games, engines).results()).0 != Verdict::Open
}

/// The tables of the games of one type, or of all.
pub(super) struct Standings<'a> {
    pub heading: &'a str,
    pub names: &'a [String],
    pub games: Vec<&'a (Key, Game)>,
    pub test: Option<Hypotheses>,
}

impl fmt::Display for Standings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}\n", self.heading)?;
        let met = Met::all(&self.games, self.names.len());
        self.engines(f, &met)?;
        writeln!(f)?;
        self.pairings(f, &met)
    }
}

impl Standings<'_> {
    /// A row for each engine, the strongest first.
    fn engines(&self, f: &mut fmt::Formatter<'_>, met: &[Met]) -> fmt::Result {
        let pairing = |met: &Met| {
            let openings = met.openings.iter().map(|(_, opening)| *opening).collect();
            Pairing { players: met.engines, others: 1, openings }
        };
        let found = ratings(self.names.len(), 0, &met.iter().map(pairing).collect::<Vec<_>>(), 1);
        // The first engine is at 0 here.
        let zero = found.first().map_or(0.0, |first| first.elo);
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| found[b].elo.total_cmp(&found[a].elo));
        writeln!(
            f,
            "| engine | rating | 95 % | points | games | lost by a fault | seconds a move | of a core |"
        )?;
        writeln!(f, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")?;
        for engine in order {
            let total = self.total(engine);
            if total.games == 0 {
                continue;
            }
            let rating = found[engine];
            let [elo, low, high] = [rating.elo, rating.low, rating.high].map(|r| (r - zero).round() + 0.0);
            let interval = if engine == 0 { String::new() } else { format!("{low} to {high}") };
            let Total { points, games, faults, used, all_seconds } = total;
            let seconds = used.seconds / f64::from(used.moves.max(1));
            let share = if all_seconds > 0.0 { 100.0 * used.processor / all_seconds } else { 0.0 };
            let name = &self.names[engine];
            writeln!(
                f,
                "| {name} | {elo} | {interval} | {points} | {games} | {faults} | {seconds:.2} | {share:.0} % |"
            )?;
        }
        Ok(())
    }

    /// What an engine did in all games.
    fn total(&self, engine: usize) -> Total {
        let mut total = Total::default();
        for (key, game) in &self.games {
            for (seat, points) in [game.points, 1.0 - game.points].into_iter().enumerate() {
                if key.seats[seat] != engine {
                    continue;
                }
                total.games += 1;
                total.points += points;
                total.faults += u32::from(game.fault && points < 0.5);
                let Used { moves, seconds, processor } = game.used[seat];
                total.used.moves += moves;
                total.used.seconds += seconds;
                total.used.processor += processor;
                total.all_seconds += seconds;
            }
        }
        total
    }

    /// A row for each pair of engines.
    fn pairings(&self, f: &mut fmt::Formatter<'_>, met: &[Met]) -> fmt::Result {
        let mut head = TournamentResult::HEAD.lines();
        let [title, line] = [(); 2].map(|()| head.next().unwrap_or_default());
        writeln!(f, "{title} pairs 0, ½, 1, 1½, 2 | test |\n{line} ---: | --- |")?;
        for met in met {
            let [a, b] = met.engines.map(|engine| &self.names[engine]);
            let mut result = TournamentResult::default();
            let seats = met.engines;
            for (key, game) in &self.games {
                if key.seats == seats {
                    result.add(game.points as f32, 0.5);
                } else if key.seats == [seats[1], seats[0]] {
                    result.add(1.0 - game.points as f32, 0.5);
                }
            }
            let mut counts = [0_u32; RESULTS];
            met.results().for_each(|points| counts[points] += 1);
            let counts = counts.map(|count| count.to_string()).join(", ");
            let mut test = String::new();
            if let Some(hypotheses) = self.test {
                let (verdict, pairs, ratio) = hypotheses.verdict(met.results());
                let said = match verdict {
                    Verdict::Open => "open",
                    Verdict::Stronger => "stronger",
                    Verdict::Weaker => "weaker",
                };
                write!(test, "{said} after {pairs} ({ratio:.2})")?;
            }
            writeln!(f, "| {a} : {b} | {result} | {counts} | {test} |")?;
        }
        Ok(())
    }
}

/// What an engine did.
#[derive(Default)]
struct Total {
    points: f64,
    games: u32,
    faults: u32,
    used: Used,
    all_seconds: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(opening: usize, seats: [usize; 2], points: f64) -> (Key, Game) {
        let used = [Used { moves: 4, seconds: 2.0, processor: 1.0 }; 2];
        let game = Game { points, reason: String::new(), fault: points < 0.5, moves: Vec::new(), used };
        (Key { game: "Base".to_owned(), opening, seats }, game)
    }

    fn names() -> [String; 3] {
        ["ours", "second", "idle"].map(str::to_owned)
    }

    #[test]
    fn the_tables_count_games_pairs_and_faults() {
        // With either colour 1 and ½; then a lost game of half a pair.
        let games = [game(0, [0, 1], 1.0), game(0, [1, 0], 0.5), game(1, [0, 1], 0.0)];
        let test = "-50,50".parse().ok();
        let games = games.iter().collect();
        let text = Standings { heading: "Base", names: &names(), games, test }.to_string();
        // Of 3 games 1½ points: equal.
        for row in [
            "| ours | 0 |  | 1.5 | 3 | 1 | 0.50 | 50 % |",
            "| ours : second | 50.0 % | ",
            "| 50 % | 3 | 1 | 1 | 1 | 0, 0, 0, 1, 0 | open after 1 (",
        ] {
            assert!(text.contains(row), "{row} in\n{text}");
        }
        assert!(!text.contains("idle"), "{text}");
    }

    #[test]
    fn an_opening_of_another_game_type_is_another_pair() {
        let both = [game(0, [0, 1], 1.0), game(0, [1, 0], 0.0)];
        let other = both.clone().map(|(key, game)| (Key { game: "Base+M".to_owned(), ..key }, game));
        let games = both.iter().chain(&other).collect();
        let text = Standings { heading: "All games", names: &names(), games, test: None }.to_string();
        assert!(text.contains("| 4 | 4 | 0 | 0 | 0, 0, 0, 0, 2 |"), "{text}");
    }

    #[test]
    fn a_pair_counts_in_the_test_when_both_games_are_played() {
        let win = |opening| [game(opening, [0, 1], 1.0), game(opening, [1, 0], 0.0)];
        let mut games: Vec<_> = (0..30).flat_map(win).collect();
        let test: Hypotheses = "-50,50".parse().unwrap();
        assert!(is_decided(&games, [0, 1], test));
        games.retain(|(key, _)| key.seats == [0, 1]);
        assert!(!is_decided(&games, [0, 1], test));
        assert!(!is_decided(&games, [0, 2], test));
    }
}
