//! Two tables at which everything looks the same to one viewer, played side by side.

use rand::{Rng, RngExt};

use crate::{Game, Playable, Seen, Step, Turn, Viewer, check, draw_chance, erased::told, game::StepOf};

use super::{
    Check, Run,
    eyes::{self, Sight},
    memory::pick,
    report::{Flaw, KitReport, Verdict},
};

/// So often a second table is laid anew until the step that was seen can be made there too.
const TRIES: usize = 12;

/// The second tables of a game, one for each viewer.
pub(super) struct Shadows<G>(Vec<Shadow<G>>);

impl<G: Playable> Shadows<G> {
    /// Games without secrets have none: the two tables would always be the same.
    pub fn around(game: &G, run: &mut Run<G>) -> Shadows<G> {
        let viewers = Viewer::all(game.seats()).filter(|_| G::META.secrets);
        Shadows(viewers.map(|viewer| Shadow::new(game, viewer, &mut run.rng)).collect())
    }

    /// A step was made at the first table: `before`, it and `after`.
    pub fn follow(&mut self, before: &G, step: &StepOf<G>, after: &G, run: &mut Run<G>) -> Verdict {
        for shadow in &mut self.0 {
            shadow.follow(before, step, after, &mut run.rng, &mut run.report)?;
        }
        Ok(())
    }
}

/// A second table: it looks to the viewer like the first.
struct Shadow<G> {
    viewer: Viewer,
    game: G,
    /// One step in so many, the table is laid anew for no reason. Where this is rare, old secrets
    /// live long enough to meet the reveal of younger ones.
    restless: u32,
    /// Out of four hidden steps, so many are the same at both tables: the tables then differ only
    /// in what is older.
    faithful: u32,
}

impl<G: Playable> Shadow<G> {
    fn new(game: &G, viewer: Viewer, rng: &mut impl Rng) -> Shadow<G> {
        let (restless, faithful) = ([4, 40][rng.random_range(0..2usize)], [0, 2, 4][rng.random_range(0..3usize)]);
        Shadow { viewer, game: game.clone(), restless, faithful }
    }

    fn follow(
        &mut self,
        before: &G,
        step: &StepOf<G>,
        after: &G,
        rng: &mut impl Rng,
        report: &mut KitReport,
    ) -> Verdict {
        if rng.random_ratio(1, self.restless) {
            self.game = eyes::elsewhere(before, self.viewer, rng)?;
        }
        let followed = match before.seen(self.viewer, step) {
            Seen::Nothing => nothing_shows(before, step, after, self.viewer).and_then(|()| self.make_hidden_steps(rng)),
            seen => self.make_twin(before, step, seen, after, rng, report),
        };
        followed.or_else(|flaw| eyes::blame(flaw, after, self.viewer, rng))
    }

    /// What happens out of sight at the second table need not be what happens at the first.
    fn make_hidden_steps(&mut self, rng: &mut impl Rng) -> Verdict {
        for _ in 0..rng.random_range(0..3) {
            let Some(step) = draw_step(&self.game, rng) else { break };
            if self.game.seen(self.viewer, &step) == Seen::Nothing {
                let before = self.game.clone();
                self.game.make(step);
                nothing_shows(&before, &step, &self.game, self.viewer)?;
            }
        }
        Ok(())
    }

    fn make_twin(
        &mut self,
        before: &G,
        step: &StepOf<G>,
        seen: Seen,
        after: &G,
        rng: &mut impl Rng,
        report: &mut KitReport,
    ) -> Verdict {
        let Some(twin) = self.find_twin(before, step, seen, rng)? else {
            report.lonely += 1;
            self.game = eyes::elsewhere(after, self.viewer, rng)?;
            return Ok(());
        };
        let mut twin_after = self.game.clone();
        twin_after.make(twin);
        let pair = Pair { before: (before, &self.game), steps: (step, &twin), after: (after, &twin_after) };
        let parting = pair.compare(self.viewer)?;
        report.twins += 1;
        report.apart += usize::from(*before != self.game);
        self.game = match parting {
            Parting::None => twin_after,
            Parting::Reveal => {
                report.reveals += 1;
                eyes::elsewhere(after, self.viewer, rng)?
            }
        };
        Ok(())
    }

    /// A step at the second table that looks like this one at the first. If there is none, the
    /// second table was not what the viewer now learns it was: another is laid.
    fn find_twin(
        &mut self,
        before: &G,
        step: &StepOf<G>,
        seen: Seen,
        rng: &mut impl Rng,
    ) -> Result<Option<StepOf<G>>, Flaw> {
        for _ in 0..TRIES {
            let same = check(&self.game, step).is_ok().then_some(*step);
            let twin = match seen {
                Seen::As(_) if !rng.random_ratio(self.faithful, 4) => self.lookalike(step, seen, rng),
                _ => same,
            };
            if twin.is_some() {
                return Ok(twin);
            }
            self.game = eyes::elsewhere(before, self.viewer, rng)?;
        }
        Ok(None)
    }

    /// A random step of the same mover that the viewer sees under the same name.
    fn lookalike(&self, step: &StepOf<G>, seen: Seen, rng: &mut impl Rng) -> Option<StepOf<G>> {
        let mut steps = steps_like(&self.game, step);
        steps.retain(|twin| self.game.seen(self.viewer, twin) == seen);
        pick(&steps, rng).copied()
    }
}

/// Every legal step of the mover of this one.
pub(super) fn steps_like<G: Game>(game: &G, step: &StepOf<G>) -> Vec<StepOf<G>> {
    match step {
        Step::Act(seat, _) => {
            let mut list = Vec::new();
            if game.turn().seats().contains(*seat) {
                game.legal(*seat, &mut list);
            }
            list.into_iter().map(|action| Step::Act(*seat, action)).collect()
        }
        Step::Chance(_) => super::lists::outcomes_of(game).into_iter().map(Step::Chance).collect(),
    }
}

/// A random step; none when the game is over.
pub(super) fn draw_step<G: Game>(game: &G, rng: &mut impl Rng) -> Option<StepOf<G>> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some(Step::Chance(draw_chance(game, rng, &mut Vec::new()))),
        Turn::Act(seats) => {
            let seat = seats.iter().nth(rng.random_range(0..seats.len().max(1)))?;
            Some(Step::Act(seat, game.draw_action(seat, rng, &mut Vec::new())))
        }
    }
}

/// The viewer notices nothing of a step that they are to see nothing of.
fn nothing_shows<G: Playable>(before: &G, step: &StepOf<G>, after: &G, viewer: Viewer) -> Verdict {
    let (by, text) = (step.by(), step.text());
    let mut events = Vec::new();
    before.events(viewer, step, &mut events);
    Check::Hidden.demand(events.is_empty(), || format!("{viewer:?} is told of {text:?} by {by}: {events:?}"))?;
    let unlike = Sight::of(before, viewer).unlike(&Sight::of(after, viewer));
    Check::Hidden
        .demand(unlike.is_none(), || format!("{viewer:?} notices {text:?} by {by}: {}", unlike.unwrap_or_default()))
}

/// The same happening, as far as a viewer can tell, at two tables.
pub(super) struct Pair<'a, G: Game> {
    pub before: (&'a G, &'a G),
    pub steps: (&'a StepOf<G>, &'a StepOf<G>),
    pub after: (&'a G, &'a G),
}

/// Do two tables look the same after a step as they did before it?
pub(super) enum Parting {
    None,
    /// They differ, and may: the step was seen in full and showed something that was hidden.
    Reveal,
}

impl<G: Playable> Pair<'_, G> {
    /// Compares what the viewer is told and what they then see.
    pub fn compare(&self, viewer: Viewer) -> Result<Parting, Flaw> {
        let told = (self.told_at(viewer, 0), self.told_at(viewer, 1));
        let unlike = Sight::of(self.after.0, viewer).unlike(&Sight::of(self.after.1, viewer));
        let may_reveal = self.before.0.seen(viewer, self.steps.0) == Seen::Fully;
        let say = |what: String| {
            let (step, twin) = self.steps;
            format!("{:?} by {} and {:?} should look alike to {viewer:?}: {what}", step.text(), step.by(), twin.text())
        };
        match unlike {
            Some(_) if may_reveal => return Ok(Parting::Reveal),
            Some(unlike) => Check::Steps.demand(false, || say(unlike))?,
            None => {}
        }
        // What was revealed and is of no more consequence may be told and then forgotten.
        let forgotten = may_reveal && self.after.0 == self.after.1;
        Check::Steps
            .demand(forgotten || told.0 == told.1, || say(format!("the viewer is told {} or {}", told.0, told.1)))?;
        Ok(Parting::None)
    }

    fn told_at(&self, viewer: Viewer, table: usize) -> String {
        let (game, step) = [(self.before.0, self.steps.0), (self.before.1, self.steps.1)][table];
        serde_json::to_string(&told(game, viewer, step)).expect("what is told is plain data")
    }
}
