//! Who thinks for the computer's seats, for those who ask what to play, and about finished games. When and on which
//! thread is for those who run the house.

use std::any::Any;

use bots::{
    Advise, Advised, Adviser, AnyBot, Make, NoChoice, Wanted,
    review::{Review, Reviewing},
};
use table::{Record, Seat};

/// The computer at this level. Nothing if there is no such game.
pub fn opponent(game: &str, level: u8, seed: u64) -> Option<Box<dyn AnyBot>> {
    let spec = bots::level(level).unwrap_or(&bots::LEVELS[0]).spec(games::find(game)?.ladder());
    games::visit(game, Make { spec, seed, threads: 1 })
}

/// What the expert would play, asked with the seat's own view. Nothing inside if the thinking had to end too early.
pub fn advise(
    game: &str,
    view: &dyn Any,
    seat: Seat,
    seed: u64,
    wanted: &Wanted,
) -> Option<Result<Option<Vec<Advised>>, NoChoice>> {
    let effort = bots::counsel(games::find(game)?.ladder());
    games::visit(game, Advise { adviser: Adviser::new(effort, seed).heeding(wanted), view, seat })
}

/// Begins to go through a finished game.
pub fn review(record: &Record) -> Result<Box<dyn Reviewing>, String> {
    let review = Review { record, adviser: Adviser::new(Review::BUDGET, 0) };
    let course = games::visit(&record.game, review).ok_or("there is no such game")?;
    course.map_err(|bad| bad.to_string())
}
