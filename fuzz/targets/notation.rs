//! Any text as an action in any position, and any position's actions in another. What parses is
//! written back letter for letter, and the two roads to legality, `legal` and `check`, agree about it.

#![no_main]

use cordee_fuzz::{game, play, seats};
use libfuzzer_sys::fuzz_target;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::{Game, Journal, Notated, Playable, Seat, Step, Turn, Visit};

fuzz_target!(|bytes: &[u8]| {
    let [which, table, steps, seed, rest @ ..] = bytes else { return };
    let wish = match rest {
        // A zero, then where the action comes from.
        [0, steps, seed, pick, ..] => Wish::Of { steps: *steps, seed: *seed, pick: *pick },
        text => match std::str::from_utf8(text) {
            Ok(text) => Wish::Text(text),
            Err(_) => return,
        },
    };
    let game = game(*which);
    let work = Try { seats: seats(game, *table), steps: *steps, seed: *seed, wish };
    games::visit(game.meta().id, work).expect("the game is in the list");
});

/// The action to be tried.
enum Wish<'a> {
    Text(&'a str),
    /// One that is legal in another position.
    Of {
        steps: u8,
        seed: u8,
        pick: u8,
    },
}

struct Try<'a> {
    seats: u8,
    steps: u8,
    seed: u8,
    wish: Wish<'a>,
}

impl Visit for Try<'_> {
    type Out = ();

    fn visit<G: Playable>(self) {
        let text = match self.wish {
            Wish::Text(text) => text.to_string(),
            Wish::Of { steps, seed, pick } => legal_in(&position::<G>(self.seats, steps, seed), pick),
        };
        let (action, outcome) = (parse::<G::Action>(&text), parse::<G::Chance>(&text));
        if action.is_none() && outcome.is_none() {
            return;
        }
        let mut position = position::<G>(self.seats, self.steps, self.seed);
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

fn position<G: Game>(seats: u8, steps: u8, seed: u8) -> G {
    let mut rng = Pcg64Mcg::seed_from_u64(seed.into());
    let journal = Journal::<G>::deal(G::Options::default(), seats, &mut rng).expect("defaults are playable");
    let mut position = journal.now().clone();
    play(&mut position, steps, seed.into());
    position
}

/// One of the actions that are legal here, as a text; nothing if no seat is to act.
fn legal_in<G: Game>(position: &G, pick: u8) -> String {
    let mut legal = Vec::new();
    position.turn().seats().iter().for_each(|seat| position.legal(seat, &mut legal));
    legal.get(usize::from(pick) % legal.len().max(1)).map(G::Action::to_string).unwrap_or_default()
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
