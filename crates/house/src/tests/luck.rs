//! Chance comes from the seed of its match: the same step brings the same card, whoever plays and however often it is
//! taken back; nobody sees the seed before the end, and then everybody can check it.

use rand::{Rng, RngExt};
use sha2::{Digest, Sha256};
use table::{AnyGame, Bits256, Mover, RecordedStep, Turn};

use super::*;
use crate::{
    audit::{LuckVerdict, verify},
    from_log,
    luck::{Seed, Source},
    protocol::First,
};

fn bits(text: &str) -> Bits256 {
    Bits256::from_hex(text).unwrap()
}

/// As in `docs/luck.md`.
fn example() -> Seed {
    Seed::of(Bits256(std::array::from_fn(|state| state as u8)))
}

/// The numbers were worked out by another program (Python's `hmac`), as `docs/luck.md` says.
#[test]
fn numbers_are_drawn_as_the_document_says() {
    let seed = example();
    assert_eq!(seed.hash(), bits("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"));
    assert_eq!([2, 3, 4, 5].map(|seats| seed.lot(seats).0), [0, 0, 2, 4]);
    let rolls: Vec<u64> = (1..=8).map(|k| seed.number(k, 8)).collect();
    assert_eq!(rolls, [0, 0, 0, 6, 2, 6, 1, 1]);
    let cards: Vec<u64> = (1..=8).map(|k| seed.number(k, 36)).collect();
    assert_eq!(cards, [32, 16, 12, 26, 18, 14, 1, 5]);
    // Nearly half of all words are passed over here: what is left favours nobody.
    let large: Vec<u64> = (1..=5).map(|k| seed.number(k, (1 << 63) + 1)).collect();
    let wanted =
        [2830501376976490482, 239454029954889224, 8157377689569282079, 2859130795845029420, 1026461924073293418];
    assert_eq!(large, wanted);
}

#[test]
fn the_document_has_the_same_numbers() {
    let text = include_str!("../../../../docs/luck.md");
    let seed = example();
    for number in [seed.hash().to_string(), seed.told(true, None).seed.unwrap().to_string()] {
        assert!(text.contains(&number), "{number}");
    }
    for k in 1..=8 {
        let row = format!("| {k} | {} | {} |", seed.number(k, 8), seed.number(k, 36));
        assert!(text.contains(&row), "{row}");
    }
}

/// How a set-up is dealt belongs to the method: if these change, `METHOD` has to be raised and the old way kept.
#[test]
fn set_ups_are_dealt_as_ever() {
    let dealt = |game: &str, seats, options: &[(&str, &str)]| {
        let options = options.iter().map(|(key, value)| (key.to_string(), (*value).into())).collect();
        let record = Source::Seed(&example()).deal(games::find(game).unwrap(), &options, seats).unwrap();
        let setup = serde_json::to_string(&record.setup).unwrap();
        Bits256(Sha256::digest(setup).into()).to_string()[..16].to_string()
    };
    let towers = [("aufsteiger", 2, &[][..]), ("aufsteiger", 5, &[]), ("aufsteiger", 3, &[("tower", "steps")])];
    assert_eq!(
        towers.map(|(game, seats, options)| dealt(game, seats, options)),
        ["e0212ea19167b277", "2fe512f355c45c25", "ba79f5990c0ea9d4"]
    );
}

/// A table at one screen, or alone against computers, that has begun.
pub(super) fn alone(game: &str, seats: &[SeatWish], first: First) -> Evening {
    let mut rng = Pcg64Mcg::seed_from_u64(9);
    let key = new_key(&mut rng);
    let customs = Customs { first, ..Customs::default() };
    let (options, seats) = (Default::default(), seats.to_vec());
    let keys = vec![key.clone(); seats.len()];
    let wish = NewTable { game: game.into(), options, customs, seats, start: true, public: false };
    let events = open(&wish, &KeyHash::of(&key).unwrap(), &mut rng).unwrap();
    let log: Vec<_> = events.into_iter().map(|event| LogEntry { at: 0, id: None, event }).collect();
    let the_match = Match::load("t", &log, Uptime(0)).unwrap();
    Evening { the_match, now: Uptime(0), rng, keys, told: Vec::new(), log, next: None }
}

fn seed_of(log: &[LogEntry]) -> String {
    let Event::Opened(opening) = &log[0].event else { panic!("a log begins at its beginning") };
    serde_json::to_value(&opening.seed).unwrap().as_str().expect("a table has a seed").to_string()
}

/// Something that the seat may do.
pub(super) fn some_action(evening: &mut Evening, seat: Seat) -> String {
    let game = evening.the_match.game().meta().id;
    if game == "alcatraz" {
        // Who moves at random never boards, and the die is never rolled.
        let spec = bots::level(1).unwrap().spec(evening.the_match.game().ladder());
        let mut bot = games::visit(game, bots::Make { spec, seed: evening.rng.next_u64(), threads: 1 }).unwrap();
        return bot.choose(evening.the_match.view_for_bot(seat).unwrap().as_ref(), seat).unwrap();
    }
    let (_, legal) = evening.the_match.choices(seat, "").unwrap();
    let actions: Vec<serde_json::Value> = serde_json::from_str(legal.actions.get()).unwrap();
    let choice = evening.rng.random_range(0..actions.len());
    actions[choice]["do"].as_str().unwrap().to_string()
}

/// The seat's player or the computer does this; the steps that it led to.
pub(super) fn does(evening: &mut Evening, seat: Seat, action: &str) -> Vec<RecordedStep> {
    let before = evening.the_match.unguarded_record().unwrap().actions.len();
    let decision = evening.the_match.state(Viewer::Seat(seat)).unwrap().decision;
    let decision = evening.the_match.act(seat, decision, &[action.to_string()], &mut evening.rng).unwrap();
    evening.carry_out(decision);
    evening.the_match.unguarded_record().unwrap().actions[before..].to_vec()
}

fn computers_play(evening: &mut Evening) {
    for _ in 0..60 {
        let Some(&(seat, ..)) = evening.the_match.bots_to_act().first() else { return };
        let action = some_action(evening, seat);
        does(evening, seat, &action);
    }
}

fn has_chance(game: &dyn AnyGame, steps: &[RecordedStep]) -> bool {
    steps.iter().any(|entry| entry.by == Mover::Chance) || !game.meta().chance
}

/// Plays on at random. Every act of a person is taken back and done again: each time, and after a restart as well, the
/// same die and the same card come.
fn the_same_comes_again(game: &dyn AnyGame, seats: &[SeatWish]) {
    let mut evening = alone(game.meta().id, seats, First::Seated);
    let mut met = 0;
    for turn in 0..300 {
        computers_play(&mut evening);
        let Some(&seat) = evening.to_act().first() else { break };
        let action = some_action(&mut evening, seat);
        let steps = does(&mut evening, seat, &action);
        if evening.the_match.stage() == TableStage::Over {
            break;
        }
        met += usize::from(has_chance(game, &steps));
        computers_play(&mut evening);
        if evening.the_match.stage() == TableStage::Over {
            break;
        }
        evening.say(0, Say::Undo { seat }).unwrap();
        if turn % 8 == 0 {
            evening.the_match = Match::load("t", &evening.log, Uptime(0)).unwrap();
        }
        // Whatever generator the house has by then.
        evening.rng = Pcg64Mcg::seed_from_u64(1000 + turn);
        assert_eq!(does(&mut evening, seat, &action), steps, "{}", game.meta().id);
    }
    assert!(met > 0, "{}: only {met} chances were taken", game.meta().id);
}

#[test]
fn an_undone_step_brings_the_same_card_against_computers() {
    for game in games::all() {
        let bot = SeatWish::Bot { level: 1 };
        the_same_comes_again(*game, &[me("Anne"), bot.clone(), bot][..3.min(game.meta().max_seats as usize)]);
    }
}

#[test]
fn an_undone_step_brings_the_same_card_at_one_screen() {
    for game in games::all() {
        the_same_comes_again(*game, &[me("Anne"), me("Bo")]);
    }
}

/// Everything that could be shown to anybody, said in an error or written to a log of the house.
fn all_that_leaves(evening: &mut Evening) -> String {
    let viewers: Vec<Viewer> = Viewer::all(evening.the_match.all_seats().count() as u8).collect();
    let mut all = format!("{:?}", evening.log);
    all += &json!(evening.the_match.info(PATIENCE, Uptime(0))).to_string();
    all += &evening.the_match.record().map_or_else(|no| no.to_string(), |record| record.to_json());
    all += &from_log::record(&evening.log).map_or_else(|no| no.to_string(), |record| record.to_json());
    for viewer in viewers {
        all += &json!((evening.the_match.stream(viewer, None), evening.the_match.state(viewer))).to_string();
        all += &json!(evening.the_match.retelling(viewer).unwrap().tell(0, 2).unwrap()).to_string();
    }
    for seat in evening.the_match.all_seats() {
        for say in
            [Say::Undo { seat }, Say::Rematch { seat }, Say::Start, Say::Act { seat, decision: 0, actions: vec![] }]
        {
            let caller = evening.caller(0);
            if let Err(no) = evening.the_match.decide(caller, &say, PATIENCE, Uptime(0), &mut evening.rng) {
                all += &format!("{no:?}");
            }
        }
    }
    all
}

#[test]
fn nobody_sees_the_seed_before_the_end_and_everybody_after_it() {
    for game in games::all() {
        let mut evening = alone(game.meta().id, &[me("Anne"), SeatWish::Bot { level: 1 }], First::Lot);
        let seed = seed_of(&evening.log);
        let hash = evening.the_match.info(PATIENCE, Uptime(0)).luck.unwrap().hash;
        assert_eq!(Seed::of(bits(&seed)).hash(), hash);
        for step in 0..2000 {
            let Turn::Act(asked) = evening.the_match.play.as_ref().unwrap().now.turn() else { break };
            if step % 10 == 0 {
                assert!(!all_that_leaves(&mut evening).contains(&seed), "{}", game.meta().id);
            }
            let seat = asked.first().unwrap();
            let action = some_action(&mut evening, seat);
            does(&mut evening, seat, &action);
        }
        let person = Seat(1 - evening.the_match.lot.unwrap().0);
        if evening.the_match.stage() == TableStage::Playing {
            evening
                .say(
                    0,
                    Say::Resign {
                        seat: evening
                            .the_match
                            .all_seats()
                            .find(|seat| evening.caller(0).seats.contains(*seat))
                            .unwrap_or(person),
                    },
                )
                .unwrap();
        }
        let luck = evening.the_match.info(PATIENCE, Uptime(0)).luck.unwrap();
        assert_eq!((luck.hash, luck.seed), (hash, Some(bits(&seed))), "the one whose hash was shown");
        for seat in evening.the_match.all_seats() {
            assert!(evening.say(0, Say::Undo { seat }).is_err(), "and nothing is taken back any more");
        }
        let record = Record::from_json(&evening.the_match.record().unwrap().to_json()).unwrap();
        let decided = record.actions.iter().filter(|entry| entry.by == Mover::Chance).count() as u32;
        assert_eq!(verify(&record), Ok(Some(LuckVerdict::Right { decided })), "{}", game.meta().id);
        let replay = evening.the_match.retelling(Viewer::Spectator).unwrap().tell(0, 1).unwrap();
        assert_eq!(replay.luck.unwrap().right, Some(true));
    }
}

/// The record of a finished game with much chance in it.
fn finished(game: &str, first: First) -> Record {
    let mut evening = alone(game, &[me("Anne"), me("Bo"), me("Cy")], first);
    for _ in 0..60 {
        let Some(&seat) = evening.to_act().first() else { break };
        let action = some_action(&mut evening, seat);
        does(&mut evening, seat, &action);
    }
    for seat in [0, 1] {
        let _ = evening.say(0, Say::Resign { seat: Seat(seat) });
    }
    evening.the_match.record().unwrap()
}

#[test]
fn a_record_with_another_card_is_named_by_its_step() {
    let record = finished("alaska", First::Seated);
    let game = games::find("alaska").unwrap();
    let chances: Vec<usize> =
        (0..record.actions.len()).filter(|&ply| record.actions[ply].by == Mover::Chance).collect();
    assert!(chances.len() > 5);
    for ply in chances {
        let mut position = game.open(&record).unwrap();
        record.actions[..ply].iter().for_each(|entry| position.attempt(entry.by, &entry.action).unwrap());
        let due = &record.actions[ply].action;
        let Some((other, _)) = position.chances().into_iter().find(|(outcome, _)| outcome != due) else { continue };
        let mut forged = record.clone();
        forged.actions[ply].action = other.clone();
        let (recorded, due) = (other, due.clone());
        let verdict = LuckVerdict::OtherStep { ply: ply as u32, recorded, due };
        assert_eq!(verify(&forged), Ok(Some(verdict.clone())), "whatever follows");
        forged.actions.truncate(ply + 1);
        let replay = replay_record(&forged, Viewer::Spectator, 0, 1).unwrap().luck.unwrap();
        assert_eq!(replay.right, Some(false));
        assert!(
            replay.said[Lang::Fr].contains(&ply.to_string()) && replay.said[Lang::En] == verdict.say(table::Lang::En)
        );
    }
}

#[test]
fn another_seed_lot_set_up_or_method_is_found() {
    let record = finished("aufsteiger", First::Lot);
    let forged = |change: &dyn Fn(&mut Record)| {
        let mut forged = record.clone();
        change(&mut forged);
        verify(&forged).unwrap()
    };
    let luck = |change: fn(&mut table::Seal)| forged(&|record| change(record.luck.as_mut().unwrap()));
    assert_eq!(forged(&|_| {}), Some(LuckVerdict::Right { decided: 0 }));
    assert_eq!(forged(&|record| record.luck = None), None);
    assert_eq!(luck(|luck| luck.seed = None), Some(LuckVerdict::Sealed));
    assert_eq!(luck(|luck| luck.method = 7), Some(LuckVerdict::Unknown { method: 7 }));
    assert_eq!(luck(|luck| luck.seed = Some(Bits256([7; 32]))), Some(LuckVerdict::OtherSeed));
    // A seed and its hash that were made up later.
    let other = luck(|luck| *luck = Seed::of(Bits256([7; 32])).told(true, luck.lot));
    assert_eq!(other, Some(LuckVerdict::OtherSetup));
    let lot = record.luck.as_ref().unwrap().lot.unwrap();
    let moved = luck(|luck| luck.lot = luck.lot.map(|lot| lot.next(3)));
    assert_eq!(moved, Some(LuckVerdict::OtherLot { due: lot }));
    for (verdict, right) in [
        (LuckVerdict::Sealed, None),
        (LuckVerdict::OtherSetup, Some(false)),
        (LuckVerdict::Right { decided: 1 }, Some(true)),
    ] {
        assert_eq!(verdict.is_right(), right);
    }
}

/// Whoever opened a table before there were seeds plays on as before, and a rematch has one.
#[test]
fn a_match_without_a_seed_goes_on_without() {
    let begun = |evening: &Evening, seed| {
        // A tower is dealt before anybody acts.
        let rng = &mut Pcg64Mcg::seed_from_u64(seed);
        let begun = evening.the_match.decide(evening.caller(0), &Say::Start, PATIENCE, Uptime(0), rng).unwrap();
        let Some(Event::Started { setup, .. }) = begun.events.last() else { panic!("it begins") };
        json!(setup).to_string()
    };
    let begins =
        |evening: &Evening| (0..20).map(|seed| begun(evening, seed)).collect::<std::collections::BTreeSet<_>>();
    let mut evening = Evening::of("aufsteiger", &[me("Anne"), me("Bo")], false);
    assert_eq!(begins(&evening).len(), 1, "with a seed it is settled");
    let mut opened = serde_json::to_value(&evening.log[0]).unwrap();
    assert!(opened.as_object_mut().unwrap().remove("seed").is_some());
    evening.log[0] = serde_json::from_value(opened).unwrap();
    evening.the_match = Match::load("t", &evening.log, Uptime(0)).unwrap();
    assert!(begins(&evening).len() > 1, "without, as chance has it");
    evening.say(0, Say::Start).unwrap();
    assert_eq!(evening.the_match.info(PATIENCE, Uptime(0)).luck, None);
    evening.say(0, Say::Resign { seat: Seat(0) }).unwrap();
    assert_eq!(verify(&evening.the_match.record().unwrap()), Ok(None));
    for seat in [0, 1] {
        evening.say(seat, Say::Rematch { seat: Seat(seat as u8) }).unwrap();
    }
    let (_, events) = evening.next.take().unwrap();
    assert!(matches!(&events[0], Event::Opened(opening) if opening.seed.is_some()));
}

#[test]
fn every_table_has_a_seed_of_its_own() {
    let mut seen = std::collections::BTreeSet::new();
    let mut evening = two();
    seen.insert(seed_of(&evening.log));
    for _ in 0..3 {
        let seat = evening.caller(0).seats.first().unwrap();
        evening.say(0, Say::Resign { seat }).unwrap();
        for who in [0, 1] {
            let seat = evening.caller(who).seats.first().unwrap();
            evening.say(who, Say::Rematch { seat }).unwrap();
        }
        let (table, events) = evening.next.take().unwrap();
        evening.log = events.into_iter().map(|event| LogEntry { at: 1, id: None, event }).collect();
        evening.the_match = Match::load(&table, &evening.log, Uptime(1)).unwrap();
        assert!(seen.insert(seed_of(&evening.log)));
        assert_eq!(evening.the_match.info(PATIENCE, Uptime(0)).luck.unwrap().seed, None);
    }
}

/// A log that somebody has damaged is named without telling what stood there.
#[test]
fn a_damaged_seed_is_not_told() {
    let log = two().log;
    let seed = seed_of(&log);
    let text = serde_json::to_string(&log[0]).unwrap();
    for bad in [text.replace(&seed, &seed[1..]), text.replace(&format!("\"{seed}\""), "17")] {
        let error = serde_json::from_str::<LogEntry>(&bad).unwrap_err().to_string();
        assert!(error.contains("64 hexadecimal digits") && !error.contains(&seed[1..9]), "{error}");
    }
}
