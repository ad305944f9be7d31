//! A position of a game behind [`AnyPosition`].

use std::any::Any;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde_json::value::RawValue;

use super::{AnyPosition, Foreseen, Shown, Told, WORLDS, WhyNot, foreseen::ForeseenActions, raw, told};
#[cfg(feature = "books")]
use crate::{Drawing, painting::Painting};
use crate::{Lang, Meta, Mover, Playable, Refusal, Seat, Seen, Step, Text, Turn, Viewer, game::StepOf, sort_by};

/// Hides a position's type.
pub fn position<G: Playable>(game: G) -> Box<dyn AnyPosition> {
    Box::new(Position(game))
}

/// A position of `G` behind [`AnyPosition`].
#[derive(Clone)]
struct Position<G>(G);

impl<G: Playable> AnyPosition for Position<G> {
    fn meta(&self) -> &'static Meta {
        const { &G::META }
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        if self.0.turn().seats().contains(seat) {
            self.0.legal(seat, &mut actions);
        }
        let mut texts: Vec<String> = actions.iter().map(G::Action::to_string).collect();
        sort_by(&mut texts, String::cmp);
        texts
    }

    fn chances(&self) -> Vec<(String, u32)> {
        let mut outcomes = Vec::new();
        if self.0.turn() == Turn::Chance {
            self.0.chances(&mut outcomes);
        }
        let mut texts: Vec<_> = outcomes.iter().map(|(outcome, weight)| (outcome.to_string(), *weight)).collect();
        sort_by(&mut texts, Ord::cmp);
        texts
    }

    fn foresee(&self, seat: Seat, prefix: &str, most: usize) -> Foreseen {
        let mut actions = Vec::new();
        if self.0.turn().seats().contains(seat) {
            self.0.legal_like(seat, prefix, &mut actions);
        }
        let count = actions.len();
        if count > most {
            actions.clear();
        }
        let worlds = if actions.is_empty() { Vec::new() } else { self.worlds(seat) };
        let actions = raw(&ForeseenActions { worlds: &worlds, seat, actions: &actions });
        Foreseen { count, actions }
    }

    fn suppose(&self, seat: Seat, actions: &[String]) -> Result<Option<Box<RawValue>>, Refusal> {
        let mut views = Vec::new();
        for world in self.worlds(seat) {
            let mut world = Position(world);
            actions.iter().try_for_each(|text| world.attempt(Mover::Seat(seat), text))?;
            views.push(world.0.view(Viewer::Seat(seat)));
        }
        let certain = views.windows(2).all(|pair| pair[0] == pair[1]);
        Ok(views.first().filter(|_| certain).map(raw))
    }

    fn check(&self, by: Mover, text: &str) -> Result<(), Refusal> {
        self.parse(by, text).map(drop)
    }

    fn why_not(&self, seat: Seat, text: &str) -> Option<WhyNot> {
        let refusal = self.parse(Mover::Seat(seat), text).err()?;
        let by_the_book = ![Refusal::TURN, Refusal::NOTATION].contains(&refusal);
        let action = text.parse().ok().filter(|_| by_the_book);
        let obstacle = action.and_then(|action| self.0.obstacle(seat, &action, refusal));
        Some(WhyNot::new::<G>(refusal, obstacle))
    }

    fn sees(&self, viewer: Viewer, by: Mover, text: &str) -> Result<bool, Refusal> {
        Ok(self.0.seen(viewer, &self.parse(by, text)?) != Seen::Nothing)
    }

    fn attempt(&mut self, by: Mover, text: &str) -> Result<(), Refusal> {
        let step = self.parse(by, text)?;
        self.0.make(step);
        Ok(())
    }

    fn teaches(&self, seat: Seat, text: &str) -> Result<bool, Refusal> {
        const TRIES: usize = 32;
        let step = self.parse(Mover::Seat(seat), text)?;
        let own = Viewer::Seat(seat);
        let mut after = self.0.clone();
        after.make(step);
        let seen = after.view(own);
        let mut rng = Pcg64Mcg::seed_from_u64(0);
        Ok((0..TRIES).any(|_| {
            let mut other = self.0.clone();
            other.scramble(seat, &mut rng);
            crate::attempt(&mut other, step).is_err() || other.view(own) != seen
        }))
    }

    fn told(&self, viewer: Viewer, by: Mover, text: &str) -> Result<Option<Told>, Refusal> {
        Ok(told(&self.0, viewer, &self.parse(by, text)?))
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.0.view(viewer))
    }

    fn shown(&self, viewer: Viewer) -> Shown {
        let view = self.0.view(viewer);
        let prompt = Text::new(|lang| G::prompt(&view, lang));
        Shown { view: raw(&view), prompt }
    }

    fn view_for_bot(&self, seat: Seat) -> Box<dyn Any + Send> {
        Box::new(self.0.view(Viewer::Seat(seat)))
    }

    fn prompt(&self, viewer: Viewer, lang: Lang) -> String {
        G::prompt(&self.0.view(viewer), lang)
    }

    fn describe(&self, viewer: Viewer, lang: Lang) -> Vec<String> {
        G::describe(&self.0.view(viewer), lang)
    }

    #[cfg(feature = "books")]
    fn draw(&self, viewer: Viewer, lang: Lang) -> Drawing {
        G::draw(&self.0.view(viewer), lang)
    }

    #[cfg(feature = "books")]
    fn paint(&self, viewer: Viewer) -> Painting {
        G::paint(&self.0.view(viewer))
    }

    fn fork(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }
}

impl<G: Playable> Position<G> {
    /// Worlds that the seat, knowing what it knows, may be in: the one there is where nothing is
    /// hidden. Never the true one where something is, so that a preview cannot betray it.
    fn worlds(&self, seat: Seat) -> Vec<G> {
        if !G::META.secrets {
            return vec![self.0.clone()];
        }
        let scrambled = |seed| {
            let mut world = self.0.clone();
            world.scramble(seat, &mut Pcg64Mcg::seed_from_u64(seed));
            world
        };
        (0..WORLDS).map(scrambled).collect()
    }

    /// The text as a step that may be made here. Whose turn it is comes before what was written.
    fn parse(&self, by: Mover, text: &str) -> Result<StepOf<G>, Refusal> {
        self.0.turn().admits(by)?;
        let step = Step::parse(by, text)?;
        crate::check(&self.0, &step)?;
        Ok(step)
    }
}
