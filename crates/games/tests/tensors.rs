//! The games in numbers: every row comes from the view alone, and every integer means one action.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::{Map, Value, json};
use table::{
    Journal, Playable, Seat, Step, Tensors, Turn, Viewer, VisitTensors, draw_chance,
    tensor::{Choices, Chosen, size},
};

/// Plays random games through the numbers and looks at every position.
struct Play<L> {
    seats: u8,
    options: Map<String, Value>,
    seed: u64,
    look: L,
}

/// What is held of each position.
trait Look {
    fn look<G: Playable + Tensors>(&mut self, game: &G, rng: &mut Pcg64Mcg);
}

impl<L: Look> VisitTensors for Play<L> {
    type Out = L;

    fn visit<G: Playable + Tensors>(mut self) -> L {
        let mut rng = Pcg64Mcg::seed_from_u64(self.seed);
        let options = serde_json::from_value(Value::Object(self.options)).unwrap();
        let mut journal = Journal::<G>::deal(options, self.seats, &mut rng).unwrap();
        loop {
            let game = journal.now().clone();
            self.look.look(&game, &mut rng);
            let step = match game.turn() {
                Turn::Over(_) => return self.look,
                Turn::Chance => Step::Chance(draw_chance(&game, &mut rng, &mut Vec::new())),
                Turn::Act(seats) => {
                    let seats: Vec<Seat> = seats.iter().collect();
                    let seat = seats[rng.random_range(0..seats.len() as u32) as usize];
                    Step::Act(seat, draw(&game, seat, &mut rng))
                }
            };
            journal.attempt(step).expect("what may be chosen is legal");
        }
    }
}

/// An action, choice by choice.
fn draw<G: Tensors>(game: &G, seat: Seat, rng: &mut Pcg64Mcg) -> G::Action {
    let mut draft = Choices::new();
    loop {
        let choices = choices(game, seat, &draft);
        let choice = choices[rng.random_range(0..choices.len() as u32) as usize];
        match game.choose(&draft, choice).expect("what may be chosen means something") {
            Chosen::Whole(action) => return action,
            Chosen::Part => draft.push(choice),
        }
    }
}

fn choices<G: Tensors>(game: &G, seat: Seat, draft: &[u16]) -> Vec<u16> {
    let mut choices = Vec::new();
    game.choices(seat, draft, &mut Vec::new(), &mut choices);
    assert!(!choices.is_empty(), "after {draft:?}");
    choices
}

fn row<G: Tensors>(game: &G, seat: Seat) -> Vec<u8> {
    let mut row = vec![0; size(G::OBSERVED)];
    game.observe(seat, &[], &mut row);
    row
}

/// Tables of every size, with options that change the rules.
fn all_tables(mut play: impl FnMut(&str, u8, Map<String, Value>, u64)) {
    for game in games::all() {
        let meta = game.meta();
        let others = match meta.id {
            "ice-lake" => vec![json!({"lake": "small", "max_letters": 3}), json!({"lake": "large"})],
            "vertical" => vec![json!({"carabiner": "step", "fall": "ends"}), json!({"carabiner": "anywhere"})],
            "alaska" => vec![json!({"final_round": "landing"})],
            "alcatraz" => vec![json!({"own_men": "moved", "quiet_limit": 20})],
            _ => vec![json!({"bridges": true, "together": true, "patience": 3}), json!({"climb": "after"})],
        };
        for seats in meta.min_seats..=meta.max_seats {
            for (seed, options) in [json!({})].iter().chain(&others).enumerate() {
                play(meta.id, seats, options.as_object().unwrap().clone(), seed as u64 + 7 * u64::from(seats));
            }
        }
    }
}

struct Secrets;

impl Look for Secrets {
    fn look<G: Playable + Tensors>(&mut self, game: &G, rng: &mut Pcg64Mcg) {
        for seat in Seat::all(game.seats()) {
            let seen = row(game, seat);
            let guessed = G::determinize(&game.view(Viewer::Seat(seat)), seat, rng);
            assert!(row(&guessed, seat) == seen, "the row of {} tells what its view does not", G::META.id);
            let mut scrambled = game.clone();
            scrambled.scramble(seat, rng);
            assert!(row(&scrambled, seat) == seen, "the row of {} tells what {seat} cannot know", G::META.id);
        }
    }
}

#[test]
fn a_row_comes_from_the_view_alone() {
    all_tables(|game, seats, options, seed| {
        games::visit_tensors(game, Play { seats, options, seed, look: Secrets });
    });
}

/// Every so many positions, for lists are long.
struct Numbers(u32);

impl Look for Numbers {
    fn look<G: Playable + Tensors>(&mut self, game: &G, _: &mut Pcg64Mcg) {
        self.0 += 1;
        let Turn::Act(seats) = game.turn() else { return };
        if G::META.id == "aufsteiger" && !self.0.is_multiple_of(25) {
            return;
        }
        for seat in seats.iter() {
            let (mut legal, mut numbered) = (Vec::new(), BTreeSet::new());
            game.legal(seat, &mut legal);
            for action in &legal {
                assert!(numbered.insert(game.number(action)), "{action} is two actions");
            }
            let mut found = BTreeSet::new();
            collect(game, seat, &mut Choices::new(), &mut found);
            assert!(found == numbered, "{}: the choices are not the legal actions", G::META.id);
        }
    }
}

/// All actions that choices lead to.
fn collect<G: Tensors>(game: &G, seat: Seat, draft: &mut Choices, found: &mut BTreeSet<Choices>) {
    for choice in choices(game, seat, draft) {
        assert!((choice as usize) < size(G::CHOICES));
        let chosen = game.choose(draft, choice).expect("what may be chosen means something");
        draft.push(choice);
        match chosen {
            Chosen::Part => collect(game, seat, draft, found),
            Chosen::Whole(action) => {
                assert_eq!(game.number(&action), *draft, "{action} has another number");
                assert!(found.insert(draft.clone()), "{action} can be chosen twice");
            }
        }
        draft.pop();
    }
}

#[test]
fn choices_are_the_legal_actions_each_by_one_number() {
    all_tables(|game, seats, options, seed| {
        games::visit_tensors(game, Play { seats, options, seed, look: Numbers(0) });
    });
}

/// What a position looks like, and what may be done there.
#[derive(Default)]
struct Tellings(std::collections::HashMap<Vec<u8>, Vec<u16>>);

impl Look for Tellings {
    fn look<G: Playable + Tensors>(&mut self, game: &G, _: &mut Pcg64Mcg) {
        if let Some(seat) = game.turn().seats().first() {
            let choices = choices(game, seat, &[]);
            let before = self.0.entry(row(game, seat)).or_insert_with(|| choices.clone());
            let (mut one, mut two) = (before.clone(), choices);
            one.sort_unstable();
            two.sort_unstable();
            assert!(one == two, "{}: positions that look alike differ in what may be done", G::META.id);
        }
    }
}

#[test]
fn what_looks_alike_offers_the_same_choices() {
    for game in games::all() {
        let (mut look, seats) = (Tellings::default(), game.meta().min_seats);
        for seed in 0..6 {
            look = games::visit_tensors(game.meta().id, Play { seats, options: Map::new(), seed, look }).unwrap();
        }
        assert!(look.0.len() > 20, "{}: many positions were looked at", game.meta().id);
    }
}

/// Parts have names of their own, shapes that are not empty, and words.
struct Parts;

impl VisitTensors for Parts {
    type Out = ();

    fn visit<G: Playable + Tensors>(self) {
        for parts in [G::OBSERVED, G::CHOICES] {
            let names: BTreeSet<&str> = parts.iter().map(|part| part.name).collect();
            assert_eq!(names.len(), parts.len(), "{}: a name for each part", G::META.id);
            assert!(parts.iter().all(|part| part.size() > 0 && !part.about.is_empty()));
        }
        assert!(size(G::CHOICES) <= u16::MAX.into());
    }
}

#[test]
fn every_part_has_a_name_and_words() {
    games::all().iter().for_each(|game| games::visit_tensors(game.meta().id, Parts).unwrap());
}
