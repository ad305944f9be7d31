//! "What would you play?", for hosts that know no game by type.

use std::any::Any;

use serde::Serialize;
use table::{Foretold, Playable, Seat, Visit, foretell};
use ts_rs::TS;

use crate::{NoChoice, erased::to_act, opinion::Adviser};

/// How many ways to go on are named.
const MOST_WAYS: usize = 3;
/// A way that took less of the thinking than this, compared with the one that took most, is too little
/// known to be named.
const NEGLIGIBLE: f64 = 0.15;

/// A way to go on, and what is thought of it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Advised {
    #[serde(flatten)]
    pub way: Foretold,
    /// The chance to win with it, in thousandths.
    pub chance: u16,
    /// How much of the thinking ended with it, in thousandths: how sure one can be.
    pub sure: u16,
}

/// Asks what a seat should do: `games::visit(id, Advise { … })`. The best comes first.
pub struct Advise<'a> {
    pub adviser: Adviser,
    /// The seat's own view, from [`AnyPosition::view_for_bot`](table::AnyPosition::view_for_bot).
    pub view: &'a dyn Any,
    pub seat: Seat,
}

impl Visit for Advise<'_> {
    type Out = Result<Vec<Advised>, NoChoice>;

    fn visit<G: Playable>(self) -> Self::Out {
        let Advise { adviser, view, seat } = self;
        let view = to_act::<G>(view, seat)?;
        let ways = adviser.advise::<G>(view, seat, |ways| {
            let least = NEGLIGIBLE * ways[0].weight;
            ways.retain(|way| way.weight >= least);
            ways.sort_by(|a, b| b.shares[seat.index()].total_cmp(&a.shares[seat.index()]));
            ways.truncate(MOST_WAYS);
        });
        let advised = ways.into_iter().map(|way| Advised {
            way: foretell::<G>(view, seat, &way.actions),
            chance: thousandths(way.shares[seat.index()]),
            sure: thousandths(way.weight),
        });
        Ok(advised.collect())
    }
}

/// A share of 1 as it is told.
pub(crate) fn thousandths(share: f64) -> u16 {
    (share.clamp(0.0, 1.0) * 1000.0).round() as u16
}
