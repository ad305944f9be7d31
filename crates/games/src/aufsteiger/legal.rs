//! All legal actions, and one of them at random without making them all: the fast road to what
//! `rules.rs` checks one by one.

use rand::{Rng, RngExt};
use table::{Seat, game::begins_like};

use super::{
    Aufsteiger,
    action::Action,
    block::BlockId,
    moves::Moves,
    relief::{Relief, Size, on_relief},
    state::{Phase, Stone},
    ways::Ways,
};

impl Aufsteiger {
    pub(super) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        on_relief!(self.tower.blocks(), relief => self.list_on(seat, relief, out));
    }

    pub(super) fn list_on<S: Size>(&self, seat: Seat, relief: &Relief<S>, out: &mut Vec<Action>) {
        self.list_few(seat, relief, out);
        if self.may_move_blocks() {
            Moves::new(self, relief).list(out);
        }
    }

    /// The legal actions that begin like this. Only where that may be moves of any block, all of them
    /// are listed.
    pub(super) fn list_like(&self, seat: Seat, beginning: &str, out: &mut Vec<Action>) {
        let mut list = Vec::new();
        match beginning.strip_prefix("block ").and_then(|rest| rest.split_once(' ')) {
            Some((name, _)) => name.parse().into_iter().for_each(|block| self.moves_of(block, &mut list)),
            None if "block ".starts_with(beginning) || beginning.starts_with("block ") => self.list(seat, &mut list),
            None => on_relief!(self.tower.blocks(), relief => self.list_few(seat, relief, &mut list)),
        }
        out.extend(list.into_iter().filter(|action| begins_like(action, beginning)));
    }

    /// Every legal move of one block. Nothing if it may not be moved now.
    pub fn moves_of(&self, block: BlockId, out: &mut Vec<Action>) {
        if self.may_move_blocks() {
            on_relief!(self.tower.blocks(), relief => Moves::new(self, relief).list_one(block, out));
        }
    }

    /// A legal action, each equally likely. Of the block moves, which are thousands, only the number
    /// of places is counted.
    pub(super) fn draw_one<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
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

    /// Can the seat's pawn move at all?
    pub(super) fn has_ways(&self, seat: Seat) -> bool {
        let mut list = Vec::new();
        on_relief!(self.tower.blocks(), relief => self.list_few(seat, relief, &mut list));
        list.iter().any(|action| !matches!(action, Action::End | Action::Stone(_)))
    }

    /// All but the block moves.
    fn list_few<S: Size>(&self, seat: Seat, relief: &Relief<S>, out: &mut Vec<Action>) {
        out.push(Action::End);
        let ways = Ways::new(self, seat, relief);
        if self.phase != Phase::Turn {
            return ways.list_climbs(out); // AUF-21
        }
        if !self.done.climbed {
            ways.list_climbs(out);
        }
        ways.list_ladders(out);
        if self.bridges && self.done.moved.is_none() {
            ways.list_bridges(out);
        }
        if self.pawn(seat).stone == Stone::Held {
            self.list_stones(relief, out);
        }
    }

    /// AUF-16: top faces with an uncovered cell, no pawn and no stone.
    fn list_stones<S: Size>(&self, relief: &Relief<S>, out: &mut Vec<Action>) {
        let mut faces = relief.faces();
        let stood_on = self.pawns().iter().filter_map(|pawn| relief.top(relief.point(pawn.spot.cell()?)));
        for block in stood_on.chain(self.stones()) {
            faces[block.index()] = false;
        }
        out.extend(BlockId::all().filter(|block| faces[block.index()]).map(Action::Stone));
    }
}
