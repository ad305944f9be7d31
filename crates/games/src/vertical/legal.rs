//! All legal actions, a set of tiles at a time: the fast road to what `rules.rs` checks one by one.

use table::Seat;

use super::{
    Vertical,
    action::Action,
    cliff::{Place, Tile, TileSet},
    pieces::{Kind, Orange, Token},
    state::Carabiners,
};

impl Vertical {
    /// VER-6, VER-7.
    pub(super) fn list_places(&self, kind: Kind, out: &mut Vec<Action>) {
        let frontier = self.cliff.frontier();
        if kind == Kind::Cave {
            let limit = self.cliff.cave_limit();
            out.extend(frontier.filter(|place| place.y <= limit).map(Action::Place));
        } else {
            out.extend(frontier.map(Action::Place));
        }
    }

    /// VER-8.
    pub(super) fn list_equipment(&self, seat: Seat, out: &mut Vec<Action>) {
        let safe = || self.cliff.tiles().without(self.cliff.all(Kind::Danger));
        for orange in Orange::ALL {
            if !self.has(seat, orange.token()) {
                continue;
            }
            let fits = match (orange, self.carabiners) {
                (Orange::Ladder, _) => self.cliff.all(Kind::Ladder),
                (Orange::Carabiner, Carabiners::Step) => self.steps(seat),
                (Orange::Carabiner, Carabiners::Destination) => self.within_reach(seat),
                _ => safe(),
            };
            self.push(fits.without(self.with(orange)), |at| Action::Equip(orange, at), out);
        }
    }

    /// VER-8: the ways to the tile on which the carabiner was put, in the order of [`Vertical::list_moves`].
    pub(super) fn list_ways_to(&self, seat: Seat, tile: Tile, out: &mut Vec<Action>) {
        let duty = TileSet::only(tile);
        self.push(self.steps(seat).and(duty), Action::Move, out);
        if self.carabiners == Carabiners::Destination {
            self.push(self.passages(seat).and(duty), Action::Cave, out);
            self.push(self.rides(seat).and(duty), Action::Zip, out);
        }
    }

    /// VER-8: the tiles that one way alone leads to.
    pub(super) fn within_reach(&self, seat: Seat) -> TileSet {
        self.steps(seat).or(self.passages(seat)).or(self.rides(seat))
    }

    /// A move, a passage, a ride, or the end of the turn. The way that leaves most open comes first: of several to one place the
    /// board offers the first.
    pub(super) fn list_moves(&self, seat: Seat, out: &mut Vec<Action>) {
        self.push(self.steps(seat), Action::Move, out);
        self.push(self.passages(seat), Action::Cave, out);
        self.list_rides(seat, out);
    }

    pub(super) fn list_rides(&self, seat: Seat, out: &mut Vec<Action>) {
        self.push(self.rides(seat), Action::Zip, out);
        out.push(Action::End);
    }

    fn push(&self, tiles: TileSet, action: impl Fn(Place) -> Action, out: &mut Vec<Action>) {
        out.extend(tiles.iter().map(|tile| action(self.cliff.place(tile))));
    }

    /// VER-10 to VER-12: the tiles that the climber may enter.
    pub(super) fn enterable(&self, seat: Seat) -> TileSet {
        let all = |kind| self.cliff.all(kind);
        let free = all(Kind::Plain).or(all(Kind::Cave)).or(all(Kind::Ladder).and(self.with(Orange::Ladder)));
        let axe = all(Kind::Axe).given(self.has(seat, Token::Axe));
        let crampons = all(Kind::Crampons).given(self.has(seat, Token::Crampons));
        free.or(axe).or(crampons).without(self.occupied())
    }

    /// VER-9: the tiles that the climber may step to.
    pub(super) fn steps(&self, seat: Seat) -> TileSet {
        let near = self.climber(seat).map_or(self.cliff.foot(), |from| self.cliff.beside(from));
        near.and(self.enterable(seat))
    }

    /// VER-13: the caves that the climber may pass to.
    pub(super) fn passages(&self, seat: Seat) -> TileSet {
        let caves = self.cliff.all(Kind::Cave);
        match self.climber(seat) {
            Some(from) if caves.contains(from) && self.has(seat, Token::Map) => {
                let here = self.cliff.place(from);
                let mut nearest = (u32::MAX, TileSet::EMPTY);
                for cave in caves.without(TileSet::only(from)).iter() {
                    let distance = here.distance(self.cliff.place(cave));
                    if distance < nearest.0 {
                        nearest = (distance, TileSet::only(cave));
                    } else if distance == nearest.0 {
                        nearest.1.insert(cave);
                    }
                }
                nearest.1.without(self.occupied())
            }
            _ => TileSet::EMPTY,
        }
    }

    /// VER-14: the tiles that the climber may ride to from where they stand. Their own is occupied.
    pub(super) fn rides(&self, seat: Seat) -> TileSet {
        match self.climber(seat) {
            Some(from) if self.with(Orange::Zipline).contains(from) => {
                let row = self.cliff.row(from);
                let mut lower = TileSet::EMPTY;
                let reachable = self.enterable(seat).iter().filter(|&tile| self.cliff.row(tile) <= row);
                reachable.for_each(|tile| lower.insert(tile));
                lower
            }
            _ => TileSet::EMPTY,
        }
    }
}
