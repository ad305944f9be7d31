//! Thoughts that are made a piece at a time, so that nobody has to wait long for a thinker.

use std::time::{Duration, Instant};

/// A piece takes about so long.
const PIECE: Duration = Duration::from_millis(40);
/// The first piece: so many imagined games take no longer than that in any game.
const FIRST: u32 = 16;
const MOST: f64 = 1e6;

/// How fast a thought goes on.
pub struct Pace {
    /// When it was asked for.
    pub since: Instant,
    /// How long it was worked at.
    pub spent: Duration,
    /// How many games the next piece imagines.
    games: u32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { since: Instant::now(), spent: Duration::ZERO, games: FIRST }
    }
}

impl Pace {
    /// Thinks a piece further.
    pub fn piece<T>(&mut self, think: impl FnOnce(u32) -> T) -> T {
        let started = Instant::now();
        let thought = think(self.games);
        self.took(started.elapsed());
        thought
    }

    fn took(&mut self, time: Duration) {
        self.spent += time;
        let fits = PIECE.as_secs_f64() / time.as_secs_f64().max(1e-6);
        self.games = (f64::from(self.games) * fits.clamp(0.25, 4.0)).clamp(1.0, MOST) as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_to_take_about_as_long_as_they_should() {
        let mut pace = Pace::default();
        for _ in 0..20 {
            let games = pace.piece(|games| games);
            // As if each game took a tenth of a millisecond; hardly any time has really passed.
            pace.games = games;
            pace.took(Duration::from_micros(100) * games);
        }
        assert!((390..=400).contains(&pace.games), "{}", pace.games);
        pace.took(Duration::from_secs(9));
        assert!((97..=100).contains(&pace.games), "one slow piece does not change all: {}", pace.games);
    }
}
