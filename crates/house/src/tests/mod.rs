//! Matches driven by hand: time and chance are the test's.

mod around;
mod away;
mod clocks;
mod first;
mod keeping;
mod lessons;
mod luck;
mod puzzles;
mod rules;
mod secrets;
mod undo;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use table::{Lang, Record, Seat, Viewer};

use crate::{
    Caller, Code, Decision, LogEntry, Match, Notice, Patience, Rejection, Uptime, Wanted,
    keys::{KeyHash, new_key},
    log::Event,
    open,
    protocol::{
        Customs, HolderInfo, Item, LegalAction, MOST_TOLD, NewTable, Problem, Say, SeatWish, SharedItem, TableStage,
    },
    replay::replay_record,
};

const PATIENCE: Patience = Patience { away_ms: 60_000, silent_ms: 180_000 };

/// A match together with everything its viewers were told, and a clock.
struct Evening {
    the_match: Match,
    now: Uptime,
    rng: Pcg64Mcg,
    keys: Vec<String>,
    told: Vec<(Viewer, SharedItem)>,
    log: Vec<LogEntry>,
    next: Option<(String, Vec<Event>)>,
}

impl Evening {
    /// A table of these wishes; every "me" becomes a person with a key of their own, the first is host.
    fn new(wishes: &[SeatWish], start: bool) -> Evening {
        Evening::of("alcatraz", wishes, start)
    }

    fn of(game: &str, wishes: &[SeatWish], start: bool) -> Evening {
        Evening::by(Customs::default(), game, wishes, start)
    }

    fn by(customs: Customs, game: &str, wishes: &[SeatWish], start: bool) -> Evening {
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        let keys: Vec<String> = wishes.iter().map(|_| new_key(&mut rng)).collect();
        let seats: Vec<SeatWish> = wishes
            .iter()
            .map(|wish| if matches!(wish, SeatWish::Me { .. }) { SeatWish::Open } else { wish.clone() })
            .collect();
        let options = Default::default();
        let new = NewTable { game: game.into(), options, customs, seats, start: false, public: true };
        let host = KeyHash::of(&keys[0]).unwrap();
        let events = open(&new, &host, &mut rng).unwrap();
        let log: Vec<_> = events.into_iter().map(|event| LogEntry { at: 0, id: None, event }).collect();
        let the_match = Match::load("t", &log, Uptime(0)).unwrap();
        let mut evening = Evening { the_match, now: Uptime(0), rng, keys, told: Vec::new(), log, next: None };
        for (seat, wish) in wishes.iter().enumerate() {
            if let SeatWish::Me { name } = wish {
                let key = evening.keys[seat].clone();
                evening.say(seat, Say::Sit { seat: Seat(seat as u8), name: name.clone(), key }).unwrap();
            }
        }
        if start {
            evening.say(0, Say::Start).unwrap();
        }
        evening
    }

    fn caller(&self, who: usize) -> Caller {
        self.the_match.opens(&[KeyHash::of(&self.keys[who]).unwrap()])
    }

    fn say(&mut self, who: usize, say: Say) -> Result<(), Rejection> {
        let decision = self.the_match.decide(self.caller(who), &say, PATIENCE, self.now, &mut self.rng)?;
        self.carry_out(decision);
        Ok(())
    }

    fn carry_out(&mut self, decision: Decision) {
        for event in decision.events {
            let entry = LogEntry { at: self.now.0, id: None, event };
            let told = &mut self.told;
            self.the_match.apply(&entry, self.now, &mut |viewer, item| told.push((viewer, item))).unwrap();
            self.log.push(entry);
        }
        self.next = decision.next.or(self.next.take());
    }

    fn act(&mut self, seat: u8, action: &str) -> Result<(), Rejection> {
        let decision = self.the_match.state(Viewer::Seat(Seat(seat))).map_or(0, |state| state.decision);
        self.say(seat as usize, Say::Act { seat: Seat(seat), decision, actions: vec![action.to_string()] })
    }

    /// Everybody wishes to be told while they are away.
    fn let_all_be_told(&mut self) {
        for key in self.keys.clone() {
            let decision = self.the_match.reach(&KeyHash::of(&key).unwrap());
            self.carry_out(decision);
        }
    }

    fn to_act(&self) -> Vec<Seat> {
        self.the_match.state(Viewer::Spectator).unwrap().turn.act.iter().collect()
    }

    /// Everything that could be shown to anybody, as text.
    fn picture(&self) -> String {
        let states: Vec<_> = Viewer::all(2).map(|viewer| self.the_match.stream(viewer, None)).collect();
        serde_json::to_string(&(states, self.the_match.info(PATIENCE, self.now))).unwrap()
    }
}

fn me(name: &str) -> SeatWish {
    SeatWish::Me { name: Some(name.into()) }
}

fn two() -> Evening {
    Evening::new(&[me("Anne"), me("Bo")], true)
}

#[track_caller]
fn refused(result: Result<(), Rejection>, why: &str) {
    assert_eq!(result.unwrap_err().code().to_string(), why);
}

#[test]
fn friends_take_seats_and_the_host_begins() {
    let mut evening = Evening::new(&[me("Anne"), SeatWish::Open, SeatWish::Open], false);
    assert!(evening.the_match.is_in_lobby());
    let key = evening.keys[1].clone();
    refused(evening.say(0, Say::Start), "open");
    refused(evening.say(1, Say::Bot { seat: Seat(1), level: Some(1) }), "host");
    refused(evening.say(1, Say::Sit { seat: Seat(0), name: Some("Bo".into()), key: key.clone() }), "seat");
    refused(evening.say(1, Say::Sit { seat: Seat(9), name: Some("Bo".into()), key: key.clone() }), "seat");
    refused(evening.say(1, Say::Sit { seat: Seat(1), name: Some("Bo".into()), key: "guess".into() }), "key");
    evening.say(1, Say::Sit { seat: Seat(1), name: Some(" Bo ".into()), key: key.clone() }).unwrap();
    evening.say(1, Say::Sit { seat: Seat(1), name: Some("Beau".into()), key }).unwrap();
    refused(evening.say(0, Say::Bot { seat: Seat(2), level: Some(99) }), "level");
    refused(evening.say(0, Say::Bot { seat: Seat(1), level: Some(1) }), "seat");
    evening.say(0, Say::Bot { seat: Seat(2), level: Some(1) }).unwrap();
    refused(evening.say(1, Say::Start), "host");
    evening.say(0, Say::Start).unwrap();
    assert_eq!(evening.the_match.stage(), TableStage::Playing);
    assert_eq!(evening.the_match.holders()[1], HolderInfo::Person { name: Some("Beau".into()) });
    refused(evening.say(1, Say::Stand { seat: Seat(1) }), "stage");
}

#[test]
fn names_are_bounded_and_visible() {
    let mut evening = Evening::new(&[me("Anne"), SeatWish::Open], false);
    for name in ["", "  ", "a\u{202e}b", "a\nb", "{0}", "abcdefghijklmnopqrstuvwxy", "\0"] {
        let key = evening.keys[1].clone();
        refused(evening.say(1, Say::Sit { seat: Seat(1), name: Some(name.into()), key }), "name");
    }
}

#[test]
fn only_the_seats_own_key_acts_for_it_and_only_in_turn() {
    let mut evening = two();
    let steal = Say::Act { seat: Seat(0), decision: 0, actions: vec!["@d9".into()] };
    refused(evening.say(1, steal), "key");
    refused(evening.act(1, "@d9"), "turn");
    refused(evening.act(0, "d9-d8"), "ALC-5");
    refused(evening.act(0, "@@"), "notation");
    evening.act(0, "@d9").unwrap();
    assert_eq!(evening.to_act(), [Seat(1)]);
}

#[test]
fn several_actions_are_made_all_or_none() {
    let mut evening = two();
    let before = evening.picture();
    let actions = vec!["@d9".to_string(), "@e9".to_string()];
    refused(evening.say(0, Say::Act { seat: Seat(0), decision: 0, actions }), "turn");
    refused(evening.say(0, Say::Act { seat: Seat(0), decision: 0, actions: vec![] }), "notation");
    assert_eq!(evening.picture(), before);
}

#[test]
fn an_answer_to_an_old_question_is_stale() {
    let mut evening = two();
    evening.act(0, "@d9").unwrap();
    evening.act(1, "@e9").unwrap();
    let again = Say::Act { seat: Seat(0), decision: 0, actions: vec!["@f9".into()] };
    refused(evening.say(0, again), "stale");
}

#[test]
fn a_stream_is_numbered_and_can_be_taken_up_again() {
    let mut evening = two();
    for (mine, yours) in [("@a9", "@f9"), ("@b9", "@g9"), ("@c9", "@h9"), ("@d9", "@i9")] {
        evening.act(0, mine).unwrap();
        evening.act(1, yours).unwrap();
    }
    for viewer in Viewer::all(2) {
        let live: Vec<String> =
            evening.told.iter().filter(|(to, _)| *to == viewer).map(|(_, item)| json!(item).to_string()).collect();
        assert_eq!(evening.the_match.number(viewer) as usize, live.len());
        let whole = evening.the_match.stream(viewer, None);
        assert!(whole.afresh && whole.earlier == 0);
        assert_eq!(whole.told.iter().map(|item| json!(item).to_string()).collect::<Vec<_>>(), live);
        let gap = evening.the_match.stream(viewer, Some(5));
        assert!(!gap.afresh);
        assert_eq!(gap.told.iter().map(|item| json!(item).to_string()).collect::<Vec<_>>(), live[5..]);
        assert!(evening.the_match.stream(viewer, Some(99)).afresh, "a number from the future");
    }
}

#[test]
fn a_long_stream_is_given_from_its_end() {
    let mut evening = two();
    for turn in 0..30 {
        let [from, to] = if turn % 2 == 0 { ["a9", "b9"] } else { ["b9", "a9"] };
        evening.act(0, &if turn == 0 { "@b9".to_string() } else { format!("{from}-{to}") }).unwrap();
        let [from, to] = if turn % 2 == 0 { ["h9", "i9"] } else { ["i9", "h9"] };
        evening.act(1, &if turn == 0 { "@i9".to_string() } else { format!("{from}-{to}") }).unwrap();
    }
    let stream = evening.the_match.stream(Viewer::Spectator, Some(1));
    assert!(stream.afresh);
    assert_eq!((stream.number, stream.earlier as usize, stream.told.len()), (60, 60 - MOST_TOLD, MOST_TOLD));
    assert_eq!(stream.steps as usize, 60 - MOST_TOLD);
}

/// Sentences and what was taken back are entries of a stream, too, but no steps that stand.
#[test]
fn a_stream_says_how_many_steps_stood_before_it() {
    let mut evening = two();
    evening.act(0, "@a9").unwrap();
    evening.act(1, "@i9").unwrap();
    evening.act(0, "@b9").unwrap();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    evening.the_match.went(Seat(1), Uptime(0));
    evening.now = Uptime(100_000);
    evening.act(0, "@c9").unwrap();
    evening.now = Uptime(200_000);
    evening.say(0, Say::Cover { seat: Seat(1) }).unwrap();
    for (read, steps) in [(0, 0), (1, 1), (3, 3), (4, 2), (5, 3), (6, 3)] {
        let stream = evening.the_match.stream(Viewer::Spectator, Some(read));
        assert_eq!((stream.steps, stream.told.len() as u32), (steps, 6 - read), "after {read}");
    }
}

#[test]
fn the_fold_of_the_log_is_the_match() {
    let mut evening = two();
    evening.act(0, "@d9").unwrap();
    evening.say(0, Say::Undo { seat: Seat(0) }).unwrap();
    evening.act(0, "@e9").unwrap();
    evening.act(1, "@f9").unwrap();
    evening.say(1, Say::Resign { seat: Seat(1) }).unwrap();
    let text: Vec<String> = evening.log.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
    let log: Vec<LogEntry> = text.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let picture = evening.picture();
    evening.the_match = Match::load("t", &log, Uptime(0)).unwrap();
    assert_eq!(evening.picture(), picture);
}

#[test]
fn a_log_that_is_not_ours_is_refused() {
    assert!(Match::load("t", &[], Uptime(0)).is_err());
    let evening = two();
    assert!(Match::load("t", &evening.log[1..], Uptime(0)).is_err());
    let mut log = evening.log.clone();
    let nonsense = json!({"at":0,"event":"made","seat":0,"steps":[{"by":1,"do":"@d9"}]});
    log.push(serde_json::from_value(nonsense).unwrap());
    assert!(Match::load("t", &log, Uptime(0)).is_err());
}

#[test]
fn a_message_that_was_carried_out_is_remembered() {
    let mut evening = two();
    let event = evening.the_match.act(Seat(0), 0, &["@d9".to_string()], &mut evening.rng).unwrap().events.remove(0);
    evening.the_match.apply(&LogEntry { at: 1, id: Some("m1".into()), event }, Uptime(1), &mut |_, _| {}).unwrap();
    let act = |seat| Say::Act { seat, decision: 0, actions: vec!["@d9".to_string()] };
    assert!(evening.the_match.remembers("m1", &act(Seat(0))) && !evening.the_match.remembers("m2", &act(Seat(0))));
    assert!(!evening.the_match.remembers("m1", &act(Seat(1))), "another client may have chosen the same id");
    assert!(!evening.the_match.remembers("m1", &act(Seat(9))));
}

/// Also where there are secrets: a letter of one's own programme tells one nothing. Setting out shows
/// all programmes, and then the others have a say.
#[test]
fn an_absent_player_is_covered_after_a_while_and_gets_their_seat_back() {
    let customs = Customs { cover: 2, ..Customs::default() };
    let mut evening = Evening::by(customs, "alcatraz", &[me("Anne"), me("Bo")], true);
    evening.the_match.came(Seat(0), Uptime(0));
    evening.the_match.came(Seat(1), Uptime(0));
    evening.act(0, "@d9").unwrap();
    evening.the_match.went(Seat(1), Uptime(10_000));
    evening.now = Uptime(69_999);
    refused(evening.say(0, Say::Cover { seat: Seat(1) }), "patience");
    assert_eq!(evening.the_match.info(PATIENCE, evening.now).seats[1].wait_ms, Some(1));
    evening.now = Uptime(70_000);
    evening.say(0, Say::Cover { seat: Seat(1) }).unwrap();
    assert_eq!(evening.the_match.bots_to_act(), [(Seat(1), 2, 0)]);
    refused(evening.say(0, Say::Back { seat: Seat(1) }), "key");
    evening.act(1, "@e9").unwrap();
    assert_eq!(evening.the_match.info(PATIENCE, evening.now).seats[1].covered, None, "who acts is back");
    evening.act(0, "@f9").unwrap();
    assert!(evening.the_match.bots_to_act().is_empty());
}

#[test]
fn somebody_who_is_here_but_silent_is_given_longer() {
    let mut evening = two();
    evening.the_match.came(Seat(0), Uptime(0));
    evening.now = Uptime(179_999);
    refused(evening.say(1, Say::Cover { seat: Seat(0) }), "patience");
    evening.now = Uptime(180_000);
    evening.say(1, Say::Cover { seat: Seat(0) }).unwrap();
    refused(evening.say(1, Say::Cover { seat: Seat(1) }), "patience");
}

#[test]
fn the_last_one_who_does_not_resign_wins() {
    let mut evening = two();
    evening.say(0, Say::Resign { seat: Seat(0) }).unwrap();
    let ending = evening.the_match.info(PATIENCE, Uptime(0)).ending.unwrap();
    assert_eq!((ending.scores.len(), ending.winners.iter().collect::<Vec<_>>()), (0, vec![Seat(1)]));
    refused(evening.act(0, "@d9"), "stage");
    assert!(evening.to_act().is_empty());

    let customs = Customs { cover: 4, ..Customs::default() };
    let mut three = Evening::by(customs, "alcatraz", &[me("Anne"), me("Bo"), me("Cy")], true);
    three.say(0, Say::Resign { seat: Seat(0) }).unwrap();
    assert_eq!(three.the_match.stage(), TableStage::Playing);
    assert_eq!(three.the_match.bots_to_act(), [(Seat(0), 4, 0)], "the others play on");
    refused(three.act(0, "@d9"), "stage");
}

#[test]
fn against_people_there_is_advice_only_where_that_is_the_custom() {
    let people = [me("Anne"), me("Bo")];
    let advised = |evening: &Evening, seat: u8| {
        evening.the_match.may_ask_advice(evening.caller(seat as usize), Seat(seat)).map_err(|why| why.code())
    };
    assert_eq!(advised(&two(), 0), Err(Code::Fair));
    let mut generous = Evening::by(Customs { advice: true, ..Customs::default() }, "alcatraz", &people, true);
    assert_eq!(advised(&generous, 0), Ok(0));
    assert_eq!(advised(&generous, 1), Err(Code::Turn));
    assert!(generous.the_match.info(PATIENCE, Uptime(0)).customs.advice, "everybody knows");
    generous.say(0, Say::Resign { seat: Seat(0) }).unwrap();
    for seat in [0, 1] {
        generous.say(seat, Say::Rematch { seat: Seat(seat as u8) }).unwrap();
    }
    let (_, events) = generous.next.take().unwrap();
    assert!(matches!(&events[0], Event::Opened(opening) if opening.customs.advice), "a rematch keeps them");
}

/// Tables that were opened before there were customs to choose.
#[test]
fn a_log_without_customs_is_read_with_the_usual_ones() {
    let log: Vec<LogEntry> = two().log.clone();
    let mut opened = serde_json::to_value(&log[0]).unwrap();
    assert!(opened.as_object_mut().unwrap().remove("customs").is_some());
    let opened = serde_json::from_value(opened).unwrap();
    let the_match = Match::load("t", &[opened], Uptime(0)).unwrap();
    assert_eq!(the_match.info(PATIENCE, Uptime(0)).customs, Customs::default());
}

#[test]
fn a_rematch_rotates_the_seats_and_keeps_the_keys() {
    let mut evening = Evening::new(&[me("Anne"), me("Bo"), SeatWish::Bot { level: 1 }], true);
    refused(evening.say(0, Say::Rematch { seat: Seat(0) }), "stage");
    evening.say(0, Say::Resign { seat: Seat(0) }).unwrap();
    evening.say(1, Say::Resign { seat: Seat(1) }).unwrap();
    evening.the_match.came(Seat(1), Uptime(0));
    evening.say(0, Say::Rematch { seat: Seat(0) }).unwrap();
    assert_eq!(evening.the_match.info(PATIENCE, Uptime(0)).rematch.unwrap().agreed.len(), 1);
    assert!(evening.next.is_none(), "Bo has given up and is still here: they are asked");
    evening.say(1, Say::Rematch { seat: Seat(1) }).unwrap();
    let (table, events) = evening.next.take().unwrap();
    assert_eq!(evening.the_match.info(PATIENCE, Uptime(0)).next, Some(table.clone()));
    let log: Vec<_> = events.into_iter().map(|event| LogEntry { at: 1, id: None, event }).collect();
    let next = Match::load(&table, &log, Uptime(1)).unwrap();
    assert_eq!(next.stage(), TableStage::Playing);
    let anne = next.opens(&[KeyHash::of(&evening.keys[0]).unwrap()]);
    assert_eq!((anne.seats.first(), anne.host), (Some(Seat(1)), true));
}

#[test]
fn a_replay_shows_every_position_and_a_strangers_eyes_are_a_spectators() {
    let mut evening = two();
    evening.act(0, "@d9").unwrap();
    evening.act(1, "@e9").unwrap();
    let replay = evening.the_match.retelling(Viewer::Spectator).unwrap().tell(1, 99).unwrap();
    assert_eq!((replay.total, replay.from, replay.frames.len()), (3, 1, 2));
    assert_eq!(replay.frames[0].told.as_ref().unwrap().text, "@d9");
    let viewer = |seat, opens| crate::replay::viewer(&evening.the_match, seat, opens);
    assert_eq!(viewer(None, false), Ok(Viewer::Spectator));
    assert_eq!(viewer(Some(Seat(0)), true), Ok(Viewer::Seat(Seat(0))));
    assert_eq!(viewer(Some(Seat(0)), false), Err(Rejection::Key));
    assert_eq!(viewer(Some(Seat(7)), true), Err(Rejection::NoSeat));
}

#[test]
fn why_not_is_answered_with_the_rule() {
    let evening = two();
    let why = |action| evening.the_match.why(Seat(0), action).unwrap();
    assert!(why("@d9").is_none());
    let pass = why("pass").unwrap();
    assert_eq!(pass.refusal.rule, "ALC-17");
    assert!(pass.said[Lang::Fr].contains("passe"));
    let edge = why("@h7").unwrap();
    assert_eq!(edge.refusal.rule, "ALC-10");
    let shown: Value = serde_json::from_str(edge.obstacle.unwrap().get()).unwrap();
    assert_eq!(shown, json!({"what": "answer", "squares": 3, "from": "i7", "to": "f7", "taken": ["h7"]}));
    let legal = evening.the_match.legal(Seat(0), "@d").unwrap();
    let actions: Vec<LegalAction> = serde_json::from_str(legal.actions.get()).unwrap();
    assert!(legal.listed && legal.count as usize == actions.len());
    assert!(actions.iter().all(|action| action.text.starts_with("@d") && !action.then.is_empty()));
}

/// What one would see is worked out in worlds that one may be in, and nobody notices.
#[test]
fn one_may_suppose_what_one_sees_afterwards() {
    let mut evening = Evening::of("ice-lake", &[me("Ana"), me("Bo")], true);
    evening.act(1, "G").unwrap();
    let before = evening.picture();
    let suppose =
        |text: &str| evening.the_match.suppose(Seat(0), &text.split(' ').map(String::from).collect::<Vec<_>>());
    let view: serde_json::Value = serde_json::from_str(suppose("A D").unwrap().unwrap().get()).unwrap();
    assert_eq!((&view["skaters"][0]["programme"], &view["skaters"][1]["programme"]), (&json!("AD"), &json!(null)));
    assert_eq!(view["ghost"].as_array().map(Vec::len), Some(2));
    assert_eq!(suppose("go").unwrap_err().code(), Code::Rule("LAC-5"));
    assert_eq!(suppose("Ä").unwrap_err().code(), Code::Notation);
    assert_eq!(evening.picture(), before);
    // Where the other one would skate is not certain.
    evening.act(1, "go").unwrap();
    assert!(evening.the_match.suppose(Seat(0), &["A".into(), "go".into()]).unwrap().is_none());
}

#[test]
fn a_table_that_cannot_be_is_refused() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let key = KeyHash::of(&new_key(&mut rng)).unwrap();
    let mut ask = |game: &str, options: serde_json::Value, seats: usize, start| {
        let serde_json::Value::Object(options) = options else { unreachable!() };
        let customs = Customs::default();
        let seats = vec![SeatWish::Open; seats];
        let wish = NewTable { game: game.into(), options, customs, seats, start, public: false };
        open(&wish, &key, &mut rng).map(|_| ()).map_err(|why| why.code())
    };
    assert_eq!(ask("ludo", json!({}), 2, false), Err(Code::Game));
    assert_eq!(ask("alcatraz", json!({}), 5, false), Err(Code::Setup));
    assert_eq!(ask("alcatraz", json!({}), 300, false), Err(Code::Setup));
    assert_eq!(ask("alcatraz", json!({"alarm": 3}), 2, false), Err(Code::Setup));
    assert_eq!(ask("alcatraz", json!({"dragons": true}), 2, false), Err(Code::Setup));
    assert_eq!(ask("alcatraz", json!({}), 2, true), Err(Code::Open));
    assert_eq!(ask("alcatraz", json!({"alarm": false}), 2, false), Ok(()));
    let customs = Customs { cover: 9, ..Customs::default() };
    let (options, seats) = (Default::default(), vec![SeatWish::Open; 2]);
    let wish = NewTable { game: "alcatraz".into(), options, customs, seats, start: false, public: false };
    assert_eq!(open(&wish, &key, &mut rng).unwrap_err(), Rejection::Level);
}

/// One truth in two languages: a French sentence does not end in English.
#[test]
fn a_setup_is_refused_in_both_languages() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut refused = |game: &str, options: serde_json::Value, seats: u8| {
        let serde_json::Value::Object(options) = options else { unreachable!() };
        Problem::from(Rejection::Setup(games::find(game).unwrap().deal(&options, seats, &mut rng).unwrap_err()))
    };
    let why = refused("vertical", json!({"tiles": [{"plain": 63}, {}, {}]}), 2);
    assert!(
        why.said[Lang::Fr].ends_with("tiles\u{a0}: 63 tuiles ne suivent pas VER-1, qui en veut soixante en tout."),
        "{}",
        why.said[Lang::Fr]
    );
    assert!(
        why.said[Lang::En].ends_with("tiles: 63 tiles do not follow VER-1: sixty in all."),
        "{}",
        why.said[Lang::En]
    );
    let why = refused("alcatraz", json!({}), 7);
    assert!(why.said[Lang::Fr].ends_with("alcatraz se joue de 2 à 4, pas à 7."), "{}", why.said[Lang::Fr]);
    let record = Record::from_json(r#"{"game":"alcatraz","seats":2,"actions":[{"by":0,"do":"e9-e1"}]}"#).unwrap();
    let why = Problem::from(replay_record(&record, Viewer::Spectator, 0, 5).unwrap_err());
    assert!(
        why.said[Lang::Fr].contains("action 0\u{a0}: \"e9-e1\" par 0\u{a0}: interdit par"),
        "{}",
        why.said[Lang::Fr]
    );
}
