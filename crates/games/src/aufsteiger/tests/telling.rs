//! What players read: blocks by what one sees of them, only what can be done, and why it is over.

use table::{Lang, Tell};

use super::*;
use crate::aufsteiger::{Landing, Progress, Tie};

/// What a step is told as, in English and in French.
fn told(game: &Aufsteiger, text: &str) -> [String; 2] {
    let events = events(game, text);
    [Lang::En, Lang::Fr].map(|lang| {
        let sentences: Vec<String> = events.iter().map(|event| Aufsteiger::tell(event, lang)).collect();
        sentences.join(" ")
    })
}

fn prompt(game: &Aufsteiger) -> String {
    Aufsteiger::prompt(&game.view(Viewer::Seat(acting(game))), Lang::En)
}

#[test]
fn auf_4_a_block_is_named_by_what_one_sees() {
    let game = scene("c1 red o 0,0; h5 darkblue o 0,0; d1 grey x 2,0", 2);
    let [en, fr] = told(&game, "block h5 yellow x 2,0");
    assert_eq!(
        en,
        "{0} takes the dark blue half cube from height 3 and sets it down: on edge, yellow on top, height 4."
    );
    assert_eq!(
        fr,
        "{0} prend le demi-cube bleu foncé à la hauteur 3 et le pose\u{a0}: debout, dessus jaune, hauteur 4."
    );
    let [en, _] = told(&game, "block h5 lightblue o 0,0");
    assert_eq!(en, "{0} turns the dark blue half cube in its place: flat, light blue on top, height 3.");
    let [en, fr] = told(&game, "stone d1");
    assert!(en.starts_with("{0} puts the blocking stone on the grey double cube, at height 2."), "{en}");
    assert!(fr.starts_with("{0} pose sa pierre sur le double cube gris, à la hauteur 2."), "{fr}");
    for text in ["block h5 yellow x 2,0", "stone d1", "ladder short 2,0"] {
        let words = told(&game, text).concat();
        assert!(["2,0", "h5", "d1"].iter().all(|code| !words.contains(code)), "{words}");
    }
}

#[test]
fn auf_14_a_climb_is_told_by_height_and_colour() {
    let game = scene("h9 grey o 0,0; h1 red o 2,0", 2);
    assert_eq!(told(&game, "climb 0,0")[0], "{0} climbs to height 1, on a grey face.");
    let game = stand(game, "0:0,0");
    assert_eq!(told(&game, "climb 1,1")[0], "{0} changes places at height 1.");
    assert_eq!(told(&game, "climb 2,0")[1], "{0} change de place à la hauteur 1.");
    assert_eq!(told(&game, "climb table")[1], "{0} descend sur la table.");
}

#[test]
fn auf_18_an_event_says_whether_ending_there_would_be_a_climb() {
    let landing = |game: &Aufsteiger, text: &str| match events(game, text)[0] {
        Event::Climb { landing, .. } => landing,
        _ => panic!("{text}"),
    };
    let game = scene("h9 grey o 0,0; h1 red o 2,0", 2);
    let expected = Landing { height: 1, from: 0, on: Some(Color::Grey), beats: Some(Progress::Best) };
    assert_eq!(landing(&game, "climb 0,0"), expected);
    let game = stand(game, "0:0,0");
    assert_eq!(landing(&game, "climb 2,0").beats, None);
    assert_eq!(landing(&game, "climb table"), Landing { height: 0, from: 1, on: None, beats: None });
}

#[test]
fn auf_10_the_prompt_lists_only_what_can_be_done() {
    let mut game = scene("c1 violet o 0,0; h9 grey o 2,0", 2);
    (game.pawns[0].short, game.pawns[0].long) = (false, false);
    assert_eq!(prompt(&game), "Your turn: move your pawn or a block, or end the turn.");
    let game = play(game, &["block h9 violet o 2,0"]);
    assert_eq!(prompt(&game), "Your turn: place your stone, or end the turn.");
    let mut game = scene("c1 violet o 0,0; c2 violet o 2,0", 2);
    (game.pawns[0].short, game.pawns[0].long) = (false, false);
    assert_eq!(prompt(&game), "Your turn: move a block, or end the turn.");
    game.pawns[0].stone = Stone::Gone;
    assert_eq!(prompt(&play(game, &["block c2 violet o 0,2"])), "Your turn: end the turn.");
}

#[test]
fn auf_21_who_cannot_climb_is_told_so() {
    let options = Options { together: true, ..Options::default() };
    let along = |scene: &str, text: &str| play(scene_with(scene, 2, options.clone()), &[text, "end"]);
    let game = along("c1 red o 0,0; c2 red o 2,0; h9 grey o 4,0", "block h9 grey o 0,2");
    assert_eq!(prompt(&game), "A block was moved: move your pawn without a ladder, or stay where you are.");
    let game = along("c1 red o 0,0; c2 red o 2,0", "block c2 red o 0,2");
    assert_eq!(prompt(&game), "A block was moved, but it opens no way for you.");
    assert_eq!(legal(&game), [Action::End]);
}

#[test]
fn auf_14_a_view_says_whether_there_is_a_way() {
    for seed in 0..8 {
        let game = play_lively(dealt(&steps(), 3, seed), 3 * seed as usize, seed);
        let ways = legal(&game).iter().any(|action| {
            matches!(action, Action::Climb(_) | Action::ClimbDown | Action::Ladder(..) | Action::Bridge(..))
        });
        assert_eq!(game.view(Viewer::Spectator).ways, ways, "{seed}");
    }
}

#[test]
fn auf_19_the_end_says_why() {
    let scene = "h9 grey o 0,0; h10 grey o 2,0";
    let end = |spots: &str, tie: Tie, arrived: [u64; 2]| {
        let mut game = stand(scene_with(scene, 2, Options { tie, ..Options::default() }), spots);
        game.quiet = game.quiet_end - 1;
        (game.pawns[0].arrived, game.pawns[1].arrived) = (arrived[0], arrived[1]);
        game.clock = 9;
        told(&game, "end")[0].split_once("the game ends. ").unwrap().1.to_string()
    };
    assert_eq!(end("0:0,0", Tie::Last, [3, 0]), "{0} wins the game, highest of all: height 1.");
    let longer = "{1} wins the game: others are at height 1 too, but have been there longer.";
    assert_eq!(end("0:0,0 1:2,0", Tie::Last, [3, 5]), longer);
    let later = "{0} wins the game: others are at height 1 too, but got there later.";
    assert_eq!(end("0:0,0 1:2,0", Tie::First, [3, 5]), later);
    assert_eq!(end("0:table", Tie::Last, [0, 0]), "Nobody is above the table. A shared victory: {0}, {1}.");
}

#[test]
fn auf_18_the_last_round_is_announced_where_turns_are_counted() {
    let options = Options { progress: Progress::Turn, patience: 1000, ..steps() };
    let mut game = dealt(&options, 3, 1);
    game.turns = 176;
    assert!(events(&game, "end").contains(&Event::LastRound));
    game.turns = 175;
    assert!(!events(&game, "end").contains(&Event::LastRound));
}
