//! Games that play themselves, without thinking.

use rand::{Rng, RngExt};
use table::{Journal, Playable, Record, Seat, Step, Turn, Visit, draw_chance, game::StepOf, journal::BadReplay};

use crate::chance;

/// How actions are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Each legal action is equally likely.
    Blind,
    /// As the game's own quick player does: more happens in such games.
    Sensible,
}

/// Plays on from the end of a record. Says whether the game came to its end.
pub struct PlayOn {
    pub start: Record,
    pub manner: Manner,
    pub seed: u64,
    pub max_actions: usize,
}

impl Visit for PlayOn {
    type Out = Result<(Record, bool), BadReplay>;

    fn visit<G: Playable>(self) -> Self::Out {
        let mut journal = Journal::<G>::replay(&self.start)?;
        let mut rng = chance::generator(chance::branch(self.seed, 0));
        while journal.steps().len() < self.max_actions {
            let Some(step) = step(journal.now(), self.manner, &mut rng) else { break };
            journal.attempt(step).expect("only legal steps are made");
        }
        Ok((journal.record(), journal.now().turn().outcome().is_some()))
    }
}

/// Any seat that may act takes an action, or chance decides. Nothing when the game is over.
fn step<G: Playable>(game: &G, manner: Manner, rng: &mut impl Rng) -> Option<StepOf<G>> {
    match game.turn() {
        Turn::Act(seats) => {
            let seat = seats.iter().nth(rng.random_range(0..seats.len() as u32) as usize)?;
            Some(Step::Act(seat, action(game, seat, manner, rng)))
        }
        Turn::Chance => Some(Step::Chance(draw_chance(game, rng, &mut Vec::new()))),
        Turn::Over(_) => None,
    }
}

fn action<G: Playable>(game: &G, seat: Seat, manner: Manner, rng: &mut impl Rng) -> G::Action {
    let mut scratch = Vec::new();
    match manner {
        Manner::Blind => game.draw_action(seat, rng, &mut scratch),
        Manner::Sensible => game.playout(seat, rng, &mut scratch),
    }
}
