//! AUF-14: the free steps that lead a pawn from one area to the next.

use std::collections::{HashMap, VecDeque};

use table::Seat;

use super::{
    Aufsteiger,
    cell::Spot,
    scene::Scene,
    tower::{Area, Face},
};

/// How an area was come to: by this cell edge, from where to where; not at all where one starts.
type Edge = Option<(Spot, Spot)>;

/// Wherever free steps lead a pawn, by the shortest ways.
pub struct Routes {
    start: Spot,
    met: HashMap<Spot, Edge>,
}

impl Aufsteiger {
    /// The free steps of a seat's pawn; `scene` is that of this tower.
    pub(super) fn routes(&self, seat: Seat, scene: &Scene) -> Routes {
        let start = self.pawn(seat).spot;
        let mut routes = Routes { start, met: HashMap::new() };
        let here = self.tower.area(start);
        routes.mark(&here, None);
        let mut todo = VecDeque::from([here]);
        while let Some(area) = todo.pop_front() {
            for edge in scene.edges(&area, 0..=area.height + 1) {
                if routes.lead_to(edge.1) {
                    continue;
                }
                let next = self.tower.area(edge.1);
                if self.check_enter(seat, &next).is_ok() {
                    routes.mark(&next, Some(edge));
                    todo.push_back(next);
                }
            }
        }
        routes
    }
}

impl Routes {
    /// Every place of the area is now known to be reached by this edge.
    fn mark(&mut self, area: &Area, edge: Edge) {
        if area.face == Face::OpenTable {
            self.met.insert(Spot::Table, edge);
        }
        self.met.extend(area.cells.iter().map(|&cell| (Spot::Cell(cell), edge)));
    }

    pub fn lead_to(&self, to: Spot) -> bool {
        self.met.contains_key(&to)
    }

    /// The way there, told by where it leaves an area and where it enters the next; none if the pawn
    /// cannot get there.
    pub fn way(&self, to: Spot) -> Option<Vec<Spot>> {
        let mut way = vec![to];
        let mut entered = *self.met.get(&to)?;
        while let Some((from, into)) = entered {
            way.extend([into, from]);
            entered = self.met[&from];
        }
        way.push(self.start);
        way.reverse();
        way.dedup();
        Some(way)
    }
}
