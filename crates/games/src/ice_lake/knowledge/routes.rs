//! Ways worth skating: to the rim, around it, and out of the way.

use arrayvec::ArrayVec;

use super::super::{
    lake::{Dir, Dirs, HEXES, Spot},
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

/// How a skater can stand: on every hex, in every direction, and as they do now.
const STANDS: usize = HEXES * Dir::ALL.len() + 1;

/// How a skater stands who is looking for a way: after this letter, from the stand with that number.
#[derive(Clone, Copy)]
struct Stand {
    at: Spot,
    facing: Dir,
    by: Letter,
    before: u16,
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
        let mut lap = self.way_until(|at, facing| self.along(at, facing, shore).is_some());
        let (mut walk, mut safe) = (self.after(&lap), lap.len());
        let start = walk.at;
        while lap.len() < cap
            && let Some(letter) = walk.at.and_then(|at| walk.along(at, walk.facing, shore))
        {
            walk.go(letter);
            lap.push(letter);
            if walk.safe_letters().next().is_some() || walk.at == start && self.others & self.ice.lake.rim() == 0 {
                safe = lap.len();
            }
        }
        lap.truncate(safe.min(cap));
        if lap.len() == 0 {
            lap.push(self.safe_letters().next().unwrap_or(Letter::Ahead));
        }
        lap
    }

    /// The next letter that keeps to the rim, for a skater who is on it; the nearest to the shore.
    fn along(&self, at: Spot, facing: Dir, shore: Shore) -> Option<Letter> {
        let rim = self.ice.lake.rim();
        let keeps = |letter: &Letter| self.beyond(at, letter.from(facing)).is_some_and(|to| to.is_in(rim));
        if at.is_in(rim) { shore.letters().into_iter().find(keeps) } else { None }
    }

    /// The shortest way to this hex; no letters if the skater is there, or if there is no way.
    pub fn way_to(&self, goal: Spot) -> Programme {
        self.way_until(|at, _| at == goal)
    }

    /// The shortest way to where something is the case.
    fn way_until(&self, there: impl Fn(Spot, Dir) -> bool) -> Programme {
        let mut seen = [Dirs::NO; HEXES];
        let mut stands = ArrayVec::<Stand, STANDS>::new();
        stands.extend(self.at.map(|at| Stand { at, facing: self.facing, by: Letter::Ahead, before: 0 }));
        let mut number = 0;
        while let Some(&Stand { at, facing, .. }) = stands.get(number) {
            if there(at, facing) {
                return way_of(&stands, number);
            }
            for by in Letter::ALL {
                let dir = by.from(facing);
                if let Some(to) = self.beyond(at, dir)
                    && !seen[to.index()].contains(dir)
                {
                    seen[to.index()] = seen[to.index()].with(dir);
                    stands.push(Stand { at: to, facing: dir, by, before: number as u16 });
                }
            }
            number += 1;
        }
        Programme::default()
    }
}

/// The letters that lead to a stand.
fn way_of(stands: &[Stand], number: usize) -> Programme {
    let before = |number: &usize| Some(stands[*number].before as usize);
    let back = std::iter::successors(Some(number), before).take_while(|number| *number > 0);
    let letters: ArrayVec<Letter, STANDS> = back.map(|number| stands[number].by).collect();
    letters.into_iter().rev().collect()
}
