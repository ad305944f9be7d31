//! What visibly happens in a step, in the order in which a board shows it.

use serde::{Deserialize, Serialize};
use table::{Game, Seat, SeatSet, Step, game::StepOf};
use ts_rs::TS;

use super::{
    Aufsteiger,
    action::{Action, Ladder},
    block::BlockId,
    cell::{Cell, Spot},
    scene::Scene,
    setup::Placed,
    state::{Phase, Progress, Stone},
    way::Routes,
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "what")]
pub enum Event {
    /// A pawn walks by free steps: the places where it leaves an area and enters the next.
    Climb {
        seat: Seat,
        way: Vec<Spot>,
        height: u8,
    },
    /// Up a ladder: from where, its foot, its head, to where.
    Ladder {
        seat: Seat,
        ladder: Ladder,
        way: Vec<Spot>,
        height: u8,
    },
    /// Over a ladder laid across a gap: from where, its two ends, to where.
    Bridge {
        seat: Seat,
        ladder: Ladder,
        way: Vec<Spot>,
        height: u8,
    },
    /// A block is moved or turned.
    Block {
        seat: Seat,
        from: Placed,
        to: Placed,
    },
    /// AUF-11: a pawn makes room on its face.
    Pushed {
        seat: Seat,
        from: Cell,
        to: Cell,
    },
    /// AUF-11: the walls around a pawn are open; it stands on the open table.
    Freed {
        seat: Seat,
        from: Cell,
    },
    Stone {
        seat: Seat,
        block: BlockId,
    },
    /// AUF-16: whose turn begins takes his stone off.
    StoneGone {
        seat: Seat,
        block: BlockId,
    },
    End {
        seat: Seat,
    },
    /// AUF-21: a player does not climb along.
    Stay {
        seat: Seat,
    },
    /// AUF-18: a pawn has ended higher than ever, or than it began where only that counts: a climb.
    Rise {
        seat: Seat,
        height: u8,
        over: Progress,
    },
    /// AUF-18: so many turns in a row without a climb; the game ends at `of`.
    Quiet {
        #[ts(type = "number")]
        turns: u64,
        #[ts(type = "number")]
        of: u64,
    },
    /// AUF-18: all turns that there are have been played.
    TimeUp {
        #[ts(type = "number")]
        turns: u64,
    },
    Over {
        winners: SeatSet,
    },
}

/// Tells what steps do in a position, and looks around it once, however many are asked for.
pub struct Narrator<'a> {
    game: &'a Aufsteiger,
    scene: Scene<'a>,
    /// Where the pawn of the seat that was asked for can go.
    routes: Option<(Seat, Routes)>,
}

impl Aufsteiger {
    pub(super) fn narrator(&self) -> Narrator<'_> {
        Narrator { game: self, scene: self.tower.scene(), routes: None }
    }
}

impl Narrator<'_> {
    /// What a step does: the step itself, then what differs between before and after it.
    pub fn tell(&mut self, step: &StepOf<Aufsteiger>, out: &mut Vec<Event>) {
        let Step::Act(seat, action) = *step else { return };
        let mut after = *self.game;
        after.make(*step);
        out.extend(self.act(seat, action, &after));
        if let Action::Block { .. } = action {
            self.game.make_room(&after, out);
        }
        self.game.end_turn(seat, &after, out);
    }

    fn way(&mut self, seat: Seat, to: Spot) -> Option<Vec<Spot>> {
        let known = self.routes.take().filter(|(whose, _)| *whose == seat);
        let (_, routes) = self.routes.insert(known.unwrap_or_else(|| (seat, self.game.routes(seat, &self.scene))));
        routes.way(to)
    }

    fn act(&mut self, seat: Seat, action: Action, after: &Aufsteiger) -> Option<Event> {
        let game = self.game;
        let (from, height) = (game.pawn(seat).spot, after.height(seat));
        Some(match action {
            Action::Climb(to) => Event::Climb { seat, way: self.way(seat, Spot::Cell(to))?, height },
            Action::ClimbDown => Event::Climb { seat, way: self.way(seat, Spot::Table)?, height },
            Action::Ladder(ladder, to) => {
                let to_area = game.tower.area(Spot::Cell(to));
                let (foot, head) = game.foot_and_head(seat, ladder, &to_area, &self.scene)?;
                Event::Ladder { seat, ladder, way: vec![from, foot, head, Spot::Cell(to)], height }
            }
            Action::Bridge(ladder, to) => {
                let (near, far) = game.bridge_ends(seat, ladder, &game.tower.area(Spot::Cell(to)))?;
                Event::Bridge {
                    seat,
                    ladder,
                    way: vec![from, Spot::Cell(near), Spot::Cell(far), Spot::Cell(to)],
                    height,
                }
            }
            Action::Block { block, .. } => {
                let placed = |game: &Aufsteiger| Placed::new(block, &game.tower[block]);
                Event::Block { seat, from: placed(game), to: placed(after) }
            }
            Action::Stone(block) => Event::Stone { seat, block },
            Action::End if game.phase == Phase::Turn => Event::End { seat },
            Action::End => Event::Stay { seat },
        })
    }
}

impl Aufsteiger {
    /// AUF-11: who stands elsewhere now.
    fn make_room(&self, after: &Aufsteiger, out: &mut Vec<Event>) {
        for seat in Seat::all(self.seats) {
            match (self.pawn(seat).spot, after.pawn(seat).spot) {
                (Spot::Cell(from), Spot::Table) => out.push(Event::Freed { seat, from }),
                (Spot::Cell(from), Spot::Cell(to)) if from != to => out.push(Event::Pushed { seat, from, to }),
                _ => {}
            }
        }
    }

    /// What follows from the end of a turn, or of a climb that belongs to one.
    fn end_turn(&self, seat: Seat, after: &Aufsteiger, out: &mut Vec<Event>) {
        let height = after.pawn(seat).level;
        if after.clock > self.clock && height > self.height_to_beat(seat) {
            out.push(Event::Rise { seat, height, over: self.progress });
        }
        if after.quiet > self.quiet {
            out.push(Event::Quiet { turns: after.quiet, of: after.quiet_end });
        }
        if after.phase == Phase::Over && after.turns_end == Some(after.turns) {
            out.push(Event::TimeUp { turns: after.turns });
        }
        if let (Stone::On(block), Stone::Gone) = (self.pawn(after.on_turn).stone, after.pawn(after.on_turn).stone) {
            out.push(Event::StoneGone { seat: after.on_turn, block });
        }
        if after.phase == Phase::Over {
            out.push(Event::Over { winners: after.outcome().winners });
        }
    }
}
