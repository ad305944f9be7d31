//! Reviews of finished games: everybody's chances, what was better, and what was luck.
//!
//! Every decision is judged by the view that its seat had at that moment, and by nothing else. So nobody
//! is blamed for what they could not know. What cards and dice changed is measured apart from what players
//! did, from the view of the seat that had to go on with it.

mod course;

use serde::{Deserialize, Serialize};
use table::{Foretold, Journal, Playable, Record, Seat, TS, Text, Visit, journal::BadReplay, knowledge::Ladder};

use crate::{Budget, Spec, expert, opinion::Adviser};
use course::Course;

/// Raised whenever reviews that were stored before would come out differently.
pub const VERSION: u32 = 4;

/// So many games are imagined for a decision at least.
const LEAST: u32 = 1500;

/// The most decisions that are looked at; of a longer game a part, evenly spread.
pub const MOST_MOMENTS: usize = 160;

/// A decision of a game, looked at again. Chances are in thousandths, one for each seat.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Moment {
    /// How many steps of the record come before it.
    pub step: u32,
    pub seat: Seat,
    /// Everybody's chances before it, as the seat could know them.
    pub before: Vec<u16>,
    /// The same after what the seat did.
    pub after: Vec<u16>,
    /// What it did.
    pub done: Foretold,
    /// What it had better done, if that is another thing.
    pub better: Option<Foretold>,
    /// If the seat could win here whatever the others did: in so many turns at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wins: Option<u8>,
    /// What chance decided just before.
    pub luck: Option<Luck>,
}

/// What cards or dice decided, and how that changed everybody's chances in the eyes of the seat that
/// went on from there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Luck {
    pub step: u32,
    #[serde(flatten)]
    pub said: Text,
    pub before: Vec<u16>,
    pub after: Vec<u16>,
}

/// A review under way: a decision at a time, so that others get a turn in between.
pub trait Reviewing: Send {
    /// How many decisions are looked at in all.
    fn of(&self) -> usize;
    /// Looks at the next decision; none once all have been looked at.
    fn next(&mut self) -> Option<Moment>;
}

/// Begins a review: `games::visit(id, Review { … })`.
pub struct Review<'a> {
    pub record: &'a Record,
    pub adviser: Adviser,
}

impl Review<'_> {
    /// How much thinking goes into each decision of a game with these levels: as much as the expert's own, and never less than
    /// makes the figures steady. A whole game takes about a minute.
    pub fn effort(ladder: &Ladder) -> Budget {
        match expert().spec(ladder) {
            Spec::Mcts { budget: Budget::Iterations(count), .. } => Budget::Iterations(count.max(LEAST)),
            _ => Budget::Iterations(LEAST),
        }
    }
}

impl Visit for Review<'_> {
    type Out = Result<Box<dyn Reviewing>, BadReplay>;

    fn visit<G: Playable>(self) -> Self::Out {
        let journal = Journal::<G>::replay(self.record)?;
        Ok(Box::new(Course::new(&journal, self.adviser)))
    }
}
