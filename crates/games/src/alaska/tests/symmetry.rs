//! The lake looks the same from all four camps, and nobody who plays may have a favourite one. What is
//! left of a seat's advantage is the game's own: who begins has, on average, a quarter of a turn more
//! than the next (ALA-9, ALA-29).

use proptest::prelude::*;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Knowledge, draw_chance};

use super::*;
use crate::alaska::{
    Finale, Territory,
    cargo::Cargo,
    lake::{PLACES, members},
};

/// Left becomes right, or top becomes bottom, or both.
#[derive(Clone, Copy, Debug)]
struct Mirror {
    sideways: bool,
    upside_down: bool,
}

const MIRRORS: [Mirror; 3] = [
    Mirror { sideways: true, upside_down: false },
    Mirror { sideways: false, upside_down: true },
    Mirror { sideways: true, upside_down: true },
];

impl Mirror {
    fn seat(self, Seat(seat): Seat) -> Seat {
        let seat = if self.upside_down { 3 - seat } else { seat };
        Seat(if self.sideways { seat ^ 1 } else { seat })
    }

    fn territory(self, territory: Territory) -> Territory {
        let number = territory as usize;
        let number = if self.upside_down { 14 - number } else { number };
        Territory::ALL[if self.sideways { 18 - number } else { number } % 8]
    }

    fn hex(self, hex: Hex) -> Hex {
        let (x, r) = hex.coordinates();
        Hex::at(if self.sideways { -x } else { x }, if self.upside_down { 10 - r } else { r }).unwrap()
    }

    fn hexes(self, set: Bits) -> Bits {
        members(set).fold(0, |image, hex| image | bit(self.hex(Hex(hex)).0))
    }

    fn floe(self, floe: Floe) -> Floe {
        Floe::of(self.hexes(floe.hexes())).unwrap()
    }

    /// A floe is called by its first hex: in the mirror that may be another.
    fn place(self, game: &Alaska, place: Place) -> Place {
        match (place.hex(), place.territory()) {
            (Some(name), _) => Place::floe(self.floe(game.floe(name).unwrap()).first),
            (_, Some(territory)) => Place::land(self.territory(territory)),
            _ => place,
        }
    }

    fn cargo(self, cargo: Cargo) -> Cargo {
        Cargo::of(std::array::from_fn(|colour| cargo.number(self.seat(Seat(colour as u8)))))
    }

    fn action(self, game: &Alaska, action: Action) -> Action {
        match action {
            Action::Ice(hexes) => {
                let image = self.hexes(hexes.set());
                Action::Ice(Floe::of(image).unwrap().listed())
            }
            Action::Melt(name) => Action::Melt(self.place(game, Place::floe(name)).hex().unwrap()),
            Action::Bear(place) => Action::Bear(self.place(game, place)),
            Action::Step(place) => Action::Step(self.place(game, place)),
            Action::Fly(place) => Action::Fly(self.place(game, place)),
            Action::Rob(colour) => Action::Rob(self.seat(colour)),
            same => same,
        }
    }

    fn phase(self, phase: Phase) -> Phase {
        match phase {
            Phase::Robbed { victim, played } => Phase::Robbed { victim: self.seat(victim), played },
            Phase::Fogged { victim, played } => Phase::Fogged { victim: self.seat(victim), played },
            same => same,
        }
    }

    /// The same position in the mirror.
    fn game(self, game: &Alaska) -> Alaska {
        let mut image = start(4);
        members(game.floes).for_each(|name| image.lay(self.floe(game.floe(Hex(name)).unwrap())));
        let mut cargo = [Cargo::NOTHING; PLACES];
        for place in Place::all().filter(|&place| game.exists(place)) {
            cargo[self.place(game, place).index()] = self.cargo(game.cargo[place.index()]);
        }
        let back = |seat: usize| self.seat(Seat(seat as u8));
        let vehicle = |seat: usize| {
            let Vehicle { at, load } = game.vehicle(back(seat));
            Vehicle { at: self.place(game, at), load: load.map(|colour| self.seat(colour)) }
        };
        Alaska {
            cargo,
            lost: self.cargo(game.lost),
            hands: std::array::from_fn(|seat| game.hand(back(seat))),
            vehicles: std::array::from_fn(vehicle),
            bear: game.bear.map(|place| self.place(game, place)),
            on_turn: self.seat(game.on_turn),
            phase: self.phase(game.phase),
            tiles: image.tiles,
            ice: image.ice,
            floes: image.floes,
            ..*game
        }
    }
}

/// Whoever is to act may do the same, and thinks the same of it; everybody's outlook is the same.
fn looks_the_same(game: &Alaska, mirror: Mirror) {
    let (image, seat) = (mirror.game(game), game.asked());
    assert!(mirror.game(&image) == *game, "a mirror in a mirror");
    let (outlook, other) = (game.estimate(), image.estimate());
    // In a mirror the turn goes the other way round: who still has a last voyage is not the same.
    let compared = if game.finale == Finale::No { 4 } else { 0 };
    for seat in Seat::all(compared) {
        let (here, there) = (outlook[seat.index()], other[mirror.seat(seat).index()]);
        assert!((here - there).abs() < 1e-5, "seat {seat}: {here} and {there}");
    }
    let think = |game: &Alaska, seat: Seat| {
        let (mut actions, mut promises) = (Vec::new(), Vec::new());
        game.legal(seat, &mut actions);
        game.promises(seat, &actions, &mut promises);
        (actions, promises)
    };
    let (actions, promises) = think(game, seat);
    let (images, others) = think(&image, mirror.seat(seat));
    assert_eq!(actions.len(), images.len());
    for (&action, promise) in actions.iter().zip(promises) {
        let there = mirror.action(game, action);
        let place =
            images.iter().position(|&image| image == there).unwrap_or_else(|| panic!("{action} is not {there}"));
        assert!((promise - others[place]).abs() < 1e-5, "{action}: {promise} and {}", others[place]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn nobody_who_plays_has_a_favourite_camp(seed: u64) {
        let rng = &mut Pcg64Mcg::seed_from_u64(seed);
        let (mut game, mut scratch, mut cards) = (start(4), Vec::new(), Vec::new());
        for step in 0u32.. {
            match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => game.chance(draw_chance(&game, rng, &mut cards)),
                Turn::Act(seats) => {
                    let seat = seats.first().unwrap();
                    if step % 7 == 0 {
                        MIRRORS.into_iter().for_each(|mirror| looks_the_same(&game, mirror));
                    }
                    // Half of the time somebody who gets around.
                    let action = if step % 2 == 0 {
                        game.playout(seat, rng, &mut scratch)
                    } else {
                        game.draw_action(seat, rng, &mut scratch)
                    };
                    game.apply(seat, action);
                }
            }
        }
    }
}
