//! AUF-12 to AUF-15, AUF-20: where a pawn can go, an area of the map at a time.

use arrayvec::ArrayVec;
use table::Seat;

use super::{
    Aufsteiger,
    action::{Action, Ladder},
    block::{BLOCKS, BlockId, Color},
    relief::{Line, Point, Relief, Size, neighbours},
    state::Pawn,
};

/// There are never more areas than cells of all top faces, and hardly any on the table.
const MOST_AREAS: usize = 512;

pub struct Ways<'a, S: Size> {
    relief: &'a Relief<S>,
    pawn: &'a Pawn,
    /// Where the pawn is; nowhere in particular on the open table.
    here: Option<Here<S>>,
    open_table: S::Lines,
    /// The cells where pawns stand.
    taken: S::Lines,
    /// AUF-13: the faces it may enter, and the areas that are full of others.
    may_enter: [bool; BLOCKS],
    full: S::Lines,
}

struct Here<S: Size> {
    height: u8,
    area: S::Lines,
}

/// What free steps lead to.
struct Reach<S: Size> {
    cells: S::Lines,
    table: bool,
    todo: ArrayVec<Point, MOST_AREAS>,
}

impl<'a, S: Size> Ways<'a, S> {
    pub fn new(game: &'a Aufsteiger, seat: Seat, relief: &'a Relief<S>) -> Ways<'a, S> {
        let pawn = game.pawn(seat);
        let mut may_enter = [false; BLOCKS];
        for id in BlockId::all() {
            may_enter[id.index()] = [Color::Grey, pawn.color].contains(&game.tower[id].color);
        }
        game.stones().for_each(|stone| may_enter[stone.index()] = false);
        let here = pawn.spot.cell().map(|cell| relief.point(cell));
        let here = here.map(|point| Here { height: relief.height(point), area: relief.area(point) });
        let mut taken = S::lines();
        for (x, y) in points_of(game, relief) {
            taken[y] = taken[y] | S::Line::bit(x);
        }
        let full = full_areas(game, relief, &taken);
        Ways { relief, pawn, here, open_table: relief.open_table(), taken, may_enter, full }
    }

    /// AUF-14: everything within reach of free steps.
    pub fn list_climbs(&self, out: &mut Vec<Action>) {
        let mut reach = Reach { cells: S::lines(), table: self.here.is_none(), todo: ArrayVec::new() };
        match &self.here {
            Some(here) => {
                reach.cells = here.area.clone();
                self.step_from(&here.area, here.height, &mut reach);
            }
            None => self.step_from_table(&mut reach),
        }
        while let Some(point) = reach.todo.pop() {
            self.step_from(&self.relief.area(point), self.relief.height(point), &mut reach);
        }
        if reach.table && self.here.is_some() {
            out.push(Action::ClimbDown);
        }
        self.each_free(&reach.cells, |point| out.push(Action::Climb(self.relief.cell(point))));
    }

    /// AUF-14: level, up by one, or down by any height, into all areas around this one.
    fn step_from(&self, area: &S::Lines, height: u8, reach: &mut Reach<S>) {
        for from in self.relief.points(area) {
            for to @ (x, y) in neighbours(from) {
                if self.open_table[y].has(x) {
                    if !reach.table {
                        reach.table = true;
                        self.step_from_table(reach);
                    }
                } else if self.relief.height(to) <= height + 1 {
                    self.enter(to, reach);
                }
            }
        }
    }

    fn step_from_table(&self, reach: &mut Reach<S>) {
        for to in self.shore().filter(|&to| self.relief.height(to) <= 1) {
            self.enter(to, reach);
        }
    }

    fn enter(&self, to: Point, reach: &mut Reach<S>) {
        if !reach.cells[to.1].has(to.0) && self.may_enter(to) {
            self.add(&mut reach.cells, to);
            reach.todo.push(to);
        }
    }

    /// The cells of blocks around the open table.
    fn shore(&self) -> impl Iterator<Item = Point> {
        let beside = |y: usize| {
            let table = |row: usize| self.open_table[row];
            (table(y).widened() | table(y - 1) | table(y + 1)) & self.relief.raised[y]
        };
        (1..self.relief.rows() - 1).flat_map(move |y| beside(y).columns().map(move |x| (x, y)))
    }

    /// AUF-13, for an area that the pawn is not in.
    fn may_enter(&self, (x, y): Point) -> bool {
        let face = self.relief.top((x, y)).is_none_or(|block| self.may_enter[block.index()]);
        face && !self.full[y].has(x)
    }

    /// AUF-15: the areas that a ladder leads to.
    pub fn list_ladders(&self, out: &mut Vec<Action>) {
        let mut reached = Ladder::BOTH.map(|ladder| (ladder, S::lines()));
        let mut lean = |height: u8, to: Point| {
            let rise = self.relief.height(to) as i32 - height as i32;
            for (ladder, cells) in &mut reached {
                if self.owns(*ladder) && ladder.leads_up(rise) && !cells[to.1].has(to.0) && self.may_enter(to) {
                    self.add(cells, to);
                }
            }
        };
        match &self.here {
            None => self.shore().for_each(|to| lean(0, to)),
            Some(here) => {
                let around = self.relief.points(&here.area).flat_map(neighbours);
                around.for_each(|to| lean(here.height, to));
            }
        }
        for (ladder, cells) in &reached {
            self.each_free(cells, |point| out.push(Action::Ladder(*ladder, self.relief.cell(point))));
        }
    }

    /// AUF-20: the areas that a ladder over a gap leads to. Nothing is lower than the table, so none
    /// leads from there.
    pub fn list_bridges(&self, out: &mut Vec<Action>) {
        let Some(here) = &self.here else { return };
        let mut reached = Ladder::BOTH.map(|ladder| (ladder, S::lines()));
        for from in self.relief.points(&here.area) {
            for direction in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                self.lay_bridges(here.height, from, direction, &mut reached);
            }
        }
        for (ladder, cells) in &reached {
            self.each_free(cells, |point| out.push(Action::Bridge(*ladder, self.relief.cell(point))));
        }
    }

    /// AUF-20: from a cell in one direction: as far as the longest ladder, and only over what is lower
    /// than both its ends.
    fn lay_bridges(&self, height: u8, from: Point, (dx, dy): (isize, isize), reached: &mut [(Ladder, S::Lines); 2]) {
        let at = |n: isize| (from.0.wrapping_add_signed(n * dx), from.1.wrapping_add_signed(n * dy));
        let mut highest_between = self.relief.height(at(1));
        for gap in 1..=4 {
            let to = at(gap + 1);
            let end = self.relief.height(to);
            if highest_between >= height {
                return;
            }
            for (ladder, cells) in &mut *reached {
                let lies = end > highest_between && ladder.spans(gap as i32, end as i32 - height as i32);
                if self.owns(*ladder) && lies && self.may_enter(to) {
                    self.add(cells, to);
                }
            }
            highest_between = highest_between.max(end);
        }
    }

    fn owns(&self, ladder: Ladder) -> bool {
        match ladder {
            Ladder::Short => self.pawn.short,
            Ladder::Long => self.pawn.long,
        }
    }

    /// AUF-12: the whole area, since pawns make room for each other.
    fn add(&self, cells: &mut S::Lines, point: Point) {
        let area = self.relief.area(point);
        for y in 0..self.relief.rows() {
            cells[y] = cells[y] | area[y];
        }
    }

    /// AUF-12: the cells without a pawn.
    fn each_free(&self, cells: &S::Lines, mut found: impl FnMut(Point)) {
        for y in 0..self.relief.rows() {
            (cells[y] & !self.taken[y]).columns().for_each(|x| found((x, y)));
        }
    }
}

/// Where the pawns stand on cells.
fn points_of<S: Size>(game: &Aufsteiger, relief: &Relief<S>) -> impl Iterator<Item = Point> {
    game.pawns().iter().filter_map(|pawn| Some(relief.point(pawn.spot.cell()?)))
}

/// AUF-13: the areas with a pawn on every cell.
fn full_areas<S: Size>(game: &Aufsteiger, relief: &Relief<S>, taken: &S::Lines) -> S::Lines {
    let mut full = S::lines();
    for point in points_of(game, relief) {
        let area = relief.area(point);
        let rows = || 0..relief.rows();
        if rows().all(|y| area[y] & !taken[y] == S::Line::NONE) {
            rows().for_each(|y| full[y] = full[y] | area[y]);
        }
    }
    full
}
