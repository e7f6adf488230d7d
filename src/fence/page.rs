//! A fence as HTML.

use std::fmt::Write;
use std::str::FromStr;

use super::{Fence, prose, read};
use crate::play::{Error, GameList, Opening, Session, Words};
use crate::study::{Chapter, Study};
use crate::svg::Style;

/// A fence as static HTML.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Html {
    /// A `<div class="alveole">`, which is well-formed XML too: its text and the fault if it has one.
    pub html: String,
    /// The fault of the fence.
    pub refused: Option<Error>,
}

/// Writes the text of a fence as HTML that needs nothing else: for each chapter a picture of its last position, and its comments
/// and moves as text. A fence with a fault is written as it is, with the fault below it.
///
/// Of comments in several languages it takes those of the attribute `lang`, or else of `language`. Arrows, marks, times and
/// evaluations are left out.
///
/// ```
/// use alveole::fence::html;
/// use alveole::play::RulesRegistry;
/// let games = RulesRegistry::standard();
/// let written = html("Game: hex\n\n1. e5 {In the middle.} 2. swap", "en", &games);
/// assert!(written.html.contains("<strong>1. e5</strong> In the middle.</p>"));
/// assert!(written.refused.is_none());
/// let broken = html("Game: chess", "en", &games);
/// assert!(broken.html.contains("<pre>Game: chess</pre>\n<p><strong>chapter 1: there is no game “chess”</strong></p>"));
/// ```
#[must_use]
pub fn html<S: Session + ?Sized>(text: &str, language: &str, games: &GameList<S>) -> Html {
    let written = read(text, games).and_then(|(fence, study)| of_study(&fence, &study, language, games));
    let (inside, refused) = match written {
        Ok(inside) => (inside, None),
        Err(error) => {
            let shown = text.trim_matches('\n').lines().map(prose::escaped).collect::<Vec<_>>().join("\n");
            let message = prose::plain(&error.to_string());
            (format!("<pre>{shown}</pre>\n<p><strong>{message}</strong></p>\n"), Some(error))
        }
    };
    Html { html: format!("<div class=\"alveole\">\n{inside}</div>\n"), refused }
}

fn of_study<S: Session + ?Sized>(
    fence: &Fence,
    study: &Study,
    language: &str,
    games: &GameList<S>,
) -> Result<String, Error> {
    let language = fence.get("lang").filter(|lang| !lang.is_empty()).unwrap_or(language);
    let controls = fence.get("controls").map(|text| text.split_whitespace().collect::<Vec<_>>());
    let shows = |one: &[&str]| controls.as_ref().is_none_or(|all| all.iter().any(|name| one.contains(name)));
    let style = Style {
        theme: chosen(fence, "theme"),
        board: chosen(fence, "board"),
        orientation: chosen(fence, "orientation"),
        monochrome: fence.get("pieces") == Some("monochrome"),
        hands: controls.as_ref().is_none_or(|all| *all != ["none"]),
        ..Style::default()
    };
    let mut out = String::new();
    let heading = |out: &mut String, text: &str| {
        if !text.is_empty() {
            let _ = writeln!(out, "<p><strong>{}</strong></p>", prose::plain(text));
        }
    };
    heading(&mut out, study.title.as_ref().map_or("", |title| title.in_language(language)));
    for chapter in &study.chapters {
        heading(&mut out, chapter.title.as_ref().map_or("", |title| title.in_language(language)));
        heading(&mut out, &names(chapter));
        picture(&mut out, &study.game, chapter, &style, language, games)?;
        if shows(&["moves", "viewer"]) {
            prose::chapter(&mut out, chapter, language);
        }
    }
    Ok(out)
}

/// The value of an attribute; where there is none, or none that is known, the usual one, as on the page.
fn chosen<T: FromStr + Default>(fence: &Fence, name: &str) -> T {
    fence.get(name).and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// The names of the players, where they are known.
fn names(chapter: &Chapter) -> String {
    let names: Vec<&str> = chapter.seats.iter().filter_map(|seat| seat.name.as_deref()).collect();
    names.join(" – ")
}

/// Writes a picture of the last position. It is an image with an address that has all of it: what stands in the page itself would
/// take its styles, and many programs that clean HTML remove drawings, but keep the alternative text of an image.
fn picture<S: Session + ?Sized>(
    out: &mut String,
    game: &str,
    chapter: &Chapter,
    style: &Style,
    language: &str,
    games: &GameList<S>,
) -> Result<(), Error> {
    let opening = Opening {
        game: game.to_owned(),
        options: chapter.options.clone(),
        position: chapter.position.clone(),
    };
    let mut session = games.detailed(&opening)?;
    chapter.moves.iter().try_for_each(|node| session.play(&node.mv))?;
    let style = Style { numbers: !chapter.moves.is_empty(), ..style.clone() };
    let svg = session.svg(&style);
    let words = Words::new(session.card());
    let english = if language == "en" { "" } else { " lang=\"en\"" };
    let alternative = prose::escaped(&format!("{}. {}", words.name(), words.position(&session.state())));
    let _ = writeln!(
        out,
        "<p><img src=\"{}\" width=\"{}\"{english} alt=\"{alternative}\" /></p>",
        address(&svg),
        style.width
    );
    Ok(())
}

/// An address that has the whole picture.
fn address(svg: &str) -> String {
    let mut text = String::from("data:image/svg+xml,");
    for byte in svg.trim_end().bytes() {
        match byte {
            b'A'..=b'Z'
            | b'a'..=b'z'
            | b'0'..=b'9'
            | b'-'
            | b'.'
            | b'_'
            | b'~'
            | b'/'
            | b':'
            | b'='
            | b','
            | b'('
            | b')' => {
                text.push(char::from(byte));
            }
            _ => {
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}
