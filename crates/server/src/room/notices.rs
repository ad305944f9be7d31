//! What a room has to do with notices: whoever looks at the table needs none.

use std::sync::Arc;

use ::table::Seat;
use house::Rejection;
use tokio::sync::oneshot;
use tracing::warn;

use super::{KeyRequest, RoomTask, proposals::Proposal};
use crate::{hall::Hall, notices::Occasions, store::Occasion};

impl RoomTask {
    /// Somebody who is no guest asks for something to be noted. They are answered when it is stored.
    pub(super) fn note_request(
        &mut self,
        hall: &Arc<Hall>,
        request: KeyRequest,
        answer: oneshot::Sender<Result<(), Rejection>>,
    ) {
        self.requesting.push(answer);
        self.proposals.add(Proposal::Request(request));
        self.go_on(hall);
    }

    /// Nothing is left to do now: whatever was asked for is stored.
    pub(super) fn answer_requests(&mut self) {
        for answer in std::mem::take(&mut self.requesting) {
            let _ = answer.send(Ok(()));
        }
    }

    /// Does somebody who holds this seat look at it, here? A tab that is only open does not count.
    pub(super) fn is_seen(&self, seat: Seat) -> bool {
        self.gathering.guests.iter().any(|guest| guest.visible && guest.caller.seats.contains(seat))
    }

    /// Tells the store what those who look have seen by now: what waits for them is cancelled.
    pub(super) fn acknowledge(&mut self, hall: &Arc<Hall>) {
        let the_match = &self.gathering.the_match;
        if hall.notices.is_none() || !the_match.has_reachable() {
            return;
        }
        let wanted = the_match.notices().into_iter().filter(|wanted| self.is_seen(wanted.seat)).collect();
        let Occasions { news, .. } = Occasions::new(the_match.game().meta().id, wanted, |_| true);
        let new: Vec<Occasion> = news.iter().filter(|one| !self.seen.contains(one)).cloned().collect();
        if new.is_empty() {
            return;
        }
        self.seen = news;
        let (hall, table) = (hall.clone(), self.id.clone());
        tokio::spawn(async move {
            let Some(outbox) = hall.store.outbox() else { return };
            if let Err(problem) = outbox.acknowledge(&table, &new).await {
                warn!(%problem, "could not cancel a notice");
            }
        });
    }
}
