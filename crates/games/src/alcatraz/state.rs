//! A position: small, copyable, a row of bits wherever the rules speak of a row.

use serde::{Deserialize, Serialize};
use table::{BadSetup, Outcome, Scores, Seat, TS, say};

use super::{
    words::SAYS,
    yard::{CELL_ROW, GUARDS, ROWS, Row, Square, columns},
};

/// ALC-3: each player's prisoners.
pub const PRISONERS: u8 = 4;
/// ALC-15: so many on the boat win.
pub const TO_WIN: u8 = 3;
pub const MOST_SEATS: usize = 4;
/// ALC-18: so many rounds before the end by the limit it is said.
const WARNED: [u64; 2] = [5, 1];

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// ALC-16: a boarding raises the alarm.
    pub alarm: bool,
    /// ALC-2: the guards' columns in rows 1–8.
    pub guards: String,
    /// ALC-10: which of the mover's men the guard's answer must spare.
    pub own_men: OwnMen,
    /// ALC-18: turns a seat without a boarding until the game ends.
    pub quiet_limit: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { alarm: true, guards: "eaiaiaia".to_string(), own_men: OwnMen::All, quiet_limit: 150 }
    }
}

/// ALC-10: which of the mover's men the guard's answer must spare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum OwnMen {
    #[default]
    All,
    /// The moved one alone: others are caught like anybody's.
    Moved,
}

impl Options {
    /// ALC-2: eight columns, the first in the middle.
    pub(super) fn guard_columns(&self) -> Result<[u8; GUARDS], BadSetup> {
        let wrong = || {
            let guards: String = self.guards.chars().take(20).collect();
            BadSetup::new(|lang| say!(SAYS, lang, "bad-guards", guards = format!("{guards:?}")))
        };
        let letters: [u8; GUARDS] = self.guards.as_bytes().try_into().map_err(|_| wrong())?;
        if letters[0] != b'e' || !letters.iter().all(|letter| (b'a'..=b'i').contains(letter)) {
            return Err(wrong());
        }
        Ok(letters.map(|letter| letter - b'a'))
    }
}

/// What the player on turn has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Move, board or pass.
    Turn,
    /// The alarm die is rolled for this player (ALC-16).
    Die,
    /// Send the guard of this row to an end of it (ALC-16).
    Alarm {
        row: u8,
    },
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Alcatraz {
    /// Each seat's prisoners in the yard, row by row.
    pub(super) yard: [[Row; ROWS as usize]; MOST_SEATS],
    /// The guards' columns.
    pub(super) guards: [u8; GUARDS],
    /// Prisoners on the boat.
    pub(super) aboard: [u8; MOST_SEATS],
    pub(super) seats: u8,
    pub(super) on_turn: Seat,
    pub(super) phase: Phase,
    pub(super) alarm: bool,
    pub(super) own_men: OwnMen,
    /// ALC-18: turns since the last boarding, and at how many the game ends.
    pub(super) quiet: u64,
    pub(super) quiet_end: u64,
}

impl Alcatraz {
    /// The guard's column in a row that has one (ALC-2).
    pub(super) fn guard(&self, row: u8) -> Option<u8> {
        (row < CELL_ROW).then(|| self.guards[row as usize])
    }

    /// A seat's men in a row.
    pub(super) fn men(&self, seat: Seat, row: u8) -> Row {
        self.yard[seat.index()][row as usize]
    }

    /// ALC-10: a seat's men, row by row, whom the guard's answer to a move of another must spare.
    pub(super) fn spared(&self, seat: Seat) -> [Row; ROWS as usize] {
        match self.own_men {
            OwnMen::All => self.yard[seat.index()],
            OwnMen::Moved => [0; ROWS as usize],
        }
    }

    /// All men in a row, whosever they are.
    pub(super) fn crowd(&self, row: u8) -> Row {
        self.yard.iter().fold(0, |crowd, rows| crowd | rows[row as usize])
    }

    /// All men, row by row.
    pub(super) fn crowds(&self) -> [Row; ROWS as usize] {
        let mut crowds = self.yard[0];
        for rows in &self.yard[1..] {
            crowds.iter_mut().zip(rows).for_each(|(crowd, row)| *crowd |= row);
        }
        crowds
    }

    /// A seat's men in the yard, from the boat to the cell.
    pub(super) fn squares(&self, seat: Seat) -> impl Iterator<Item = Square> {
        let rows = self.yard[seat.index()];
        (0..ROWS).flat_map(move |row| columns(rows[row as usize]).map(move |column| Square::new(column, row)))
    }

    /// ALC-3: how many of a seat's prisoners sit in the cell.
    pub(super) fn in_cell(&self, seat: Seat) -> u8 {
        let out: u32 = self.yard[seat.index()].iter().map(|row| row.count_ones()).sum();
        PRISONERS - self.aboard[seat.index()] - out as u8
    }

    /// ALC-18: is it time to say that the game will end?
    pub(super) fn warns(&self) -> bool {
        WARNED.iter().any(|rounds| self.quiet_end - self.quiet == rounds * self.seats as u64)
    }

    /// ALC-18: is the end by the limit near?
    pub(super) fn is_late(&self) -> bool {
        self.quiet_end - self.quiet <= WARNED[0] * self.seats as u64 && self.quiet > 0
    }

    /// ALC-18, ALC-19: the most prisoners on the boat win.
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::most(Scores::of_each(self.seats, |seat| self.aboard[seat.index()] as i32))
    }
}
