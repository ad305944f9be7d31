//! What stands in the rule books is true: pictures are positions that the rules reach, captions
//! claim what the rules say, and notation is what the games read.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;
use table::{AnyGame, AnyPosition, Lang, Mover, OpenBook, Record, Turn, book::PictureEntry, picture::develop};

#[test]
fn every_picture_replays() {
    for game in games::all() {
        let book = OpenBook::of(*game).unwrap_or_else(|bad| panic!("{}: {bad}", game.meta().id));
        assert_eq!(book.pictures.len(), game.book().pictures.len());
        for (shown, entry) in book.pictures.iter().zip(&game.book().pictures) {
            assert_eq!(shown.told.is_empty(), !entry.step, "{}: {}", game.meta().id, entry.key);
        }
    }
}

/// How many actions lead to a picture.
fn length(entry: &PictureEntry) -> usize {
    entry.record.as_ref().map_or(0, |record| record.actions.len())
}

#[test]
fn every_book_shows_the_start_a_turn_and_the_end() {
    for game in games::all() {
        let (id, book) = (game.meta().id, game.book());
        let shown = |key: &str| book.picture(key).unwrap_or_else(|| panic!("{id}: no picture of the {key}"));
        let is_over = |entry| matches!(develop(*game, entry).unwrap().position.turn(), Turn::Over(_));
        let (start, turn, end) = (shown("start"), shown("turn"), shown("end"));
        let first = book.pictures.iter().map(length).min();
        assert_eq!(Some(length(start)), first, "{id}: a picture comes before the start");
        assert!(turn.step && length(turn) > length(start), "{id}: nothing happens in the picture of a turn");
        assert!(is_over(end) && !is_over(start) && !is_over(turn), "{id}: the end and only the end is the end");
    }
}

/// Why somebody whose turn it is may not do it; `None` if one of them may.
fn refusal(position: &dyn AnyPosition, text: &str) -> Option<&'static str> {
    let movers: Vec<Mover> = match position.turn() {
        Turn::Act(seats) => seats.iter().map(Mover::Seat).collect(),
        Turn::Chance => vec![Mover::Chance],
        Turn::Over(_) => panic!("nobody does {text} after the end"),
    };
    let mut refusals = movers.into_iter().map(|by| position.check(by, text).err().map(|refusal| refusal.rule));
    refusals.try_fold("", |_, refused| refused)
}

fn claims_hold(game: &dyn AnyGame, entry: &PictureEntry) {
    let position = develop(game, entry).unwrap().position;
    let place = format!("{}, picture {}", game.meta().id, entry.key);
    for text in &entry.allowed {
        assert_eq!(refusal(position.as_ref(), text), None, "{place}: {text}");
    }
    for (text, rule) in &entry.refused {
        assert_eq!(refusal(position.as_ref(), text), Some(rule.as_str()), "{place}: {text}");
    }
}

#[test]
fn captions_claim_what_the_rules_say() {
    games::all().iter().for_each(|game| game.book().pictures.iter().for_each(|entry| claims_hold(*game, entry)));
}

/// How a value is typed belongs to records and terminals: players choose it by its name.
#[test]
fn players_read_no_typed_values() {
    for game in games::all() {
        for option in &game.book().options {
            for value in option.names.keys() {
                let typed = format!("({value})");
                let told = option.help[Lang::Fr].contains(&typed) || option.help[Lang::En].contains(&typed);
                assert!(!told, "{}: {} says {typed}", game.meta().id, option.key);
            }
        }
    }
}

#[test]
fn what_the_books_say_of_notation_is_read_by_the_games() {
    for game in games::all() {
        for entry in &game.book().notation {
            assert!(game.reads(&entry.text), "{}: {}", game.meta().id, entry.text);
        }
        assert!(!game.reads("no such action"));
    }
}

/// The words of two letters or more: single letters are squares, axes and the like.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1)
}

/// Whatever is written in a given record, the book told its words in every language.
#[test]
fn every_word_of_a_written_action_stands_under_notation() {
    for game in games::all() {
        let (id, book) = (game.meta().id, game.book());
        for lang in [Lang::Fr, Lang::En] {
            let entries = book.notation.iter().flat_map(|entry| [entry.text.as_str(), entry.meaning.get(lang)]);
            let told: BTreeSet<&str> = entries.flat_map(words).collect();
            for record in records(id) {
                for entry in &record.actions {
                    let untold = words(&entry.action).find(|word| !told.contains(word));
                    assert_eq!(untold, None, "{id}, {lang:?}: {}", entry.action);
                }
            }
        }
    }
}

/// The records beside the game's traces.
fn records(id: &str) -> impl Iterator<Item = Record> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(id.replace('-', "_")).join("data/traces");
    let files = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let records = files.filter(|path| path.to_str().unwrap().ends_with(".record.json"));
    records.map(|path| Record::from_json(&fs::read_to_string(path).unwrap()).unwrap())
}

/// Every text of a book, by where it stands, in French and in English.
fn texts(value: &Value, place: &str, out: &mut Vec<(String, [String; 2])>) {
    match value {
        Value::Object(map) => match (map.get("fr").and_then(Value::as_str), map.get("en").and_then(Value::as_str)) {
            (Some(fr), Some(en)) => out.push((place.to_string(), [fr, en].map(str::to_string))),
            _ => map.iter().for_each(|(key, value)| texts(value, &format!("{place}.{key}"), out)),
        },
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(n, value)| texts(value, &format!("{place}.{n}"), out));
        }
        _ => {}
    }
}

#[test]
fn every_text_is_there_in_both_languages() {
    for game in games::all() {
        let book = OpenBook::of(*game).unwrap();
        let mut found = Vec::new();
        texts(&serde_json::to_value(&book).unwrap(), game.meta().id, &mut found);
        // A rule has three texts at least.
        let least = 3 * usize::from(game.meta().rules);
        assert!(!book.book.notation.is_empty() && found.len() > least, "{}: {}", game.meta().id, found.len());
        for (place, both) in found {
            for text in &both {
                assert!(!text.trim().is_empty() && text.trim() == text, "{place}: {text:?}");
            }
            // A note may be a formula and a title a name; a sentence is never the same in both.
            assert!(both[0] != both[1] || !both[0].ends_with('.'), "{place} was not translated: {}", both[0]);
        }
    }
}
