//! The house in a browser has no calendar: at its tables no clock runs, and the zones of the world are a sixth of the module. See
//! `calendar.rs`.

/// No place is known.
#[derive(Clone, Debug)]
pub(crate) struct Zone;

impl Zone {
    pub const UTC: Zone = Zone;
}

pub(crate) fn zone(_: &str) -> Option<Zone> {
    None
}

/// Nothing ever rests.
#[derive(Clone, Debug)]
pub(crate) struct Rests;

impl Rests {
    pub fn new(_: Zone, _: Option<(u16, u16)>, _: bool) -> Rests {
        Rests
    }

    pub fn never() -> Rests {
        Rests
    }

    pub fn counted(&self, from: u64, until: u64, most: u64) -> u64 {
        until.saturating_sub(from).min(most)
    }

    pub fn reached(&self, from: u64, ms: u64) -> u64 {
        from.saturating_add(ms)
    }

    pub fn look(&self, _: u64) -> (bool, Option<u64>) {
        (false, None)
    }
}
