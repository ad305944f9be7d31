//! Any text as an action in any position. What parses is written back letter for letter, and the
//! two roads to legality, `legal` and `check`, agree about it.

#![no_main]

use cordee_fuzz::{game, play, seats};
use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Game, Journal, Notated, Playable, Seat, Step, Turn, Visit};

fuzz_target!(|bytes: &[u8]| {
    let [which, table, steps, seed, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = game(*which);
    let work = Try { seats: seats(game, *table), steps: *steps, seed: *seed, text };
    games::visit(game.meta().id, work).expect("the game is in the list");
});

struct Try<'a> {
    seats: u8,
    steps: u8,
    seed: u8,
    text: &'a str,
}

impl Visit for Try<'_> {
    type Out = ();

    fn visit<G: Playable>(self) {
        let action: Option<G::Action> = parse(self.text);
        let outcome: Option<G::Chance> = parse(self.text);
        if action.is_none() && outcome.is_none() {
            return;
        }
        let seed = u64::from(self.seed);
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let journal = Journal::<G>::deal(G::Options::default(), self.seats, &mut rng).expect("defaults are playable");
        let mut position = journal.now().clone();
        play(&mut position, self.steps, seed);
        for seat in Seat::all(self.seats) {
            action.iter().for_each(|action| agree(&position, seat, action));
        }
        if let (Turn::Chance, Some(outcome)) = (position.turn(), outcome) {
            let mut outcomes = Vec::new();
            position.chances(&mut outcomes);
            let listed = outcomes.iter().any(|(listed, _)| *listed == outcome);
            assert_eq!(listed, table::attempt(&mut position, Step::Chance(outcome)).is_ok());
        }
    }
}

fn parse<T: Notated>(text: &str) -> Option<T> {
    let parsed: T = text.parse().ok()?;
    assert_eq!(parsed.to_string(), text, "a text has one action and an action one text");
    Some(parsed)
}

fn agree<G: Game>(position: &G, seat: Seat, action: &G::Action) {
    let mut legal = Vec::new();
    if position.turn().seats().contains(seat) {
        position.legal(seat, &mut legal);
    }
    let mut after = position.clone();
    let attempted = table::attempt(&mut after, Step::Act(seat, *action));
    assert_eq!(legal.contains(action), attempted.is_ok(), "{action} by {seat}: {attempted:?}");
    assert!(attempted.is_ok() || after == *position, "{action} by {seat} was refused and changed the position");
}
