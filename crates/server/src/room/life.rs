//! How a room lives: it takes one letter after the other. What may take long is done in the workshop,
//! and meanwhile this room waits and no other. A panic costs the room: its people are sent away and come
//! back to what the store has.

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
    BadLog, Match, Why,
    protocol::{Say, TableStage},
};
use tokio::{sync::mpsc::UnboundedReceiver, time::timeout};

use super::{Inner, Letter, Room};
use crate::{
    fair::{Account, NOBODY},
    hall::{Hall, internal, read_log, uptime},
    outlet::{Line, Said},
    room::refused,
    workshop::{Workshop, fenced},
};

/// A move that took longer is the last one of its room that sockets had to wait for. Longer than a thread
/// is made to wait on a busy machine, so that a quick room is seldom taken for a slow one.
const QUICK: Duration = Duration::from_millis(10);

/// The most actions of one message that are tried where sockets are served.
const FEW: usize = 8;

/// Whoever turns it first answers: the room, or the clock.
pub type Late = Arc<AtomicBool>;

/// However a room ends, the hall must not show anybody to it any more.
struct Registered(Arc<Room>, Weak<Hall>);

impl Drop for Registered {
    fn drop(&mut self) {
        if let Some(hall) = self.1.upgrade() {
            hall.forget(&self.0);
        }
    }
}

/// `address` is that of whoever is first to ask for the table.
pub async fn live(room: Arc<Room>, hall: Weak<Hall>, address: IpAddr, mut letters: UnboundedReceiver<Letter>) {
    let registered = Registered(room.clone(), hall.clone());
    let why = match load(&room, &hall, address).await {
        Ok(inner) => {
            let failed = go_on(inner, &mut letters).await;
            if let (true, Some(hall)) = (failed, hall.upgrade()) {
                // What is under way is stored, or not: only then it is known what there is to come back to.
                let _ = hall.settle().await;
            }
            None
        }
        Err(why) => Some(why),
    };
    // Nobody is shown to this room any more; who has written to it already is told, or asks the hall anew.
    drop(registered);
    room.places.close();
    letters.close();
    while let Some(letter) = letters.recv().await {
        match (letter, &why) {
            (Letter::Enter(_, _, answer), Some(why)) => drop(answer.send(Err(why.clone()))),
            (Letter::Look(_, look), Some(why)) => look.refuse(why.clone()),
            _ => {}
        }
    }
}

/// Takes letters until the room is closed and all is said. Answers whether its memory was lost.
async fn go_on(mut inner: Box<Inner>, letters: &mut UnboundedReceiver<Letter>) -> bool {
    while let Some(letter) = letters.recv().await {
        if inner.is_long(&letter) {
            match inner.elsewhere(letter).await {
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

/// The match as the store has it. To fold a log takes time: not where sockets are served.
async fn load(room: &Arc<Room>, hall: &Weak<Hall>, address: IpAddr) -> Result<Box<Inner>, Why> {
    let hall = hall.upgrade().ok_or(Why::Closing)?;
    let bodies = hall.bodies(&room.id).await?;
    let id = room.id.clone();
    let fold = move || -> Result<Match, Why> {
        Match::load(&id, &read_log(&bodies)?, uptime()).map_err(|bad| match bad {
            BadLog::Unknown(what) => Why::Rules(what),
            BadLog::Nonsense(_) => internal(&bad),
        })
    };
    let account = Account { address, table: room.id.clone() };
    let place = hall.workshop.place(&account).await;
    let folded = Workshop::begin(place, || fenced(fold)).await;
    let it = folded.map_err(|failed| internal(&failed))???;
    Ok(Box::new(Inner {
        id: room.id.clone(),
        hall: Arc::downgrade(&hall),
        mail: room.mail.clone(),
        it,
        guests: Vec::new(),
        pending: VecDeque::new(),
        thread: Default::default(),
        thinking: Vec::new(),
        minds: Vec::new(),
        asking: Vec::new(),
        closed: false,
        lost: false,
        slow: false,
        late: None,
    }))
}

/// How much work a letter is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Light,
    /// So much that the room is judged by it.
    Move,
    /// It may be long.
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

impl Inner {
    /// Moves are made where they arrive, but in a room where the last one took long.
    fn is_long(&self, letter: &Letter) -> bool {
        let nothing_to_tell = matches!(letter, Letter::Enter(..)) && self.it.stage() == TableStage::Lobby;
        self.slow || Weight::of(letter) == Weight::Long && !nothing_to_tell
    }

    /// Takes a letter behind a fence.
    fn take(&mut self, letter: Letter) {
        let Some(hall) = self.hall.upgrade() else { return self.give_up() };
        let (weight, _at_work) = (Weight::of(&letter), hall.pulse.work());
        let started = Instant::now();
        if let Err(why) = fenced(|| self.read(&hall, letter)) {
            // Should even this fail, they are sent away by the end of their lines.
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
        self.guests.clear();
        self.pending.clear();
        (self.closed, self.lost) = (true, true);
    }

    fn read(&mut self, hall: &Arc<Hall>, letter: Letter) {
        match letter {
            Letter::Enter(_place, hello, answer) => {
                let guest = hello.guest;
                // Who has no time left to wait is not here.
                if !answer.is_closed() && self.enter(hall, *hello) && answer.send(Ok(())).is_err() {
                    self.leave(hall, guest);
                }
            }
            Letter::Leave(guest, answer) => {
                self.leave(hall, guest);
                let _ = answer.send(());
            }
            Letter::Hear(place, guest, message) => self.hear(hall, place, guest, *message),
            Letter::Look(_place, look) => {
                let reply = look.ask(&self.it);
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

    /// Takes a letter in the workshop. Who asks a question is told when it takes too long; a move is made
    /// however long it takes. Nothing if the room is lost.
    async fn elsewhere(mut self: Box<Inner>, letter: Letter) -> Option<Box<Inner>> {
        let hall = self.hall.upgrade()?;
        let longest = hall.settings.waits.work;
        let asker = self.asker(&letter);
        let account = match &letter {
            Letter::Enter(_, hello, _) => Account { address: hello.address, table: self.id.clone() },
            _ => self.account(),
        };
        let place = match &asker {
            None => hall.workshop.place(&account).await,
            Some(asker) => match timeout(longest, hall.workshop.place(&account)).await {
                Ok(place) => place,
                Err(_) => {
                    asker.tell_busy();
                    return Some(self);
                }
            },
        };
        drop(hall);
        self.late = asker.as_ref().map(|asker| asker.late.clone());
        let mut work = Workshop::begin(place, move || {
            self.take(letter);
            self.late = None;
            self
        });
        if let Some(asker) = asker {
            match timeout(longest, &mut work).await {
                Ok(done) => return done.ok(),
                Err(_) => asker.tell_busy(),
            }
        }
        work.await.ok()
    }

    /// Who waits for an answer that may come too late.
    fn asker(&self, letter: &Letter) -> Option<Asker> {
        let Letter::Hear(_, guest, message) = letter else { return None };
        let question = matches!(&message.say, Say::Legal { .. } | Say::Suppose { .. } | Say::Describe { .. });
        let guest = self.guests.iter().find(|known| question && known.id == *guest)?;
        Some(Asker { line: guest.line.clone(), id: message.id.clone(), late: Late::default() })
    }

    /// On whose account this room's work is done: of whoever sits at it, or else looks on.
    pub(super) fn account(&self) -> Account {
        let seated = self.guests.iter().find(|guest| !guest.caller.seats.is_empty());
        let address = seated.or(self.guests.first()).map_or(NOBODY, |guest| guest.address);
        Account { address, table: self.id.clone() }
    }
}

struct Asker {
    line: Line,
    id: String,
    late: Late,
}

impl Asker {
    fn tell_busy(&self) {
        if !self.late.swap(true, Ordering::AcqRel) {
            self.line.send([Said::new(refused(&self.id, Why::Busy))]);
        }
    }
}
