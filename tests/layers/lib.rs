//! The layers of `src`: each module imports only from modules to its left, and siblings never in a circle.
//!
//! The test reads the paths of the sources (`use` and inline, `crate::`, `super::` and `self::`), with a tokenizer and
//! without the tests in them. A name that a `mod.rs` re-exports counts as an import from the file that defines it.

#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

mod examples;

/// The modules of the library, each of which may import only from those before it.
const LAYERS: [&str; 14] = [
    "board", "message", "parts", "json", "game", "svg", "search", "games", "play", "study", "import",
    "fence", "api", "wasm",
];

/// Macros that are exported from the root of the crate, and the layers that define them.
const MACROS: [(&str, &str); 2] = [("say", "message"), ("for_each_game", "games")];

/// Modules of the standard library that know the world outside.
const OUTSIDE: [&str; 6] = ["std::time", "std::fs", "std::net", "std::env", "std::process", "std::io"];

/// The absolute paths that one module of the crate uses, as lists of names from the root of the crate.
type Paths = BTreeSet<Vec<String>>;

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src")
}

/// Reads the paths of a source file; `module` is its place in the crate.
fn paths_of(source: &str, module: &[String]) -> Paths {
    let tokens: TokenStream = source.parse().expect("Rust");
    let mut paths = Paths::new();
    read(tokens, module, &mut paths);
    paths
}

fn is(token: Option<&TokenTree>, text: &str) -> bool {
    match token {
        Some(TokenTree::Ident(ident)) => ident == text,
        Some(TokenTree::Punct(punct)) => text.len() == 1 && text.starts_with(punct.as_char()),
        _ => false,
    }
}

fn is_path_separator(tokens: &[TokenTree], at: usize) -> bool {
    is(tokens.get(at), ":") && is(tokens.get(at + 1), ":")
}

fn read(stream: TokenStream, module: &[String], paths: &mut Paths) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        let (token, next) = (&tokens[at], tokens.get(at + 1));
        if is(Some(token), "#")
            && let Some(TokenTree::Group(attribute)) = next
            && attribute.to_string().replace(' ', "") == "[cfg(test)]"
        {
            // The item that the attribute leaves out of the library ends with a block or a semicolon.
            at += 2;
            while at < tokens.len() && !is(Some(&tokens[at]), ";") && !is_block(&tokens[at]) {
                at += 1;
            }
        } else if is(Some(token), "mod")
            && let (Some(TokenTree::Ident(name)), Some(TokenTree::Group(body))) = (next, tokens.get(at + 2))
        {
            let inner: Vec<String> = module.iter().cloned().chain([name.to_string()]).collect();
            read(body.stream(), &inner, paths);
            at += 2;
        } else if ["crate", "super", "self"].iter().any(|start| is(Some(token), start))
            && is_path_separator(&tokens, at + 1)
            // A path with other names before it, as `$crate` in a macro, is not one of this module.
            && (at == 0 || !is(Some(&tokens[at - 1]), "$"))
        {
            at = tree(&tokens, at, module, &[], paths);
            continue;
        } else if let TokenTree::Group(group) = token {
            read(group.stream(), module, paths);
        }
        at += 1;
    }
}

fn is_block(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Reads the path that begins at token `at`, or all paths of a `use` tree; returns the number of the token after it.
fn tree(
    tokens: &[TokenTree],
    mut at: usize,
    module: &[String],
    prefix: &[String],
    paths: &mut Paths,
) -> usize {
    let mut path = prefix.to_vec();
    let mut from_root = !prefix.is_empty();
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(name)) => {
                match name.to_string().as_str() {
                    "crate" => path.clear(),
                    "self" if from_root => {}
                    "self" => path = module.to_vec(),
                    "super" if from_root => drop(path.pop()),
                    "super" => path = module[..module.len() - 1].to_vec(),
                    name => path.push(name.to_owned()),
                }
                from_root = true;
                at += 1;
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let mut start = 0;
                while start < inner.len() {
                    tree(&inner, start, module, &path, paths);
                    let end = inner[start..].iter().position(|token| is(Some(token), ","));
                    start += end.map_or(inner.len(), |end| end + 1);
                }
                return at + 1;
            }
            _ => break,
        }
        if !is_path_separator(tokens, at) || is(tokens.get(at + 2), "<") {
            break;
        }
        at += 2;
    }
    paths.insert(path);
    at
}

/// The modules of the crate: their places, and the paths that they use.
fn modules() -> BTreeMap<Vec<String>, Paths> {
    fn walk(folder: &Path, place: &[String], all: &mut BTreeMap<Vec<String>, Paths>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let mut here = place.to_vec();
            if path.is_dir() {
                here.push(name);
                walk(&path, &here, all);
            } else if path.extension().is_some_and(|e| e == "rs")
                && !["lib", "tests"].contains(&name.as_str())
            {
                if name != "mod" {
                    here.push(name);
                }
                let paths = paths_of(&fs::read_to_string(&path).unwrap(), &here);
                all.insert(here, paths);
            }
        }
    }
    let mut all = BTreeMap::new();
    walk(&source_folder(), &[], &mut all);
    all.retain(|place, _| !place.iter().any(|name| name == "tests"));
    all
}

/// The names that the `mod.rs` of each folder takes from its files, with the file: what `super::Name` means there.
fn reexports(folder: &[String], children: &BTreeSet<String>) -> BTreeMap<String, String> {
    let file = folder.iter().fold(source_folder(), |path, name| path.join(name));
    let source = fs::read_to_string(file.join("mod.rs")).unwrap_or_default();
    let tokens: Vec<TokenTree> = source.parse::<TokenStream>().expect("Rust").into_iter().collect();
    let mut names = BTreeMap::new();
    for (i, token) in tokens.iter().enumerate() {
        if is(Some(token), "use")
            && let Some(TokenTree::Ident(child)) = tokens.get(i + 1)
            && children.contains(&child.to_string())
        {
            let mut paths = Paths::new();
            tree(&tokens, i + 1, folder, &[], &mut paths);
            names
                .extend(paths.into_iter().filter_map(|path| Some((path.last()?.clone(), child.to_string()))));
        }
    }
    names
}

/// A circle of a graph, if there is one: the nodes on it, the first again at the end.
fn circle(graph: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    fn visit(
        node: &str,
        graph: &BTreeMap<String, BTreeSet<String>>,
        path: &mut Vec<String>,
        done: &mut BTreeSet<String>,
    ) -> Option<Vec<String>> {
        if let Some(start) = path.iter().position(|other| other == node) {
            return Some(path[start..].iter().cloned().chain([node.to_owned()]).collect());
        }
        if !done.insert(node.to_owned()) {
            return None;
        }
        path.push(node.to_owned());
        let found = graph.get(node).into_iter().flatten().find_map(|next| visit(next, graph, path, done));
        path.pop();
        found
    }
    let mut done = BTreeSet::new();
    graph.keys().find_map(|node| visit(node, graph, &mut Vec::new(), &mut done))
}

#[test]
fn each_layer_imports_only_from_those_before_it() {
    let rank = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let mut imports = 0;
    let mut faults = Vec::new();
    for (place, paths) in modules() {
        let own = rank(&place[0]).unwrap_or_else(|| panic!("the module {} belongs to no layer", place[0]));
        for path in paths {
            let Some(first) = path.first() else { continue };
            let first =
                MACROS.iter().find(|(name, _)| name == first).map_or(first.as_str(), |(_, layer)| layer);
            let other = rank(first).unwrap_or_else(|| panic!("{}: unknown path {path:?}", place.join("::")));
            imports += usize::from(other < own);
            if other > own {
                faults.push(format!("{} imports {}", place.join("::"), path.join("::")));
            }
        }
    }
    assert!(faults.is_empty(), "imports from a later layer:\n{}", faults.join("\n"));
    assert!(imports > 100, "only {imports} imports between layers were found");
}

#[test]
fn no_files_of_a_folder_import_each_other_in_a_circle() {
    let modules = modules();
    let folders: BTreeSet<Vec<String>> =
        modules.keys().map(|place| place[..place.len() - 1].to_vec()).collect();
    let mut imports = 0;
    let mut faults = Vec::new();
    for folder in folders {
        let child = |path: &[String]| path.strip_prefix(folder.as_slice())?.first().cloned();
        let children: BTreeSet<String> = modules.keys().filter_map(|place| child(place)).collect();
        let names = reexports(&folder, &children);
        let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (place, paths) in &modules {
            let Some(from) = child(place) else { continue };
            for to in paths.iter().filter_map(|path| child(path)) {
                let to = names.get(&to).cloned().unwrap_or(to);
                if to != from && children.contains(&to) {
                    imports += 1;
                    graph.entry(from.clone()).or_default().insert(to);
                }
            }
        }
        if let Some(circle) = circle(&graph) {
            faults.push(format!("src/{}: {}", folder.join("/"), circle.join(" → ")));
        }
    }
    assert!(faults.is_empty(), "files that import each other in a circle:\n{}", faults.join("\n"));
    assert!(imports > 100, "only {imports} imports between files were found");
}

#[test]
fn the_library_has_no_clock_and_no_files() {
    fn walk(path: &Path, faults: &mut Vec<String>) -> usize {
        if path.is_dir() {
            return fs::read_dir(path).unwrap().map(|entry| walk(&entry.unwrap().path(), faults)).sum();
        }
        if path.extension().is_none_or(|extension| extension != "rs") {
            return 0;
        }
        let source = fs::read_to_string(path).unwrap();
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code.filter(|line| OUTSIDE.iter().any(|name| line.contains(name))) {
            faults.push(format!("{}: {}", path.display(), line.trim()));
        }
        1
    }
    let mut faults = Vec::new();
    let files = walk(&source_folder(), &mut faults);
    assert!(faults.is_empty(), "time, files and the like come from the caller:\n{}", faults.join("\n"));
    assert!(files > 100, "only {files} files were read");
}

#[test]
fn the_reader_sees_every_kind_of_path() {
    let source = "
        use crate::{game::Rules, message::{Message as M, ToArg}, board::*};
        pub(crate) use super::tree::Node;
        fn f() -> self::inner::T { crate::play::open::<u8>(1); say!(\"{}\", crate::api::X) }
        mod inner { use super::super::key::Key; }
        #[cfg(test)] mod tests { use crate::lab::Secret; }
        #[cfg(test)] use crate::lab::Secret;
        macro_rules! m { () => { $crate::wasm::Y } }
    ";
    let module = ["search".to_owned(), "uct".to_owned()];
    let found: Vec<String> = paths_of(source, &module).into_iter().map(|path| path.join("::")).collect();
    let expected = [
        "api::X",
        "board",
        "game::Rules",
        "message::Message",
        "message::ToArg",
        "play::open",
        "search::key::Key",
        "search::tree::Node",
        "search::uct::inner::T",
    ];
    assert_eq!(found, expected);
    let graph = |edges: &[(&str, &str)]| {
        edges.iter().fold(BTreeMap::<_, BTreeSet<_>>::new(), |mut graph, (from, to)| {
            graph.entry((*from).to_owned()).or_default().insert((*to).to_owned());
            graph
        })
    };
    assert_eq!(circle(&graph(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    assert_eq!(
        circle(&graph(&[("a", "b"), ("b", "c"), ("c", "b")])),
        Some(["b", "c", "b"].map(String::from).to_vec())
    );
}
