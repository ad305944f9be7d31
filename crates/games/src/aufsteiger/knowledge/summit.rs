//! Climbing as a search of its own: wherever a pawn can get this turn without another block being
//! moved, and with which ladders.

use arrayvec::ArrayVec;
use table::Seat;

use super::terrain::{AREAS, AreaId, TABLE, Terrain};
use crate::aufsteiger::{
    action::{Action, Ladder},
    block::Color,
    cell::Spot,
    relief::Size,
    state::{Pawn, Phase},
};

/// Which ladders are used up on the way, as bits.
pub type Used = u8;
pub const NONE: Used = 0;
pub const SHORT: Used = 1;
pub const LONG: Used = 2;
pub const BOTH: Used = SHORT | LONG;
const WAYS: usize = 4;

/// A place on the way: an area, come to with these ladders used.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stand {
    area: AreaId,
    used: Used,
}

/// All that a pawn can come to.
pub struct Summits {
    start: Stand,
    /// From where each area was come to, by ladders used; the start from itself.
    from: [[Option<Stand>; WAYS]; AREAS],
    /// AUF-21: ladders are for one's own turn.
    ladders: bool,
    /// The highest area by ladders used.
    best: [(u8, AreaId); WAYS],
    todo: ArrayVec<Stand, { WAYS * AREAS }>,
}

impl Summits {
    /// `may_step`: free steps are allowed from where the pawn stands.
    pub fn search<S: Size>(terrain: &Terrain<S>, seat: Seat, may_step: bool) -> Summits {
        let pawn = terrain.game.pawn(seat);
        let start = Stand { area: terrain.area_at(pawn.spot.cell()), used: NONE };
        let height = terrain.ground(start.area).height;
        let mut summits = Summits {
            start,
            from: [[None; WAYS]; AREAS],
            ladders: terrain.game.phase != Phase::Together(seat),
            best: [(height, start.area); WAYS],
            todo: ArrayVec::new(),
        };
        summits.visit(terrain, start, start);
        let mut next = 0;
        while let Some(&here) = summits.todo.get(next) {
            next += 1;
            for to in terrain.beside(here.area) {
                summits.step(terrain, pawn, here, to, may_step || here != start);
            }
        }
        summits
    }

    fn step<S: Size>(&mut self, terrain: &Terrain<S>, pawn: &Pawn, here: Stand, to: AreaId, may_step: bool) {
        let rise = i32::from(terrain.ground(to).height) - i32::from(terrain.ground(here.area).height);
        if rise > 4 || !may_enter(terrain, pawn, to) {
            return;
        }
        if rise <= 1 {
            if may_step {
                self.visit(terrain, Stand { area: to, used: here.used }, here);
            }
            return;
        }
        for (ladder, bit, owned) in [(Ladder::Short, SHORT, pawn.short), (Ladder::Long, LONG, pawn.long)] {
            if owned && self.ladders && here.used & bit == 0 && ladder.leads_up(rise) {
                self.visit(terrain, Stand { area: to, used: here.used | bit }, here);
            }
        }
    }

    fn visit<S: Size>(&mut self, terrain: &Terrain<S>, here: Stand, from: Stand) {
        let Stand { area, used } = here;
        let known = &mut self.from[area as usize][used as usize];
        if known.is_none() {
            *known = Some(from);
            let height = terrain.ground(area).height;
            let best = &mut self.best[used as usize];
            if height > best.0 {
                *best = (height, area);
            }
            self.todo.push(here);
        }
    }

    /// How high it gets with just these ladders.
    pub fn height(&self, used: Used) -> u8 {
        self.best[used as usize].0
    }

    /// How high it gets with all it has.
    pub fn highest(&self) -> u8 {
        self.best.iter().map(|(height, _)| *height).max().unwrap_or(0)
    }

    /// Can it come there by free steps?
    pub fn reaches(&self, area: AreaId) -> bool {
        self.from[area as usize][NONE as usize].is_some()
    }

    /// Can it come there with all it has?
    pub fn comes_to(&self, area: AreaId) -> bool {
        self.from[area as usize].iter().any(Option::is_some)
    }

    /// The first action on the way to the highest area that these ladders lead to; none if it is there.
    pub fn first_action<S: Size>(&self, terrain: &Terrain<S>, used: Used) -> Option<Action> {
        self.first_action_to(terrain, Stand { area: self.best[used as usize].1, used })
    }

    fn first_action_to<S: Size>(&self, terrain: &Terrain<S>, goal: Stand) -> Option<Action> {
        let mut here = goal;
        // The last stand before the first ladder, and where that leads.
        let (mut foot, mut head) = (goal, None);
        while here != self.start {
            let from = self.from[here.area as usize][here.used as usize]?;
            if from.used != here.used {
                (foot, head) = (from, Some(here));
            }
            here = from;
        }
        if foot.area != self.start.area {
            return stand_on(terrain, foot.area).map(Action::climb);
        }
        let head = head?;
        let ladder = if head.used & !foot.used == SHORT { Ladder::Short } else { Ladder::Long };
        stand_on(terrain, head.area)?.cell().map(|cell| Action::Ladder(ladder, cell))
    }
}

/// Where a pawn that comes to an area stands.
fn stand_on<S: Size>(terrain: &Terrain<S>, area: AreaId) -> Option<Spot> {
    match area {
        TABLE => Some(Spot::Table),
        _ => terrain.ground(area).free.map(|point| Spot::Cell(terrain.relief.cell(point))),
    }
}

/// AUF-13
pub fn may_enter<S: Size>(terrain: &Terrain<S>, pawn: &Pawn, area: AreaId) -> bool {
    let ground = terrain.ground(area);
    match ground.block {
        None => area == TABLE || ground.free.is_some(),
        Some(block) => {
            let color = terrain.game.tower[block].color;
            let open = [Color::Grey, pawn.color].contains(&color) && ground.free.is_some();
            open && !terrain.game.stones().any(|stone| stone == block)
        }
    }
}

/// May the seat, if it acts now, still take free steps from where it stands?
pub fn may_step<S: Size>(terrain: &Terrain<S>, seat: Seat) -> bool {
    let game = terrain.game;
    game.acting() != Some(seat) || game.phase != Phase::Turn || !game.done.climbed
}
