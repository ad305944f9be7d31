//! Who is here, and who keeps the others waiting. Not logged: after a restart everybody is away.

/// How long the others wait before they may let the computer hold a seat.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// With somebody who is not here.
    pub away_ms: u64,
    /// With somebody who is here and does nothing.
    pub silent_ms: u64,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { away_ms: 60_000, silent_ms: 180_000 }
    }
}

/// Milliseconds on a clock that only goes forward, also when the clock of the machine is set. Waiting is measured by
/// it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Uptime(pub u64);

/// The presence of one seat. Secret acts do not count: the others could notice them by how long they have to wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Presence {
    connections: u32,
    /// Are they connected to another node of the house?
    elsewhere: bool,
    /// When the player last came, went, or acted for all to see.
    heard_at: Uptime,
    /// Since when the player is to act.
    asked_at: Option<Uptime>,
}

impl Presence {
    pub fn away(now: Uptime) -> Presence {
        Presence { connections: 0, elsewhere: false, heard_at: now, asked_at: None }
    }

    pub fn is_here(&self) -> bool {
        self.connections > 0 || self.elsewhere
    }

    pub fn came(&mut self, now: Uptime) {
        self.connections += 1;
        self.heard(now);
    }

    pub fn went(&mut self, now: Uptime) {
        self.connections = self.connections.saturating_sub(1);
        self.heard(now);
    }

    /// Returns whether that is new.
    pub fn is_elsewhere(&mut self, elsewhere: bool, now: Uptime) -> bool {
        let new = std::mem::replace(&mut self.elsewhere, elsewhere) != elsewhere;
        if new {
            self.heard(now);
        }
        new
    }

    pub fn heard(&mut self, now: Uptime) {
        self.heard_at = self.heard_at.max(now);
    }

    pub fn asked(&mut self, to_act: bool, now: Uptime) {
        self.asked_at = to_act.then(|| self.asked_at.unwrap_or(now));
    }

    /// Of somebody who is away: milliseconds until the others need not wait any longer.
    pub fn gone_ms(&self, patience: Patience, now: Uptime) -> Option<u64> {
        (!self.is_here()).then(|| self.heard_at.0.saturating_add(patience.away_ms).saturating_sub(now.0))
    }

    /// Milliseconds until the others may cover the seat; `None` if nobody waits for it.
    pub fn wait_ms(&self, patience: Patience, now: Uptime) -> Option<u64> {
        let since = self.asked_at?.max(self.heard_at);
        let patience = if self.is_here() { patience.silent_ms } else { patience.away_ms };
        Some(since.0.saturating_add(patience).saturating_sub(now.0))
    }
}
