//! What the documents name is there: files, folders, types and their functions. A guide with stale names leads astray.

use std::{
    collections::{BTreeSet, HashSet},
    fs,
    path::Path,
};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const DOCUMENTS: [&str; 5] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];
/// What is built, fetched or nobody's document.
const PASSED_OVER: [&str; 4] = ["target", "node_modules", "e2e-results", "test-results"];
const SOURCES: [&str; 4] = ["rs", "ts", "svelte", "mjs"];
const FILES: [&str; 12] = ["rs", "ts", "svelte", "mjs", "toml", "ftl", "md", "json", "sql", "py", "css", "js"];
/// What whoever follows a guide makes themselves.
const MADE_BY_THE_READER: [&str; 4] = ["my-game", "my_game", "languages/de", "languages/qps"];

#[derive(Default)]
struct Tree {
    /// From the root, folders with a stroke behind them.
    paths: BTreeSet<String>,
    /// The words of each source file.
    words: Vec<HashSet<String>>,
}

impl Tree {
    fn read() -> Tree {
        let mut tree = Tree::default();
        tree.walk(Path::new(ROOT), "");
        tree
    }

    fn walk(&mut self, folder: &Path, under: &str) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            if name.starts_with('.') || PASSED_OVER.contains(&name.as_str()) {
                continue;
            }
            let path = format!("{under}{name}");
            if entry.file_type().unwrap().is_dir() {
                self.walk(&entry.path(), &format!("{path}/"));
                self.paths.insert(format!("{path}/"));
            } else {
                if SOURCES.iter().any(|kind| ends_with(&name, kind)) {
                    let text = fs::read_to_string(entry.path()).unwrap();
                    self.words.push(text.split(|c| !is_of_word(c)).map(str::to_string).collect());
                }
                self.paths.insert(path);
            }
        }
    }

    /// Is there such a path, from the root or from some folder on? `<game>` stands for any name.
    fn has_path(&self, named: &str) -> bool {
        let named: Vec<&str> = named.trim_end_matches('/').split('/').collect();
        self.paths.iter().any(|path| {
            let parts: Vec<&str> = path.trim_end_matches('/').split('/').collect();
            let fits = |(part, name): (&&str, &&str)| part == name || name.starts_with('<');
            parts.len() >= named.len() && parts[parts.len() - named.len()..].iter().zip(&named).all(fits)
        })
    }

    /// Does some source file have all of these words?
    fn has_words(&self, named: &[&str]) -> bool {
        self.words.iter().any(|words| named.iter().all(|word| words.contains(*word)))
    }
}

fn ends_with(name: &str, kind: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, end)| end == kind)
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// What stands between backticks, outside of blocks of code.
fn quoted(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.lines()).flat_map(|line| line.split('`').skip(1).step_by(2)).collect()
}

/// Where links lead inside this tree.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#', ' ']).next());
    targets.filter(|target| !target.is_empty() && !target.contains(':'))
}

/// A file or a folder, by the look of it.
fn is_path(name: &str) -> bool {
    let looks = name.chars().all(|c| is_of_word(c) || "./<>-".contains(c)) && name.starts_with(is_of_word);
    looks && (name.ends_with('/') || FILES.iter().any(|kind| ends_with(name, kind)))
}

/// `Match::decide`, `Connection.say`, `Customs`: the words of a type, and of what belongs to it.
fn names(name: &str) -> Option<Vec<&str>> {
    let words: Vec<&str> = name.split("::").flat_map(|part| part.split('.')).collect();
    let is_name = |word: &&str| !word.is_empty() && word.chars().all(is_of_word);
    let is_type = name.starts_with(char::is_uppercase) && words[0].contains(char::is_lowercase);
    (is_type && words.iter().all(is_name)).then_some(words)
}

#[test]
fn what_the_documents_name_is_there() {
    let tree = Tree::read();
    let guides = fs::read_dir(Path::new(ROOT).join("docs")).unwrap();
    let guides = guides.map(|entry| format!("docs/{}", entry.unwrap().file_name().to_str().unwrap()));
    let mut stale = Vec::new();
    for document in DOCUMENTS.map(str::to_string).into_iter().chain(guides.filter(|name| ends_with(name, "md"))) {
        let text = fs::read_to_string(Path::new(ROOT).join(&document)).unwrap();
        let folder = Path::new(ROOT).join(&document).parent().unwrap().to_path_buf();
        stale.extend(links(&text).filter(|link| !folder.join(link).exists()).map(|link| format!("{document}: {link}")));
        for name in quoted(&text) {
            let made = MADE_BY_THE_READER.iter().any(|made| name.contains(made));
            let found = match names(name) {
                _ if made => true,
                _ if is_path(name) => tree.has_path(name),
                Some(words) if name.contains("::") || name.contains('.') => tree.has_words(&words),
                _ => true,
            };
            if !found {
                stale.push(format!("{document}: {name}"));
            }
        }
    }
    assert_eq!(stale, Vec::<String>::new(), "these are named, but not there");
}

#[test]
fn a_stale_name_is_found() {
    let tree = Tree::read();
    assert!(tree.has_path("crates/games/src/<game>/") && tree.has_path("room/due.rs"));
    assert!(!tree.has_path("crates/table/src/games.rs") && !tree.has_path("oom/due.rs"));
    assert!(tree.has_words(&["Match", "decide"]) && !tree.has_words(&["Match", concat!("deci", "ded_long_ago")]));
    let text = "as `a/b.rs` says ([more](docs/c.md#d), [there](https://x.y))\n```\n`no`\n```\n`E::f`";
    assert_eq!(quoted(text), ["a/b.rs", "E::f"]);
    assert_eq!(links(text).collect::<Vec<_>>(), ["docs/c.md"]);
}
