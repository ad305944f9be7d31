//! A position in numbers, for a judgement that is learnt: what each pawn has, how far it can rise, how it stands to the others, and
//! how long the game may still last.

use table::{Features, Seat};

use super::{
    summit::{self, BOTH, LONG, NONE, SHORT, Summits},
    terrain::Terrain,
};
use crate::aufsteiger::{
    Aufsteiger,
    relief::{Size, on_relief},
    state::{MOST_SEATS, Stone},
};

/// What is known of one pawn.
#[derive(Clone, Copy, Default)]
struct Climber {
    height: f32,
    /// How far it rises by free steps, with the short ladder, with the long one, with both.
    rises: [f32; 4],
    /// How much higher the highest area is that it may enter at all.
    sky: f32,
    /// How many areas higher than itself it may enter.
    steps: f32,
    /// Walls beside where it comes by free steps, that it may enter from above: of two, three or four, and more heights …
    walls: [f32; 3],
    /// … and faces that it could step onto if they were of another colour.
    barred: f32,
    /// How many areas it comes to by free steps.
    room: f32,
}

/// Writes a row for every pawn.
pub fn write(game: &Aufsteiger, out: &mut Features) {
    let mut climbers = [Climber::default(); MOST_SEATS];
    on_relief!(game.tower.blocks(), relief => {
        let terrain = Terrain::new(game, relief);
        Seat::all(game.seats).for_each(|seat| climbers[seat.index()] = climber(&terrain, seat));
    });
    let left = turns_left(game);
    for seat in Seat::all(game.seats) {
        out.push(&row(game, seat, &climbers, left));
    }
}

fn climber<S: Size>(terrain: &Terrain<S>, seat: Seat) -> Climber {
    let (game, pawn) = (terrain.game, terrain.game.pawn(seat));
    let summits = Summits::search(terrain, seat, summit::may_step(terrain, seat));
    let height = game.height(seat);
    let mut climber = Climber { height: height.into(), ..Climber::default() };
    let rise = |used| f32::from(summits.height(used)) - f32::from(height);
    let [free, short, long, both] = [NONE, SHORT, LONG, BOTH].map(rise);
    climber.rises = [free, free.max(short), free.max(long), free.max(short).max(long).max(both)];
    for (area, ground) in (0..).zip(terrain.grounds()) {
        if ground.height > height && summit::may_enter(terrain, pawn, area) {
            climber.sky = climber.sky.max(f32::from(ground.height - height));
            climber.steps += 1.0;
        }
        if !summits.reaches(area) {
            continue;
        }
        climber.room += 1.0;
        for beside in terrain.beside(area) {
            let wall = i32::from(terrain.ground(beside).height) - i32::from(ground.height);
            let above = terrain.ground(beside).height > height;
            match (wall, summit::may_enter(terrain, pawn, beside)) {
                (..=1, false) if above => climber.barred += 1.0,
                (2, true) if above => climber.walls[0] += 1.0,
                (3 | 4, true) if above => climber.walls[1] += 1.0,
                (5.., true) if above => climber.walls[2] += 1.0,
                _ => {}
            }
        }
    }
    climber
}

/// AUF-18: how many turns there are at least until the game ends.
fn turns_left(game: &Aufsteiger) -> f32 {
    let quiet = game.quiet_end.saturating_sub(game.quiet);
    let turns = game.turns_end.map_or(u64::MAX, |end| end.saturating_sub(game.turns));
    quiet.min(turns).min(20) as f32
}

fn row(game: &Aufsteiger, seat: Seat, climbers: &[Climber; MOST_SEATS], left: f32) -> [f32; 44] {
    let me = climbers[seat.index()];
    let pawn = game.pawn(seat);
    let others = || Seat::all(game.seats).filter(|&other| other != seat).map(|other| &climbers[other.index()]);
    let most = |of: &dyn Fn(&Climber) -> f32| others().map(of).fold(f32::NEG_INFINITY, f32::max);
    let flag = |is: bool| if is { 1.0 } else { 0.0 };
    let acts = game.acting() == Some(seat);
    let seats = f32::from(game.seats);
    // How many turns of others come before this pawn's next one; its own, if it is on turn.
    let wait = f32::from((seat.0 + game.seats - game.on_turn.0) % game.seats);
    // How many turns it has at least, whoever climbs.
    let own = ((left - wait) / seats).ceil().max(0.0);
    let calm = (left / (seats + 1.0)).min(1.0);
    let lead = me.height - most(&|it| it.height);
    let lead_by_steps = me.height + me.rises[0] - most(&|it| it.height + it.rises[0]);
    let lead_by_all = me.height + me.rises[3] - most(&|it| it.height + it.rises[3]);
    // Whoever could be higher than this pawn gets, if this pawn does all and they do nothing, and the other way round.
    let safe = me.height - most(&|it| it.height + it.rises[3]);
    let hope = me.height + me.rises[3] - most(&|it| it.height);
    let first = flag(game.place(seat) == 1);
    let below_best = f32::from(pawn.best) - me.height;
    [
        me.height * 0.15,
        me.rises[0] * 0.4,
        me.rises[1] * 0.4,
        me.rises[2] * 0.3,
        me.rises[3] * 0.3,
        flag(me.rises[0] > 0.0),
        flag(me.rises[1] > 0.0),
        flag(me.rises[3] > 0.0),
        me.rises[0] * flag(acts) * 0.4,
        me.rises[3] * flag(acts) * 0.3,
        flag(pawn.short),
        flag(pawn.long),
        flag(pawn.short && pawn.long),
        flag(pawn.stone == Stone::Held),
        flag(matches!(pawn.stone, Stone::On(_))),
        flag(acts),
        flag(acts && game.may_move_blocks()),
        flag(acts && game.done.walked),
        wait / seats,
        own * 0.5,
        flag(own == 0.0),
        flag(own == 1.0),
        first,
        first * (1.0 - calm),
        first * flag(own == 0.0),
        lead * 0.4,
        lead * (1.0 - calm) * 0.5,
        lead_by_steps * 0.4,
        lead_by_all * 0.3,
        safe * 0.3,
        safe * (1.0 - calm) * 0.3,
        hope * 0.3,
        hope * flag(own > 0.0) * 0.3,
        below_best * 0.4,
        flag(me.rises[3] > below_best),
        calm,
        me.sky * 0.15,
        (me.steps * 0.15).min(2.0),
        (me.walls[0] * 0.1).min(2.0),
        (me.walls[1] * 0.1).min(2.0),
        (me.walls[2] * 0.1).min(2.0),
        (me.barred * 0.1).min(2.0),
        (me.room * 0.1).min(2.0),
        (seats - 2.0) * 0.5,
    ]
}
