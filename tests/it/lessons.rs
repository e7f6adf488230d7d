//! The lessons of each game, that for the first game and those of strategy: exactly the moves that a step names do what it asks for, and the step goes on to a visible result.
//!
//! `www/learn/lesson.js` describes the format. The board's `claim` says what exactly the moves of its `find` do, and each key of
//! it holds:
//!
//! | claim | meaning |
//! | --- | --- |
//! | `"wins": n` | the learner wins within n turns, and the step goes on to the win |
//! | `"safe": true` | the next player cannot win in one turn |
//! | `"pieces": n` | the turn leaves n more pieces on the board |
//! | `"after": {"/to/value": …}` | the position after the turn has these values, by JSON pointer |
//! | `"notes": {"0 distance": …}` | the position after the turn shows these values for players |
//! | `"marks": {"isolated": n}` | the position after the turn has n marks of this kind |
//! | `"forces": ["D…"]` | every move that the next player then has is named here |
//! | `"prevents": ["bA1 …"]` | no move that the next player then has is named here |
//! | `"choices": n` | n moves are right |
//! | `"impossible": ["wG1…"]` | no legal move has such a text |
//!
//! Without a claim the names of the moves say it all, as in “place your queen”.

use std::collections::BTreeSet;
use std::fs;

use alveole::game::{Colour, Colours, Game, Options, ParsedOptions, Seat};
use alveole::search::Prover;
use serde_json::{Map, Value};

const BUDGET: u64 = 2_000_000;
/// The most steps of a lesson; Hive has an insect in each.
const STEPS: usize = 12;

/// An answer to moves: to those that it names, or to all others.
struct Answer {
    moves: Vec<String>,
    text: String,
}

struct Step {
    title: String,
    board: Value,
    right: Vec<Answer>,
    wrong: Vec<Answer>,
}

/// Reads `` + `move` `move`: text ``, or `+ text`.
fn answer(line: &str) -> Answer {
    let line = &line[2..];
    if let Some((moves, text)) = line.strip_prefix('`').and_then(|rest| rest.split_once("`: ")) {
        let moves = moves.split("` `").map(str::to_owned).collect();
        return Answer { moves, text: text.to_owned() };
    }
    Answer { moves: Vec::new(), text: line.to_owned() }
}

/// The steps of a lesson and of the further ones after it; panics where its form is wrong.
fn steps(lesson: &str, place: &str) -> Vec<Step> {
    assert!(lesson.starts_with("# "), "{place}: a title");
    let step = |section: &str| {
        let section = section.split("\n# ").next().unwrap();
        let (title, rest) = section.split_once('\n').unwrap();
        let (text, rest) =
            rest.split_once("```board\n").unwrap_or_else(|| panic!("{place}: {title}: a board"));
        let (board, said) = rest.split_once("\n```").unwrap();
        let text = text.trim();
        assert!((20..=300).contains(&text.len()), "{place}: {title}: a short task, not {} bytes", text.len());
        let board = serde_json::from_str(board).unwrap_or_else(|e| panic!("{place}: {title}: {e}"));
        let says = |sign: &str| -> Vec<Answer> {
            said.lines().filter(|line| line.starts_with(sign)).map(answer).collect()
        };
        let step = Step { title: title.to_owned(), board, right: says("+ "), wrong: says("- ") };
        for answer in step.right.iter().chain(&step.wrong) {
            assert!(answer.text.len() > 10, "{place}: {title}: an answer, not “{}”", answer.text);
        }
        step
    };
    lesson.split("\n## ").skip(1).map(step).collect()
}

/// The lesson of this name in each language of the game's words.
fn lessons<G: Game>(name: &str) -> Vec<(&'static str, Vec<Step>)> {
    let lesson = |&(language, _): &(&'static str, _)| {
        let file = format!("{}/src/games/{}/{name}.{language}.md", env!("CARGO_MANIFEST_DIR"), G::ID);
        (language, steps(&fs::read_to_string(&file).expect(&file), &file))
    };
    G::CARD.texts.words.iter().map(lesson).collect()
}

/// Every claim of the lesson is true, and its answers are complete.
fn lesson_steps_are_true<G: Game>() {
    let lessons = lessons::<G>("lesson");
    assert!((3..=STEPS + 3).contains(&lessons[0].1.len()), "{}: a few steps", G::ID);
    check_all::<G>(&lessons);
}

per_game!(lesson_steps_are_true);

/// The same of the strategy lessons, each of which has a few positions to solve.
fn strategy_lessons_are_true<G: Game>() {
    let folder = format!("{}/src/games/{}/lessons", env!("CARGO_MANIFEST_DIR"), G::ID);
    let files = fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap().file_name());
    let names: BTreeSet<String> =
        files.map(|file| file.into_string().unwrap().split('.').next().unwrap().to_owned()).collect();
    assert!(names.len() >= 6, "{}: at least six strategy lessons, not {}", G::ID, names.len());
    for name in &names {
        let lessons = lessons::<G>(&format!("lessons/{name}"));
        assert!((2..=5).contains(&lessons[0].1.len()), "{}: {name}: two to five positions", G::ID);
        check_all::<G>(&lessons);
    }
}

per_game!(strategy_lessons_are_true);

/// Checks a lesson in all languages.
fn check_all<G: Game>(lessons: &[(&str, Vec<Step>)]) {
    let [("en", en), others @ ..] = lessons else { panic!("{}: no English lesson", G::ID) };
    let boards = |steps: &[Step]| steps.iter().map(|step| step.board.clone()).collect::<Vec<_>>();
    let named = |steps: &[Step]| -> Vec<Vec<Vec<String>>> {
        let moves =
            |answers: &[Answer]| answers.iter().map(|answer| answer.moves.clone()).collect::<Vec<_>>();
        steps.iter().flat_map(|step| [moves(&step.right), moves(&step.wrong)]).collect()
    };
    for (language, other) in others {
        assert_eq!(boards(en), boards(other), "{}: {language} shows the boards of English", G::ID);
        assert_eq!(named(en), named(other), "{}: {language} answers the moves of English", G::ID);
    }
    en.iter().for_each(check::<G>);
}

fn check<G: Game>(step: &Step) {
    let place = format!("{}: {}", G::ID, step.title);
    let position = shown::<G>(&step.board, &place);
    let mut walk =
        Walk { step, place, mover: position.seat_to_move(), right: BTreeSet::new(), wrong: BTreeSet::new() };
    walk.follow(&position, &step.board, None);
    let Walk { right, wrong, place, .. } = walk;
    assert_eq!(right, (0..step.right.len()).collect(), "{place}: each praise is the first for some move");
    assert_eq!(
        wrong,
        (0..step.wrong.len()).collect(),
        "{place}: each answer is the first for some wrong move"
    );
}

/// The position that a board shows.
pub fn shown<G: Game>(board: &Value, place: &str) -> G {
    let none = Map::new();
    let given =
        ParsedOptions::check::<G::Options>(board["options"].as_object().unwrap_or(&none)).expect(place);
    let options = G::Options::read(&given).expect(place);
    let mut position = match board.get("position") {
        Some(data) => G::load(&options, serde_json::from_value(data.clone()).expect(place)).expect(place),
        None => G::new(&options),
    };
    for text in board["moves"].as_array().into_iter().flatten() {
        position = played(&position, text.as_str().unwrap(), place);
    }
    assert!(position.outcome().is_none(), "{place}: there is a move to make");
    position
}

/// The position after a legal move.
fn played<G: Game>(position: &G, text: &str, place: &str) -> G {
    let mv = position.read(text).unwrap_or_else(|_| panic!("{place}: {text} is a move"));
    assert!(position.legal().contains(&mv), "{place}: {text} is legal");
    let mut next = position.clone();
    next.play(mv);
    next
}

/// Whether a pattern of a lesson names a move: `…` stands for any characters.
fn names(pattern: &str, text: &str) -> bool {
    match pattern.split_once('…') {
        None => pattern == text,
        Some((begin, end)) => {
            text.len() >= begin.len() + end.len() && text.starts_with(begin) && text.ends_with(end)
        }
    }
}

/// Whether one of the patterns of a list names a move.
fn named(patterns: &Value, text: &str) -> bool {
    patterns.as_array().unwrap().iter().any(|pattern| names(pattern.as_str().unwrap(), text))
}

/// The moves of the player to move.
fn replies<G: Game>(position: &G) -> Vec<String> {
    position.legal().into_iter().map(|mv| position.write(mv)).collect()
}

/// What a task claims, and since when.
#[derive(Clone)]
struct Goal<G> {
    claim: Value,
    since: G,
    /// The turns that are left to win.
    turns: u8,
}

/// A walk through everything that a learner can do in a step.
struct Walk<'a> {
    step: &'a Step,
    place: String,
    mover: Seat,
    /// The answers that some move receives.
    right: BTreeSet<usize>,
    wrong: BTreeSet<usize>,
}

impl Walk<'_> {
    /// Checks a task, and those that follow it. `goal` is that of the task before, in the same turn or to win.
    fn follow<G: Game>(&mut self, position: &G, task: &Value, goal: Option<Goal<G>>) {
        let place = self.place.clone();
        assert_eq!(position.seat_to_move(), self.mover, "{place}: the learner moves");
        let legal: Vec<String> = position.legal().into_iter().map(|mv| position.write(mv)).collect();
        let any = Value::from(vec!["…"]);
        let find = task.get("find").unwrap_or(&any);
        let found: Vec<(&str, &Value)> = match find {
            Value::Array(all) => all.iter().map(|text| (text.as_str().unwrap(), &Value::Null)).collect(),
            _ => find.as_object().unwrap().iter().map(|(text, then)| (text.as_str(), then)).collect(),
        };
        let branch =
            |text: &str| found.iter().find(|(pattern, _)| names(pattern, text)).map(|&(_, then)| then);
        for (pattern, then) in &found {
            let first = |text: &&String| branch(text).is_some_and(|first| std::ptr::eq(first, *then));
            let some = legal.iter().any(|text| names(pattern, text));
            assert!(
                some && (then.is_null() || legal.iter().any(|text| first(&text))),
                "{place}: {pattern} is legal"
            );
        }
        let fresh = |claim: &Value| Goal {
            claim: claim.clone(),
            since: position.clone(),
            turns: claim["wins"].as_u64().unwrap_or(0) as u8,
        };
        let goal = task.get("claim").map(fresh).or(goal);
        let right: BTreeSet<&str> =
            legal.iter().map(String::as_str).filter(|text| branch(text).is_some()).collect();
        if let Some(goal) = &goal {
            let holds = |text: &&str| goal.reached(&played(position, text, &place), &place);
            if goal.judges() {
                let proven: BTreeSet<&str> = legal.iter().map(String::as_str).filter(holds).collect();
                assert_eq!(right, proven, "{place}: exactly these: {}", goal.claim);
            }
            if let Some(choices) = goal.claim["choices"].as_u64() {
                assert_eq!(right.len() as u64, choices, "{place}: the number of right moves");
            }
            for pattern in goal.claim["impossible"].as_array().into_iter().flatten() {
                let pattern = pattern.as_str().unwrap();
                assert!(!legal.iter().any(|text| names(pattern, text)), "{place}: {pattern} is impossible");
            }
        }
        for text in &legal {
            match branch(text) {
                None => self.refuse(text),
                Some(then) => self.go_on(&played(position, text, &place), text, then, goal.clone()),
            }
        }
    }

    /// Checks that a wrong move has an answer.
    fn refuse(&mut self, text: &str) {
        let answers = |answer: &Answer| {
            answer.moves.is_empty() || answer.moves.iter().any(|pattern| names(pattern, text))
        };
        let answer = self.step.wrong.iter().position(answers);
        self.wrong.insert(answer.unwrap_or_else(|| panic!("{}: what is wrong with {text}", self.place)));
    }

    /// Checks what follows a right move.
    fn go_on<G: Game>(&mut self, next: &G, text: &str, then: &Value, goal: Option<Goal<G>>) {
        let place = format!("{}: after {text}", self.place);
        let done = then.get("find").is_none();
        let praises = |answer: &Answer| match &answer.moves[..] {
            [] => done,
            moves => moves.iter().any(|pattern| names(pattern, text)),
        };
        let praise = self.step.right.iter().position(praises);
        assert!(!done || praise.is_some(), "{place}: praise");
        self.right.extend(praise);
        let mut next = next.clone();
        let turns = u8::from(next.outcome().is_some() || next.seat_to_move() != self.mover);
        for reply in then["reply"].as_array().into_iter().flatten() {
            assert!(next.outcome().is_none(), "{place}: the game goes on");
            next = played(&next, reply.as_str().unwrap(), &place);
        }
        let winning = goal.as_ref().is_some_and(|goal| goal.turns > 0);
        if !done {
            let goal = goal.map(|goal| Goal { turns: goal.turns.saturating_sub(turns), ..goal });
            return self.follow(&next, then, goal.filter(|_| winning || turns == 0));
        }
        match next.outcome() {
            Some(outcome) if winning => {
                let learner = Colour::all(next.players()).find(|&colour| next.seat(colour) == self.mover);
                assert_eq!(Some(outcome.winners), learner.map(Colours::of), "{place}: the learner has won");
            }
            Some(_) => {}
            None => assert!(!winning && turns == 1, "{place}: the step ends in mid-turn, or before the win"),
        }
    }
}

impl<G: Game> Goal<G> {
    /// Whether the claim says which moves are right.
    fn judges(&self) -> bool {
        self.claim.as_object().unwrap().keys().any(|key| !["choices", "impossible"].contains(&key.as_str()))
    }

    /// Whether a turn that goes on with `next` can make the claim true.
    fn reached(&self, next: &G, place: &str) -> bool {
        let mover = self.since.to_move();
        let over = next.outcome().is_some() || next.to_move() != mover;
        if self.turns > 0 {
            let left = self.turns - u8::from(over);
            return Prover::new(mover, BUDGET).wins_within(next, left).expect(place);
        }
        if !over {
            let after = |mv| {
                let mut after = next.clone();
                after.play(mv);
                after
            };
            return next.legal().into_iter().any(|mv| self.reached(&after(mv), place));
        }
        let pieces =
            |position: &G| -> i64 { position.picture().pieces.iter().map(|p| i64::from(p.count)).sum() };
        let holds = |(key, wanted): (&String, &Value)| match key.as_str() {
            "safe" => {
                let rival = next.to_move();
                next.outcome().is_none() && Prover::new(rival, BUDGET).wins_within(next, 1) == Some(false)
            }
            "pieces" => pieces(next) - pieces(&self.since) == wanted.as_i64().unwrap(),
            "after" => {
                let data = serde_json::to_value(next.save()).unwrap();
                wanted.as_object().unwrap().iter().all(|(at, value)| data.pointer(at) == Some(value))
            }
            "notes" => {
                let notes = next.picture().notes;
                let shows = |(name, value): (&String, &Value)| {
                    notes
                        .iter()
                        .any(|note| format!("{} {}", note.player, note.key) == *name && *value == note.value)
                };
                wanted.as_object().unwrap().iter().all(shows)
            }
            "marks" => {
                let marks = next.picture().marks;
                let count = |kind: &str| marks.iter().filter(|mark| mark.kind == kind).count() as u64;
                wanted.as_object().unwrap().iter().all(|(kind, n)| Some(count(kind)) == n.as_u64())
            }
            "forces" => next.outcome().is_none() && replies(next).iter().all(|text| named(wanted, text)),
            "prevents" => next.outcome().is_none() && !replies(next).iter().any(|text| named(wanted, text)),
            "choices" | "impossible" => true,
            other => panic!("{place}: no claim is called {other}"),
        };
        self.claim.as_object().unwrap().iter().all(holds)
    }
}
