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

/// One seat's. Times are milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Presence {
    connections: u32,
    /// When he was last heard of: came, went, acted.
    heard_at: u64,
    /// Since when he is to act.
    asked_at: Option<u64>,
}

impl Presence {
    pub fn away(now: u64) -> Presence {
        Presence { connections: 0, heard_at: now, asked_at: None }
    }

    pub fn is_here(&self) -> bool {
        self.connections > 0
    }

    pub fn came(&mut self, now: u64) {
        self.connections += 1;
        self.heard(now);
    }

    pub fn went(&mut self, now: u64) {
        self.connections = self.connections.saturating_sub(1);
        self.heard(now);
    }

    pub fn heard(&mut self, now: u64) {
        self.heard_at = self.heard_at.max(now);
    }

    pub fn asked(&mut self, to_act: bool, now: u64) {
        self.asked_at = to_act.then(|| self.asked_at.unwrap_or(now));
    }

    /// Milliseconds until the others may cover the seat; `None` if nobody waits for it.
    pub fn wait_ms(&self, patience: Patience, now: u64) -> Option<u64> {
        let since = self.asked_at?.max(self.heard_at);
        let patience = if self.is_here() { patience.silent_ms } else { patience.away_ms };
        Some((since + patience).saturating_sub(now))
    }
}
