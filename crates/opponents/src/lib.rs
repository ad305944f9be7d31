//! Who thinks for the computer's seats, for those who ask what to play, and about finished games. When and on which
//! thread is for those who run the house.
//!
//! Bots know no game and games know no bots: here they are compiled for each other. It is a crate of its own so that this code can
//! be compiled for speed where all around it is compiled for size: see the profile `local`.

use std::any::Any;

use bots::{
    Adviser, AnyBot, Consult, Counsel, Make, NoChoice, Wanted,
    puzzle::{Judge, Judgement},
    review::{Review, Reviewing},
};
use table::{Record, Seat, lesson::Aim};

/// The computer at this level. Nothing if there is no such game.
pub fn opponent(game: &str, level: u8, seed: u64) -> Option<Box<dyn AnyBot>> {
    let spec = bots::level(level).unwrap_or(&bots::LEVELS[0]).spec(games::find(game)?.ladder());
    games::visit(game, Make { spec, seed, threads: 1 })
}

/// Is this level given time, and not a number of games to imagine?
pub fn ponders(level: u8) -> bool {
    bots::level(level).is_some_and(bots::Level::ponders)
}

/// Begins to think about what the seat should play, with its own view, a piece at a time.
pub fn consult(
    game: &str,
    view: &dyn Any,
    seat: Seat,
    seed: u64,
    wanted: &Wanted,
) -> Option<Result<Box<dyn Counsel>, NoChoice>> {
    let enough = bots::counsel(games::find(game)?.ladder());
    games::visit(game, Consult { adviser: Adviser::new(enough, seed).heeding(wanted), view, seat })
}

/// What a way comes to that uses up the turn of a seat, in a puzzle with this aim. Nothing if it does not use it up.
pub fn judge(record: &Record, seat: Seat, way: &[String], aim: &Aim) -> Option<Judgement> {
    games::visit(&record.game, Judge { record, seat, way, aim }).flatten()
}

/// Begins to go through a finished game.
pub fn review(record: &Record) -> Result<Box<dyn Reviewing>, String> {
    const NONE: &str = "there is no such game";
    let effort = Review::effort(games::find(&record.game).ok_or(NONE)?.ladder());
    let review = Review { record, adviser: Adviser::new(effort, 0) };
    let course = games::visit(&record.game, review).ok_or(NONE)?;
    course.map_err(|bad| bad.to_string())
}
