//! Games of computer players with what they thought at every decision, for programs that learn from them.
//!
//! A line a game: its record, and for each decision that somebody thought about the ways considered, how much of the thinking
//! ended with each, and how the victory was expected to be shared. Lines are packed in frames of a few games each.

use std::{io::Write, sync::Mutex};

use bots::{Adviser, Budget, Opinion};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde::Serialize;
use serde_json::{Map, Value};
use table::{AnyGame, Journal, Playable, Record, Scores, Seat, SeatSet, Step, Turn, Viewer, Visit, draw_chance};

use crate::{chance, failure::Failure};

/// What is to be played.
pub struct Plan {
    pub game: &'static dyn AnyGame,
    pub seats: u8,
    pub options: Map<String, Value>,
    pub games: u32,
    pub budget: Budget,
    /// So many of a hundred decisions are made without thinking.
    pub lapses: u8,
    pub seed: u64,
    pub jobs: usize,
}

/// Games that are packed together.
const FRAME: u32 = 16;
/// No game of computer players is as long.
const LONGEST: usize = 1_000_000;

#[derive(Serialize)]
struct Line {
    record: Record,
    scores: Option<Scores>,
    winners: Option<SeatSet>,
    thoughts: Vec<Thought>,
}

/// A decision that somebody thought about.
#[derive(Serialize)]
struct Thought {
    /// The number of its step in the record.
    step: usize,
    seat: Seat,
    /// Ways to go on, the best first: an action, or a whole plan where seats commit themselves in secret; and how much of the
    /// thinking ended with it.
    policy: Vec<(Vec<String>, f64)>,
    /// How the victory was expected to be shared.
    value: Vec<f64>,
}

/// Plays all games and writes them, frame by frame and in order. Answers how many decisions were thought about.
pub fn write(plan: &Plan, out: &mut dyn Write) -> Result<usize, Failure> {
    let mut thoughts = 0;
    for first in (0..plan.games).step_by(FRAME as usize) {
        let numbers = first..plan.games.min(first + FRAME);
        let mut lines = games::visit(plan.game.meta().id, Play { plan, numbers }).expect("a game found in the list")?;
        lines.sort_unstable_by_key(|(number, _)| *number);
        let mut text = Vec::new();
        for (_, line) in &lines {
            thoughts += line.thoughts.len();
            serde_json::to_writer(&mut text, line).map_err(std::io::Error::from)?;
            text.push(b'\n');
        }
        out.write_all(&compress_to_vec(&text[..], CompressionLevel::Fastest))?;
    }
    Ok(thoughts)
}

struct Play<'a> {
    plan: &'a Plan,
    numbers: std::ops::Range<u32>,
}

impl Visit for Play<'_> {
    type Out = Result<Vec<(u32, Line)>, Failure>;

    fn visit<G: Playable>(self) -> Self::Out {
        let (plan, count) = (self.plan, self.numbers.len());
        let (numbers, lines) = (Mutex::new(self.numbers), Mutex::new(Vec::new()));
        let work = || {
            while let Some(number) = { numbers.lock().expect("no player panics").next() } {
                let line = play::<G>(plan, number).map(|line| (number, line));
                lines.lock().expect("no player panics").push(line);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..plan.jobs.min(count) {
                scope.spawn(work);
            }
        });
        lines.into_inner().expect("no player panics").into_iter().collect()
    }
}

/// One game. It depends on the plan and its number, never on which thread plays it.
fn play<G: Playable>(plan: &Plan, number: u32) -> Result<Line, Failure> {
    let seed = chance::branch(plan.seed, u64::from(number));
    let start = plan.game.deal(&plan.options, plan.seats, &mut chance::generator(seed))?;
    let mut journal = Journal::<G>::open(&start)?;
    let mut rng = chance::generator(chance::branch(seed, 0));
    let mut thoughts = Vec::new();
    let outcome = loop {
        let here = journal.now().clone();
        match here.turn() {
            Turn::Over(outcome) => break Some(outcome),
            _ if journal.steps().len() >= LONGEST => break None,
            Turn::Chance => make(&mut journal, Step::Chance(draw_chance(&here, &mut rng, &mut Vec::new()))),
            Turn::Act(seats) => {
                let seat = seats.first().expect("somebody is to act");
                let step = journal.steps().len();
                let actions = decide(plan, &here, seat, chance::branch(seed, 1 + step as u64), &mut rng, |opinion| {
                    thoughts.push(Thought::new(step, seat, plan.seats, opinion));
                });
                actions.into_iter().for_each(|action| make(&mut journal, Step::Act(seat, action)));
            }
        }
    };
    let (scores, winners) = outcome.map(|it| (it.scores, it.winners)).unzip();
    Ok(Line { record: journal.record(), scores, winners, thoughts })
}

/// What a seat does next: an action, or a plan to its end.
fn decide<G: Playable>(
    plan: &Plan,
    here: &G,
    seat: Seat,
    seed: u64,
    rng: &mut Pcg64Mcg,
    thought: impl FnOnce(&Opinion<G::Action>),
) -> Vec<G::Action> {
    let mut legal = Vec::new();
    here.legal(seat, &mut legal);
    if let [only] = legal[..] {
        return vec![only];
    }
    let opinion = Adviser::new(plan.budget, seed).consider::<G>(&here.view(Viewer::Seat(seat)), seat, &[]);
    thought(&opinion);
    if rng.random_ratio(plan.lapses.into(), 100) {
        return vec![here.unthinking(seat, rng, &mut legal)];
    }
    // Whoever always did the best of several plans would be found out: one is drawn.
    let mut left = if G::PLANS { rng.random_range(0.0..1.0) } else { 0.0 };
    let mut ways = opinion.ways.into_iter();
    let best = ways.next().expect("somebody who thinks finds a way");
    left -= best.weight;
    let drawn = if left < 0.0 || !G::PLANS {
        None
    } else {
        ways.find(|way| {
            left -= way.weight;
            left < 0.0
        })
    };
    drawn.unwrap_or(best).actions
}

fn make<G: Playable>(journal: &mut Journal<G>, step: table::game::StepOf<G>) {
    journal.attempt(step).unwrap_or_else(|refusal| panic!("an opponent chose badly: {refusal}"));
}

impl Thought {
    fn new<A: ToString>(step: usize, seat: Seat, seats: u8, opinion: &Opinion<A>) -> Thought {
        // Four digits: nobody thinks more exactly than that.
        let short = |number: f64| (number * 1e4).round() / 1e4;
        let ways = opinion.ways.iter().filter(|way| way.weight > 0.0);
        let policy = ways.map(|way| (way.actions.iter().map(A::to_string).collect(), short(way.weight)));
        let value = opinion.shares[..seats.into()].iter().map(|&share| short(share));
        Thought { step, seat, policy: policy.collect(), value: value.collect() }
    }
}
