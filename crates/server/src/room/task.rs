//! The task of a room. It takes one letter after the other. What may take long is done in the work pool: meanwhile
//! this room waits, and no other. After a panic the room is given up: its guests are disconnected and come back to
//! what the store has.

use std::{
    net::IpAddr,
    sync::{
        Arc, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use house::{
    BadLog, Match, Rejection,
    gathering::Gathering,
    protocol::{Say, TableStage},
};
use tokio::{sync::mpsc::UnboundedReceiver, time::timeout};

use super::{
    Entries, Letter, Room, RoomTask,
    proposals::{Next, Proposals},
};
use crate::{
    fair_queue::{NOBODY, Requester},
    hall::{Hall, internal, read_log, unreadable, uptime},
    hints::Hint,
    room::refused,
    socket_writer::{Encoded, Sender},
    store::Row,
    work_pool::{WorkPool, fenced},
    writer::Stored,
};

/// If a move takes longer than this, the room makes its next moves in the work pool. It is longer than a thread usually
/// has to wait on a busy machine, so that a quick room is seldom taken for a slow one.
const QUICK: Duration = Duration::from_millis(10);

/// Messages with more actions than this are handled in the work pool.
const FEW: usize = 8;

/// Set by whoever answers first: the room, or the time-out.
pub type Late = Arc<AtomicBool>;

/// When the task ends, however it ends, the hall forgets the room.
struct Registered(Arc<Room>, Weak<Hall>);

impl Drop for Registered {
    fn drop(&mut self) {
        if let Some(hall) = self.1.upgrade() {
            // Before there can be another room, which may want to think.
            if let Some(node) = &hall.node {
                node.rest(self.0.id());
            }
            hall.forget(&self.0);
        }
    }
}

/// Loads the match and takes letters until the room closes. `address` is the one that asked for the table first.
pub async fn run(room: Arc<Room>, hall: Weak<Hall>, address: IpAddr, mut letters: UnboundedReceiver<Letter>) {
    let registered = Registered(room.clone(), hall.clone());
    let why = match load(&room, &hall, address).await {
        Ok(inner) => {
            take_letters(inner, &mut letters).await;
            None
        }
        Err(why) => Some(why),
    };
    // Nobody new finds this room. Whoever has sent a letter already is told why, or asks the hall again.
    drop(registered);
    room.permits.close();
    letters.close();
    while let Some(letter) = letters.recv().await {
        if let Some(why) = &why {
            refuse(letter, why);
        }
    }
}

/// Takes letters until the room is closed, one at a time: each with all that is to be written and read because of it.
async fn take_letters(mut inner: Box<RoomTask>, letters: &mut UnboundedReceiver<Letter>) -> Option<()> {
    let mut first = inner.missed();
    while let Some(letter) = next(&mut first, letters).await {
        inner.begin(&letter);
        let asks = matches!(letter, Letter::Enter(..) | Letter::Look(..) | Letter::Request(..) | Letter::Due(..));
        if asks && inner.proposals.are_shared() {
            // Whoever asks may know of something that others have stored.
            match inner.read_news().await {
                Ok(news) => {
                    inner.is_asked = true;
                    inner = inner.take_somewhere(news).await?;
                    inner.is_asked = false;
                }
                Err(why) => {
                    refuse(letter, &why);
                    continue;
                }
            }
        }
        inner = inner.take_somewhere(letter).await?;
        loop {
            let next = match std::mem::replace(&mut inner.next, Next::Nothing) {
                Next::Store(rows) => Letter::Stored(store(inner.hall.upgrade()?, &inner.id, rows).await),
                Next::CatchUp => match inner.read_news().await {
                    Ok(news) => news,
                    Err(_) => Letter::Stored(Stored::No),
                },
                Next::GoBack => match load_log(&inner.hall, &inner.id).await {
                    Ok(bodies) => {
                        // It may be long.
                        inner.weight = Weight::Long;
                        Letter::Log(bodies)
                    }
                    Err(_) => Letter::Stored(Stored::No),
                },
                _ => break,
            };
            inner = inner.take_somewhere(next).await?;
        }
        inner.end();
        if inner.closed {
            break;
        }
    }
    Some(())
}

async fn load_log(hall: &Weak<Hall>, table: &str) -> Result<Vec<String>, Rejection> {
    hall.upgrade().ok_or(Rejection::Closing)?.bodies(table).await
}

/// Stores rows. Other nodes are told at once.
async fn store(hall: Arc<Hall>, table: &str, rows: Vec<Row>) -> Stored {
    let Some(hints) = hall.hints() else { return hall.writer.store(rows).await };
    let ours: Vec<&Row> = rows.iter().filter(|row| row.table == table).collect();
    let length = ours.last().map_or(0, |row| row.sequence + 1);
    let bodies = ours.iter().map(|row| row.body.clone()).collect();
    let stored = hall.writer.store(rows).await;
    if stored == Stored::Yes {
        hints.grown(table, length, bodies);
    }
    stored
}

/// Somebody cannot be answered.
fn refuse(letter: Letter, why: &Rejection) {
    match letter {
        Letter::Enter(_, _, answer) => drop(answer.send(Err(why.clone()))),
        Letter::Look(_, look) => look.refuse(why.clone()),
        Letter::Due(answer) => drop(answer.send(Err(why.clone()))),
        Letter::Request(_, _, answer) => drop(answer.send(Err(why.clone()))),
        _ => {}
    }
}

/// A letter that goes before all others, or the next in the mailbox.
async fn next(first: &mut Option<Letter>, letters: &mut UnboundedReceiver<Letter>) -> Option<Letter> {
    match first.take() {
        Some(letter) => Some(letter),
        None => letters.recv().await,
    }
}

/// Loads the match from the store. Folding a log takes time, so it is done in the work pool.
async fn load(room: &Arc<Room>, hall: &Weak<Hall>, address: IpAddr) -> Result<Box<RoomTask>, Rejection> {
    let hall = hall.upgrade().ok_or(Rejection::Closing)?;
    let bodies = hall.bodies(&room.id).await?;
    let listening = hall.hints().map(|hints| {
        let listening = hints.listen(&room.id, room.mailbox.clone());
        hints.tell(&room.id, &Hint::WhoIsHere);
        listening
    });
    let id = room.id.clone();
    let fold = move || -> Result<Match, Rejection> {
        Match::load(&id, &read_log(&bodies)?, uptime()).map_err(|bad| match bad {
            BadLog::Unknown(what) => Rejection::Rules(what),
            BadLog::Nonsense(_) => internal(&bad),
        })
    };
    let requester = Requester { address, table: room.id.clone() };
    let slot = hall.work_pool.slot(&requester).await;
    let folded = WorkPool::begin(slot, || fenced(fold)).await;
    let mut the_match = folded.map_err(|failed| internal(&failed))???;
    the_match.set_wall(hall.now(), uptime());
    room.length.store(the_match.length(), Ordering::Relaxed);
    Ok(Box::new(RoomTask {
        id: room.id.clone(),
        hall: Arc::downgrade(&hall),
        mailbox: room.mailbox.clone(),
        gathering: Gathering::new(the_match, hall.settings.patience, crate::page::BUILD),
        room: room.clone(),
        may_think: hall.node.is_none(),
        asked_to_think: false,
        elsewhere: Vec::new(),
        told_here: None,
        _listening: listening,
        proposals: Proposals::new(hall.store.shared().is_some()),
        next: Next::Nothing,
        permit: None,
        pending_turns: Vec::new(),
        asked_when_due: Vec::new(),
        requesting: Vec::new(),
        seen: Vec::new(),
        bots_at_rest: Vec::new(),
        pending_advice: Vec::new(),
        is_asked: false,
        closed: false,
        weight: Weight::Light,
        spent: Duration::ZERO,
        slow: false,
        late: None,
    }))
}

/// How much work a letter can be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    Light,
    /// A move: by how long it takes the room is called slow or quick.
    Move,
    /// It may take long.
    Long,
}

impl Weight {
    fn of(letter: &Letter) -> Weight {
        match letter {
            Letter::Enter(..) | Letter::Log(_) => Weight::Long,
            Letter::Look(_, look) if look.is_long() => Weight::Long,
            Letter::Hear(_, _, message) => Weight::of_message(&message.say),
            Letter::Acts(chosen) if chosen.has_failed() => Weight::Long,
            Letter::Acts(_) | Letter::News(_) | Letter::Hint(_) => Weight::Move,
            Letter::Look(..)
            | Letter::Leave(..)
            | Letter::Stored(_)
            | Letter::Chosen(_)
            | Letter::Advised(_)
            | Letter::Beat
            | Letter::MayThink(_)
            | Letter::Due(_)
            | Letter::Request(..)
            | Letter::Goodbye => Weight::Light,
        }
    }

    fn of_message(say: &Say) -> Weight {
        match say {
            Say::Act { actions, .. } if actions.len() <= FEW => Weight::Move,
            Say::Act { .. }
            | Say::Legal { .. }
            | Say::Suppose { .. }
            | Say::Describe { .. }
            | Say::Undo { .. }
            | Say::AnswerUndo { .. }
            | Say::Start
            | Say::Rematch { .. } => Weight::Long,
            _ => Weight::Light,
        }
    }
}

impl RoomTask {
    /// A letter is taken out of the mailbox.
    fn begin(&mut self, letter: &Letter) {
        let nothing_to_tell =
            matches!(letter, Letter::Enter(..)) && self.gathering.the_match.stage() == TableStage::Lobby;
        self.weight = if nothing_to_tell { Weight::Light } else { Weight::of(letter) };
        self.spent = Duration::ZERO;
    }

    /// All that the letter led to is done.
    fn end(&mut self) {
        self.permit = None;
        self.room.length.store(self.gathering.the_match.length(), Ordering::Relaxed);
        match self.weight {
            Weight::Move => self.slow = self.spent > QUICK,
            Weight::Light => self.slow |= self.spent > QUICK,
            Weight::Long => {}
        }
    }

    /// Reads what others have stored since.
    fn read_news(&self) -> impl Future<Output = Result<Letter, Rejection>> + Send + use<> {
        let (hall, id, from) = (self.hall.upgrade(), self.id.clone(), self.gathering.the_match.length());
        async move {
            let hall = hall.ok_or(Rejection::Closing)?;
            let bodies = hall.store.load_from(&id, from).await.map_err(|problem| unreadable(&problem))?;
            Ok(Letter::News(Box::new(Entries { from, bodies })))
        }
    }

    /// Handles a letter, here or in the work pool. Returns nothing if the room is lost.
    async fn take_somewhere(mut self: Box<RoomTask>, letter: Letter) -> Option<Box<RoomTask>> {
        if self.slow || self.weight == Weight::Long || self.spent > QUICK {
            return self.take_in_pool(letter).await;
        }
        self.take(letter);
        Some(self)
    }

    /// Handles a letter. A panic costs the room and nothing else.
    fn take(&mut self, letter: Letter) {
        let Some(hall) = self.hall.upgrade() else { return self.give_up() };
        let _at_work = hall.pulse.work();
        let started = Instant::now();
        if let Err(why) = fenced(|| self.handle(&hall, letter)) {
            // If even this fails, dropping their senders disconnects the guests.
            if fenced(|| self.fail(why)).is_err() {
                self.give_up();
            }
        }
        self.spent += started.elapsed();
    }

    fn give_up(&mut self) {
        self.gathering.guests.clear();
        self.proposals.clear();
        self.closed = true;
    }

    fn handle(&mut self, hall: &Arc<Hall>, letter: Letter) {
        match letter {
            Letter::Enter(_permit, arrival, answer) => {
                let guest = arrival.hello.guest;
                // Somebody who has stopped waiting is not let in.
                if !answer.is_closed() && self.enter(hall, *arrival) && answer.send(Ok(())).is_err() {
                    self.leave(hall, guest);
                }
            }
            Letter::Leave(guest, answer) => {
                self.leave(hall, guest);
                let _ = answer.send(());
            }
            Letter::Hear(permit, guest, message) => {
                self.permit = Some(permit);
                self.hear(hall, guest, message);
            }
            Letter::Look(_permit, look) => {
                look.ask(&self.gathering.the_match);
                self.close_if_empty();
            }
            Letter::Stored(stored) => self.stored(hall, stored),
            Letter::News(entries) => self.hear_news(hall, &entries),
            Letter::Log(bodies) => self.go_back(hall, &bodies),
            Letter::Hint(hint) => self.hear_hint(hall, *hint),
            Letter::Beat => self.beat(hall),
            Letter::MayThink(may) => {
                (self.may_think, self.asked_to_think) = (may, false);
                self.wake_bots(hall);
            }
            Letter::Chosen(chosen) => self.bot_chose(hall, chosen),
            Letter::Acts(chosen) => self.bot_acts(hall, *chosen),
            Letter::Advised(counsel) => self.advised(*counsel),
            Letter::Due(answer) => self.look_after(hall, answer),
            Letter::Request(permit, request, answer) => {
                self.permit = Some(permit);
                self.note_request(hall, request, answer);
            }
            Letter::Goodbye => self.say_goodbye(),
        }
    }

    /// Handles a letter in the work pool. Whoever asks a question is told when it takes too long; a move is made
    /// however long it takes. Returns nothing if the room is lost.
    async fn take_in_pool(mut self: Box<RoomTask>, letter: Letter) -> Option<Box<RoomTask>> {
        let hall = self.hall.upgrade()?;
        let longest = hall.settings.waits.work;
        let waiting = self.waiting(&letter);
        let requester = match &letter {
            Letter::Enter(_, arrival, _) => Requester { address: arrival.line.address, table: self.id.clone() },
            _ => self.requester(),
        };
        let slot = match &waiting {
            None => hall.work_pool.slot(&requester).await,
            Some(waiting) => match timeout(longest, hall.work_pool.slot(&requester)).await {
                Ok(slot) => slot,
                Err(_) => {
                    waiting.tell_busy();
                    return Some(self);
                }
            },
        };
        drop(hall);
        self.late = waiting.as_ref().map(|waiting| waiting.late.clone());
        let mut work = WorkPool::begin(slot, move || {
            self.take(letter);
            self.late = None;
            self
        });
        if let Some(waiting) = waiting {
            match timeout(longest, &mut work).await {
                Ok(done) => return done.ok(),
                Err(_) => waiting.tell_busy(),
            }
        }
        work.await.ok()
    }

    /// The guest who waits for the answer, if the letter is a question that may take long.
    fn waiting(&self, letter: &Letter) -> Option<WaitingGuest> {
        let Letter::Hear(_, guest, message) = letter else { return None };
        let question = matches!(&message.say, Say::Legal { .. } | Say::Suppose { .. } | Say::Describe { .. });
        let guest = self.gathering.guests.iter().find(|known| question && known.id == *guest)?;
        Some(WaitingGuest { sender: guest.line.sender.clone(), id: message.id.clone(), late: Late::default() })
    }

    /// For whom this room works: the address of a player, or else of a spectator.
    pub(super) fn requester(&self) -> Requester {
        let seated = self.gathering.guests.iter().find(|guest| !guest.caller.seats.is_empty());
        let address = seated.or(self.gathering.guests.first()).map_or(NOBODY, |guest| guest.line.address);
        Requester { address, table: self.id.clone() }
    }
}

struct WaitingGuest {
    sender: Sender,
    id: String,
    late: Late,
}

impl WaitingGuest {
    fn tell_busy(&self) {
        if !self.late.swap(true, Ordering::AcqRel) {
            self.sender.send([Encoded::new(refused(&self.id, Rejection::Busy))]);
        }
    }
}
