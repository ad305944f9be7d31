//! What a viewer sees: the whole lake, and nobody else's letters before all are ready (LAC-5).

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, TS, Viewer};

use super::{
    IceLake,
    event::Event,
    ice::Ice,
    lake::{Dir, Hex, HexSet, Lake, Spot, spots},
    programme::Programme,
    signatures::Signatures,
    state::{self, Phase},
    triangles::Triangle,
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct View {
    /// Whose eyes these are; nobody's seat for a spectator.
    pub you: Option<Seat>,
    pub lake: Lake,
    /// LAC-1: the hexes of a side of the lake.
    pub side: u8,
    pub round: u16,
    pub stage: Stage,
    /// LAC-7: who begins the round; while it is skated, who made the last step so far.
    pub first: Seat,
    /// LAC-5: the most letters of a programme.
    pub max_letters: u16,
    pub skaters: Vec<Skater>,
    pub cracks: Vec<Crack>,
    /// LAC-14: ice that has broken away: triangles, by their corners.
    pub adrift: Vec<[Hex; 3]>,
    /// What the viewer's own letters would bring if nobody else moved: the lake as it stands now (LAC-5).
    pub ghost: Vec<Event>,
    /// Once the game is over.
    pub winners: Option<SeatSet>,
}

/// A pair of neighbours that is cracked, and whose skates cracked it (LAC-8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Crack {
    pub between: [Hex; 2],
    pub by: Seat,
}

/// What has to be done now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "is")]
pub enum Stage {
    /// These write; everybody else on the lake is ready.
    Programme {
        writing: SeatSet,
    },
    /// This one was stopped and chooses a direction.
    Face {
        seat: Seat,
    },
    /// This one comes back to one of the free hexes, and the rest of `waiting` after them.
    Rejoin {
        seat: Seat,
        waiting: SeatSet,
        free: Vec<Hex>,
    },
    Over,
}

/// One player's skater.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Skater {
    /// Where the skater stands; nowhere once they are out.
    pub at: Option<Hex>,
    pub facing: Dir,
    /// The letters; nothing where the viewer may not know how many there are.
    pub programme: Option<String>,
    /// How many of them are skated.
    pub done: u16,
    /// LAC-17: opponents who went out strictly earlier, once the player is out or has won.
    pub score: u8,
}

impl IceLake {
    pub(super) fn stage(&self) -> Stage {
        match self.phase {
            Phase::Programme(writing) => Stage::Programme { writing },
            Phase::Face(seat) => Stage::Face { seat },
            Phase::Rejoin(waiting) => {
                let free = spots(self.haven).map(Spot::hex).collect();
                Stage::Rejoin { seat: self.rejoining(waiting).unwrap_or(self.first), waiting, free }
            }
            Phase::Over => Stage::Over,
        }
    }

    pub(super) fn skater(&self, seat: Seat, viewer: Viewer) -> Skater {
        let state::Skater { at, facing, score } = self.skaters[seat.index()];
        let programme = &self.programmes[seat.index()];
        let known = viewer.is(seat) || !self.has_secret(seat);
        Skater {
            at: at.map(Spot::hex),
            facing,
            programme: known.then(|| programme.to_string()),
            done: programme.done(),
            score,
        }
    }

    /// The seat's letters, skated alone.
    pub(super) fn ghost(&self, seat: Seat) -> Vec<Event> {
        let mut told = Vec::new();
        if !self.has_secret(seat) {
            return told;
        }
        let mut alone = *self;
        while let Some(letter) = alone.programmes[seat.index()].next()
            && alone.step(seat, letter, &mut told).is_continue()
        {}
        // Who is left after somebody goes out is not for a preview to say: the others will have moved.
        told.retain(|event| !matches!(event, Event::Over { .. }));
        told
    }

    /// LAC-5: are this seat's letters hidden from the others?
    pub(super) fn has_secret(&self, seat: Seat) -> bool {
        matches!(self.phase, Phase::Programme(_)) && self.at(seat).is_some()
    }
}

/// The way back from a view to what it shows.
impl View {
    pub(super) fn ice(&self) -> Ice {
        let spot = |hex: Hex| hex.on(self.lake);
        let triangle =
            |&[north, south, third]: &[Hex; 3]| Triangle::with_corners([spot(north)?, spot(south)?, spot(third)?]);
        let adrift = self.adrift.iter().filter_map(triangle).collect();
        Ice::with(self.lake, self.pairs().map(|(from, dir, _)| (from, dir)), adrift)
    }

    pub(super) fn signatures(&self) -> Signatures {
        let mut signatures = Signatures::NONE;
        self.pairs().for_each(|(from, dir, by)| signatures.sign(from, dir, by));
        signatures
    }

    /// The cracks: from where, in which direction, by whom.
    fn pairs(&self) -> impl Iterator<Item = (Spot, Dir, Seat)> {
        self.cracks.iter().filter_map(|&Crack { between: [from, to], by }| {
            let (from, to) = (from.on(self.lake)?, to.on(self.lake)?);
            let dir = Dir::ALL.into_iter().find(|&dir| from.neighbour(dir) == Some(to))?;
            Some((from, dir, by))
        })
    }

    pub(super) fn haven(&self) -> HexSet {
        let Stage::Rejoin { free, .. } = &self.stage else { return 0 };
        free.iter().filter_map(|hex| hex.on(self.lake)).fold(0, |haven, spot| haven | spot.bit())
    }
}

impl Stage {
    pub(super) fn phase(&self) -> Phase {
        match *self {
            Stage::Programme { writing } => Phase::Programme(writing),
            Stage::Face { seat } => Phase::Face(seat),
            Stage::Rejoin { waiting, .. } => Phase::Rejoin(waiting),
            Stage::Over => Phase::Over,
        }
    }
}

impl Skater {
    pub(super) fn letters(&self) -> Programme {
        let letters = self.programme.as_deref().unwrap_or_default();
        letters.parse::<Programme>().unwrap_or_default().done_up_to(self.done)
    }
}
