//! LAC-5: a programme, a letter a step.

use std::{fmt, str::FromStr};

use table::{BadNotation, Lang, say};

use super::{
    lake::{Dir, Lake},
    words::SAYS,
};

/// LAC-5: one step of a programme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letter {
    /// `A`: straight on.
    Ahead,
    /// `G`: a sixth of a turn to the left, then one hex.
    Left,
    /// `D`: a sixth of a turn to the right, then one hex.
    Right,
}

impl Letter {
    pub const ALL: [Letter; 3] = [Letter::Ahead, Letter::Left, Letter::Right];

    /// Where a skater who faced `dir` goes by this letter.
    #[inline]
    pub const fn from(self, dir: Dir) -> Dir {
        match self {
            Letter::Ahead => dir,
            Letter::Left => dir.turn(5),
            Letter::Right => dir.turn(1),
        }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(["A", "G", "D"][*self as usize])
    }
}

impl FromStr for Letter {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Letter, BadNotation> {
        match text {
            "A" => Ok(Letter::Ahead),
            "G" => Ok(Letter::Left),
            "D" => Ok(Letter::Right),
            _ => Err(BadNotation),
        }
    }
}

/// Letters a word, two bits a letter.
const A_WORD: usize = 32;
const WORDS: usize = (Lake::Large.pairs() as usize).div_ceil(A_WORD);

/// What a player has written, and how much of it is skated. Packed, so that a position copies
/// without a thought for it.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Programme {
    words: [u64; WORDS],
    len: u16,
    /// Letters carried out; every one of them was a step (LAC-9, LAC-10).
    done: u16,
}

impl Programme {
    pub fn len(&self) -> u16 {
        self.len
    }

    pub fn done(&self) -> u16 {
        self.done
    }

    /// The caller minds the cap of LAC-5.
    #[inline]
    pub fn push(&mut self, letter: Letter) {
        let (word, bit) = place(self.len);
        self.words[word] |= (letter as u64) << bit;
        self.len += 1;
    }

    /// The letter that comes next; none once all are done.
    #[inline]
    pub fn next(&self) -> Option<Letter> {
        (self.done < self.len).then(|| self.get(self.done))
    }

    /// The next letter is carried out.
    pub fn advance(&mut self) {
        self.done += 1;
    }

    /// LAC-11: the rest is lost.
    pub fn cut(&mut self) {
        self.truncate(self.done);
    }

    /// Only the first so many letters.
    pub fn truncate(&mut self, len: u16) {
        if len < self.len {
            let (word, bit) = place(len);
            self.words[word] &= (1 << bit) - 1;
            self.words[word + 1..].fill(0);
            self.len = len;
        }
    }

    /// As it stood when so many letters were done.
    pub fn done_up_to(self, done: u16) -> Programme {
        Programme { done: done.min(self.len), ..self }
    }

    pub fn letters(&self) -> impl Iterator<Item = Letter> {
        (0..self.len).map(|at| self.get(at))
    }

    #[inline]
    fn get(&self, at: u16) -> Letter {
        let (word, bit) = place(at);
        Letter::ALL[(self.words[word] >> bit) as usize & 3]
    }
}

/// The word that holds a letter, and the first of its bits.
#[inline]
fn place(at: u16) -> (usize, usize) {
    (at as usize / A_WORD, 2 * (at as usize % A_WORD))
}

impl FromIterator<Letter> for Programme {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Programme {
        let mut programme = Programme::default();
        letters.into_iter().take(Lake::Large.pairs() as usize).for_each(|letter| programme.push(letter));
        programme
    }
}

/// As a reader types them: each language has letters of its own for ahead, left and right.
pub fn typed(letters: &str, lang: Lang) -> String {
    letters.chars().map(|letter| say!(SAYS, lang, "letter", letter = letter)).collect()
}

impl fmt::Display for Programme {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.letters().try_for_each(|letter| letter.fmt(f))
    }
}

/// Letters without anything between them.
impl FromStr for Programme {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Programme, BadNotation> {
        text.split_inclusive(|_| true).map(Letter::from_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lac_5_a_programme_keeps_its_letters() {
        let text: String = "AGDDA".chars().cycle().take(342).collect();
        let mut programme: Programme = text.parse().unwrap();
        assert_eq!((programme.to_string(), programme.len()), (text, 342));
        for _ in 0..40 {
            programme.advance();
        }
        assert_eq!(programme.next(), Some(Letter::Ahead));
        programme.cut();
        assert_eq!((programme.next(), programme.len(), programme.done()), (None, 40, 40));
        assert!(programme == "AGDDA".repeat(8).parse::<Programme>().unwrap().done_up_to(40));
    }

    #[test]
    fn lac_5_left_is_anticlockwise_and_right_clockwise() {
        assert_eq!(Letter::ALL.map(|letter| letter.from(Dir::N)), [Dir::N, Dir::NW, Dir::NE]);
        assert_eq!(Letter::ALL.map(|letter| letter.from(Dir::S)), [Dir::S, Dir::SE, Dir::SW]);
        for text in ["", "a", "AA", "L", "A ", "É"] {
            assert!(text.parse::<Letter>().is_err(), "{text:?}");
        }
    }
}
