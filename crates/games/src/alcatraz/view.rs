//! What the players see: everything. Alcatraz has no secrets.

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, TS, game::StepOf};

use super::{
    Alcatraz,
    action::{Action, Side},
    state::{MOST_SEATS, OwnMen, Phase},
    yard::{GUARDS, ROWS, Row, Square, bit, columns},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct View {
    /// Whose eyes these are; nobody's seat for a spectator.
    pub you: Option<Seat>,
    /// Whose turn it is: also the player for whom the die is rolled.
    pub on_turn: Seat,
    pub stage: Stage,
    /// The guards of rows 1–8.
    pub guards: [Square; GUARDS],
    pub players: Vec<Player>,
    /// ALC-16: is it played with the alarm?
    pub alarm: bool,
    /// ALC-10: which of the mover's men the guard's answer must spare.
    pub own_men: OwnMen,
    /// ALC-15: so many of one player on the boat win.
    pub to_win: u8,
    /// ALC-18: turns since the last boarding, and at how many the game ends.
    #[ts(type = "number")]
    pub quiet: u64,
    #[ts(type = "number")]
    pub quiet_end: u64,
    /// Once the game is over.
    pub winners: Option<SeatSet>,
}

/// What has to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "is", content = "row")]
pub enum Stage {
    Turn,
    Die,
    /// The guard of this row, 1–8, is to be sent left or right.
    Alarm(u8),
    Over,
}

/// One player's prisoners.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Player {
    pub yard: Vec<Square>,
    pub cell: u8,
    pub boat: u8,
}

/// Something that happens before everybody's eyes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase", tag = "what")]
pub enum Event {
    /// A prisoner leaves the cell.
    Out {
        seat: Seat,
        to: Square,
    },
    Move {
        seat: Seat,
        from: Square,
        to: Square,
    },
    /// A guard answers a move (ALC-11).
    Walk {
        from: Square,
        to: Square,
    },
    /// A prisoner is taken back to the cell (ALC-12).
    Caught {
        seat: Seat,
        at: Square,
    },
    /// A prisoner boards; `boat` have now.
    Board {
        seat: Seat,
        from: Square,
        boat: u8,
    },
    Pass {
        seat: Seat,
    },
    /// The die wakes the guard of a row; this seat sends him (ALC-16).
    Alarm {
        seat: Seat,
        row: u8,
    },
    /// He runs to an end of his row (ALC-16).
    Run {
        seat: Seat,
        side: Side,
        from: Square,
        to: Square,
    },
    /// So many turns without a boarding, and the game ends (ALC-18).
    Limit {
        #[ts(type = "number")]
        left: u64,
    },
    /// With how many each had on the boat (ALC-18).
    Over {
        winners: SeatSet,
        boats: Vec<u8>,
    },
}

impl Alcatraz {
    pub(super) fn player(&self, seat: Seat) -> Player {
        let boat = self.aboard[seat.index()];
        Player { yard: self.squares(seat).collect(), cell: self.in_cell(seat), boat }
    }

    /// The one position that a view can be of.
    pub(super) fn from_view(view: &View) -> Alcatraz {
        let mut yard = [[0; ROWS as usize]; MOST_SEATS];
        let mut aboard = [0; MOST_SEATS];
        for (seat, player) in view.players.iter().enumerate() {
            aboard[seat] = player.boat;
            player.yard.iter().for_each(|man| yard[seat][man.row() as usize] |= bit(man.column()));
        }
        Alcatraz {
            yard,
            guards: view.guards.map(|guard| guard.column()),
            aboard,
            seats: view.players.len() as u8,
            on_turn: view.on_turn,
            phase: match view.stage {
                Stage::Turn => Phase::Turn,
                Stage::Die => Phase::Die,
                Stage::Alarm(row) => Phase::Alarm { row: row - 1 },
                Stage::Over => Phase::Over,
            },
            alarm: view.alarm,
            own_men: view.own_men,
            quiet: view.quiet,
            quiet_end: view.quiet_end,
        }
    }

    /// The guard who moved between two positions, and whom he took.
    pub(super) fn guards_answer(&self, step: &StepOf<Alcatraz>, after: &Alcatraz, out: &mut Vec<Event>) {
        let run = matches!(step, table::Step::Act(_, Action::Run(_)));
        for row in 0..GUARDS {
            let (from, to) = (self.guards[row], after.guards[row]);
            if from == to {
                continue;
            }
            let at = |column| Square::new(column, row as u8);
            if !run {
                out.push(Event::Walk { from: at(from), to: at(to) });
            }
            let path = super::yard::Walk::to(from, to).path;
            for seat in Seat::all(self.seats) {
                // The man who moved has left the square he came from: he is not met there.
                let left = match *step {
                    table::Step::Act(mover, Action::Move { from, .. }) if (mover, from.row()) == (seat, row as u8) => {
                        bit(from.column())
                    }
                    _ => 0,
                };
                let caught: Row = self.yard[seat.index()][row] & path & !left;
                out.extend(columns(caught).map(|column| Event::Caught { seat, at: at(column) }));
            }
        }
    }
}
