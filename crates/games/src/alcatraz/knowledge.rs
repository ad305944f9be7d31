//! What an opponent knows about Alcatraz beyond its rules.

use rand::{Rng, RngExt};
use table::{
    Features, Game, Knowledge, MAX_SEATS, Seat,
    knowledge::{Ladder, Ratings},
};

use super::{
    Action, Alcatraz, Side, Square, features,
    state::{Phase, TO_WIN},
    yard::{COLUMNS, ROWS, Row, Walk, bit, columns},
};

/// How many moves a quick player compares.
const COMPARED: usize = 3;
/// How much more likely the stronger one wins.
const STEEPNESS: f32 = 2.0;
/// What it is worth to be on turn, in men on the boat.
const TEMPO: f32 = 0.2;

impl Knowledge for Alcatraz {
    const LADDER: Ladder = ["mcts:110", "mcts:185", "mcts:310", "mcts:540", "mcts:2000"];

    const RATINGS: Option<Ratings> = Some([1000, 1148, 1353, 1549, 1789, 2194]);

    /// Men who wander at random board so rarely that nobody wins, and men near the boat are caught
    /// soon: a few moves ahead tell more than a hundred.
    const PLAYOUT_STEPS: usize = 24;

    /// Boards if possible; otherwise takes the best of a few moves that come to mind.
    fn playout<R: Rng>(&self, seat: Seat, rng: &mut R, scratch: &mut Vec<Action>) -> Action {
        if let Some(from) = self.ready_to_board(seat) {
            return Action::Board(from);
        }
        scratch.clear();
        self.legal(seat, scratch);
        let mut any = || scratch[rng.random_range(0..scratch.len() as u32) as usize];
        let first = any();
        let mut best = (self.merit(seat, &first), first);
        for _ in 1..COMPARED {
            let other = any();
            let merit = self.merit(seat, &other);
            if merit > best.0 {
                best = (merit, other);
            }
        }
        best.1
    }

    fn estimate(&self) -> [f32; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats) {
            shares[seat.index()] = libm::expf(STEEPNESS * self.strength(seat));
        }
        let sum: f32 = shares.iter().sum();
        shares.map(|share| share / sum)
    }

    /// `cordee train alcatraz --seed 1 --rounds 1 --games 200` writes it.
    const JUDGEMENT: &'static [u8] = include_bytes!("data/judgement.bin");
    const LEARNT: bool = true;

    fn features(&self, out: &mut Features) {
        features::write(self, out);
    }

    fn promise(&self, seat: Seat, action: &Action) -> f32 {
        self.merit(seat, action)
    }
}

impl Alcatraz {
    /// A man who can board now (ALC-14).
    fn ready_to_board(&self, seat: Seat) -> Option<Square> {
        let mut men = self.squares(seat).take_while(|man| man.row() < 3);
        (self.phase == Phase::Turn).then(|| men.find(|&man| man.is_hatched() && !self.boat_is_barred(man)))?
    }

    /// What a seat has achieved, in men on the boat.
    pub(super) fn strength(&self, seat: Seat) -> f32 {
        let men: f32 = self.squares(seat).map(|man| self.progress(man)).sum();
        let tempo = if self.on_turn == seat { TEMPO } else { 0.0 };
        self.aboard[seat.index()] as f32 + men + tempo
    }

    /// How far a man has come: 0 in the cell, 1 on the boat.
    fn progress(&self, man: Square) -> f32 {
        match (man.is_hatched(), (3..=5).contains(&man.column()) || man.row() < 3) {
            (true, _) if !self.boat_is_barred(man) => 0.6,
            (true, _) => 0.4,
            // One straight line away from the boat.
            (false, true) => 0.25,
            (false, false) => 0.15,
        }
    }

    /// What a move gains at once, in men on the boat.
    fn merit(&self, seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Board(_) if self.aboard[seat.index()] + 1 == TO_WIN => 1.0,
            Action::Board(from) => 1.0 - self.progress(from),
            Action::Out(to) => self.progress(to) + self.gain_by_answer(seat, None, to, ROWS - to.row()),
            Action::Move { from, to } => {
                let n = from.row().abs_diff(to.row()) + from.column().abs_diff(to.column());
                self.progress(to) - self.progress(from) + self.gain_by_answer(seat, Some(from), to, n)
            }
            Action::Pass => 0.0,
            Action::Run(side) => {
                let Phase::Alarm { row } = self.phase else { return 0.0 };
                let end = if side == Side::Left { 0 } else { COLUMNS - 1 };
                self.gain_by_walk(seat, row, Walk::to(self.guards[row as usize], end).path)
            }
        }
    }

    /// Whoever has left his square is not met there.
    fn gain_by_answer(&self, seat: Seat, from: Option<Square>, to: Square, n: u8) -> f32 {
        let walk = self.guard(to.row()).and_then(|guard| Walk::towards(guard, to.column(), n));
        let left = from.filter(|from| from.row() == to.row()).map_or(0, |from| bit(from.column()));
        walk.map_or(0.0, |walk| self.gain_by_walk(seat, to.row(), walk.path & !left))
    }

    /// The men whom a guard catches: a loss if they are the seat's own, otherwise a gain.
    fn gain_by_walk(&self, seat: Seat, row: u8, path: Row) -> f32 {
        let caught = columns(self.crowd(row) & path).map(|column| {
            let worth = self.progress(Square::new(column, row));
            if self.men(seat, row) & bit(column) != 0 { -worth } else { worth / (self.seats - 1) as f32 }
        });
        caught.sum()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::alcatraz::{Options, Setup};

    /// Seat 0 has two men aboard and one on d3, ready to board; seat 1 has one on e7.
    fn near_the_end() -> Alcatraz {
        let mut game = Alcatraz::new(&Options::default(), 2, &Setup {}).unwrap();
        game.aboard[0] = 2;
        game.yard[0][2] = bit(3);
        game.yard[1][6] = bit(4);
        game
    }

    #[test]
    fn who_can_board_boards() {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let board = Action::Board(Square::new(3, 2));
        let mut game = near_the_end();
        assert_eq!(game.playout(Seat(0), &mut rng, &mut Vec::new()), board);
        game.phase = Phase::Alarm { row: 2 };
        assert!(matches!(game.playout(Seat(0), &mut rng, &mut Vec::new()), Action::Run(_)));
    }

    #[test]
    fn winning_promises_most_and_losing_a_man_least() {
        let mut game = near_the_end();
        let mut legal = Vec::new();
        game.legal(Seat(0), &mut legal);
        let board = Action::Board(Square::new(3, 2));
        let other = legal.iter().filter(|&&action| action != board);
        assert!(other.map(|action| game.promise(Seat(0), action)).all(|promise| promise < 1.0));
        assert_eq!(game.promise(Seat(0), &board), 1.0);
        // The guard of row 3 stands on i3: running left he takes the man on d3.
        game.phase = Phase::Alarm { row: 2 };
        assert!(game.promise(Seat(0), &Action::Run(Side::Left)) < game.promise(Seat(0), &Action::Run(Side::Right)));
        assert!(game.promise(Seat(1), &Action::Run(Side::Left)) > game.promise(Seat(1), &Action::Run(Side::Right)));
    }

    #[test]
    fn who_is_ahead_is_likely_to_win() {
        let [ahead, behind, nobody, ..] = near_the_end().estimate();
        assert!(ahead > 0.8 && (ahead + behind - 1.0).abs() < 1e-6 && nobody == 0.0);
        for seats in 2..=4 {
            let shares = Alcatraz::new(&Options::default(), seats, &Setup {}).unwrap().estimate();
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        }
    }
}
