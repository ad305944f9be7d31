//! AUF-14: the free steps that lead a pawn from one area to the next.

use std::collections::{HashMap, VecDeque};

use table::Seat;

use super::{
    Aufsteiger,
    cell::Spot,
    tower::{Area, Face},
};

/// How an area was come to: by this cell edge, from where to where; not at all where one starts.
type Edge = Option<(Spot, Spot)>;

impl Aufsteiger {
    /// The shortest way of free steps, told by where it leaves an area and where it enters the
    /// next; none if the pawn cannot get there.
    pub(super) fn way(&self, seat: Seat, to: Spot) -> Option<Vec<Spot>> {
        let start = self.pawn(seat).spot;
        let mut met: HashMap<Spot, Edge> = HashMap::new();
        let here = self.tower.area(start);
        mark(&mut met, &here, None);
        let mut todo = VecDeque::from([here]);
        while let Some(area) = todo.pop_front() {
            for edge in self.tower.edges(&area, 0..=area.height + 1) {
                if met.contains_key(&edge.1) {
                    continue;
                }
                let next = self.tower.area(edge.1);
                if self.check_enter(seat, &next).is_ok() {
                    mark(&mut met, &next, Some(edge));
                    todo.push_back(next);
                }
            }
        }
        let mut way = vec![to];
        let mut entered = *met.get(&to)?;
        while let Some((from, into)) = entered {
            way.extend([into, from]);
            entered = met[&from];
        }
        way.push(start);
        way.reverse();
        way.dedup();
        Some(way)
    }
}

/// Every place of the area is now known to be reached by this edge.
fn mark(met: &mut HashMap<Spot, Edge>, area: &Area, edge: Edge) {
    if area.face == Face::OpenTable {
        met.insert(Spot::Table, edge);
    }
    met.extend(area.cells.iter().map(|&cell| (Spot::Cell(cell), edge)));
}
