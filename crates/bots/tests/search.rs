//! What a search must be able to do, in games so small that the right answer is known.

mod common;

use std::time::{Duration, Instant};

use bots::{AnyBot, Bot, Budget, Make, NoChoice, Params, Report, Search, Spec, make};
use common::{META, Pick, Table, Toy, play};
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use table::{Game, MAX_SEATS, Meta, Outcome, Scores, Seat, SeatSet, Seen, Turn, Viewer, Visit};

/// Take one to three sticks; who takes the last one wins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Sticks {
    left: u16,
    seat: Seat,
    seats: u8,
}

impl Sticks {
    fn table(left: u16, seats: u8) -> Table<Sticks> {
        Table(Sticks { left, seat: Seat(0), seats })
    }
}

fn won_by(winner: Option<Seat>, seats: u8) -> Turn {
    Turn::Over(Outcome::most(Scores::of_each(seats, |seat| i32::from(Some(seat) == winner))))
}

impl Toy for Sticks {
    const META: Meta = META;

    fn new(seats: u8) -> Sticks {
        Sticks { left: 21, seat: Seat(0), seats }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.left {
            // The turn has gone on to whoever sits left of the winner.
            0 => won_by(Seat::all(self.seats).find(|seat| seat.next(self.seats) == self.seat), self.seats),
            _ => Turn::of(self.seat),
        }
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        (1..=self.left.min(3)).collect()
    }

    fn apply(&mut self, _: Seat, pick: u16) {
        self.left -= pick;
        self.seat = self.seat.next(self.seats);
    }
}

/// Seat 0 hides something in one of four places while, at the same time, the others say where they
/// will look. Those who find it share the victory; if nobody does, seat 0 wins. Nothing can be
/// done better than guessing, unless one peeks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Hiding {
    /// What each seat chose; `Some(None)` is a choice that the viewer may not know.
    chosen: Vec<Option<Option<u16>>>,
}

impl Toy for Hiding {
    const META: Meta = Meta { secrets: true, ..META };

    fn new(seats: u8) -> Hiding {
        Hiding { chosen: vec![None; seats as usize] }
    }

    fn seats(&self) -> u8 {
        self.chosen.len() as u8
    }

    fn turn(&self) -> Turn {
        let waiting: SeatSet = Seat::all(self.seats()).filter(|seat| self.chosen[seat.index()].is_none()).collect();
        if !waiting.is_empty() {
            return Turn::Act(waiting);
        }
        let found = |seat: Seat| seat != Seat(0) && self.chosen[seat.index()] == self.chosen[0];
        let nobody = !Seat::all(self.seats()).any(found);
        let score = |seat| i32::from(if seat == Seat(0) { nobody } else { found(seat) });
        Turn::Over(Outcome::most(Scores::of_each(self.seats(), score)))
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        (0..4).collect()
    }

    fn apply(&mut self, seat: Seat, pick: u16) {
        self.chosen[seat.index()] = Some(Some(pick));
    }

    fn seen_by(&self, viewer: Option<Seat>) -> Hiding {
        let blank = |(seat, choice): (usize, &Option<Option<u16>>)| match viewer {
            Some(viewer) if viewer.index() == seat => *choice,
            _ => choice.map(|_| None),
        };
        Hiding { chosen: self.chosen.iter().enumerate().map(blank).collect() }
    }

    fn guess<R: Rng>(&mut self, _: Seat, rng: &mut R) {
        self.chosen.iter_mut().filter(|choice| **choice == Some(None)).for_each(|choice| {
            *choice = Some(Some(rng.random_range(0..4)));
        });
    }

    fn shows(&self, _: Seat) -> Seen {
        Seen::As("choice")
    }
}

/// Seat 1 knows a code of four. Seat 0 may content himself with half the victory or try to open:
/// then he names a code, and all or nothing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Vault {
    code: Option<u16>,
    trying: bool,
    tried: Option<u16>,
}

impl Vault {
    const GIVE_UP: u16 = 9;
    const TRY: u16 = 8;
}

impl Toy for Vault {
    const META: Meta = Meta { secrets: true, ..META };

    fn new(_: u8) -> Vault {
        Vault { code: Some(2), trying: false, tried: None }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match self.tried {
            None => Turn::of(Seat(0)),
            Some(Vault::GIVE_UP) => won_by(None, 2),
            tried => won_by(Some(Seat(u8::from(tried != self.code))), 2),
        }
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        if self.trying { (0..4).collect() } else { vec![Vault::TRY, Vault::GIVE_UP] }
    }

    fn apply(&mut self, _: Seat, pick: u16) {
        match pick {
            Vault::TRY => self.trying = true,
            _ => self.tried = Some(pick),
        }
    }

    fn seen_by(&self, viewer: Option<Seat>) -> Vault {
        Vault { code: self.code.filter(|_| viewer == Some(Seat(1))), ..self.clone() }
    }

    fn guess<R: Rng>(&mut self, _: Seat, rng: &mut R) {
        self.code = self.code.or_else(|| Some(rng.random_range(0..4)));
    }
}

/// Two cups with balls, white or black: draw from one of them, white wins. The second holds more
/// white ones, but fewer kinds of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Cups {
    cup: Option<u16>,
    drawn: Option<u16>,
}

impl Toy for Cups {
    const META: Meta = META;

    fn new(_: u8) -> Cups {
        Cups { cup: None, drawn: None }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.cup, self.drawn) {
            (None, _) => Turn::of(Seat(0)),
            (_, None) => Turn::Chance,
            (_, Some(ball)) => won_by(Some(Seat(u8::from(ball == 0))), 2),
        }
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        vec![1, 2]
    }

    fn apply(&mut self, _: Seat, pick: u16) {
        self.cup = Some(pick);
    }

    fn chances(&self) -> Vec<(u16, u32)> {
        match self.cup {
            Some(1) => vec![(0, 6), (1, 1), (2, 1), (3, 1)],
            _ => vec![(0, 1), (1, 2)],
        }
    }

    fn chance(&mut self, outcome: u16) {
        self.drawn = Some(outcome);
    }
}

/// One of 30,000 doors hides the prize; the doors look better the nearer they are. Nobody could
/// open them all: a search has to follow what looks promising, and to trust an estimate.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Doors {
    steps: u16,
    opened: u16,
}

impl Toy for Doors {
    const META: Meta = META;
    const PLAYOUT_STEPS: usize = 2;

    fn new(_: u8) -> Doors {
        Doors { steps: 0, opened: 0 }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match self.steps {
            0..50 => Turn::of(Seat((self.steps % 2) as u8)),
            _ => won_by(None, 2),
        }
    }

    fn legal(&self, _: Seat) -> Vec<u16> {
        if self.steps == 0 { (0..30_000).collect() } else { (0..2).collect() }
    }

    fn apply(&mut self, _: Seat, pick: u16) {
        if self.steps == 0 {
            self.opened = pick;
        }
        self.steps += 1;
    }

    fn promise(&self, pick: u16) -> f32 {
        if self.steps == 0 { -f32::from(pick.abs_diff(12_350)) / 30_000.0 } else { 0.0 }
    }

    fn estimate(&self) -> Option<[f32; MAX_SEATS]> {
        let prize = f32::from(self.opened == 12_345);
        Some([prize, 1.0 - prize, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    }
}

fn think<T: Toy>(game: &Table<T>, iterations: u32, seed: u64, threads: usize) -> Report<Pick> {
    let Turn::Act(seats) = game.turn() else { panic!("somebody is to act") };
    let seat = seats.first().unwrap();
    let mut search = Search::<Table<T>>::new(Params::default(), Budget::Iterations(iterations), seed, threads);
    search.run(&game.view(Viewer::Seat(seat)), seat)
}

#[test]
fn an_immediate_win_is_taken() {
    for seats in 2..=4 {
        for left in 1..=3 {
            assert_eq!(think(&Sticks::table(left, seats), 300, 1, 1).choices[0].action, Pick(left));
        }
    }
}

#[test]
fn a_small_game_is_played_perfectly() {
    for left in [5, 6, 7, 9, 10, 11] {
        let report = think(&Sticks::table(left, 2), 3000, 2, 2);
        assert_eq!(report.choices[0].action, Pick(left % 4), "{left} left: {report:?}");
        assert!(report.choices[0].value > 0.7, "{left} left: {report:?}");
    }
}

#[test]
fn every_seat_wants_the_victory_for_itself() {
    // Three seats and six sticks. With one taken, seat 1 can take one and so leave seat 2 without
    // hope and the victory to seat 0, or take more and hand it to seat 2: he does not care. With
    // more taken, seat 1 or seat 2 wins. To fear the worst would make all three the same.
    let report = think(&Sticks::table(6, 3), 3000, 3, 1);
    let value = |pick| report.choices.iter().find(|choice| choice.action == Pick(pick)).unwrap().value;
    assert_eq!(report.choices[0].action, Pick(1));
    assert!((0.3..0.7).contains(&value(1)) && value(2) < 0.25 && value(3) < 0.25, "{report:?}");
}

#[test]
fn the_same_seed_makes_the_same_choice_on_any_number_of_threads() {
    for iterations in [100, 5001] {
        let report = think(&Sticks::table(13, 3), iterations, 4, 1);
        assert_eq!(report.iterations, u64::from(iterations));
        for threads in [1, 2, 3, 16] {
            assert_eq!(think(&Sticks::table(13, 3), iterations, 4, threads), report);
        }
        assert_ne!(think(&Sticks::table(13, 3), iterations, 5, 1), report, "seeds matter");
    }
    let hidden = Table(Hiding::new(3));
    assert_eq!(think(&hidden, 2500, 6, 1), think(&hidden, 2500, 6, 3));
}

#[test]
fn each_choice_has_random_numbers_of_its_own() {
    let game = Table(Hiding::new(2));
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut search = Search::<Table<Hiding>>::new(Params::default(), Budget::Iterations(200), 1, 1);
    assert_ne!(search.run(&view, Seat(0)), search.run(&view, Seat(0)));
}

/// How often each seat wins, in a hundred games.
fn hiding(specs: &[&str], games: u64) -> Vec<f64> {
    let mut wins = vec![0.0; specs.len()];
    for seed in 0..games {
        let seat_bot = |spec: &&str| make::<Table<Hiding>>(&spec.parse().unwrap(), seed, 1);
        let mut bots: Vec<_> = specs.iter().map(seat_bot).collect();
        let outcome = play(Table(Hiding::new(specs.len() as u8)), &mut bots, seed);
        (0..specs.len()).for_each(|seat| wins[seat] += outcome.share(Seat(seat as u8)) * 100.0 / games as f64);
    }
    wins
}

#[test]
fn what_is_hidden_is_not_found_by_thinking() {
    // The seeker acts first in the real game (see `play`), the hider first in his imagination, and
    // the other way round for the hider: whoever sees what was chosen before him always wins.
    for specs in [["random", "mcts:400"], ["mcts:400", "random"], ["mcts:400", "mcts:400"]] {
        let wins = hiding(&specs, 400);
        assert!((18.0..32.0).contains(&wins[1]), "{specs:?}: {wins:?}");
    }
}

#[test]
fn what_is_hidden_is_not_found_at_a_table_of_three() {
    // Nobody finds it in 9 of 16 games.
    for specs in [["random", "mcts:300", "random"], ["mcts:300", "random", "random"]] {
        let wins = hiding(&specs, 400);
        assert!((49.0..63.0).contains(&wins[0]), "{specs:?}: {wins:?}");
    }
}

#[test]
fn thinking_about_a_hidden_choice_does_not_assume_to_know_it() {
    // Seen from the seeker's seat every place is worth a quarter.
    let report = think(&Table(Hiding { chosen: vec![Some(None), None] }), 4000, 7, 1);
    assert_eq!(report.choices.len(), 4);
    assert!(report.choices.iter().all(|choice| (0.15..0.35).contains(&choice.value)), "{report:?}");
}

#[test]
fn the_others_are_not_assumed_to_know_a_hidden_choice() {
    // Seen from the hider's seat the seeker finds one in four, though in the imagination he comes
    // second. Were he thought to see, every place would be worth nothing.
    let report = think(&Table(Hiding::new(2)), 4000, 7, 1);
    assert!(report.choices.iter().all(|choice| (0.6..0.9).contains(&choice.value)), "{report:?}");
}

#[test]
fn nobody_counts_on_knowing_later_what_he_cannot_know() {
    // In every imagined game some code is the right one; only he who chooses by what is hidden
    // believes that he will find it.
    let report = think(&Table(Vault::new(2)), 2000, 7, 1);
    assert_eq!(report.choices[0].action, Pick(Vault::GIVE_UP));
    let of_trying = report.choices.iter().find(|choice| choice.action == Pick(Vault::TRY)).unwrap();
    assert!((0.1..0.4).contains(&of_trying.value), "{report:?}");
}

#[test]
fn chance_is_weighed() {
    let report = think(&Table(Cups::new(2)), 2000, 8, 1);
    assert_eq!(report.choices[0].action, Pick(2));
    let value = |pick| report.choices.iter().find(|choice| choice.action == Pick(pick)).unwrap().value;
    assert!((0.63..0.71).contains(&value(2)) && (0.2..0.45).contains(&value(1)), "{report:?}");
}

#[test]
fn a_long_list_is_searched_where_it_promises_most() {
    let report = think(&Table(Doors::new(2)), 1500, 9, 1);
    assert_eq!(report.choices[0].action, Pick(12_345), "{:?}", &report.choices[..3]);
    assert!(report.choices.len() < 100, "{}", report.choices.len());
}

#[test]
fn the_reference_has_no_knowledge() {
    let view = Doors::new(2);
    let mut search = Search::<Table<Doors>>::new(Params::plain(), Budget::Iterations(500), 1, 1);
    let report = search.run(&view, Seat(0));
    // Neither estimates nor promises: every game is played to its end, which nobody wins alone, and
    // no door is opened twice before all were.
    assert_eq!(report.choices.len(), 500);
    assert!(report.choices.iter().all(|choice| choice.value == 0.5), "{report:?}");
}

#[test]
fn memory_is_bounded() {
    let params = Params { nodes: 50, ..Params::default() };
    let game = Sticks::table(30, 2);
    let mut search = Search::<Table<Sticks>>::new(params.clone(), Budget::Iterations(900), 1, 1);
    let report = search.run(&game.0, Seat(0));
    assert_eq!((report.nodes, report.iterations), (50, 900));
    let mut search = Search::<Table<Hiding>>::new(params, Budget::Iterations(900), 1, 1);
    assert!(search.run(&Hiding::new(4), Seat(0)).nodes <= 200);
}

#[test]
fn time_is_kept() {
    for threads in [1, 3] {
        let budget = Budget::Time(Duration::from_millis(50));
        let mut search = Search::<Table<Sticks>>::new(Params::default(), budget, 1, threads);
        let start = Instant::now();
        let report = search.run(&Sticks::table(21, 2).0, Seat(0));
        let taken = start.elapsed();
        assert!(report.iterations > 100, "{}", report.iterations);
        assert!(taken >= Duration::from_millis(50) && taken < Duration::from_secs(2), "{taken:?}");
    }
}

#[test]
fn without_time_something_is_chosen() {
    let mut search = Search::<Table<Sticks>>::new(Params::default(), Budget::Time(Duration::ZERO), 1, 2);
    let game = Sticks::table(21, 2);
    let action = search.choose(&game.0, Seat(0));
    assert!(game.check(Seat(0), &action).is_ok());
}

#[test]
fn the_only_action_needs_no_thought() {
    let budget = Budget::Time(Duration::from_secs(3600));
    let mut search = Search::<Table<Sticks>>::new(Params::default(), budget, 1, 2);
    assert_eq!(search.choose(&Sticks::table(1, 2).0, Seat(0)), Pick(1));
}

fn any_bot<G: table::Playable>(spec: &str) -> Box<dyn AnyBot> {
    Make { spec: spec.parse::<Spec>().unwrap(), seed: 1, threads: 1 }.visit::<G>()
}

#[test]
fn a_bot_without_a_type_writes_its_choice() {
    for spec in ["random", "mcts:50", "uct:50"] {
        let view = Sticks::table(2, 2).0;
        let text = any_bot::<Table<Sticks>>(spec).choose(&view, Seat(0)).unwrap();
        assert!(["1", "2"].contains(&text.as_str()), "{spec}: {text}");
    }
}

#[test]
fn a_bot_without_a_type_says_when_it_is_asked_wrongly() {
    let mut bot = any_bot::<Table<Sticks>>("mcts:50");
    assert_eq!(bot.choose(&"a view", Seat(0)), Err(NoChoice::WrongGame { plays: "toy" }));
    assert_eq!(bot.choose(&Hiding::new(2), Seat(0)), Err(NoChoice::WrongGame { plays: "toy" }));
    let view = Sticks::table(9, 2).0;
    assert_eq!(bot.choose(&view, Seat(1)), Err(NoChoice::NotToAct { seat: Seat(1) }));
    assert_eq!(bot.choose(&Sticks::table(0, 2).0, Seat(0)), Err(NoChoice::NotToAct { seat: Seat(0) }));
    assert!(bot.choose(&view, Seat(0)).is_ok());
}
