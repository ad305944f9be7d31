//! Computer opponents against each other: who plays where, and the games.
//!
//! Game `g` is played in rotation `g mod seats`, so that a round of as many games as there are
//! seats puts every opponent once in every seat. The games of a round share their seed: they begin
//! from the same set-up and chance draws from the same numbers. What happens in a game depends on
//! the plan and its number only, never on which thread plays it or when; what engines from outside
//! do is theirs.

pub mod curve;
pub mod ladder;
mod player;
pub mod pool;
pub mod rating;
mod report;

use std::sync::{
    Mutex,
    atomic::{AtomicU32, Ordering},
};

use indicatif::{ProgressBar, ProgressStyle};
use rand_pcg::Pcg64Mcg;
use serde_json::{Map, Value};
use table::{AnyGame, Journal, Outcome, Playable, Scores, Seat, SeatSet, Step, Turn, Visit, draw_chance};

use crate::{
    chance,
    engine::{ToEngine, Trouble},
    failure::Failure,
};
use player::Player;
pub use player::{Entrant, Outside};
pub use report::ArenaReport;

pub struct Plan {
    pub game: &'static dyn AnyGame,
    pub bots: Vec<Entrant>,
    /// What each opponent does first, before it is asked anything.
    pub openings: Vec<Opening>,
    pub seats: u8,
    pub options: Map<String, Value>,
    pub games: u32,
    pub seed: u64,
    pub jobs: usize,
    /// Games longer than this are broken off.
    pub max_actions: u32,
}

impl Plan {
    /// Which opponent, by its place in the list, sits in a seat in a game.
    fn sitting(&self, game: u32, seat: Seat) -> usize {
        let seats = u32::from(self.seats);
        ((u32::from(seat.0) + game) % seats) as usize % self.bots.len()
    }

    /// The seed that the games of a round share.
    fn round_seed(&self, game: u32) -> u64 {
        chance::branch(self.seed, u64::from(game / u32::from(self.seats)))
    }
}

/// The first actions of an opponent, by its place in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    pub bot: usize,
    pub actions: Vec<String>,
}

/// How one game went.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    pub game: u32,
    /// None: broken off.
    pub ending: Option<Ending>,
    pub actions: u32,
}

/// How a game ended: by its rules, or because an engine did what no player may do. Then that seat has
/// lost, and the others share the victory.
#[derive(Clone, PartialEq, Debug)]
pub struct Ending {
    pub winners: SeatSet,
    /// None: forfeited.
    pub scores: Option<Scores>,
    /// Which seat has forfeited it, and why.
    pub forfeit: Option<(Seat, String)>,
}

impl Ending {
    /// What it is worth to a seat: the victory is 1, shared by the winners.
    pub fn share(&self, seat: Seat) -> f64 {
        if self.winners.contains(seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }

    fn forfeited(seat: Seat, seats: u8, why: String) -> Ending {
        let winners = Seat::all(seats).filter(|other| *other != seat).collect();
        Ending { winners, scores: None, forfeit: Some((seat, why)) }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending { winners: outcome.winners, scores: Some(outcome.scores), forfeit: None }
    }
}

/// Plays all games of the plan.
pub fn run(plan: &Plan) -> Result<ArenaReport, Failure> {
    let played = games::visit(plan.game.meta().id, All(plan)).expect("a game found in the list is in the list")?;
    Ok(ArenaReport::new(plan, &played))
}

struct All<'a>(&'a Plan);

impl Visit for All<'_> {
    type Out = Result<Vec<Played>, Failure>;

    fn visit<G: Playable>(self) -> Self::Out {
        let plan = self.0;
        let bar = progress(plan.games);
        let (next, played) = (AtomicU32::new(0), Mutex::new(Vec::new()));
        let work = || {
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= plan.games {
                    return;
                }
                let result = play::<G>(plan, game);
                played.lock().expect("no player panics").push(result);
                bar.inc(1);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..plan.jobs.min(plan.games as usize) {
                scope.spawn(work);
            }
        });
        bar.finish_and_clear();
        let mut played = played.into_inner().expect("no player panics").into_iter().collect::<Result<Vec<_>, _>>()?;
        played.sort_unstable_by_key(|played| played.game);
        Ok(played)
    }
}

fn progress(games: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left");
    ProgressBar::new(games.into()).with_style(style.expect("the template is well-formed"))
}

/// Plays one game of the plan.
fn play<G: Playable>(plan: &Plan, number: u32) -> Result<Played, Failure> {
    let seed = plan.round_seed(number);
    let start = plan.game.deal(&plan.options, plan.seats, &mut chance::generator(seed))?;
    let game = Journal::<G>::open(&start)?.now().clone();
    let mut rng = chance::generator(chance::branch(seed, 0));
    let mut players = Vec::new();
    let mut given = Vec::new();
    for seat in Seat::all(plan.seats) {
        let own_seed = chance::branch(chance::branch(plan.seed ^ seed, u64::from(number)), u64::from(seat.0));
        let bot = plan.sitting(number, seat);
        players.push(Player::<G>::sit(&plan.bots[bot], seat, &start, own_seed).map_err(Failure::bad)?);
        let opening = plan.openings.iter().find(|opening| opening.bot == bot);
        given.push(opening.map_or(&[][..], |opening| &opening.actions).iter());
    }
    let (ending, actions) = play_out(plan, game, &mut players, &mut given, &mut rng)?;
    if let Some(Ending { winners, scores, .. }) = &ending {
        let scores = scores.as_ref().map_or(&[][..], Scores::as_slice);
        players.iter().for_each(|player| player.farewell(&ToEngine::Over { scores, winners: *winners }));
    }
    Ok(Played { game: number, ending, actions })
}

/// How the game ends, unless it is broken off, and after how many actions.
fn play_out<G: Playable>(
    plan: &Plan,
    mut game: G,
    players: &mut [Player<G>],
    given: &mut [std::slice::Iter<String>],
    rng: &mut Pcg64Mcg,
) -> Result<(Option<Ending>, u32), Failure> {
    let mut actions = 0;
    loop {
        let step = match game.turn() {
            Turn::Over(outcome) => return Ok((Some(outcome.into()), actions)),
            _ if actions >= plan.max_actions => return Ok((None, actions)),
            Turn::Chance => Step::Chance(draw_chance(&game, rng, &mut Vec::new())),
            Turn::Act(seats) => {
                let seat = seats.first().expect("somebody is to act");
                if let Some(text) = given[seat.index()].next() {
                    player::step(&game, seat, text).map_err(|Trouble(why)| Failure::bad(why))?
                } else {
                    match players[seat.index()].choose(&game, seat) {
                        Ok(step) => step,
                        Err(Trouble(why)) => return Ok((Some(Ending::forfeited(seat, plan.seats, why)), actions)),
                    }
                }
            }
        };
        table::attempt(&mut game, step).unwrap_or_else(|refusal| panic!("an opponent chose badly: {refusal}"));
        actions += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(bots: &[&str], seats: u8, games: u32, jobs: usize) -> Plan {
        Plan {
            game: games::find("alcatraz").unwrap(),
            bots: bots.iter().map(|bot| Entrant::named(bot, games::find("alcatraz").unwrap()).unwrap()).collect(),
            openings: Vec::new(),
            seats,
            options: Map::new(),
            games,
            seed: 7,
            jobs,
            max_actions: 5000,
        }
    }

    #[test]
    fn every_opponent_sits_in_every_seat_equally_often() {
        for (bots, seats) in [(2, 2), (2, 4), (3, 3), (1, 2)] {
            let plan = plan(&vec!["random"; bots], seats, 0, 1);
            for seat in Seat::all(seats) {
                let mut times = vec![0; bots];
                (0..u32::from(seats)).for_each(|game| times[plan.sitting(game, seat)] += 1);
                assert!(times.iter().all(|&n| n == usize::from(seats) / bots), "{bots} in {seats}: {times:?}");
            }
        }
    }

    #[test]
    fn the_number_of_jobs_changes_nothing() {
        let table = |jobs| serde_json::to_string(&run(&plan(&["random", "uct:5"], 2, 12, jobs)).unwrap()).unwrap();
        assert_eq!(table(1), table(4));
    }

    #[test]
    fn openings_are_played_before_anybody_is_asked() {
        let bag =
            |bot, tokens: &[&str]| Opening { bot, actions: tokens.iter().map(|it| format!("take {it}")).collect() };
        let played = |openings| {
            let game = games::find("vertical").unwrap();
            let plan = Plan { game, openings, ..plan(&["random", "random"], 2, 4, 1) };
            run(&plan).map(|report| serde_json::to_value(report).unwrap()["ended"].clone())
        };
        assert_eq!(played(vec![bag(0, &["axe", "axe", "map", "map"]), bag(1, &["zipline"])]).unwrap(), 4);
        let Err(Failure::Bad(refused)) = played(vec![bag(0, &["axe", "rope"])]) else { panic!("there is no rope") };
        assert!(refused.contains("take rope"), "{refused}");
    }

    #[test]
    fn long_games_are_broken_off_and_count_for_nobody() {
        let plan = Plan { max_actions: 3, ..plan(&["random", "random"], 2, 4, 1) };
        let report = serde_json::to_value(run(&plan).unwrap()).unwrap();
        assert_eq!((&report["ended"], &report["broken_off"]), (&0.into(), &4.into()));
        assert_eq!(report["bots"][0]["share"], Value::Null);
    }
}
