//! Le Lac Glacé, Ice Lake (Patrick Matthews, 2002). Everybody writes in secret where they will skate;
//! then all skate at once, a step each in turn, and every step cracks the ice. Who leaves the lake,
//! comes to a halt at once or is surrounded by cracks is out. The last one on the ice wins. Secret
//! simultaneous programmes, no chance.

mod action;
mod cut_off;
mod draw;
mod event;
mod ice;
mod imagine;
mod knowledge;
mod lake;
mod legal;
mod obstacle;
mod paint;
mod programme;
mod rules;
mod signatures;
mod state;
mod tensor;
mod triangles;
mod view;
mod walk;
mod words;

#[cfg(test)]
mod tests;

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use table::{
    BadSetup, Game, Meta, Refusal, Seat, SeatSet, Seen, Step, Turn, Viewer,
    game::{Never, StepOf},
};

pub use action::Action;
pub use event::{Event, StoppedBy};
pub use lake::{Dir, Hex, Lake};
pub use obstacle::Obstacle;
pub use programme::Letter;
pub use state::{IceLake, Options};
pub use view::{Crack, Skater, Stage, View};

use event::corners;
use ice::Ice;
use lake::{Spot, spots};
use signatures::Signatures;
use state::{MOST_SEATS, Phase};

/// Nothing is decided before the first programme.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

impl Game for IceLake {
    const META: Meta = Meta {
        id: "ice-lake",
        prefix: "LAC",
        rules: 17,
        min_seats: 2,
        max_seats: state::MOST_SEATS as u8,
        version: 1,
        secrets: true,
        chance: false,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Never;
    type View = View;
    type Event = Event;
    type Obstacle = Obstacle;

    fn deal<R: Rng>(_: &Options, _: u8, _: &mut R) -> Result<Setup, BadSetup> {
        Ok(Setup {})
    }

    /// LAC-3: everybody at their start, seat 0 to begin (LAC-7).
    fn new(options: &Options, seats: u8, _: &Setup) -> Result<IceLake, BadSetup> {
        Self::META.check_seats(seats)?;
        let lake = options.lake;
        let mut skaters = [state::Skater::ABSENT; MOST_SEATS];
        for seat in Seat::all(seats) {
            let (at, facing) = lake.start(seat, seats);
            skaters[seat.index()] = state::Skater { at: Some(at), facing, score: 0 };
        }
        Ok(IceLake {
            ice: Ice::new(lake),
            skaters,
            programmes: Default::default(),
            seats,
            phase: Phase::Programme(SeatSet::all(seats)),
            round: 1,
            first: Seat(0),
            cap: options.cap()?,
            haven: 0,
            signatures: Signatures::NONE,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Programme(writing) => Turn::Act(writing),
            Phase::Face(seat) => Turn::of(seat),
            Phase::Rejoin(waiting) => Turn::Act(self.rejoining(waiting).into_iter().collect()),
            Phase::Over => Turn::Over(self.outcome()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Programme(_) => self.list_letters(seat, out),
            Phase::Face(_) => {
                let open = self.at(seat).into_iter().flat_map(|at| self.ice.open(at).iter());
                out.extend(open.map(Action::Face)); // LAC-11
            }
            Phase::Rejoin(_) => {
                for spot in spots(self.haven) {
                    let to = spot.hex();
                    out.extend(self.ice.open(spot).iter().map(|facing| Action::Rejoin { to, facing })); // LAC-16
                }
            }
            Phase::Over => {}
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match (self.phase, *action) {
            (Phase::Programme(_), Action::Write(_)) => self.check_letter(seat),
            (Phase::Programme(_), Action::Go) => self.check_ready(seat),
            (Phase::Face(_), Action::Face(dir)) => self.check_facing(self.at(seat), dir),
            (Phase::Rejoin(_), Action::Rejoin { to, facing }) => self.check_return(to, facing),
            // LAC-11: the choice comes at once, and only after a stop.
            (Phase::Face(_), _) | (_, Action::Face(_)) => Err(Refusal::cite("LAC-11")),
            // LAC-16: coming back comes before writing, and only for those who are called.
            (Phase::Rejoin(_), _) | (_, Action::Rejoin { .. }) => Err(Refusal::cite("LAC-16")),
            (Phase::Over, _) => Err(Refusal::cite("LAC-17")),
        }
    }

    fn obstacle(&self, seat: Seat, action: &Action, refusal: Refusal) -> Option<Obstacle> {
        let here = self.at(seat)?;
        let at = here.hex();
        match (self.phase, *action) {
            (Phase::Programme(_), Action::Go) => Some(Obstacle::Blank { at }),
            (Phase::Programme(_), Action::Write(_)) => Some(Obstacle::Long { most: self.cap }),
            (Phase::Face(_), Action::Face(dir)) => Some(self.bars_facing(here, dir)),
            (Phase::Face(_), _) => Some(Obstacle::Stopped { at }),
            (Phase::Rejoin(_), Action::Rejoin { to, facing }) => Some(self.bars_return(to, facing, refusal)),
            (Phase::Rejoin(_), _) => Some(Obstacle::Away { at }),
            (Phase::Programme(_) | Phase::Over, _) => None,
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        self.act(seat, action, &mut ());
    }

    fn view(&self, viewer: Viewer) -> View {
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

    fn seen(&self, viewer: Viewer, step: &StepOf<Self>) -> Seen {
        match step {
            Step::Act(seat, Action::Write(_)) if !viewer.is(*seat) => Seen::Nothing,
            _ => Seen::Fully,
        }
    }

    /// What the viewer sees happen: everything, unless they see nothing of the step.
    fn events(&self, viewer: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        if let Step::Act(seat, action) = *step
            && self.seen(viewer, step) != Seen::Nothing
        {
            let mut after = *self;
            after.act(seat, action, out);
        }
    }

    /// A position that fits the view; the letters that it hides are imagined.
    fn determinize<R: Rng>(view: &View, seat: Seat, rng: &mut R) -> IceLake {
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
        game.scramble(seat, rng);
        game
    }

    /// Writes anew every programme that the seat cannot know, finished or begun. Looks at nothing
    /// but the lake and who is ready, which everybody sees.
    fn scramble<R: Rng>(&mut self, seat: Seat, rng: &mut R) {
        let Phase::Programme(writing) = self.phase else { return };
        for other in Seat::all(self.seats).filter(|&other| other != seat) {
            let Some(walk) = self.walk(other) else { continue };
            let mut programme = walk.plausible(self.cap, rng);
            if writing.contains(other) {
                let so_far = rng.random_range(0..=programme.len());
                programme = programme.letters().take(so_far as usize).collect();
            }
            self.programmes[other.index()] = programme;
        }
    }
}
