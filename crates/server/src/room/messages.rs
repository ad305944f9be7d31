//! What leaves a room, and to whom.

use std::net::IpAddr;

use house::{
    Rejection,
    gathering::{self, Line},
    protocol::ServerMessage,
};

use crate::socket_writer::{Encoded, Sender, SharedMessage};

/// The connection of a guest.
#[derive(Clone)]
pub struct GuestLine {
    pub address: IpAddr,
    pub sender: Sender,
}

impl Line for GuestLine {
    type Message = SharedMessage;

    fn encode(message: ServerMessage) -> SharedMessage {
        Encoded::new(message)
    }
}

/// A message for each of some guests.
pub type Deliveries = gathering::Deliveries<GuestLine>;

/// Sends all of it, to each guest everything in one go.
pub fn deliver(mut deliveries: Deliveries) {
    deliveries.sort_by_key(|(guest, ..)| *guest);
    for letters in deliveries.chunk_by(|one, next| one.0 == next.0) {
        letters[0].1.sender.send(letters.iter().map(|(.., message)| message.clone()));
    }
}

pub fn refused(id: &str, why: Rejection) -> ServerMessage {
    let refused = gathering::refused(id, why);
    count_refusal(&refused);
    refused
}

pub fn count_refusal(answer: &ServerMessage) {
    if matches!(answer, ServerMessage::Refused { .. }) {
        metrics::counter!("cordee_refused_total").increment(1);
    }
}
