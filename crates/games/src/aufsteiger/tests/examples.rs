//! The sheet's worked examples.

use super::*;

#[test]
fn example_1_up_by_one_needs_no_ladder_two_the_short_one_two_to_four_the_long_one() {
    for (block, climb, short, long) in [
        ("h9 grey o", "allowed", "AUF-15", "AUF-15"),
        ("c1 grey o", "AUF-14", "allowed", "allowed"),
        ("c1 red o 0,0; h9 grey o", "AUF-14", "AUF-15", "allowed"),
        ("d7 grey o", "AUF-14", "AUF-15", "allowed"),
        ("d7 red o 0,0; h9 grey o", "AUF-14", "AUF-15", "AUF-15"),
    ] {
        let block = block.replace("d7 red o", "d7 violet o");
        let game = scene(&format!("{block} 0,0; c2 yellow o 2,0"), 2);
        assert_eq!(refused(&game, "climb 0,0"), climb, "{block}");
        assert_eq!(refused(&game, "ladder short 0,0"), short, "{block}");
        assert_eq!(refused(&game, "ladder long 0,0"), long, "{block}");
    }
}

#[test]
fn example_2_four_pawns_fill_the_grey_top_of_a_cube() {
    let game = scene("c1 grey o 0,0; h9 grey o 2,0", 5);
    let four = stand(game, "1:0,0 2:0,1 3:1,0 4:1,1 0:2,0");
    assert_eq!(legal_texts(&four, "climb "), ["2,1", "3,0", "3,1", "table"]);
    let three = stand(four, "4:table");
    assert_eq!(refused(&three, "climb 1,1"), "allowed");
}

#[test]
fn example_3_all_five_fit_on_a_lying_double() {
    let game = scene("d1 grey x 0,0; h9 grey o 4,0", 5);
    let game = play(stand(game, "0:4,0 1:0,0 2:0,1 3:1,0 4:1,1"), &["climb 2,0"]);
    assert_eq!(legal_texts(&play(game, &["end"]), "climb ").iter().filter(|to| to.as_str() < "4").count(), 3);
}

#[test]
fn example_4_a_single_cell_edge_is_contact_enough() {
    let game = scene("c1 grey o 0,0; c2 grey o 2,0", 2);
    assert_eq!(refused(&game, "block h1 red o 3,2"), "allowed");
    assert_eq!(refused(&game, "block h1 red o 4,2"), "AUF-7");
}

#[test]
fn example_5_faces_joined_by_an_edge_let_the_pawn_pass_a_corner_does_not() {
    // Seat 3 is dark blue.
    let game = scene("h5 darkblue o 0,0; c1 darkblue o 2,1; c2 red o 4,2", 4);
    let game = play(stand(game, "3:0,0"), &["end", "end", "end"]);
    assert_eq!(refused(&game, "climb 2,1"), "allowed");
    let game = scene("h5 darkblue o 0,0; c1 darkblue o 2,2; c2 red o 2,0", 4);
    let game = play(stand(game, "3:0,0"), &["end", "end", "end"]);
    assert_eq!(refused(&game, "climb 2,2"), "AUF-14");
}
