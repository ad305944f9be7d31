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
    /// the next programme could not begin. Who is on the rim and cannot go on there keeps as near
    /// to it as he can.
    pub fn lap(self, shore: Shore, cap: u16) -> Programme {
        let (mut walk, mut lap) = (self, self.way_to(self.ice.lake.rim()));
        lap.letters().for_each(|letter| walk.go(letter));
        let mut safe = lap;
        let reached = lap.len();
        while lap.len() < cap
            && let Some(letter) = walk.along(shore, lap.len() == reached)
        {
            walk.go(letter);
            lap.push(letter);
            if walk.safe_letters().next().is_some() {
                safe = lap;
            }
        }
        if safe.len() == 0 {
            safe.push(self.safe_letters().next().unwrap_or(Letter::Ahead));
        }
        safe.letters().take(cap as usize).collect()
    }

    /// The next letter along the shore; only the first may leave the rim.
    fn along(&self, shore: Shore, first: bool) -> Option<Letter> {
        let rim = self.ice.lake.rim();
        let mut safe = shore.letters().into_iter().filter_map(|letter| Some((letter, self.leads(letter)?)));
        let on_rim = safe.clone().find(|(_, to)| rim & to.bit() != 0);
        on_rim.or_else(|| if first { safe.next() } else { None }).map(|(letter, _)| letter)
    }

    /// The shortest way to one of these hexes; no letters if he is there, or if there is no way.
    pub fn way_to(self, goal: HexSet) -> Programme {
        let Some(start) = self.at else { return Programme::default() };
        let mut seen = [[false; Dir::ALL.len()]; HEXES];
        let mut next = VecDeque::from([(start, self.facing, Programme::default())]);
        while let Some((at, facing, way)) = next.pop_front() {
            if goal & at.bit() != 0 {
                return way;
            }
            let here = Walk { at: Some(at), facing, ..self };
            for letter in Letter::ALL {
                let dir = letter.from(facing);
                if let Some(to) = here.leads(letter)
                    && !std::mem::replace(&mut seen[to.index()][dir as usize], true)
                {
                    let mut longer = way;
                    longer.push(letter);
                    next.push_back((to, dir, longer));
                }
            }
        }
        Programme::default()
    }
}
