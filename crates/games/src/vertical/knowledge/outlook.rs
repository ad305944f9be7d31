//! How high everybody is likely to end, and who therefore wins.

use table::{MAX_SEATS, Seat};

use super::super::{
    Vertical,
    cliff::TILES,
    pieces::{Kind, Orange, Token},
    state::Phase,
};

/// Of the turns with a tile that may be entered, so many bring a row.
const CLIMBS: f32 = 0.85;
/// After a fall the rows that are already there are climbed again at this rate.
const AGAIN: f32 = 0.9;
/// What a free tile above is worth, in rows.
const WAY_ON: f32 = 0.35;
/// What a share of the victory is worth in rows as the climb begins, between two who are level.
const ROWS: f32 = 7.5;
/// How uncertain a height is: at the end, and what every turn to come adds to its square.
const DOUBT: f32 = 0.25;
const DOUBT_A_TURN: f32 = 0.12;

impl Vertical {
    /// How the victory is likely to be shared.
    pub(super) fn outlook(&self) -> [f32; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        let left = f32::from(self.tiles_left()) / f32::from(self.seats);
        let doubt = (DOUBT * DOUBT + DOUBT_A_TURN * left).sqrt();
        let heights = Seat::all(self.seats).map(|seat| self.final_height(seat));
        let highest = heights.clone().fold(f32::NEG_INFINITY, f32::max);
        heights.zip(&mut shares).for_each(|(height, share)| *share = libm::expf((height - highest) / doubt));
        let sum: f32 = shares.iter().sum();
        shares.map(|share| share / sum)
    }

    pub(super) fn tiles_left(&self) -> u8 {
        self.stacks.iter().flatten().sum()
    }

    pub(super) fn falls_left(&self) -> u8 {
        self.stacks.iter().map(|stack| stack[Kind::Fall.index()]).sum()
    }

    /// The row that a climber is likely to end in, counted from 1.
    pub(super) fn final_height(&self, seat: Seat) -> f32 {
        let turns = self.turns_left(seat);
        let way_on = if self.way_up(seat).is_some() { WAY_ON } else { 0.0 };
        let top = self.score(seat) as f32 + way_on + CLIMBS * self.ease(seat) * turns;
        top + self.bag(seat) - self.loss(seat, top, turns)
    }

    /// What ladders, zip-lines and the map are worth as long as there are tiles for them to come, in rows.
    /// What the other tokens open or hold is in [`ease`](Vertical::ease) and [`loss`](Vertical::loss).
    fn bag(&self, seat: Seat) -> f32 {
        let tokens = [Token::Ladder, Token::Zipline, Token::Map];
        let worth: f32 = tokens.into_iter().map(|token| self.worth_in_bag(seat, token)).sum();
        ROWS * worth * f32::from(self.tiles_left()) / TILES as f32
    }

    /// How many turns a player has left; the one they are in counts as long as they may still move.
    pub(super) fn turns_left(&self, seat: Seat) -> f32 {
        let (left, seats) = (self.tiles_left(), self.seats);
        let behind = (seat.0 + seats - self.on_turn.0) % seats;
        let drawing = matches!(self.phase, Phase::Draw | Phase::Pack);
        // Whoever has drawn is the last to draw again.
        let before = if drawing { behind } else { (behind + seats - 1) % seats };
        let turns = (left + seats - 1).saturating_sub(before) / seats;
        f32::from(turns) + if !drawing && behind == 0 { 0.5 } else { 0.0 }
    }

    /// The part of the tiles to come that the climber may enter.
    pub(super) fn ease(&self, seat: Seat) -> f32 {
        let tiles = self.tiles_left();
        if tiles == 0 {
            return 0.0;
        }
        let kinds = Kind::ALL.into_iter().filter(|&kind| self.is_open_to(seat, kind)).map(Kind::index);
        let enterable: u8 = kinds.map(|kind| self.stacks.iter().map(|stack| stack[kind]).sum::<u8>()).sum();
        f32::from(enterable) / f32::from(tiles)
    }

    /// May the climber enter tiles of this kind, without anything being put on them?
    pub(super) fn is_open_to(&self, seat: Seat, kind: Kind) -> bool {
        match kind {
            Kind::Plain | Kind::Cave => true,
            Kind::Axe => self.has(seat, Token::Axe),
            Kind::Crampons => self.has(seat, Token::Crampons),
            Kind::Ladder | Kind::Danger | Kind::Fall => false,
        }
    }

    /// What falls are likely to cost in rows. Only the last one counts: what lies between where it
    /// ends and the top is climbed again as far as there is time.
    fn loss(&self, seat: Seat, top: f32, turns: f32) -> f32 {
        let falls = f32::from(self.falls_left()) / f32::from(self.seats);
        let carabiners = f32::from(self.bags[seat.index()][Token::Carabiner.index()]);
        let deepest = (top - self.held_row(seat) as f32).max(0.0);
        let drop = deepest / (1.0 + carabiners);
        let again = AGAIN * turns / (1.0 + falls);
        (1.0 - libm::expf(-falls)) * (drop - again).max(0.0)
    }

    /// VER-16: the row, counted from 1, in which the climber would be held now; 0 on the ground.
    pub(super) fn held_row(&self, seat: Seat) -> i32 {
        let Some(at) = self.climber(seat) else { return 0 };
        let here = self.cliff.place(at);
        let below = self.with(Orange::Carabiner).iter().map(|tile| self.cliff.place(tile));
        let held = below.filter(|place| place.x == here.x && place.y <= here.y);
        held.map(|place| place.y + 1).max().unwrap_or(0)
    }
}
