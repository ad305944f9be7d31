//! What stands in the way of a refused action: what a board shows in red, and one sentence.

use serde::{Deserialize, Serialize};
use table::{Lang, Refusal, Seat};
use ts_rs::TS;

use super::{
    Aufsteiger,
    action::{Action, Ladder},
    block::{Block, BlockId, Color},
    cell::{Cell, Spot},
    setup::Placed,
    state::Phase,
    tower::Area,
    words::{color_name, seen},
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
    pub(super) fn find_obstacle(&self, seat: Seat, action: &Action, refusal: Refusal) -> Option<Obstacle> {
        match *action {
            Action::Block { block, top, dir, at } => match refusal.rule {
                "AUF-10" => self.what_keeps(block),
                "AUF-6" => self.what_is_low(block, top, dir, at),
                "AUF-7" => {
                    let there = self.tower.without(block).rest(block, top, dir, at).ok()?;
                    Some(Obstacle::Loose { block: Placed::new(block, &there) })
                }
                "AUF-11" => self.who_is_in_the_way(block, top, dir, at),
                _ => None,
            },
            Action::Climb(to) | Action::Ladder(_, to) | Action::Bridge(_, to) => {
                self.what_bars(seat, to, refusal, matches!(action, Action::Climb(_)))
            }
            Action::ClimbDown => (self.done.climbed && self.phase == Phase::Turn).then_some(Obstacle::Climbed),
            Action::Stone(block) if refusal.rule == "AUF-16" => self.what_lies_on(block),
            _ => None,
        }
    }

    /// AUF-10
    fn what_keeps(&self, block: BlockId) -> Option<Obstacle> {
        if let Some(moved) = self.done.moved {
            return Some(Obstacle::Moved { block: self.placed(moved) });
        }
        if self.barred == Some(block) {
            return Some(Obstacle::Barred { block: self.placed(block) });
        }
        self.what_lies_on(block)
    }

    /// A block, a stone or a pawn on this one.
    fn what_lies_on(&self, block: BlockId) -> Option<Obstacle> {
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
    fn what_is_low(&self, id: BlockId, color: Color, dir: super::Dir, at: Cell) -> Option<Obstacle> {
        let rest = self.tower.without(id);
        let block = Block { at, shape: id.shape(color, dir).ok()?, base: 0, color, dir };
        let high = block.cells().map(|cell| rest.height(cell)).max()?;
        Some(Obstacle::Uneven { low: block.cells().filter(|&cell| rest.height(cell) < high).collect() })
    }

    /// AUF-11: a stone under it, or somebody who finds no room.
    fn who_is_in_the_way(&self, id: BlockId, color: Color, dir: super::Dir, at: Cell) -> Option<Obstacle> {
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
    fn what_bars(&self, seat: Seat, to: Cell, refusal: Refusal, on_foot: bool) -> Option<Obstacle> {
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
            lang.pick(format!("{by} est posé dessus."), format!("{by} lies on it."))
        }
        Obstacle::Pawn { seat, .. } => {
            lang.pick(format!("Le pion de {{{seat}}} s’y trouve."), format!("The pawn of {{{seat}}} stands there."))
        }
        Obstacle::Stone { seat, .. } => lang.pick(
            format!("La pierre de {{{seat}}} bloque cette face."),
            format!("The stone of {{{seat}}} blocks this face."),
        ),
        Obstacle::Barred { block } => {
            let block = capital(seen(block, lang));
            lang.pick(
                format!("{block} vient d’être déplacé\u{a0}: on ne le reprend pas au tour suivant."),
                format!("{block} has just been moved: it may not be moved again in the next turn."),
            )
        }
        Obstacle::Moved { block } => {
            let block = seen(block, lang);
            lang.pick(
                format!("Vous avez déjà déplacé {block}\u{a0}: un seul bloc par tour."),
                format!("You have already moved {block}: one block a turn."),
            )
        }
        Obstacle::Uneven { .. } => lang.pick(
            "Le sol n’y est pas de niveau\u{a0}: le bloc serait en porte-à-faux.".to_string(),
            "The ground is not level there: the block would overhang.".to_string(),
        ),
        Obstacle::Loose { .. } => lang.pick(
            "Là, il ne toucherait aucun autre bloc.".to_string(),
            "There it would touch no other block.".to_string(),
        ),
        Obstacle::Crowd { seat, .. } => lang.pick(
            format!("Le pion de {{{seat}}} n’aurait plus de place sur sa face."),
            format!("The pawn of {{{seat}}} would find no room on its face."),
        ),
        Obstacle::Color { block } => {
            let color = color_name(block.top, lang);
            lang.pick(
                format!("Le dessus est {color}\u{a0}: on ne marche que sur le gris et sur sa couleur."),
                format!("The top is {color}: one walks on grey and one’s own colour only."),
            )
        }
        Obstacle::Full { .. } => {
            lang.pick("Cette face est pleine.".to_string(), "There is no room left on this face.".to_string())
        }
        Obstacle::Step { rise, .. } => tell_step(*rise, lang),
        Obstacle::Closed { .. } => lang.pick(
            "Aucun chemin n’y mène par le gris ou votre couleur.".to_string(),
            "No way over grey or your own colour leads there.".to_string(),
        ),
        Obstacle::Climbed => lang.pick(
            "Votre pion a déjà bougé\u{a0}: déplacez d’abord un bloc, ou prenez une échelle.".to_string(),
            "Your pawn has moved already: move a block first, or use a ladder.".to_string(),
        ),
    }
}

fn tell_step(rise: u8, lang: Lang) -> String {
    let needs = match [Ladder::Short, Ladder::Long].map(|ladder| ladder.leads_up(i32::from(rise))) {
        [true, _] => lang.pick("il y faut une échelle, prise à son pied", "it takes a ladder, used at its foot"),
        [_, true] => {
            lang.pick("il y faut la grande échelle, prise à son pied", "it takes the long ladder, used at its foot")
        }
        _ => lang.pick("aucune échelle n’est assez longue", "no ladder is long enough"),
    };
    lang.pick(
        format!("La marche est trop haute, de {rise}\u{a0}: {needs}."),
        format!("The step is too high, by {rise}: {needs}."),
    )
}

/// As a sentence begins.
fn capital(text: String) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
