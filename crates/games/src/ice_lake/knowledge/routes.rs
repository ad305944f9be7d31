//! Ways worth skating: to the rim, around it, and out of the way.

use std::collections::VecDeque;

use super::super::{
    lake::{Dir, HEXES, HexSet},
    programme::{Letter, Programme},
    walk::Walk,
};

/// Which side the shore is on for somebody who follows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shore {
    Left,
    Right,
}

impl Shore {
    pub const BOTH: [Shore; 2] = [Shore::Left, Shore::Right];

    /// The letters from the shore's side to the other.
    fn letters(self) -> [Letter; 3] {
        match self {
            Shore::Left => [Letter::Left, Letter::Ahead, Letter::Right],
            Shore::Right => [Letter::Right, Letter::Ahead, Letter::Left],
        }
    }
}

impl Walk {
    /// The longer of the laps either way around; a letter at least.
    pub fn longest_lap(self, cap: u16) -> Programme {
        let [left, right] = Shore::BOTH.map(|shore| self.lap(shore, cap));
        if left.len() >= right.len() { left } else { right }
    }

    /// To the rim on the shortest way, then along it as far as it goes: never to a place from which
    /// the next programme could not begin, unless the lap closes around everybody else. Who cannot
    /// get on along the rim takes one step.
    pub fn lap(self, shore: Shore, cap: u16) -> Programme {
        let way = self.way_until(|walk| walk.along(shore).is_some());
        let (mut walk, mut lap, mut safe) = (self.after(&way), way, way);
        let start = walk.at;
        while lap.len() < cap
            && let Some(letter) = walk.along(shore)
        {
            walk.go(letter);
            lap.push(letter);
            if walk.safe_letters().next().is_some() || walk.at == start && self.others & self.ice.lake.rim() == 0 {
                safe = lap;
            }
        }
        if safe.len() == 0 {
            safe.push(self.safe_letters().next().unwrap_or(Letter::Ahead));
        }
        safe.letters().take(cap as usize).collect()
    }

    /// The next letter that keeps to the rim, if the skater is on it; the nearest to the shore.
    fn along(&self, shore: Shore) -> Option<Letter> {
        let rim = self.ice.lake.rim();
        let on_rim = self.at.is_some_and(|at| rim & at.bit() != 0);
        let keeps = |letter: &Letter| self.leads(*letter).is_some_and(|to| rim & to.bit() != 0);
        shore.letters().into_iter().find(|letter| on_rim && keeps(letter))
    }

    /// The shortest way to one of these hexes; no letters if the skater is there, or if there is no way.
    pub fn way_to(self, goal: HexSet) -> Programme {
        self.way_until(|walk| walk.at.is_some_and(|at| goal & at.bit() != 0))
    }

    /// The shortest way to where something is the case.
    fn way_until(self, there: impl Fn(&Walk) -> bool) -> Programme {
        let mut seen = [[false; Dir::ALL.len()]; HEXES];
        let mut next = VecDeque::from([(self, Programme::default())]);
        while let Some((walk, way)) = next.pop_front() {
            if there(&walk) {
                return way;
            }
            for letter in walk.safe_letters() {
                let (to, mut longer) = (walk.stepped(letter), way);
                longer.push(letter);
                if let Some(at) = to.at
                    && !std::mem::replace(&mut seen[at.index()][to.facing as usize], true)
                {
                    next.push_back((to, longer));
                }
            }
        }
        Programme::default()
    }

    /// One letter further, without its crack.
    fn stepped(&self, letter: Letter) -> Walk {
        Walk { at: self.leads(letter), facing: letter.from(self.facing), ..*self }
    }
}
