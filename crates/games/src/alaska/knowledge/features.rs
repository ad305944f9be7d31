//! The lake in numbers, for a judgement that is learnt: what everybody has, carries and can still fetch, and how long the ice lasts.

use table::{Features, MAX_SEATS, Seat};

use super::super::{
    Alaska,
    cargo::CONTAINERS,
    lake::Place,
    state::{Finale, Phase, STEPS},
};

/// What is known of one hauler.
#[derive(Clone, Copy, Default)]
struct Hauler {
    points: f32,
    /// What the plain estimate expects in the end.
    count: f32,
    /// From the vehicle to the camp and to the next container; from the island to the camp.
    home: f32,
    goods: f32,
    trip: f32,
    cut_off: bool,
    laden: bool,
    robberies: f32,
    at: Option<Place>,
}

/// Beyond this all ways are equally long.
const FAR: f32 = 24.0;

/// Writes a row for every seat.
pub fn write(game: &Alaska, out: &mut Features) {
    let turns = game.turns_left();
    let mut haulers = [Hauler::default(); MAX_SEATS];
    Seat::all(game.seats).for_each(|seat| haulers[seat.index()] = hauler(game, seat, turns));
    Seat::all(game.seats).for_each(|seat| out.push(&row(game, seat, &haulers, turns)));
}

fn hauler(game: &Alaska, seat: Seat, turns: f32) -> Hauler {
    let (vehicle, home) = (game.vehicle(seat), game.way_home(seat));
    let goods = if vehicle.load.is_some() { 0.0 } else { game.way_to_goods(seat).of(vehicle.at) };
    let count = match game.finale {
        Finale::No => game.count_by(seat, turns, &home, goods),
        _ => f32::from(game.points(seat)) + game.last_haul(seat),
    };
    Hauler {
        points: game.points(seat).into(),
        count,
        home: home.of(vehicle.at).min(FAR),
        goods: goods.min(FAR),
        trip: home.of(Place::ISLAND).min(FAR),
        cut_off: !home.is_near(vehicle.at),
        laden: vehicle.load.is_some(),
        robberies: game.hand(seat).robbery.into(),
        at: Some(vehicle.at),
    }
}

fn row(game: &Alaska, seat: Seat, haulers: &[Hauler; MAX_SEATS], turns: f32) -> [f32; 41] {
    let me = haulers[seat.index()];
    let others = || Seat::all(game.seats).filter(|&other| other != seat).map(|other| &haulers[other.index()]);
    let most = |of: &dyn Fn(&Hauler) -> f32| others().map(of).fold(f32::NEG_INFINITY, f32::max);
    let flag = |is: bool| if is { 1.0 } else { 0.0 };
    let acts = game.asked() == seat;
    let on_turn = game.on_turn == seat;
    let seats = f32::from(game.seats);
    let hand = game.hand(seat);
    let stock: u16 = game.stock.iter().sum();
    let steps = if on_turn && !game.voyage.landed { f32::from(STEPS - game.voyage.steps) } else { 0.0 };
    let doubt = (0.09 + 0.12 * turns).sqrt();
    let ahead = me.count - most(&|it| it.count);
    let lead = me.points - most(&|it| it.points);
    let robbed = flag(me.laden) * most(&|it| it.robberies);
    let near_others = others().filter(|other| other.at == me.at && me.at != Some(Place::ISLAND)).count() as f32;
    let late = (-0.25 * turns).max(-4.0);
    // Fades as the game has longer to go.
    let soon = 1.0 / (1.0 + 0.25 * turns);
    [
        ahead,
        ahead / doubt * 0.5,
        ahead * soon,
        lead * 0.3,
        lead / doubt * 0.3,
        lead * soon,
        me.points * 0.15,
        me.count * 0.1,
        me.home * 0.1,
        me.home * flag(me.laden) * 0.1,
        me.goods * 0.1,
        me.trip * 0.1,
        me.trip * flag(game.spring) * 0.1,
        (me.trip - most(&|it| -it.trip).abs()) * 0.1,
        flag(me.laden),
        flag(me.laden) * soon,
        flag(me.laden && game.spring),
        flag(me.cut_off),
        flag(me.cut_off && game.spring),
        most(&|it| flag(it.laden)),
        f32::from(hand.helicopter) * 0.5,
        f32::from(hand.helicopter) * flag(me.laden) * 0.5,
        f32::from(hand.robbery) * 0.5,
        f32::from(hand.robbery) * most(&|it| flag(it.laden)) * 0.5,
        f32::from(hand.fog) * 0.5,
        robbed * 0.5,
        near_others,
        flag(game.bear.is_some() && game.bear == me.at),
        flag(acts),
        flag(on_turn && game.phase == Phase::Voyage),
        steps * 0.3,
        flag(me.laden && me.home <= steps),
        flag(on_turn && matches!(game.phase, Phase::Ice { .. })),
        f32::from((seat.0 + game.seats - game.on_turn.0) % game.seats) / seats,
        flag(game.spring),
        f32::from(stock) * 0.02,
        game.floes.count_ones() as f32 * 0.02,
        late,
        flag(game.finale != Finale::No),
        f32::from(CONTAINERS.saturating_sub(game.points(seat))) * 0.1,
        (seats - 2.0) * 0.5,
    ]
}
