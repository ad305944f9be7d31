//! Who begins.

use super::*;
use crate::{luck::Seed, protocol::First};

fn friends(first: First) -> Evening {
    let people = [me("Anne"), me("Bo"), me("Cy")];
    Evening::by(Customs { first, ..Customs::default() }, "alcatraz", &people, false)
}

/// Where each of the three sits now, by their keys.
fn seating(evening: &Evening) -> Vec<Seat> {
    (0..3).map(|who| evening.caller(who).seats.first().unwrap()).collect()
}

#[test]
fn a_lot_is_drawn_once_and_everybody_sees_on_whom_it_fell() {
    let mut drawn = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut evening = friends(First::Lot);
        if let Event::Opened(opening) = &mut evening.log[0].event {
            opening.seed = Some(Seed::new(&mut Pcg64Mcg::seed_from_u64(seed)));
        }
        evening.the_match = Match::load("t", &evening.log, Uptime(0)).unwrap();
        evening.the_match.came(Seat(1), Uptime(0));
        evening.say(0, Say::Start).unwrap();
        let Some(Event::Begins { seat, lot: true }) = evening.log.iter().rev().nth(1).map(|entry| entry.event.clone())
        else {
            panic!("the lot is part of the log");
        };
        drawn.insert(seat.0);
        let moved = |was: u8| Seat((was + 3 - seat.0) % 3);
        assert_eq!(seating(&evening), [moved(0), moved(1), moved(2)], "keys follow their persons, neighbours stay");
        let info = evening.the_match.info(PATIENCE, Uptime(0));
        assert!(info.drawn && info.seats[moved(1).index()].here, "and so does who is here");
        assert_eq!(evening.to_act(), [Seat(0)]);
        for viewer in Viewer::all(3) {
            let told = &evening.the_match.stream(viewer, None).told;
            assert!(matches!(&*told[0], Item::Said(said) if said[Lang::Fr].contains("{0}")), "{told:?}");
        }
        let picture = evening.picture();
        evening.the_match = Match::load("t", &evening.log, Uptime(0)).unwrap();
        evening.the_match.came(moved(1), Uptime(0));
        assert_eq!(evening.picture(), picture, "no second lot");
    }
    assert_eq!(drawn.len(), 3);
}

#[test]
fn the_host_may_choose_who_begins() {
    let mut evening = friends(First::Lot);
    let chosen = |seat| Say::First { first: First::Chosen { seat: Seat(seat) } };
    refused(evening.say(1, chosen(1)), "host");
    refused(evening.say(0, chosen(3)), "seat");
    evening.say(0, chosen(2)).unwrap();
    assert_eq!(evening.the_match.info(PATIENCE, Uptime(0)).customs.first, First::Chosen { seat: Seat(2) });
    evening.say(0, Say::Start).unwrap();
    assert_eq!(seating(&evening), [Seat(1), Seat(2), Seat(0)]);
    let info = evening.the_match.info(PATIENCE, Uptime(0));
    assert_eq!((info.customs.first, info.drawn), (First::Chosen { seat: Seat(0) }, false));
    refused(evening.say(0, chosen(1)), "stage");
    assert_eq!(evening.to_act(), [Seat(0)]);
}

#[test]
fn as_seated_nobody_moves() {
    let mut evening = friends(First::Seated);
    evening.say(0, Say::Start).unwrap();
    assert_eq!(seating(&evening), [Seat(0), Seat(1), Seat(2)]);
    assert!(evening.the_match.stream(Viewer::Spectator, None).told.is_empty());
}

#[test]
fn a_table_that_begins_at_once_draws_as_well() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let key = KeyHash::of(&new_key(&mut rng)).unwrap();
    let mut table = |first| {
        let customs = Customs { first, ..Customs::default() };
        let (options, seats) = (Default::default(), vec![me("Anne"), SeatWish::Bot { level: 1 }]);
        let wish = NewTable { game: "alcatraz".into(), options, customs, seats, start: true, public: false };
        let log: Vec<_> =
            open(&wish, &key, &mut rng)?.into_iter().map(|event| LogEntry { at: 0, id: None, event }).collect();
        Ok::<_, Rejection>(Match::load("t", &log, Uptime(0)).unwrap().opens(std::slice::from_ref(&key)).seats.first())
    };
    assert_eq!(table(First::Chosen { seat: Seat(1) }).unwrap(), Some(Seat(1)), "the computer begins");
    assert_eq!(table(First::Chosen { seat: Seat(2) }).unwrap_err(), Rejection::NoSeat);
    let begun: Vec<_> = (0..20).map(|_| table(First::Lot).unwrap()).collect();
    assert!(begun.contains(&Some(Seat(0))) && begun.contains(&Some(Seat(1))));
}

/// Where lots were drawn they are drawn again; elsewhere the seats rotate.
#[test]
fn a_rematch_draws_again_or_rotates() {
    for (first, next) in [(First::Lot, First::Lot), (First::Chosen { seat: Seat(1) }, First::Seated)] {
        let mut evening = friends(first);
        evening.say(0, Say::Start).unwrap();
        let before = seating(&evening);
        for who in [0, 1] {
            evening.say(who, Say::Resign { seat: before[who] }).unwrap();
        }
        for (who, &seat) in before.iter().enumerate() {
            evening.say(who, Say::Rematch { seat }).unwrap();
        }
        let (table, events) = evening.next.take().unwrap();
        assert!(matches!(&events[0], Event::Opened(opening) if opening.customs.first == next));
        assert_eq!(matches!(events[1], Event::Begins { lot: true, .. }), first == First::Lot);
        evening.log = events.into_iter().map(|event| LogEntry { at: 1, id: None, event }).collect();
        evening.the_match = Match::load(&table, &evening.log, Uptime(1)).unwrap();
        if next == First::Seated {
            let rotated: Vec<_> = before.iter().map(|seat| seat.next(3)).collect();
            assert_eq!(seating(&evening), rotated);
        }
    }
}

#[test]
fn a_log_that_moves_people_who_play_is_refused() {
    for event in [Event::Begins { seat: Seat(1), lot: false }, Event::Begins { seat: Seat(9), lot: true }] {
        let mut log = two().log;
        log.push(LogEntry { at: 1, id: None, event });
        assert!(Match::load("t", &log, Uptime(0)).is_err());
    }
}
