//! Nothing is forgotten: every folder is in the list, every rule has its entry in the book, its
//! place in the code and its test.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde_json::Value;
use table::{AnyGame, Lang, Viewer};

fn folder(game: &dyn AnyGame) -> PathBuf {
    sources().join(game.meta().id.replace('-', "_"))
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The Rust files of a folder and below: path and text.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            files.push((path, text));
        }
    }
    files
}

fn is_test_file(path: &Path) -> bool {
    path.iter().any(|part| part.to_string_lossy().starts_with("tests"))
}

/// Does the text name the rule, and not just a longer number that begins alike?
fn names(text: &str, id: &str) -> bool {
    text.match_indices(id).any(|(at, _)| !text[at + id.len()..].starts_with(|next: char| next.is_ascii_digit()))
}

/// The part of a file that is not its unit tests.
fn code_of(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text)
}

#[test]
fn every_folder_is_a_game_of_the_list() {
    let mut folders: Vec<String> = fs::read_dir(sources())
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().join("data/book.toml").exists())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    folders.sort();
    let mut listed: Vec<String> = games::all().iter().map(|game| game.meta().id.replace('-', "_")).collect();
    listed.sort();
    assert_eq!(folders, listed);
    for game in games::all() {
        assert_eq!(games::find(game.meta().id).unwrap().meta().prefix, game.meta().prefix);
    }
    assert!(games::find("ludo").is_none());
}

#[test]
fn every_rule_has_an_entry_a_place_in_the_code_and_a_test() {
    let mut missing = Vec::new();
    for game in games::all() {
        let files = files(&folder(*game));
        for id in game.meta().rule_ids() {
            if game.book().rule(&id).is_none() {
                missing.push(format!("{id} has no entry in the book"));
            }
            if !files.iter().any(|(path, text)| !is_test_file(path) && names(code_of(text), &id)) {
                missing.push(format!("{id} is named nowhere in the code"));
            }
            let test = format!("fn {}_", id.to_lowercase().replace('-', "_"));
            if !files.iter().any(|(_, text)| text.contains(&test)) {
                missing.push(format!("{id} has no test: no `{test}…`"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// French puts a narrow space before `; ! ?` and inside quotes, and a space before a colon; English
/// does not. Both have text wherever one of them has.
#[test]
fn books_keep_to_the_typography_of_their_languages() {
    for game in games::all() {
        let book = game.book();
        let rules = book.rules.iter().flat_map(|rule| {
            let always = [&rule.title, &rule.text, &rule.why];
            always.into_iter().chain(&rule.chapter).chain(&rule.because).chain(&rule.note)
        });
        let options =
            book.options.iter().flat_map(|option| [&option.title, &option.help].into_iter().chain(&option.because));
        let meanings = book.notation.iter().map(|entry| &entry.meaning);
        let captions = book.pictures.iter().map(|picture| &picture.caption);
        let all = rules.chain(options).chain(meanings).chain(captions);
        for both in all.chain([&book.title, &book.about, &book.goal]) {
            assert!(!both[Lang::Fr].trim().is_empty() && !both[Lang::En].trim().is_empty(), "{both:?}");
            let fr: Vec<char> = both[Lang::Fr].chars().collect();
            for pair in fr.windows(2) {
                let bare = matches!(pair[1], ';' | '!' | '?' | '»') && pair[0] != '\u{202f}';
                let colon = pair[1] == ':' && pair[0] != '\u{a0}';
                assert!(!bare && !colon && pair[1] != '\'', "{:?} in {}", pair, both[Lang::Fr]);
            }
        }
    }
}

#[test]
fn a_rule_is_named_by_its_whole_number() {
    assert!(names("see ALC-1.", "ALC-1"));
    assert!(!names("see ALC-10 and ALC-19", "ALC-1"));
}

/// The texts that stand in an option's value, and the keys of what it counts.
fn parts(value: &Value) -> (Vec<String>, Vec<String>) {
    match value {
        Value::String(text) => (vec![text.clone()], vec![]),
        Value::Array(values) => values.iter().map(parts).fold(Default::default(), |(mut texts, mut keys), more| {
            texts.extend(more.0);
            keys.extend(more.1);
            (texts, keys)
        }),
        Value::Object(counts) => (vec![], counts.keys().cloned().collect()),
        _ => Default::default(),
    }
}

#[test]
fn what_an_option_counts_has_a_name_for_players_and_names_name_something() {
    for game in games::all() {
        for option in &game.book().options {
            let (texts, keys) = parts(&Value::Array(option.samples.clone()));
            for key in &keys {
                assert!(option.names.contains_key(key), "{}: {key} of {} has no name", game.meta().id, option.key);
            }
            for name in option.names.keys() {
                let is_there = name == "null" || texts.contains(name) || keys.contains(name);
                assert!(is_there, "{}: {} has no {name}", game.meta().id, option.key);
            }
        }
    }
}

/// The words of a drawing: neither signs, nor pieces, which are capitals.
fn words_of(game: &dyn AnyGame, lang: Lang) -> BTreeSet<String> {
    let record = game.deal(&Default::default(), game.meta().max_seats, &mut Pcg64Mcg::seed_from_u64(1)).unwrap();
    let drawing = game.open(&record).unwrap().draw(Viewer::Spectator, lang).to_string();
    let words = drawing
        .split(|letter: char| !letter.is_alphabetic())
        .filter(|word| word.len() > 2 && word.chars().all(char::is_lowercase));
    words.map(String::from).collect()
}

#[test]
fn a_drawing_speaks_the_language_of_its_reader() {
    const ALIKE: [&str; 5] = ["crampons", "danger", "logo", "table", "violet"];
    for game in games::all() {
        let (fr, en) = (words_of(*game, Lang::Fr), words_of(*game, Lang::En));
        let both: Vec<_> = fr.intersection(&en).filter(|word| !ALIKE.contains(&word.as_str())).collect();
        assert!(both.is_empty(), "{}: {both:?} in French and in English", game.meta().id);
        assert_eq!(fr.is_empty(), en.is_empty(), "{}", game.meta().id);
    }
}
