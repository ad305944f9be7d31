//! All legal actions, and one of them at random without making them all: the fast road to what
//! `rules.rs` checks one by one.

use table::Seat;

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
    pub(super) fn list_on<S: Size>(&self, seat: Seat, relief: &Relief<S>, out: &mut Vec<Action>) {
        self.list_few(seat, relief, out);
        if self.may_move_blocks() {
            Moves::new(self, relief).list(out);
        }
    }

    /// Every legal move of one block. Nothing if it may not be moved now.
    pub fn moves_of(&self, block: BlockId, out: &mut Vec<Action>) {
        if self.may_move_blocks() {
            on_relief!(self.tower.blocks(), relief => Moves::new(self, relief).list_one(block, out));
        }
    }

    /// Can the seat's pawn move at all?
    pub(super) fn has_ways(&self, seat: Seat) -> bool {
        let mut list = Vec::new();
        on_relief!(self.tower.blocks(), relief => self.list_few(seat, relief, &mut list));
        list.iter().any(|action| !matches!(action, Action::End | Action::Stone(_)))
    }

    /// All but the block moves.
    pub(super) fn list_few<S: Size>(&self, seat: Seat, relief: &Relief<S>, out: &mut Vec<Action>) {
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
