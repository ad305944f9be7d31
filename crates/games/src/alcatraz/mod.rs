//! Alcatraz (Bernhard Weber, 1999). Prisoners slip across a yard of nine by nine flagstones to the
//! boat; whoever arrives in a guard's row makes that guard walk towards them, and the guard takes
//! everybody on the way. Three men on the boat win. Open information, one die.

mod action;
mod features;
mod knowledge;
mod legal;
mod obstacle;
mod paint;
mod ranks;
mod rules;
mod state;
mod tensor;
mod view;
mod words;
mod yard;

#[cfg(test)]
mod tests;

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{BadSetup, Game, Meta, OldOptions, Refusal, Seat, Step, Turn, Viewer, game::StepOf, say};

pub use action::{Action, Die, Side};
pub use obstacle::Obstacle;
pub use state::{Alcatraz, Options, OwnMen};
pub use view::{Event, Player, Stage, View};
pub use yard::Square;

use state::{Phase, TO_WIN};
use words::SAYS;
use yard::{ROWS, bit};

/// Nothing is decided before the first move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

impl Game for Alcatraz {
    const META: Meta = Meta {
        id: "alcatraz",
        prefix: "ALC",
        rules: 19,
        min_seats: 2,
        max_seats: state::MOST_SEATS as u8,
        version: 2,
        secrets: false,
        chance: true,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Die;
    type View = View;
    type Event = Event;
    type Obstacle = Obstacle;

    /// Rules 1: half the games of three strong players ended by the limit.
    fn read_version(old: &mut OldOptions) -> Result<(), BadSetup> {
        if old.version() < 2 {
            old.lacked("own_men", "all")?;
            old.default("quiet_limit", 50);
        }
        Ok(())
    }

    fn deal<R: Rng>(_: &Options, _: u8, _: &mut R) -> Result<Setup, BadSetup> {
        Ok(Setup {})
    }

    /// ALC-2, ALC-3, ALC-5: guards at their posts, everybody in the cell, seat 0 to move.
    fn new(options: &Options, seats: u8, _: &Setup) -> Result<Alcatraz, BadSetup> {
        Self::META.check_seats(seats)?;
        if options.quiet_limit == 0 {
            return Err(BadSetup::new(|lang| say!(SAYS, lang, "bad-quiet-limit")));
        }
        Ok(Alcatraz {
            yard: Default::default(),
            guards: options.guard_columns()?,
            aboard: Default::default(),
            seats,
            on_turn: Seat(0),
            phase: Phase::Turn,
            alarm: options.alarm,
            own_men: options.own_men,
            quiet: 0,
            quiet_end: options.quiet_limit.saturating_mul(seats as u64),
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Turn | Phase::Alarm { .. } => Turn::of(self.on_turn),
            Phase::Die => Turn::Chance,
            Phase::Over => Turn::Over(self.outcome()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Phase::Alarm { .. } = self.phase {
            out.extend([Action::Run(Side::Left), Action::Run(Side::Right)]); // ALC-16
            return;
        }
        let before = out.len();
        self.list_moves(seat, out);
        if out.len() == before {
            out.push(Action::Pass); // ALC-17
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match (self.phase, *action) {
            // ALC-16: the alarm comes before the turn, and only the alarm sends a guard running.
            (Phase::Alarm { .. }, Action::Run(_)) => Ok(()),
            (Phase::Alarm { .. }, _) | (_, Action::Run(_)) => Err(Refusal::cite("ALC-16")),
            (_, Action::Out(to)) => self.check_out(seat, to),
            (_, Action::Move { from, to }) => self.check_move(seat, from, to),
            (_, Action::Board(from)) => self.check_board(seat, from),
            // ALC-17: who can go must go.
            (_, Action::Pass) => Refusal::forbid(self.can_go(seat), "ALC-17"),
        }
    }

    fn obstacle(&self, seat: Seat, action: &Action, refusal: Refusal) -> Option<Obstacle> {
        match (refusal.rule, *action) {
            ("ALC-16", _) => match self.phase {
                Phase::Alarm { row } => Some(Obstacle::Alarm { row: row + 1 }),
                _ => None,
            },
            ("ALC-6", _) => Some(Obstacle::Cell),
            ("ALC-5", Action::Move { from, .. } | Action::Board(from)) => {
                Some(Obstacle::Stranger { at: from, seat: self.owner(from) })
            }
            ("ALC-14", Action::Board(from)) if !from.is_hatched() => Some(Obstacle::Shore { at: from }),
            ("ALC-14", Action::Board(from)) => {
                let row = (0..from.row()).rev().find(|&row| self.guard(row) == Some(from.column()))?;
                Some(Obstacle::Guard { from: Some(from), at: Square::new(from.column(), row) })
            }
            (rule, Action::Out(to)) => self.bars_way(seat, rule, None, to),
            (rule, Action::Move { from, to }) => self.bars_way(seat, rule, Some(from), to),
            _ => None,
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Out(to) => self.arrive(seat, to, ROWS - to.row()),
            Action::Move { from, to } => {
                self.yard[seat.index()][from.row() as usize] &= !bit(from.column());
                self.arrive(seat, to, from.row().abs_diff(to.row()) + from.column().abs_diff(to.column()));
            }
            Action::Board(from) => self.board(seat, from),
            Action::Pass => self.end_quiet_turn(),
            Action::Run(side) => self.run(side),
        }
    }

    fn chances(&self, out: &mut Vec<(Die, u32)>) {
        out.extend(Die::faces().map(|die| (die, 1)));
    }

    fn check_chance(&self, die: &Die) -> Result<(), Refusal> {
        Refusal::forbid(!(1..=8).contains(&die.0), "ALC-16")
    }

    /// ALC-16: the die wakes the guard of a row.
    fn chance(&mut self, die: Die) {
        self.phase = Phase::Alarm { row: die.row() };
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            you: viewer.seat(),
            on_turn: self.on_turn,
            stage: match self.phase {
                Phase::Turn => Stage::Turn,
                Phase::Die => Stage::Die,
                Phase::Alarm { row } => Stage::Alarm(row + 1),
                Phase::Over => Stage::Over,
            },
            guards: std::array::from_fn(|row| Square::new(self.guards[row], row as u8)),
            players: Seat::all(self.seats).map(|seat| self.player(seat)).collect(),
            alarm: self.alarm,
            own_men: self.own_men,
            to_win: TO_WIN,
            quiet: self.quiet,
            quiet_end: self.quiet_end,
            winners: (self.phase == Phase::Over).then(|| self.outcome().winners),
        }
    }

    /// What a step does: the step itself, then what differs between before and after it.
    fn events(&self, _: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        let mut after = *self;
        after.make(*step);
        match *step {
            Step::Chance(die) => out.push(Event::Alarm { seat: self.on_turn, row: die.0 }),
            Step::Act(seat, Action::Out(to)) => out.push(Event::Out { seat, to }),
            Step::Act(seat, Action::Move { from, to }) => out.push(Event::Move { seat, from, to }),
            Step::Act(seat, Action::Pass) => out.push(Event::Pass { seat }),
            Step::Act(seat, Action::Board(from)) => {
                out.push(Event::Board { seat, from, boat: after.aboard[seat.index()] });
            }
            Step::Act(seat, Action::Run(side)) => {
                if let Phase::Alarm { row } = self.phase {
                    let at = |state: &Alcatraz| Square::new(state.guards[row as usize], row);
                    out.push(Event::Run { seat, side, from: at(self), to: at(&after) });
                }
            }
        }
        self.guards_answer(step, &after, out);
        if after.phase == Phase::Over {
            let boats = after.aboard[..self.seats as usize].to_vec();
            out.push(Event::Over { winners: after.outcome().winners, boats });
        } else if after.quiet > self.quiet && after.warns() {
            out.push(Event::Limit { left: after.quiet_end - after.quiet });
        }
    }

    fn determinize<R: Rng>(view: &View, _: Seat, _: &mut R) -> Alcatraz {
        Alcatraz::from_view(view)
    }
}
