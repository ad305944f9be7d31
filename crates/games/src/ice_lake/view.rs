//! What a viewer sees: the whole lake, and nobody else's letters before all are ready (LAC-5).

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, Seen, Step, Viewer, game::StepOf};
use ts_rs::TS;

use super::{
    IceLake,
    action::Action,
    event::{Event, corners},
    ice::Ice,
    lake::{Dir, Hex, HexSet, Lake, Spot, spots},
    programme::Programme,
    signatures::Signatures,
    state::{self, MOST_SEATS, Phase},
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
    /// This one comes back to one of the free hexes, and the rest of `waiting` after him.
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
    /// Where he stands; nowhere once he is out.
    pub at: Option<Hex>,
    pub facing: Dir,
    /// His letters; nothing where the viewer may not know how many there are.
    pub programme: Option<String>,
    /// How many of them are skated.
    pub done: u16,
    /// LAC-17: opponents who went out strictly earlier, once he is out or has won.
    pub score: u8,
}

impl IceLake {
    pub(super) fn show(&self, viewer: Viewer) -> View {
        let crack = |(from, dir): (Spot, Dir)| {
            let between = [from.hex(), from.neighbour(dir)?.hex()];
            Some(Crack { between, by: self.signatures.of(from, dir) })
        };
        View {
            you: viewer.seat(),
            lake: self.ice.lake,
            side: self.ice.lake.side(),
            round: self.round,
            stage: self.stage(),
            first: self.first,
            max_letters: self.cap,
            skaters: Seat::all(self.seats).map(|seat| self.skater(seat, viewer)).collect(),
            cracks: self.ice.cracks().filter_map(crack).collect(),
            adrift: corners(self.ice.adrift()),
            ghost: viewer.seat().map_or_else(Vec::new, |seat| self.ghost(seat)),
            winners: (self.phase == Phase::Over).then(|| self.outcome().winners),
        }
    }

    fn stage(&self) -> Stage {
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

    fn skater(&self, seat: Seat, viewer: Viewer) -> Skater {
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
        // Who is left if he goes out is not for a ghost to say: the others will have moved.
        told.retain(|event| !matches!(event, Event::Over { .. }));
        told
    }

    /// LAC-5: are this seat's letters hidden from the others?
    pub(super) fn has_secret(&self, seat: Seat) -> bool {
        matches!(self.phase, Phase::Programme(_)) && self.at(seat).is_some()
    }

    pub(super) fn shows(&self, viewer: Viewer, step: &StepOf<IceLake>) -> Seen {
        match step {
            Step::Act(seat, Action::Write(_)) if !viewer.is(*seat) => Seen::Nothing,
            _ => Seen::Fully,
        }
    }

    /// What the viewer sees happen: everything, unless he sees nothing of the step.
    pub(super) fn happen(&self, viewer: Viewer, step: &StepOf<IceLake>, out: &mut Vec<Event>) {
        if let Step::Act(seat, action) = *step
            && self.shows(viewer, step) != Seen::Nothing
        {
            let mut after = *self;
            after.carry_out(seat, action, out);
        }
    }

    /// A position that fits the view; the letters that it hides are imagined.
    pub(super) fn from_view<R: Rng>(view: &View, seat: Seat, rng: &mut R) -> IceLake {
        let mut game = IceLake {
            ice: view.ice(),
            skaters: [state::Skater::ABSENT; MOST_SEATS],
            programmes: Default::default(),
            seats: view.skaters.len() as u8,
            phase: view.stage.phase(),
            round: view.round,
            first: view.first,
            cap: view.max_letters,
            haven: view.haven(),
            signatures: view.signatures(),
        };
        for (index, skater) in view.skaters.iter().enumerate() {
            let at = skater.at.and_then(|hex| hex.on(view.lake));
            game.skaters[index] = state::Skater { at, facing: skater.facing, score: skater.score };
            game.programmes[index] = skater.letters();
        }
        game.imagine(seat, rng);
        game
    }
}

/// The way back from a view to what it shows.
impl View {
    fn ice(&self) -> Ice {
        let spot = |hex: Hex| hex.on(self.lake);
        let triangle =
            |&[north, south, third]: &[Hex; 3]| Triangle::with_corners([spot(north)?, spot(south)?, spot(third)?]);
        let adrift = self.adrift.iter().filter_map(triangle).collect();
        Ice::with(self.lake, self.pairs().map(|(from, dir, _)| (from, dir)), adrift)
    }

    fn signatures(&self) -> Signatures {
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

    fn haven(&self) -> HexSet {
        let Stage::Rejoin { free, .. } = &self.stage else { return 0 };
        free.iter().filter_map(|hex| hex.on(self.lake)).fold(0, |haven, spot| haven | spot.bit())
    }
}

impl Stage {
    fn phase(&self) -> Phase {
        match *self {
            Stage::Programme { writing } => Phase::Programme(writing),
            Stage::Face { seat } => Phase::Face(seat),
            Stage::Rejoin { waiting, .. } => Phase::Rejoin(waiting),
            Stage::Over => Phase::Over,
        }
    }
}

impl Skater {
    fn letters(&self) -> Programme {
        let letters = self.programme.as_deref().unwrap_or_default();
        letters.parse::<Programme>().unwrap_or_default().done_up_to(self.done)
    }
}
