//! Guests who come by HTTP requests. Such a guest stays in the room from one request to the next. So the others see
//! that they are here while they think, and a request costs no more than a message on a socket.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use house::{
    Match, Rejection,
    gathering::Hello,
    keys::KeyHash,
    protocol::{ClientMessage, Say},
};
use parking_lot::Mutex;
use table::Seat;
use tokio::{
    sync::{oneshot, watch},
    time::{interval, timeout_at},
};

use super::receiver::{self, Notice, Receiver, Standing};
use crate::{
    hall::{GuestPass, Hall},
    limits::{Bucket, household},
    room::{Arrival, GuestLine, Permit, Room},
};

/// All guests who come by requests, by table and key.
#[derive(Clone, Default)]
pub struct Sessions(Arc<Mutex<HashMap<SessionKey, Arc<Session>>>>);

/// A table, and the hash of a key. The key itself is not kept in memory.
type SessionKey = (String, KeyHash);

/// The table a program plays at, its key, and the address it comes from.
pub struct Credentials<'a> {
    pub table: &'a str,
    pub key: &'a str,
    pub address: IpAddr,
}

impl Credentials<'_> {
    fn session_key(&self) -> Result<SessionKey, Rejection> {
        Ok((self.table.to_string(), KeyHash::of(self.key).ok_or(Rejection::Key)?))
    }
}

pub struct Session {
    pub room: Arc<Room>,
    guest: u64,
    heard: watch::Receiver<News>,
    state: Mutex<SessionState>,
}

/// What the guest has been told.
#[derive(Default)]
struct News {
    welcome: bool,
    seats: HashMap<Seat, Arc<Standing>>,
    /// The guest's seats after all seats were rotated.
    moved: Option<Vec<Seat>>,
    /// Why the guest was sent away.
    parting: Option<Rejection>,
}

struct SessionState {
    /// The guest has left.
    left: bool,
    /// Has the key ever opened a seat? If not, the guest does not stay after the request.
    seated: bool,
    requests: usize,
    last: Instant,
    bucket: Bucket,
    /// The requests that wait for an answer, in the order of sending.
    waiting: Vec<(String, oneshot::Sender<Result<(), Rejection>>)>,
}

/// A request of a guest. The guest does not leave while there is one.
pub struct SessionHandle(Arc<Session>);

impl Drop for SessionHandle {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.requests -= 1;
        state.last = Instant::now();
    }
}

impl Sessions {
    /// The guest who holds this seat with this key. If they are not in the room, they come in.
    pub async fn find(
        &self,
        hall: &Arc<Hall>,
        credentials: &Credentials<'_>,
        seat: Seat,
    ) -> Result<SessionHandle, Rejection> {
        let session_key = credentials.session_key()?;
        let hash = session_key.1.clone();
        let opens = move |the_match: &Match| match the_match.opens(std::slice::from_ref(&hash)).seats.contains(seat) {
            true => Ok(()),
            false => Err(Rejection::Key),
        };
        hall.look(credentials.table, opens).await?;
        if let Some(request) = self.known(&session_key) {
            return Ok(request);
        }
        let request = self.enter(hall, session_key, credentials).await?;
        request.stay();
        Ok(request)
    }

    /// A guest whose key opens nothing yet: they come to take a seat.
    pub async fn newcomer(&self, hall: &Arc<Hall>, credentials: &Credentials<'_>) -> Result<SessionHandle, Rejection> {
        let session_key = credentials.session_key()?;
        match self.known(&session_key) {
            Some(request) => Ok(request),
            None => self.enter(hall, session_key, credentials).await,
        }
    }

    fn known(&self, session_key: &SessionKey) -> Option<SessionHandle> {
        let known = self.0.lock().get(session_key).cloned();
        known.and_then(Session::request)
    }

    async fn enter(
        &self,
        hall: &Arc<Hall>,
        session_key: SessionKey,
        credentials: &Credentials<'_>,
    ) -> Result<SessionHandle, Rejection> {
        let (pass, (sender, receiver)) = (hall.new_guest(), receiver::sender());
        let keys = vec![credentials.key.to_string()];
        let hello = Hello { guest: pass.guest, id: "hello".to_string(), keys, read: Vec::new() };
        let line = GuestLine { address: household(credentials.address), sender };
        let room = hall.enter(&session_key.0, &Arrival { hello, line }).await?;
        Ok(self.welcome(hall, session_key, room, pass, receiver))
    }

    fn welcome(
        &self,
        hall: &Arc<Hall>,
        session_key: SessionKey,
        room: Arc<Room>,
        pass: GuestPass,
        receiver: Receiver,
    ) -> SessionHandle {
        let (tell, heard) = watch::channel(News::default());
        let bucket = Bucket::per_second(hall.settings.limits.messages_per_second);
        let state =
            SessionState { left: false, seated: false, requests: 1, last: Instant::now(), bucket, waiting: Vec::new() };
        let session = Arc::new(Session { room, guest: pass.guest, heard, state: Mutex::new(state) });
        self.0.lock().insert(session_key.clone(), session.clone());
        let (all, hall, guest) = (self.clone(), hall.clone(), session.clone());
        tokio::spawn(async move {
            guest.listen(&hall, receiver, tell).await;
            guest.room.leave(pass.guest).await;
            all.forget(&session_key, &guest);
        });
        SessionHandle(session)
    }

    fn forget(&self, session_key: &SessionKey, gone: &Arc<Session>) {
        let mut all = self.0.lock();
        if all.get(session_key).is_some_and(|known| Arc::ptr_eq(known, gone)) {
            all.remove(session_key);
        }
    }
}

impl Session {
    /// One more request, unless the guest has just left.
    fn request(self: Arc<Session>) -> Option<SessionHandle> {
        let mut state = self.state.lock();
        if state.left {
            return None;
        }
        state.requests += 1;
        drop(state);
        Some(SessionHandle(self))
    }

    /// Takes the room's messages until there are no more, or until no request has come for a while.
    async fn listen(&self, hall: &Arc<Hall>, mut receiver: Receiver, tell: watch::Sender<News>) {
        let mut beat = interval(Duration::from_secs(1));
        loop {
            tokio::select! {
                heard = receiver.hear() => match heard {
                    Some(heard) => self.note(heard, &tell),
                    None => break,
                },
                _ = beat.tick() => if self.leaves(hall) { break },
            }
        }
        let mut state = self.state.lock();
        state.left = true;
        state.waiting.clear();
    }

    fn note(&self, heard: Notice, tell: &watch::Sender<News>) {
        match heard {
            Notice::Stands(seats) => tell.send_modify(|news| {
                news.welcome = true;
                news.seats.extend(seats.into_iter().map(|(seat, standing)| (seat, Arc::new(standing))));
            }),
            Notice::Moved(seats) => tell.send_modify(|news| {
                news.seats.clear();
                news.moved = Some(seats);
            }),
            // It answers no message: the house cannot store.
            Notice::AskAnswer(id, Err(why)) if id.is_empty() => tell.send_modify(|news| news.parting = Some(why)),
            Notice::AskAnswer(id, answer) => {
                let mut state = self.state.lock();
                if let Some(place) = state.waiting.iter().position(|(waits, _)| *waits == id) {
                    // The request may have been given up.
                    let _ = state.waiting.remove(place).1.send(answer);
                }
            }
            Notice::Other => {}
        }
    }

    /// Has no request come for a while? A guest who is to act may think as long as the others' patience lasts, and a
    /// little longer: if the guest left, the others would have to wait anew.
    fn leaves(&self, hall: &Hall) -> bool {
        let (patience, linger) = (hall.settings.patience, hall.settings.waits.linger);
        let longest = Duration::from_millis(patience.silent_ms.saturating_add(patience.away_ms));
        let asked = self.heard.borrow().seats.values().any(|standing| standing.to_act);
        let mut state = self.state.lock();
        let still = match (state.seated, asked) {
            (false, _) => Duration::ZERO,
            (true, false) => linger,
            (true, true) => longest.max(linger),
        };
        state.left |= state.requests == 0 && state.last.elapsed() > still;
        state.left
    }
}

impl SessionHandle {
    /// The key opens a seat: the guest stays for a while.
    pub fn stay(&self) {
        self.0.state.lock().seated = true;
    }

    /// Waits until the seat is asked this decision, or until the time is up. Returns how the game stands then.
    pub async fn stand(
        &self,
        seat: Seat,
        decision: u32,
        until: tokio::time::Instant,
    ) -> Result<Arc<Standing>, Rejection> {
        let mut heard = self.0.heard.clone();
        let has_left = |news: &News| news.moved.as_ref().is_some_and(|seats| !seats.contains(&seat));
        let is_asked = |news: &News| news.seats.get(&seat).is_some_and(|standing| standing.answers(decision));
        let asked = heard.wait_for(|news| is_asked(news) || has_left(news));
        if let Ok(Err(_)) = timeout_at(until, asked).await {
            return Err(self.parting());
        }
        let welcome = heard.wait_for(|news| news.welcome).await.map_err(|_| self.parting())?;
        if has_left(&welcome) {
            return Err(Rejection::Key);
        }
        Ok(welcome.seats.get(&seat).cloned().unwrap_or_default())
    }

    /// Sends a message to the room and waits until it is carried out and stored, or refused.
    pub async fn say(&self, id: String, say: Say) -> Result<(), Rejection> {
        let (answer, answered) = oneshot::channel();
        let place = self.0.room.permit().await.map_err(|_| self.parting())?;
        self.send(place, answer, ClientMessage { id, say })?;
        answered.await.unwrap_or_else(|_| Err(self.parting()))
    }

    fn send(
        &self,
        place: Permit,
        answer: oneshot::Sender<Result<(), Rejection>>,
        message: ClientMessage,
    ) -> Result<(), Rejection> {
        let mut state = self.0.state.lock();
        if !state.bucket.take(Instant::now()) {
            return Err(Rejection::TooManyRequests);
        }
        // If the guest has left, dropping the sender answers the request.
        if !state.left {
            state.waiting.push((message.id.clone(), answer));
            // Under the lock, because messages with the same id are answered in this order.
            self.0.room.hear(place, self.0.guest, message);
        }
        Ok(())
    }

    fn parting(&self) -> Rejection {
        self.0.heard.borrow().parting.clone().unwrap_or(Rejection::Closing)
    }
}
