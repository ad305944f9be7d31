//! Books that are not as a book should be are refused.

use table::{Book, Game, Record, book::Origin};

use crate::bivouac::Bivouac;

const BOOK: &str = include_str!("bivouac/book.toml");
const RECORD: &str = r#"{"game":"bivouac","seats":2,"setup":{"guide":1},"actions":[{"by":"chance","do":"card 1"}]}"#;
const FILE: (&str, &str) = ("pictures/dealt.record.json", RECORD);

fn read(text: &str, records: &[(&str, &str)]) -> Result<Book, String> {
    Book::from_toml(&Bivouac::META, text, records)
}

#[track_caller]
fn refused(text: &str, records: &[(&str, &str)], why: &str) {
    let error = read(text, records).expect_err("the book is refused");
    assert!(error.contains(why), "{error}");
}

/// The book with a picture at its first rule.
fn with_picture(lines: &str) -> String {
    let hung = BOOK.replacen("id = \"BIV-1\"", "id = \"BIV-1\"\npictures = [\"dealt\"]", 1);
    hung + "\n[[picture]]\nkey = \"dealt\"\ncaption = \"A card.\"\n" + lines
}

#[test]
fn an_entry_without_an_origin_is_refused() {
    let (rule, option) = ("id = \"BIV-3\"\norigin = \"sheet\"", "key = \"storm\"\norigin = \"sheet\"");
    for entry in [rule, option] {
        assert!(BOOK.contains(entry));
        refused(&BOOK.replace(entry, entry.lines().next().unwrap()), &[], "missing field `origin`");
    }
}

#[test]
fn what_is_not_of_the_sheet_says_what_it_rests_on() {
    let entry = "id = \"BIV-3\"\norigin = \"sheet\"";
    let because = "\nbecause = \"So.\"";
    for origin in ["house", "reconstructed"] {
        let ours = entry.replace("sheet", origin);
        refused(&BOOK.replace(entry, &ours), &[], "BIV-3 is not of the sheet");
        let book = read(&BOOK.replace(entry, &(ours + because)), &[]).unwrap();
        assert_ne!(book.rule("BIV-3").unwrap().origin, Origin::Sheet);
    }
    refused(&BOOK.replace(entry, &format!("{entry}{because}")), &[], "it needs no reason");
}

#[test]
fn rules_may_stand_in_any_order_but_each_once() {
    let at = BOOK.find("[[rule]]\nid = \"BIV-8\"").unwrap();
    let (rest, last) = BOOK.split_at(at);
    let first = rest.replacen("[[rule]]", &format!("{last}\n[[rule]]"), 1);
    assert_eq!(read(&first, &[]).unwrap().rules[0].id, "BIV-8");
    refused(rest, &[], "BIV-8");
    refused(&(BOOK.to_string() + last), &[], "the game has");
}

#[test]
fn pictures_belong_to_rules_and_records_to_pictures() {
    let shown = with_picture("record = \"pictures/dealt.record.json\"");
    let record = read(&shown, &[FILE]).unwrap().picture("dealt").unwrap().record.clone();
    assert_eq!(record, Record::from_json(RECORD).ok());
    let before = with_picture("record = \"pictures/dealt.record.json\"\nafter = 0");
    assert!(read(&before, &[FILE]).unwrap().pictures[0].record.as_ref().unwrap().actions.is_empty());
    refused(&shown, &[], "not in the list of records");
    refused(&shown.replacen("pictures = [\"dealt\"]", "", 1), &[FILE], "the rules name {}");
    refused(&shown, &[FILE, ("pictures/other.record.json", RECORD)], "no picture shows");
    refused(&shown, &[(FILE.0, "{}")], "not a record");
}
