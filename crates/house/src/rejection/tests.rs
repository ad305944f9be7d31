use std::collections::HashSet;

use serde_json::{Value, json};
use table::{BadSetup, Lang, Mover, RecordedStep, Refusal, Seat, journal::BadReplay};
use ts_rs::{Config, TS};

use super::*;

/// One of each. Whoever adds a variant adds it here: the match does not compile without it.
macro_rules! every {
    ($($pattern:pat => $sample:expr,)*) => {
        fn every() -> Vec<Rejection> {
            let known = |why: &Rejection| match why {
                $($pattern => (),)*
            };
            let all = vec![$($sample),*];
            all.iter().for_each(known);
            all
        }
    };
}

every! {
    Rejection::Rule { refusal: Refusal::TURN, .. } => by_rule(Refusal::TURN),
    Rejection::Rule { refusal: Refusal::NOTATION, .. } => by_rule(Refusal::NOTATION),
    Rejection::Rule { .. } => by_rule(Refusal::cite("ALC-17")),
    Rejection::Setup(_) => Rejection::Setup(bad_setup()),
    Rejection::Key => Rejection::Key,
    Rejection::Host => Rejection::Host,
    Rejection::Stage => Rejection::Stage,
    Rejection::NotOver => Rejection::NotOver,
    Rejection::Stale => Rejection::Stale,
    Rejection::NoSeat => Rejection::NoSeat,
    Rejection::SeatTaken => Rejection::SeatTaken,
    Rejection::OpenSeats => Rejection::OpenSeats,
    Rejection::Name => Rejection::Name,
    Rejection::Level => Rejection::Level,
    Rejection::NothingToUndo => Rejection::NothingToUndo,
    Rejection::ActedSince => Rejection::ActedSince,
    Rejection::Asked => Rejection::Asked,
    Rejection::Patience => Rejection::Patience,
    Rejection::Clock => Rejection::Clock,
    Rejection::QuietHours => Rejection::QuietHours,
    Rejection::Holidays => Rejection::Holidays,
    Rejection::Fair => Rejection::Fair,
    Rejection::Secrets => Rejection::Secrets,
    Rejection::Failed => Rejection::Failed,
    Rejection::NoGame => Rejection::NoGame,
    Rejection::NoTable => Rejection::NoTable,
    Rejection::NoPath => Rejection::NoPath,
    Rejection::Rules(_) => Rejection::Rules(bad_setup()),
    Rejection::NotARecord(_) => Rejection::NotARecord("{} at line 1".into()),
    Rejection::BadRecord(_) => Rejection::BadRecord(bad_replay()),
    Rejection::Unreadable => Rejection::Unreadable,
    Rejection::BadRequest(_) => Rejection::BadRequest("{} at line 1".into()),
    Rejection::BadId => Rejection::BadId,
    Rejection::NoHello => Rejection::NoHello,
    Rejection::NoSocket => Rejection::NoSocket,
    Rejection::Origin => Rejection::Origin,
    Rejection::Hosts => Rejection::Hosts,
    Rejection::Connections => Rejection::Connections,
    Rejection::TooManyRequests => Rejection::TooManyRequests,
    Rejection::TooManyMessages => Rejection::TooManyMessages,
    Rejection::TooManyTables => Rejection::TooManyTables,
    Rejection::TooManyReviews => Rejection::TooManyReviews,
    Rejection::NoDevice => Rejection::NoDevice,
    Rejection::NoChannel => Rejection::NoChannel,
    Rejection::ChannelOff => Rejection::ChannelOff,
    Rejection::ChannelAddress => Rejection::ChannelAddress,
    Rejection::TooManyChannels => Rejection::TooManyChannels,
    Rejection::Busy => Rejection::Busy,
    Rejection::Thinking => Rejection::Thinking,
    Rejection::Closing => Rejection::Closing,
    Rejection::Storage => Rejection::Storage,
    Rejection::Internal { .. } => Rejection::Internal { id: "12345678".into() },
}

fn by_rule(refusal: Refusal) -> Rejection {
    Rejection::rule(games::find("alcatraz").unwrap(), refusal)
}

fn bad_setup() -> BadSetup {
    BadSetup::new(|_| "with seven".to_string())
}

fn bad_replay() -> BadReplay {
    let entry = RecordedStep { by: Mover::Seat(Seat(0)), action: "pass".into() };
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
    let is_rule = |why: &Rejection| matches!(why.code(), Code::Rule(_));
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
    let told = |why: Rejection| serde_json::to_value(Problem::from(why)).unwrap();
    assert_eq!(
        told(Rejection::Busy),
        json!({"why": "busy", "fr": Rejection::Busy.say(Lang::Fr), "en": Rejection::Busy.say(Lang::En), "retry_ms": 2000})
    );
    assert_eq!(told(by_rule(Refusal::cite("ALC-17")))["why"], "ALC-17");
    assert_eq!(told(Rejection::Key).get("retry_ms"), None::<&Value>);
    // What a parser says is in English only, so no sentence has it.
    let unread = told(Rejection::NotARecord("expected ident at line 1".into()));
    assert_eq!((&unread["why"], &unread["detail"]), (&json!("record"), &json!("expected ident at line 1")));
    assert!(Lang::ALL.iter().all(|lang| !unread[lang.code()].as_str().unwrap().contains("ident")));
    assert_eq!(told(Rejection::Key).get("detail"), None::<&Value>);
}
