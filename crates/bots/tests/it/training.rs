//! Learning to judge.

use bots::training::{Round, Train, Training};
use table::{Features, Judgement, Playable, Visit};

const SMALL: Training = Training { seed: 3, rounds: 2, games: 4, iterations: 8, threads: 1 };

fn learn(game: &str, training: Training) -> Vec<Round> {
    let mut rounds = Vec::new();
    let last = games::visit(game, Train { training, tell: |round: &Round| rounds.push(round.clone()) }).unwrap();
    assert_eq!(last.map(|round| round.weights), rounds.last().map(|round| round.weights.clone()));
    rounds
}

#[test]
fn the_same_seed_learns_the_same_on_however_many_threads() {
    let alone = learn("alcatraz", SMALL);
    let two = learn("alcatraz", Training { threads: 2, ..SMALL });
    let other = learn("alcatraz", Training { seed: 4, ..SMALL });
    assert_eq!(alone.len(), 2);
    assert!(alone[0].positions > 100 && alone[1].positions > alone[0].positions, "{alone:?}");
    assert!(alone.iter().zip(&two).all(|(one, two)| one.weights == two.weights));
    assert_ne!(alone[1].weights, other[1].weights);
}

/// Even a few games teach more than nothing: in games that were kept back it is nearer the truth than saying that all are equal.
#[test]
fn what_was_learnt_is_better_than_knowing_nothing() {
    let learnt = learn("alcatraz", Training { games: 20, rounds: 1, ..SMALL });
    assert!(learnt[0].loss < learnt[0].loss_of_even, "{learnt:?}");
}

struct Width;

impl Visit for Width {
    type Out = (usize, Option<usize>);

    fn visit<G: Playable>(self) -> Self::Out {
        let mut rng = rand_pcg::Pcg64Mcg::new(1);
        let setup = G::deal(&G::Options::default(), 2, &mut rng).unwrap();
        let mut features = Features::default();
        G::new(&G::Options::default(), 2, &setup).unwrap().features(&mut features);
        (features.width(), Judgement::read(G::JUDGEMENT).map(|judgement| judgement.width()))
    }
}

#[test]
fn every_judgement_in_the_repository_fits_its_game() {
    for game in games::all() {
        let (width, learnt) = games::visit(game.meta().id, Width).unwrap();
        assert!(learnt.is_none_or(|learnt| learnt == width), "{}: {width}, {learnt:?}", game.meta().id);
        if width == 0 {
            assert!(learn(game.meta().id, SMALL).is_empty(), "{}: nothing to learn from", game.meta().id);
        }
    }
}
