//! Files in the games' folders that say what the rules do: playthroughs and perft numbers.
//!
//! After a change that is meant to change them, one command writes them anew:
//!
//! ```sh
//! RENEW=1 cargo test -p cordee --test golden
//! ```
//!
//! A playthrough has its record beside it and is told from that, so that it changes with the rules
//! and their words only. The record is written anew when the rules no longer allow it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use cordee::{
    perft::{self, Known},
    playthrough,
};
use table::{AnyGame, Record};

const RENEW: &str = "if this is meant, write it anew with: RENEW=1 cargo test -p cordee --test golden";

fn renew() -> bool {
    std::env::var("RENEW").is_ok_and(|value| value == "1")
}

fn data(game: &dyn AnyGame) -> PathBuf {
    let folder = game.meta().id.replace('-', "_");
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src").join(folder).join("data")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}; {RENEW}", path.display()))
}

/// At once or not at all: the tests here run side by side and read each other's files.
fn write(path: &Path, text: String) {
    let aside = path.with_extension(std::thread::current().name().expect("a test has a name"));
    fs::write(&aside, text).unwrap();
    fs::rename(&aside, path).unwrap();
}

/// The smallest and the largest table of a game.
fn tables(game: &dyn AnyGame) -> [u8; 2] {
    [game.meta().min_seats, game.meta().max_seats]
}

#[test]
fn playthroughs_are_as_written() {
    for game in games::all() {
        for seats in tables(*game) {
            if renew() {
                write_playthrough(*game, seats);
            }
            let (record, text) = files(*game, seats);
            let told = Record::from_json(&read(&record)).map(|record| playthrough::tell(*game, &record));
            let told = told.unwrap().unwrap_or_else(|bad| panic!("{}: {bad}; {RENEW}", record.display()));
            compare(&text, &told);
        }
    }
}

/// A playthrough's record, and its text.
fn files(game: &dyn AnyGame, seats: u8) -> (PathBuf, PathBuf) {
    let name = format!("playthrough-{seats}");
    (data(game).join(format!("{name}.record.json")), data(game).join(format!("{name}.txt")))
}

fn write_playthrough(game: &dyn AnyGame, seats: u8) {
    let (record, text) = files(game, seats);
    let old = fs::read_to_string(&record).ok().and_then(|text| Record::from_json(&text).ok());
    let told = old.and_then(|record| playthrough::tell(game, &record).ok());
    let told = told.unwrap_or_else(|| {
        let played = playthrough::play_short(game, seats).unwrap();
        write(&record, played.to_json());
        playthrough::tell(game, &played).unwrap()
    });
    write(&text, told);
}

/// Says which line differs first.
fn compare(path: &Path, told: &str) {
    let written = read(path);
    for (number, (written, told)) in written.lines().zip(told.lines()).enumerate() {
        assert_eq!(written, told, "{}, line {}: {RENEW}", path.display(), number + 1);
    }
    assert_eq!(written.lines().count(), told.lines().count(), "{}: {RENEW}", path.display());
}

#[test]
fn perft_numbers_are_as_written() {
    for game in games::all() {
        let data = data(*game);
        if renew() {
            tables(*game).into_iter().for_each(|seats| write_playthrough(*game, seats));
            let numbers = perft::known(&data).unwrap_or_else(|_| perft::first_known(*game, &data));
            let counted = |known: Known| Known { leaves: known.recount(*game, &data).unwrap(), ..known };
            let numbers: Vec<Known> = numbers.into_iter().map(counted).collect();
            write(&data.join("perft.json"), perft::write_known(&numbers));
        }
        let numbers = perft::known(&data).unwrap_or_else(|error| panic!("{error}; {RENEW}"));
        for seats in tables(*game) {
            assert!(numbers.iter().any(|known| known.seats == seats), "{}: no {seats} seats", data.display());
        }
        for known in numbers {
            assert_eq!(known.recount(*game, &data), Ok(known.leaves), "{}: {known:?}: {RENEW}", data.display());
        }
    }
}
