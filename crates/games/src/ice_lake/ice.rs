//! The ice and its cracks: where one can still skate, what is cut off, what has broken away.

use super::{
    lake::{Dir, Dirs, HEXES, HexSet, Lake, Spot, spots},
    triangles::{Triangle, Triangles},
};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ice {
    pub lake: Lake,
    /// The cracks that start at each hex. Every crack is here twice, once from either end.
    cracks: [Dirs; HEXES],
    /// LAC-14: the triangles no longer joined to an open one. Cracks stay, so these only grow.
    adrift: Triangles,
}

impl Ice {
    pub fn new(lake: Lake) -> Ice {
        Ice { lake, cracks: [Dirs::NO; HEXES], adrift: Triangles::NO }
    }

    /// The ice that has just these cracks and these triangles adrift.
    pub fn with(lake: Lake, cracks: impl Iterator<Item = (Spot, Dir)>, adrift: Triangles) -> Ice {
        let mut ice = Ice { adrift, ..Ice::new(lake) };
        cracks.for_each(|(from, dir)| ice.draw(from, dir));
        ice
    }

    /// The neighbour, unless it lies ashore (LAC-2).
    #[inline]
    pub fn neighbour(&self, from: Spot, dir: Dir) -> Option<Spot> {
        if self.lake.ways(from).contains(dir) { from.neighbour(dir) } else { None }
    }

    #[inline]
    pub fn is_cracked(&self, from: Spot, dir: Dir) -> bool {
        self.cracks[from.index()].contains(dir)
    }

    /// LAC-11: the directions whose neighbour lies on the lake over a pair not cracked.
    #[inline]
    pub fn open(&self, from: Spot) -> Dirs {
        self.lake.ways(from).without(self.cracks[from.index()])
    }

    /// Every crack once, from its smaller hex.
    pub fn cracks(&self) -> impl Iterator<Item = (Spot, Dir)> {
        let eastward = |&(_, dir): &(Spot, Dir)| matches!(dir, Dir::NE | Dir::SE | Dir::S);
        Spot::all()
            .into_iter()
            .flat_map(|spot| self.cracks[spot.index()].iter().map(move |dir| (spot, dir)))
            .filter(eastward)
    }

    pub fn adrift(&self) -> &Triangles {
        &self.adrift
    }

    /// LAC-8: a crack between two hexes of the lake. Returns the triangles that it sets adrift.
    pub fn crack(&mut self, from: Spot, dir: Dir) -> Triangles {
        let Some(to) = self.neighbour(from, dir) else { return Triangles::NO };
        let closes = !self.cracks[from.index()].is_empty() && !self.cracks[to.index()].is_empty();
        self.draw(from, dir);
        // A crack with a loose end parts nothing: there is a way around that end.
        if closes { self.part_beside(from, dir) } else { Triangles::NO }
    }

    /// The crack alone, without asking what it parts.
    #[inline]
    pub fn draw(&mut self, from: Spot, dir: Dir) {
        if let Some(to) = self.neighbour(from, dir) {
            self.cracks[from.index()] = self.cracks[from.index()].with(dir);
            self.cracks[to.index()] = self.cracks[to.index()].with(dir.opposite());
        }
    }

    /// LAC-14: only the ice on one side of a new crack can lose its way to the shore.
    fn part_beside(&mut self, from: Spot, dir: Dir) -> Triangles {
        let mut parted = Triangles::NO;
        for triangle in Triangle::beside(from, dir).into_iter().flatten() {
            if !self.adrift.contains(triangle)
                && let Some(floe) = self.floe(triangle)
            {
                self.adrift.add(&floe);
                parted.add(&floe);
            }
        }
        parted
    }

    /// LAC-14: all triangles joined to this one; none if an open one is among them.
    fn floe(&self, start: Triangle) -> Option<Triangles> {
        let inner = Triangles::inner(self.lake);
        let mut floe = Triangles::NO;
        let mut next = arrayvec::ArrayVec::<Triangle, { 2 * HEXES }>::new();
        floe.insert(start);
        next.push(start);
        while let Some(triangle) = next.pop() {
            if !inner.contains(triangle) {
                return None;
            }
            for side in triangle.sides() {
                if self.is_cracked(side.from, side.dir) {
                    continue;
                }
                let beyond = side.beyond?;
                if !floe.contains(beyond) {
                    floe.insert(beyond);
                    next.push(beyond);
                }
            }
        }
        Some(floe)
    }

    /// LAC-14: is none of the six triangles around a hex joined to an open one?
    pub fn surrounds(&self, spot: Spot) -> bool {
        Triangle::around(spot).all(|triangle| triangle.is_some_and(|triangle| self.adrift.contains(triangle)))
    }

    /// LAC-16: the hexes that uncracked pairs connect with this one; nothing as soon as all of those are among them.
    pub fn part_without(&self, of: Spot, all: HexSet) -> Option<HexSet> {
        let (mut part, mut next) = (of.bit(), of.bit());
        while let Some(spot) = spots(next).next() {
            if part & all == all {
                return None;
            }
            next &= !spot.bit();
            for neighbour in self.open(spot).iter().filter_map(|dir| spot.neighbour(dir)) {
                next |= neighbour.bit() & !part;
                part |= neighbour.bit();
            }
        }
        Some(part).filter(|part| part & all != all)
    }
}
