//! What happens on the ice, small enough to be shown step by step.

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, TS};

use super::{
    lake::{Dir, Hex},
    triangles::Triangles,
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "what")]
pub enum Event {
    Ready {
        seat: Seat,
    },
    /// All are ready: a programme is read out (LAC-5).
    Programme {
        seat: Seat,
        letters: String,
    },
    /// A step, and the crack it draws (LAC-8).
    Skate {
        seat: Seat,
        from: Hex,
        to: Hex,
        facing: Dir,
    },
    /// A step towards `dir` is not made (LAC-9, LAC-10).
    Stop {
        seat: Seat,
        at: Hex,
        dir: Dir,
        by: StoppedBy,
        /// Who stands there; nobody at a crack.
        other: Option<Seat>,
    },
    /// The player has chosen a direction after a stop (LAC-11).
    Face {
        seat: Seat,
        facing: Dir,
    },
    /// Out: stopped, and no direction is open (LAC-11).
    Stuck {
        seat: Seat,
        at: Hex,
    },
    /// Out: the skater leaves the lake (LAC-12).
    Ashore {
        seat: Seat,
        from: Hex,
        dir: Dir,
    },
    /// Out: stopped at the first letter (LAC-13).
    Still {
        seat: Seat,
        at: Hex,
    },
    /// Ice breaks away from the shore: triangles, by their corners (LAC-14).
    Floe {
        triangles: Vec<[Hex; 3]>,
    },
    /// Out: surrounded by cracks, all at once (LAC-14, LAC-15).
    Surrounded {
        seats: SeatSet,
    },
    /// The next round begins; `first` moves first (LAC-7).
    Round {
        round: u16,
        first: Seat,
    },
    /// These reach nobody any more and come back from the shore (LAC-16).
    #[serde(rename = "cut off")]
    CutOff {
        seats: SeatSet,
    },
    /// One of them is back (LAC-16).
    Rejoin {
        seat: Seat,
        from: Hex,
        to: Hex,
        facing: Dir,
    },
    /// One of them finds no free hex on the rim and stays (LAC-16).
    Stays {
        seat: Seat,
    },
    /// In this round.
    Over {
        winners: SeatSet,
        #[serde(default)]
        round: u16,
    },
}

/// What stops a skater.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum StoppedBy {
    Skater,
    Crack,
}

/// Somebody who is told what happens while it happens.
pub trait Witness {
    fn see(&mut self, event: impl FnOnce() -> Event);
}

/// Nobody looks, and nothing is put into words.
impl Witness for () {
    fn see(&mut self, _: impl FnOnce() -> Event) {}
}

impl Witness for Vec<Event> {
    fn see(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

/// Triangles on the ice, by their corners.
pub fn corners(triangles: &Triangles) -> Vec<[Hex; 3]> {
    let on_ice = |corners: [Option<_>; 3]| match corners {
        [Some(north), Some(south), Some(third)] => Some([north, south, third]),
        _ => None,
    };
    let all = triangles.iter().filter_map(|triangle| on_ice(triangle.corners()));
    all.map(|corners| corners.map(super::lake::Spot::hex)).collect()
}
