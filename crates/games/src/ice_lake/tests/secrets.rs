//! LAC-5: what others cannot know.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::Seen;

use super::*;

const LETTER: Step<Action, table::game::Never> = Step::Act(Seat(0), Action::Write(crate::ice_lake::Letter::Left));

#[test]
fn lac_5_a_letter_is_seen_by_nobody_else() {
    let game = new(Lake::Classic, 3);
    for viewer in Viewer::all(3) {
        let mine = viewer.is(Seat(0));
        assert_eq!(game.seen(viewer, &LETTER), if mine { Seen::Fully } else { Seen::Nothing });
        let mut events = Vec::new();
        game.events(viewer, &LETTER, &mut events);
        assert_eq!(events, [], "nobody else need know, and the seat itself does");
        let after = play(game, 0, "G");
        assert_eq!(after.view(viewer) == game.view(viewer), !mine);
        assert_eq!(after.turn(), game.turn());
    }
}

#[test]
fn lac_5_that_somebody_is_ready_is_seen_by_all() {
    let game = play(new(Lake::Classic, 3), 0, "G");
    for viewer in Viewer::all(3) {
        assert_eq!(game.seen(viewer, &Step::Act(Seat(0), Action::Go)), Seen::Fully);
        let ready = play(game, 0, "go").view(viewer);
        assert_ne!(ready, game.view(viewer));
        assert_eq!(ready.skaters[0].programme.is_some(), viewer.is(Seat(0)));
    }
}

/// What a seat imagines fits what it sees: of the ready at least a letter, of the others any number.
#[test]
fn lac_5_others_programmes_are_imagined() {
    let game = play(play(play(new(Lake::Small, 3), 1, "G"), 1, "go"), 0, "D");
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let (mut lengths, mut letters) = ([0; 2], std::collections::BTreeSet::new());
    for _ in 0..500 {
        let view = game.view(Viewer::Seat(Seat(0)));
        let mut other = IceLake::determinize(&view, Seat(0), &mut rng);
        assert_eq!(other.view(Viewer::Seat(Seat(0))), view);
        assert!(other.programmes[0] == game.programmes[0]);
        other.scramble(Seat(0), &mut rng);
        assert_eq!(other.view(Viewer::Seat(Seat(0))), view);
        assert!(other.programmes[1].len() >= 1);
        lengths[0] += usize::from(other.programmes[1].len() > 8);
        lengths[1] += usize::from(other.programmes[2].len() == 0);
        letters.insert(other.programmes[1].to_string());
    }
    assert!(lengths[0] > 50 && lengths[1] > 50 && letters.len() > 200, "{lengths:?} {}", letters.len());
}

#[test]
fn lac_5_an_imagined_programme_keeps_to_the_cap() {
    let game = IceLake::new(&Options { lake: Lake::Small, max_letters: Some(2) }, 2, &Setup {}).unwrap();
    let game = play(play(game, 1, "A"), 1, "go");
    let mut rng = Pcg64Mcg::seed_from_u64(6);
    for _ in 0..100 {
        let mut other = game;
        other.scramble(Seat(0), &mut rng);
        assert!((1..=2).contains(&other.programmes[1].len()));
    }
}

/// Nothing is hidden while a skater chooses, comes back, or when all is over.
#[test]
fn lac_5_after_the_programmes_are_read_out_a_view_tells_all() {
    let game = cracked(lake(&["0,0 N", "4,4 N"]), &["0,-2 N"]);
    let facing = skate(game, &["AA", "AAAA"]);
    let over = skate(lake(&["0,-10 N", "4,4 N"]), &["A", "A"]);
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    for game in [facing, over] {
        for viewer in [Seat(0), Seat(1)] {
            assert!(IceLake::determinize(&game.view(Viewer::Seat(viewer)), viewer, &mut rng) == game);
        }
    }
}

/// A ghost tells what would stop it on the lake as it stands, to its own player only.
#[test]
fn lac_5_a_ghost_skates_ones_own_letters() {
    let write =
        |game, by: u8, letters: &str| letters.chars().fold(game, |game, letter| play(game, by, &letter.to_string()));
    let ghost = |game: &IceLake, viewer| {
        let steps = game.view(viewer).ghost.into_iter().map(|event| match event {
            Event::Skate { to, .. } => to.to_string(),
            Event::Stop { by, .. } => format!("{by:?}"),
            Event::Ashore { .. } => "Ashore".into(),
            other => format!("{other:?}"),
        });
        steps.collect::<Vec<_>>().join(" ")
    };
    let mine = Viewer::Seat(Seat(0));
    let game = cracked(lake(&["0,0 N", "2,-2 N", "4,4 N"]), &["0,-4 N"]);
    let blocked = write(write(game, 1, "AAAA"), 0, "DA");
    assert_eq!(ghost(&blocked, mine), "1,-1 Skater");
    assert_eq!(ghost(&blocked, Viewer::Seat(Seat(2))), "");
    assert_eq!(ghost(&blocked, Viewer::Spectator), "");
    assert_eq!(ghost(&write(game, 0, "AAAAA"), mine), "0,-2 0,-4 Crack");
    assert_eq!(ghost(&write(game, 0, "GAAAAAA"), mine), "-1,-1 -2,-2 -3,-3 -4,-4 -5,-5 Ashore");
    // Its own cracks stop it, too.
    assert_eq!(ghost(&write(game, 0, "DDDDDDD"), mine).split(' ').next_back(), Some("Crack"));
    let (after, _) = skate_and_tell(game, &["G", "A", "A"]);
    assert_eq!(ghost(&after, mine), "");
}
