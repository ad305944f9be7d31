//! LAC-14 and LAC-16 once more, as slowly and as plainly as the book tells them: with coordinates
//! and sets, and without any table of ours.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::ice_lake::lake::spots;

type At = (i32, i32);
type Pair = BTreeSet<At>;

/// LAC-1: clockwise from the north.
const WAYS: [At; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

fn beside(at: At, way: usize) -> At {
    let (c, r) = WAYS[way % 6];
    (at.0 + c, at.1 + r)
}

fn plain(spot: Spot) -> At {
    (spot.hex().c as i32, spot.hex().r as i32)
}

/// The lake as the book draws it.
struct Slow {
    hexes: BTreeSet<At>,
    cracks: BTreeSet<Pair>,
}

impl Slow {
    fn of(ice: &Ice) -> Slow {
        let reach = ice.lake.side() as i32 - 1;
        let all = (-reach..=reach).flat_map(|c| (-2 * reach..=2 * reach).map(move |r| (c, r)));
        let hexes = all.filter(|(c, r)| r.abs() <= 2 * reach - c.abs() && (c + r) % 2 == 0).collect();
        let pair = |(from, dir): (Spot, Dir)| Pair::from([plain(from), beside(plain(from), dir as usize)]);
        Slow { hexes, cracks: ice.cracks().map(pair).collect() }
    }

    fn triangles(at: At) -> impl Iterator<Item = BTreeSet<At>> {
        (0..6).map(move |way| BTreeSet::from([at, beside(at, way), beside(at, way + 1)]))
    }

    fn is_open(&self, triangle: &BTreeSet<At>) -> bool {
        triangle.iter().any(|corner| !self.hexes.contains(corner))
    }

    /// The triangles that share a side with this one, unless that side is a crack.
    fn joined(&self, triangle: &BTreeSet<At>) -> Vec<BTreeSet<At>> {
        let near = triangle.iter().flat_map(|&corner| Slow::triangles(corner));
        near.filter(|other| {
            let side: Pair = triangle.intersection(other).copied().collect();
            side.len() == 2 && !self.cracks.contains(&side)
        })
        .collect()
    }

    /// LAC-14: is none of the six triangles joined to an open one?
    fn surrounds(&self, at: At) -> bool {
        let mut reached: BTreeSet<BTreeSet<At>> = Slow::triangles(at).collect();
        let mut next: Vec<BTreeSet<At>> = reached.iter().cloned().collect();
        while let Some(triangle) = next.pop() {
            if self.is_open(&triangle) {
                return false;
            }
            next.extend(self.joined(&triangle).into_iter().filter(|other| reached.insert(other.clone())));
        }
        true
    }

    fn is_rim(&self, at: At) -> bool {
        (0..6).any(|way| !self.hexes.contains(&beside(at, way)))
    }

    /// LAC-16: everything that uncracked pairs connect, all parts of the lake, by their smallest hex.
    fn parts(&self) -> Vec<BTreeSet<At>> {
        let mut parts: Vec<BTreeSet<At>> = Vec::new();
        for &hex in &self.hexes {
            if parts.iter().any(|part| part.contains(&hex)) {
                continue;
            }
            let (mut part, mut next) = (BTreeSet::from([hex]), vec![hex]);
            while let Some(at) = next.pop() {
                let near = (0..6).map(|way| beside(at, way)).filter(|to| self.hexes.contains(to));
                let open = near.filter(|&to| !self.cracks.contains(&Pair::from([at, to])));
                next.extend(open.filter(|&to| part.insert(to)).collect::<Vec<_>>());
            }
            parts.push(part);
        }
        parts
    }

    /// LAC-16: who comes back, and to which hexes.
    fn cut_off(&self, skaters: &[(u8, At)]) -> Option<(Vec<u8>, BTreeSet<At>)> {
        let parts = self.parts();
        let part_of = |at: At| parts.iter().find(|part| part.contains(&at)).unwrap();
        let others = |seat: u8| skaters.iter().filter(move |other| other.0 != seat);
        let cut_off: Vec<u8> = skaters
            .iter()
            .filter(|(seat, at)| !others(*seat).any(|(_, other)| part_of(*at).contains(other)))
            .map(|(seat, _)| *seat)
            .collect();
        let holds = |part: &BTreeSet<At>| match cut_off[..] {
            [only] => others(only).any(|(_, at)| part.contains(at)),
            _ => skaters.iter().any(|(_, at)| part.contains(at)),
        };
        let taken: BTreeSet<At> = skaters.iter().map(|(_, at)| *at).collect();
        let free = |part: &BTreeSet<At>| -> BTreeSet<At> {
            part.iter().copied().filter(|at| self.is_rim(*at) && !taken.contains(at)).collect()
        };
        let most = parts.iter().filter(|part| holds(part) && !free(part).is_empty()).map(BTreeSet::len).max()?;
        let part = parts.iter().find(|part| part.len() == most && holds(part) && !free(part).is_empty())?;
        let away = |seat: &u8| skaters.iter().any(|(other, at)| other == seat && !part.contains(at));
        let called: Vec<u8> = cut_off.into_iter().filter(away).collect();
        (!called.is_empty()).then(|| (called, free(part)))
    }
}

fn a_lake() -> impl Strategy<Value = Lake> {
    prop_oneof![Just(Lake::Small), Just(Lake::Classic), Just(Lake::Large)]
}

/// Ice with any cracks, from few to nearly all, drawn in any order.
fn shattered() -> impl Strategy<Value = Ice> {
    let order = || Just(Spot::all().to_vec()).prop_shuffle();
    let density = prop_oneof![0.1..0.95f64, 0.45..0.65f64];
    (a_lake(), order(), density).prop_flat_map(|(lake, order, density)| {
        let chosen = prop::collection::vec(prop::bool::weighted(density), 3 * order.len());
        (Just(lake), Just(order), chosen).prop_map(|(lake, order, chosen)| {
            let mut ice = Ice::new(lake);
            let pairs = order.iter().flat_map(|&spot| [Dir::NE, Dir::SE, Dir::S].map(|dir| (spot, dir)));
            for ((spot, dir), _) in pairs.zip(chosen).filter(|((spot, _), chosen)| *chosen && lake.is_ice(*spot)) {
                ice.crack(spot, dir);
            }
            ice
        })
    })
}

/// Ice as skaters leave it: a few long ways, each turning as it likes.
fn skated() -> impl Strategy<Value = Ice> {
    let way = (0..127usize, prop::collection::vec(0..3u8, 1..60));
    (a_lake(), prop::collection::vec(way, 1..5)).prop_map(|(lake, ways)| {
        let mut ice = Ice::new(lake);
        for (start, turns) in ways {
            let (mut at, mut dir) = (Spot::all()[start], Dir::N);
            for turn in turns {
                dir = dir.turn(5 + turn);
                let Some(to) = ice.neighbour(at, dir).filter(|_| lake.is_ice(at)) else { continue };
                ice.crack(at, dir);
                at = to;
            }
        }
        ice
    })
}

/// Up to four skaters on different hexes, some of them out.
fn skaters(game: &mut IceLake, places: &[Option<usize>]) {
    let free: Vec<Spot> = spots(game.ice.lake.hexes()).collect();
    for (seat, place) in places.iter().enumerate() {
        let spot = place.map(|place| free[place % free.len()]);
        game.skaters[seat].at = spot.filter(|spot| game.occupied() & spot.bit() == 0);
    }
}

fn assert_surrounds_alike(ice: &Ice) {
    let slow = Slow::of(ice);
    for spot in spots(ice.lake.hexes()) {
        assert_eq!(ice.surrounds(spot), slow.surrounds(plain(spot)), "{}", spot.hex());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn lac_14_surrounded_agrees_with_the_book_on_shattered_ice(ice in shattered()) {
        assert_surrounds_alike(&ice);
    }

    #[test]
    fn lac_14_surrounded_agrees_with_the_book_on_skated_ice(ice in skated()) {
        assert_surrounds_alike(&ice);
    }

    #[test]
    fn lac_16_cut_off_agrees_with_the_book(
        ice in prop_oneof![shattered(), skated()],
        tables in prop::collection::vec(prop::collection::vec(prop::option::weighted(0.9, 0..127usize), 2..=4), 24),
    ) {
        let slow = Slow::of(&ice);
        for places in tables {
            let mut game = IceLake { ice, ..new(ice.lake, places.len() as u8) };
            game.skaters = [Skater::ABSENT; 4];
            skaters(&mut game, &places);
            let standing: Vec<(u8, At)> = game.standing().iter().map(|seat| (seat.0, plain(game.at(seat).unwrap()))).collect();
            let ours = game.cut_off().map(|(called, free)| {
                (called.iter().map(|seat| seat.0).collect::<Vec<_>>(), spots(free).map(plain).collect::<BTreeSet<_>>())
            });
            prop_assert_eq!(ours, slow.cut_off(&standing), "{:?}", standing);
        }
    }
}

/// The properties above would prove little about ice that never parts.
#[test]
fn lac_14_and_lac_16_are_tried_where_they_matter() {
    use proptest::{strategy::ValueTree, test_runner::TestRunner};
    let mut runner = TestRunner::deterministic();
    let (mut floes, mut parts) = (0, 0);
    for _ in 0..50 {
        let ice = prop_oneof![shattered(), skated()].new_tree(&mut runner).unwrap().current();
        floes += usize::from(spots(ice.lake.hexes()).any(|spot| ice.surrounds(spot)));
        parts += usize::from(Slow::of(&ice).parts().len() > 1);
    }
    assert!(floes >= 10 && parts >= 10, "{floes} {parts}");
}
