//! What others may have written: LAC-5 hides it, so a seat has to imagine it.

use arrayvec::ArrayVec;
use rand::{Rng, RngExt};
use table::Seat;

use super::{
    IceLake,
    programme::{Letter, Programme},
    state::Phase,
    walk::Walk,
};

/// After each letter one programme in so many is finished.
const ENDS: u32 = 8;
/// One letter in so many is written without looking: so every programme is possible.
const BLIND: u32 = 16;

impl IceLake {
    /// Writes anew every programme that the seat cannot know, finished or begun. Looks at nothing
    /// but the lake and who is ready, which everybody sees.
    pub(super) fn imagine<R: Rng>(&mut self, seat: Seat, rng: &mut R) {
        let Phase::Programme(writing) = self.phase else { return };
        for other in Seat::all(self.seats).filter(|&other| other != seat) {
            let Some(walk) = self.walk(other) else { continue };
            let mut programme = walk.plausible(self.cap, rng);
            if writing.contains(other) {
                let so_far = rng.random_range(0..=programme.len());
                programme = programme.letters().take(so_far as usize).collect();
            }
            self.programmes[other.index()] = programme;
        }
    }
}

impl Walk {
    fn plausible<R: Rng>(mut self, cap: u16, rng: &mut R) -> Programme {
        let mut programme = Programme::default();
        while let Some(letter) = self.next_letter(programme.len(), cap, rng) {
            programme.push(letter);
            self.go(letter);
        }
        programme
    }

    /// What somebody may write next who looks where he goes: on the ice, off the cracks, out of
    /// others' way. Nothing if he is done.
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
