//! What is allowed, in the order of the rule book. One action at a time, straight from its words; all
//! of them at once are listed by `legal.rs`.

use table::{Refusal, Seat};

use super::{
    Aufsteiger,
    action::Ladder,
    block::{Block, BlockId, Color, Dir},
    cell::{Cell, Spot},
    scene::Scene,
    state::{Climb, MOST_SEATS, Phase, Stone},
    tower::{Area, Face},
};

impl Aufsteiger {
    /// AUF-10, AUF-11: one block a turn, to a place where it can be.
    pub(super) fn check_block(&self, id: BlockId, top: Color, dir: Dir, at: Cell) -> Result<(), Refusal> {
        Refusal::forbid(!self.may_move_blocks() || !self.is_movable(id), "AUF-10")?;
        let rest = self.tower.without(id);
        let block = rest.rest(id, top, dir, at)?;
        Refusal::forbid(!rest.holds(&block), "AUF-7")?;
        Refusal::forbid(block == self.tower[id], "AUF-10")?;
        let on_a_stone = block.cells().any(|cell| self.stones().any(|stone| rest.top(cell) == Some(stone)));
        Refusal::forbid(on_a_stone, "AUF-11")?;
        Refusal::forbid(self.spots_after(id, &block).is_none(), "AUF-11")
    }

    /// AUF-10: at most one block a turn; with `climb: "after"` none once the pawn has moved.
    pub(super) fn may_move_blocks(&self) -> bool {
        let too_late = self.climb == Climb::After && self.done.walked;
        self.phase == Phase::Turn && self.done.moved.is_none() && !too_late
    }

    /// AUF-10: nothing on it, and not the block that the player before has moved.
    pub(super) fn is_movable(&self, id: BlockId) -> bool {
        let stood_on = || self.pawns().iter().any(|pawn| pawn.spot.cell().is_some_and(|cell| self.stands_on(cell, id)));
        self.barred != Some(id) && !self.tower.is_loaded(id) && !self.stones().any(|stone| stone == id) && !stood_on()
    }

    fn stands_on(&self, cell: Cell, id: BlockId) -> bool {
        self.tower[id].covers(cell) && self.tower.top(cell) == Some(id)
    }

    /// AUF-11: where everybody is pushed when the block is set there; none if somebody finds no place.
    pub(super) fn spots_after(&self, id: BlockId, block: &Block) -> Option<[Spot; MOST_SEATS]> {
        let mut spots = self.pawns.map(|pawn| pawn.spot);
        let after = self.tower.with(id, *block);
        for seat in 0..self.seats as usize {
            let Some(cell) = spots[seat].cell().filter(|cell| block.covers(*cell)) else { continue };
            let free = |other: &Cell| !block.covers(*other) && !spots.contains(&Spot::Cell(*other));
            let order = |free: &Cell| (free.distance(cell), free.y, free.x);
            let nearest = match self.tower.top(cell) {
                Some(face) => after.uncovered(face).filter(free).min_by_key(order),
                None => self.tower.area(spots[seat]).cells.into_iter().filter(free).min_by_key(order),
            };
            spots[seat] = Spot::Cell(nearest?);
        }
        Some(spots)
    }

    /// AUF-12 to AUF-14: by free steps, once until a ladder or a block opens other ways.
    pub(super) fn check_climb(&self, seat: Seat, to: Spot) -> Result<(), Refusal> {
        let climbed = self.done.climbed && self.phase == Phase::Turn;
        Refusal::forbid(climbed || to == self.pawn(seat).spot, "AUF-14")?;
        let scene = self.tower.scene();
        let area = self.check_standing(to, &scene)?;
        let here = self.tower.area(self.pawn(seat).spot);
        if !here.is(&area) {
            self.check_enter(seat, &area)?;
        }
        Refusal::forbid(!self.routes(seat, &scene).lead_to(to), "AUF-14")
    }

    /// AUF-12: a pawn takes one cell that no other pawn has. The open table has no cells.
    fn check_standing(&self, to: Spot, scene: &Scene) -> Result<Area, Refusal> {
        if let Spot::Cell(cell) = to {
            let taken = self.pawns().iter().any(|pawn| pawn.stands_on(cell));
            Refusal::forbid(taken || scene.ground(cell) == Spot::Table, "AUF-12")?;
        }
        Ok(self.tower.area(to))
    }

    /// AUF-13: the table, grey and one's own colour; no stone; room for one more.
    pub(super) fn check_enter(&self, seat: Seat, area: &Area) -> Result<(), Refusal> {
        match area.face {
            Face::OpenTable => return Ok(()),
            Face::WalledTable => {}
            Face::Top(block) => {
                let color = self.tower[block].color;
                Refusal::forbid(color != Color::Grey && color != self.pawn(seat).color, "AUF-13")?;
                Refusal::forbid(self.stones().any(|stone| stone == block), "AUF-16")?;
            }
        }
        let there = area.cells.iter().filter(|&&cell| self.pawns().iter().any(|pawn| pawn.stands_on(cell)));
        Refusal::forbid(there.count() == area.cells.len(), "AUF-13")
    }

    /// AUF-15: up from the present area, over a shared cell edge.
    pub(super) fn check_ladder(&self, seat: Seat, ladder: Ladder, to: Cell) -> Result<(), Refusal> {
        self.check_owns(seat, ladder)?;
        let scene = self.tower.scene();
        let area = self.check_standing(Spot::Cell(to), &scene)?;
        Refusal::forbid(self.foot_and_head(seat, ladder, &area, &scene).is_none(), "AUF-15")?;
        self.check_enter(seat, &area)
    }

    /// AUF-17: each ladder once, and only one's own.
    fn check_owns(&self, seat: Seat, ladder: Ladder) -> Result<(), Refusal> {
        let pawn = self.pawn(seat);
        let owns = match ladder {
            Ladder::Short => pawn.short,
            Ladder::Long => pawn.long,
        };
        Refusal::forbid(!owns, "AUF-17")
    }

    /// AUF-15: the cell edge at which the ladder would stand.
    pub(super) fn foot_and_head(&self, seat: Seat, ladder: Ladder, to: &Area, scene: &Scene) -> Option<(Spot, Spot)> {
        let here = self.tower.area(self.pawn(seat).spot);
        if !ladder.leads_up(to.height as i32 - here.height as i32) {
            return None;
        }
        let mut edges = scene.edges(&here, to.height..=to.height).into_iter();
        edges.find(|(_, head)| head.cell().is_some_and(|cell| to.cells.contains(&cell)))
    }

    /// AUF-20: over a gap, in a turn in which no block was moved yet.
    pub(super) fn check_bridge(&self, seat: Seat, ladder: Ladder, to: Cell) -> Result<(), Refusal> {
        Refusal::forbid(!self.bridges || self.done.moved.is_some(), "AUF-20")?;
        self.check_owns(seat, ladder)?;
        let area = self.check_standing(Spot::Cell(to), &self.tower.scene())?;
        Refusal::forbid(self.bridge_ends(seat, ladder, &area).is_none(), "AUF-20")?;
        self.check_enter(seat, &area)
    }

    /// AUF-20: the two cells on which the ladder would lie.
    pub(super) fn bridge_ends(&self, seat: Seat, ladder: Ladder, to: &Area) -> Option<(Cell, Cell)> {
        let here = self.tower.area(self.pawn(seat).spot);
        let pairs = here.cells.iter().flat_map(|&from| to.cells.iter().map(move |&end| (from, end)));
        let (low, rise) = (here.height.min(to.height), here.height.abs_diff(to.height));
        pairs.filter(|_| !here.is(to)).find(|&(from, end)| {
            let straight = from.x == end.x || from.y == end.y;
            let gap = from.distance(end) as i32 - 1;
            straight && ladder.spans(gap, rise as i32) && between(from, end).all(|cell| self.tower.height(cell) < low)
        })
    }

    /// AUF-16, AUF-17: the stone, once, on an uncovered face that nobody uses.
    pub(super) fn check_stone(&self, seat: Seat, block: BlockId) -> Result<(), Refusal> {
        Refusal::forbid(self.pawn(seat).stone != Stone::Held, "AUF-17")?;
        let stood_on = self.pawns().iter().filter_map(|pawn| pawn.spot.cell()).any(|cell| self.stands_on(cell, block));
        let stoned = self.stones().any(|stone| stone == block);
        Refusal::forbid(self.tower.uncovered(block).next().is_none() || stood_on || stoned, "AUF-16")
    }
}

impl Area {
    /// Are they one and the same?
    pub(super) fn is(&self, other: &Area) -> bool {
        self.face == other.face && self.cells.first().is_none_or(|cell| other.cells.contains(cell))
    }
}

/// The cells between two cells of one line.
fn between(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    (1..from.distance(to) as i32).map(move |n| Cell::new(from.x + n * dx, from.y + n * dy))
}
