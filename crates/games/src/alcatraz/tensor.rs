//! The yard in numbers.

use table::{
    Game, Seat,
    tensor::{Choices, Chosen, Part, Pen, Tensors, seen_from, start},
};

use super::{
    Alcatraz,
    action::{Action, Die, Side},
    state::{MOST_SEATS, OwnMen, PRISONERS, Phase},
    yard::{COLUMNS, GUARDS, ROWS, Square, columns},
};

const SQUARES: usize = 81;
const MEN: usize = MOST_SEATS * SQUARES;

const OBSERVED: &[Part] = &[
    Part::new("men", &[4, 9, 9], "prisoners in the yard: seat, row from the boat, column"),
    Part::new("guards", &[9, 9], "guards: row, column"),
    Part::new("cell", &[4], "prisoners in the cell, by seat"),
    Part::new("boat", &[4], "prisoners on the boat, by seat"),
    Part::new("on_turn", &[4], "whose turn it is: also for whom the die is rolled"),
    Part::new("stage", &[3], "one of: turn, die, alarm"),
    Part::new("alarm", &[8], "the row whose guard is to be sent"),
    Part::new("left", &[1], "turns until the game ends without a boarding (ALC-18)"),
    Part::new("options", &[2], "played with the alarm (ALC-16); the answer need not spare one's others (ALC-10)"),
];

const CHOICES: &[Part] = &[
    Part::new("out", &[9, 9], "out of the cell to: row from the boat, column"),
    Part::new("move", &[9, 9, 18], "across the yard from: row, column; to one of 9 rows, then one of 9 columns"),
    Part::new("board", &[3, 3], "onto the boat from: row, column d to f"),
    Part::new("pass", &[1], "no move and no boarding"),
    Part::new("run", &[2], "the alarmed guard runs left, right"),
];

const MOVE: u16 = start(CHOICES, "move");
const BOARD: u16 = start(CHOICES, "board");
const PASS: u16 = start(CHOICES, "pass");
const RUN: u16 = start(CHOICES, "run");
/// The column of the first hatched square.
const HATCHED: u8 = 3;

impl Tensors for Alcatraz {
    const OBSERVED: &'static [Part] = OBSERVED;
    const CHOICES: &'static [Part] = CHOICES;
    const CHANCES: u16 = GUARDS as u16;

    fn observe(&self, me: Seat, _: &[u16], out: &mut [u8]) {
        let mut pen = Pen::new(out);
        let (men, guards) = (pen.part::<MEN>(), pen.part::<SQUARES>());
        let (cell, boat) = (pen.part::<MOST_SEATS>(), pen.part::<MOST_SEATS>());
        for seat in Seat::all(self.seats) {
            let place = seen_from(me, seat, self.seats);
            boat[place] = self.aboard[seat.index()];
            cell[place] = PRISONERS - boat[place];
            for row in 0..ROWS {
                for column in columns(self.men(seat, row)) {
                    men[place * SQUARES + index(column, row)] = 1;
                    cell[place] -= 1;
                }
            }
        }
        for (row, &column) in self.guards.iter().enumerate() {
            guards[index(column, row as u8)] = 1;
        }
        pen.one_of::<MOST_SEATS>(Some(seen_from(me, self.on_turn, self.seats)));
        let (stage, alarm) = match self.phase {
            Phase::Turn => (Some(0), None),
            Phase::Die => (Some(1), None),
            Phase::Alarm { row } => (Some(2), Some(row as usize)),
            Phase::Over => (None, None),
        };
        pen.one_of::<3>(stage);
        pen.one_of::<GUARDS>(alarm);
        pen.number(self.quiet_end - self.quiet);
        *pen.part() = [self.alarm.into(), (self.own_men == OwnMen::Moved).into()];
        debug_assert!(pen.is_full());
    }

    fn choose(&self, _: &[u16], choice: u16) -> Option<Chosen<Action>> {
        let square = |number: u16| Square::new((number % 9) as u8, (number / 9) as u8);
        let action = match choice {
            0..MOVE => Action::Out(square(choice)),
            MOVE..BOARD => {
                let (from, to) = (square((choice - MOVE) / 18), ((choice - MOVE) % 18) as u8);
                let to = if to < ROWS { Square::new(from.column(), to) } else { Square::new(to - ROWS, from.row()) };
                Action::Move { from, to }
            }
            BOARD..PASS => {
                let number = (choice - BOARD) as u8;
                Action::Board(Square::new(HATCHED + number % 3, number / 3))
            }
            PASS => Action::Pass,
            _ => Action::Run(*[Side::Left, Side::Right].get((choice - RUN) as usize)?),
        };
        Some(Chosen::Whole(action)).filter(|_| self.number(&action)[..] == [choice])
    }

    fn number(&self, action: &Action) -> Choices {
        let square = |at: Square| index(at.column(), at.row()) as u16;
        let number = match *action {
            Action::Out(to) => square(to),
            Action::Move { from, to } if from.column() == to.column() => MOVE + 18 * square(from) + to.row() as u16,
            Action::Move { from, to } if from.row() == to.row() => {
                MOVE + 18 * square(from) + (ROWS + to.column()) as u16
            }
            Action::Board(from) if from.is_hatched() => {
                BOARD + 3 * from.row() as u16 + (from.column() - HATCHED) as u16
            }
            Action::Move { .. } | Action::Board(_) => return Choices::new(),
            Action::Pass => PASS,
            Action::Run(side) => RUN + side as u16,
        };
        Choices::from_iter([number])
    }

    fn number_chance(die: &Die) -> u16 {
        die.row().into()
    }
}

fn index(column: u8, row: u8) -> usize {
    row as usize * COLUMNS as usize + column as usize
}

const _: () = assert!(Alcatraz::META.max_seats as usize == MOST_SEATS);
