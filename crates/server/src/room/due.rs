//! What is due in a room, whether anybody is there or not.

use std::sync::Arc;

use house::{
    Due, DueWhat, LogEntry, Match, Rejection,
    log::{Event, Holder},
};
use tokio::sync::oneshot;

use super::{Letter, RoomTask, proposals::Proposal};
use crate::{hall::Hall, notices::Occasions, scheduler::DueAnswer, store::Row};

const SECOND: u64 = 1000;

/// A match is looked at so long after an entry that may make something due. Until then the room itself does all that.
const SOON: u64 = 2 * SECOND;
/// After so long a bot should have moved.
const THOUGHT: u64 = 60 * SECOND;
/// While somebody is there, a table is not forgotten.
const NOT_YET: u64 = 24 * 60 * 60 * SECOND;

/// Marks the rows of a change that may make something due. They are stored together: whatever happens next, the
/// match will be looked at.
pub fn mark(rows: &mut [Row], the_match: &Match, log: &[LogEntry], at: u64) {
    let starts = |entry: &LogEntry| {
        matches!(entry.event, Event::Started { .. } | Event::Covered { .. } | Event::Resigned { .. })
    };
    if !the_match.goes_on_alone() && !the_match.has_reachable() && !log.iter().any(starts) {
        return;
    }
    for rows in rows.chunk_by_mut(|one, next| one.table == next.table) {
        if let Some(last) = rows.last_mut() {
            last.due = Some(Due { at: at + SOON, what: DueWhat::Look });
        }
    }
}

/// When a new table is to be looked at first.
pub fn first_due(log: &[LogEntry]) -> Option<Due> {
    let (Event::Opened(opening), last) = (&log.first()?.event, log.last()?) else { return None };
    let begun = log.iter().any(|entry| matches!(entry.event, Event::Started { .. }));
    let goes_on =
        opening.customs.clock.is_some() || opening.seats.iter().any(|seat| matches!(seat, Holder::Bot { .. }));
    match begun {
        false => Some(Due { at: last.at.saturating_add(house::FORGOTTEN), what: DueWhat::Lobby }),
        true => goes_on.then_some(Due { at: last.at, what: DueWhat::Look }),
    }
}

impl RoomTask {
    /// The house was closed while a clock of this match ran: a letter that is to be taken first.
    pub(super) fn missed(&self) -> Option<Letter> {
        let hall = self.hall.upgrade()?;
        let closures = hall.closures.lock();
        let the_match = &self.gathering.the_match;
        let missed = closures.iter().any(|closed| !the_match.was_closed(closed.began, closed.ended).events.is_empty());
        missed.then(|| Letter::Due(oneshot::channel().0))
    }

    /// Does what is due. Whoever asks is answered when all of it is stored.
    pub(super) fn look_after(&mut self, hall: &Arc<Hall>, answer: oneshot::Sender<Result<DueAnswer, Rejection>>) {
        let closures = hall.closures.lock().clone();
        self.asked_when_due.push(answer);
        self.proposals.add(Proposal::Due { closures });
        self.go_on(hall);
    }

    /// Nothing is left to do now: says when to look again.
    pub(super) fn give_due_answers(&mut self, hall: &Hall) {
        for answer in std::mem::take(&mut self.asked_when_due) {
            let _ = answer.send(Ok(self.due_answer(hall.now())));
        }
    }

    fn due_answer(&self, now: u64) -> DueAnswer {
        let the_match = &self.gathering.the_match;
        let due = the_match.due();
        let forget = due.is_some_and(|due| due.what == DueWhat::Lobby && due.at <= now);
        let forget = (forget && self.gathering.guests.is_empty()).then(|| the_match.length());
        let next = due.map(|due| match due.what {
            DueWhat::Bot => Due { at: now + THOUGHT, ..due },
            DueWhat::Lobby => Due { at: due.at.max(now + NOT_YET), ..due },
            _ => due,
        });
        let tell = |wanted| Occasions::new(the_match.game().meta().id, wanted, |seat| self.is_seen(seat));
        let (told, closing) = (tell(the_match.notices()), tell(the_match.closing_notices()));
        DueAnswer { next, forget, told, closing }
    }
}
