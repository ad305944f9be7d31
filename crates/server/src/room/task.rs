//! The task of a room. It takes one letter after the other. What may take long is done in the work pool: meanwhile
//! this room waits, and no other. After a panic the room is given up: its guests are disconnected and come back to
//! what the store has.

use std::{
    collections::VecDeque,
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

use super::{Letter, Room, RoomTask};
use crate::{
    fair_queue::{NOBODY, Requester},
    hall::{Hall, internal, read_log, uptime},
    room::refused,
    socket_writer::{Encoded, Sender},
    work_pool::{WorkPool, fenced},
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
            hall.forget(&self.0);
        }
    }
}

/// Loads the match and takes letters until the room closes. `address` is the one that asked for the table first.
pub async fn run(room: Arc<Room>, hall: Weak<Hall>, address: IpAddr, mut letters: UnboundedReceiver<Letter>) {
    let registered = Registered(room.clone(), hall.clone());
    let why = match load(&room, &hall, address).await {
        Ok(inner) => {
            let failed = take_letters(inner, &mut letters).await;
            if let (true, Some(hall)) = (failed, hall.upgrade()) {
                // Only when the writer has finished is it certain what the store has.
                let _ = hall.settle().await;
            }
            None
        }
        Err(why) => Some(why),
    };
    // Nobody new finds this room. Whoever has sent a letter already is told why, or asks the hall again.
    drop(registered);
    room.permits.close();
    letters.close();
    while let Some(letter) = letters.recv().await {
        match (letter, &why) {
            (Letter::Enter(_, _, answer), Some(why)) => drop(answer.send(Err(why.clone()))),
            (Letter::Look(_, look), Some(why)) => look.refuse(why.clone()),
            _ => {}
        }
    }
}

/// Takes letters until the room is closed and all messages are sent. Returns whether its memory was lost.
async fn take_letters(mut inner: Box<RoomTask>, letters: &mut UnboundedReceiver<Letter>) -> bool {
    while let Some(letter) = letters.recv().await {
        if inner.is_long(&letter) {
            match inner.take_in_pool(letter).await {
                Some(back) => inner = back,
                None => return true,
            }
        } else {
            inner.take(letter);
        }
        if inner.closed && inner.pending.is_empty() {
            return inner.lost;
        }
    }
    true
}

/// Loads the match from the store. Folding a log takes time, so it is done in the work pool.
async fn load(room: &Arc<Room>, hall: &Weak<Hall>, address: IpAddr) -> Result<Box<RoomTask>, Rejection> {
    let hall = hall.upgrade().ok_or(Rejection::Closing)?;
    let bodies = hall.bodies(&room.id).await?;
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
    let the_match = folded.map_err(|failed| internal(&failed))???;
    Ok(Box::new(RoomTask {
        id: room.id.clone(),
        hall: Arc::downgrade(&hall),
        mailbox: room.mailbox.clone(),
        gathering: Gathering::new(the_match, hall.settings.patience, crate::page::BUILD),
        pending: VecDeque::new(),
        chain: Default::default(),
        pending_turns: Vec::new(),
        bots_at_rest: Vec::new(),
        pending_advice: Vec::new(),
        closed: false,
        lost: false,
        slow: false,
        late: None,
    }))
}

/// How much work a letter can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Light,
    /// A move: by how long it takes the room is called slow or quick.
    Move,
    /// It may take long.
    Long,
}

impl Weight {
    fn of(letter: &Letter) -> Weight {
        match letter {
            Letter::Enter(..) => Weight::Long,
            Letter::Look(_, look) if look.is_long() => Weight::Long,
            Letter::Hear(_, _, message) => Weight::of_message(&message.say),
            Letter::Acts(chosen) if chosen.has_failed() => Weight::Long,
            Letter::Acts(_) => Weight::Move,
            Letter::Look(..)
            | Letter::Leave(..)
            | Letter::Stored(_)
            | Letter::Chosen(_)
            | Letter::Advised(_)
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
    /// Must the letter be handled in the work pool?
    fn is_long(&self, letter: &Letter) -> bool {
        let nothing_to_tell =
            matches!(letter, Letter::Enter(..)) && self.gathering.the_match.stage() == TableStage::Lobby;
        self.slow || Weight::of(letter) == Weight::Long && !nothing_to_tell
    }

    /// Handles a letter. A panic costs the room and nothing else.
    fn take(&mut self, letter: Letter) {
        let Some(hall) = self.hall.upgrade() else { return self.give_up() };
        let (weight, _at_work) = (Weight::of(&letter), hall.pulse.work());
        let started = Instant::now();
        if let Err(why) = fenced(|| self.handle(&hall, letter)) {
            // If even this fails, dropping their senders disconnects the guests.
            if fenced(|| self.fail(why)).is_err() {
                self.give_up();
            }
        }
        let slow = started.elapsed() > QUICK;
        match weight {
            Weight::Move => self.slow = slow,
            Weight::Light => self.slow |= slow,
            Weight::Long => {}
        }
    }

    fn give_up(&mut self) {
        self.gathering.guests.clear();
        self.pending.clear();
        (self.closed, self.lost) = (true, true);
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
            Letter::Hear(permit, guest, message) => self.hear(hall, permit, guest, *message),
            Letter::Look(_permit, look) => {
                let reply = look.ask(&self.gathering.the_match);
                self.reply(reply);
                self.close_if_empty();
            }
            Letter::Stored(stored) => self.stored(hall, stored),
            Letter::Chosen(chosen) => self.bot_chose(hall, chosen),
            Letter::Acts(chosen) => self.bot_acts(hall, *chosen),
            Letter::Advised(counsel) => self.advised(*counsel),
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
