//! Taking back.

use super::*;

#[test]
fn undo_is_free_until_another_has_acted() {
    let mut evening = two();
    refused(evening.say(0, Say::Undo { seat: Seat(0) }), "undo");
    evening.act(0, "@d9").unwrap();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert_eq!(evening.to_act(), [Seat(0)]);
    assert!(evening.the_match.record().unwrap().actions.is_empty());
    let stale = Say::Act { seat: Seat(0), decision: 0, actions: vec!["@d9".into()] };
    refused(evening.say(0, stale), "stale");
    let last = evening.told.last().unwrap();
    assert!(matches!(*last.1, Item::Undone { keep: 0 }));
}

#[test]
fn undo_is_free_where_nothing_hidden_was_learnt() {
    let mut evening = Evening::of("ice-lake", &[me("Anne"), me("Bo")], true);
    let letter = |evening: &Evening, seat: u8| {
        let legal = evening.the_match.legal(Seat(seat), "").unwrap();
        let actions: Vec<LegalAction> = serde_json::from_str(legal.actions.get()).unwrap();
        actions.into_iter().map(|action| action.text).find(|text| text != "go").unwrap()
    };
    let (anne, bo) = (letter(&evening, 0), letter(&evening, 1));
    evening.act(0, &anne).unwrap();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert_eq!(evening.the_match.info(PATIENCE, Uptime(0)).undo, None);
    evening.act(0, &anne).unwrap();
    refused(evening.say(1, Say::Undo { seat: Seat(1) }), "undo");
    for (seat, text) in [(1, bo.as_str()), (0, "go"), (1, "go")] {
        evening.act(seat, text).unwrap();
    }
    evening.say(1, Say::Undo { seat: Seat(1) }).unwrap();
    assert_eq!(evening.the_match.info(PATIENCE, Uptime(0)).undo.unwrap().by, Seat(1));
}

#[test]
fn beyond_that_the_others_are_asked() {
    let mut evening = two();
    evening.act(0, "@d9").unwrap();
    evening.act(1, "@e9").unwrap();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert_eq!(evening.the_match.info(PATIENCE, Uptime(0)).undo.unwrap().by, Seat(0));
    refused(evening.say(0, Say::AnswerUndo { seat: Seat(1), yes: true }), "key");
    evening.say(1, Say::AnswerUndo { seat: Seat(1), yes: false }).unwrap();
    assert_eq!(evening.the_match.record().unwrap().actions.len(), 2);
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    evening.say(1, Say::AnswerUndo { seat: Seat(1), yes: true }).unwrap();
    assert_eq!(evening.the_match.record().unwrap().actions.len(), 0);
    assert_eq!(evening.the_match.info(PATIENCE, Uptime(0)).undo, None);
}

#[test]
fn computers_always_agree_to_an_undo() {
    let mut evening = Evening::new(&[me("Anne"), SeatWish::Bot { level: 1 }], true);
    evening.act(0, "@d9").unwrap();
    assert_eq!(evening.the_match.bots_to_act(), [(Seat(1), 1, 0)]);
    let decision = evening.the_match.act(Seat(1), 0, &["@e9".to_string()], &mut evening.rng).unwrap();
    evening.carry_out(decision);
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert_eq!(evening.the_match.record().unwrap().actions.len(), 0);
}

/// Six thousand messages that anybody may send: what is folded of them stays within what was made.
#[test]
fn a_log_full_of_taking_back_is_folded_and_told_without_folding_it_again() {
    let mut evening = two();
    for (state, column) in "abcdefghi".chars().enumerate() {
        let _ = evening.act(state as u8 % 2, &format!("@{column}9"));
    }
    let seat = evening.to_act()[0];
    let legal = evening.the_match.legal(seat, "").unwrap();
    let actions: Vec<LegalAction> = serde_json::from_str(legal.actions.get()).unwrap();
    for _ in 0..3000 {
        evening.act(seat.0, &actions[0].text).unwrap();
        evening.say(seat.index(), Say::Undo { seat }).unwrap();
    }
    let again = Match::load("t", &evening.log, evening.now).unwrap();
    for viewer in Viewer::all(2) {
        let (now, then) = (evening.the_match.stream(viewer, None), again.stream(viewer, None));
        assert_eq!(now.told.len(), MOST_TOLD);
        assert_eq!(serde_json::to_string(&now).unwrap(), serde_json::to_string(&then).unwrap());
    }
}

/// A finished game has shown its secrets: it is not opened again.
#[test]
fn nothing_is_taken_back_once_somebody_has_given_up() {
    let mut evening = Evening::of("ice-lake", &[me("Anne"), me("Bo")], true);
    for (seat, text) in [(0, "A"), (1, "A"), (0, "go"), (1, "go")] {
        evening.act(seat, text).unwrap();
    }
    evening.say(1, Say::Undo { seat: Seat(1) }).unwrap();
    assert!(evening.the_match.undo_is_asked());
    evening.say(1, Say::Resign { seat: Seat(1) }).unwrap();
    assert!(!evening.the_match.undo_is_asked());
    refused(evening.say(0, Say::AnswerUndo { seat: Seat(0), yes: true }), "stage");
    refused(evening.say(0, Say::Undo { seat: Seat(0) }), "stage");
    assert_eq!(evening.the_match.stage(), TableStage::Over);
}

#[test]
fn a_log_that_takes_back_what_was_not_done_is_refused() {
    for event in [Event::Undone { by: Seat(0), keep: 7 }, Event::Withdrawn { by: Seat(0), step: 0 }] {
        let mut log = two().log;
        log.push(LogEntry { at: 1, id: None, event });
        assert!(Match::load("t", &log, Uptime(0)).is_err());
    }
}

/// The film of a round has been seen; who set out first takes back that, and not what the other wrote.
#[test]
fn one_takes_back_ones_own_readiness_only() {
    let computer = SeatWish::Bot { level: 1 };
    for (seats, asks) in [([me("Anne"), me("Bo")], true), ([me("Anne"), computer], false)] {
        let mut evening = Evening::of("ice-lake", &seats, true);
        let does = |evening: &mut Evening, seat: u8, text: &str| {
            let decision = evening.the_match.state(Viewer::Seat(Seat(seat))).unwrap().decision;
            let made = evening
                .the_match
                .act(Seat(seat), decision, &[text.to_string()], &mut Pcg64Mcg::seed_from_u64(1))
                .unwrap();
            evening.carry_out(made);
        };
        for (seat, text) in [(0, "A"), (0, "go"), (1, "G"), (1, "A"), (1, "go")] {
            does(&mut evening, seat, text);
        }
        evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
        assert_eq!(evening.the_match.undo_is_asked(), asks);
        if asks {
            evening.say(1, Say::AnswerUndo { seat: Seat(1), yes: true }).unwrap();
        }
        let steps = &evening.the_match.unguarded_record().unwrap().actions;
        let left: Vec<String> = steps.iter().map(|entry| format!("{}{}", entry.by, entry.action)).collect();
        assert_eq!(left, ["0A", "1G", "1A", "1go"]);
        assert_eq!(evening.to_act(), [Seat(0)]);
        // All are told that it is gone, and what stands.
        for viewer in Viewer::all(2) {
            let told: Vec<_> = evening.told.iter().filter(|(to, _)| *to == viewer).map(|(_, item)| item).collect();
            let undone = told.iter().rposition(|item| matches!(***item, Item::Undone { .. })).unwrap();
            assert!(matches!(&**told[told.len() - 1], Item::Step(step) if step.text == "go"), "{told:?}");
            assert!(undone + 1 < told.len());
        }
        let picture = evening.picture();
        evening.the_match = Match::load("t", &evening.log, Uptime(0)).unwrap();
        assert_eq!(evening.picture(), picture);
        does(&mut evening, 0, "go");
        assert_eq!(evening.to_act(), [Seat(0), Seat(1)], "the round is skated after all");
    }
}

/// Two at one screen: nobody there has to agree, and nobody takes back what another has done.
#[test]
fn at_one_screen_the_last_to_act_takes_back_first() {
    let mut evening = two();
    let key = evening.keys[0].clone();
    let mut log = serde_json::to_string(&evening.log).unwrap();
    let hash = |key: &str| serde_json::to_string(&KeyHash::of(key)).unwrap();
    log = log.replace(&hash(&evening.keys[1]), &hash(&key));
    evening.log = serde_json::from_str(&log).unwrap();
    evening.the_match = Match::load("t", &evening.log, Uptime(0)).unwrap();
    evening.keys = vec![key; 2];
    evening.act(0, "@d9").unwrap();
    evening.act(1, "@e9").unwrap();
    refused(evening.say(0, Say::Undo { seat: Seat(0) }), "undo");
    evening.say(0, Say::Undo { seat: Seat(1) }).unwrap();
    assert_eq!(evening.the_match.record().unwrap().actions.len(), 1);
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert_eq!(evening.the_match.record().unwrap().actions.len(), 0);
}
