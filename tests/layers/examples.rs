//! Each public function has an example in its documentation, and so a test of it.
//!
//! What is public is what `tests/public-api.txt` records (`make public-api` keeps that current); `#[doc(hidden)]` leaves
//! out what only the project's own programs call. A function that games and players implement counts once, at its
//! trait, whose own example may stand for all its functions.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::{is, source_folder};

/// The names that the macro `numbered!` of `game/colour.rs` has in place of the types that it defines.
const ALIASES: [(&str, &str); 4] = [("Colour", "One"), ("Seat", "One"), ("Colours", "Set"), ("Seats", "Set")];

/// A function of a source file: the module, the type or trait that it belongs to, if any, and its name.
type Function = (Vec<String>, String, String);

/// The public functions of a source file, and whether each has an example. In a trait, `in_trait` says whether the trait
/// has one.
fn functions(
    stream: TokenStream,
    place: &[String],
    owner: &str,
    in_trait: Option<bool>,
    all: &mut Vec<(Function, bool)>,
) {
    let (mut example, mut public) = (false, false);
    let mut tokens = stream.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Group(group) => {
                let text = group.to_string();
                if group.delimiter() == Delimiter::Bracket && text.contains("doc =") {
                    example |= text.contains("```");
                    continue;
                }
                functions(group.stream(), place, owner, None, all);
                if group.delimiter() == Delimiter::Brace {
                    (example, public) = (false, false);
                }
            }
            TokenTree::Ident(word) if word == "fn" => {
                if let Some(TokenTree::Ident(name)) = tokens.peek() {
                    // The functions of a trait have no `pub`.
                    if public || in_trait.is_some() {
                        let example = example || in_trait == Some(true);
                        all.push(((place.to_vec(), owner.to_owned(), name.to_string()), example));
                    }
                }
                example = false;
            }
            TokenTree::Ident(word) if word == "impl" || word == "trait" => {
                let (head, body) = head_and_body(&mut tokens);
                let Some(body) = body else { continue };
                // The functions of an implementation of a trait are documented at the trait.
                if word == "trait" || !head.iter().any(|token| is(Some(token), "for")) {
                    let covered = (word == "trait").then_some(example);
                    functions(body.stream(), place, &owner_of(&head), covered, all);
                }
                (example, public) = (false, false);
            }
            TokenTree::Ident(word) if word == "pub" => {
                let within = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
                public = !tokens.peek().is_some_and(within);
            }
            token if is(Some(token), ";") => (example, public) = (false, false),
            _ => {}
        }
    }
}

/// The tokens between `impl` or `trait` and its block, and the block; no block for an `impl Trait` in a signature.
fn head_and_body(tokens: &mut impl Iterator<Item = TokenTree>) -> (Vec<TokenTree>, Option<Group>) {
    let mut head = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return (head, Some(group)),
            token if is(Some(&token), ";") || is(Some(&token), ",") && depth(&head) == 0 => break,
            token => head.push(token),
        }
    }
    (head, None)
}

/// How many `<` are open after these tokens.
fn depth(tokens: &[TokenTree]) -> usize {
    tokens.iter().enumerate().fold(0_usize, |depth, (i, token)| match token {
        TokenTree::Punct(sign) if sign.as_char() == '<' => depth + 1,
        TokenTree::Punct(sign) if sign.as_char() == '>' && (i == 0 || !is(tokens.get(i - 1), "-")) => {
            depth.saturating_sub(1)
        }
        _ => depth,
    })
}

/// The type or trait that the head of a block names: its first name outside of `<…>`.
fn owner_of(head: &[TokenTree]) -> String {
    let at = (0..head.len()).find(|&i| matches!(head[i], TokenTree::Ident(_)) && depth(&head[..i]) == 0);
    at.map(|i| head[i].to_string()).unwrap_or_default()
}

/// Whether each function of the sources has an example; of several with the same name, whether all have.
fn sources() -> BTreeMap<Function, bool> {
    fn walk(folder: &Path, place: &[String], all: &mut Vec<(Function, bool)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let here: Vec<String> = place.iter().cloned().chain([name.clone()]).collect();
            if path.is_dir() {
                walk(&path, &here, all);
            } else if path.extension().is_some_and(|e| e == "rs") && name != "tests" {
                let source: TokenStream = fs::read_to_string(&path).unwrap().parse().expect("Rust");
                functions(source, if name == "mod" { place } else { &here }, "", None, all);
            }
        }
    }
    let mut all = Vec::new();
    walk(&source_folder(), &[], &mut all);
    let mut examples = BTreeMap::new();
    for (function, example) in all {
        *examples.entry(function).or_insert(true) &= example;
    }
    examples
}

/// The path of the function that a line of the public interface names, without generics: `board`, `Cell`, `index`.
fn path_of(line: &str) -> Option<Vec<String>> {
    let (before, signature) = line.split_once("fn alveole::")?;
    if !before.starts_with("pub ") {
        return None;
    }
    let (mut path, mut open) = (String::new(), 0);
    for letter in signature.chars() {
        match letter {
            '<' => open += 1,
            '>' => open -= 1,
            '(' if open == 0 => break,
            letter if open == 0 => path.push(letter),
            _ => {}
        }
    }
    Some(path.split("::").map(str::to_owned).collect())
}

/// The public functions that are not those of an implementation of a trait.
fn public(interface: &str) -> Vec<Vec<String>> {
    let mut in_implementation = false;
    let mut paths = Vec::new();
    for line in interface.lines() {
        if let Some(path) = path_of(line) {
            let of_type = path.len() > 1 && path[path.len() - 2].starts_with(char::is_uppercase);
            if !(of_type && in_implementation) {
                paths.push(path);
            }
        } else if line.starts_with("impl") {
            in_implementation = line.contains(" for ");
        } else if ["pub struct", "pub enum", "pub trait", "pub mod", "#["]
            .iter()
            .any(|start| line.starts_with(start))
        {
            in_implementation = false;
        }
    }
    paths
}

/// Whether the function with this public path has an example; `None` if the sources have no such function.
fn has_example(path: &[String], sources: &BTreeMap<Function, bool>) -> Option<bool> {
    let (name, before) = path.split_last()?;
    let owned = before.last().is_some_and(|owner| owner.starts_with(char::is_uppercase));
    let (owner, module) = if owned { before.split_last()? } else { (&String::new(), before) };
    let alias = ALIASES.iter().find(|(known, _)| known == owner).map(|(_, alias)| *alias);
    let found: Vec<bool> = sources
        .iter()
        .filter(|((place, of, function), _)| {
            place.starts_with(module) && (of == owner || alias == Some(of.as_str())) && function == name
        })
        .map(|(_, example)| *example)
        .collect();
    (!found.is_empty()).then(|| found.into_iter().all(|example| example))
}

#[test]
fn each_public_function_has_an_example() {
    let interface = source_folder().join("../tests/public-api.txt");
    let paths = public(&fs::read_to_string(interface).unwrap());
    assert!(paths.len() > 300, "only {} public functions were found", paths.len());
    let sources = sources();
    let missing: Vec<String> = paths
        .iter()
        .filter(|path| has_example(path, &sources) != Some(true))
        .map(|path| path.join("::"))
        .collect();
    assert!(missing.is_empty(), "public functions without an example:\n{}", missing.join("\n"));
}

#[test]
fn the_reader_tells_functions_with_an_example_from_those_without() {
    let source = "
        /// ```\n/// assert!(true);\n/// ```\n#[must_use] pub const fn free() -> impl Iterator<Item = u8> { todo!() }
        /// Text.\npub fn bare(f: impl Fn(u8) -> u8) {}
        impl<T: Into<u8>> Type<T> { /// ```\n/// ```\npub fn with(&self) {} pub fn without(&self) {} }
        /// ```\n/// ```\npub trait Covered { fn all(&self); }
        impl Covered for u8 { fn all(&self) {} }
    ";
    let mut all = Vec::new();
    functions(source.parse().unwrap(), &[], "", None, &mut all);
    let found: Vec<(&str, &str, bool)> =
        all.iter().map(|((_, owner, name), example)| (owner.as_str(), name.as_str(), *example)).collect();
    let expected = [
        ("", "free", true),
        ("", "bare", false),
        ("Type", "with", true),
        ("Type", "without", false),
        ("Covered", "all", true),
    ];
    assert_eq!(found, expected);
    let line = "pub const fn alveole::play::GameList<dyn alveole::play::Session>::standard<G: X>(u8) -> Self";
    assert_eq!(path_of(line).unwrap(), ["play", "GameList", "standard"]);
}
