//! A game in progress, its record, and records that cannot be right.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use table::{
    Game, Journal, Mover, Record, RecordedStep, Refusal, Seat, Step, Turn, draw_chance, game::StepOf,
    journal::BadReplay,
};

use crate::bivouac::{Action, Bivouac, Chance, Options, Setup};

/// Two players, one night, played to its end.
const NIGHT: &str = r#"{"game":"bivouac","seats":2,"options":{"nights":1},"setup":{"guide":1},"actions":[
    {"by":"chance","do":"card 2"},{"by":"chance","do":"card 3"},
    {"by":1,"do":"wood"},{"by":0,"do":"camp 1"},{"by":1,"do":"camp 2"},
    {"by":"chance","do":"storm 1"},{"by":1,"do":"beg 0"},{"by":0,"do":"keep"}]}"#;

pub fn night() -> Record {
    Record::from_json(NIGHT).unwrap()
}

fn replay(record: &Record) -> Result<Journal<Bivouac>, BadReplay> {
    Journal::replay(record)
}

/// The reason why the record cannot be replayed.
fn why_not(record: &Record) -> String {
    replay(record).err().expect("a record that cannot be right").to_string()
}

#[test]
fn a_record_replays_to_its_end() {
    let journal = replay(&night()).unwrap();
    let Turn::Over(outcome) = journal.now().turn() else { panic!("one night is over") };
    assert_eq!(outcome.scores.as_slice(), [2, 6]);
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(journal.options(), &Options { nights: 1, storm: true });
    let rules = Some(2);
    assert_eq!(journal.record(), Record { rules, ..night() });
}

#[test]
fn a_record_leaves_out_what_is_default_and_may_be_given_in_full() {
    let mut record = night();
    record.options.insert("storm".into(), json!(true));
    assert_eq!(replay(&record).unwrap().record().options, night().options);
}

#[test]
fn an_illegal_action_stops_the_replay_and_cites_its_rule() {
    let mut record = night();
    record.actions[3].action = "camp 3".into();
    let entry = record.actions[3].clone();
    assert_eq!(replay(&record).err(), Some(BadReplay::Action { ply: 3, entry, refusal: Refusal::cite("BIV-4") }));
    assert_eq!(why_not(&record), "ply 3: \"camp 3\" by 0: forbidden by BIV-4");
}

#[test]
fn a_wrong_mover_is_out_of_turn() {
    for (ply, by) in
        [(0, Mover::Seat(Seat(0))), (2, Mover::Chance), (6, Mover::Seat(Seat(0))), (7, Mover::Seat(Seat(9)))]
    {
        let mut record = night();
        record.actions[ply].by = by;
        let text = why_not(&record);
        assert!(text.starts_with(&format!("ply {ply}: ")), "{text}");
        // A seat's text may be none for chance: then it is the notation that is wrong.
        assert!(text.contains("(turn)") || text.contains("(notation)"), "{text}");
    }
}

#[test]
fn nothing_happens_after_the_end() {
    for (by, action) in [(Mover::Seat(Seat(0)), "keep"), (Mover::Seat(Seat(1)), "rest"), (Mover::Chance, "storm 0")] {
        let mut record = night();
        record.actions.push(RecordedStep { by, action: action.into() });
        assert!(why_not(&record).ends_with("this seat may not act now (turn)"));
    }
}

#[test]
fn a_text_that_is_no_action_is_told_in_short() {
    for text in ["", "camp", "camp 01", "camp +1", "camp -0", "camp 256", "Camp 1", "camp 1 ", "\0", "é", "wood\n"] {
        let mut record = night();
        record.actions[2].action = text.into();
        assert!(why_not(&record).contains("(notation)"), "{text:?}");
    }
    let mut record = night();
    record.actions[2].action = "é".repeat(1_000_000);
    let text = why_not(&record);
    assert!(text.len() < 300 && text.contains('…'), "{text}");
}

#[test]
fn a_record_that_cannot_begin_says_why() {
    let bad = |change: fn(&mut Record), expected: &str| {
        let mut record = night();
        change(&mut record);
        let text = why_not(&record);
        assert!(text.contains(expected), "{text}");
        assert!(matches!(replay(&record), Err(BadReplay::Setup(_))));
    };
    bad(|record| record.game = "alpinist".into(), "a record of \"alpinist\", not of bivouac");
    bad(|record| record.rules = Some(0), "version 0 of the rules of bivouac; this program knows versions 1 to 2");
    bad(|record| record.rules = Some(3), "version 3 of the rules of bivouac; this program knows versions 1 to 2");
    bad(|record| record.seats = 1, "played by 2 to 5, not by 1");
    bad(|record| record.seats = 6, "played by 2 to 5, not by 6");
    bad(|record| record.seats = 255, "not by 255");
    bad(|record| drop(record.options.insert("moon".into(), json!(1))), "options: unknown field `moon`");
    bad(|record| drop(record.options.insert("nights".into(), json!("two"))), "options: invalid type");
    bad(|record| drop(record.options.insert("nights".into(), json!(0))), "nights: a number from 1 to 3");
    bad(|record| drop(record.options.insert("nights".into(), json!(4096))), "options: ");
    bad(|record| record.setup.clear(), "setup: missing field `guide`");
    bad(|record| drop(record.setup.insert("guide".into(), json!(2))), "guide: a seat from 0 to 1");
    bad(|record| drop(record.setup.insert("deck".into(), json!([]))), "setup: unknown field `deck`");
}

#[test]
fn the_current_version_of_the_rules_may_be_named() {
    assert!(replay(&Record { rules: Some(2), ..night() }).is_ok());
}

#[test]
fn a_record_of_older_rules_replays_and_goes_on_by_them() {
    let old = |options: serde_json::Value| {
        let Value::Object(options) = options else { panic!("options by name") };
        Record { rules: Some(1), options, ..night() }
    };
    for options in [json!({}), json!({"nights": "one"}), json!({"nights": 1})] {
        let journal = replay(&old(options)).unwrap();
        assert_eq!(journal.options(), &Options { nights: 1, storm: true });
        let again = replay(&journal.record()).unwrap();
        assert!(again.now() == journal.now() && again.record() == journal.record());
        // What it plays by stands in it: it needs no old version any more.
        assert_eq!(journal.record(), Record { rules: Some(2), ..night() });
    }
    for (options, expected) in [
        (json!({"storm": true}), "storm: version 1 of the rules of bivouac did not have this option"),
        (json!({"nights": 3}), "nights: version 1 of the rules of bivouac did not have the value 3"),
        (json!({"moon": 1}), "options: unknown field `moon`"),
    ] {
        assert_eq!(why_not(&old(options.clone())).split(',').next(), Some(expected), "{options}");
    }
    assert!(why_not(&Record { options: old(json!({"nights": "one"})).options, ..night() }).contains("invalid type"));
}

#[test]
fn a_refused_step_changes_nothing() {
    let mut journal = replay(&Record { actions: night().actions[..4].to_vec(), ..night() }).unwrap();
    let (before, steps) = (journal.now().clone(), journal.steps().len());
    let refused: [(StepOf<Bivouac>, &str); 5] = [
        (Step::Act(Seat(1), Action::Camp(3)), "BIV-4"),
        (Step::Act(Seat(1), Action::Rest), "BIV-6"),
        (Step::Act(Seat(0), Action::Camp(1)), "turn"),
        (Step::Act(Seat(255), Action::Wood), "turn"),
        (Step::Chance(Chance::Storm(0)), "turn"),
    ];
    for (step, rule) in refused {
        assert_eq!(journal.attempt(step), Err(Refusal { rule }));
        assert!(*journal.now() == before && journal.steps().len() == steps);
    }
}

#[test]
fn steps_can_be_taken_back() {
    let whole = replay(&night()).unwrap();
    for length in 0..=whole.steps().len() {
        let mut journal = whole.clone();
        journal.truncate(length);
        let part = Record { actions: night().actions[..length].to_vec(), ..night() };
        assert!(journal.now() == replay(&part).unwrap().now());
        assert_eq!(journal.record().actions, part.actions);
    }
    let mut journal = whole.clone();
    journal.truncate(100);
    assert!(journal.now() == whole.now());
    journal.truncate(0);
    assert!(journal.now() == journal.start());
}

#[test]
fn a_dealt_game_is_decided_by_its_generator() {
    let deal = |seed, seats| Journal::<Bivouac>::deal(Options::default(), seats, &mut Pcg64Mcg::seed_from_u64(seed));
    assert_eq!(deal(3, 5).unwrap().record(), deal(3, 5).unwrap().record());
    let guides: std::collections::BTreeSet<_> = (0..50).map(|seed| deal(seed, 5).unwrap().now().guide).collect();
    assert_eq!(guides.len(), 5);
    assert!(deal(0, 6).is_err_and(|bad| bad.to_string().contains("not by 6")));
}

#[test]
fn chance_follows_its_weights() {
    let record = Record { actions: night().actions[..5].to_vec(), ..night() };
    let journal = replay(&record).unwrap();
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let mut counts = [0; 3];
    for _ in 0..4000 {
        let Chance::Storm(height) = draw_chance(journal.now(), &mut rng, &mut Vec::new()) else { panic!("a storm") };
        counts[height as usize] += 1;
    }
    for (count, expected) in counts.into_iter().zip([1000, 2000, 1000]) {
        assert!((expected - 150..expected + 150).contains(&count), "{counts:?}");
    }
}

#[test]
fn a_game_begins_with_what_chance_decided() {
    let journal = Journal::<Bivouac>::new(Options::default(), 3, Setup { guide: Seat(2) }).unwrap();
    assert_eq!((journal.now().guide, journal.now().turn()), (Seat(2), Turn::Chance));
}
