//! Die Aufsteiger (Holger Lanz, 2008). Pawns climb a tower of 35 coloured blocks, each only over grey
//! and its own colour, while every turn a block may be moved and the tower changes. When nobody gets
//! any higher, the highest pawn wins. Open information, no chance but the start.
//!
//! `rules.rs`, `tower.rs`, `scene.rs` and `way.rs` speak the book's language, one question at a time; `legal.rs`,
//! `moves.rs`, `ways.rs` and `relief/` ask the height map (AUF-6) everything at once.

mod action;
mod block;
mod cell;
mod deal;
mod drawing;
mod events;
mod faces;
mod knowledge;
mod legal;
mod moves;
mod obstacle;
mod paint;
mod relief;
mod rules;
mod scene;
mod setup;
mod state;
mod tensor;
mod tower;
mod turn;
mod view;
mod way;
mod ways;
mod words;

#[cfg(test)]
mod tests;

use rand::{Rng, RngExt};
use table::{
    BadSetup, Game, Meta, Refusal, Seat, Turn, Viewer,
    game::{Never, StepOf, begins_like},
};

pub use action::{Action, Ladder};
pub use block::{BlockId, Color, Dir, Kind};
pub use cell::{Cell, Spot};
pub use events::{Event, Landing};
pub use faces::Faces;
pub use obstacle::Obstacle;
pub use setup::{Placed, Setup};
pub use state::{Aufsteiger, Climb, Options, Progress, Start, Stone, Tie};
pub use view::{Area, Player, Stage, Standing, View};

use block::Block;
use moves::Moves;
use relief::on_relief;
use state::{Done, MOST_SEATS, Pawn, Phase};
use tower::Tower;
use view::areas;

impl Game for Aufsteiger {
    const META: Meta = Meta {
        id: "aufsteiger",
        prefix: "AUF",
        rules: 21,
        min_seats: 2,
        max_seats: state::MOST_SEATS as u8,
        version: 1,
        secrets: false,
        chance: false,
    };

    type Options = Options;
    type Setup = Setup;
    type Action = Action;
    type Chance = Never;
    type View = View;
    type Event = Event;
    type Obstacle = Obstacle;

    fn deal<R: Rng>(options: &Options, seats: u8, rng: &mut R) -> Result<Setup, BadSetup> {
        Self::META.check_seats(seats)?;
        deal::deal(options, seats, rng)
    }

    /// AUF-8, AUF-9: the tower stands, all pawns are on the table, seat 0 to play.
    fn new(options: &Options, seats: u8, setup: &Setup) -> Result<Aufsteiger, BadSetup> {
        Self::META.check_seats(seats)?;
        let colors = setup.colors(options, seats)?;
        let mut pawns = [Pawn::AT_THE_START; MOST_SEATS];
        for (pawn, &color) in pawns.iter_mut().zip(colors) {
            pawn.color = color;
        }
        Ok(Aufsteiger {
            tower: setup.tower()?,
            pawns,
            seats,
            on_turn: Seat(0),
            phase: Phase::Turn,
            done: Done::default(),
            barred: None,
            quiet: 0,
            quiet_end: options.quiet_end(seats)?,
            turns: 0,
            turns_end: options.turns_end(seats),
            progress: options.progress,
            clock: 0,
            climb: options.climb,
            tie: options.tie,
            bridges: options.bridges,
            together: options.together,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.acting() {
            Some(seat) => Turn::of(seat),
            None => Turn::Over(self.outcome()),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        on_relief!(self.tower.blocks(), relief => self.list_on(seat, relief, out));
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let along = self.phase != Phase::Turn;
        match *action {
            Action::Climb(to) => self.check_climb(seat, Spot::Cell(to)),
            Action::ClimbDown => self.check_climb(seat, Spot::Table),
            Action::End => Ok(()),
            // AUF-21: nothing else for a player who climbs along.
            _ if along => Err(Refusal::cite("AUF-21")),
            Action::Ladder(ladder, to) => self.check_ladder(seat, ladder, to),
            Action::Bridge(ladder, to) => self.check_bridge(seat, ladder, to),
            Action::Block { block, top, dir, at } => self.check_block(block, top, dir, at),
            Action::Stone(block) => self.check_stone(seat, block),
        }
    }

    fn obstacle(&self, seat: Seat, action: &Action, refusal: Refusal) -> Option<Obstacle> {
        match *action {
            Action::Block { block, top, dir, at } => match refusal.rule {
                "AUF-10" => self.what_keeps(block),
                "AUF-6" => self.what_is_low(block, top, dir, at),
                "AUF-7" => {
                    let there = self.tower.without(block).rest(block, top, dir, at).ok()?;
                    Some(Obstacle::Loose { block: Placed::new(block, &there) })
                }
                "AUF-11" => self.who_is_in_the_way(block, top, dir, at),
                _ => None,
            },
            Action::Climb(to) | Action::Ladder(_, to) | Action::Bridge(_, to) => {
                self.what_bars(seat, to, refusal, matches!(action, Action::Climb(_)))
            }
            Action::ClimbDown => (self.done.climbed && self.phase == Phase::Turn).then_some(Obstacle::Climbed),
            Action::Stone(block) if refusal.rule == "AUF-16" => self.what_lies_on(block),
            _ => None,
        }
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Climb(to) => self.climb(seat, Spot::Cell(to)),
            Action::ClimbDown => self.climb(seat, Spot::Table),
            Action::Ladder(ladder, to) | Action::Bridge(ladder, to) => self.use_ladder(seat, ladder, to),
            Action::Block { block, top, dir, at } => {
                if let Ok(there) = self.tower.without(block).rest(block, top, dir, at) {
                    self.set_block(block, there);
                }
            }
            Action::Stone(block) => {
                self.pawns[seat.index()].stone = Stone::On(block);
                self.end(seat);
            }
            Action::End => self.end(seat),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let Done { moved, walked, climbed, rose } = self.done;
        View {
            you: viewer.seat(),
            on_turn: self.on_turn,
            stage: match self.phase {
                Phase::Turn => Stage::Turn,
                Phase::Together(seat) => Stage::Together(seat),
                Phase::Over => Stage::Over,
            },
            blocks: BlockId::all().map(|id| Standing::new(id, &self.tower[id])).collect(),
            areas: on_relief!(self.tower.blocks(), relief => areas(relief)),
            movable: BlockId::all().filter(|&id| self.may_move_blocks() && self.is_movable(id)).collect(),
            ways: self.acting().is_some_and(|seat| self.has_ways(seat)),
            players: Seat::all(self.seats).map(|seat| self.player(seat)).collect(),
            moved,
            barred: self.barred,
            walked,
            climbed,
            rose,
            quiet: self.quiet,
            quiet_end: self.quiet_end,
            turns: self.turns,
            turns_end: self.turns_end,
            last_chance: self.last_chance(),
            progress: self.progress,
            clock: self.clock,
            climb: self.climb,
            tie: self.tie,
            bridges: self.bridges,
            together: self.together,
            winners: (self.phase == Phase::Over).then(|| self.outcome().winners),
            won_by: self.tie_break().filter(|_| self.phase == Phase::Over),
        }
    }

    fn events(&self, _: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        self.narrator().tell(step, out);
    }

    /// Where a pawn can go is found out once.
    fn teller(&self, _: Viewer) -> impl FnMut(&StepOf<Self>, &mut Vec<Event>) {
        let mut narrator = self.narrator();
        move |step, out| narrator.tell(step, out)
    }

    /// The one position that a view can be of.
    fn determinize<R: Rng>(view: &View, _: Seat, _: &mut R) -> Aufsteiger {
        let blocks: Vec<Block> = view.blocks.iter().filter_map(|block| block.placed().block().ok()).collect();
        let mut pawns = [Pawn::AT_THE_START; MOST_SEATS];
        for (pawn, player) in pawns.iter_mut().zip(&view.players) {
            let Player { color, spot, short, long, stone, level, best, arrived, .. } = *player;
            *pawn = Pawn { color, spot, short, long, stone, level, best, arrived };
        }
        Aufsteiger {
            tower: Tower::new(blocks.try_into().expect("a view has every block in its place")),
            pawns,
            seats: view.players.len() as u8,
            on_turn: view.on_turn,
            phase: match view.stage {
                Stage::Turn => Phase::Turn,
                Stage::Together(seat) => Phase::Together(seat),
                Stage::Over => Phase::Over,
            },
            done: Done { moved: view.moved, walked: view.walked, climbed: view.climbed, rose: view.rose },
            barred: view.barred,
            quiet: view.quiet,
            quiet_end: view.quiet_end,
            turns: view.turns,
            turns_end: view.turns_end,
            progress: view.progress,
            clock: view.clock,
            climb: view.climb,
            tie: view.tie,
            bridges: view.bridges,
            together: view.together,
        }
    }

    /// The legal actions that begin like this. Only where that may be moves of any block, all of them
    /// are listed.
    fn legal_like(&self, seat: Seat, beginning: &str, out: &mut Vec<Action>) {
        let mut list = Vec::new();
        match beginning.strip_prefix("block ").and_then(|rest| rest.split_once(' ')) {
            Some((name, _)) => name.parse().into_iter().for_each(|block| self.moves_of(block, &mut list)),
            None if "block ".starts_with(beginning) || beginning.starts_with("block ") => self.legal(seat, &mut list),
            None => on_relief!(self.tower.blocks(), relief => self.list_few(seat, relief, &mut list)),
        }
        out.extend(list.into_iter().filter(|action| begins_like(action, beginning)));
    }

    /// A legal action, each equally likely. Of the block moves, which are thousands, only the number
    /// of places is counted.
    fn draw_action<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        scratch.clear();
        on_relief!(self.tower.blocks(), relief => {
            self.list_few(seat, relief, scratch);
            let few = scratch.len() as u32;
            if !self.may_move_blocks() {
                return scratch[rng.random_range(0..few) as usize];
            }
            let moves = Moves::new(self, relief);
            let counts = moves.count();
            let drawn = rng.random_range(0..few + counts.iter().map(|(_, _, count)| count).sum::<u32>());
            match drawn.checked_sub(few) {
                None => scratch[drawn as usize],
                Some(index) => moves.nth(&counts, index),
            }
        })
    }
}
