//! Who knows what.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use table::{Game, Seat, SeatSet, Step, Viewer, game::StepOf};

use super::{Action, Bivouac, Chance, Climber, HEIGHTS, Options, Phase};

/// Something that is not there, there and covered, or open.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Veil {
    None,
    Covered,
    Open(u8),
}

impl Veil {
    fn over(thing: Option<u8>, open: bool) -> Veil {
        match thing {
            None => Veil::None,
            Some(thing) if open => Veil::Open(thing),
            Some(_) => Veil::Covered,
        }
    }

    /// The thing, or `any` in its place.
    fn lift(self, any: u8) -> Option<u8> {
        match self {
            Veil::None => None,
            Veil::Covered => Some(any),
            Veil::Open(thing) => Some(thing),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ClimberView {
    pub card: Veil,
    pub wood: Option<u8>,
    pub given: u8,
    pub camp: Veil,
    pub points: i32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub you: Option<Seat>,
    pub options: Options,
    pub guide: Seat,
    pub night: u8,
    pub phase: Phase,
    pub climbers: Vec<ClimberView>,
}

impl View {
    pub fn seats(&self) -> u8 {
        self.climbers.len() as u8
    }

    /// A position with arbitrary secrets, to be scrambled.
    pub fn any_game(&self) -> Bivouac {
        let climber = |view: &ClimberView| Climber {
            card: view.card.lift(1),
            wood: view.wood.unwrap_or(view.given),
            given: view.given,
            camp: view.camp.lift(0),
            points: view.points,
        };
        let View { options, guide, night, phase, .. } = *self;
        Bivouac { options, guide, night, phase, climbers: self.climbers.iter().map(climber).collect() }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    Dealt { seat: Seat, card: Option<u8> },
    Gathered { seat: Seat },
    Camped { seat: Seat, height: Option<u8> },
    Shown { camps: Vec<u8> },
    Storm { height: u8, hit: SeatSet },
    Begged { of: Seat },
    Gave { seat: Seat },
    Kept { seat: Seat },
    Rested { seat: Seat },
}

impl Bivouac {
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let over = self.phase == Phase::Over;
        let climber = |(seat, climber): (Seat, &Climber)| {
            let open = over || viewer.is(seat);
            ClimberView {
                card: Veil::over(climber.card, open),
                wood: open.then_some(climber.wood),
                given: climber.given,
                camp: Veil::over(climber.camp, open || self.phase != Phase::Gather),
                points: climber.points,
            }
        };
        let Bivouac { options, guide, night, phase, .. } = *self;
        let climbers = Seat::all(self.seats()).zip(&self.climbers).map(climber).collect();
        View { you: viewer.seat(), options, guide, night, phase, climbers }
    }

    pub(super) fn happenings(&self, viewer: Viewer, step: &StepOf<Self>, out: &mut Vec<Event>) {
        match *step {
            Step::Chance(Chance::Card(card)) => {
                let seat = self.dealt_to().expect("somebody lacks a card while they are dealt");
                out.push(Event::Dealt { seat, card: viewer.is(seat).then_some(card) });
            }
            Step::Chance(Chance::Storm(height)) => {
                let is_hit = |seat: &Seat| self.climbers[seat.index()].camp == Some(height);
                out.push(Event::Storm { height, hit: Seat::all(self.seats()).filter(is_hit).collect() });
            }
            Step::Act(seat, Action::Wood) => out.extend(viewer.is(seat).then_some(Event::Gathered { seat })),
            Step::Act(seat, Action::Camp(height)) => {
                let last = self.awake().len() == 1;
                out.push(Event::Camped { seat, height: (last || viewer.is(seat)).then_some(height) });
                if last {
                    let camps = self.climbers.iter().map(|climber| climber.camp.unwrap_or(height)).collect();
                    out.push(Event::Shown { camps });
                }
            }
            Step::Act(_, Action::Beg(of)) => out.push(Event::Begged { of }),
            Step::Act(seat, Action::Give) => out.push(Event::Gave { seat }),
            Step::Act(seat, Action::Keep) => out.push(Event::Kept { seat }),
            Step::Act(seat, Action::Rest) => out.push(Event::Rested { seat }),
        }
    }

    /// Anew, for all but the seat: cards from the bag, wood within the rule, camps not yet shown.
    pub(super) fn deal_secrets(&mut self, seat: Seat, rng: &mut impl Rng) {
        if self.phase == Phase::Over {
            return;
        }
        let (limit, phase) = (self.wood_limit(), self.phase);
        let own = self.climbers[seat.index()].card;
        let bag = Bivouac::bag(own.into_iter()).into_iter().zip(1..);
        let mut bag: Vec<u8> = bag.flat_map(|(left, card)| (0..left).map(move |_| card)).collect();
        for (_, climber) in self.climbers.iter_mut().enumerate().filter(|(index, _)| *index != seat.index()) {
            climber.card = climber.card.map(|_| bag.swap_remove(rng.random_range(0..bag.len())));
            climber.wood = rng.random_range(climber.given..=limit);
            if phase == Phase::Gather {
                climber.camp = climber.camp.map(|_| rng.random_range(0..HEIGHTS));
            }
        }
    }
}
