//! The game without its types, and its trace.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde_json::{Map, Value, json};
use table::{
    AnyGame, AnyPosition, Erased, Game, Journal, Lang, Mover, Record, Refusal, Seat, Turn, Viewer,
    journal::BadReplay,
    trace::{Line, trace},
};

use crate::{
    bivouac::{Bivouac, View},
    journal::night,
};

const GAME: Erased<Bivouac> = Erased::new();

/// The position after the first `plies` of the night.
fn after(plies: usize) -> Box<dyn AnyPosition> {
    let mut position = GAME.open(&night()).unwrap();
    for entry in &night().actions[..plies] {
        position.attempt(entry.by, &entry.action).unwrap();
    }
    position
}

fn seat(number: u8) -> Mover {
    Mover::Seat(Seat(number))
}

#[test]
fn a_game_is_dealt_by_name_of_its_options() {
    let options = Map::from_iter([("nights".to_string(), json!(3))]);
    let deal = |options: &Map<String, Value>, seats| GAME.deal(options, seats, &mut Pcg64Mcg::seed_from_u64(2));
    let record = deal(&options, 4).unwrap();
    assert_eq!((record.game.as_str(), record.seats, &record.options), ("bivouac", 4, &options));
    assert!(GAME.open(&record).is_ok());
    assert_eq!(Value::Object(GAME.default_options()), json!({"nights": 2, "storm": true}));

    let unknown = Map::from_iter([("moon".to_string(), json!(1))]);
    assert!(deal(&unknown, 4).unwrap_err().to_string().contains("options: unknown field `moon`"));
    assert!(deal(&options, 9).unwrap_err().to_string().contains("not by 9"));
}

#[test]
fn a_record_of_another_game_is_not_opened() {
    let open = |record: Record| GAME.open(&record).err().expect("refused").to_string();
    assert!(open(Record { game: "alpinist".into(), ..night() }).contains("not of bivouac"));
    assert!(open(Record { rules: Some(9), ..night() }).contains("version 9"));
}

#[test]
fn lists_are_sorted_and_only_for_those_in_turn() {
    let position = after(2);
    assert_eq!(position.legal(Seat(0)), ["camp 0", "camp 1", "camp 2", "wood"]);
    assert!(position.chances().is_empty());
    assert!(position.legal(Seat(9)).is_empty());
    let position = after(5);
    assert!(position.legal(Seat(0)).is_empty());
    let chances: Vec<_> =
        [("storm 0", 1), ("storm 1", 2), ("storm 2", 1)].map(|(text, n)| (text.to_string(), n)).into();
    assert_eq!(position.chances(), chances);
}

#[test]
fn why_not_tells_the_reason_that_applies_and_shows_it() {
    let position = after(2);
    assert!(position.why_not(Seat(0), "camp 0").is_none(), "it is allowed");
    let high = position.why_not(Seat(0), "camp 7").unwrap();
    assert_eq!(high.refusal, Refusal::cite("BIV-4"));
    assert_eq!(high.obstacle.unwrap().get(), "3");
    assert!(high.said[Lang::En].contains("only 3"), "{}", high.said[Lang::En]);

    // Without an obstacle the book answers; nobody is shown anything out of turn, or about nonsense.
    let book = position.why_not(Seat(1), "give").unwrap();
    assert!(book.obstacle.is_none());
    assert_eq!(book.said[Lang::En], GAME.book().why("BIV-7", Lang::En));
    for (seat, text) in [(5, "camp 7"), (0, "camp 01")] {
        assert!(position.why_not(Seat(seat), text).unwrap().obstacle.is_none(), "{text}");
    }
}

#[test]
fn refusals_say_turn_before_notation_before_the_rule() {
    let mut position = after(2);
    let view = position.view(Viewer::Spectator).to_string();
    for (by, text, refusal) in [
        (Mover::Chance, "storm 0", Refusal::TURN),
        (Mover::Chance, "no such thing", Refusal::TURN),
        (seat(5), "wood", Refusal::TURN),
        (seat(0), "camp 01", Refusal::NOTATION),
        (seat(0), "camp 7", Refusal::cite("BIV-4")),
        (seat(1), "give", Refusal::cite("BIV-7")),
    ] {
        assert_eq!(position.check(by, text), Err(refusal), "{text}");
        assert_eq!(position.attempt(by, text), Err(refusal), "{text}");
        assert_eq!(position.told(Viewer::Spectator, by, text).err(), Some(refusal), "{text}");
    }
    assert_eq!(position.view(Viewer::Spectator).get(), view);
}

#[test]
fn a_fork_goes_its_own_way() {
    let position = after(2);
    let mut fork = position.fork();
    fork.attempt(seat(0), "camp 0").unwrap();
    assert_eq!(position.turn().seats().len(), 2);
    assert_eq!(fork.turn().seats().len(), 1);
    assert_eq!((fork.seats(), fork.meta().id), (2, "bivouac"));
}

#[test]
fn everybody_is_told_what_they_may_know() {
    let told = |position: &dyn AnyPosition, viewer, by, text: &str| {
        serde_json::to_value(position.told(viewer, by, text).unwrap()).unwrap()
    };
    let start = after(0);
    let own = told(start.as_ref(), Viewer::Seat(Seat(0)), Mover::Chance, "card 2");
    assert_eq!(own["do"], "card 2");
    assert_eq!(own["events"][0]["event"], json!({"dealt": {"seat": 0, "card": 2}}));
    assert_eq!(own["events"][0]["en"], "{0} is dealt card 2.");
    let other = told(start.as_ref(), Viewer::Seat(Seat(1)), Mover::Chance, "card 2");
    assert_eq!((&other["by"], &other["do"]), (&json!("chance"), &json!("card")));
    assert_eq!(other, told(start.as_ref(), Viewer::Spectator, Mover::Chance, "card 3"));

    let gather = after(2);
    assert_eq!(told(gather.as_ref(), Viewer::Seat(Seat(0)), seat(1), "wood"), Value::Null);
    assert_eq!(told(gather.as_ref(), Viewer::Seat(Seat(1)), seat(1), "wood")["do"], "wood");
}

#[test]
fn views_come_as_text_and_for_a_bot_as_themselves() {
    let journal = Journal::<Bivouac>::replay(&night()).unwrap();
    let position = after(night().actions.len());
    let view = journal.now().view(Viewer::Seat(Seat(1)));
    assert_eq!(position.view(Viewer::Seat(Seat(1))).get(), serde_json::to_string(&view).unwrap());
    assert_eq!(position.view_for_bot(Seat(1)).downcast_ref::<View>(), Some(&view));
    assert_eq!(position.prompt(Viewer::Spectator, Lang::Fr), "Victoire : {1}.");
    assert_eq!(position.describe(Viewer::Spectator, Lang::En).len(), 2);
    assert_eq!(position.draw(Viewer::Spectator, Lang::En).to_string(), "01\n12\n");
}

#[test]
fn a_trace_has_a_line_a_position() {
    let mut lines = Vec::new();
    let traced = trace(&GAME, &night(), |line| {
        lines.push(serde_json::to_string(line).unwrap());
        Ok::<_, BadReplay>(())
    });
    assert_eq!(traced, Ok(()));
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0], r#"{"ply":0,"to_act":["chance"],"legal":{"chance":["card 1","card 2","card 3"]}}"#);
    assert_eq!(
        lines[3],
        r#"{"ply":3,"to_act":[0,1],"legal":{"0":["camp 0","camp 1","camp 2","wood"],"1":["camp 0","camp 1","camp 2","wood"]}}"#
    );
    assert_eq!(lines[7], r#"{"ply":7,"to_act":[0],"legal":{"0":["keep"]}}"#);
    assert_eq!(lines[8], r#"{"ply":8,"to_act":[],"scores":[2,6],"winners":[1]}"#);
}

#[test]
fn a_trace_stops_at_the_first_illegal_action() {
    let mut record = night();
    record.actions[4].action = "rest".into();
    let mut lines: Vec<Line> = Vec::new();
    let traced = trace(&GAME, &record, |line| {
        lines.push(line.clone());
        Ok::<_, BadReplay>(())
    });
    let refusal = Refusal::cite("BIV-6");
    assert_eq!(traced, Err(BadReplay::Action { ply: 4, entry: record.actions[4].clone(), refusal }));
    assert_eq!(lines.len(), 5);
}

#[test]
fn a_trace_stops_when_its_reader_does() {
    struct Full;
    impl From<BadReplay> for Full {
        fn from(bad: BadReplay) -> Full {
            panic!("{bad}")
        }
    }
    let mut lines = 0;
    let traced = trace(&GAME, &night(), |_| {
        lines += 1;
        if lines == 3 { Err(Full) } else { Ok(()) }
    });
    assert!(traced.is_err() && lines == 3);
}

#[test]
fn every_open_turn_has_a_mover_in_its_line() {
    for plies in 0..=night().actions.len() {
        let position = after(plies);
        let line = Line::of(plies, position.as_ref());
        assert_eq!(line.to_act.is_empty(), matches!(position.turn(), Turn::Over(_)));
    }
}
