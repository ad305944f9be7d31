//! The cliff in numbers, for a judgement that is learnt: how high everybody is, what holds them, what they carry and where it goes on.

use table::{Features, MAX_SEATS, Seat};

use super::super::{
    Vertical,
    cliff::{Place, TILES},
    pieces::{Kind, Orange, TOKENS, Token},
    state::Phase,
};

/// What is known of one climber.
#[derive(Clone, Copy, Default)]
struct Climber {
    score: f32,
    /// Where the plain estimate expects them in the end.
    final_height: f32,
    turns: f32,
    ease: f32,
    drop: f32,
    way_up: bool,
    /// The place overhead: free, barred by a tile that they may not enter.
    free: bool,
    barred: bool,
    /// The same two rows above.
    free_above: bool,
    /// Steps to the sides that lead on, and all steps there are.
    sides: f32,
    steps: f32,
    /// How many rows a passage leads up.
    passage: f32,
}

/// Writes a row for every seat.
pub fn write(game: &Vertical, out: &mut Features) {
    let mut climbers = [Climber::default(); MAX_SEATS];
    Seat::all(game.seats).for_each(|seat| climbers[seat.index()] = climber(game, seat));
    Seat::all(game.seats).for_each(|seat| out.push(&row(game, seat, &climbers)));
}

fn climber(game: &Vertical, seat: Seat) -> Climber {
    let score = game.score(seat) as f32;
    let steps = game.steps(seat);
    let mut climber = Climber {
        score,
        final_height: game.final_height(seat),
        turns: game.turns_left(seat),
        ease: game.ease(seat),
        drop: score - game.held_row(seat) as f32,
        way_up: game.way_up(seat).is_some(),
        free: true,
        free_above: true,
        steps: steps.len() as f32,
        ..Climber::default()
    };
    let Some(at) = game.climber(seat) else { return climber };
    let here = game.cliff.place(at);
    let above = |place: Place, rows: i32| game.cliff.find(Place { y: place.y + rows, ..place });
    let open = game.enterable(seat);
    climber.free = above(here, 1).is_none();
    climber.barred = above(here, 1).is_some_and(|tile| !open.contains(tile));
    climber.free_above = above(here, 2).is_none_or(|tile| open.contains(tile));
    let sides = steps.iter().map(|tile| game.cliff.place(tile)).filter(|place| place.y == here.y);
    let on = sides.filter(|&place| above(place, 1).is_none_or(|tile| open.contains(tile)));
    climber.sides = on.count() as f32;
    let caves = game.passages(seat).iter().map(|cave| game.cliff.row(cave)).max();
    climber.passage = caves.map_or(0.0, |row| (row - here.y).max(0) as f32);
    climber
}

fn row(game: &Vertical, seat: Seat, climbers: &[Climber; MAX_SEATS]) -> [f32; 45] {
    let me = climbers[seat.index()];
    let others = || Seat::all(game.seats).filter(|&other| other != seat).map(|other| &climbers[other.index()]);
    let most = |of: &dyn Fn(&Climber) -> f32| others().map(of).fold(f32::NEG_INFINITY, f32::max);
    let flag = |is: bool| if is { 1.0 } else { 0.0 };
    let acts = game.on_turn == seat;
    let seats = f32::from(game.seats);
    let left = f32::from(game.tiles_left());
    let doubt = (0.06 + 0.12 * left / seats).sqrt();
    let ahead = me.final_height - most(&|it| it.final_height);
    let lead = me.score - most(&|it| it.score);
    let falls = f32::from(game.falls_left());
    let bag = game.bags[seat.index()];
    let soon = 1.0 / (1.0 + 0.25 * me.turns);
    let going = left / TILES as f32;
    let may_move = acts && matches!(game.phase, Phase::Place(_) | Phase::Equip | Phase::Move | Phase::Duty(_));
    let carabiners = f32::from(bag[Token::Carabiner.index()]);
    let drawn = |kinds: &[Kind]| flag(acts && matches!(game.phase, Phase::Place(kind) if kinds.contains(&kind)));
    let mut row = [0.0; 45];
    row[..TOKENS].copy_from_slice(&bag.map(|count| f32::from(count) * 0.5));
    row[TOKENS..2 * TOKENS].copy_from_slice(&bag.map(|count| f32::from(count) * going));
    row[2 * TOKENS..].copy_from_slice(&[
        ahead * 0.3,
        ahead / doubt * 0.3,
        ahead * soon,
        lead * 0.3,
        lead / doubt * 0.3,
        lead * soon,
        me.score * 0.1,
        me.turns * 0.1,
        soon,
        me.ease,
        me.ease * me.turns * 0.1,
        me.drop * 0.15,
        me.drop * falls / seats * 0.1,
        me.drop * flag(falls == 0.0) * 0.15,
        carabiners * flag(falls > 0.0) * 0.5,
        falls * 0.2,
        flag(me.way_up),
        flag(me.way_up) * soon,
        flag(me.way_up && may_move),
        flag(me.free),
        flag(me.barred),
        flag(me.barred) * soon,
        flag(me.free_above),
        (me.sides * 0.5).min(1.5),
        flag(me.barred && me.sides > 0.0),
        (me.steps * 0.3).min(1.5),
        me.passage * 0.2,
        most(&|it| flag(it.way_up)),
        most(&|it| it.drop) * 0.15,
        flag(acts),
        drawn(&[Kind::Plain, Kind::Cave]),
        flag(!game.with(Orange::Carabiner).is_empty()),
        (seats - 2.0) * 0.5,
    ]);
    row
}
