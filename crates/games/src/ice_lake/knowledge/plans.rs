//! Programmes that come to a player's mind: laps, short steps, wandering, ways to somebody or away.

use rand::{Rng, RngExt};
use table::{Seat, SeatSet};

use super::{
    super::{
        IceLake,
        action::Action,
        lake::Spot,
        programme::{Letter, Programme},
        state::Phase,
        walk::Walk,
    },
    routes::Shore,
};

/// A wanderer goes straight on as often as this in so many.
const STRAIGHT_ON: (u32, u32) = (1, 2);
/// A wanderer writes so many letters at most.
const WANDERING: u16 = 14;
/// A player who wants to be in somebody's way goes so near to them.
const NEAR: u8 = 3;

impl IceLake {
    /// Nobody but the seat has written anything yet.
    pub(super) fn before_the_others(&self, seat: Seat) -> Option<IceLake> {
        let Phase::Programme(_) = self.phase else { return None };
        let mut before = *self;
        for other in Seat::all(self.seats).filter(|&other| other != seat) {
            before.programmes[other.index()] = Programme::default();
        }
        before.phase = Phase::Programme(self.standing());
        Some(before)
    }

    /// A programme, from the letters on that are written.
    pub(super) fn draft<R: Rng>(&self, seat: Seat, rng: &mut R, plan: &mut Vec<Action>) {
        plan.clear();
        let (Phase::Programme(writing), Some(walk)) = (self.phase, self.walk(seat)) else { return };
        if !writing.contains(seat) {
            return;
        }
        let written = &self.programmes[seat.index()];
        let letters = self.idea(seat, walk.after(written), written.len(), rng);
        plan.extend(letters.letters().map(Action::Write));
        plan.push(Action::Go);
    }

    /// Letters to be added to those written: at least one, if there is none yet.
    fn idea<R: Rng>(&self, seat: Seat, walk: Walk, written: u16, rng: &mut R) -> Programme {
        let room = self.cap - written;
        if room == 0 || (written > 0 && (walk.at.is_none() || rng.random_ratio(1, 8))) {
            return Programme::default();
        }
        let shore = Shore::BOTH[rng.random_range(0..2)];
        match rng.random_range(0..8) {
            0 | 1 => walk.lap(shore, room),
            2 | 3 => some_of(walk.lap(shore, room), rng),
            4 | 5 => walk.wander(rng.random_range(1..=WANDERING).min(room), rng),
            6 => first(2, some_of(walk.lap(shore, room), rng)),
            _ => self.way_to_somebody(seat, walk, shore, room, rng),
        }
    }

    /// Into somebody's way, and perhaps on along the shore.
    fn way_to_somebody<R: Rng>(&self, seat: Seat, walk: Walk, shore: Shore, room: u16, rng: &mut R) -> Programme {
        let others: SeatSet = self.standing().iter().filter(|&other| other != seat).collect();
        let other = others.iter().nth(rng.random_range(0..others.len().max(1) as u32) as usize);
        let goal = other.and_then(|other| self.at(other)).and_then(|at| self.hex_near(at, rng));
        let mut way = goal.map_or(Programme::default(), |goal| walk.way_to(goal));
        if way.len() == 0 || rng.random_ratio(1, 2) {
            walk.after(&way).lap(shore, room).letters().for_each(|letter| way.push(letter));
        }
        way.truncate(room);
        way
    }

    /// A hex a few steps from this one.
    fn hex_near<R: Rng>(&self, from: Spot, rng: &mut R) -> Option<Spot> {
        let steps = rng.random_range(1..=NEAR);
        (0..steps).try_fold(from, |at, _| {
            let ways = self.ice.lake.ways(at);
            let which = rng.random_range(0..ways.iter().count() as u32);
            ways.iter().nth(which as usize).and_then(|dir| at.neighbour(dir))
        })
    }
}

impl Walk {
    /// Somewhere, where nothing is in the way.
    fn wander<R: Rng>(mut self, letters: u16, rng: &mut R) -> Programme {
        let mut way = Programme::default();
        for _ in 0..letters {
            let Some(letter) = self.stray(rng) else { break };
            self.go(letter);
            way.push(letter);
        }
        if way.len() == 0 {
            way.push(Letter::Ahead);
        }
        way
    }

    fn stray<R: Rng>(&self, rng: &mut R) -> Option<Letter> {
        let (times, of) = STRAIGHT_ON;
        if rng.random_ratio(times, of) && self.leads(Letter::Ahead).is_some() {
            return Some(Letter::Ahead);
        }
        let safe = self.safe_letters().count() as u32;
        self.safe_letters().nth(if safe > 1 { rng.random_range(0..safe) as usize } else { 0 })
    }
}

/// The beginning of a programme.
fn some_of<R: Rng>(programme: Programme, rng: &mut R) -> Programme {
    first(rng.random_range(1..=programme.len().max(1)), programme)
}

fn first(letters: u16, mut of: Programme) -> Programme {
    of.truncate(letters);
    of
}
