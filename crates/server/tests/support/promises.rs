//! What must be true of a log and of what its viewers were told, whatever went wrong meanwhile.
#![allow(dead_code)]

use house::{LogEntry, Match, Uptime, log::Event, protocol::SharedItem};
use table::Viewer;

/// A match as one fold of its log has it, and all that it tells, to each viewer in order.
pub fn fold(id: &str, log: &[LogEntry]) -> (Match, Vec<(Viewer, SharedItem)>) {
    let begun = log.iter().position(|entry| matches!(entry.event, Event::Started { .. })).unwrap_or(log.len());
    let mut the_match = Match::load(id, &log[..begun], Uptime(0)).expect("a good log");
    let mut told = Vec::new();
    for entry in &log[begun..] {
        let tell = &mut |viewer, item| told.push((viewer, item));
        the_match.apply(entry, Uptime(0), tell).expect("a good log");
    }
    (the_match, told)
}

/// The stream of one viewer.
pub fn stream_of(viewer: Viewer, told: &[(Viewer, SharedItem)]) -> Vec<&SharedItem> {
    told.iter().filter(|(whose, _)| *whose == viewer).map(|(_, item)| item).collect()
}

fn entries_of<'a>(log: &'a [LogEntry], id: &str) -> Vec<(usize, &'a Event)> {
    let of_it = log.iter().enumerate().filter(|(_, entry)| entry.id.as_deref() == Some(id));
    of_it.map(|(place, entry)| (place, &entry.event)).collect()
}

/// What was acknowledged is there: all that the message led to stands together, and no kind of entry twice.
pub fn is_there_once(log: &[LogEntry], id: &str) {
    let entries = entries_of(log, id);
    assert!(!entries.is_empty(), "{id} was acknowledged, and is not there");
    let places: Vec<usize> = entries.iter().map(|(place, _)| *place).collect();
    assert!(places.windows(2).all(|two| two[0] + 1 == two[1]), "{id} is there twice: {places:?}");
    let kinds: Vec<_> = entries.iter().map(|(_, event)| std::mem::discriminant(*event)).collect();
    assert!((1..kinds.len()).all(|place| !kinds[..place].contains(&kinds[place])), "{id} is there twice");
}

pub fn is_not_there(log: &[LogEntry], id: &str) {
    assert!(entries_of(log, id).is_empty(), "{id} was refused, and is there");
}
