//! The record of a match that cannot be opened here: read off its log, without the rules.

use table::Record;

use crate::{
    log::{Event, Logged},
    why::Why,
};

/// What was played, as far as the log tells it. Whether a game with secrets is over only its rules know;
/// without them it is taken to go on, unless somebody has asked for the next one.
pub fn record(log: &[Logged]) -> Result<Record, Why> {
    let Some(Logged { event: Event::Opened(opening), .. }) = log.first() else { return Err(Why::Stage) };
    let mut record = Record {
        game: opening.game.clone(),
        seats: opening.seats.len() as u8,
        rules: None,
        options: opening.options.clone(),
        setup: Default::default(),
        luck: None,
        actions: Vec::new(),
    };
    let (mut is_over, mut lot) = (false, None);
    for Logged { event, .. } in log {
        match event {
            Event::Begins { seat, lot: true } => lot = Some(*seat),
            Event::Started { rules, setup, steps, .. } => {
                (record.rules, record.setup) = (Some(*rules), setup.clone());
                record.actions.extend_from_slice(steps);
            }
            Event::Made { steps, .. } => record.actions.extend_from_slice(steps),
            Event::Undone { keep, .. } => record.actions.truncate(*keep),
            Event::Withdrawn { step, .. } if *step < record.actions.len() => drop(record.actions.remove(*step)),
            Event::RematchAsked { .. } | Event::Next { .. } => is_over = true,
            _ => {}
        }
    }
    record.luck = opening.seed.as_ref().map(|seed| seed.told(is_over, lot));
    if record.rules.is_none() {
        return Err(Why::Stage);
    }
    let has_secrets = games::find(&record.game).is_none_or(|game| game.meta().secrets);
    if has_secrets && !is_over { Err(Why::Secrets) } else { Ok(record) }
}
