//! The plain climber: of all that can be done this turn, what brings them highest.

use rand::Rng;
use table::{Game, Seat, most_promising};

use super::super::{
    Action, Vertical,
    cliff::{Place, TileSet},
    pieces::Orange,
    state::Phase,
};

/// What a way on is worth, in rows.
const WAY_ON: f32 = 0.3;
/// What a token in the bag is worth, in rows.
const IN_BAG: f32 = 0.02;

impl Vertical {
    pub(super) fn greedy_action<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        scratch.clear();
        self.list_useful(seat, scratch);
        let worth = |action: &Action| match action {
            Action::Take(token) => self.worth_of_next(seat, *token),
            _ => self.after(seat, *action).height_this_turn(seat),
        };
        most_promising(scratch, rng, worth)
    }

    fn after(&self, seat: Seat, action: Action) -> Vertical {
        let mut next = *self;
        next.apply(seat, action);
        next
    }

    /// How high the climber can end this turn, with an eye on the next step.
    fn height_this_turn(&self, seat: Seat) -> f32 {
        if self.on_turn != seat || matches!(self.phase, Phase::Draw | Phase::Over) {
            return self.height(seat);
        }
        let mut actions = Vec::new();
        self.list_useful(seat, &mut actions);
        let heights = actions.into_iter().map(|action| self.after(seat, action).height_this_turn(seat));
        heights.fold(f32::NEG_INFINITY, f32::max)
    }

    /// What the climber's place is worth to them, in rows.
    fn height(&self, seat: Seat) -> f32 {
        let way_on = self
            .climber(seat)
            .is_some_and(|at| self.steps(seat).iter().any(|tile| self.cliff.row(tile) > self.cliff.row(at)));
        let tokens: u8 = self.bags[seat.index()].iter().sum();
        self.score(seat) as f32 + if way_on { WAY_ON } else { 0.0 } + IN_BAG * f32::from(tokens)
    }

    /// The legal actions without tokens put down where they are of no use this turn.
    pub(super) fn list_useful(&self, seat: Seat, out: &mut Vec<Action>) {
        self.legal(seat, out);
        let at = self.climber(seat);
        let mut near = at.map_or(self.cliff.foot(), |at| self.cliff.beside(at));
        near = near.or(at.map_or(TileSet::EMPTY, TileSet::only));
        let is_near = |place: Place| self.cliff.find(place).is_some_and(|tile| near.contains(tile));
        out.retain(|action| match action {
            Action::Equip(Orange::Carabiner, _) => true,
            Action::Equip(_, place) => is_near(*place),
            _ => true,
        });
    }
}
