//! Positions told in words, for the tests of the rules and of what holds them together.

mod falls;
mod knowledge;
mod roads;
mod rules;
mod telling;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use table::{Few, Game, Journal, Refusal, Seat, SeatSet, Step, Turn, Viewer};

use super::{
    Action, Carabiners, Event, Falls, Kind, Options, Orange, Place, Setup, Stage, Token, Vertical,
    cliff::TILES,
    state::{PACKED, Phase},
};

fn fresh(seats: u8) -> Vertical {
    Vertical::new(&Options::default(), seats, &Setup {}).unwrap()
}

fn at(text: &str) -> Place {
    text.parse().unwrap()
}

/// A position told in words, seat 0 to equip or move: tiles as `x,y:kind+token…`, climbers seat by
/// seat as `x,y:token+token…` or `ground:…`.
fn wall(tiles: &str, climbers: &str) -> Vertical {
    let climbers: Vec<&str> = climbers.split_whitespace().collect();
    let mut game = fresh(climbers.len() as u8);
    for tile in tiles.split_whitespace() {
        let (place, what) = tile.split_once(':').unwrap();
        let mut what = what.split('+');
        let kind: Kind = what.next().unwrap().parse().unwrap();
        let left = game.stacks.iter_mut().rev().map(|stack| &mut stack[kind.index()]).find(|left| **left > 0);
        *left.expect("so many of a kind are in the box") -= 1;
        game.cliff.add(kind, at(place));
        let number = game.cliff.find(at(place)).unwrap();
        what.for_each(|orange| game.equipped[orange.parse::<Orange>().unwrap().index()].insert(number));
    }
    for (seat, climber) in climbers.into_iter().enumerate() {
        let (place, bag) = climber.split_once(':').unwrap();
        game.climbers[seat] = (place != "ground").then(|| game.cliff.find(at(place)).unwrap());
        let tokens = bag.split('+').filter(|token| !token.is_empty());
        tokens.for_each(|token| game.bags[seat][token.parse::<Token>().unwrap().index()] += 1);
    }
    game.phase = Phase::Equip;
    game
}

/// The same with a drawn tile in hand.
fn in_hand(mut game: Vertical, kind: Kind) -> Vertical {
    game.phase = Phase::Place(kind);
    game
}

fn act(text: &str) -> Action {
    text.parse().unwrap()
}

fn refused(game: &Vertical, text: &str) -> &'static str {
    let seat = game.turn().seats().first().unwrap();
    game.check(seat, &act(text)).err().map_or("allowed", |refusal| refusal.rule)
}

/// The places or tokens that the seat may name after a verb.
fn legal(game: &Vertical, verb: &str) -> String {
    let actions = all_legal(game);
    let named: Vec<&str> = actions.split("; ").filter_map(|text| text.strip_prefix(verb)?.strip_prefix(' ')).collect();
    named.join(" ")
}

fn all_legal(game: &Vertical) -> String {
    let mut actions = Vec::new();
    game.legal(game.on_turn, &mut actions);
    let mut texts: Vec<String> = actions.iter().map(Action::to_string).collect();
    texts.sort_unstable();
    texts.join("; ")
}

fn step(game: &Vertical, text: &str) -> Step<Action, Kind> {
    match game.turn() {
        Turn::Chance => Step::Chance(text.parse().unwrap()),
        turn => Step::Act(turn.seats().first().expect("the game goes on"), act(text)),
    }
}

#[track_caller]
fn play(mut game: Vertical, texts: &[&str]) -> Vertical {
    for text in texts {
        let step = step(&game, text);
        table::attempt(&mut game, step).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    game
}

fn events(game: &Vertical, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    game.events(Viewer::Spectator, &step(game, text), &mut events);
    events
}

fn stands(game: &Vertical, seat: u8) -> String {
    game.climber(Seat(seat)).map_or("ground".into(), |tile| game.cliff.place(tile).to_string())
}

fn tiles(stacks: &[&[(Kind, u64)]]) -> Options {
    let stack = |counts: &&[(Kind, u64)]| counts.iter().copied().collect::<Few<_, _>>();
    Options { tiles: stacks.iter().map(stack).collect(), ..Options::default() }
}
