//! What stands in the rule books is true: pictures are positions that the rules reach, captions
//! claim what the rules say, and notation is what the games read.

use table::{AnyGame, AnyPosition, Mover, OpenBook, Turn, book::PictureEntry, picture::develop};

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
                let told = option.help.fr.contains(&typed) || option.help.en.contains(&typed);
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
