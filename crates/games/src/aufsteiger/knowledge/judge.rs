//! How a position looks: who is high, who can get higher, and with what.

use table::{MAX_SEATS, Seat};

use super::{
    summit::{self, BOTH, LONG, NONE, SHORT, Summits},
    terrain::Terrain,
};
use crate::aufsteiger::{
    Aufsteiger,
    relief::{Size, on_relief},
    state::Phase,
};

/// What a ladder in the hand is worth, in heights. (Both rise further when they are used, but not every
/// ladder finds a wall.)
const SHORT_IN_HAND: f32 = 1.2;
const LONG_IN_HAND: f32 = 2.2;
/// How much of a rise counts that a pawn could make if nobody minded, now or in a turn to come.
const RISE_NOW: f32 = 0.95;
const RISE_LATER: f32 = 0.6;
/// How much being first among equals counts.
const AHEAD: f32 = 0.4;
/// How many heights make a sure victory out of an even game.
const SCALE: f32 = 1.1;

/// How the victory is likely to be shared.
pub fn shares(game: &Aufsteiger) -> [f32; MAX_SEATS] {
    let mut shares = [0.0; MAX_SEATS];
    if game.phase == Phase::Over {
        let outcome = game.outcome();
        Seat::all(game.seats).for_each(|seat| shares[seat.index()] = outcome.share(seat) as f32);
        return shares;
    }
    let prospects = prospects(game);
    let highest = prospects.iter().take(game.seats as usize).copied().fold(f32::NEG_INFINITY, f32::max);
    let weights = prospects.map(|prospect| libm::expf((prospect - highest) / SCALE));
    let sum: f32 = weights.iter().take(game.seats as usize).sum();
    for seat in 0..game.seats as usize {
        shares[seat] = weights[seat] / sum;
    }
    shares
}

/// How high each pawn is likely to end, more or less.
fn prospects(game: &Aufsteiger) -> [f32; MAX_SEATS] {
    on_relief!(game.tower.blocks(), relief => {
        let terrain = Terrain::new(game, relief);
        let mut prospects = [0.0; MAX_SEATS];
        Seat::all(game.seats).for_each(|seat| prospects[seat.index()] = prospect(&terrain, seat));
        prospects
    })
}

fn prospect<S: Size>(terrain: &Terrain<S>, seat: Seat) -> f32 {
    let (game, pawn) = (terrain.game, terrain.game.pawn(seat));
    let summits = Summits::search(terrain, seat, summit::may_step(terrain, seat));
    let height = f32::from(game.height(seat));
    let rise = |used| f32::from(summits.height(used)) - height;
    let ladders = |used: u8| {
        let short = if pawn.short && used & SHORT == 0 { SHORT_IN_HAND } else { 0.0 };
        let long = if pawn.long && used & LONG == 0 { LONG_IN_HAND } else { 0.0 };
        short + long
    };
    let likely = if game.acting() == Some(seat) { RISE_NOW } else { RISE_LATER };
    // When the next turn may be the last, what is in the hand must be used.
    let best = [NONE, SHORT, LONG, BOTH].map(|used| likely * rise(used) + patience(game) * ladders(used));
    let ahead = if game.place(seat) == 1 { AHEAD } else { 0.0 };
    height + best.into_iter().fold(0.0, f32::max) + ahead
}

/// From 1, when somebody has just climbed, down to nearly nothing before the last turn. AUF-18: where
/// turns are limited, none is left after the last of them.
fn patience(game: &Aufsteiger) -> f32 {
    let quiet = game.quiet_end.saturating_sub(game.quiet);
    let turns = game.turns_end.map_or(u64::MAX, |end| end.saturating_sub(game.turns));
    let left = quiet.min(turns) as f32;
    (left / (f32::from(game.seats) + 1.0)).min(1.0)
}
