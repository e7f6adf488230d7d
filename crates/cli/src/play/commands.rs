//! What a person types: moves, numbers and commands.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use alveole::game::{Colour, Colours, Outcome};
use alveole::play::{Error, State};

use super::game::Game;
use super::list::{Choice, Choices};
use super::{COMMANDS, players::Player};
use crate::{Failure, files};

/// What happens after a line.
pub(super) enum Next {
    /// The position changed: draw it, then ask again.
    Draw,
    /// Ask again.
    Ask,
    /// End the program.
    Quit,
}

/// Does what `line` asks for.
///
/// Errors of the match and of files are printed; only an output that fails ends the match.
pub(super) fn answer(game: &mut Game, line: &str, output: &mut impl Write) -> Result<Next, Failure> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word, rest) {
        ("", _) => Ok(Next::Ask),
        ("quit" | "exit", "") => Ok(Next::Quit),
        ("help", "") => say(output, COMMANDS),
        ("board", "") => Ok(Next::Draw),
        ("?", "") => list(game, Choices::all(&game.legal()), output),
        ("?", part) => list(game, Choices::containing(&game.legal(), part), output),
        ("hint", "") => hint(game, output),
        ("why", text) => why(game, text, output),
        ("undo", "") => undo(game, output),
        ("save" | "save!", file) => save(game, file, word == "save!", output),
        ("load", file) => load(game, file, output),
        ("resign", "") => resign(game, output),
        ("draw", "") => offer_draw(game, output),
        _ => match word.parse::<usize>() {
            Ok(number) if rest.is_empty() => pick(game, number, output),
            _ => play(game, line, output),
        },
    }
}

/// Prints a sentence and asks again.
fn say(output: &mut impl Write, text: impl std::fmt::Display) -> Result<Next, Failure> {
    writeln!(output, "{text}")?;
    Ok(Next::Ask)
}

fn play(game: &mut Game, text: &str, output: &mut impl Write) -> Result<Next, Failure> {
    match game.session.play(text) {
        Ok(()) => {
            game.choices = None;
            Ok(Next::Draw)
        }
        Err(Error::GameOver { .. }) => say(output, "The game is over. Type undo to take a move back."),
        Err(Error::BadNotation { message, .. }) => {
            let example = game.legal().into_iter().next().map(|mv| mv.text).unwrap_or_default();
            say(output, format_args!("{message}. Expected a move such as {example}, or ? for the list."))
        }
        Err(error) => {
            let state = game.state();
            match game.why(&taps_in(text, &state)) {
                Some(reason) => say(output, format_args!("“{text}” is not legal here. {}", reason.message)),
                None => say(output, format_args!("{error}. Type ? for the list of moves.")),
            }
        }
    }
}

fn list(game: &mut Game, choices: Choices, output: &mut impl Write) -> Result<Next, Failure> {
    if choices.is_empty() {
        return say(output, "There are no such moves.");
    }
    write!(output, "{}", choices.text(&game.state(), game.words))?;
    game.choices = Some(choices);
    Ok(Next::Ask)
}

fn pick(game: &mut Game, number: usize, output: &mut impl Write) -> Result<Next, Failure> {
    let Some(choices) = &game.choices else { return say(output, "Type ? first: numbers refer to the list.") };
    match choices.choose(number, &game.legal()) {
        None => say(output, format_args!("The list has no number {number}.")),
        Some(Choice::Play(text)) => play(game, &text, output),
        Some(Choice::Continue(choices)) => list(game, choices, output),
    }
}

fn hint(game: &Game, output: &mut impl Write) -> Result<Next, Failure> {
    if game.is_over() {
        return say(output, "The game is over.");
    }
    let best = game.hint()?;
    let proven = if best.proven { ", proven" } else { "" };
    let share = best.score * 100.0;
    say(output, format_args!("Hint: {} (your share of the win: {share:.0} %{proven})", best.r#move.text))
}

fn why(game: &Game, text: &str, output: &mut impl Write) -> Result<Next, Failure> {
    if text.is_empty() {
        return say(output, "Type a move or cells after why: why e5");
    }
    if game.legal().iter().any(|mv| mv.text == text) {
        return say(output, format_args!("{text} is a legal move."));
    }
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let taps = taps_in(text, &game.state());
    match [words, taps].iter().find_map(|taps| game.why(taps)) {
        Some(reason) => say(output, reason.message),
        None => say(output, format_args!("No rule is known for “{text}”. Type ? for the list of moves.")),
    }
}

/// The things on the board that `text` names, in order: the ids of cells, arrows and pieces; of a piece, its cell.
/// Other characters are passed over.
fn taps_in(text: &str, state: &State) -> Vec<String> {
    let view = &state.view;
    let cells = view.cells.iter().map(|cell| (cell.id.as_str(), cell.id.as_str()));
    let handles = view.handles.iter().map(|handle| (handle.id.as_str(), handle.id.as_str()));
    let pieces = view.pieces.iter().map(|piece| (piece.id.as_str(), piece.cell.as_str()));
    let names: Vec<(&str, &str)> = cells.chain(handles).chain(pieces).collect();
    let mut taps = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let longest =
            names.iter().filter(|(name, _)| rest.starts_with(name)).max_by_key(|(name, _)| name.len());
        match longest {
            Some((name, tap)) => {
                taps.push((*tap).to_owned());
                rest = &rest[name.len()..];
            }
            None => rest = &rest[first.len_utf8()..],
        }
    }
    taps
}

fn undo(game: &mut Game, output: &mut impl Write) -> Result<Next, Failure> {
    match game.undo() {
        0 => say(output, "There is no move to take back."),
        1 => {
            writeln!(output, "Took back 1 move.")?;
            Ok(Next::Draw)
        }
        count => {
            writeln!(output, "Took back {count} moves.")?;
            Ok(Next::Draw)
        }
    }
}

fn save(game: &mut Game, file: &str, replace: bool, output: &mut impl Write) -> Result<Next, Failure> {
    let file = if file.is_empty() { game.file.clone().unwrap_or_default() } else { file.to_owned() };
    if file.is_empty() {
        return say(output, "Type a file after save: save game.alveole.json");
    }
    let replace = replace || game.file.as_ref() == Some(&file);
    let text = serde_json::to_string_pretty(&game.record())?;
    let opened = OpenOptions::new().write(true).create(true).create_new(!replace).truncate(true).open(&file);
    match opened.and_then(|mut opened| writeln!(opened, "{text}")) {
        Ok(()) => {
            writeln!(output, "Saved to {file}.")?;
            game.file = Some(file);
            Ok(Next::Ask)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            say(output, format_args!("{file} exists. Type save! {file} to replace it."))
        }
        Err(error) => say(output, format_args!("{file}: {error}")),
    }
}

fn load(game: &mut Game, file: &str, output: &mut impl Write) -> Result<Next, Failure> {
    if file.is_empty() {
        return say(output, "Type a file after load: load game.alveole.json");
    }
    match files::read(Path::new(file)).and_then(|saved| game.replace(saved)) {
        Ok(()) => {
            game.file = Some(file.to_owned());
            writeln!(output, "Loaded {file}: {}.", game.words.name())?;
            Ok(Next::Draw)
        }
        Err(error) => say(output, error),
    }
}

fn resign(game: &mut Game, output: &mut impl Write) -> Result<Next, Failure> {
    let Some(to_move) = game.session.to_move() else { return say(output, "The game is over.") };
    let mut winners = Colours::first(game.session.players());
    winners.remove(Colour(to_move.player));
    game.session.end(Outcome { winners, reason: "resigned" });
    Ok(Next::Draw)
}

/// Ends the match as a draw if every computer player agrees. Persons at one terminal agree among themselves.
fn offer_draw(game: &mut Game, output: &mut impl Write) -> Result<Next, Failure> {
    if game.is_over() {
        return say(output, "The game is over.");
    }
    if game.colours().any(|(_, player)| player != Player::Human) && !game.accept_draw()? {
        return say(output, "The computer declines the draw.");
    }
    let winners = Colours::first(game.session.players());
    game.session.end(Outcome { winners, reason: "agreed" });
    Ok(Next::Draw)
}
