//! A yard in numbers, for a judgement that is learnt: where everybody's men are, how near the guards stand to them, and who is ahead.

use table::{Features, Seat};

use super::{
    Alcatraz,
    state::{MOST_SEATS, Phase, TO_WIN},
    yard::{ROWS, Row, bit},
};

/// The columns of the boat.
const CENTRE: Row = bit(3) | bit(4) | bit(5);
const ROWS_OF_MEN: usize = ROWS as usize;

/// What is known of one seat's men.
#[derive(Clone, Copy, Default)]
struct Gang {
    /// In each row, before the boat and beside it.
    centre: [f32; ROWS_OF_MEN],
    beside: [f32; ROWS_OF_MEN],
    /// So many squares from the guard of their row: one, two, three, more.
    near: [f32; 4],
    /// On hatched squares: who can board, and who could if no guard stood in the way.
    ready: f32,
    kept: f32,
    aboard: f32,
    strength: f32,
}

/// Writes a row for every seat.
pub fn write(game: &Alcatraz, out: &mut Features) {
    let mut gangs = [Gang::default(); MOST_SEATS];
    Seat::all(game.seats).for_each(|seat| gangs[seat.index()] = gang(game, seat));
    let open = [3, 4, 5].map(|column| if (0..3).any(|row| game.guard(row) == Some(column)) { 0.0 } else { 1.0 });
    let open: f32 = open.iter().sum();
    Seat::all(game.seats).for_each(|seat| out.push(&row(game, seat, &gangs, open)));
}

fn gang(game: &Alcatraz, seat: Seat) -> Gang {
    let mut gang = Gang { aboard: game.aboard[seat.index()].into(), strength: game.strength(seat), ..Gang::default() };
    for man in game.squares(seat) {
        let row = man.row() as usize;
        let list = if CENTRE & bit(man.column()) != 0 { &mut gang.centre } else { &mut gang.beside };
        list[row] += 1.0;
        if let Some(guard) = game.guard(man.row()) {
            gang.near[(usize::from(man.column().abs_diff(guard)) - 1).min(3)] += 1.0;
        }
        if man.is_hatched() {
            let list = if game.boat_is_barred(man) { &mut gang.kept } else { &mut gang.ready };
            *list += 1.0;
        }
    }
    gang
}

fn row(game: &Alcatraz, seat: Seat, gangs: &[Gang; MOST_SEATS], open: f32) -> [f32; 45] {
    let me = gangs[seat.index()];
    let others = || Seat::all(game.seats).filter(|&other| other != seat);
    let most = |of: &dyn Fn(&Gang) -> f32| others().map(|it| of(&gangs[it.index()])).fold(f32::NEG_INFINITY, f32::max);
    let flag = |is: bool| if is { 1.0 } else { 0.0 };
    let seats = f32::from(game.seats);
    let acts = game.on_turn == seat;
    let one_left = |gang: &Gang| gang.aboard + 1.0 >= f32::from(TO_WIN);
    let wins = |gang: &Gang| flag(one_left(gang) && gang.ready > 0.0);
    let lead = me.aboard - most(&|it| it.aboard);
    let late = flag(game.is_late());
    let mut row = [0.0; 45];
    row[..9].copy_from_slice(&me.centre);
    row[9..18].copy_from_slice(&me.beside);
    row[18..22].copy_from_slice(&me.near);
    row[22..].copy_from_slice(&[
        me.ready,
        flag(me.ready > 0.0),
        me.kept,
        flag(me.ready > 0.0 && acts),
        wins(&me),
        wins(&me) * flag(acts),
        most(&wins),
        most(&wins) * flag(acts),
        me.aboard * 0.5,
        flag(one_left(&me)),
        f32::from(game.in_cell(seat)) * 0.5,
        flag(acts),
        flag(acts && matches!(game.phase, Phase::Alarm { .. })),
        f32::from((seat.0 + game.seats - game.on_turn.0) % game.seats) / seats,
        most(&|it| it.aboard) * 0.5,
        flag(others().any(|other| one_left(&gangs[other.index()]))),
        most(&|it| it.ready),
        lead * 0.5,
        lead * late,
        me.strength - most(&|it| it.strength),
        open * 0.5,
        open * (me.ready + me.kept) * 0.3,
        (seats - 2.0) * 0.5,
    ]);
    row
}
