//! What an opponent knows about Alaska beyond its rules.

mod features;
mod greedy;
mod haul;
mod outlook;
mod roads;

use rand::Rng;
use table::{Features, Knowledge, MAX_SEATS, Seat, knowledge::Ladder};

use super::{Action, Alaska};

impl Knowledge for Alaska {
    const LADDER: Ladder = ["mcts:60~42", "mcts:60~30", "mcts:60~17", "mcts:60~6", "mcts:500"];

    /// A trip takes many small actions; what it is for shows in how far everything is from home.
    const PLAYOUT_STEPS: usize = 16;

    fn playout<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        self.quick_action(seat, rng, scratch)
    }

    fn estimate(&self) -> [f32; MAX_SEATS] {
        self.outlook()
    }

    /// `cordee train alaska --seed 1 --rounds 1 --games 200` writes it.
    const JUDGEMENT: &'static [u8] = include_bytes!("../data/judgement.bin");
    const LEARNT: bool = true;

    fn features(&self, out: &mut Features) {
        features::write(self, out);
    }

    fn promise(&self, seat: Seat, action: &Action) -> f32 {
        self.lie_of_the_lake(seat).promise(self, seat, *action)
    }

    /// The ways are worked out once for all of them.
    fn promises(&self, seat: Seat, actions: &[Action], out: &mut Vec<f32>) {
        let lie = self.lie_of_the_lake(seat);
        out.clear();
        out.extend(actions.iter().map(|action| lie.promise(self, seat, *action)));
    }

    /// ALA-15: loaded and unloaded during one stay, a container lies where it lay.
    fn undoes(&self, seat: Seat, action: &Action) -> bool {
        let loose = self.loose(self.vehicle(seat).at).of_seated(self.seats);
        match action {
            Action::Unload => self.voyage.loaded,
            // What was put down may have been somebody else's: then this is another one.
            Action::Load => self.voyage.unloaded && loose.total() == loose.number(seat),
            _ => false,
        }
    }

    /// Brings containers nearer to their camp, this turn.
    fn greedy<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        self.greedy_action(seat, rng, scratch)
    }
}
