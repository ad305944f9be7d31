//! Pictures in a rule book: positions that the game's own rules reach, so that no picture can show
//! what cannot be.

use serde::Serialize;
use serde_json::value::RawValue;
use ts_rs::TS;

use crate::{
    AnyGame, AnyPosition, BadSetup, Book, Record, Seat, Viewer,
    book::{Both, PictureEntry},
    erased::{Told, ToldEvent},
    journal::BadReplay,
};

/// A book to look into: with its pictures as the game shows them.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "Book")]
pub struct OpenBook {
    #[serde(flatten)]
    pub book: &'static Book,
    pub pictures: Vec<Picture>,
}

/// A position for the game's own board to draw.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Picture {
    pub key: String,
    pub caption: Both,
    pub seats: u8,
    /// Through whose eyes it is seen; an onlooker's if nobody's.
    pub viewer: Option<Seat>,
    #[ts(type = "unknown")]
    pub view: Box<RawValue>,
    /// What happened in the last step, if that is shown too.
    pub told: Vec<ToldEvent>,
}

/// A picture's position, and its last step as the viewer was told it.
pub struct Developed {
    pub position: Box<dyn AnyPosition>,
    pub viewer: Viewer,
    pub told: Option<Told>,
}

impl OpenBook {
    pub fn of(game: &dyn AnyGame) -> Result<OpenBook, BadReplay> {
        let book = game.book();
        let pictures = book.pictures.iter().map(|entry| Picture::of(game, entry));
        Ok(OpenBook { book, pictures: pictures.collect::<Result<_, _>>()? })
    }
}

impl Picture {
    fn of(game: &dyn AnyGame, entry: &PictureEntry) -> Result<Picture, BadReplay> {
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
    BadReplay::Setup(BadSetup::new(
        format!("l’image {key} n’a pas de partie, ou personne pour la regarder"),
        format!("picture {key} has no record, or nobody to look at it"),
    ))
}
