//! Helpers of several test modules: one test per game, the variants of a game, and the tokens of sources.

use alveole::game::{Kind, Options, ParsedOptions};
use proc_macro2::{TokenStream, TokenTree};
use serde_json::{Map, Value};

/// Makes one test per game of a generic function without arguments: `per_game!(check)` calls `check::<Position>()` in
/// the tests `check::hexit`, `check::hexone` and so on, for all games of the registry.
macro_rules! per_game {
    ($check:ident) => {
        alveole::for_each_game!(test_each, $check);
    };
}

/// The tests of [`per_game!`], with the list of games that `for_each_game!` hands over.
macro_rules! test_each {
    ([$($game:ident)*] $check:ident) => {
        mod $check {
            $(
                #[test]
                fn $game() {
                    super::$check::<alveole::games::$game::Position>();
                }
            )*
        }
    };
}

/// Some values of an option: its ends and its default, or all values of a short list.
pub fn values(kind: &Kind) -> Vec<Value> {
    match kind {
        Kind::Integer { min, max, default } => {
            let middle = default.unwrap_or((min + max) / 2);
            let mut list = vec![*min, min + 1, middle, *max];
            list.retain(|n| n <= max);
            list.dedup();
            list.into_iter().map(Value::from).collect()
        }
        Kind::Number(numbers) => numbers.iter().copied().map(Value::from).collect(),
        Kind::Choice(words) => words.iter().copied().map(Value::from).collect(),
        Kind::Flag(_) => vec![false.into(), true.into()],
        Kind::Subset(words) => {
            let mut lists: Vec<Value> = words.iter().map(|w| vec![*w].into()).collect();
            lists.push(words.to_vec().into());
            lists.push(Value::Array(Vec::new()));
            lists
        }
    }
}

/// The defaults, and every pair of values of two options, as far as the game accepts them.
pub fn variants<O: Options>() -> Vec<O> {
    pairs(&Map::new(), values)
}

/// On the smallest board, the defaults and every pair of values of two options, as far as the game accepts them; of an
/// integer only its least value and its default.
pub fn small_variants<O: Options>() -> Vec<O> {
    let few = |kind: &Kind| match kind {
        Kind::Integer { min, default, .. } => {
            [Some(*min), *default].into_iter().flatten().map(Value::from).collect()
        }
        other => values(other),
    };
    let size = O::SPECS.iter().find(|spec| spec.name == "size");
    pairs(&size.map(|spec| (spec.name.to_owned(), few(&spec.kind).remove(0))).into_iter().collect(), few)
}

fn pairs<O: Options>(base: &Map<String, Value>, values: impl Fn(&Kind) -> Vec<Value>) -> Vec<O> {
    let with = |map: &Map<String, Value>, name: &str, value: Value| {
        let mut map = map.clone();
        map.insert(name.to_owned(), value);
        map
    };
    let mut given = vec![base.clone()];
    let specs: Vec<_> = O::SPECS.iter().filter(|spec| !base.contains_key(spec.name)).collect();
    for (i, first) in specs.iter().enumerate() {
        for value in values(&first.kind) {
            let one = with(base, first.name, value);
            for second in &specs[i + 1..] {
                given.extend(values(&second.kind).into_iter().map(|value| with(&one, second.name, value)));
            }
            given.push(one);
        }
    }
    let mut variants: Vec<O> = Vec::new();
    for map in given {
        if let Ok(options) = ParsedOptions::check::<O>(&map).and_then(|g| O::read(&g))
            && !variants.contains(&options)
        {
            variants.push(options);
        }
    }
    assert!(!variants.is_empty(), "a game has a variant");
    variants
}

/// The tokens of a Rust source in order, those inside brackets too; comments are no tokens.
pub fn tokens(source: &str) -> Vec<TokenTree> {
    fn flatten(stream: TokenStream, all: &mut Vec<TokenTree>) {
        for token in stream {
            all.push(token.clone());
            if let TokenTree::Group(group) = token {
                flatten(group.stream(), all);
            }
        }
    }
    let mut all = Vec::new();
    flatten(source.parse().unwrap_or_else(|e| panic!("{e}")), &mut all);
    all
}

/// The text of a string literal.
pub fn string(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    // Escapes in the sources are those of JSON.
    serde_json::from_str(&literal.to_string()).ok()
}
