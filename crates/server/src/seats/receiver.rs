//! How a guest without a socket gets the room's messages: as values, not as JSON.

use house::{
    Rejection,
    protocol::{Ending, Legal, ServerMessage, State},
};
use serde::Serialize;
use serde_json::value::RawValue;
use table::{Seat, Text};
use tokio::sync::mpsc;

use crate::socket_writer::{Sender, SharedMessage};

/// How the game stands for a seat, as its player may see it.
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
    pub prompt: Option<Text>,
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

/// What a message means for such a guest.
pub enum Notice {
    /// The game as it stands for these seats.
    Stands(Vec<(Seat, Standing)>),
    /// A message was carried out, or refused.
    AskAnswer(String, Result<(), Rejection>),
    /// All seats were rotated: the guest's seats are these now.
    Moved(Vec<Seat>),
    /// Only guests with a socket need it.
    Other,
}

pub struct Receiver(mpsc::Receiver<SharedMessage>);

/// A sender and the receiver at its other end.
pub fn sender() -> (Sender, Receiver) {
    let (sender, heard) = Sender::to_channel();
    (sender, Receiver(heard))
}

impl Receiver {
    /// The next message; nothing when there are no more.
    pub async fn hear(&mut self) -> Option<Notice> {
        Some(understand(self.0.recv().await?.message()))
    }
}

fn understand(message: &ServerMessage) -> Notice {
    match message {
        ServerMessage::Welcome { streams, .. } => {
            let stands = streams.iter().filter_map(|stream| {
                let seat = stream.viewer?;
                Some((seat, Standing::new(seat, stream.number, stream.state.as_ref())))
            });
            Notice::Stands(stands.collect())
        }
        ServerMessage::Told { viewer, number, state, .. } => {
            let stands = viewer.map(|seat| (seat, Standing::new(seat, *number, Some(state))));
            Notice::Stands(stands.into_iter().collect())
        }
        ServerMessage::Seats { seats, .. } => Notice::Moved(seats.clone()),
        ServerMessage::Done { id } => Notice::AskAnswer(id.clone(), Ok(())),
        ServerMessage::Refused { id, problem } => Notice::AskAnswer(id.clone(), Err(problem.why.clone())),
        _ => Notice::Other,
    }
}
