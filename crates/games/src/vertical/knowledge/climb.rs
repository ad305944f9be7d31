//! What a sensible climber does at a glance, and how each action looks to them.

use rand::{Rng, RngExt};
use table::{Game, Seat};

use super::super::{
    Action, Vertical,
    cliff::{Place, Tile},
    pieces::{Kind, Orange, Token},
    state::{Carabiners, Phase},
};

/// One action in so many is done without thinking.
const CARELESS: u32 = 12;
/// A carabiner is put where a fall would otherwise cost so many rows.
const RISK: i32 = 3;

/// The place so far away.
fn beside(place: Place, dx: i32, dy: i32) -> Place {
    Place { x: place.x + dx, y: place.y + dy }
}

impl Vertical {
    pub(super) fn climb<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        if rng.random_ratio(1, CARELESS) {
            return self.draw_action(seat, rng, scratch);
        }
        match self.phase {
            Phase::Pack => Action::Take(self.good_pack(seat)),
            Phase::Place(kind) => Action::Place(self.good_place(seat, kind, rng)),
            Phase::Duty(tile) => {
                // On foot if that leads there: a ride may still follow.
                scratch.clear();
                self.list_ways_to(seat, tile, scratch);
                scratch[0]
            }
            Phase::Equip => self.good_token(seat).unwrap_or_else(|| self.good_move(seat)),
            Phase::Move => self.good_move(seat),
            Phase::Ride | Phase::Draw | Phase::Over => Action::End,
        }
    }

    /// The tile that the climber can step up to.
    pub(super) fn way_up(&self, seat: Seat) -> Option<Tile> {
        let steps = self.steps(seat);
        match self.climber(seat) {
            None => steps.iter().next(),
            Some(at) => self.cliff.find(beside(self.cliff.place(at), 0, 1)).filter(|&tile| steps.contains(tile)),
        }
    }

    /// Over one's own head if it can be climbed, over somebody else's if they cannot.
    fn good_place<R: Rng>(&self, seat: Seat, kind: Kind, rng: &mut R) -> Place {
        let own = self.is_open_to(seat, kind) || kind == Kind::Ladder && self.has(seat, Token::Ladder);
        let wish = if own { self.own_place(seat) } else { self.place_against_somebody(seat, kind) };
        let limit = if kind == Kind::Cave { self.cliff.cave_limit() } else { i32::MAX };
        let places = || self.cliff.frontier().filter(|place| place.y <= limit);
        wish.filter(|place| place.y <= limit).unwrap_or_else(|| {
            let which = rng.random_range(0..places().count() as u32);
            places().nth(which as usize).expect("there is always a place for a tile")
        })
    }

    /// Where a tile that the climber may enter helps them most.
    fn own_place(&self, seat: Seat) -> Option<Place> {
        let is_free = |place: &Place| self.cliff.find(*place).is_none();
        let base = match (self.way_up(seat), self.climber(seat)) {
            (Some(next), _) => self.cliff.place(next),
            (None, Some(at)) => self.cliff.place(at),
            (None, None) => return self.cliff.frontier().find(|place| place.y == 0),
        };
        [(0, 1), (1, 0), (-1, 0), (1, 1), (-1, 1)]
            .into_iter()
            .map(|(dx, dy)| beside(base, dx, dy))
            .find(|place| is_free(place) && self.touches(*place))
    }

    /// Does a tile lie beside it?
    fn touches(&self, place: Place) -> bool {
        [(0, -1), (1, 0), (-1, 0), (0, 1)].into_iter().any(|(dx, dy)| self.cliff.find(beside(place, dx, dy)).is_some())
    }

    /// Over the head of the highest other climber who could not enter it.
    fn place_against_somebody(&self, seat: Seat, kind: Kind) -> Option<Place> {
        let others = Seat::all(self.seats).filter(|&other| other != seat && !self.is_open_to(other, kind));
        let over = others.filter_map(|other| {
            let over = beside(self.cliff.place(self.climber(other)?), 0, 1);
            self.cliff.find(over).is_none().then_some((self.score(other), over))
        });
        over.max_by_key(|&(score, _)| score).map(|(_, over)| over)
    }

    /// A token that helps at once: a ladder overhead, a carabiner before the drop gets deep.
    fn good_token(&self, seat: Seat) -> Option<Action> {
        let at = self.climber(seat)?;
        let here = self.cliff.place(at);
        let up = self.cliff.find(beside(here, 0, 1))?;
        let is_bare = |orange: Orange| self.has(seat, orange.token()) && !self.with(orange).contains(up);
        if self.cliff.all(Kind::Ladder).contains(up) && is_bare(Orange::Ladder) {
            return Some(Action::Equip(Orange::Ladder, self.cliff.place(up)));
        }
        let drop = here.y + 1 - self.held_row(seat);
        let worth_it = drop >= RISK && self.falls_left() > 0 && self.carabiners != Carabiners::Anywhere;
        let can = worth_it && is_bare(Orange::Carabiner) && self.steps(seat).contains(up);
        can.then(|| Action::Equip(Orange::Carabiner, self.cliff.place(up)))
    }

    /// Up; if that is barred, through a cave or sideways to where it goes up.
    fn good_move(&self, seat: Seat) -> Action {
        if let Some(up) = self.way_up(seat) {
            return Action::Move(self.cliff.place(up));
        }
        let Some(at) = self.climber(seat) else { return Action::End };
        let here = self.cliff.place(at);
        let higher = self.passages(seat).iter().map(|cave| self.cliff.place(cave)).find(|cave| cave.y > here.y);
        if let Some(cave) = higher {
            return Action::Cave(cave);
        }
        let open = self.enterable(seat);
        let leads_up = |place: &Place| self.cliff.find(beside(*place, 0, 1)).is_some_and(|tile| open.contains(tile));
        let level = self.steps(seat).iter().map(|tile| self.cliff.place(tile)).filter(|place| place.y == here.y);
        let mut sides = level.filter(|place| leads_up(place) || self.cliff.find(beside(*place, 0, 1)).is_none());
        let is_barred = self.cliff.find(beside(here, 0, 1)).is_some();
        sides.next().filter(|_| is_barred).map_or(Action::End, Action::Move)
    }

    /// How an action looks, as a share of the victory.
    pub(super) fn prospect(&self, seat: Seat, action: Action) -> f32 {
        match (action, self.phase) {
            (Action::Take(token), _) => self.worth_of_next(seat, token),
            (Action::Place(at), Phase::Place(kind)) => self.prospect_of_place(seat, kind, at),
            (Action::Move(to) | Action::Cave(to) | Action::Zip(to), _) => {
                let rows = to.y + 1 - self.score(seat);
                0.2 * rows.clamp(-2, 2) as f32
            }
            (Action::Equip(Orange::Carabiner, to), _) => {
                let (rows, drop) = (to.y + 1 - self.score(seat), to.y + 1 - self.held_row(seat));
                if self.falls_left() == 0 { -0.2 } else { 0.2 * rows as f32 + 0.03 * (drop - RISK) as f32 }
            }
            (Action::Equip(Orange::Ladder, to), _) => {
                let over = self.climber(seat).map(|at| beside(self.cliff.place(at), 0, 1));
                if over == Some(to) { 0.2 } else { -0.1 }
            }
            (Action::Equip(Orange::Zipline, _), _) => -0.1,
            _ => 0.0,
        }
    }

    /// Overhead, beside or out of the way; good for oneself and bad for those who are ahead.
    fn prospect_of_place(&self, seat: Seat, kind: Kind, at: Place) -> f32 {
        let near = |other: Seat| {
            let open = self.is_open_to(other, kind) || kind == Kind::Ladder && self.has(other, Token::Ladder);
            let Some(from) = self.climber(other) else { return if at.y == 0 && open { 0.1 } else { 0.0 } };
            let from = self.cliff.place(from);
            let overhead = match (at.x - from.x, at.y - from.y) {
                (0, 1) => 0.2,
                (0, 2) => 0.12,
                (1 | -1, 0 | 1) => 0.05,
                _ => 0.0,
            };
            if open { overhead } else { -overhead }
        };
        let best = Seat::all(self.seats).map(|other| self.score(other)).max().unwrap_or(0);
        let weight = |other: Seat| if self.score(other) + 1 >= best { 1.0 } else { 0.4 };
        let others = Seat::all(self.seats).filter(|&other| other != seat);
        near(seat) - others.map(|other| weight(other) * near(other)).sum::<f32>()
    }
}
