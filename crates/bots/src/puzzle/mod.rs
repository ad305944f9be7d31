//! Puzzles: positions in which one way to use a turn is clearly best, and not obvious.
//!
//! A way is the actions of a seat from where its turn begins to where others or chance go on; where seats commit themselves in
//! secret, its whole commitment. It is judged by what it comes to, as far as the seat can know: two ways that lead to
//! the same are worth the same, and any way that is as good as the best one solves the puzzle.

mod find;

use table::{Journal, Playable, Record, Seat, Turn, Viewer, Visit, lesson::Aim};

use crate::{Adviser, Bot, Budget, advice::thousandths, solver};

pub use find::{Find, Found, LEVELS_ASKED, SEEDS};

/// No turn is longer than this: whoever wanders about has not found anything.
const LONGEST: usize = 40;
/// Nor any programme: one that is broken off would leave its writer behind the others.
const LONGEST_PROGRAMME: usize = 400;

/// How a victory is found that nobody can prevent: so many steps are tried.
const SOLVING: u32 = 20_000;

/// What a way was found to come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Is it the best way, or as good?
    pub is_best: bool,
    /// The chance to win after it, in thousandths.
    pub chance: u16,
}

/// Judges a way: `games::visit(id, Judge { … })`. Nothing if it does not use up the turn, or cannot be done.
pub struct Judge<'a> {
    /// The game that leads to the position.
    pub record: &'a Record,
    pub seat: Seat,
    /// What the seat does with its turn.
    pub way: &'a [String],
    pub aim: &'a Aim,
}

impl Visit for Judge<'_> {
    type Out = Option<Judgement>;

    fn visit<G: Playable>(self) -> Self::Out {
        let Judge { record, seat, way, aim } = self;
        let journal = Journal::<G>::replay(record).ok()?;
        let mut after = journal.now().clone();
        let mut actions = Vec::new();
        for text in way {
            let action = text.parse().ok()?;
            table::attempt(&mut after, table::Step::Act(seat, action)).ok()?;
            actions.push(action);
        }
        (!goes_on(&after, seat)).then(|| judge(aim, journal.now(), seat, &actions))
    }
}

/// Does this player find a way that solves it? `games::visit(id, Attempt { … })`. Nothing if the record cannot be played.
pub struct Attempt<'a> {
    pub record: &'a Record,
    pub seat: Seat,
    pub level: u8,
    pub seed: u64,
    pub aim: &'a Aim,
}

impl Visit for Attempt<'_> {
    type Out = Option<bool>;

    fn visit<G: Playable>(self) -> Self::Out {
        let journal = Journal::<G>::replay(self.record).ok()?;
        let way = way_of(journal.now(), self.seat, find::player::<G>(self.level, self.seed).as_mut());
        Some(judge(self.aim, journal.now(), self.seat, &way).is_best)
    }
}

/// Is the seat to go on at once?
fn goes_on<G: Playable>(here: &G, seat: Seat) -> bool {
    let acts = matches!(here.turn(), Turn::Act(seats) if seats.contains(seat));
    acts && (!G::PLANS || here.undecided(seat).is_some())
}

/// What a player does with the turn that begins here.
fn way_of<G: Playable>(start: &G, seat: Seat, player: &mut dyn Bot<G>) -> Vec<G::Action> {
    // As if the others had still to commit themselves, so that no next round begins on the way. Whoever chooses something before a
    // commitment has not begun with that yet.
    let committing = start.undecided(seat);
    let goes_on = |now: &G| goes_on(now, seat) && (!G::PLANS || committing.is_some());
    let (mut now, mut way) = (committing.clone().unwrap_or_else(|| start.clone()), Vec::new());
    let longest = if G::PLANS { LONGEST_PROGRAMME } else { LONGEST };
    while way.is_empty() || (goes_on(&now) && way.len() < longest) {
        let action = player.choose(&now.view(Viewer::Seat(seat)), seat);
        now.apply(seat, action);
        way.push(action);
    }
    way
}

/// Where a way leads.
fn after<G: Playable>(start: &G, seat: Seat, way: &[G::Action]) -> G {
    let mut now = start.clone();
    way.iter().for_each(|action| now.apply(seat, *action));
    now
}

fn judge<G: Playable>(aim: &Aim, start: &G, seat: Seat, way: &[G::Action]) -> Judgement {
    if aim.wins.is_some() && solver::wins_after(&after(start, seat, way), seat, SOLVING) {
        return Judgement { is_best: true, chance: 1000 };
    }
    let chance = thousandths(measure(start, seat, way, aim.games));
    Judgement { is_best: chance >= aim.least(), chance }
}

/// The chance to win after a way, as the seat may think of it that knows no more than its view. The same every time.
fn measure<G: Playable>(start: &G, seat: Seat, way: &[G::Action], games: u32) -> f64 {
    let adviser = Adviser::new(Budget::Iterations(games), 0).handmade();
    if G::PLANS {
        // Against what the others are likely to write just now.
        let opinion = adviser.consider::<G>(&start.view(Viewer::Seat(seat)), seat, way);
        let found = opinion.ways.iter().find(|known| known.actions == way);
        return found.map_or(0.0, |known| known.shares[seat.index()]);
    }
    let after = after(start, seat, way);
    match after.turn() {
        Turn::Over(outcome) => outcome.share(seat),
        _ => adviser.look::<G>(&after.view(Viewer::Seat(seat)), seat)[seat.index()],
    }
}

#[cfg(test)]
mod tests {
    use games::ice_lake::IceLake;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;
    use table::{Game, Knowledge, Step};

    use super::*;

    /// Whoever chooses a direction has not begun to write: otherwise the other is alone to write, and no round but the first is looked at.
    #[test]
    fn whoever_writes_a_programme_writes_it_together_with_the_others() {
        let mut rounds = 0;
        for seed in 0..6 {
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            let mut journal = Journal::<IceLake>::deal(Default::default(), 2, &mut rng).unwrap();
            let mut players = [find::player::<IceLake>(1, seed), find::player::<IceLake>(1, seed + 100)];
            while let Turn::Act(seats) = journal.now().turn() {
                let start = *journal.now();
                for seat in seats.iter() {
                    if let Some(before) = start.undecided(seat) {
                        assert_eq!(before.turn(), start.turn(), "game {seed}: {seat} writes alone");
                        rounds += usize::from(!journal.steps().is_empty());
                    }
                    let way = way_of(journal.now(), seat, players[seat.index()].as_mut());
                    assert!(start.undecided(seat).is_some() || way.len() == 1, "game {seed}: {way:?}");
                    way.into_iter().for_each(|action| journal.attempt(Step::Act(seat, action)).unwrap());
                }
            }
        }
        assert!(rounds > 6, "there are rounds after the first: {rounds}");
    }
}
