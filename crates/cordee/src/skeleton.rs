//! The skeleton of a new game: the files of `templates/game`, under the game's names, and its line in the list.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::failure::quote;

const TEMPLATE: &str = "templates/game";
const LIST: &str = "crates/games/src/lib.rs";
const LANGUAGES: &str = "languages";
/// In this language the template says everything: it is copied where it has no other.
const FIRST_LANGUAGE: &str = "en";
/// The words of Rust that are no names of modules.
const RESERVED: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// What a game is called, and where.
#[derive(Debug)]
pub struct Names {
    /// `ice-lake`: in records, addresses and commands, and its folder on the page.
    id: String,
    /// `LAC`: before the numbers of its rules.
    prefix: String,
    /// `Ice Lake`: what players read.
    title: String,
}

impl Names {
    pub fn new(id: &str, prefix: Option<&str>, title: Option<&str>) -> Result<Names, String> {
        let is_word =
            |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        let is_name = id.len() <= 40 && id.starts_with(|c: char| c.is_ascii_lowercase()) && id.split('-').all(is_word);
        if !is_name || RESERVED.contains(&id) {
            return Err(format!("{} is no name for a game: write it like ice-lake", quote(id)));
        }
        let first =
            || id.bytes().filter(u8::is_ascii_lowercase).take(3).map(|b| b.to_ascii_uppercase() as char).collect();
        let prefix = prefix.map_or_else(first, str::to_string);
        if !(2..=5).contains(&prefix.len()) || !prefix.bytes().all(|b| b.is_ascii_uppercase()) {
            return Err(format!(
                "{} cannot stand before rule numbers: give --prefix two to five capitals",
                quote(&prefix)
            ));
        }
        let words = || id.split('-').map(capitalised).collect::<Vec<_>>().join(" ");
        let title = title.map_or_else(words, str::to_string);
        if title.trim() != title
            || title.is_empty()
            || title.contains(['"', '\\', '\'', '`'])
            || title.contains(char::is_control)
        {
            return Err(format!("{} is no title: write it without quotes", quote(&title)));
        }
        Ok(Names { id: id.to_string(), prefix, title })
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    /// `ice_lake`: its folder in Rust.
    fn module(&self) -> String {
        self.id.replace('-', "_")
    }

    /// `IceLake`: its type.
    fn game(&self) -> String {
        self.id.split('-').map(capitalised).collect()
    }

    /// The text with the game's names in the places of those of the template.
    fn fill(&self, text: &str) -> String {
        let names = [
            ("__id__", &self.id),
            ("__module__", &self.module()),
            ("__Game__", &self.game()),
            ("__PREFIX__", &self.prefix),
            ("__prefix__", &self.prefix.to_lowercase()),
            ("__Title__", &self.title),
        ];
        names.into_iter().fold(text.to_string(), |text, (place, name)| text.replace(place, name))
    }
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_ascii_uppercase() + rest
}

/// A checkout of Cordée that games can be added to.
pub struct Checkout(PathBuf);

impl Checkout {
    pub fn open(root: &Path) -> Result<Checkout, String> {
        match [TEMPLATE, LIST].into_iter().find(|part| !root.join(part).exists()) {
            Some(part) => Err(format!("{} is no checkout of Cordée: there is no {part} in it", root.display())),
            None => Ok(Checkout(root.to_path_buf())),
        }
    }

    /// Writes the game's files and its line in the list; answers what was written. All of it or nothing.
    pub fn add(&self, names: &Names) -> Result<Vec<PathBuf>, String> {
        let list = fs::read_to_string(self.0.join(LIST)).map_err(|error| format!("{LIST}: {error}"))?;
        let list = listed(&list, &names.module(), &names.game())?;
        let mut files = vec![(PathBuf::from(LIST), list)];
        for (path, text) in self.template().map_err(|error| format!("{TEMPLATE}: {error}"))? {
            let path = PathBuf::from(names.fill(&path.to_string_lossy()));
            if self.0.join(&path).exists() {
                return Err(format!("{} is there already: choose another name", path.display()));
            }
            files.push((path, names.fill(&text)));
        }
        for (path, text) in &files {
            write(&self.0.join(path), text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(files.into_iter().map(|(path, _)| path).collect())
    }

    /// The files of the template, in every language that the checkout has.
    fn template(&self) -> io::Result<Vec<(PathBuf, String)>> {
        let root = self.0.join(TEMPLATE);
        let mut files = Vec::new();
        read(&root, Path::new(""), &mut files)?;
        let spoken = Path::new(LANGUAGES).join(FIRST_LANGUAGE);
        let first: Vec<_> = files.iter().filter(|(path, _)| path.starts_with(&spoken)).cloned().collect();
        for language in self.languages()? {
            let own = Path::new(LANGUAGES).join(language);
            if !files.iter().any(|(path, _)| path.starts_with(&own)) {
                let copies = first
                    .iter()
                    .filter_map(|(path, text)| Some((own.join(path.strip_prefix(&spoken).ok()?), text.clone())));
                files.extend(copies.collect::<Vec<_>>());
            }
        }
        files.sort();
        Ok(files)
    }

    /// The languages of the checkout: a folder each.
    fn languages(&self) -> io::Result<Vec<String>> {
        let folder = self.0.join(LANGUAGES);
        if !folder.exists() {
            return Ok(Vec::new());
        }
        let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        let folders = entries.into_iter().filter(|entry| entry.path().is_dir());
        Ok(folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
    }
}

fn read(root: &Path, below: &Path, files: &mut Vec<(PathBuf, String)>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(below))? {
        let path = below.join(entry?.file_name());
        if root.join(&path).is_dir() {
            read(root, &path, files)?;
        } else {
            let text = fs::read_to_string(root.join(&path))?;
            files.push((path, text));
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

/// The list of games with one more: its module in the order of the alphabet, its game at the end.
fn listed(list: &str, module: &str, game: &str) -> Result<String, String> {
    let lost = || format!("{LIST} is not as it was: add `pub mod {module};` and `{module}::{game},` yourself");
    let name = |line: &str| line.strip_prefix("pub mod ")?.strip_suffix(';').map(str::to_string);
    let mut lines: Vec<String> = list.lines().map(str::to_string).collect();
    let mut modules = lines.iter().enumerate().filter_map(|(at, line)| Some((at, name(line)?)));
    if modules.clone().any(|(_, name)| name == module) {
        return Err(format!("there is a module {module} already: choose another name"));
    }
    let last = modules.clone().next_back().ok_or_else(lost)?.0;
    let after = modules.find(|(_, name)| name.as_str() > module).map(|(at, _)| at);
    // Before the attributes of the next one.
    let at =
        after.map_or(last + 1, |at| at - lines[..at].iter().rev().take_while(|line| line.starts_with("#[")).count());
    lines.insert(at, format!("pub mod {module};"));
    let open = lines.iter().position(|line| line == "games! {").ok_or_else(lost)?;
    let close = lines[open..].iter().position(|line| line == "}").ok_or_else(lost)?;
    lines.insert(open + close, format!("    {module}::{game},"));
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// A checkout with nothing in it but what a new game is made of, and a language that the template does not have.
    fn small_checkout() -> (tempfile::TempDir, Checkout) {
        let folder = tempfile::tempdir().unwrap();
        let mut files = Vec::new();
        read(&root().join(TEMPLATE), Path::new(""), &mut files).unwrap();
        for (path, text) in files {
            write(&folder.path().join(TEMPLATE).join(path), &text).unwrap();
        }
        let list = fs::read_to_string(root().join(LIST)).unwrap();
        write(&folder.path().join(LIST), &list).unwrap();
        write(&folder.path().join(LANGUAGES).join("xx/language.ftl"), "").unwrap();
        let checkout = Checkout::open(folder.path()).unwrap();
        (folder, checkout)
    }

    #[test]
    fn a_game_is_called_alike_everywhere() {
        let names = Names::new("two-lakes", None, None).unwrap();
        let filled = names.fill("__id__ __module__ __Game__ __PREFIX__-1 __prefix___1 __Title__");
        assert_eq!(filled, "two-lakes two_lakes TwoLakes TWO-1 two_1 Two Lakes");
        let given = Names::new("lac", Some("LA"), Some("Le Lac")).unwrap();
        assert_eq!(given.fill("__PREFIX__ __Title__"), "LA Le Lac");
    }

    #[test]
    fn a_bad_name_is_refused_with_what_to_write_instead() {
        for name in ["", "Lake", "two lakes", "two_lakes", "-two", "two-", "2lakes", "../lakes", "match"] {
            let refused = Names::new(name, None, None).unwrap_err();
            assert!(refused.contains("like ice-lake"), "{name}: {refused}");
        }
        assert!(Names::new("x", None, None).unwrap_err().contains("--prefix"));
        assert!(Names::new("lake", Some("lak"), None).unwrap_err().contains("capitals"));
        assert!(Names::new("lake", None, Some("\"Lake\"")).unwrap_err().contains("quotes"));
    }

    #[test]
    fn a_skeleton_has_no_gaps_and_is_in_the_list() {
        let (folder, checkout) = small_checkout();
        let written = checkout.add(&Names::new("my-game", None, None).unwrap()).unwrap();
        for path in &written {
            let text = fs::read_to_string(folder.path().join(path)).unwrap();
            let gap = ["__id", "__module", "__Game", "__PREFIX", "__prefix", "__Title"]
                .into_iter()
                .find(|gap| text.contains(gap));
            assert_eq!(gap, None, "{}", path.display());
        }
        for path in ["crates/games/src/my_game/mod.rs", "web/src/games/my-game/index.ts", "web/e2e/my-game.spec.ts"] {
            assert!(written.contains(&PathBuf::from(path)), "{path}");
        }
        let list = fs::read_to_string(folder.path().join(LIST)).unwrap();
        assert!(list.contains("pub mod ice_lake;\npub mod my_game;\npub mod vertical;"), "{list}");
        assert!(list.contains("    my_game::MyGame,\n}"), "{list}");
    }

    #[test]
    fn a_name_that_is_taken_changes_nothing() {
        let (folder, checkout) = small_checkout();
        for name in ["alcatraz", "ice-lake"] {
            let refused = checkout.add(&Names::new(name, Some("NEW"), None).unwrap()).unwrap_err();
            assert!(refused.contains("another name"), "{refused}");
        }
        let board = folder.path().join("web/src/games/lake/Board.svelte");
        write(&board, "mine").unwrap();
        let before = fs::read_to_string(folder.path().join(LIST)).unwrap();
        assert!(checkout.add(&Names::new("lake", None, None).unwrap()).unwrap_err().contains("Board.svelte"));
        assert_eq!(fs::read_to_string(&board).unwrap(), "mine");
        assert_eq!(fs::read_to_string(folder.path().join(LIST)).unwrap(), before);
        assert!(!folder.path().join("crates/games/src/lake").exists());
    }

    #[test]
    fn a_module_stands_in_its_place_also_before_one_with_an_attribute() {
        let list =
            "pub mod alaska;\n#[cfg(feature = \"brittle\")]\npub mod brittle;\n\ngames! {\n    alaska::Alaska,\n}\n";
        let listed = listed(list, "avalanche", "Avalanche").unwrap();
        assert!(listed.starts_with("pub mod alaska;\npub mod avalanche;\n#[cfg"), "{listed}");
        assert!(super::listed("", "avalanche", "Avalanche").unwrap_err().contains("yourself"));
    }

    #[test]
    fn only_a_checkout_can_be_added_to() {
        let folder = tempfile::tempdir().unwrap();
        let refused = Checkout::open(folder.path()).err().unwrap();
        assert!(refused.contains("no checkout of Cordée"), "{refused}");
    }
}
