//! A test a rule, by its number; the sheet's worked examples; and the two roads to legality held
//! against each other wherever a game may lead.

mod blocks;
mod climbs;
mod end;
mod examples;
mod obstacles;
mod opponent;
mod roads;
mod showing;
mod stances;
mod start;
mod telling;

use proptest::prelude::ProptestConfig;
use rand::{SeedableRng, seq::IndexedRandom};
use rand_pcg::Pcg64Mcg;
use table::{Game, Seat, Step, Turn, Viewer};

use super::{
    Action, Aufsteiger, BlockId, Cell, Color, Event, Kind, Options, Placed, Setup, Spot, Start,
    block::{Block, Dir},
    state::Stone,
    tower::Tower,
};

const COLORS: [Color; 5] = [Color::Red, Color::Violet, Color::Yellow, Color::DarkBlue, Color::LightBlue];

/// A scene told in words, one block a line: `c1 grey o 0,0`, each set on what lies there already.
/// All others are parked far away, six in a row.
fn setup(scene: &str, seats: u8) -> Setup {
    let mut blocks: Vec<(BlockId, Block)> = Vec::new();
    for line in scene.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let Action::Block { block, top, dir, at } = format!("block {line}").parse().unwrap() else { panic!("{line}") };
        let shape = block.shape(top, dir).unwrap();
        let base = blocks.iter().filter(|(_, other)| other.covers(at)).map(|(_, other)| other.top()).max().unwrap_or(0);
        blocks.push((block, Block { at, shape, base, color: top, dir }));
    }
    let mut placed: Vec<Placed> = blocks.iter().map(|(id, block)| Placed::new(*id, block)).collect();
    let named = placed.len();
    for id in BlockId::all() {
        if !placed[..named].iter().any(|block| block.id == id) {
            // Halves on edge: nobody gets up there without a ladder.
            let stance = id.stances()[(id.kind() == Kind::Half) as usize];
            let n = (placed.len() - named) as i32;
            let (x, y) = (1000 + n % 6 * 2, 1000 + n / 6 * 2);
            placed.push(Placed { id, top: stance.colors[0], dir: stance.dir, x, y, z: 0 });
        }
    }
    Setup { colors: COLORS[..seats as usize].to_vec(), blocks: placed }
}

fn scene_with(scene: &str, seats: u8, options: Options) -> Aufsteiger {
    Aufsteiger::new(&options, seats, &setup(scene, seats)).unwrap_or_else(|bad| panic!("{bad}"))
}

/// A scene at which nothing ends too soon.
fn scene(scene: &str, seats: u8) -> Aufsteiger {
    scene_with(scene, seats, Options { patience: 9, ..Options::default() })
}

/// Puts pawns on their spots: `0:3,4 2:table`.
fn stand(mut game: Aufsteiger, spots: &str) -> Aufsteiger {
    for word in spots.split(' ') {
        let (seat, spot) = word.split_once(':').unwrap();
        let seat = Seat(seat.parse().unwrap());
        game.pawns[seat.index()].spot = spot.parse().unwrap();
        let height = game.height(seat);
        let pawn = &mut game.pawns[seat.index()];
        (pawn.level, pawn.best) = (height, height);
    }
    game
}

fn spot(game: &Aufsteiger, seat: u8) -> String {
    game.pawn(Seat(seat)).spot.to_string()
}

fn id(name: &str) -> BlockId {
    name.parse().unwrap()
}

fn act(text: &str) -> Action {
    text.parse().unwrap_or_else(|_| panic!("{text}"))
}

fn acting(game: &Aufsteiger) -> Seat {
    game.turn().seats().first().expect("the game goes on")
}

#[track_caller]
fn refused(game: &Aufsteiger, text: &str) -> &'static str {
    let seat = acting(game);
    let rule = game.check(seat, &act(text)).err().map_or("allowed", |refusal| refusal.rule);
    assert_eq!(legal(game).contains(&act(text)), rule == "allowed", "{text} is listed wrongly");
    rule
}

fn legal(game: &Aufsteiger) -> Vec<Action> {
    let mut list = Vec::new();
    game.legal(acting(game), &mut list);
    list
}

/// The legal actions whose text begins like this, without that beginning, sorted.
fn legal_texts(game: &Aufsteiger, beginning: &str) -> Vec<String> {
    let texts = legal(game).into_iter().map(|action| action.to_string());
    let mut texts: Vec<String> = texts.filter_map(|text| Some(text.strip_prefix(beginning)?.to_string())).collect();
    texts.sort();
    texts
}

#[track_caller]
fn play(mut game: Aufsteiger, texts: &[&str]) -> Aufsteiger {
    for text in texts {
        let step = Step::Act(acting(&game), act(text));
        table::attempt(&mut game, step).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    game
}

fn events(game: &Aufsteiger, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    game.events(Viewer::Spectator, &Step::Act(acting(game), act(text)), &mut events);
    events
}

fn dealt(options: &Options, seats: u8, seed: u64) -> Aufsteiger {
    let setup = Aufsteiger::deal(options, seats, &mut Pcg64Mcg::seed_from_u64(seed)).unwrap();
    Aufsteiger::new(options, seats, &setup).unwrap()
}

/// So many random cases, and no files about failures: a failing case says its seed.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn steps() -> Options {
    Options { tower: Start::Steps, ..Options::default() }
}

/// Plays on so that everything happens often: first a kind of action is drawn, then one of that kind.
fn play_lively(mut game: Aufsteiger, plies: usize, seed: u64) -> Aufsteiger {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    for _ in 0..plies {
        let list = legal(&game);
        let kinds: Vec<_> = list.iter().map(std::mem::discriminant).collect();
        // The list has them kind by kind.
        let firsts: Vec<usize> = (0..list.len()).filter(|&n| n == 0 || kinds[n] != kinds[n - 1]).collect();
        let kind = kinds[*firsts.choose(&mut rng).expect("somebody can do something")];
        let of_kind: Vec<Action> =
            list.iter().zip(&kinds).filter(|(_, its)| **its == kind).map(|(action, _)| *action).collect();
        let action = *of_kind.choose(&mut rng).expect("there is its first");
        let mut next = game;
        next.apply(acting(&game), action);
        if let Turn::Over(_) = next.turn() {
            break;
        }
        game = next;
    }
    game
}
