//! What is said in a room, and to whom.

use ::table::{Lang, Seat, Viewer, WhyNot, book::Both};
use house::{
    Caller, Patience, Why,
    protocol::{ClientMessage, Say, ServerMessage, Shared},
};

use super::{
    Inner, Place, Reply,
    guests::{Guest, Hello},
};
use crate::{
    hall::{Hall, uptime},
    outlet::{Line, Said, Word},
};

/// A word for each of some guests.
pub type Post = Vec<(u64, Line, Word)>;

/// What may leave the room only when something is stored.
pub struct Outgoing {
    pub post: Post,
    pub replies: Vec<Reply>,
    /// Of the letters that are answered with it.
    pub places: Vec<Place>,
}

/// Sends all of it, to each guest what is his in one go.
pub fn deliver(mut post: Post) {
    post.sort_by_key(|(guest, ..)| *guest);
    for letters in post.chunk_by(|one, next| one.0 == next.0) {
        letters[0].1.send(letters.iter().map(|(.., word)| word.clone()));
    }
}

pub fn refused(id: &str, why: Why) -> ServerMessage {
    metrics::counter!("cordee_refused_total").increment(1);
    ServerMessage::Refused { id: id.to_string(), problem: why.into() }
}

impl Inner {
    pub fn welcome(&self, guest: &Guest, hello: &Hello, patience: Patience) -> ServerMessage {
        let stream = |viewer: Viewer| {
            let read = hello.read.iter().find(|read| read.viewer == viewer.seat()).map(|read| read.number);
            self.it.stream(viewer, read)
        };
        ServerMessage::Welcome {
            build: crate::page::BUILD,
            id: hello.id.clone(),
            table: self.it.info(patience, uptime()),
            seats: guest.caller.seats.iter().collect(),
            host: guest.caller.host,
            streams: guest.viewers().into_iter().map(stream).collect(),
        }
    }

    /// Answers a question that changes nothing.
    pub fn answer(&self, caller: Caller, message: &ClientMessage) -> ServerMessage {
        let id = message.id.clone();
        let his = |seat: Seat| if caller.seats.contains(seat) { Ok(()) } else { Err(Why::Key) };
        let answer = match &message.say {
            Say::Why { seat, action } => his(*seat).and_then(|()| self.because(id.clone(), *seat, action)),
            Say::Legal { seat, prefix } => his(*seat).and_then(|()| {
                let legal = self.it.legal(*seat, prefix)?;
                Ok(ServerMessage::Legal { id: id.clone(), seat: *seat, prefix: prefix.clone(), legal })
            }),
            Say::Suppose { seat, actions } => his(*seat)
                .and_then(|()| Ok(ServerMessage::Supposed { id: id.clone(), view: self.it.suppose(*seat, actions)? })),
            Say::Ping => Ok(ServerMessage::Done { id: id.clone() }),
            Say::Describe { viewer } => {
                let eyes = viewer.map_or(Ok(Viewer::Spectator), |seat| his(seat).map(|()| Viewer::Seat(seat)));
                eyes.and_then(|viewer| {
                    let (fr, en) = (self.it.describe(viewer, Lang::Fr)?, self.it.describe(viewer, Lang::En)?);
                    Ok(ServerMessage::Described { id: id.clone(), fr, en })
                })
            }
            // Hello a second time, on the same connection.
            _ => Err(Why::Stage),
        };
        answer.unwrap_or_else(|why| refused(&id, why))
    }

    fn because(&self, id: String, seat: Seat, action: &str) -> Result<ServerMessage, Why> {
        Ok(match self.it.why(seat, action)? {
            None => ServerMessage::Because {
                id,
                rule: None,
                fr: "C’est permis.".to_string(),
                en: "This is allowed.".to_string(),
                obstacle: None,
            },
            Some(WhyNot { refusal, said: Both { fr, en }, obstacle }) => {
                ServerMessage::Because { id, rule: Some(refusal.into()), fr, en, obstacle }
            }
        })
    }

    /// To everybody who looks through a viewer's eyes: what he was told, and how it stands now.
    pub fn tell_viewers(&self, mut told: Vec<(Viewer, Shared)>, started: bool, post: &mut Post) {
        // Somebody who was told nothing must not notice that anything happened.
        let has_news = |viewer: &Viewer| started || told.iter().any(|(to, _)| to == viewer);
        let is_here = |viewer: &Viewer| self.guests.iter().any(|guest| guest.looks_as(*viewer));
        let seats = self.it.all_seats().count() as u8;
        let viewers: Vec<Viewer> = Viewer::all(seats).filter(has_news).filter(is_here).collect();
        for viewer in viewers {
            let Some(state) = self.it.state(viewer) else { return };
            let told: Vec<Shared> = told.extract_if(.., |(to, _)| *to == viewer).map(|(_, item)| item).collect();
            let number = self.it.number(viewer);
            let word = Said::new(ServerMessage::Told { viewer: viewer.seat(), number, told, state });
            let listeners = self.guests.iter().filter(|guest| guest.looks_as(viewer));
            post.extend(listeners.map(|guest| (guest.id, guest.line.clone(), word.clone())));
        }
    }

    pub fn tell_table(&self, hall: &Hall, except: Option<u64>, post: &mut Post) {
        let table = self.it.info(hall.settings.patience, uptime());
        let word = Said::new(ServerMessage::Table { table });
        let others = self.guests.iter().filter(|guest| Some(guest.id) != except);
        post.extend(others.map(|guest| (guest.id, guest.line.clone(), word.clone())));
    }

    pub fn post_to(&self, id: u64, message: ServerMessage) -> Post {
        let guest = self.guests.iter().find(|guest| guest.id == id);
        guest.map(|guest| (id, guest.line.clone(), Said::new(message))).into_iter().collect()
    }
}
