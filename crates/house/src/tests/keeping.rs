//! Games from elsewhere: a record becomes a table at which it was played.

use table::Resignation;

use super::{
    luck::{alone, does, some_action},
    *,
};
use crate::{audit::verify, from_log, keep_record, protocol::First};

fn keep(record: Record) -> Result<(), Rejection> {
    keep_record(record, 5, &mut Pcg64Mcg::seed_from_u64(1)).map(drop)
}

fn kept(record: &Record) -> Match {
    let (opened, log) = keep_record(record.clone(), 5, &mut Pcg64Mcg::seed_from_u64(1)).unwrap();
    Match::load(&opened.table, &log, Uptime(0)).unwrap()
}

/// A log after which somebody has asked for the next game: so it tells that this one is over.
fn with_next(log: &[LogEntry]) -> Vec<LogEntry> {
    let asked = LogEntry { at: 0, id: None, event: Event::RematchAsked { seat: Seat(0) } };
    log.iter().cloned().chain([asked]).collect()
}

/// The record of a game that was played to its last step.
fn played_out(game: &str, first: First) -> Record {
    let mut evening = alone(game, &[me("Anne"), me("Bo")], first);
    while let Some(&seat) = evening.to_act().first() {
        let action = some_action(&mut evening, seat);
        does(&mut evening, seat, &action);
    }
    evening.the_match.record().unwrap()
}

/// A game that was played without a network and is given to the house afterwards.
#[test]
fn a_game_from_elsewhere_is_kept_as_it_was_played() {
    for (game, first) in [("vertical", First::Lot), ("ice-lake", First::Seated)] {
        let record = played_out(game, first);
        let (opened, log) = keep_record(record.clone(), 5, &mut Pcg64Mcg::seed_from_u64(1)).unwrap();
        let kept = Match::load(&opened.table, &log, Uptime(0)).unwrap();
        assert_eq!(kept.stage(), TableStage::Over);
        assert_eq!(kept.record().unwrap(), record, "{game}");
        let verdict = verify(&kept.record().unwrap()).unwrap().unwrap();
        assert_eq!(verdict.is_right(), Some(true), "{game}");
        let caller = kept.opens(&[KeyHash::of(&opened.key).unwrap()]);
        assert!(caller.host && caller.seats.iter().collect::<Vec<_>>() == opened.seats);
    }
}

/// A record says who gave up and when, so that the house can keep a game that ended with it.
#[test]
fn a_game_that_was_given_up_is_kept_with_its_end() {
    let mut evening = alone("ice-lake", &[me("Anne"), SeatWish::Bot { level: 2 }], First::Seated);
    for _ in 0..5 {
        let seat = evening.to_act()[0];
        let action = some_action(&mut evening, seat);
        does(&mut evening, seat, &action);
    }
    evening.say(0, Say::Resign { seat: Seat(0) }).unwrap();
    let record = evening.the_match.record().unwrap();
    assert_eq!(record.resigned, [Resignation { seat: Seat(0), after: record.actions.len() }]);
    assert_eq!(from_log::record(&with_next(&evening.log)).unwrap().resigned, record.resigned);
    let kept = kept(&record);
    assert_eq!(kept.stage(), TableStage::Over);
    assert_eq!(kept.ending, evening.the_match.ending);
    assert_eq!(kept.record().unwrap(), record);
    let replay = replay_record(&record, Viewer::Spectator, 0, 1).unwrap();
    assert_eq!(replay.ending, evening.the_match.ending, "a file tells the same");

    let mut gone_on = record;
    gone_on.resigned[0].after = 1;
    assert!(matches!(keep(gone_on), Err(Rejection::NotARecord(_))), "nobody plays on alone");
}

/// At a table of three the others play on, and what they take back does not bring anybody back.
#[test]
fn who_gives_up_before_the_end_stands_in_the_record_too() {
    let mut evening = alone("vertical", &[me("Anne"), me("Bo"), me("Cy")], First::Seated);
    let on = |evening: &mut Evening| {
        let seat = evening.to_act()[0];
        let action = some_action(evening, seat);
        does(evening, seat, &action)
    };
    for _ in 0..4 {
        on(&mut evening);
    }
    evening.say(1, Say::Resign { seat: Seat(1) }).unwrap();
    let after = evening.the_match.unguarded_record().unwrap().actions.len();
    while evening.the_match.stage() != TableStage::Over {
        on(&mut evening);
    }
    let record = evening.the_match.record().unwrap();
    assert!(record.actions.len() > after);
    assert_eq!(record.resigned, [Resignation { seat: Seat(1), after }]);
    assert_eq!(kept(&record).record().unwrap(), record);

    let mut back = record.clone();
    back.truncate(after - 1);
    assert_eq!(back.resigned[0].after, after - 1);
    let mut out = record;
    out.remove(0);
    assert_eq!(out.resigned[0].after, after - 1);
}

#[test]
fn what_is_not_over_or_cannot_be_replayed_is_not_kept() {
    let record = played_out("vertical", First::Seated);
    let mut begun = record.clone();
    begun.actions.truncate(9);
    assert_eq!(keep(begun), Err(Rejection::NotOver));
    let mut wrong = record;
    wrong.actions.remove(3);
    assert!(matches!(keep(wrong), Err(Rejection::BadRecord(_))));
}
