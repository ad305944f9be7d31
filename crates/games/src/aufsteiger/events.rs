//! What visibly happens in a step, in the order in which a board shows it.

use serde::{Deserialize, Serialize};
use table::{Game, Seat, SeatSet, Step, TS, game::StepOf};

use super::{
    Aufsteiger,
    action::{Action, Ladder},
    block::{BlockId, Color},
    cell::{Cell, Spot},
    scene::Scene,
    setup::Placed,
    state::{Phase, Progress, Stone, Tie},
    way::Routes,
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "what")]
pub enum Event {
    /// A pawn walks by free steps: the places where it leaves an area and enters the next.
    Climb {
        seat: Seat,
        way: Vec<Spot>,
        landing: Landing,
    },
    /// Up a ladder: from where, its foot, its head, to where.
    Ladder {
        seat: Seat,
        ladder: Ladder,
        way: Vec<Spot>,
        landing: Landing,
    },
    /// Over a ladder laid across a gap: from where, its two ends, to where.
    Bridge {
        seat: Seat,
        ladder: Ladder,
        way: Vec<Spot>,
        landing: Landing,
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
        on: Placed,
    },
    /// AUF-16: whose turn begins takes the stone off.
    StoneGone {
        seat: Seat,
        on: Placed,
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
        /// Is the next one the last chance?
        last: bool,
    },
    /// AUF-18: where turns are counted, everybody has one more.
    LastRound,
    /// AUF-18: all turns that there are have been played.
    TimeUp {
        #[ts(type = "number")]
        turns: u64,
    },
    /// AUF-19: who wins, how high, and by which arrival if others are as high.
    Over {
        winners: SeatSet,
        height: u8,
        tie: Option<Tie>,
    },
}

/// Where a pawn's move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Landing {
    pub height: u8,
    /// How high it was before.
    pub from: u8,
    /// The colour of the face; none on the table.
    pub on: Option<Color>,
    /// AUF-18: what ending the turn here would surpass, and so be a climb.
    pub beats: Option<Progress>,
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
        let (from, landing) = (game.pawn(seat).spot, game.landing(seat, after));
        Some(match action {
            Action::Climb(to) => Event::Climb { seat, way: self.way(seat, Spot::Cell(to))?, landing },
            Action::ClimbDown => Event::Climb { seat, way: self.way(seat, Spot::Table)?, landing },
            Action::Ladder(ladder, to) => {
                let to_area = game.tower.area(Spot::Cell(to));
                let (foot, head) = game.foot_and_head(seat, ladder, &to_area, &self.scene)?;
                Event::Ladder { seat, ladder, way: vec![from, foot, head, Spot::Cell(to)], landing }
            }
            Action::Bridge(ladder, to) => {
                let (near, far) = game.bridge_ends(seat, ladder, &game.tower.area(Spot::Cell(to)))?;
                Event::Bridge {
                    seat,
                    ladder,
                    way: vec![from, Spot::Cell(near), Spot::Cell(far), Spot::Cell(to)],
                    landing,
                }
            }
            Action::Block { block, .. } => Event::Block { seat, from: game.placed(block), to: after.placed(block) },
            Action::Stone(block) => Event::Stone { seat, on: game.placed(block) },
            Action::End if game.phase == Phase::Turn => Event::End { seat },
            Action::End => Event::Stay { seat },
        })
    }
}

impl Aufsteiger {
    pub(super) fn placed(&self, block: BlockId) -> Placed {
        Placed::new(block, &self.tower[block])
    }

    /// Where the seat's pawn is after a move of its own.
    fn landing(&self, seat: Seat, after: &Aufsteiger) -> Landing {
        let (from, height) = (self.height(seat), after.height(seat));
        let face = after.pawn(seat).spot.cell().and_then(|cell| after.tower.top(cell));
        Landing {
            height,
            from,
            on: face.map(|block| after.tower[block].color),
            beats: (height > self.height_to_beat(seat)).then_some(self.progress),
        }
    }

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
            out.push(Event::Quiet { turns: after.quiet, of: after.quiet_end, last: after.last_chance() });
        }
        let left = after.turns_end.map(|end| end - after.turns).filter(|_| after.turns > self.turns);
        if after.phase != Phase::Over && left == Some(u64::from(self.seats)) {
            out.push(Event::LastRound);
        }
        if after.phase == Phase::Over && left == Some(0) {
            out.push(Event::TimeUp { turns: after.turns });
        }
        if let (Stone::On(block), Stone::Gone) = (self.pawn(after.on_turn).stone, after.pawn(after.on_turn).stone) {
            out.push(Event::StoneGone { seat: after.on_turn, on: after.placed(block) });
        }
        if after.phase == Phase::Over {
            let (winners, height) = (after.outcome().winners, after.summit());
            out.push(Event::Over { winners, height, tie: after.tie_break() });
        }
    }

    /// The height of the highest pawn.
    fn summit(&self) -> u8 {
        Seat::all(self.seats).map(|seat| self.height(seat)).max().unwrap_or(0)
    }

    /// AUF-19: what tells those who lead from others who are as high, if there are any.
    pub(super) fn tie_break(&self) -> Option<Tie> {
        let highest = Seat::all(self.seats).filter(|&seat| self.height(seat) == self.summit()).count();
        (self.outcome().winners.len() < highest).then_some(self.tie)
    }
}
