//! Any bytes as a record: read, replayed and traced, or refused. Never a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use table::{Record, journal::BadReplay, trace};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(record) = Record::from_json(text) else { return };
    assert_eq!(Record::from_json(&record.to_json()).unwrap().actions, record.actions);
    let Some(game) = games::find(&record.game) else { return };
    let mut lines = 0;
    let traced = trace::trace(game, &record, |_| -> Result<(), BadReplay> {
        lines += 1;
        Ok(())
    });
    match traced {
        Ok(()) => assert_eq!(lines, record.actions.len() + 1),
        Err(BadReplay::Setup(_)) => assert_eq!(lines, 0),
        Err(BadReplay::Action { ply, .. }) => assert_eq!(lines, ply + 1),
    }
});
