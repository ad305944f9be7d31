//! What stands in the way of a refused action: for the board to show, and in a sentence.

use serde::Serialize;
use table::{Lang, Refusal, Seat, TS, named, say};

use super::{
    IceLake,
    lake::{Dir, Hex, Spot},
    words::SAYS,
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase", tag = "what")]
pub enum Obstacle {
    /// Nothing is written yet; the skater stands here (LAC-5).
    Blank { at: Hex },
    /// The programme has as many letters as it may have (LAC-5).
    Long { most: u16 },
    /// The skater was stopped here and chooses a direction first (LAC-11).
    Stopped { at: Hex },
    /// A crack runs that way (LAC-11).
    Crack { at: Hex, dir: Dir },
    /// The shore lies that way (LAC-11).
    Shore { at: Hex, dir: Dir },
    /// The skater here comes back from the shore first (LAC-16).
    Away { at: Hex },
    /// Not on the lake (LAC-1).
    Ashore,
    /// Not at the rim (LAC-2).
    Inland { at: Hex },
    /// A skater stands there (LAC-16).
    Taken { at: Hex, seat: Seat },
    /// Cracks part it from where one comes back (LAC-16).
    Parted { at: Hex },
}

impl IceLake {
    /// LAC-11
    pub(super) fn bars_facing(&self, from: Spot, dir: Dir) -> Obstacle {
        let at = from.hex();
        if self.ice.is_cracked(from, dir) { Obstacle::Crack { at, dir } } else { Obstacle::Shore { at, dir } }
    }

    /// LAC-16
    pub(super) fn bars_return(&self, at: Hex, facing: Dir, refusal: Refusal) -> Obstacle {
        let Some(spot) = at.on(self.ice.lake) else { return Obstacle::Ashore };
        match refusal.rule {
            "LAC-2" => Obstacle::Inland { at },
            "LAC-11" => self.bars_facing(spot, facing),
            _ => match Seat::all(self.seats).find(|&other| self.at(other) == Some(spot)) {
                Some(seat) => Obstacle::Taken { at, seat },
                None => Obstacle::Parted { at },
            },
        }
    }
}

pub(super) fn tell(obstacle: &Obstacle, lang: Lang) -> String {
    match *obstacle {
        Obstacle::Blank { .. } => say!(SAYS, lang, "bars-blank"),
        Obstacle::Long { most } => say!(SAYS, lang, "bars-long", most = most),
        Obstacle::Stopped { .. } => say!(SAYS, lang, "bars-stopped"),
        Obstacle::Crack { .. } => say!(SAYS, lang, "bars-crack"),
        Obstacle::Shore { .. } => say!(SAYS, lang, "bars-shore"),
        Obstacle::Away { .. } => say!(SAYS, lang, "bars-away"),
        Obstacle::Ashore => say!(SAYS, lang, "bars-ashore"),
        Obstacle::Inland { .. } => say!(SAYS, lang, "bars-inland"),
        Obstacle::Taken { seat, .. } => say!(SAYS, lang, "bars-taken", seat = named(seat)),
        Obstacle::Parted { .. } => say!(SAYS, lang, "bars-parted"),
    }
}
