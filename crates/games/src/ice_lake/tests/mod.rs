//! A test a rule, by its number; slow and obviously right versions of the two hardest rules; what
//! must stay secret.

mod knowledge;
mod obstacles;
mod rounds;
mod secrets;
mod skating;
mod slow;

use table::{Game, Seat, SeatSet, Step, Turn, Viewer};

use super::{
    Action, Crack, Dir, Event, Hex, IceLake, Lake, Options, Setup,
    ice::Ice,
    lake::Spot,
    state::{Phase, Skater},
};

fn new(lake: Lake, seats: u8) -> IceLake {
    IceLake::new(&Options { lake, max_letters: None }, seats, &Setup {}).unwrap()
}

fn spot(text: &str) -> Spot {
    text.parse::<Hex>().unwrap().on(Lake::Large).unwrap()
}

/// A classic lake told in words: a skater a seat, `"0,0 SE"` or `"out"`.
fn lake(skaters: &[&str]) -> IceLake {
    let mut game = new(Lake::Classic, skaters.len() as u8);
    for (seat, text) in skaters.iter().enumerate() {
        game.skaters[seat] = match text.split_once(' ') {
            Some((hex, dir)) => Skater { at: Some(spot(hex)), facing: dir.parse().unwrap(), score: 0 },
            None => Skater::ABSENT,
        };
    }
    game.phase = Phase::Programme(game.standing());
    game
}

/// The same with cracks along paths: `"0,0 SE SE N"` begins on 0,0.
fn cracked(mut game: IceLake, paths: &[&str]) -> IceLake {
    paths.iter().for_each(|path| crack(&mut game.ice, path));
    game
}

fn crack(ice: &mut Ice, path: &str) {
    let mut words = path.split(' ');
    let mut at = spot(words.next().unwrap());
    for dir in words.map(|word| word.parse().unwrap()) {
        ice.crack(at, dir);
        at = ice.neighbour(at, dir).expect("the path keeps to the lake");
    }
}

/// All six pairs of a hex, but those in these directions.
fn isolate(game: IceLake, hex: &str, but: &[Dir]) -> IceLake {
    let ways = game.ice.lake.ways(spot(hex));
    let paths = ways.iter().filter(|dir| !but.contains(dir)).map(|dir| format!("{hex} {dir}"));
    let paths: Vec<String> = paths.collect();
    cracked(game, &paths.iter().map(String::as_str).collect::<Vec<_>>())
}

fn act(text: &str) -> Action {
    text.parse().unwrap()
}

#[track_caller]
fn play(mut game: IceLake, by: u8, text: &str) -> IceLake {
    let made = table::attempt(&mut game, Step::Act(Seat(by), act(text)));
    made.unwrap_or_else(|refusal| panic!("{text} by {by}: {refusal}"));
    game
}

/// Everybody on the ice writes a programme, in the order of the seats, and is ready.
#[track_caller]
fn skate(game: IceLake, programmes: &[&str]) -> IceLake {
    skate_and_tell(game, programmes).0
}

/// The same, with all that the last one to be ready set off.
#[track_caller]
fn skate_and_tell(mut game: IceLake, programmes: &[&str]) -> (IceLake, Vec<Event>) {
    let mut events = Vec::new();
    let standing: Vec<Seat> = game.standing().iter().collect();
    assert_eq!(standing.len(), programmes.len(), "a programme for each skater");
    for (seat, programme) in standing.into_iter().zip(programmes) {
        for letter in programme.chars() {
            game = play(game, seat.0, &letter.to_string());
        }
        events.clear();
        game.events(Viewer::Spectator, &Step::Act(seat, Action::Go), &mut events);
        game = play(game, seat.0, "go");
    }
    (game, events)
}

fn refused(game: &IceLake, by: u8, text: &str) -> &'static str {
    table::check(game, &Step::Act(Seat(by), act(text))).err().map_or("allowed", |refusal| refusal.rule)
}

fn legal(game: &IceLake, by: u8) -> String {
    let mut actions = Vec::new();
    game.legal(Seat(by), &mut actions);
    let mut texts: Vec<String> = actions.iter().map(Action::to_string).collect();
    texts.sort();
    texts.join(", ")
}

/// Where a skater stands and which way they face.
fn skater(game: &IceLake, seat: u8) -> String {
    let Skater { at, facing, .. } = game.skaters[seat as usize];
    at.map_or("out".to_string(), |at| format!("{} {facing}", at.hex()))
}

fn to_act(game: &IceLake) -> Vec<u8> {
    game.turn().seats().iter().map(|seat| seat.0).collect()
}

fn set(seats: &[u8]) -> SeatSet {
    seats.iter().map(|&seat| Seat(seat)).collect()
}

#[track_caller]
fn ending(game: &IceLake) -> (Vec<i32>, SeatSet) {
    let Turn::Over(outcome) = game.turn() else { panic!("the game goes on") };
    (outcome.scores.as_slice().to_vec(), outcome.winners)
}
