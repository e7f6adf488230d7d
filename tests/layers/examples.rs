//! Each public function has an example in its documentation, and so a test of it.
//!
//! Public are the names that the public modules export, and the public functions of types with these names. `#[doc(hidden)]`
//! leaves out items for the project's own programs. A function that games and players implement counts once, at its
//! trait, whose own example may stand for all its functions.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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
                if group.delimiter() == Delimiter::Bracket && (text.contains("doc =") || is_hidden(group)) {
                    example |= text.contains("```") || is_hidden(group);
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

/// The public functions of all sources, and whether each has an example.
fn sources() -> Vec<(Function, bool)> {
    fn walk(folder: &Path, place: &[String], all: &mut Vec<(Function, bool)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let here: Vec<String> = place.iter().cloned().chain([name.clone()]).collect();
            if path.is_dir() {
                walk(&path, &here, all);
            } else if path.extension().is_some_and(|e| e == "rs") && name != "tests" {
                let source = fs::read_to_string(&path).unwrap();
                let mut found = Vec::new();
                let place = if name == "mod" { place } else { &here };
                functions(source.parse().expect("Rust"), place, "", None, &mut found);
                all.extend(found.into_iter().filter(|((_, owner, _), _)| !is_restricted(&source, owner)));
            }
        }
    }
    let mut all = Vec::new();
    walk(&source_folder(), &[], &mut all);
    all
}

/// Whether a source declares a type or trait `name` that is not public, which may have the name of another one that is.
fn is_restricted(source: &str, name: &str) -> bool {
    source.lines().filter(|line| !line.starts_with("pub ")).any(|line| {
        let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        !line.starts_with(' ')
            && words.windows(2).any(|pair| ["struct", "enum", "trait"].contains(&pair[0]) && pair[1] == name)
    })
}

/// A name that a public module exports, and that module.
type Export = (Vec<String>, String);

/// Collects the exports of the public module `place`: its public items, those that it exports again, and those of the public
/// modules in it.
fn exports(source: &str, place: &[String], all: &mut BTreeSet<Export>) {
    let tokens: Vec<TokenTree> = source.parse::<TokenStream>().expect("Rust").into_iter().collect();
    let mut hidden = false;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => hidden |= is_hidden(group),
            TokenTree::Ident(word) if word == "pub" => {
                let item: Vec<&TokenTree> = tokens[at + 1..].iter().skip_while(|t| is_qualifier(t)).collect();
                let name = item.get(1).map(ToString::to_string).unwrap_or_default();
                match item[0].to_string().as_str() {
                    _ if hidden => {}
                    "mod" => {
                        let here: Vec<String> = place.iter().cloned().chain([name]).collect();
                        let file = source_folder().join(here.iter().collect::<PathBuf>());
                        let files = [file.with_extension("rs"), file.join("mod.rs")];
                        let file = files.into_iter().find(|file| file.exists()).expect("a module has a file");
                        exports(&fs::read_to_string(file).unwrap(), &here, all);
                    }
                    "use" => {
                        let tokens = item.into_iter().take_while(|t| !is(Some(t), ";")).skip(1).cloned();
                        let mut names = Vec::new();
                        used(tokens.collect(), &mut names);
                        all.extend(names.into_iter().map(|name| (place.to_vec(), name)));
                    }
                    "fn" | "struct" | "enum" | "trait" => {
                        all.insert((place.to_vec(), name));
                    }
                    _ => {}
                }
                hidden = false;
            }
            _ => {}
        }
    }
}

/// Collects the names in the tokens of a `use`.
fn used(tokens: TokenStream, names: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => used(group.stream(), names),
            TokenTree::Ident(name) => names.push(name.to_string()),
            _ => {}
        }
    }
}

fn is_qualifier(token: &TokenTree) -> bool {
    ["const", "async", "unsafe"].iter().any(|word| is(Some(token), word))
}

fn is_hidden(attribute: &Group) -> bool {
    attribute.stream().to_string().replace(' ', "") == "doc(hidden)"
}

#[test]
fn each_public_function_has_an_example() {
    let mut exported = BTreeSet::new();
    exports(&fs::read_to_string(source_folder().join("lib.rs")).unwrap(), &[], &mut exported);
    let is_public = |(place, owner, name): &Function| {
        let item = if owner.is_empty() { name } else { owner };
        exported.iter().any(|(module, exported)| {
            let alias = ALIASES.iter().any(|(name, alias)| name == exported && alias == item);
            place.starts_with(module) && (exported == item || alias)
        })
    };
    let public: Vec<_> = sources().into_iter().filter(|(function, _)| is_public(function)).collect();
    assert!(public.len() > 300, "only {} public functions were found", public.len());
    let missing: Vec<String> = public
        .into_iter()
        .filter(|(_, example)| !example)
        .map(|((place, owner, name), _)| format!("{}::{owner}::{name}", place.join("::")))
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
    let mut exported = BTreeSet::new();
    let source = "
        pub use inner::{One, Two}; pub(crate) use inner::Three; pub struct Four; struct Five;
        #[doc(hidden)] pub fn six() {} pub const fn seven() {}
    ";
    exports(source, &[], &mut exported);
    let has = |name: &&str| exported.iter().any(|(_, exported)| exported == name);
    assert!(["One", "Two", "Four", "seven"].iter().all(has), "{exported:?}");
    assert!(!["Three", "Five", "six"].iter().any(has), "{exported:?}");
}
