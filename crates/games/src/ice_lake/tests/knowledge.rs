//! What an opponent knows.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::Knowledge;

use super::*;

/// The programme that the plain player writes.
fn greedy(mut game: IceLake, seat: Seat) -> String {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut letters = String::new();
    loop {
        match game.greedy(seat, &mut rng, &mut Vec::new()) {
            Action::Go => return letters,
            action => letters += &action.to_string(),
        }
        game = play(game, seat.0, &letters[letters.len() - 1..]);
    }
}

#[test]
fn the_plain_player_skates_around_the_whole_lake() {
    let lap = greedy(lake(&["0,-10 SE", "0,0 N"]), Seat(0));
    assert_eq!(lap, "AAAAADAAAADAAAADAAAADAAAADAAAA", "from the northern corner around to it");
    let skated = skate(lake(&["0,-10 SE", "0,0 N"]), &[&lap, "A"]);
    assert_eq!(skated.phase, Phase::Over, "who is inside the ring is out");
    assert_eq!(skated.outcome().winners, SeatSet::only(Seat(0)));
}

#[test]
fn the_plain_player_goes_to_the_rim_first_and_stops_at_what_is_in_the_way() {
    let way = greedy(lake(&["0,-6 N", "5,5 N"]), Seat(0));
    assert_eq!(way, "AGGAAAGAAAAGAAAAGAAA", "to the rim, then along it until somebody is in the way");
    let short = greedy(cracked(lake(&["0,-10 SE", "0,0 N"]), &["2,-8 SE"]), Seat(0));
    assert_eq!(short, "AA");
}

#[test]
fn lac_16_who_comes_back_takes_the_last_way_of_another() {
    let game = isolate(lake(&["0,0 N", "0,-10 SE"]), "0,-10", &[Dir::SE]);
    let haven = game.ice.lake.rim() & !game.occupied();
    let game = IceLake { phase: Phase::Rejoin(SeatSet::only(Seat(0))), haven, first: Seat(1), ..game };
    for seed in 0..20 {
        let action = game.playout(Seat(0), &mut Pcg64Mcg::seed_from_u64(seed), &mut Vec::new());
        assert!(matches!(action, Action::Rejoin { to, .. } if to == Hex::new(1, -9)), "{action}");
        let after = play(game, 0, &action.to_string());
        assert_eq!(skate(after, &["A", "A"]).phase, Phase::Over, "LAC-13: stopped at the first letter");
    }
}

#[test]
fn plans_are_legal_programmes_of_many_kinds() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let mut found = std::collections::HashSet::new();
    for begun in ["", "A", "AG"] {
        let game = begun.chars().fold(new(Lake::Classic, 3), |game, letter| play(game, 1, &letter.to_string()));
        for _ in 0..200 {
            let mut plan = Vec::new();
            game.plan(Seat(1), &mut rng, &mut plan);
            assert_eq!(plan.last(), Some(&Action::Go));
            plan.iter().fold(game, |game, action| play(game, 1, &action.to_string()));
            found.insert(plan);
        }
    }
    assert!(found.len() > 100, "{}", found.len());
}

#[test]
fn plans_keep_to_the_agreed_length() {
    let game = IceLake::new(&Options { lake: Lake::Small, max_letters: Some(2) }, 2, &Setup {}).unwrap();
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..100 {
        let mut plan = Vec::new();
        game.plan(Seat(0), &mut rng, &mut plan);
        plan.iter().fold(game, |game, action| play(game, 0, &action.to_string()));
        game.plan(Seat(0), &mut rng, &mut plan);
    }
}

#[test]
fn before_the_others_begin_only_ones_own_letters_are_there() {
    let game = play(play(play(new(Lake::Classic, 2), 0, "A"), 1, "D"), 1, "go");
    let before = game.undecided(Seat(0)).unwrap();
    assert_eq!(before.turn(), Turn::Act(SeatSet::all(2)));
    assert!(before == play(new(Lake::Classic, 2), 0, "A"));
    assert!(lake(&["0,0 N", "2,2 N"]).undecided(Seat(1)).is_some());
    let stopped = IceLake { phase: Phase::Face(Seat(0)), ..game };
    assert!(stopped.undecided(Seat(0)).is_none());
}
