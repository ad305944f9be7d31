//! Taking back.

use super::*;

#[test]
fn undo_is_free_until_another_has_acted() {
    let mut evening = two();
    refused(evening.say(0, Say::Undo { seat: Seat(0) }), "undo");
    evening.act(0, "@d9").unwrap();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert_eq!(evening.to_act(), [Seat(0)]);
    assert!(evening.it.record().unwrap().actions.is_empty());
    let stale = Say::Act { seat: Seat(0), decision: 0, actions: vec!["@d9".into()] };
    refused(evening.say(0, stale), "stale");
    let last = evening.told.last().unwrap();
    assert!(matches!(*last.1, Item::Undone { keep: 0 }));
}

#[test]
fn undo_is_free_where_nothing_hidden_was_learnt() {
    let mut evening = Evening::of("ice-lake", &[me("Anne"), me("Bo")], true);
    let letter = |evening: &Evening, seat: u8| {
        let legal = evening.it.legal(Seat(seat), "").unwrap();
        let actions: Vec<LegalAction> = serde_json::from_str(legal.actions.get()).unwrap();
        actions.into_iter().map(|action| action.text).find(|text| text != "go").unwrap()
    };
    let (anne, bo) = (letter(&evening, 0), letter(&evening, 1));
    evening.act(0, &anne).unwrap();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert_eq!(evening.it.info(PATIENCE, Uptime(0)).undo, None);
    evening.act(0, &anne).unwrap();
    refused(evening.say(1, Say::Undo { seat: Seat(1) }), "undo");
    for (seat, text) in [(1, bo.as_str()), (0, "go"), (1, "go")] {
        evening.act(seat, text).unwrap();
    }
    evening.say(1, Say::Undo { seat: Seat(1) }).unwrap();
    assert_eq!(evening.it.info(PATIENCE, Uptime(0)).undo.unwrap().by, Seat(1));
}

#[test]
fn beyond_that_the_others_are_asked() {
    let mut evening = two();
    evening.act(0, "@d9").unwrap();
    evening.act(1, "@e9").unwrap();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert_eq!(evening.it.info(PATIENCE, Uptime(0)).undo.unwrap().by, Seat(0));
    refused(evening.say(0, Say::AnswerUndo { seat: Seat(1), yes: true }), "key");
    evening.say(1, Say::AnswerUndo { seat: Seat(1), yes: false }).unwrap();
    assert_eq!(evening.it.record().unwrap().actions.len(), 2);
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    evening.say(1, Say::AnswerUndo { seat: Seat(1), yes: true }).unwrap();
    assert_eq!(evening.it.record().unwrap().actions.len(), 0);
    assert_eq!(evening.it.info(PATIENCE, Uptime(0)).undo, None);
}

#[test]
fn computers_always_agree_to_an_undo() {
    let mut evening = Evening::new(&[me("Anne"), Wish::Bot { level: 1 }], true);
    evening.act(0, "@d9").unwrap();
    assert_eq!(evening.it.bots_to_act(), [(Seat(1), 1, 0)]);
    let decision = evening.it.act(Seat(1), 0, &["@e9".to_string()], &mut evening.rng).unwrap();
    evening.carry_out(decision);
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    assert_eq!(evening.it.record().unwrap().actions.len(), 0);
}

/// Six thousand messages that anybody may send: what is folded of them stays within what was made.
#[test]
fn a_log_full_of_taking_back_is_folded_and_told_without_folding_it_again() {
    let mut evening = two();
    for (place, column) in "abcdefghi".chars().enumerate() {
        let _ = evening.act(place as u8 % 2, &format!("@{column}9"));
    }
    let seat = evening.to_act()[0];
    let legal = evening.it.legal(seat, "").unwrap();
    let actions: Vec<LegalAction> = serde_json::from_str(legal.actions.get()).unwrap();
    for _ in 0..3000 {
        evening.act(seat.0, &actions[0].text).unwrap();
        evening.say(seat.index(), Say::Undo { seat }).unwrap();
    }
    let again = Match::load("t", &evening.log, evening.now).unwrap();
    for viewer in Viewer::all(2) {
        let (now, then) = (evening.it.stream(viewer, None), again.stream(viewer, None));
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
    assert!(evening.it.undo_is_asked());
    evening.say(1, Say::Resign { seat: Seat(1) }).unwrap();
    assert!(!evening.it.undo_is_asked());
    refused(evening.say(0, Say::AnswerUndo { seat: Seat(0), yes: true }), "stage");
    refused(evening.say(0, Say::Undo { seat: Seat(0) }), "stage");
    assert_eq!(evening.it.stage(), TableStage::Over);
}

#[test]
fn a_log_that_takes_back_what_was_not_done_is_refused() {
    for event in [Event::Undone { by: Seat(0), keep: 7 }, Event::Withdrawn { by: Seat(0), step: 0 }] {
        let mut log = two().log;
        log.push(Logged { at: 1, id: None, event });
        assert!(Match::load("t", &log, Uptime(0)).is_err());
    }
}
