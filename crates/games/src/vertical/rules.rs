//! What is allowed and what follows, in the order of the rule book.

use table::{Refusal, Seat};

use super::{
    Vertical,
    action::Action,
    cliff::{CAVE_REACH, Place, Tile},
    pieces::{Kind, Orange, Token},
    state::{Carabiners, PACKED, Phase},
};

/// May this be done?
impl Vertical {
    /// VER-8: who put a carabiner down must go there before anything else, by any way that leads there.
    pub(super) fn check_duty(&self, seat: Seat, tile: Tile, action: Action) -> Result<(), Refusal> {
        let duty = self.cliff.place(tile);
        let on_foot = self.carabiners == Carabiners::Step;
        match action {
            Action::Move(to) if to == duty => self.check_move(seat, to),
            Action::Cave(to) if to == duty && !on_foot => self.check_cave(seat, to),
            Action::Zip(to) if to == duty && !on_foot => self.check_zip(seat, to),
            _ => Err(Refusal::cite("VER-8")),
        }
    }

    /// VER-6, VER-7: on an empty place, beside a tile, never below row 0; caves not too high.
    pub(super) fn check_place(&self, kind: Kind, at: Place) -> Result<(), Refusal> {
        let mut tiles = self.cliff.tiles().iter().map(|tile| self.cliff.place(tile));
        let touches =
            if self.cliff.tiles().is_empty() { at == Place::FOOT } else { tiles.any(|tile| tile.distance(at) == 1) };
        Refusal::forbid(!touches || at.y < 0 || self.cliff.find(at).is_some(), "VER-6")?;
        let near = |row: i32| at.y <= row + CAVE_REACH;
        let near_a_cave = self.cliff.all(Kind::Cave).iter().any(|cave| near(self.cliff.row(cave)));
        Refusal::forbid(kind == Kind::Cave && !near(Place::FOOT.y) && !near_a_cave, "VER-7")
    }

    /// VER-8: a token of their own, where such a one may lie and does not yet.
    pub(super) fn check_equip(&self, seat: Seat, orange: Orange, at: Place) -> Result<(), Refusal> {
        let tile = self.cliff.find(at).ok_or(Refusal::cite("VER-8"))?;
        let kind = self.cliff.kind(tile);
        let fits = match (orange, self.carabiners) {
            (Orange::Ladder, _) => kind == Kind::Ladder,
            (Orange::Zipline, _) | (Orange::Carabiner, Carabiners::Anywhere) => kind != Kind::Danger,
            (Orange::Carabiner, Carabiners::Step) => self.check_move(seat, at).is_ok(),
            (Orange::Carabiner, Carabiners::Destination) => {
                let ways = [self.check_move(seat, at), self.check_cave(seat, at), self.check_zip(seat, at)];
                ways.iter().any(Result::is_ok)
            }
        };
        let taken = self.with(orange).contains(tile);
        Refusal::forbid(!self.has(seat, orange.token()) || !fits || taken, "VER-8")
    }

    /// VER-9: to a neighbouring tile, from the ground to any of row 0.
    pub(super) fn check_move(&self, seat: Seat, to: Place) -> Result<(), Refusal> {
        let tile = self.cliff.find(to).ok_or(Refusal::cite("VER-9"))?;
        let near = match self.climber(seat) {
            None => to.y == 0,
            Some(from) => self.cliff.place(from).distance(to) == 1,
        };
        Refusal::forbid(!near, "VER-9")?;
        self.check_enter(seat, tile)
    }

    /// VER-10 to VER-12: what a tile asks of whoever enters it.
    fn check_enter(&self, seat: Seat, tile: Tile) -> Result<(), Refusal> {
        Refusal::forbid(self.climbers.contains(&Some(tile)), "VER-10")?;
        let lacks = match self.cliff.kind(tile) {
            Kind::Plain | Kind::Cave => false,
            Kind::Axe => !self.has(seat, Token::Axe),
            Kind::Crampons => !self.has(seat, Token::Crampons),
            Kind::Ladder => !self.with(Orange::Ladder).contains(tile),
            Kind::Danger | Kind::Fall => return Err(Refusal::cite("VER-11")),
        };
        Refusal::forbid(lacks, "VER-12")
    }

    /// VER-13: with the map, from a cave to the nearest other one, unless somebody stands there.
    pub(super) fn check_cave(&self, seat: Seat, to: Place) -> Result<(), Refusal> {
        let refused = Refusal::cite("VER-13");
        let caves = self.cliff.all(Kind::Cave);
        let from = self.climber(seat).filter(|&tile| caves.contains(tile)).ok_or(refused)?;
        let target = self.cliff.find(to).filter(|&tile| tile != from && caves.contains(tile)).ok_or(refused)?;
        let here = self.cliff.place(from);
        let others = caves.iter().filter(|&cave| cave != from).map(|cave| self.cliff.place(cave));
        let nearest = others.map(|cave| here.distance(cave)).min();
        let farther = Some(here.distance(to)) != nearest;
        Refusal::forbid(!self.has(seat, Token::Map) || farther || self.climbers.contains(&Some(target)), "VER-13")
    }

    /// VER-14: from a zip-line to any other tile, not above it, that they may enter.
    pub(super) fn check_zip(&self, seat: Seat, to: Place) -> Result<(), Refusal> {
        let refused = Refusal::cite("VER-14");
        let from = self.climber(seat).filter(|&tile| self.with(Orange::Zipline).contains(tile)).ok_or(refused)?;
        let tile = self.cliff.find(to).ok_or(refused)?;
        Refusal::forbid(tile == from || to.y > self.cliff.row(from), "VER-14")?;
        self.check_enter(seat, tile)
    }
}

/// What follows.
impl Vertical {
    /// VER-4: one token at a time around the table, until every bag is full.
    pub(super) fn pack(&mut self, seat: Seat, token: Token) {
        self.bags[seat.index()][token.index()] += 1;
        self.on_turn = seat.next(self.seats);
        let taken: u8 = self.bags.iter().flatten().sum();
        if taken == PACKED * self.seats {
            self.phase = Phase::Draw;
        }
    }

    /// VER-16: where a falling climber ends: on the nearest carabiner at or below them in their column
    /// that no other climber holds, else on the ground.
    pub(super) fn landing(&self, seat: Seat) -> Option<Tile> {
        let from = self.climber(seat)?;
        let start = self.cliff.place(from);
        let free = |tile: &Tile| *tile == from || !self.climbers.contains(&Some(*tile));
        let below = |tile: &Tile| {
            let place = self.cliff.place(*tile);
            place.x == start.x && place.y <= start.y
        };
        let held = self.with(Orange::Carabiner).iter().filter(below).filter(free);
        held.max_by_key(|&tile| self.cliff.row(tile))
    }

    /// VER-6.
    pub(super) fn place(&mut self, at: Place) {
        let Phase::Place(kind) = self.phase else { return };
        self.cliff.add(kind, at);
        self.phase = Phase::Equip;
    }

    /// VER-8: the token stays for good; a carabiner may bind the climber to its tile.
    pub(super) fn equip(&mut self, seat: Seat, orange: Orange, at: Place) {
        let Some(tile) = self.cliff.find(at) else { return };
        self.bags[seat.index()][orange.token().index()] -= 1;
        self.equipped[orange.index()].insert(tile);
        let binds = orange == Orange::Carabiner && self.carabiners != Carabiners::Anywhere;
        self.phase = if binds { Phase::Duty(tile) } else { Phase::Move };
    }

    /// VER-5: the next player draws. VER-17: after the last tile it is over.
    pub(super) fn end_turn(&mut self) {
        self.on_turn = self.on_turn.next(self.seats);
        self.phase = if self.stack().is_some() { Phase::Draw } else { Phase::Over };
    }
}
