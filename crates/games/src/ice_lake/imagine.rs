//! What others may have written: LAC-5 hides it, so a seat has to imagine it.

use arrayvec::ArrayVec;
use rand::{Rng, RngExt};

use super::{
    programme::{Letter, Programme},
    walk::Walk,
};

/// After each letter one programme in so many is finished.
const ENDS: u32 = 8;
/// One letter in so many is written without looking: so every programme is possible.
const BLIND: u32 = 16;

impl Walk {
    pub(super) fn plausible<R: Rng>(mut self, cap: u16, rng: &mut R) -> Programme {
        let mut programme = Programme::default();
        while let Some(letter) = self.next_letter(programme.len(), cap, rng) {
            programme.push(letter);
            self.go(letter);
        }
        programme
    }

    /// What somebody may write next who looks where they go: on the ice, off the cracks, out of
    /// others' way. Nothing if they are done.
    pub fn next_letter<R: Rng>(&self, written: u16, cap: u16, rng: &mut R) -> Option<Letter> {
        if written == cap || (written > 0 && rng.random_ratio(1, ENDS)) {
            return None;
        }
        let safe: ArrayVec<Letter, 3> = self.safe_letters().collect();
        match rng.random_ratio(1, BLIND) {
            false if !safe.is_empty() => Some(any_of(&safe, rng)),
            false if written > 0 => None,
            _ => Some(any_of(&Letter::ALL, rng)),
        }
    }
}

fn any_of<R: Rng>(letters: &[Letter], rng: &mut R) -> Letter {
    letters[rng.random_range(0..letters.len() as u32) as usize]
}
