//! What an opponent knows about Ice Lake beyond its rules.

mod plans;
mod routes;

use rand::{Rng, RngExt};
use table::{
    Game, Knowledge, Seat,
    knowledge::{Ladder, Ratings},
    most_promising,
};

use super::{Action, Event, IceLake, state::Phase};

impl Knowledge for IceLake {
    const LADDER: Ladder = ["mcts:60~100", "mcts:60~68", "mcts:60~24", "mcts:200", "mcts:8000"];

    const RATINGS: Option<Ratings> = Some([1000, 1179, 1325, 1479, 1595, 1779]);

    /// Uniform letters soon lead ashore. A quick player at least looks where they go themselves.
    fn playout<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        match (self.phase, self.walk(seat)) {
            (Phase::Programme(_), Some(walk)) => {
                let programme = &self.programmes[seat.index()];
                let next = walk.after(programme).next_letter(programme.len(), self.cap, rng);
                next.map_or(Action::Go, Action::Write)
            }
            (Phase::Rejoin(_), _) => match self.last_way_of_another(seat, rng) {
                Some(action) => action,
                None => self.draw_action(seat, rng, scratch),
            },
            _ => self.draw_action(seat, rng, scratch),
        }
    }

    /// Short programmes: who does not think does not plan far.
    fn unthinking<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        let written = matches!(self.phase, Phase::Programme(_)) && self.programmes[seat.index()].len() > 0;
        if written && rng.random_bool(0.5) && self.check(seat, &Action::Go).is_ok() {
            return Action::Go;
        }
        self.playout(seat, rng, scratch)
    }

    /// Skates the longest safe lap along the rim, every time.
    fn greedy<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        match (self.phase, self.walk(seat)) {
            (Phase::Programme(_), Some(walk)) => {
                let written = self.programmes[seat.index()].len() as usize;
                walk.longest_lap(self.cap).letters().nth(written).map_or(Action::Go, Action::Write)
            }
            _ => {
                scratch.clear();
                self.legal(seat, scratch);
                most_promising(scratch, rng, |action| self.lap_after(seat, *action))
            }
        }
    }

    /// Letters are written in secret: only whole programmes can be weighed against each other.
    const PLANS: bool = true;

    fn undecided(&self, seat: Seat) -> Option<IceLake> {
        self.before_the_others(seat)
    }

    fn plan<R: Rng>(&self, seat: Seat, rng: &mut R, plan: &mut Vec<Action>) {
        self.draft(seat, rng, plan);
    }

    /// The letters, and the way that they lead alone on the lake.
    fn sketch(&self, seat: Seat, plan: &[Action]) -> Vec<Event> {
        let mut written = *self;
        for action in plan.iter().filter(|action| matches!(action, Action::Write(_))) {
            written.apply(seat, *action);
        }
        if !matches!(plan.first(), Some(Action::Write(_) | Action::Go)) {
            return Vec::new();
        }
        let letters = written.programmes[seat.index()].to_string();
        [Event::Programme { seat, letters }].into_iter().chain(written.ghost(seat)).collect()
    }
}

impl IceLake {
    /// LAC-13, LAC-16: a way back onto the only hex to which somebody could go on who skates before this seat, so that they are out.
    fn last_way_of_another<R: Rng>(&self, seat: Seat, rng: &mut R) -> Option<Action> {
        let mut others = self.in_turn(self.first).take_while(|&other| other != seat);
        let last = |other: Seat| {
            let walk = self.walk(other)?;
            let mut ways = walk.safe_letters().filter_map(|letter| walk.leads(letter));
            ways.next().filter(|_| ways.next().is_none())
        };
        let to = others.find_map(|other| last(other).filter(|to| to.is_in(self.haven)))?;
        let open = self.ice.open(to);
        let which = rng.random_range(0..open.iter().count().max(1) as u32);
        Some(Action::Rejoin { to: to.hex(), facing: open.iter().nth(which as usize)? })
    }

    /// How long a lap could be after this choice of a direction or a place.
    fn lap_after(&self, seat: Seat, action: Action) -> f32 {
        let Some(mut walk) = self.walk(seat) else { return 0.0 };
        match action {
            Action::Face(dir) => walk.facing = dir,
            Action::Rejoin { to, facing } => (walk.at, walk.facing) = (to.on(self.ice.lake), facing),
            Action::Write(_) | Action::Go => {}
        }
        f32::from(walk.longest_lap(self.cap).len())
    }
}
