//! What can be played here, and how a game begins.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde_json::{Map, Value};
use table::{AnyGame, Viewer};
#[cfg(feature = "books")]
use table::{HOUSE, Text, say};

#[cfg(feature = "books")]
use crate::protocol::{GameInfo, LevelInfo, Shelf};
use crate::{protocol::Start, rejection::Rejection};

/// All games and levels. `build`: which page the house serves.
#[cfg(feature = "books")]
pub fn shelf(build: &'static str) -> Shelf {
    let level = |level: &bots::Level| LevelInfo {
        level: level.number,
        name: Text::new(|lang| say!(HOUSE, lang, "level", number = level.number)),
        ponders: level.ponders(),
    };
    Shelf {
        build,
        games: games::all().iter().map(|game| game_info(*game)).collect(),
        levels: bots::LEVELS.iter().map(level).collect(),
    }
}

#[cfg(feature = "books")]
fn game_info(game: &'static dyn AnyGame) -> GameInfo {
    let (meta, book) = (game.meta(), game.book());
    GameInfo {
        id: meta.id.to_string(),
        title: book.title.clone(),
        forms: book.forms.clone(),
        about: book.about.clone(),
        goal: book.goal.clone(),
        lessons: game.lessons().lessons.len() as u16,
        puzzles: game.puzzles().puzzles.len() as u16,
        credit: book.credit.clone(),
        minutes: book.minutes,
        min_seats: meta.min_seats,
        max_seats: meta.max_seats,
        secrets: meta.secrets,
        lots: book.lots,
        options: book.options.clone(),
        ratings: game.ratings().map_or_else(Vec::new, |ratings| ratings.to_vec()),
        defaults: game.default_options(),
    }
}

/// How a game begins with these options. It is only a picture, so chance always decides the same.
pub fn start(game: &dyn AnyGame, seats: u8, options: &Map<String, Value>) -> Result<Start, Rejection> {
    let dealt = game.deal(options, seats, &mut Pcg64Mcg::seed_from_u64(0)).map_err(Rejection::Setup)?;
    let position = game.open(&dealt).map_err(Rejection::Setup)?;
    Ok(Start { seats, view: position.view(Viewer::Spectator) })
}
