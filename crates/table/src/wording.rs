//! A book's words: `languages/<language>/<game>/book.toml` says what the book of the game leaves out.

use serde_json::{Map, Value};

use crate::Lang;

type Table = Map<String, Value>;

/// What is written in TOML. It is the same data as JSON: so that only one format is read into types of ours, which is half
/// the code.
pub(crate) fn read(text: &str) -> Result<Value, String> {
    toml::from_str(text).map_err(|error| error.to_string())
}

/// The lists of a book: by what their entries are called, and where one word is all that an entry has, its name.
const LISTS: [(&str, &str, Option<&str>); 4] = [
    ("option", "key", None),
    ("rule", "id", None),
    ("notation", "text", Some("meaning")),
    ("picture", "key", Some("caption")),
];

/// The book with the words of every language that has some for it.
pub(crate) fn worded(text: &str, game: &str) -> Result<Value, String> {
    let mut book = table_of(text)?;
    for lang in Lang::ALL {
        let file = format!("{game}/book.toml");
        let Some(words) = lang.file(&file) else { continue };
        let words = table_of(words).map_err(|error| format!("languages/{lang}/{file}: {error}"))?;
        add(&mut book, words, lang).map_err(|error| format!("languages/{lang}/{file}: {error}"))?;
    }
    Ok(Value::Object(book))
}

fn table_of(text: &str) -> Result<Table, String> {
    match read(text)? {
        Value::Object(table) => Ok(table),
        _ => Err("it is no table".to_string()),
    }
}

fn add(book: &mut Table, mut words: Table, lang: Lang) -> Result<(), String> {
    // Grammar is a language's own: its forms of the title stay together.
    let forms = words.remove("forms").unwrap_or_else(|| Value::Object(Table::new()));
    table(book, "forms")?.insert(lang.code().to_string(), forms);
    for (list, key, only) in LISTS {
        let Some(Value::Object(mut words)) = words.remove(list) else { continue };
        let entries = book.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
        for entry in entries.filter_map(Value::as_object_mut) {
            let name = entry.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
            match (words.remove(&name), only) {
                (None, _) => return Err(format!("no words for {list} {name}")),
                (Some(Value::Object(words)), _) => put(entry, words, lang)?,
                (Some(word), Some(only)) => put(entry, Table::from_iter([(only.to_string(), word)]), lang)?,
                (Some(_), None) => return Err(format!("{list} {name} has several words")),
            }
        }
        if let Some(name) = words.keys().next() {
            return Err(format!("there is no {list} {name}"));
        }
    }
    put(book, words, lang)
}

/// Puts words beside those of other languages.
fn put(entry: &mut Table, words: Table, lang: Lang) -> Result<(), String> {
    for (key, word) in words {
        let place = table(entry, &key)?;
        match word {
            Value::Object(words) => put(place, words, lang)?,
            word => drop(place.insert(lang.code().to_string(), word)),
        }
    }
    Ok(())
}

fn table<'a>(entry: &'a mut Table, key: &str) -> Result<&'a mut Table, String> {
    let place = entry.entry(key).or_insert_with(|| Value::Object(Table::new()));
    place.as_object_mut().ok_or_else(|| format!("{key} is not for words"))
}
