//! What stands in the way of a refused action: what a board shows in red, and one sentence.

use serde::{Deserialize, Serialize};
use table::{Lang, Refusal, Seat, TS, named, say};

use super::{
    Aufsteiger,
    action::Ladder,
    block::{Block, BlockId, Color},
    cell::{Cell, Spot},
    setup::Placed,
    state::Phase,
    tower::Area,
    words::{SAYS, color_name, seen},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "is")]
pub enum Obstacle {
    /// AUF-10: this lies on it.
    Load { by: Placed },
    /// AUF-10, AUF-16: somebody stands on it; AUF-12: on that very cell.
    Pawn { seat: Seat, at: Cell },
    /// AUF-10, AUF-11, AUF-16: somebody's stone lies there.
    Stone { seat: Seat, on: Placed },
    /// AUF-10: the player before has just moved it.
    Barred { block: Placed },
    /// AUF-10: this was moved already in this turn.
    Moved { block: Placed },
    /// AUF-6: under it these cells lie lower than the others.
    Uneven { low: Vec<Cell> },
    /// AUF-7: it would touch nothing there.
    Loose { block: Placed },
    /// AUF-11: somebody there would find no room.
    Crowd { seat: Seat, at: Cell },
    /// AUF-13: a face of this colour is closed to the pawn.
    Color { block: Placed },
    /// AUF-13: nobody else finds room here.
    Full { cells: Vec<Cell> },
    /// AUF-14, AUF-15: the last step would be so high.
    Step { from: Spot, to: Cell, rise: u8 },
    /// AUF-14: no way over grey and one's own colour leads there.
    Closed { to: Cell },
    /// AUF-14: the pawn has climbed already.
    Climbed,
}

impl Aufsteiger {
    /// AUF-10
    pub(super) fn what_keeps(&self, block: BlockId) -> Option<Obstacle> {
        if let Some(moved) = self.done.moved {
            return Some(Obstacle::Moved { block: self.placed(moved) });
        }
        if self.barred == Some(block) {
            return Some(Obstacle::Barred { block: self.placed(block) });
        }
        self.what_lies_on(block)
    }

    /// A block, a stone or a pawn on this one.
    pub(super) fn what_lies_on(&self, block: BlockId) -> Option<Obstacle> {
        let under = self.tower[block];
        let on = |other: &BlockId| self.tower[*other].base == under.top() && self.tower[*other].overlap(&under) > 0;
        if let Some(by) = BlockId::all().find(on) {
            return Some(Obstacle::Load { by: self.placed(by) });
        }
        if let Some(seat) = self.whose_stone(block) {
            return Some(Obstacle::Stone { seat, on: self.placed(block) });
        }
        Seat::all(self.seats).find_map(|seat| {
            let at = self.pawn(seat).spot.cell()?;
            (self.tower.top(at) == Some(block)).then_some(Obstacle::Pawn { seat, at })
        })
    }

    fn whose_stone(&self, block: BlockId) -> Option<Seat> {
        Seat::all(self.seats).find(|&seat| self.pawn(seat).stone == super::Stone::On(block))
    }

    /// AUF-6
    pub(super) fn what_is_low(&self, id: BlockId, color: Color, dir: super::Dir, at: Cell) -> Option<Obstacle> {
        let rest = self.tower.without(id);
        let block = Block { at, shape: id.shape(color, dir).ok()?, base: 0, color, dir };
        let high = block.cells().map(|cell| rest.height(cell)).max()?;
        Some(Obstacle::Uneven { low: block.cells().filter(|&cell| rest.height(cell) < high).collect() })
    }

    /// AUF-11: a stone under it, or somebody who finds no room.
    pub(super) fn who_is_in_the_way(&self, id: BlockId, color: Color, dir: super::Dir, at: Cell) -> Option<Obstacle> {
        let rest = self.tower.without(id);
        let block = rest.rest(id, color, dir, at).ok()?;
        let stoned =
            block.cells().filter_map(|cell| rest.top(cell)).find_map(|face| Some((face, self.whose_stone(face)?)));
        if let Some((face, seat)) = stoned {
            return Some(Obstacle::Stone { seat, on: self.placed(face) });
        }
        Seat::all(self.seats).find_map(|seat| {
            let at = self.pawn(seat).spot.cell().filter(|&cell| block.covers(cell))?;
            Some(Obstacle::Crowd { seat, at })
        })
    }

    /// AUF-12 to AUF-16: why a pawn does not get there.
    pub(super) fn what_bars(&self, seat: Seat, to: Cell, refusal: Refusal, on_foot: bool) -> Option<Obstacle> {
        if let Some(other) = Seat::all(self.seats).find(|&other| other != seat && self.pawn(other).stands_on(to)) {
            return Some(Obstacle::Pawn { seat: other, at: to });
        }
        if on_foot && self.done.climbed && self.phase == Phase::Turn {
            return Some(Obstacle::Climbed);
        }
        let face = self.tower.top(to)?;
        let area = self.tower.area(Spot::Cell(to));
        match refusal.rule {
            "AUF-16" => self.whose_stone(face).map(|seat| Obstacle::Stone { seat, on: self.placed(face) }),
            "AUF-13" if ![Color::Grey, self.pawn(seat).color].contains(&self.tower[face].color) => {
                Some(Obstacle::Color { block: self.placed(face) })
            }
            "AUF-13" => Some(Obstacle::Full { cells: area.cells }),
            "AUF-14" | "AUF-15" => Some(self.what_is_too_high(seat, &area).unwrap_or(Obstacle::Closed { to })),
            _ => None,
        }
    }

    /// The lowest of the steps up to an area that begin where the pawn is, or can go.
    fn what_is_too_high(&self, seat: Seat, area: &Area) -> Option<Obstacle> {
        let scene = self.tower.scene();
        let here = self.tower.area(self.pawn(seat).spot);
        let routes = self.routes(seat, &scene);
        let reached = |spot: Spot| routes.lead_to(spot) || here.is(&self.tower.area(spot));
        let edges = scene.edges(area, 0..=area.height.saturating_sub(2));
        let lowest = edges
            .into_iter()
            .filter(|(_, from)| reached(*from))
            .min_by_key(|(_, from)| area.height - self.tower.height_of(*from));
        let (to, from) = lowest?;
        Some(Obstacle::Step { from, to: to.cell()?, rise: area.height - self.tower.height_of(from) })
    }
}

/// The reason that applies, in a sentence.
pub(super) fn tell(obstacle: &Obstacle, lang: Lang) -> String {
    match obstacle {
        Obstacle::Load { by } => {
            let by = capital(seen(by, lang));
            say!(SAYS, lang, "bars-load", by = by)
        }
        Obstacle::Pawn { seat, .. } => {
            say!(SAYS, lang, "bars-pawn", seat = named(seat))
        }
        Obstacle::Stone { seat, .. } => say!(SAYS, lang, "bars-stone", seat = named(seat)),
        Obstacle::Barred { block } => {
            let block = capital(seen(block, lang));
            say!(SAYS, lang, "bars-barred", block = block)
        }
        Obstacle::Moved { block } => {
            let block = seen(block, lang);
            say!(SAYS, lang, "bars-moved", block = block)
        }
        Obstacle::Uneven { .. } => say!(SAYS, lang, "bars-uneven"),
        Obstacle::Loose { .. } => say!(SAYS, lang, "bars-loose"),
        Obstacle::Crowd { seat, .. } => say!(SAYS, lang, "bars-crowd", seat = named(seat)),
        Obstacle::Color { block } => {
            let color = color_name(block.top, lang);
            say!(SAYS, lang, "bars-color", color = color)
        }
        Obstacle::Full { .. } => {
            say!(SAYS, lang, "bars-full")
        }
        Obstacle::Step { rise, .. } => tell_step(*rise, lang),
        Obstacle::Closed { .. } => say!(SAYS, lang, "bars-closed"),
        Obstacle::Climbed => say!(SAYS, lang, "bars-climbed"),
    }
}

fn tell_step(rise: u8, lang: Lang) -> String {
    let needs = match [Ladder::Short, Ladder::Long].map(|ladder| ladder.leads_up(i32::from(rise))) {
        [true, _] => "any",
        [_, true] => "long",
        _ => "none",
    };
    say!(SAYS, lang, "bars-step", rise = rise, needs = needs)
}

/// As a sentence begins.
fn capital(text: String) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
