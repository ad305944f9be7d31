//! A guest who comes by requests. He stays in the room from one request to the next: so he is here
//! while he thinks, and a request costs no more than a message on a socket.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use house::{
    Match, Why,
    keys::KeyHash,
    protocol::{ClientMessage, Say},
};
use parking_lot::Mutex;
use table::Seat;
use tokio::{
    sync::{oneshot, watch},
    time::{interval, timeout_at},
};

use super::ear::{self, Ear, Heard, Standing};
use crate::{
    hall::{Hall, Visit},
    limits::{Bucket, household},
    room::{Hello, Place, Room},
};

/// Everybody who comes by requests, by table and key.
#[derive(Clone, Default)]
pub struct Sittings(Arc<Mutex<HashMap<Door, Arc<Sitting>>>>);

/// A table and a key. Of the key its hash: what lies in memory for long opens nothing.
type Door = (String, KeyHash);

/// Where a program wants to sit, with which key, and where it comes from.
pub struct Chair<'a> {
    pub table: &'a str,
    pub key: &'a str,
    pub address: IpAddr,
}

impl Chair<'_> {
    fn door(&self) -> Result<Door, Why> {
        Ok((self.table.to_string(), KeyHash::of(self.key).ok_or(Why::Key)?))
    }
}

pub struct Sitting {
    pub room: Arc<Room>,
    guest: u64,
    heard: watch::Receiver<News>,
    desk: Mutex<Desk>,
}

/// What the guest has been told.
#[derive(Default)]
struct News {
    welcome: bool,
    seats: HashMap<Seat, Arc<Standing>>,
    /// Where he sits, once all have moved up.
    moved: Option<Vec<Seat>>,
    /// Why he was sent away.
    parting: Option<Why>,
}

struct Desk {
    /// Nobody sits here any more.
    left: bool,
    /// Has his key ever opened a seat? Who only tries does not stay.
    seated: bool,
    requests: usize,
    last: Instant,
    bucket: Bucket,
    /// Who waits for the answer to a message, in the order of sending.
    waiting: Vec<(String, oneshot::Sender<Result<(), Why>>)>,
}

/// A request to somebody who sits; as long as there is one, he does not leave.
pub struct Request(Arc<Sitting>);

impl Drop for Request {
    fn drop(&mut self) {
        let mut desk = self.0.desk.lock();
        desk.requests -= 1;
        desk.last = Instant::now();
    }
}

impl Sittings {
    /// Whoever sits in this seat with this key, or has just come in for it.
    pub async fn find(&self, hall: &Arc<Hall>, chair: &Chair<'_>, seat: Seat) -> Result<Request, Why> {
        let door = chair.door()?;
        let hash = door.1.clone();
        let opens = move |it: &Match| match it.opens(std::slice::from_ref(&hash)).seats.contains(seat) {
            true => Ok(()),
            false => Err(Why::Key),
        };
        hall.look(chair.table, opens).await?;
        if let Some(request) = self.known(&door) {
            return Ok(request);
        }
        let request = self.enter(hall, door, chair).await?;
        request.stay();
        Ok(request)
    }

    /// Somebody whose key opens nothing yet: he comes to take a seat.
    pub async fn newcomer(&self, hall: &Arc<Hall>, chair: &Chair<'_>) -> Result<Request, Why> {
        let door = chair.door()?;
        match self.known(&door) {
            Some(request) => Ok(request),
            None => self.enter(hall, door, chair).await,
        }
    }

    fn known(&self, door: &Door) -> Option<Request> {
        let known = self.0.lock().get(door).cloned();
        known.and_then(Sitting::request)
    }

    async fn enter(&self, hall: &Arc<Hall>, door: Door, chair: &Chair<'_>) -> Result<Request, Why> {
        let (visit, (line, ear)) = (hall.visit(), ear::line());
        let hello = Hello {
            guest: visit.guest,
            address: household(chair.address),
            id: "hello".to_string(),
            keys: vec![chair.key.to_string()],
            read: Vec::new(),
            line,
        };
        let room = hall.enter(&door.0, &hello).await?;
        Ok(self.welcome(hall, door, room, visit, ear))
    }

    fn welcome(&self, hall: &Arc<Hall>, door: Door, room: Arc<Room>, visit: Visit, ear: Ear) -> Request {
        let (tell, heard) = watch::channel(News::default());
        let bucket = Bucket::per_second(hall.settings.limits.messages_per_second);
        let desk = Desk { left: false, seated: false, requests: 1, last: Instant::now(), bucket, waiting: Vec::new() };
        let sitting = Arc::new(Sitting { room, guest: visit.guest, heard, desk: Mutex::new(desk) });
        self.0.lock().insert(door.clone(), sitting.clone());
        let (all, hall, guest) = (self.clone(), hall.clone(), sitting.clone());
        tokio::spawn(async move {
            guest.listen(&hall, ear, tell).await;
            guest.room.leave(visit.guest).await;
            all.forget(&door, &guest);
        });
        Request(sitting)
    }

    fn forget(&self, door: &Door, gone: &Arc<Sitting>) {
        let mut all = self.0.lock();
        if all.get(door).is_some_and(|known| Arc::ptr_eq(known, gone)) {
            all.remove(door);
        }
    }
}

impl Sitting {
    /// One more request, unless he has just left.
    fn request(self: Arc<Sitting>) -> Option<Request> {
        let mut desk = self.desk.lock();
        if desk.left {
            return None;
        }
        desk.requests += 1;
        drop(desk);
        Some(Request(self))
    }

    /// Listens until there is nothing more to hear, or nobody asks any more.
    async fn listen(&self, hall: &Arc<Hall>, mut ear: Ear, tell: watch::Sender<News>) {
        let mut beat = interval(Duration::from_secs(1));
        loop {
            tokio::select! {
                heard = ear.hear() => match heard {
                    Some(heard) => self.note(heard, &tell),
                    None => break,
                },
                _ = beat.tick() => if self.leaves(hall) { break },
            }
        }
        let mut desk = self.desk.lock();
        desk.left = true;
        desk.waiting.clear();
    }

    fn note(&self, heard: Heard, tell: &watch::Sender<News>) {
        match heard {
            Heard::Stands(seats) => tell.send_modify(|news| {
                news.welcome = true;
                news.seats.extend(seats.into_iter().map(|(seat, standing)| (seat, Arc::new(standing))));
            }),
            Heard::Moved(seats) => tell.send_modify(|news| {
                news.seats.clear();
                news.moved = Some(seats);
            }),
            // To nobody in particular: the house cannot store.
            Heard::Answer(id, Err(why)) if id.is_empty() => tell.send_modify(|news| news.parting = Some(why)),
            Heard::Answer(id, answer) => {
                let mut desk = self.desk.lock();
                if let Some(place) = desk.waiting.iter().position(|(waits, _)| *waits == id) {
                    // Who asked may have hung up.
                    let _ = desk.waiting.remove(place).1.send(answer);
                }
            }
            Heard::Other => {}
        }
    }

    /// Has he asked nothing for a while? Who is to act may think as long as the others' patience
    /// lasts, and a little longer: should he leave, they would have to wait anew.
    fn leaves(&self, hall: &Hall) -> bool {
        let (patience, linger) = (hall.settings.patience, hall.settings.waits.linger);
        let longest = Duration::from_millis(patience.silent_ms.saturating_add(patience.away_ms));
        let asked = self.heard.borrow().seats.values().any(|standing| standing.to_act);
        let mut desk = self.desk.lock();
        let still = match (desk.seated, asked) {
            (false, _) => Duration::ZERO,
            (true, false) => linger,
            (true, true) => longest.max(linger),
        };
        desk.left |= desk.requests == 0 && desk.last.elapsed() > still;
        desk.left
    }
}

impl Request {
    /// His key opens a seat: he is here for a while.
    pub fn stay(&self) {
        self.0.desk.lock().seated = true;
    }

    /// How the game stands for the seat once it is asked this decision, or when the time is up.
    pub async fn stand(&self, seat: Seat, decision: u32, until: tokio::time::Instant) -> Result<Arc<Standing>, Why> {
        let mut heard = self.0.heard.clone();
        let has_left = |news: &News| news.moved.as_ref().is_some_and(|seats| !seats.contains(&seat));
        let is_asked = |news: &News| news.seats.get(&seat).is_some_and(|standing| standing.answers(decision));
        let asked = heard.wait_for(|news| is_asked(news) || has_left(news));
        if let Ok(Err(_)) = timeout_at(until, asked).await {
            return Err(self.parting());
        }
        let welcome = heard.wait_for(|news| news.welcome).await.map_err(|_| self.parting())?;
        if has_left(&welcome) {
            return Err(Why::Key);
        }
        Ok(welcome.seats.get(&seat).cloned().unwrap_or_default())
    }

    /// Says something in the room and waits until it is carried out and stored, or refused.
    pub async fn say(&self, id: String, say: Say) -> Result<(), Why> {
        let (answer, answered) = oneshot::channel();
        let place = self.0.room.place().await.map_err(|_| self.parting())?;
        self.send(place, answer, ClientMessage { id, say })?;
        answered.await.unwrap_or_else(|_| Err(self.parting()))
    }

    fn send(&self, place: Place, answer: oneshot::Sender<Result<(), Why>>, message: ClientMessage) -> Result<(), Why> {
        let mut desk = self.0.desk.lock();
        if !desk.bucket.take(Instant::now()) {
            return Err(Why::TooManyRequests);
        }
        // Of somebody who has left the answer is dropped.
        if !desk.left {
            desk.waiting.push((message.id.clone(), answer));
            // Still under the lock: messages with the same id are answered in this order.
            self.0.room.hear(place, self.0.guest, message);
        }
        Ok(())
    }

    fn parting(&self) -> Why {
        self.0.heard.borrow().parting.clone().unwrap_or(Why::Closing)
    }
}
