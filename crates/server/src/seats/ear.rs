//! What is said to a guest without a socket: the same messages, as they are.

use house::{
    Why,
    protocol::{Ending, Legal, ServerMessage, State},
};
use serde::Serialize;
use serde_json::value::RawValue;
use table::{Seat, book::Both};
use tokio::sync::mpsc;

use crate::outlet::{Line, Word};

/// How the game stands for a seat, as its player may be shown it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Standing {
    /// The newest entry of the seat's stream.
    pub number: u32,
    /// How many decisions the seat has made: an action answers this one.
    pub decision: u32,
    pub to_act: bool,
    /// Scores and winners.
    pub over: Option<Ending>,
    /// Nothing before the game begins.
    pub view: Option<Box<RawValue>>,
    pub legal: Option<Legal>,
    pub prompt: Option<Both>,
}

impl Standing {
    fn new(seat: Seat, number: u32, state: Option<&State>) -> Standing {
        let Some(State { view, turn, prompt, decision, legal }) = state else {
            return Standing { number, ..Standing::default() };
        };
        Standing {
            number,
            decision: *decision,
            to_act: turn.act.contains(seat),
            over: turn.over.clone(),
            view: Some(view.clone()),
            legal: legal.clone(),
            prompt: Some(prompt.clone()),
        }
    }

    /// Is the seat asked this decision or a later one, or never again?
    pub fn answers(&self, decision: u32) -> bool {
        self.over.is_some() || self.to_act && self.decision >= decision
    }
}

/// What a guest listens for.
pub enum Heard {
    /// The game as it stands for these seats.
    Stands(Vec<(Seat, Standing)>),
    /// A message was carried out, or refused.
    Answer(String, Result<(), Why>),
    /// Everybody has moved: the guest's seats are these now.
    Moved(Vec<Seat>),
    /// Something that only sockets care for.
    Other,
}

pub struct Ear(mpsc::Receiver<Word>);

/// A way to say something, and the ear at its other end.
pub fn line() -> (Line, Ear) {
    let (line, heard) = Line::to_ear();
    (line, Ear(heard))
}

impl Ear {
    /// The next that is said; nothing when all is said.
    pub async fn hear(&mut self) -> Option<Heard> {
        Some(understand(self.0.recv().await?.message()))
    }
}

fn understand(message: &ServerMessage) -> Heard {
    match message {
        ServerMessage::Welcome { streams, .. } => {
            let stands = streams.iter().filter_map(|stream| {
                let seat = stream.viewer?;
                Some((seat, Standing::new(seat, stream.number, stream.state.as_ref())))
            });
            Heard::Stands(stands.collect())
        }
        ServerMessage::Told { viewer, number, state, .. } => {
            let stands = viewer.map(|seat| (seat, Standing::new(seat, *number, Some(state))));
            Heard::Stands(stands.into_iter().collect())
        }
        ServerMessage::Seats { seats, .. } => Heard::Moved(seats.clone()),
        ServerMessage::Done { id } => Heard::Answer(id.clone(), Ok(())),
        ServerMessage::Refused { id, problem } => Heard::Answer(id.clone(), Err(problem.why.clone())),
        _ => Heard::Other,
    }
}
