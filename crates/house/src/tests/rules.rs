//! Matches of older rules go on by them; those of rules that nobody knows here are refused by name.

use super::*;
use crate::{BadLog, from_log};

/// The same log, as if the game had begun under this version of the rules.
fn under(rules: u32, log: &[LogEntry]) -> Vec<LogEntry> {
    let mut log = log.to_vec();
    for entry in &mut log {
        if let Event::Started { rules: version, .. } = &mut entry.event {
            *version = rules;
        }
    }
    log
}

fn old(game: &str) -> Evening {
    let mut evening = Evening::of(game, &[me("Anne"), me("Bo")], true);
    evening.log = under(1, &evening.log);
    evening.the_match = Match::load("t", &evening.log, Uptime(0)).unwrap();
    evening
}

#[test]
fn a_match_of_older_rules_goes_on_by_them() {
    let mut evening = old("alcatraz");
    evening.act(0, "@d9").unwrap();
    let state = |evening: &Evening| evening.the_match.state(Viewer::Spectator).unwrap().view.to_string();
    assert!(state(&evening).contains("\"quiet_end\":100"), "{}", state(&evening));
    assert_eq!(
        evening.the_match.info(PATIENCE, Uptime(0)).options["quiet_limit"],
        50,
        "the table says what it plays by"
    );
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    evening.act(0, "@e9").unwrap();
    assert!(state(&evening).contains("\"quiet_end\":100"));
    let record = evening.the_match.record().unwrap();
    assert_eq!((record.rules, record.options.len(), record.actions.len()), (Some(1), 0, 1));
    assert_eq!(evening.the_match.retelling(Viewer::Spectator).unwrap().tell(0, 9).unwrap().total, 2);
    let again = Match::load("t", &evening.log, Uptime(0)).unwrap();
    assert_eq!(again.record().unwrap(), record);
}

#[test]
fn a_rematch_goes_by_the_rules_of_today_and_says_so() {
    for (mut evening, says) in [(old("alcatraz"), true), (two(), false)] {
        evening.say(0, Say::Resign { seat: Seat(0) }).unwrap();
        evening.say(0, Say::Rematch { seat: Seat(0) }).unwrap();
        evening.say(1, Say::Rematch { seat: Seat(1) }).unwrap();
        let (table, events) = evening.next.take().unwrap();
        let log: Vec<_> = events.into_iter().map(|event| LogEntry { at: 1, id: None, event }).collect();
        let next = Match::load(&table, &log, Uptime(0)).unwrap();
        assert_eq!(next.record().unwrap().rules, Some(2));
        let told = next.stream(Viewer::Seat(Seat(0)), None).told;
        let said = told.iter().find_map(|item| {
            if let Item::Said(said) = &**item { Some((&said[Lang::Fr], &said[Lang::En])) } else { None }
        });
        assert_eq!(said.is_some(), says);
        if let Some((fr, en)) = said {
            assert!(fr.contains("version 1") && fr.contains("version 2"), "{fr}");
            assert!(en.contains("version 1") && en.contains("version 2"), "{en}");
        }
    }
}

#[test]
fn rules_that_nobody_knows_are_refused_by_name_and_the_record_can_be_had() {
    let mut evening = two();
    evening.act(0, "@d9").unwrap();
    evening.act(1, "@e9").unwrap();
    evening.say(1, Say::Undo { seat: Seat(1) }).unwrap();
    for rules in [0, 99] {
        let log = under(rules, &evening.log);
        let Err(BadLog::Unknown(what)) = Match::load("t", &log, Uptime(0)) else { panic!("opened") };
        for lang in Lang::ALL {
            let said = Rejection::Rules(what.clone()).say(lang);
            assert!(said.contains(&format!("version {rules}")), "{said}");
        }
        let record = from_log::record(&log).unwrap();
        assert_eq!(record.rules, Some(rules));
        assert_eq!(record.actions, evening.the_match.record().unwrap().actions);
    }
    let mut other = serde_json::to_value(&evening.log[0]).unwrap();
    other["game"] = "alpinist".into();
    let log: Vec<LogEntry> = vec![serde_json::from_value(other).unwrap()];
    assert!(matches!(Match::load("t", &log, Uptime(0)), Err(BadLog::Unknown(_))));
}

#[test]
fn without_its_rules_a_game_with_secrets_is_taken_to_go_on() {
    let evening = Evening::of("alaska", &[me("Anne"), me("Bo")], true);
    let mut log = under(99, &evening.log);
    assert_eq!(from_log::record(&log), Err(Rejection::Secrets));
    log.push(LogEntry { at: 0, id: None, event: Event::RematchAsked { seat: Seat(0) } });
    assert_eq!(from_log::record(&log).unwrap().game, "alaska");
}
