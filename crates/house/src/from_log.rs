//! The record of a match that cannot be opened here. It is read from the log, without the rules.

use table::Record;

use crate::{
    log::{Event, LogEntry},
    rejection::Rejection,
};

/// What was played, as far as the log tells. Only the rules know whether a game is over. Without them a game with
/// secrets counts as running, unless somebody has asked for the next game.
pub fn record(log: &[LogEntry]) -> Result<Record, Rejection> {
    let Some(LogEntry { event: Event::Opened(opening), .. }) = log.first() else { return Err(Rejection::Stage) };
    let mut record = Record {
        game: opening.game.clone(),
        seats: opening.seats.len() as u8,
        rules: None,
        options: opening.options.clone(),
        setup: Default::default(),
        luck: None,
        players: Vec::new(),
        actions: Vec::new(),
        resigned: Vec::new(),
    };
    let (mut is_over, mut lot) = (false, None);
    for LogEntry { event, .. } in log {
        match event {
            Event::Begins { seat, lot: true } => lot = Some(*seat),
            Event::Started { rules, setup, steps, .. } => {
                (record.rules, record.setup) = (Some(*rules), setup.clone());
                record.actions.extend_from_slice(steps);
            }
            Event::Made { steps, .. } => record.actions.extend_from_slice(steps),
            Event::Undone { keep, .. } => record.truncate(*keep),
            Event::Withdrawn { step, .. } if *step < record.actions.len() => record.remove(*step),
            Event::Resigned { seat } => record.resign(*seat),
            Event::RematchAsked { .. } | Event::Next { .. } => is_over = true,
            _ => {}
        }
    }
    record.luck = opening.seed.as_ref().map(|seed| seed.told(is_over, lot));
    if record.rules.is_none() {
        return Err(Rejection::Stage);
    }
    let has_secrets = games::find(&record.game).is_none_or(|game| game.meta().secrets);
    if has_secrets && !is_over { Err(Rejection::Secrets) } else { Ok(record) }
}
