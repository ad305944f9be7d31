//! What lies around a game: what people and computers are called, who is the host, what a list says.

use super::*;
use crate::protocol::HostInfo;

fn person(name: Option<&str>) -> HolderInfo {
    HolderInfo::Person { name: name.map(str::to_string) }
}

fn rematch(evening: &mut Evening) -> Match {
    let (table, events) = evening.next.take().unwrap();
    let log: Vec<_> = events.into_iter().map(|event| LogEntry { at: 1, id: None, event }).collect();
    Match::load(&table, &log, Uptime(1)).unwrap()
}

/// A colour's name would be wrong at the next seat, and in the next reader's language.
#[test]
fn who_gives_no_name_has_none_stored() {
    let mut evening = Evening::new(&[SeatWish::Me { name: None }, me("Bo"), SeatWish::Bot { level: 1 }], true);
    let holders = evening.the_match.holders();
    assert_eq!(holders, [person(None), person(Some("Bo")), HolderInfo::Bot { level: 1, name: 2 }]);
    let written = serde_json::to_string(&evening.log).unwrap();
    assert!(!written.contains("\"name\":null") && !written.contains("Red"), "{written}");
    for seat in 0..2 {
        evening.say(seat, Say::Resign { seat: Seat(seat as u8) }).unwrap();
    }
    evening.say(0, Say::Rematch { seat: Seat(0) }).unwrap();
    let next = rematch(&mut evening);
    let rotated = [HolderInfo::Bot { level: 1, name: 2 }, person(None), person(Some("Bo"))];
    assert_eq!(next.holders(), rotated, "the computer keeps its name");
}

/// Logs of older days give the computer no name: then it is that of the seat it took.
#[test]
fn a_computer_of_older_days_is_named_by_its_seat() {
    let old: LogEntry =
        serde_json::from_str(r#"{"at":0,"event":"held","seat":1,"holder":{"kind":"bot","level":3}}"#).unwrap();
    let mut evening = Evening::new(&[me("Anne"), SeatWish::Open], false);
    evening.the_match.apply(&old, Uptime(0), &mut |_, _| {}).unwrap();
    assert_eq!(evening.the_match.holders()[1], HolderInfo::Bot { level: 3, name: 1 });
}

#[test]
fn the_host_hands_over_to_somebody_seated() {
    let mut evening = Evening::new(&[me("Anne"), me("Bo"), SeatWish::Open], false);
    evening.the_match.host_came(Uptime(0));
    refused(evening.say(0, Say::Host { seat: Seat(2) }), "seat");
    refused(evening.say(1, Say::Host { seat: Seat(1) }), "host");
    evening.say(0, Say::Host { seat: Seat(1) }).unwrap();
    assert_eq!(evening.the_match.info(PATIENCE, Uptime(0)).host.seat, Some(Seat(1)));
    refused(evening.say(0, Say::Bot { seat: Seat(2), level: Some(1) }), "host");
    evening.say(1, Say::Bot { seat: Seat(2), level: Some(1) }).unwrap();
    evening.say(1, Say::Start).unwrap();
    refused(evening.say(1, Say::Host { seat: Seat(0) }), "stage");
}

#[test]
fn who_sits_takes_over_from_a_host_who_has_gone() {
    let mut evening = Evening::new(&[me("Anne"), me("Bo"), SeatWish::Open], false);
    evening.the_match.host_came(Uptime(0));
    assert_eq!(evening.the_match.info(PATIENCE, Uptime(5)).host, HostInfo { seat: Some(Seat(0)), wait_ms: None });
    evening.the_match.host_went(Uptime(10));
    evening.now = Uptime(10 + PATIENCE.away_ms - 1);
    assert_eq!(evening.the_match.info(PATIENCE, evening.now).host.wait_ms, Some(1));
    refused(evening.say(1, Say::Host { seat: Seat(1) }), "host");
    evening.now = Uptime(10 + PATIENCE.away_ms);
    refused(evening.say(2, Say::Host { seat: Seat(1) }), "key");
    evening.say(1, Say::Host { seat: Seat(1) }).unwrap();
    let again = Match::load("t", &evening.log, evening.now).unwrap();
    assert_eq!(again.info(PATIENCE, evening.now).host.seat, Some(Seat(1)), "it is in the log");
    refused(evening.say(0, Say::Start), "host");
}

#[test]
fn a_glance_says_who_sits_whose_turn_it_is_and_how_it_ended() {
    let mut evening = two();
    let glance = evening.the_match.glance(Uptime(0));
    assert_eq!((glance.stage, glance.act.first(), glance.ending), (TableStage::Playing, Some(Seat(0)), None));
    evening.say(0, Say::Resign { seat: Seat(0) }).unwrap();
    let glance = evening.the_match.glance(Uptime(0));
    assert_eq!((glance.stage, glance.act.len()), (TableStage::Over, 0));
    assert_eq!(glance.ending.unwrap().winners.first(), Some(Seat(1)));
    assert_eq!(Evening::new(&[me("Anne"), SeatWish::Open], false).the_match.glance(Uptime(0)).act.len(), 0);
}

/// A player who types an action is told how it can go on, where the whole list would be too long.
#[test]
fn too_many_actions_are_told_by_their_next_word() {
    let evening = Evening::of("aufsteiger", &[me("Anne"), me("Bo")], true);
    let legal = |prefix: &str| evening.the_match.legal(Seat(0), prefix).unwrap();
    let all = legal("");
    assert!(!all.listed && all.next.len() > 1, "{:?}", all.next);
    let example = all.example.expect("one of them");
    assert!(evening.the_match.why(Seat(0), &example).is_ok(), "{example}");
    let counted: u32 = all.next.iter().map(|word| legal(word).count).sum();
    assert!(counted >= all.count, "together they are all there is");
    assert!(legal("end").next.is_empty(), "a short list is listed itself");
}
