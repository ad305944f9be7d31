//! What is said to a guest without a socket: the same frames, read again.

use house::No;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Seat, SeatSet};
use tokio::sync::mpsc;

use crate::outlet::{Frame, Line, text_of};

/// How the game stands for a seat, as its player may be shown it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Standing {
    /// The newest entry of the seat's stream.
    pub number: u32,
    /// How many decisions the seat has made: an action answers this one.
    pub decision: u32,
    pub to_act: bool,
    /// Scores and winners.
    pub over: Option<Box<RawValue>>,
    /// Nothing before the game begins.
    pub view: Option<Box<RawValue>>,
    pub legal: Option<Box<RawValue>>,
    pub prompt: Option<Box<RawValue>>,
}

impl Standing {
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
    Answer(String, Result<(), No>),
    /// Everybody has moved: the guest's seats are these now.
    Moved(Vec<Seat>),
    /// Something that only sockets care for.
    Other,
}

pub struct Ear(mpsc::UnboundedReceiver<Frame>);

/// A way to say something, and the ear at its other end.
pub fn line() -> (Line, Ear) {
    let (line, heard) = Line::to_ear();
    (line, Ear(heard))
}

impl Ear {
    /// The next that is said; nothing when all is said.
    pub async fn hear(&mut self) -> Option<Heard> {
        let frame = self.0.recv().await?;
        Some(read(text_of(&frame)).expect("the house can read what it writes"))
    }
}

#[derive(Deserialize)]
struct Kind<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
}

#[derive(Deserialize)]
struct Welcome {
    streams: Vec<Stream>,
}

#[derive(Deserialize)]
struct Stream {
    viewer: Option<Seat>,
    number: u32,
    state: Option<State>,
}

#[derive(Deserialize)]
struct State {
    view: Box<RawValue>,
    turn: TurnInfo,
    prompt: Box<RawValue>,
    decision: u32,
    legal: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
struct TurnInfo {
    act: SeatSet,
    over: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Seats {
    seats: Vec<Seat>,
}

#[derive(Deserialize)]
struct Done {
    id: String,
}

#[derive(Deserialize)]
struct Refused {
    id: String,
    why: String,
    fr: String,
    en: String,
}

fn read(text: &[u8]) -> serde_json::Result<Heard> {
    let Kind { kind } = serde_json::from_slice(text)?;
    Ok(match kind {
        "welcome" => stands(serde_json::from_slice::<Welcome>(text)?.streams),
        "told" => stands(vec![serde_json::from_slice(text)?]),
        "seats" => Heard::Moved(serde_json::from_slice::<Seats>(text)?.seats),
        "done" => Heard::Answer(serde_json::from_slice::<Done>(text)?.id, Ok(())),
        "refused" => {
            let Refused { id, why, fr, en } = serde_json::from_slice(text)?;
            Heard::Answer(id, Err(No { why, fr, en }))
        }
        _ => Heard::Other,
    })
}

fn stands(streams: Vec<Stream>) -> Heard {
    let of_seat = |stream: Stream| Some((stream.viewer?, stream));
    let standing = |(seat, stream): (Seat, Stream)| (seat, stream.standing(seat));
    Heard::Stands(streams.into_iter().filter_map(of_seat).map(standing).collect())
}

impl Stream {
    fn standing(self, seat: Seat) -> Standing {
        let Stream { number, state, .. } = self;
        let Some(State { view, turn, prompt, decision, legal }) = state else {
            return Standing { number, ..Standing::default() };
        };
        Standing {
            number,
            decision,
            to_act: turn.act.contains(seat),
            over: turn.over,
            view: Some(view),
            legal,
            prompt: Some(prompt),
        }
    }
}
