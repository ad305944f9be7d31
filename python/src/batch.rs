//! Many games of one kind, stepped together.
//!
//! Each game has generators of its own, made from the seed and its number: what happens in it depends on what is chosen in
//! it and on nothing else, whatever the number of threads.

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Map, Value};
use table::{
    BadSetup, Playable, Seat, Tensors, Turn, VisitTensors, draw_chance,
    tensor::{Choices, Chosen, size},
};

use crate::{play::options, state::worth};

/// What is written after each step: a row a game.
pub struct Rows<'a> {
    pub observations: &'a mut [u8],
    pub masks: &'a mut [bool],
    pub to_act: &'a mut [i32],
    pub rewards: &'a mut [f32],
    pub done: &'a mut [bool],
}

/// Some games without their type.
pub trait Batch: Send + Sync {
    /// Is each choice one that may be made? If not, which game's is not?
    fn check(&self, choices: &[i64]) -> Result<(), usize>;
    /// Makes choices that were checked, in all games at once. Answers how many whole actions they were.
    fn step(&mut self, choices: &[i64], rows: Rows, threads: usize) -> u64;
    /// Begins all games anew and writes how they stand.
    fn reset(&mut self, seed: u64, rows: Rows, threads: usize);
    /// A choice for each game, every one that may be made equally likely; 0 where the game is over.
    fn sample(&mut self, out: &mut [i64]);
}

pub struct Make {
    pub options: Map<String, Value>,
    pub seats: u8,
    pub n: usize,
    pub autoreset: bool,
    pub observe: bool,
    pub mask: bool,
}

impl VisitTensors for Make {
    type Out = Result<Box<dyn Batch>, BadSetup>;

    fn visit<G: Playable + Tensors>(self) -> Self::Out {
        let Make { seats, autoreset, observe, mask, .. } = self;
        let options = options::<G>(&self.options)?;
        let mut rng = Pcg64Mcg::seed_from_u64(0);
        let setup = G::deal(&options, seats, &mut rng)?;
        let start = G::new(&options, seats, &setup)?;
        let table = Table { options, seats, autoreset, observe, mask };
        let slots = (0..self.n).map(|_| Slot::new(start.clone())).collect();
        Ok(Box::new(Games { table, slots }))
    }
}

/// What all games have in common.
struct Table<G: Playable> {
    options: G::Options,
    seats: u8,
    autoreset: bool,
    observe: bool,
    mask: bool,
}

struct Games<G: Playable> {
    table: Table<G>,
    slots: Vec<Slot<G>>,
}

/// One game.
struct Slot<G: Playable> {
    game: G,
    /// Who is asked; nobody when the game is over.
    seat: Option<Seat>,
    draft: Choices,
    /// What may be chosen now.
    legal: Vec<u16>,
    /// Chance, and [`Batch::sample`].
    rng: Pcg64Mcg,
    sampler: Pcg64Mcg,
}

/// One game's part of the rows.
struct Row<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [bool],
    to_act: &'a mut i32,
    rewards: &'a mut [f32],
    done: &'a mut bool,
}

/// Room that one thread uses for all its games.
struct Scratch<G: Playable> {
    actions: Vec<G::Action>,
    outcomes: Vec<(G::Chance, u32)>,
}

impl<G: Playable> Default for Scratch<G> {
    fn default() -> Self {
        Scratch { actions: Vec::new(), outcomes: Vec::new() }
    }
}

impl<G: Playable + Tensors> Slot<G> {
    fn new(game: G) -> Slot<G> {
        let rng = || Pcg64Mcg::seed_from_u64(0);
        Slot { game, seat: None, draft: Choices::new(), legal: Vec::new(), rng: rng(), sampler: rng() }
    }

    /// Begins a new game.
    fn deal(&mut self, table: &Table<G>) {
        let setup = G::deal(&table.options, table.seats, &mut self.rng).expect("these options were dealt before");
        self.game = G::new(&table.options, table.seats, &setup).expect("what was dealt can be played");
        self.draft.clear();
    }

    /// Makes a choice. Is it a whole action?
    fn choose(&mut self, choice: u16) -> bool {
        let Some(seat) = self.seat else { return false };
        match self.game.choose(&self.draft, choice) {
            Some(Chosen::Whole(action)) => {
                self.game.apply(seat, action);
                self.draft.clear();
                true
            }
            _ => {
                self.draft.push(choice);
                false
            }
        }
    }

    /// Goes on to the next who is asked, and writes what is to be known.
    fn settle(&mut self, table: &Table<G>, row: Row, scratch: &mut Scratch<G>) {
        *row.done = false;
        self.seat = loop {
            match self.game.turn() {
                Turn::Act(seats) => break seats.first(),
                Turn::Chance => {
                    let outcome = draw_chance(&self.game, &mut self.rng, &mut scratch.outcomes);
                    self.game.chance(outcome);
                }
                Turn::Over(outcome) => {
                    *row.done = true;
                    for seat in Seat::all(table.seats) {
                        row.rewards[seat.index()] = worth(&outcome, seat, table.seats) as f32;
                    }
                    if !table.autoreset {
                        break None;
                    }
                    self.deal(table);
                }
            }
        };
        if table.mask {
            self.legal.iter().for_each(|&choice| row.mask[choice as usize] = false);
        }
        self.legal.clear();
        if table.observe {
            row.observation.fill(0);
        }
        *row.to_act = self.seat.map_or(-1, |seat| seat.0.into());
        let Some(seat) = self.seat else { return };
        self.game.choices(seat, &self.draft, &mut scratch.actions, &mut self.legal);
        if table.mask {
            self.legal.iter().for_each(|&choice| row.mask[choice as usize] = true);
        }
        if table.observe {
            self.game.observe(seat, &self.draft, row.observation);
        }
    }
}

impl<G: Playable + Tensors> Games<G> {
    /// Does something with every game and its row, in several threads.
    fn each(
        &mut self,
        rows: Rows,
        threads: usize,
        work: impl Fn(&Table<G>, usize, &mut Slot<G>, Row, &mut Scratch<G>) + Sync,
    ) {
        let (table, n) = (&self.table, self.slots.len());
        let (observed, choices, seats) = (
            if table.observe { size(G::OBSERVED) } else { 0 },
            if table.mask { size(G::CHOICES) } else { 0 },
            table.seats as usize,
        );
        // A thread is worth its start from so many games on.
        let share = n.div_ceil(threads.clamp(1, n.div_ceil(128)));
        let Rows { mut observations, mut masks, mut to_act, mut rewards, mut done } = rows;
        let mut slots = &mut self.slots[..];
        std::thread::scope(|scope| {
            let mut first = 0;
            while !slots.is_empty() {
                let here = share.min(slots.len());
                let mine = take(&mut slots, here);
                let mut observations = take(&mut observations, here * observed).chunks_exact_mut(observed.max(1));
                let mut masks = take(&mut masks, here * choices).chunks_exact_mut(choices.max(1));
                let others = take(&mut to_act, here)
                    .iter_mut()
                    .zip(take(&mut rewards, here * seats).chunks_exact_mut(seats))
                    .zip(take(&mut done, here));
                let work = &work;
                let run = move || {
                    let mut scratch = Scratch::default();
                    for (number, (slot, ((to_act, rewards), done))) in mine.iter_mut().zip(others).enumerate() {
                        let row = Row {
                            observation: observations.next().unwrap_or_default(),
                            mask: masks.next().unwrap_or_default(),
                            to_act,
                            rewards,
                            done,
                        };
                        work(table, first + number, slot, row, &mut scratch);
                    }
                };
                first += here;
                // The last share is for the thread that asked.
                if slots.is_empty() {
                    run();
                } else {
                    scope.spawn(run);
                }
            }
        });
    }
}

/// The first of some things; the others stay.
fn take<'a, T>(rest: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (first, others) = std::mem::take(rest).split_at_mut(count);
    *rest = others;
    first
}

impl<G: Playable + Tensors> Batch for Games<G> {
    fn check(&self, choices: &[i64]) -> Result<(), usize> {
        let fits = |(slot, &choice): (&Slot<G>, &i64)| {
            slot.seat.is_none() || u16::try_from(choice).is_ok_and(|choice| slot.legal.contains(&choice))
        };
        match self.slots.iter().zip(choices).position(|it| !fits(it)) {
            Some(game) => Err(game),
            None => Ok(()),
        }
    }

    fn step(&mut self, choices: &[i64], rows: Rows, threads: usize) -> u64 {
        let actions = std::sync::atomic::AtomicU64::new(0);
        self.each(rows, threads, |table, number, slot, row, scratch| {
            row.rewards.fill(0.0);
            if slot.seat.is_none() {
                return;
            }
            if slot.choose(choices[number] as u16) {
                actions.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
            slot.settle(table, row, scratch);
        });
        actions.into_inner()
    }

    fn reset(&mut self, seed: u64, rows: Rows, threads: usize) {
        self.each(rows, threads, |table, number, slot, row, scratch| {
            let mut seeds = Pcg64Mcg::seed_from_u64(seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            slot.rng = Pcg64Mcg::seed_from_u64(seeds.next_u64());
            slot.sampler = Pcg64Mcg::seed_from_u64(seeds.next_u64());
            row.rewards.fill(0.0);
            slot.deal(table);
            slot.settle(table, row, scratch);
        });
    }

    fn sample(&mut self, out: &mut [i64]) {
        for (slot, out) in self.slots.iter_mut().zip(out) {
            let count = slot.legal.len() as u32;
            *out = if count == 0 { 0 } else { slot.legal[slot.sampler.random_range(0..count) as usize].into() };
        }
    }
}
