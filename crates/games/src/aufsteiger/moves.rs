//! AUF-10, AUF-11: where each block may be moved, a row of the map at a time.

use arrayvec::ArrayVec;

use super::{
    Aufsteiger,
    action::Action,
    block::{BLOCKS, BlockId, Kind, Shape, Stance},
    cell::Cell,
    relief::{Bed, Footprint, Line, Point, Relief, Size},
    state::MOST_SEATS,
};

/// The moves of a block with one footprint: how many there are.
pub type Counts = ArrayVec<(BlockId, Stance, u32), { 3 * BLOCKS }>;

/// All that the moves of the blocks have in common.
pub struct Moves<'a, S: Size> {
    game: &'a Aufsteiger,
    relief: &'a Relief<S>,
    bed: Bed<S>,
    crowds: ArrayVec<Crowd<S>, MOST_SEATS>,
}

/// AUF-11: a pawn that a block may be set on if its face has room to spare.
struct Crowd<S: Size> {
    pawn: Point,
    face: CrowdedFace<S>,
    /// Uncovered cells of the face without a pawn.
    room: u32,
}

enum CrowdedFace<S: Size> {
    Top(BlockId),
    WalledTable(S::Lines),
}

impl<'a, S: Size> Moves<'a, S> {
    pub fn new(game: &'a Aufsteiger, relief: &'a Relief<S>) -> Moves<'a, S> {
        let mut bed = relief.bed();
        for stone in game.stones() {
            let face = game.tower[stone].cells().map(|cell| relief.point(cell));
            face.filter(|&point| relief.top(point) == Some(stone)).for_each(|point| bed.close(point));
        }
        let crowds = game.pawns().iter().filter_map(|pawn| Some(crowd(game, relief, pawn.spot.cell()?))).collect();
        Moves { game, relief, bed, crowds }
    }

    pub fn list(&self, out: &mut Vec<Action>) {
        for block in BlockId::all() {
            self.list_one(block, out);
        }
    }

    pub fn list_one(&self, id: BlockId, out: &mut Vec<Action>) {
        self.each_place_of(id, |stance, place| out.extend(self.turned(id, stance, place)));
    }

    /// Can the block be moved at all? Put back where it is, most blocks show another colour.
    pub fn can_move(&self, id: BlockId) -> bool {
        let mut any = false;
        self.is_movable(id)
            && (id.kind() != Kind::Pillar || {
                self.each_place_of(id, |stance, place| any |= self.turned(id, stance, place).next().is_some());
                any
            })
    }

    /// Every place where the block may be set, one way to stand after the other. Nothing if it may not
    /// be moved.
    pub fn each_place_of(&self, id: BlockId, mut found: impl FnMut(&Stance, Point)) {
        if !self.is_movable(id) {
            return;
        }
        let bed = self.bed_without(id);
        for stance in id.stances() {
            self.each_place(id, &bed, stance.shape, |y, line| line.columns().for_each(|x| found(&stance, (x, y))));
        }
    }

    /// The block set there with each colour on top. AUF-10: something must have changed.
    pub fn turned(&self, id: BlockId, stance: &Stance, place: Point) -> impl Iterator<Item = Action> + use<S> {
        let old = &self.game.tower[id];
        let (at, dir) = (self.relief.cell(place), stance.dir);
        let unchanged = (at == old.at && dir == old.dir).then_some(old.color);
        let colors = stance.colors.iter().filter(move |&&top| Some(top) != unchanged);
        colors.map(move |&top| Action::Block { block: id, top, dir, at })
    }

    /// How many moves there are of each block in each direction.
    pub fn count(&self) -> Counts {
        let mut counts = Counts::new();
        for id in BlockId::all().filter(|&id| self.is_movable(id)) {
            let bed = self.bed_without(id);
            for stance in id.stances() {
                let mut count = 0;
                self.each_place(id, &bed, stance.shape, |y, line| {
                    let unchanged = self.unchanged(id, &stance, y).is_some_and(|x| line.has(x));
                    count += line.count() * stance.colors.len() as u32 - unchanged as u32;
                });
                counts.push((id, stance, count));
            }
        }
        counts
    }

    /// The move of this index among those that were counted.
    pub fn nth(&self, counts: &Counts, mut index: u32) -> Action {
        for &(id, stance, count) in counts {
            if index < count {
                return self.nth_of(id, &stance, index).expect("it was counted");
            }
            index -= count;
        }
        unreachable!("the index is below the sum of the counts")
    }

    fn nth_of(&self, id: BlockId, stance: &Stance, mut index: u32) -> Option<Action> {
        let mut found = None;
        let old = self.game.tower[id].color;
        self.each_place(id, &self.bed_without(id), stance.shape, |y, line| {
            if found.is_some() {
                return;
            }
            for x in line.columns() {
                let stays = self.unchanged(id, stance, y) == Some(x);
                let mut colors = stance.colors.iter().filter(|&&top| !(stays && top == old));
                if let Some(&top) = colors.nth(index as usize) {
                    found = Some(Action::Block { block: id, top, dir: stance.dir, at: self.relief.cell((x, y)) });
                    return;
                }
                index -= stance.colors.len() as u32 - stays as u32;
            }
        });
        found
    }

    /// AUF-10: the column of this row in which the block stands now, if it stands like this.
    fn unchanged(&self, id: BlockId, stance: &Stance, y: usize) -> Option<usize> {
        let old = &self.game.tower[id];
        let (column, row) = self.relief.point(old.at);
        (old.dir == stance.dir && row == y).then_some(column)
    }

    /// AUF-10
    fn is_movable(&self, id: BlockId) -> bool {
        let block = &self.game.tower[id];
        let stood_on = || self.crowds.iter().any(|crowd| self.relief.top(crowd.pawn) == Some(id));
        let bare = || points(self.relief.footprint(block)).all(|point| self.relief.top(point) == Some(id));
        self.game.barred != Some(id) && bare() && !self.game.stones().any(|stone| stone == id) && !stood_on()
    }

    /// The ground while the block is held in the hand.
    fn bed_without(&self, id: BlockId) -> Bed<S> {
        let block = &self.game.tower[id];
        let footprint = self.relief.footprint(block);
        let mut bed = self.bed.clone();
        let stoned = |point| self.relief.top(point).is_some_and(|top| self.game.stones().any(|stone| stone == top));
        bed.lift(block, footprint, |point| self.relief.height(point) == block.base && !stoned(point));
        for stone in self.game.stones().map(|stone| &self.game.tower[stone]) {
            if stone.top() == block.base {
                block.cells().filter(|&cell| stone.covers(cell)).for_each(|cell| bed.close(self.relief.point(cell)));
            }
        }
        bed
    }

    /// The columns of each row in which the block's smallest corner may be.
    fn each_place(&self, id: BlockId, bed: &Bed<S>, shape: Shape, mut found: impl FnMut(usize, S::Line)) {
        let crowded = self.crowded(id, shape);
        bed.each_fit(shape, |y, mut line| {
            for (_, barred) in crowded.iter().filter(|(row, _)| *row == y) {
                line = line & !*barred;
            }
            if line != S::Line::NONE {
                found(y, line);
            }
        });
    }

    /// AUF-11: the places where the block would leave a pawn without a cell: a row of them for each
    /// row of the footprint and each pawn.
    fn crowded(&self, id: BlockId, shape: Shape) -> ArrayVec<(usize, S::Line), { 6 * MOST_SEATS }> {
        let mut barred = ArrayVec::new();
        let (wide, deep) = (shape.wide as usize, shape.deep as usize);
        for crowd in &self.crowds {
            let (px, py) = crowd.pawn;
            for y in py + 1 - deep..=py {
                let too_many =
                    |x: &usize| self.covered(crowd, Footprint { at: (*x, y), wide, deep }) > self.room(crowd, id);
                let columns = (px + 1 - wide..=px).filter(too_many);
                barred.push((y, columns.fold(S::Line::NONE, |line, x| line | S::Line::bit(x))));
            }
        }
        barred
    }

    /// How many cells of the crowd's face the footprint covers, if it is level.
    fn covered(&self, crowd: &Crowd<S>, footprint: Footprint) -> u32 {
        match &crowd.face {
            CrowdedFace::Top(block) => self.relief.footprint(&self.game.tower[*block]).overlap(&footprint),
            CrowdedFace::WalledTable(lines) => points(footprint).filter(|&(x, y)| lines[y].has(x)).count() as u32,
        }
    }

    /// The room on the crowd's face while the block is held in the hand: if it lay on that face,
    /// there is more of it.
    fn room(&self, crowd: &Crowd<S>, id: BlockId) -> u32 {
        let block = &self.game.tower[id];
        match crowd.face {
            CrowdedFace::Top(face) if self.game.tower[face].top() == block.base => {
                crowd.room + self.game.tower[face].overlap(block)
            }
            _ => crowd.room,
        }
    }
}

fn crowd<S: Size>(game: &Aufsteiger, relief: &Relief<S>, cell: Cell) -> Crowd<S> {
    let pawn = relief.point(cell);
    let pawns = || game.pawns().iter().filter_map(|pawn| pawn.spot.cell()).map(|cell| relief.point(cell));
    match relief.top(pawn) {
        Some(face) => {
            let cells = points(relief.footprint(&game.tower[face])).filter(|&point| relief.top(point) == Some(face));
            let there = pawns().filter(|&point| relief.top(point) == Some(face));
            Crowd { pawn, face: CrowdedFace::Top(face), room: (cells.count() - there.count()) as u32 }
        }
        None => {
            let area = relief.area(pawn);
            let there = pawns().filter(|&(x, y)| area[y].has(x)).count() as u32;
            Crowd { pawn, room: relief.count(&area) - there, face: CrowdedFace::WalledTable(area) }
        }
    }
}

fn points(footprint: Footprint) -> impl Iterator<Item = Point> {
    let Footprint { at: (x, y), wide, deep } = footprint;
    (y..y + deep).flat_map(move |row| (x..x + wide).map(move |column| (column, row)))
}
