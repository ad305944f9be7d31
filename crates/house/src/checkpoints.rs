//! Positions kept on the way, so that going back is cheap: the further back, the fewer.

/// On each level, one of this many positions of the level below is kept, and of these the newest two.
const WIDTH: usize = 8;

/// Some of the positions that a game has passed, each with the number of steps that led to it.
///
/// Going back by `d` steps begins at a checkpoint at most `16 d` steps before. So what is made again is never much more
/// than what was taken back, and a game of a thousand steps keeps seven positions.
pub(crate) struct Checkpoints<P>(Vec<(usize, P)>);

impl<P> Checkpoints<P> {
    pub fn new() -> Checkpoints<P> {
        Checkpoints(Vec::new())
    }

    /// The game has made so many steps. The position is kept if it is worth it.
    pub fn pass(&mut self, steps: usize, position: impl FnOnce() -> P) {
        if steps == 0 || !steps.is_multiple_of(WIDTH) {
            return;
        }
        self.0.retain(|(kept, _)| steps - kept < 2 * spacing(*kept));
        self.0.push((steps, position()));
    }

    /// The newest checkpoint with no more than so many steps. Later ones are dropped.
    pub fn back(&mut self, steps: usize) -> Option<&(usize, P)> {
        self.0.truncate(self.0.partition_point(|(kept, _)| *kept <= steps));
        self.0.last()
    }

    /// The same, and nothing is dropped.
    pub fn below(&self, steps: usize) -> Option<&(usize, P)> {
        self.0[..self.0.partition_point(|(kept, _)| *kept <= steps)].last()
    }
}

/// How far apart the checkpoints of its level are: the largest power of the width that divides it.
fn spacing(kept: usize) -> usize {
    let mut spacing = WIDTH;
    while kept.is_multiple_of(spacing * WIDTH) {
        spacing *= WIDTH;
    }
    spacing
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    /// A game that counts: its position is the number of its steps.
    struct Counting {
        now: usize,
        checkpoints: Checkpoints<usize>,
        /// Steps made for the first time, and again.
        made: usize,
        again: usize,
    }

    impl Counting {
        fn new() -> Counting {
            Counting { now: 0, checkpoints: Checkpoints::new(), made: 0, again: 0 }
        }

        fn step(&mut self) {
            self.now += 1;
            self.checkpoints.pass(self.now, || self.now);
        }

        fn make(&mut self, steps: usize) {
            (0..steps).for_each(|_| self.step());
            self.made += steps;
        }

        fn undo(&mut self, steps: usize) {
            let keep = self.now - steps.min(self.now);
            self.now = self.checkpoints.back(keep).map_or(0, |kept| kept.1);
            self.again += keep - self.now;
            (self.now..keep).for_each(|_| self.step());
        }
    }

    #[test]
    fn a_long_game_keeps_few_rungs() {
        let mut game = Counting::new();
        for _ in 0..20_000 {
            game.make(1);
            assert!(game.checkpoints.0.len() <= 10, "{} after {}", game.checkpoints.0.len(), game.now);
        }
        game.checkpoints.0.truncate(0);
        game.make(1000);
    }

    #[test]
    fn going_back_costs_what_was_taken_back() {
        for length in [5, 64, 512, 513, 999, 4096] {
            for back in [1, 2, 7, 8, 9, 63, 65, 400] {
                let mut game = Counting::new();
                game.make(length);
                game.undo(back);
                assert_eq!(game.now, length - back.min(length));
                assert!(game.again <= 16 * back, "{back} of {length}: {}", game.again);
            }
        }
    }

    /// To and fro over every kind of border, by little and by much: what is made again stays within what
    /// was made.
    #[test]
    fn whatever_is_taken_back_the_cost_is_linear() {
        let mut rng = Pcg64Mcg::seed_from_u64(3);
        for far in [1, 3, 9, 70, 600, 5000] {
            let mut game = Counting::new();
            game.make(4096);
            for _ in 0..3000 {
                let steps = rng.random_range(1..=far);
                if rng.random_ratio(1, 2) { game.make(steps) } else { game.undo(steps) }
            }
            assert!(game.again <= 16 * game.made, "by {far}: {} again of {}", game.again, game.made);
        }
    }

    #[test]
    fn to_and_fro_over_one_border_stays_cheap() {
        for (length, steps) in [(512, 1), (513, 1), (512, 9), (520, 9), (4096, 65), (4097, 513)] {
            let mut game = Counting::new();
            game.make(length);
            for _ in 0..1000 {
                game.undo(steps);
                game.make(steps);
            }
            assert!(game.again <= 16 * game.made, "{steps} at {length}: {} of {}", game.again, game.made);
        }
    }
}
