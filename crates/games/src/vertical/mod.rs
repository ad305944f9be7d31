//! Vertical (Franck Régnier, 2018). Climbers build the cliff they climb, tile by tile: what they packed
//! decides where they may go, and a fall tile sends whoever draws it down to the nearest carabiner.
//! The highest wins once all sixty tiles are drawn. Open information; the draw is chance.

mod action;
mod cliff;
mod drawing;
mod knowledge;
mod legal;
mod obstacle;
mod paint;
mod pieces;
mod rules;
mod state;
mod tensor;
mod view;
mod words;

#[cfg(test)]
mod tests;

use rand::Rng;
use serde::{Deserialize, Serialize};
use table::{BadSetup, Game, Meta, OldOptions, Refusal, Seat, Step, Turn, Viewer, game::StepOf};

pub use action::Action;
pub use cliff::Place;
pub use obstacle::Obstacle;
pub use pieces::{Kind, Orange, Token};
pub use state::{Carabiners, Falls, Options, Vertical};
pub use view::{Event, Laid, Player, Stage, View};

use cliff::Cliff;
use state::{PACKED, Phase};

/// Nothing is decided before the first action: the stacks have no order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {}

impl Game for Vertical {
    const META: Meta = Meta {
        id: "vertical",
        prefix: "VER",
        rules: 17,
        min_seats: 2,
        max_seats: state::MOST_SEATS as u8,
        version: 2,
        secrets: false,
        chance: true,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Kind;
    type View = View;
    type Event = Event;
    type Obstacle = Obstacle;

    /// Rules 1: a fall tile always ended the turn, a carabiner went where a step leads, and there were five
    /// tokens of each kind.
    fn read_version(options: &mut OldOptions) -> Result<(), BadSetup> {
        options.lacked("fall", "ends")?;
        options.came_later("tokens")?;
        options.lacked_value("carabiner", "step")?;
        options.default("carabiner", "step");
        options.renamed("carabiner", "destination", "step");
        Ok(())
    }

    fn deal<R: Rng>(_: &Options, _: u8, _: &mut R) -> Result<Setup, BadSetup> {
        Ok(Setup {})
    }

    /// VER-1 to VER-3: full stacks, empty bags, everybody on the ground; seat 0 packs first (VER-4).
    fn new(options: &Options, seats: u8, _: &Setup) -> Result<Vertical, BadSetup> {
        Self::META.check_seats(seats)?;
        Ok(Vertical {
            cliff: Cliff::bare(),
            equipped: Default::default(),
            climbers: Default::default(),
            bags: Default::default(),
            stock: options.stock(seats)?,
            stacks: options.stacks()?,
            seats,
            on_turn: Seat(0),
            phase: Phase::Pack,
            carabiners: options.carabiner,
            falls: options.fall,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Draw => Turn::Chance,
            Phase::Over => Turn::Over(self.outcome()),
            _ => Turn::of(self.on_turn),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Pack => out.extend(Token::ALL.into_iter().filter(|&token| self.supply(token) > 0).map(Action::Take)),
            Phase::Place(kind) => self.list_places(kind, out),
            Phase::Duty(tile) => self.list_ways_to(seat, tile, out),
            Phase::Equip => {
                self.list_equipment(seat, out);
                self.list_moves(seat, out);
            }
            Phase::Move => self.list_moves(seat, out),
            Phase::Ride => self.list_rides(seat, out),
            Phase::Draw | Phase::Over => {}
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match (self.phase, *action) {
            (Phase::Pack, Action::Take(token)) => Refusal::forbid(self.supply(token) == 0, "VER-4"),
            (Phase::Pack, _) | (_, Action::Take(_)) => Err(Refusal::cite("VER-4")),
            (Phase::Place(kind), Action::Place(at)) => self.check_place(kind, at),
            (Phase::Place(_), _) | (_, Action::Place(_)) => Err(Refusal::cite("VER-6")),
            (Phase::Duty(tile), _) => self.check_duty(seat, tile, *action),
            (_, Action::End) => Ok(()),
            (Phase::Equip, Action::Equip(orange, at)) => self.check_equip(seat, orange, at),
            (_, Action::Equip(..)) => Err(Refusal::cite("VER-8")),
            // VER-9, VER-13: one move, or a passage instead of it.
            (Phase::Ride, Action::Move(_)) => Err(Refusal::cite("VER-9")),
            (Phase::Ride, Action::Cave(_)) => Err(Refusal::cite("VER-13")),
            (_, Action::Move(to)) => self.check_move(seat, to),
            (_, Action::Cave(to)) => self.check_cave(seat, to),
            (_, Action::Zip(to)) => self.check_zip(seat, to),
        }
    }

    fn obstacle(&self, seat: Seat, action: &Action, refusal: Refusal) -> Option<Obstacle> {
        match (refusal.rule, *action) {
            ("VER-4", Action::Take(token)) if self.phase == Phase::Pack => Some(Obstacle::Spent { token }),
            ("VER-4", _) if self.phase == Phase::Pack => Some(Obstacle::Pack),
            ("VER-6", Action::Place(at)) => self.bars_place(at),
            ("VER-6", _) => match self.phase {
                Phase::Place(tile) => Some(Obstacle::Drawn { tile }),
                _ => None,
            },
            ("VER-7", Action::Place(at)) => Some(Obstacle::High { at, row: self.cliff.cave_limit() }),
            ("VER-8", Action::Equip(token, at)) if self.phase == Phase::Equip => self.bars_token(seat, token, at),
            ("VER-8", _) => match self.phase {
                Phase::Duty(tile) => Some(Obstacle::Duty { at: self.cliff.place(tile) }),
                _ => None,
            },
            (rule, Action::Move(at) | Action::Cave(at) | Action::Zip(at)) => self.bars_way(seat, rule, at),
            _ => None,
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Take(token) => self.pack(seat, token),
            Action::Place(at) => self.place(at),
            Action::Equip(orange, at) => self.equip(seat, orange, at),
            Action::Move(to) | Action::Cave(to) => {
                self.climbers[seat.index()] = self.cliff.find(to);
                // The turn goes on only if there is a ride to take (VER-14).
                if self.rides(seat).is_empty() { self.end_turn() } else { self.phase = Phase::Ride }
            }
            Action::Zip(to) => {
                self.climbers[seat.index()] = self.cliff.find(to);
                self.end_turn();
            }
            Action::End => self.end_turn(),
        }
    }

    /// VER-5: each kind left in the current stack, in proportion to its number.
    fn chances(&self, out: &mut Vec<(Kind, u32)>) {
        let Some(stack) = self.stack() else { return };
        let left = Kind::ALL.into_iter().zip(self.stacks[stack]);
        out.extend(left.filter(|&(_, count)| count > 0).map(|(kind, count)| (kind, count as u32)));
    }

    /// VER-5: a kind is drawn that is left in the stack.
    fn check_chance(&self, kind: &Kind) -> Result<(), Refusal> {
        let left = self.stack().map_or(0, |stack| self.stacks[stack][kind.index()]);
        Refusal::forbid(left == 0, "VER-5")
    }

    /// VER-5: a tile leaves its stack. VER-15: a fall ends the turn of who falls; for others it goes on as
    /// after a placement, unless agreed otherwise.
    fn chance(&mut self, kind: Kind) {
        let Some(stack) = self.stack() else { return };
        self.stacks[stack][kind.index()] -= 1;
        if kind == Kind::Fall {
            let before = self.climber(self.on_turn);
            let after = self.landing(self.on_turn);
            self.climbers[self.on_turn.index()] = after;
            if after != before || self.falls == Falls::Ends { self.end_turn() } else { self.phase = Phase::Equip }
        } else {
            self.phase = Phase::Place(kind);
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            you: viewer.seat(),
            on_turn: self.on_turn,
            stage: self.stage(),
            tiles: self.laid(),
            players: Seat::all(self.seats).map(|seat| self.player(seat)).collect(),
            bag_size: PACKED,
            stock: Token::ALL.into_iter().zip(self.stock).collect(),
            supply: Token::ALL.into_iter().map(|token| (token, self.supply(token))).collect(),
            stacks: self.stacks.iter().map(|stack| Kind::ALL.into_iter().zip(*stack).collect()).collect(),
            stack: self.stack().map(|stack| stack as u8 + 1),
            aside: self.aside(),
            carabiner: self.carabiners,
            fall: self.falls,
            winners: (self.phase == Phase::Over).then(|| self.outcome().winners),
        }
    }

    /// What a step does: the step itself, and how the game ends if it does.
    fn events(&self, _: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        let mut after = *self;
        after.make(*step);
        match *step {
            Step::Chance(tile) => {
                let stack = self.stack().unwrap_or_default() as u8 + 1;
                out.push(Event::Draw { seat: self.on_turn, tile, stack });
                if tile == Kind::Fall {
                    out.push(self.fall(&after));
                }
                out.extend(self.running_down(&after));
            }
            Step::Act(seat, action) => out.extend(self.deed(seat, action)),
        }
        if after.phase == Phase::Over {
            let row = |seat| after.climber(seat).map(|tile| after.cliff.row(tile));
            let rows = Seat::all(self.seats).map(row).collect();
            out.push(Event::Over { winners: after.outcome().winners, rows });
        }
    }

    fn determinize<R: Rng>(view: &View, _: Seat, _: &mut R) -> Vertical {
        Vertical::from_view(view)
    }
}
