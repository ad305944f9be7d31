use std::collections::HashSet;

use serde_json::{Value, json};
use table::{BadSetup, Entry, Lang, Mover, Refusal, Seat, journal::BadReplay};
use ts_rs::{Config, TS};

use super::*;

/// One of each. Whoever adds a variant adds it here: the match does not compile without it.
macro_rules! every {
    ($($pattern:pat => $sample:expr,)*) => {
        fn every() -> Vec<Why> {
            let known = |why: &Why| match why {
                $($pattern => (),)*
            };
            let all = vec![$($sample),*];
            all.iter().for_each(known);
            all
        }
    };
}

every! {
    Why::Rule { refusal: Refusal::TURN, .. } => by_rule(Refusal::TURN),
    Why::Rule { refusal: Refusal::NOTATION, .. } => by_rule(Refusal::NOTATION),
    Why::Rule { .. } => by_rule(Refusal::cite("ALC-17")),
    Why::Setup(_) => Why::Setup(bad_setup()),
    Why::Key => Why::Key,
    Why::Host => Why::Host,
    Why::Stage => Why::Stage,
    Why::NotOver => Why::NotOver,
    Why::Stale => Why::Stale,
    Why::NoSeat => Why::NoSeat,
    Why::SeatTaken => Why::SeatTaken,
    Why::OpenSeats => Why::OpenSeats,
    Why::Name => Why::Name,
    Why::Level => Why::Level,
    Why::NothingToUndo => Why::NothingToUndo,
    Why::ActedSince => Why::ActedSince,
    Why::Asked => Why::Asked,
    Why::Patience => Why::Patience,
    Why::Fair => Why::Fair,
    Why::Secrets => Why::Secrets,
    Why::Failed => Why::Failed,
    Why::NoGame => Why::NoGame,
    Why::NoTable => Why::NoTable,
    Why::NoPath => Why::NoPath,
    Why::Rules(_) => Why::Rules(bad_setup()),
    Why::NotARecord(_) => Why::NotARecord("{} at line 1".into()),
    Why::BadRecord(_) => Why::BadRecord(bad_replay()),
    Why::Unreadable => Why::Unreadable,
    Why::BadRequest(_) => Why::BadRequest("{} at line 1".into()),
    Why::BadId => Why::BadId,
    Why::NoHello => Why::NoHello,
    Why::NoSocket => Why::NoSocket,
    Why::Origin => Why::Origin,
    Why::Hosts => Why::Hosts,
    Why::Connections => Why::Connections,
    Why::TooManyRequests => Why::TooManyRequests,
    Why::TooManyMessages => Why::TooManyMessages,
    Why::TooManyTables => Why::TooManyTables,
    Why::TooManyReviews => Why::TooManyReviews,
    Why::Busy => Why::Busy,
    Why::Thinking => Why::Thinking,
    Why::Closing => Why::Closing,
    Why::Storage => Why::Storage,
    Why::Internal { .. } => Why::Internal { id: "12345678".into() },
}

fn by_rule(refusal: Refusal) -> Why {
    Why::rule(games::find("alcatraz").unwrap(), refusal)
}

fn bad_setup() -> BadSetup {
    BadSetup::new("à sept", "with seven")
}

fn bad_replay() -> BadReplay {
    let entry = Entry { by: Mover::Seat(Seat(0)), action: "pass".into() };
    BadReplay::Action { ply: 3, entry, refusal: Refusal::cite("ALC-17") }
}

/// The words of the TypeScript union, and how a rule is written there.
fn union() -> (HashSet<String>, Vec<String>) {
    let union = Code::inline(&Config::new());
    let (words, rest): (Vec<&str>, Vec<&str>) = union.split(" | ").partition(|part| part.starts_with('"'));
    (words.iter().map(|word| word.trim_matches('"').into()).collect(), rest.iter().map(|&part| part.into()).collect())
}

#[test]
fn every_code_is_one_of_the_pages_union_and_the_other_way_round() {
    let (words, rest) = union();
    assert_eq!(rest, ["`${string}-${number}`"]);
    let is_rule = |why: &Why| matches!(why.code(), Code::Rule(_));
    let said: HashSet<String> = every().iter().filter(|why| !is_rule(why)).map(|why| why.code().to_string()).collect();
    assert_eq!(said, words);
    assert_eq!(by_rule(Refusal::cite("ALC-17")).code().to_string(), "ALC-17");
}

#[test]
fn what_is_told_is_a_whole_sentence_of_its_own_in_each_language() {
    for lang in Lang::ALL {
        let said: Vec<_> = every().iter().map(|why| why.say(lang)).collect();
        assert_eq!(said.iter().collect::<HashSet<_>>().len(), said.len(), "no two are told the same");
        for text in &said {
            assert!(text.ends_with(['.', ')']) && text.starts_with(char::is_uppercase), "{text}");
            assert!(!text.contains(": {}.") && !text.contains('\''), "{text}");
        }
    }
    for why in every() {
        assert_ne!(why.say(Lang::Fr), why.say(Lang::En));
    }
}

/// French puts a narrow space before `; ! ?` and inside quotes, and a space before a colon; English does not.
#[test]
fn each_language_has_its_typography() {
    for why in every() {
        let fr: Vec<char> = why.say(Lang::Fr).chars().collect();
        for pair in fr.windows(2) {
            let narrow = matches!(pair[1], ';' | '!' | '?' | '»') || pair[0] == '«';
            assert!(!narrow || pair.contains(&'\u{202f}'), "{pair:?} in {why:?}");
            assert!(pair[1] != ':' || pair[0] == '\u{a0}', "{pair:?} in {why:?}");
        }
        assert!(!why.say(Lang::En).contains(['\u{a0}', '\u{202f}', '«']), "{why:?}");
    }
}

#[test]
fn every_status_says_that_it_is_not_done() {
    for why in every() {
        let status = why.code().status();
        assert!((400..600).contains(&status), "{why:?}");
        // Only who comes at a bad moment is told when to come back.
        assert!(why.retry_ms().is_none() || [429, 503].contains(&status), "{why:?}");
    }
}

#[test]
fn a_client_is_told_a_word_and_both_sentences() {
    let told = |why: Why| serde_json::to_value(Problem::from(why)).unwrap();
    assert_eq!(
        told(Why::Busy),
        json!({"why": "busy", "fr": Why::Busy.say(Lang::Fr), "en": Why::Busy.say(Lang::En), "retry_ms": 2000})
    );
    assert_eq!(told(by_rule(Refusal::cite("ALC-17")))["why"], "ALC-17");
    assert_eq!(told(Why::Key).get("retry_ms"), None::<&Value>);
}
