//! What one does out of sight shows nowhere: not in what others are told, not in how long they wait, not in
//! what they may take back.

use rand::RngExt;

use super::*;

const LATER: Uptime = Uptime(50_000);

/// All that the others could find out of a match now.
fn outside(evening: &mut Evening, secretive: Seat) -> String {
    let seats = evening.the_match.all_seats().count() as u8;
    let others = Viewer::all(seats).filter(|viewer| !viewer.is(secretive));
    let streams: Vec<_> = others
        .map(|viewer| (evening.the_match.stream(viewer, None), evening.the_match.stream(viewer, Some(0))))
        .collect();
    let mut answers = Vec::new();
    for seat in evening.the_match.all_seats().filter(|seat| *seat != secretive) {
        let caller = evening.caller(seat.index());
        for say in [Say::Undo { seat }, Say::Cover { seat: secretive }, Say::Rematch { seat }] {
            let answer = evening.the_match.decide(caller, &say, PATIENCE, LATER, &mut evening.rng);
            // Whether it is free, to be agreed to, or refused; where in the log that stands nobody is shown.
            answers.push(match answer.map(|decision| decision.events) {
                Ok(events) => match events.first() {
                    Some(Event::Undone { .. } | Event::Withdrawn { .. }) => "free".to_string(),
                    Some(Event::UndoAsked { .. }) => "asked".to_string(),
                    other => format!("{other:?}"),
                },
                Err(why) => why.to_string(),
            });
        }
    }
    // What others are told while they are away travels through other people's machines.
    let wanted = evening.the_match.notices().into_iter().filter(|wanted| wanted.seat != secretive);
    let say = |wanted: Wanted| {
        let Wanted { seat, kind, decision, .. } = wanted;
        let said = Lang::ALL.map(|lang| evening.the_match.notice(seat, kind, decision, lang, LATER).unwrap());
        (seat, kind, decision, said.map(|Notice { title, body }| (title, body)))
    };
    let notices: Vec<_> = wanted.map(say).collect();
    serde_json::to_string(&(streams, evening.the_match.info(PATIENCE, LATER), answers, notices)).unwrap()
}

/// The same match, come to the same point once more.
fn again(evening: &Evening) -> Evening {
    let mut again = Evening { told: Vec::new(), next: None, ..Evening::new(&[me("Anne"), me("Bo")], false) };
    (again.log, again.keys, again.now) = (evening.log.clone(), evening.keys.clone(), evening.now);
    again.the_match = Match::load("t", &evening.log, Uptime(0)).unwrap();
    again.the_match.all_seats().for_each(|seat| again.the_match.came(seat, Uptime(0)));
    again
}

/// Something that the seat may do and nobody else gets to know of.
fn hidden(evening: &Evening, seat: Seat) -> Option<String> {
    let (_, legal) = evening.the_match.choices(seat, "").ok()?;
    let actions: Vec<serde_json::Value> = serde_json::from_str(legal.actions.get()).unwrap();
    let texts = actions.iter().map(|action| action["do"].as_str().unwrap());
    texts.map(String::from).find(|text| !evening.the_match.is_seen(seat, text))
}

/// Somebody acts, whatever it is.
fn go_on(evening: &mut Evening) -> bool {
    let acting = evening.to_act();
    if acting.is_empty() {
        return false;
    }
    let seat = acting[evening.rng.random_range(0..acting.len())];
    let (_, legal) = evening.the_match.choices(seat, "").unwrap();
    let actions: Vec<serde_json::Value> = serde_json::from_str(legal.actions.get()).unwrap();
    let choice = evening.rng.random_range(0..actions.len());
    evening.act(seat.0, actions[choice]["do"].as_str().unwrap()).unwrap();
    true
}

#[test]
fn nobody_notices_what_is_done_and_taken_back_in_secret() {
    for clock in [None, Some(clocks::LIVE)] {
        let compared = keep_secrets(Customs { clock, ..Customs::default() });
        assert!(compared > 20, "only {compared} secrets were kept");
    }
}

/// Plays every game that has secrets, and looks whether they show. Returns how many were kept.
fn keep_secrets(customs: Customs) -> usize {
    let mut compared = 0;
    for game in games::all().iter().map(|game| game.meta()).filter(|meta| meta.secrets) {
        let people: Vec<SeatWish> = ["Anne", "Bo", "Cy"].iter().map(|name| me(name)).collect();
        let mut evening = Evening::by(customs, game.id, &people[..3.min(game.max_seats as usize)], true);
        evening.let_all_be_told();
        for _ in 0..60 {
            for seat in evening.to_act() {
                let Some(text) = hidden(&evening, seat) else { continue };
                let before = outside(&mut again(&evening), seat);
                let mut other = again(&evening);
                other.now = Uptime(40_000);
                other.act(seat.0, &text).unwrap();
                assert_eq!(outside(&mut other, seat), before, "{}: {text}", game.id);
                // Somebody else does something in secret meanwhile.
                let also = other.to_act().into_iter().find(|&who| who != seat && hidden(&other, who).is_some());
                if let Some(who) = also {
                    let text = hidden(&other, who).unwrap();
                    other.act(who.0, &text).unwrap();
                }
                let met = other.told.len();
                other.say(seat.index(), Say::Undo { seat }).unwrap();
                assert!(other.told[met..].iter().all(|(viewer, _)| viewer.is(seat)), "{}: {text} undone", game.id);
                if also.is_none() {
                    assert_eq!(outside(&mut other, seat), before, "{}: {text} undone", game.id);
                }
                let loaded = again(&other);
                assert_eq!(loaded.the_match.unguarded_record(), other.the_match.unguarded_record());
                compared += 1;
            }
            if !go_on(&mut evening) {
                break;
            }
        }
    }
    compared
}

/// What others did in secret meanwhile stands, and they may go on with it.
#[test]
fn taking_back_leaves_what_others_wrote() {
    let mut evening = Evening::of("ice-lake", &[me("Anne"), me("Bo")], true);
    evening.act(0, "A").unwrap();
    evening.act(1, "G").unwrap();
    let bo = evening.the_match.state(Viewer::Seat(Seat(1))).unwrap();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    let after = evening.the_match.state(Viewer::Seat(Seat(1))).unwrap();
    assert_eq!((after.view.get(), after.decision), (bo.view.get(), bo.decision));
    let own: serde_json::Value =
        serde_json::from_str(evening.the_match.state(Viewer::Seat(Seat(0))).unwrap().view.get()).unwrap();
    assert_eq!(own["skaters"][0]["programme"], json!(""));
    // Who has seen a step is told that it is gone, and then of what stands.
    evening.act(0, "D").unwrap();
    evening.act(0, "go").unwrap();
    evening.act(1, "A").unwrap();
    let met = evening.told.len();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    let told: Vec<_> = evening.told[met..].iter().filter(|(viewer, _)| viewer.is(Seat(1))).collect();
    assert!(matches!(*told[0].1, Item::Undone { keep: 1 }), "{told:?}");
    assert!(matches!(&*told[1].1, Item::Step(step) if step.text == "A") && told.len() == 2, "{told:?}");
    let picture = evening.picture();
    evening.the_match = Match::load("t", &evening.log, evening.now).unwrap();
    assert_eq!(evening.picture(), picture);
}

/// Somebody asks to take back what others have seen; a letter that one of them writes does not end that.
#[test]
fn a_question_outlives_what_is_done_out_of_sight() {
    let mut evening = Evening::of("ice-lake", &[me("Anne"), me("Bo"), me("Cy")], true);
    for (seat, text) in [(0, "A"), (1, "A"), (2, "A"), (0, "go"), (1, "go")] {
        evening.act(seat, text).unwrap();
    }
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert!(evening.the_match.undo_is_asked(), "Bo has been seen to set out since");
    evening.act(2, "D").unwrap();
    assert!(evening.the_match.undo_is_asked());
    evening.say(2, Say::Undo { seat: Seat(2) }).unwrap();
    assert!(evening.the_match.undo_is_asked());
    for seat in [1, 2] {
        evening.say(seat, Say::AnswerUndo { seat: Seat(seat as u8), yes: true }).unwrap();
    }
    assert_eq!(evening.to_act(), [Seat(0), Seat(2)], "Bo is as ready as before");
}

/// Whatever the host sets and whatever is done to the clock on the wall.
#[test]
fn patience_without_end_does_not_overflow() {
    let mut evening = two();
    let endless = Patience { away_ms: u64::MAX, silent_ms: u64::MAX };
    let info = evening.the_match.info(endless, Uptime(5));
    assert_eq!((info.patience_ms, info.seats[0].wait_ms), (u32::MAX, Some(u32::MAX)));
    let caller = evening.caller(1);
    let cover = Say::Cover { seat: Seat(0) };
    assert_eq!(
        evening.the_match.decide(caller, &cover, endless, Uptime(u64::MAX - 1), &mut evening.rng).unwrap_err(),
        Rejection::Patience
    );
}

/// A log entry may be stamped with any time: waiting goes by the other clock.
#[test]
fn a_clock_that_jumps_blames_nobody() {
    let mut evening = two();
    for stamp in [u64::MAX, 0] {
        let seat = evening.to_act()[0];
        let text = format!("@{}9", if stamp == 0 { 'e' } else { 'd' });
        let decision = evening.the_match.state(Viewer::Seat(seat)).unwrap().decision;
        let event = evening.the_match.act(seat, decision, &[text], &mut evening.rng).unwrap().events.remove(0);
        evening.now = Uptime(evening.now.0 + 1000);
        evening.the_match.apply(&LogEntry { at: stamp, id: None, event }, evening.now, &mut |_, _| {}).unwrap();
        let waited_for = evening.to_act()[0];
        assert_eq!(evening.the_match.info(PATIENCE, evening.now).seats[waited_for.index()].wait_ms, Some(60_000));
    }
}
