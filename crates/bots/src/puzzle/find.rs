//! Looks for puzzles in games that computers play against each other.

use std::{array, ops::ControlFlow};

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Journal, Playable, Record, Seat, Step, Turn, Viewer, Visit, draw_chance, lesson::Aim};

use super::{SOLVING, after, goes_on, judge, measure, way_of};
use crate::{
    Adviser, Bot, Budget, Spec, advice::thousandths, expert, level, make, planner::draw_plans, search::mix, solve,
};

/// The level that must not see it.
const THIRD: u8 = 3;
/// Those who play: quick, and not without mistakes that can be punished.
const PLAYERS: u8 = 4;
/// How many levels are asked about a puzzle …
pub const LEVELS_ASKED: usize = table::knowledge::STEPS;
/// … and how often each.
pub const SEEDS: u64 = 3;

/// What "clearly" means, in shares of the victory.
struct Margins {
    /// The best way wins so much at least.
    least: f64,
    /// By so much it is better than all that are not like it.
    wide: f64,
    /// Ways that differ by less are taken to be equally good …
    alike: f64,
    /// … and no more than so many may be as good as the best one.
    most: usize,
}

impl Margins {
    const fn of<G: Playable>() -> Margins {
        match G::PLANS {
            // Whoever writes in secret has many programmes that lead the same way. What is best against others who may have
            // written anything is a matter of taste, unless it wins nearly always.
            true => Margins { least: 0.85, wide: 0.2, alike: 0.08, most: 10 },
            false => Margins { least: 0.0, wide: 0.1, alike: 0.03, most: 3 },
        }
    }
}

/// Ways are judged with this part of the expert's effort, so that whoever tries one is answered at once, …
const PART: u32 = 4;
const LEAST_GAMES: u32 = 300;
/// … and what a puzzle says with so many times as much.
const CONFIRM: u32 = 10;
/// So many first actions are followed to the end of the turn.
const BEGINNINGS: usize = 5;
/// So many ways to end a turn at once are looked at.
const MOST_IDLE: usize = 4;
/// So many programmes are drawn that come to mind, where seats commit themselves in secret …
const DRAFTS: usize = 24;
/// … and no more than so many of them may be as good as the best.
const MOST_DRAFTS: usize = DRAFTS / 4;
/// By so much the first look at a way may be wrong.
const DOUBT: f64 = 0.1;
/// Of one game no more than so many positions are taken.
const MOST_A_GAME: usize = 4;
/// Nobody plays longer than this.
const LONGEST_GAME: usize = 1200;

/// Looks for puzzles in one game: `games::visit(id, Find { … })`. The positions are in the order of the game, which is the
/// record's, as far as the last of them.
pub struct Find<'a> {
    pub seats: u8,
    /// The same seed gives the same game and the same puzzles.
    pub seed: u64,
    /// Told of every position that is looked at; may end the search.
    pub progress: &'a mut dyn FnMut() -> ControlFlow<()>,
}

/// A position in which one way is clearly best.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// After so many steps of the game.
    pub after: usize,
    pub seat: Seat,
    pub aim: Aim,
    pub solution: Vec<String>,
    /// How many of [`SEEDS`] players of each level find it.
    pub found: [u8; LEVELS_ASKED],
}

impl Visit for Find<'_> {
    type Out = Result<(Record, Vec<Found>), table::BadSetup>;

    fn visit<G: Playable>(self) -> Self::Out {
        let Find { seats, seed, progress } = self;
        let mut rng = Pcg64Mcg::seed_from_u64(mix(seed, 0, 0));
        let mut journal = Journal::<G>::deal(G::Options::default(), seats, &mut rng)?;
        let mut players: Vec<_> = (0..seats).map(|seat| player::<G>(PLAYERS, mix(seed, 1, seat.into()))).collect();
        let mut found = Vec::new();
        while journal.steps().len() < LONGEST_GAME && found.len() < MOST_A_GAME {
            let start = journal.now().clone();
            let acting = match start.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let outcome = draw_chance(&start, &mut rng, &mut Vec::new());
                    journal.attempt(Step::Chance(outcome)).expect("chance decides what is possible");
                    continue;
                }
                Turn::Act(seats) => seats,
            };
            for seat in acting.iter() {
                if progress().is_break() {
                    return Ok((journal.record(), found));
                }
                let at = journal.steps().len();
                // Before anybody has written anything it is always the same question.
                if G::PLANS && at == 0 {
                    continue;
                }
                found.extend(look::<G>(&start, seat).map(|puzzle| Found { after: at, ..puzzle }));
            }
            // Those who act at once do so from the same position.
            for seat in acting.iter() {
                let way = way_of(journal.now(), seat, players[seat.index()].as_mut());
                way.into_iter().for_each(|action| {
                    journal.attempt(Step::Act(seat, action)).expect("players keep to the rules");
                });
            }
        }
        let mut record = journal.record();
        record.truncate(found.last().map_or(0, |last| last.after));
        Ok((record, found))
    }
}

/// The player of a level.
pub(super) fn player<G: Playable>(number: u8, seed: u64) -> Box<dyn Bot<G>> {
    make::<G>(&level(number).unwrap_or(expert()).spec(&G::LADDER), seed, 1)
}

/// How many games are imagined to judge a way.
fn effort<G: Playable>() -> u32 {
    match expert().spec(&G::LADDER) {
        Spec::Mcts { budget: Budget::Iterations(count), .. } => (count / PART).max(LEAST_GAMES),
        _ => LEAST_GAMES,
    }
}

/// Whoever thinks twice as long as a judge.
fn thinker<G: Playable>(seed: u64) -> Box<dyn Bot<G>> {
    make::<G>(&Spec::Mcts { budget: Budget::Iterations(2 * effort::<G>()), lapses: 0 }, seed, 1)
}

/// A way, and where it leads.
struct Tried<G: Playable> {
    way: Vec<G::Action>,
    leads_to: G,
    /// The chance to win after it, as a try is judged, …
    quick: f64,
    /// … and as far as it is known.
    share: f64,
}

/// Is this a puzzle?
fn look<G: Playable>(start: &G, seat: Seat) -> Option<Found> {
    // Where seats commit themselves in secret, nobody has begun to.
    if !goes_on(start, seat) || start.turn() != undecided(start, seat).turn() {
        return None;
    }
    let mut legal = Vec::new();
    start.legal(seat, &mut legal);
    if legal.len() < 3 {
        return None;
    }
    let games = effort::<G>();
    if G::PLANS && glance(start, seat, games) < Margins::of::<G>().least - 2.0 * DOUBT {
        return None;
    }
    let best = best_way(start, seat, games)?;
    let there = after(start, seat, &best);
    let thirds: Vec<_> = (1..=SEEDS).map(|seed| way_of(start, seat, player::<G>(THIRD, seed).as_mut())).collect();
    let seen = thirds.iter().filter(|way| after(start, seat, way) == there).count();
    if 2 * seen as u64 > SEEDS || after(start, seat, &thirds[0]) == there {
        return None;
    }
    let mut tried = Vec::new();
    try_way(&mut tried, start, seat, best, games);
    if tried[0].share < Margins::of::<G>().least - DOUBT {
        return None;
    }
    for way in thirds {
        try_way(&mut tried, start, seat, way, games);
        if tried[0].share - tried[1].share < Margins::of::<G>().wide {
            return None;
        }
    }
    beginnings(start, seat, games).into_iter().for_each(|way| try_way(&mut tried, start, seat, way, games));
    let known = tried.len();
    drafts(start, seat).into_iter().for_each(|way| try_way(&mut tried, start, seat, way, games));
    let drafted: Vec<f64> = tried[known..].iter().map(|way| way.quick).collect();
    let (aim, solution) = compare(start, seat, tried, games)?;
    if drafted.iter().filter(|&&share| thousandths(share) >= aim.least()).count() > MOST_DRAFTS {
        return None;
    }
    let finds = |number: u8, seed: u64| {
        judge(&aim, start, seat, &way_of(start, seat, player::<G>(number, seed).as_mut())).is_best
    };
    let count = |number: u8| (1..=SEEDS).filter(|&seed| finds(number, seed)).count() as u8;
    if finds(THIRD, 1) || !judge(&aim, start, seat, &solution).is_best {
        return None;
    }
    let third = count(THIRD);
    if 2 * u64::from(third) > SEEDS {
        return None;
    }
    let found = array::from_fn(|place| match place as u8 + 1 {
        THIRD => third,
        number => count(number),
    });
    // Nor do the gentler levels stumble on it, and doing nothing is not enough.
    let stumbled = found[..usize::from(THIRD)].iter().any(|&finds| 2 * u64::from(finds) > SEEDS);
    let idles = || idle(start, seat, &legal).iter().any(|way| judge(&aim, start, seat, way).is_best);
    if stumbled || ((G::PLANS || solution.len() > 1) && idles()) {
        return None;
    }
    let solution = shortened(start, seat, &aim, solution);
    Some(Found { after: 0, seat, aim, solution: solution.iter().map(ToString::to_string).collect(), found })
}

/// The ways that end the turn at once; of programmes the shortest.
fn idle<G: Playable>(start: &G, seat: Seat, legal: &[G::Action]) -> Vec<Vec<G::Action>> {
    let ends = |way: &[G::Action]| !goes_on(&after(start, seat, way), seat);
    let shortest = |&first: &G::Action| {
        if ends(&[first]) {
            return Some(vec![first]);
        }
        let mut then = Vec::new();
        after(start, seat, &[first]).legal(seat, &mut then);
        then.into_iter().map(|last| vec![first, last]).find(|way| G::PLANS && ends(way))
    };
    legal.iter().filter_map(shortest).take(MOST_IDLE).collect()
}

/// What comes to a player's mind, where seats commit themselves in secret: programmes are too many to try all.
fn drafts<G: Playable>(start: &G, seat: Seat) -> Vec<Vec<G::Action>> {
    match G::PLANS {
        true => draw_plans(&undecided(start, seat), seat, DRAFTS, &mut Pcg64Mcg::seed_from_u64(0)),
        false => Vec::new(),
    }
}

/// The chance to win here, at a first glance: whoever has a programme that nearly always wins is far ahead.
fn glance<G: Playable>(start: &G, seat: Seat, games: u32) -> f64 {
    let adviser = Adviser::new(Budget::Iterations(games / 4), 1).handmade();
    adviser.consider::<G>(&start.view(Viewer::Seat(seat)), seat, &[]).shares[seat.index()]
}

/// Of a programme whose end does not matter, such as what is written after everybody else is out, the beginning that is as good.
fn shortened<G: Playable>(start: &G, seat: Seat, aim: &Aim, solution: Vec<G::Action>) -> Vec<G::Action> {
    let Some((&end, letters)) = solution.split_last().filter(|_| G::PLANS) else { return solution };
    let least = f64::from(aim.best) / 1000.0 - Margins::of::<G>().alike / 2.0;
    let beginnings = (1..letters.len()).map(|count| [&letters[..count], &[end]].concat());
    let as_good = |way: &Vec<G::Action>| {
        judge(aim, start, seat, way).is_best && measure(start, seat, way, CONFIRM * aim.games) >= least
    };
    beginnings.into_iter().find(as_good).unwrap_or(solution)
}

/// What somebody does here who thinks. Whoever commits themselves in secret draws lots; here they do what they would do most often.
fn best_way<G: Playable>(start: &G, seat: Seat, games: u32) -> Option<Vec<G::Action>> {
    if G::PLANS {
        return beginnings(start, seat, games).into_iter().next();
    }
    Some(way_of(start, seat, thinker::<G>(0).as_mut()))
}

/// The position before anybody else has begun to commit themselves.
fn undecided<G: Playable>(start: &G, seat: Seat) -> G {
    start.undecided(seat).unwrap_or_else(|| start.clone())
}

fn try_way<G: Playable>(tried: &mut Vec<Tried<G>>, start: &G, seat: Seat, way: Vec<G::Action>, games: u32) {
    let leads_to = after(start, seat, &way);
    if !tried.iter().any(|known| known.leads_to == leads_to) {
        let share = measure(start, seat, &way, games);
        tried.push(Tried { way, leads_to, quick: share, share });
    }
}

/// What else is worth a thought: the ways that begin with what a search tries most often.
fn beginnings<G: Playable>(start: &G, seat: Seat, games: u32) -> Vec<Vec<G::Action>> {
    let adviser = Adviser::new(Budget::Iterations(2 * games), 1).handmade();
    let ways = adviser.consider::<G>(&start.view(Viewer::Seat(seat)), seat, &[]).ways;
    let whole = |way: crate::Way<G::Action>| {
        let here = after(start, seat, &way.actions);
        let rest = if goes_on(&here, seat) { way_of(&here, seat, thinker::<G>(1).as_mut()) } else { Vec::new() };
        way.actions.into_iter().chain(rest).collect()
    };
    ways.into_iter().take(BEGINNINGS).map(whole).collect()
}

/// Is one of them clearly best, or a few that are as good? With ten times the search.
fn compare<G: Playable>(start: &G, seat: Seat, mut tried: Vec<Tried<G>>, games: u32) -> Option<(Aim, Vec<G::Action>)> {
    let sort = |tried: &mut Vec<Tried<G>>| tried.sort_by(|a, b| b.share.total_cmp(&a.share));
    sort(&mut tried);
    let Margins { least, wide, alike, most } = Margins::of::<G>();
    let close = tried[0].share - wide;
    if tried.iter().filter(|way| way.share > close).count() > most {
        return None;
    }
    // Those that may be best, and the best of the others.
    for way in tried.iter_mut().take(most) {
        way.share = measure(start, seat, &way.way, CONFIRM * games);
    }
    sort(&mut tried);
    let best = tried[0].share;
    if best < least {
        return None;
    }
    let next = tried.iter().map(|way| way.share).find(|&share| share < best - alike)?;
    if best - next < wide {
        return None;
    }
    let wins = solve(start, seat, SOLVING).map(|solved| solved.turns);
    let aim = Aim { wins, best: thousandths(best), next: thousandths(next), games };
    Some((aim, tried.swap_remove(0).way))
}
