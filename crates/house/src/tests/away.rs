//! What those who are away are told.

use std::collections::BTreeSet;

use rand::RngExt;
use table::words::name_seats;

use super::*;
use crate::notices::NoticeKind;

/// Who is to be told what, about which decision.
fn wanted(evening: &Evening) -> Vec<(u8, NoticeKind, u32)> {
    let short = |wanted: Wanted| (wanted.seat.0, wanted.kind, wanted.decision);
    evening.the_match.notices().into_iter().map(short).collect()
}

fn said(evening: &Evening, seat: u8, kind: NoticeKind, decision: u32, lang: Lang) -> Option<(String, String)> {
    let notice = evening.the_match.notice(Seat(seat), kind, decision, lang, evening.now)?;
    Some((notice.title, notice.body))
}

#[test]
fn whoever_wishes_it_is_told_whose_turn_it_is_and_what_was_done() {
    let mut evening = two();
    assert!(wanted(&evening).is_empty() && !evening.the_match.has_reachable());
    let bo = KeyHash::of(&evening.keys[1]).unwrap();
    let decision = evening.the_match.reach(&bo);
    evening.carry_out(decision);
    assert!(evening.the_match.reach(&bo).events.is_empty());
    assert!(evening.the_match.has_reachable() && wanted(&evening).is_empty());
    evening.act(0, "@d9").unwrap();
    assert_eq!(wanted(&evening), [(1, NoticeKind::Turn, 0)]);
    assert_eq!(evening.the_match.notices()[0].key, bo);
    let (title, body) = said(&evening, 1, NoticeKind::Turn, 0, Lang::En).unwrap();
    assert_eq!(title, "Alcatraz: it is your turn");
    assert!(body.contains("Anne"), "{body}");
    let (title, _) = said(&evening, 1, NoticeKind::Turn, 0, Lang::Fr).unwrap();
    assert_eq!(title, "Alcatraz\u{a0}: à vous de jouer");
    // What is no longer true is not said.
    evening.act(1, "@e9").unwrap();
    assert!(wanted(&evening).is_empty());
    assert_eq!(said(&evening, 1, NoticeKind::Turn, 0, Lang::En), None);
    assert_eq!(said(&evening, 9, NoticeKind::Turn, 0, Lang::En), None);
}

#[test]
fn of_time_that_runs_out_of_undo_and_of_the_end_they_are_told_too() {
    let clock = Some(clocks::DAYS);
    let mut evening = Evening::by(Customs { clock, ..Customs::default() }, "alcatraz", &[me("Anne"), me("Bo")], true);
    evening.let_all_be_told();
    assert_eq!(wanted(&evening), [(0, NoticeKind::Turn, 0)]);
    evening.carry_out(Event::Warned { seat: Seat(0) }.into());
    assert_eq!(wanted(&evening), [(0, NoticeKind::Alarm, 0)]);
    // Whoever was not told before is: it is still their turn.
    assert!(said(&evening, 0, NoticeKind::Turn, 0, Lang::En).is_some());
    assert!(said(&evening, 0, NoticeKind::Alarm, 0, Lang::Fr).unwrap().1.starts_with("Il reste "));
    evening.carry_out(Event::RanOut { seat: Seat(0) }.into());
    assert_eq!(wanted(&evening), [(0, NoticeKind::Out, 0)]);
    evening.carry_out(Event::Extended { seat: Seat(0) }.into());
    evening.act(0, "@d9").unwrap();
    evening.act(1, "@e9").unwrap();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    let asked: Vec<_> = wanted(&evening).into_iter().filter(|(_, kind, _)| *kind == NoticeKind::Undo).collect();
    // It is named by Bo's own decision: how many steps are to go may be somebody's secret.
    let &[(1, _, about @ 1)] = asked.as_slice() else { panic!("{asked:?}") };
    let (_, body) = said(&evening, 1, NoticeKind::Undo, about, Lang::En).unwrap();
    assert_eq!(body, "Anne would like to take a move back.");
    evening.say(0, Say::Resign { seat: Seat(0) }).unwrap();
    let over = wanted(&evening);
    let &[(0, NoticeKind::Over, annes), (1, NoticeKind::Over, bos)] = over.as_slice() else { panic!("{over:?}") };
    assert_eq!(said(&evening, 1, NoticeKind::Over, bos, Lang::En).unwrap().1, "You won!");
    assert_eq!(said(&evening, 0, NoticeKind::Over, annes, Lang::En).unwrap().1, "Bo won.");
}

#[test]
fn the_wish_goes_to_the_next_table_and_not_to_whoever_sits_there_next() {
    let mut evening = two();
    evening.let_all_be_told();
    evening.say(1, Say::Resign { seat: Seat(1) }).unwrap();
    evening.say(0, Say::Rematch { seat: Seat(0) }).unwrap();
    evening.say(1, Say::Rematch { seat: Seat(1) }).unwrap();
    let (_, log) = evening.next.take().unwrap();
    let log: Vec<_> = log.into_iter().map(|event| LogEntry { at: 0, id: None, event }).collect();
    let next = Match::load("n", &log, Uptime(0)).unwrap();
    assert_eq!(next.notices().len(), 1);
    let mut lobby = Evening::new(&[me("Anne"), me("Bo")], false);
    lobby.let_all_be_told();
    assert_eq!(lobby.the_match.closing_notices().len(), 2);
    lobby.say(1, Say::Stand { seat: Seat(1) }).unwrap();
    lobby.say(1, Say::Sit { seat: Seat(1), name: None, key: lobby.keys[1].clone() }).unwrap();
    assert_eq!(lobby.the_match.closing_notices().len(), 1);
}

#[test]
fn who_is_forgotten_has_no_name_and_is_told_nothing() {
    let mut evening = two();
    evening.let_all_be_told();
    let decision = evening.the_match.forget(&KeyHash::of(&evening.keys[0]).unwrap());
    evening.carry_out(decision);
    let loaded = Match::load("t", &evening.log, Uptime(0)).unwrap();
    for the_match in [&evening.the_match, &loaded] {
        let names = [HolderInfo::Person { name: None }, HolderInfo::Person { name: Some("Bo".into()) }];
        assert_eq!(the_match.holders(), names);
        assert!(the_match.notices().is_empty() && the_match.has_reachable());
        assert!(the_match.forget(&KeyHash::of(&evening.keys[0]).unwrap()).events.is_empty());
    }
    // They still hold their seat.
    evening.act(0, "@d9").unwrap();
    assert!(said(&evening, 1, NoticeKind::Turn, 0, Lang::En).unwrap().1.contains("Player 1"));
}

/// The sentences that a viewer was told last, with names.
fn sentences(evening: &Evening, viewer: Viewer, lang: Lang) -> BTreeSet<String> {
    let names = ["Anne", "Bo", "Cy"];
    let told = evening.the_match.stream(viewer, None).told;
    let each = told.iter().flat_map(|item| match &**item {
        Item::Step(told) => told.events.list().iter().map(|event| event.said.get(lang).clone()).collect(),
        Item::Said(said) => vec![said.get(lang).clone()],
        Item::Undone { .. } => Vec::new(),
    });
    each.map(|text| name_seats(&text, |seat| names[seat.index()].to_string())).collect()
}

/// In every game: a notice is put together from what everybody was told, and has nothing in it that only its reader knows.
#[test]
fn a_notice_tells_no_secret_in_any_game() {
    let (mut compared, mut kept) = (0, 0);
    for game in games::all().iter().map(|game| game.meta()) {
        let people: Vec<SeatWish> = ["Anne", "Bo", "Cy"].iter().map(|name| me(name)).collect();
        let mut evening = Evening::of(game.id, &people[..3.min(game.max_seats as usize)], true);
        evening.let_all_be_told();
        for _ in 0..80 {
            for Wanted { seat, kind, decision, .. } in evening.the_match.notices() {
                for lang in Lang::ALL {
                    let (title, body) = said(&evening, seat.0, kind, decision, lang).unwrap();
                    assert!(!title.is_empty() && !body.is_empty() && !body.contains(['{', '}']), "{}: {body}", game.id);
                    let public = sentences(&evening, Viewer::Spectator, lang);
                    for own in sentences(&evening, Viewer::Seat(seat), lang).difference(&public) {
                        assert!(!body.contains(own), "{}: {body:?} has {own:?}", game.id);
                        kept += 1;
                    }
                    compared += 1;
                }
            }
            let acting = evening.to_act();
            if acting.is_empty() {
                break;
            }
            let seat = acting[evening.rng.random_range(0..acting.len())];
            let (_, legal) = evening.the_match.choices(seat, "").unwrap();
            let actions: Vec<Value> = serde_json::from_str(legal.actions.get()).unwrap();
            let choice = evening.rng.random_range(0..actions.len());
            evening.act(seat.0, actions[choice]["do"].as_str().unwrap()).unwrap();
        }
    }
    assert!(compared > 300 && kept > 100, "{compared} notices, {kept} secrets");
}
