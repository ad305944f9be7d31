//! Hints and reviews of real games: what is obvious is seen, and what a seat could not know is not used.

use bots::{
    Advise, Advised, Adviser, AnyBot, Budget, Make, Spec,
    review::{Moment, Review},
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};
use table::{AnyGame, AnyPosition, Lang, Mover, Record, RecordedStep, Seat, Turn, Viewer};

fn adviser(iterations: u32) -> Adviser {
    Adviser::new(Budget::Iterations(iterations), 7)
}

fn advice(position: &dyn AnyPosition, seat: Seat, iterations: u32) -> Vec<Advised> {
    let view = position.view_for_bot(seat);
    let advise = Advise { adviser: adviser(iterations), view: view.as_ref(), seat };
    games::visit(position.meta().id, advise).unwrap().unwrap().expect("there was time")
}

fn review(record: &Record, iterations: u32) -> Vec<Moment> {
    let review = Review { record, adviser: adviser(iterations) };
    let mut review = games::visit(&record.game, review).unwrap().unwrap();
    let moments: Vec<Moment> = std::iter::from_fn(|| review.next()).collect();
    assert_eq!(moments.len(), review.of());
    moments
}

fn as_json(moment: &Moment) -> Value {
    serde_json::to_value(moment).unwrap()
}

/// Somebody who plays any game, not well: now and then they do anything at all.
struct Dabbler {
    record: Record,
    now: Box<dyn AnyPosition>,
    bot: Box<dyn AnyBot>,
    rng: Pcg64Mcg,
}

impl Dabbler {
    fn new(game: &dyn AnyGame, options: Value, seed: u64) -> Dabbler {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let seats = game.meta().min_seats.max(2);
        let record = game.deal(options.as_object().unwrap(), seats, &mut rng).unwrap();
        let bot = games::visit(&record.game, Make { spec: Spec::Greedy, seed, threads: 1 }).unwrap();
        Dabbler { now: game.open(&record).unwrap(), record, bot, rng }
    }

    fn make(&mut self, by: Mover, action: String) {
        self.now.attempt(by, &action).unwrap();
        self.record.actions.push(RecordedStep { by, action });
    }

    fn draw<T>(&mut self, mut from: Vec<T>) -> T {
        let place = self.rng.random_range(0..from.len() as u32);
        from.swap_remove(place as usize)
    }

    /// Makes some step; `false` once the game is over.
    fn step(&mut self) -> bool {
        match self.now.turn() {
            Turn::Over(_) => return false,
            Turn::Chance => {
                let (outcome, _) = self.draw(self.now.chances());
                self.make(Mover::Chance, outcome);
            }
            Turn::Act(seats) => {
                let seat = seats.first().unwrap();
                let action = match self.rng.random_ratio(1, 4) {
                    true => self.draw(self.now.legal(seat)),
                    false => self.bot.choose(self.now.view_for_bot(seat).as_ref(), seat).unwrap(),
                };
                self.make(Mover::Seat(seat), action);
            }
        }
        true
    }
}

/// Does the action win for the seat at once?
fn wins(now: &dyn AnyPosition, seat: Seat, action: &str) -> bool {
    let mut after = now.fork();
    after.attempt(Mover::Seat(seat), action).unwrap();
    after.turn().outcome().is_some_and(|outcome| outcome.share(seat) == 1.0)
}

#[test]
fn who_can_win_at_once_is_told_to() {
    for id in ["alcatraz", "vertical"] {
        let game = games::find(id).unwrap();
        let found = (0..100).find_map(|seed| {
            let mut game = Dabbler::new(game, json!({}), seed);
            loop {
                if let Some(seat) = game.now.turn().seats().first() {
                    let legal = game.now.legal(seat);
                    let won = legal.iter().filter(|action| wins(game.now.as_ref(), seat, action)).count();
                    if won > 0 && won * 2 < legal.len() {
                        return Some((game.now, seat));
                    }
                }
                if !game.step() {
                    return None;
                }
            }
        });
        let Some((now, seat)) = found else { panic!("{id}: nobody could ever win at once") };
        let advised = advice(now.as_ref(), seat, 3000);
        let best = &advised[0];
        assert!(wins(now.as_ref(), seat, &best.way.actions[0]), "{id}: {advised:?}");
        assert!(best.chance > 900 && best.sure > 0, "{id}: {best:?}");
        assert!(
            !best.way.then.is_empty()
                && !best.way.said[Lang::Fr].is_empty()
                && best.way.said[Lang::Fr] != best.way.said[Lang::En],
            "{id}: {best:?}"
        );
    }
}

#[test]
fn advice_is_legal_and_has_words_in_every_game() {
    for game in games::all() {
        let mut dabbler = Dabbler::new(*game, json!({}), 3);
        for _ in 0..12 {
            dabbler.step();
        }
        while dabbler.now.turn() == Turn::Chance {
            dabbler.step();
        }
        let Some(seat) = dabbler.now.turn().seats().first() else { continue };
        let advised = advice(dabbler.now.as_ref(), seat, 400);
        assert!((1..=3).contains(&advised.len()));
        assert!(advised.is_sorted_by(|one, next| one.chance >= next.chance), "the best comes first: {advised:?}");
        for advised in &advised {
            let Advised { way, chance, .. } = advised;
            let mut after = dabbler.now.fork();
            for action in &way.actions {
                after.attempt(Mover::Seat(seat), action).unwrap();
            }
            let whole = game.meta().secrets || !after.turn().seats().contains(seat);
            assert!(whole, "{}: where everything is open, the whole turn: {advised:?}", game.meta().id);
            assert!(*chance <= 1000 && !way.then.is_empty(), "{}: {advised:?}", game.meta().id);
            assert!(
                !way.said[Lang::Fr].is_empty() && !way.said[Lang::En].is_empty(),
                "{}: {advised:?}",
                game.meta().id
            );
        }
    }
}

/// Load, unload, load: nobody is told to.
#[test]
fn advice_is_silent_about_what_only_undoes_the_step_before() {
    let mut found = 0;
    for seed in 0..6 {
        let mut dabbler = Dabbler::new(games::find("alaska").unwrap(), json!({}), seed);
        while found < 4 && dabbler.step() {
            let Some(RecordedStep { by: Mover::Seat(seat), action }) = dabbler.record.actions.last().cloned() else {
                continue;
            };
            let can_undo =
                dabbler.now.turn().seats().contains(seat) && dabbler.now.legal(seat).contains(&"unload".into());
            if action == "load" && can_undo {
                found += 1;
                let advised = advice(dabbler.now.as_ref(), seat, 60);
                assert!(advised.iter().all(|advised| advised.way.actions[0] != "unload"), "{advised:?}");
            }
        }
    }
    assert_eq!(found, 4);
}

#[test]
fn advice_says_how_far_it_is_to_be_trusted() {
    let start = Dabbler::new(games::find("alcatraz").unwrap(), json!({}), 1).now;
    let [little, much] = [40, 4000].map(|iterations| advice(start.as_ref(), Seat(0), iterations));
    assert!(little[0].margin > 2 * much[0].margin, "{little:?} {much:?}");
    assert!(little.iter().chain(&much).all(|advised| (1..=1000).contains(&advised.margin) && advised.sure <= 1000));
    // Of two, one is as likely to be better as the other is not.
    if let [first, second] = &much[..] {
        assert!(first.sure + second.sure <= 1001, "{much:?}");
    }
}

#[test]
fn advice_that_had_to_end_too_early_is_not_given() {
    for id in ["alcatraz", "ice-lake"] {
        let start = Dabbler::new(games::find(id).unwrap(), json!({}), 1).now;
        let view = start.view_for_bot(Seat(0));
        let adviser = adviser(1_000_000).heeding(&std::sync::Arc::new(false.into()));
        let advised = games::visit(id, Advise { adviser, view: view.as_ref(), seat: Seat(0) }).unwrap().unwrap();
        assert!(advised.is_none(), "{id}");
    }
}

#[test]
fn a_seat_that_is_not_to_act_is_given_no_advice() {
    let start = Dabbler::new(games::find("alcatraz").unwrap(), json!({}), 1).now;
    let view = start.view_for_bot(Seat(1));
    let advise = |id| games::visit(id, Advise { adviser: adviser(10), view: view.as_ref(), seat: Seat(1) }).unwrap();
    assert_eq!(advise("alcatraz").unwrap_err(), bots::NoChoice::NotToAct { seat: Seat(1) });
    assert_eq!(advise("vertical").unwrap_err(), bots::NoChoice::WrongGame { plays: "vertical" });
}

#[test]
fn a_review_goes_through_a_whole_game() {
    for game in games::all() {
        let id = game.meta().id;
        let mut dabbler = Dabbler::new(*game, json!({}), 5);
        for _ in 0..1000 {
            if !dabbler.step() {
                break;
            }
        }
        let Dabbler { record, .. } = dabbler;
        let moments = review(&record, 30);
        assert!(!moments.is_empty() && moments.len() <= bots::review::MOST_MOMENTS, "{id}: {}", moments.len());
        assert!(moments.is_sorted_by_key(|moment| moment.step), "{id}");
        for moment in &moments {
            let seats = record.seats as usize;
            let entry = &record.actions[moment.step as usize];
            assert_eq!(entry.by, Mover::Seat(moment.seat), "{id}");
            assert_eq!(entry.action, moment.done.actions[0], "{id}");
            let own = moment.seat.index();
            assert!(moment.before[own] >= moment.after[own], "{id}: what was done is no better than the best");
            for chances in [&moment.before, &moment.after] {
                let sum: u16 = chances.iter().sum();
                assert!(chances.len() == seats && (980..=1020).contains(&sum), "{id}: {moment:?}");
            }
            if let Some(luck) = &moment.luck {
                assert_eq!(record.actions[luck.step as usize].by, Mover::Chance, "{id}");
                assert!(!luck.said[Lang::Fr].is_empty() && luck.step < moment.step, "{id}: {luck:?}");
            }
        }
        let bytes = |moments: &[Moment]| serde_json::to_string(moments).unwrap();
        if moments.len() < 80 {
            assert_eq!(bytes(&review(&record, 30)), bytes(&moments), "{id}: the same again");
        }
    }
}

/// Can the seat win at once?
fn can_win(now: &dyn AnyPosition, seat: Seat) -> bool {
    now.legal(seat).iter().any(|action| wins(now, seat, action))
}

/// Lets somebody who could win at once do something after which the other wins at once.
fn blunder(game: &dyn AnyGame, seed: u64) -> Option<Record> {
    let mut dabbler = Dabbler::new(game, json!({}), seed);
    loop {
        if let Some(seat) = dabbler.now.turn().seats().first().filter(|seat| can_win(dabbler.now.as_ref(), *seat)) {
            let gives_away = |action: &String| {
                let mut after = dabbler.now.fork();
                after.attempt(Mover::Seat(seat), action).unwrap();
                can_win(after.as_ref(), Seat(1 - seat.0))
            };
            if let Some(action) = dabbler.now.legal(seat).into_iter().find(gives_away) {
                dabbler.make(Mover::Seat(seat), action);
                return Some(dabbler.record);
            }
        }
        if !dabbler.step() {
            return None;
        }
    }
}

#[test]
fn a_blunder_is_named_with_what_was_better() {
    let game = games::find("alcatraz").unwrap();
    let record = (0..300).find_map(|seed| blunder(game, seed)).expect("both could have won at once");
    let moments = review(&record, 300);
    let last = moments.last().unwrap();
    assert_eq!(last.step as usize, record.actions.len() - 1);
    let own = last.seat.index();
    assert!(last.before[own] > 900 && last.after[own] < 500, "{last:?}");
    let better = last.better.as_ref().expect("winning was better");
    let mut before = game.open(&record).unwrap();
    for entry in &record.actions[..last.step as usize] {
        before.attempt(entry.by, &entry.action).unwrap();
    }
    assert!(wins(before.as_ref(), last.seat, &better.actions[0]), "{better:?}");
    assert!(better.said[Lang::En].contains("wins") && better.said[Lang::Fr].contains("gagne"), "{better:?}");
}

#[test]
fn a_round_of_secret_programmes_is_judged_once_and_as_hints_judge_it() {
    let mut rounds = 0;
    for seed in 0..6 {
        let mut dabbler = Dabbler::new(games::find("ice-lake").unwrap(), json!({}), seed);
        let start = dabbler.now.fork();
        while dabbler.step() {}
        let moments = review(&dabbler.record, 8000);
        let is_programme = |moment: &&Moment| ["A", "G", "D"].contains(&moment.done.actions[0].as_str());
        let programmes: Vec<&Moment> = moments.iter().filter(is_programme).collect();
        for pair in programmes.windows(2) {
            // They write one after the other here: seat 0, then seat 1 is a round.
            if (pair[0].seat, pair[1].seat) == (Seat(0), Seat(1)) {
                assert_eq!(pair[0].before, pair[1].before, "one judgement a round");
                rounds += 1;
            }
        }
        let hint = &advice(start.as_ref(), Seat(0), 8000)[0];
        let told = programmes[0].before[0];
        assert!(told.abs_diff(hint.chance) <= 150, "{told} in the review, {} in the hint", hint.chance);
    }
    assert!(rounds >= 6, "{rounds}");
}

#[test]
fn who_could_win_for_certain_is_told_in_how_many_turns() {
    let id = "alcatraz";
    let game = games::find(id).unwrap();
    let record = (0..).find_map(|seed| blunder(game, seed)).unwrap();
    let moments = review(&record, 60);
    let moment = moments.iter().rev().find(|moment| moment.wins == Some(1) && moment.better.is_some());
    let moment = moment.unwrap_or_else(|| panic!("{id}: the blunder is seen"));
    assert_eq!(moment.before[moment.seat.index()], 1000, "{id}");
    assert!(moment.after[moment.seat.index()] < 1000, "{id}");
    // A hint at that moment says the same.
    let mut then = game.open(&Record { actions: Vec::new(), ..record.clone() }).unwrap();
    for step in &record.actions[..moment.step as usize] {
        then.attempt(step.by, &step.action).unwrap();
    }
    let hints = advice(then.as_ref(), moment.seat, 60);
    assert_eq!(hints.len(), 1, "{id}: {hints:?}");
    assert_eq!((hints[0].wins, hints[0].chance, hints[0].margin), (Some(1), 1000, 0), "{id}");
}

#[test]
fn a_secret_programme_changes_nothing_that_another_is_told() {
    let game = games::find("ice-lake").unwrap();
    let record = |secret: &str| {
        let mut dabbler = Dabbler::new(game, json!({}), 1);
        for letter in secret.chars() {
            dabbler.make(Mover::Seat(Seat(1)), letter.to_string());
        }
        dabbler.make(Mover::Seat(Seat(1)), "go".to_string());
        for action in ["A", "A", "G", "A", "go"] {
            dabbler.make(Mover::Seat(Seat(0)), action.to_string());
        }
        dabbler.record
    };
    // As many letters, so that the steps have the same numbers.
    let of_first = |secret| {
        let moments = review(&record(secret), 100);
        as_json(moments.iter().find(|moment| moment.seat == Seat(0)).unwrap())
    };
    assert_eq!(of_first("AAAA"), of_first("GADA"));
    assert_eq!(of_first("AAAA")["done"]["do"], json!(["A", "A", "G", "A", "go"]));
}

#[test]
fn a_card_in_anothers_hand_changes_nothing_that_a_seat_is_told() {
    let game = games::find("alaska").unwrap();
    let mut compared = 0;
    for seed in 0..10 {
        let mut dabbler = Dabbler::new(game, json!({}), seed);
        while let Some((owner, record, other)) = hidden_card(&mut dabbler) {
            let (record, other) = (until_another_decides(&record, owner), until_another_decides(&other, owner));
            let (Some(record), Some(other)) = (record, other) else { continue };
            assert_ne!(record.actions, other.actions);
            let last = |record: &Record| as_json(review(record, 60).last().unwrap());
            assert_eq!(last(&record), last(&other));
            compared += 1;
            if compared == 3 {
                return;
            }
        }
    }
    panic!("only {compared} cards went face down into a hand");
}

/// Goes on until a card goes face down into a hand: whose it is, and two ways to go on for a while that
/// nobody else can tell apart.
fn hidden_card(game: &mut Dabbler) -> Option<(Seat, Record, Record)> {
    loop {
        if game.now.turn() == Turn::Chance {
            let hidden = |owner: Seat, outcome: &str| {
                let told = |seat| game.now.told(Viewer::Seat(seat), Mover::Chance, outcome).unwrap().unwrap();
                told(Seat(1 - owner.0)).text != outcome && told(owner).text == outcome
            };
            let outcomes: Vec<String> = game.now.chances().into_iter().map(|(outcome, _)| outcome).collect();
            for owner in Seat::all(2) {
                let alike: Vec<_> = outcomes.iter().filter(|outcome| hidden(owner, outcome)).collect();
                if let [one, two, ..] = alike[..] {
                    let with = |card: &String| {
                        let mut record = game.record.clone();
                        record.actions.push(RecordedStep { by: Mover::Chance, action: card.clone() });
                        record
                    };
                    let pair = (owner, with(one), with(two));
                    game.make(Mover::Chance, one.clone());
                    return Some(pair);
                }
            }
        }
        if !game.step() {
            return None;
        }
    }
}

/// Goes on, in the same way for the same number of steps and whatever card, until another seat has
/// decided something.
fn until_another_decides(record: &Record, owner: Seat) -> Option<Record> {
    let game = games::find(&record.game).unwrap();
    let mut now = game.open(record).unwrap();
    let mut record = record.clone();
    for entry in &record.actions {
        now.attempt(entry.by, &entry.action).unwrap();
    }
    loop {
        let (by, action) = match now.turn() {
            Turn::Over(_) => return None,
            Turn::Chance => (Mover::Chance, now.chances().swap_remove(0).0),
            Turn::Act(seats) => {
                let seat = seats.first().unwrap();
                // Ending the turn never depends on the card.
                let legal = now.legal(seat);
                let action = legal.iter().find(|action| *action == "end").unwrap_or(&legal[0]).clone();
                if seat != owner && legal.len() > 1 {
                    record.actions.push(RecordedStep { by: Mover::Seat(seat), action });
                    return Some(record);
                }
                (Mover::Seat(seat), action)
            }
        };
        now.attempt(by, &action).unwrap();
        record.actions.push(RecordedStep { by, action });
    }
}
