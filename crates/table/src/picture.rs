//! Pictures in a rule book: positions that the game's own rules reach, so that no picture can show
//! what cannot be.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    AnyGame, AnyPosition, BadSetup, Book, HOUSE, Record, Seat, TS, Text, Viewer,
    book::PictureEntry,
    erased::{Told, ToldEvent},
    journal::BadReplay,
    say,
};

/// A book to look into: with its pictures as the game shows them.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "Book")]
pub struct OpenBook {
    /// All but its pictures.
    #[serde(flatten)]
    pub book: &'static Book,
    /// The pictures, in the order of the book.
    pub pictures: Vec<Picture>,
}

/// A position for the game's own board to draw.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Picture {
    /// By this name a rule asks for it.
    pub key: String,
    /// What is to be seen.
    pub caption: Text,
    /// How many play.
    pub seats: u8,
    /// Through whose eyes it is seen; an onlooker's if nobody's.
    pub viewer: Option<Seat>,
    /// The game's own view, as JSON.
    #[ts(type = "unknown")]
    pub view: Box<RawValue>,
    /// What happened in the last step, if that is shown too.
    pub told: Vec<ToldEvent>,
}

/// A picture's position, and its last step as the viewer was told it.
pub struct Developed {
    /// The position that the record leads to.
    pub position: Box<dyn AnyPosition>,
    /// Through whose eyes it is seen.
    pub viewer: Viewer,
    /// The last step, if that is shown too.
    pub told: Option<Told>,
}

impl OpenBook {
    /// Opens the book of a game and replays its pictures.
    pub fn of(game: &dyn AnyGame) -> Result<OpenBook, BadReplay> {
        let book = game.book();
        let pictures = book.pictures.iter().map(|entry| Picture::of(game, entry));
        Ok(OpenBook { book, pictures: pictures.collect::<Result<_, _>>()? })
    }
}

impl Picture {
    pub(crate) fn of(game: &dyn AnyGame, entry: &PictureEntry) -> Result<Picture, BadReplay> {
        let Developed { position, viewer, told } = develop(game, entry)?;
        Ok(Picture {
            key: entry.key.clone(),
            caption: entry.caption.clone(),
            seats: position.seats(),
            viewer: viewer.seat(),
            view: position.view(viewer),
            told: told.map_or_else(Vec::new, |told| told.events.list()),
        })
    }
}

/// Plays a picture's record.
pub fn develop(game: &dyn AnyGame, entry: &PictureEntry) -> Result<Developed, BadReplay> {
    let record = entry.record.as_ref().ok_or_else(|| unseen(&entry.key))?;
    let viewer = viewer(entry, record)?;
    let mut position = game.open(record).map_err(BadReplay::Setup)?;
    let mut told = None;
    for (ply, step) in record.actions.iter().enumerate() {
        let refused = |refusal| BadReplay::Action { ply, entry: step.clone(), refusal };
        if entry.step && ply + 1 == record.actions.len() {
            told = position.told(viewer, step.by, &step.action).map_err(refused)?;
        }
        position.attempt(step.by, &step.action).map_err(refused)?;
    }
    Ok(Developed { position, viewer, told })
}

fn viewer(entry: &PictureEntry, record: &Record) -> Result<Viewer, BadReplay> {
    match entry.viewer {
        None => Ok(Viewer::Spectator),
        Some(seat) if seat < record.seats => Ok(Viewer::Seat(Seat(seat))),
        Some(_) => Err(unseen(&entry.key)),
    }
}

fn unseen(key: &str) -> BadReplay {
    BadReplay::Setup(BadSetup::new(|lang| say!(HOUSE, lang, "bad-picture", key = key)))
}
