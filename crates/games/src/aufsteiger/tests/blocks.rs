//! AUF-10 and AUF-11: moving blocks, pushing pawns.

use super::*;
use crate::aufsteiger::Climb;

#[test]
fn auf_10_one_block_a_turn_and_something_must_change() {
    let game = scene("c1 grey o 0,0; d1 grey x 2,0; h1 red o 0,2", 2);
    assert_eq!(refused(&game, "block c1 grey o 0,0"), "AUF-10", "nothing changed");
    assert_eq!(refused(&game, "block c1 red o 0,0"), "allowed", "turned");
    assert_eq!(refused(&game, "block c1 grey o 0,-1"), "allowed", "moved, and touching still");
    assert_eq!(refused(&game, "block d1 grey x 2,0"), "AUF-10");
    assert_eq!(refused(&game, "block d1 grey y 2,0"), "allowed", "another direction");
    assert_eq!(refused(&game, "block h1 yellow o 2,2"), "allowed", "both");
    let game = play(game, &["block h1 yellow o 2,2"]);
    assert_eq!(refused(&game, "block c1 red o 0,0"), "AUF-10", "one is enough");
    assert_eq!(refused(&game, "block h1 red o 2,2"), "AUF-10");
}

#[test]
fn auf_10_a_block_that_carries_something_stays() {
    let game = scene("c1 grey o 0,0; c2 grey o 2,0; c3 grey o 1,0; d1 grey x 4,0; h9 grey o 0,2; h1 red o 0,4", 2);
    for loaded in ["c1", "c2"] {
        assert_eq!(refused(&game, &format!("block {loaded} red o 0,-2")), "AUF-10", "a part of another block");
    }
    assert_eq!(refused(&game, "block c3 grey o 0,-2"), "allowed");
    let stood_on = stand(game, "1:4,1");
    assert_eq!(refused(&stood_on, "block d1 violet x 4,0"), "AUF-10", "a pawn");
    assert_eq!(refused(&game, "block d1 violet x 4,0"), "allowed");
    let stoned = play(game, &["stone h9"]);
    assert_eq!(refused(&stoned, "block h9 violet o 0,2"), "AUF-10", "a stone");
}

#[test]
fn auf_10_what_the_player_before_has_moved_is_barred() {
    let game = scene("c1 grey o 0,0; c2 grey o 2,0; c3 grey o 4,0", 3);
    let game = play(game, &["block c2 red o 2,0", "end"]);
    assert_eq!(refused(&game, "block c2 grey o 2,0"), "AUF-10");
    assert_eq!(refused(&game, "block c1 red o 0,0"), "allowed");
    let idle = play(game, &["end"]);
    assert_eq!(refused(&idle, "block c2 grey o 2,0"), "allowed", "they have moved none");
    let another = play(game, &["block c1 red o 0,0", "end"]);
    assert_eq!(refused(&another, "block c2 grey o 2,0"), "allowed");
    assert_eq!(refused(&another, "block c1 grey o 0,0"), "AUF-10");
}

#[test]
fn auf_10_the_order_of_a_turn() {
    let blocks = "h9 grey o 0,0; h10 grey o 2,0; c1 grey o 4,0; c2 grey o 6,0";
    let both = play(scene(blocks, 2), &["climb 0,0", "block c2 red o 6,0", "climb 2,0", "stone c1"]);
    assert_eq!(both.turn(), Turn::of(Seat(1)));
    let after = Options { climb: Climb::After, ..Options::default() };
    let game = scene_with(blocks, 2, after);
    assert_eq!(refused(&game, "block c2 red o 6,0"), "allowed");
    let climbed = play(game, &["climb 0,0"]);
    assert_eq!(refused(&climbed, "block c2 red o 6,0"), "AUF-10", "the pawn has moved");
    assert_eq!(legal_texts(&climbed, "block").len(), 0);
    let laddered = play(game, &["ladder long 4,0"]);
    assert_eq!(refused(&laddered, "block h9 violet o 0,0"), "AUF-10");
    play(game, &["block c2 red o 6,0", "climb 0,0", "end"]);
}

#[test]
fn auf_11_pawns_are_pushed_to_the_nearest_free_cell_of_their_face() {
    // A lying double: x 0–3, y 0–1.
    let game = stand(scene("d1 grey x 0,0; c1 grey o 4,0; c2 red o 0,2; h9 grey o 6,0", 3), "0:1,0 1:1,1 2:2,0");
    let told = events(&game, "block h9 red y 1,0");
    let pushed = |seat, from: Cell, to: Cell| Event::Pushed { seat: Seat(seat), from, to };
    assert_eq!(told[1..], [pushed(0, Cell::new(1, 0), Cell::new(0, 0)), pushed(1, Cell::new(1, 1), Cell::new(0, 1)),]);
    let game = play(game, &["block h9 red y 1,0"]);
    assert_eq!((spot(&game, 0).as_str(), spot(&game, 1).as_str(), spot(&game, 2).as_str()), ("0,0", "0,1", "2,0"));
}

#[test]
fn auf_11_distance_then_y_then_x_decide_and_low_seats_go_first() {
    // All on the left half, which a cube covers: the nearest cells are x 2, then x 3.
    let game = stand(scene("d1 grey x 0,0; c1 grey o 4,0; c2 red o 0,2", 4), "0:0,1 1:1,1 2:1,0 3:2,0");
    let game = play(game, &["block c2 red o 0,0"]);
    let spots: Vec<String> = (0..4).map(|seat| spot(&game, seat)).collect();
    // Seat 0 has (2,1) two cells away; then seat 1 (3,1); seat 2 what is left; seat 3 stays.
    assert_eq!(spots, ["2,1", "3,1", "3,0", "2,0"]);
    // At equal distance the smaller y, then the smaller x.
    let game = stand(scene("p1 grey y 0,0; c1 grey o 2,0; h1 red o 2,2", 2), "0:0,2 1:1,2");
    let game = play(game, &["block h1 grey x 0,2"]);
    assert_eq!((spot(&game, 0).as_str(), spot(&game, 1).as_str()), ("0,1", "1,1"));
}

#[test]
fn auf_11_no_place_no_move_and_never_onto_another_block() {
    let game = stand(scene("c1 grey o 0,0; c2 grey o 2,0; h1 red o 4,0", 3), "0:0,0 1:1,0 2:0,1");
    assert_eq!(refused(&game, "block h1 grey x 0,0"), "AUF-11", "three pawns, two cells left");
    assert_eq!(refused(&game, "block h1 grey y 1,0"), "AUF-11", "c2 is level, but another block");
    assert_eq!(refused(&game, "block h1 red o 1,0"), "AUF-11");
    let two = stand(game, "1:table");
    assert_eq!(refused(&two, "block h1 grey y 1,0"), "allowed", "nobody is in the way");
    assert_eq!(refused(&two, "block h1 grey x 0,0"), "allowed");
    assert_eq!(refused(&two, "block h1 red o 0,0"), "AUF-11");
    assert_eq!(refused(&two, "block h1 red o 1,0"), "allowed", "half of it on c2");
}

#[test]
fn auf_11_the_cells_that_the_block_has_left_count_even_in_another_area() {
    // A half on edge parts the double's face at x 1 and leaves it for x 3.
    let blocks = "d1 grey x 0,0; h9 red y 1,0; c1 grey o 4,0; c2 red o 0,2";
    let game = stand(scene(blocks, 3), "0:3,0 1:3,1 2:2,0");
    let game = play(game, &["block h9 red y 3,0"]);
    assert_eq!((spot(&game, 0).as_str(), spot(&game, 1).as_str(), spot(&game, 2).as_str()), ("1,0", "2,1", "2,0"));
    // With four pawns it is the cells that the block leaves.
    let game = stand(scene(blocks, 4), "0:3,0 1:3,1 2:2,0 3:2,1");
    let game = play(game, &["block h9 yellow y 3,0"]);
    assert_eq!((spot(&game, 0).as_str(), spot(&game, 1).as_str()), ("1,0", "1,1"));
}

#[test]
fn auf_11_no_block_on_a_face_with_a_stone() {
    let game = scene("d1 grey x 0,0; c1 grey o 4,0; h1 red o 6,0; h2 red o 0,0", 3);
    let game = play(game, &["stone d1"]);
    assert_eq!(refused(&game, "block h1 red o 2,0"), "AUF-11");
    assert_eq!(refused(&game, "block h1 red o 3,0"), "AUF-11", "in part");
    assert_eq!(refused(&game, "block h1 red o 4,0"), "allowed");
    assert_eq!(refused(&game, "block h2 yellow o 0,0"), "AUF-11", "not even back to where it lay");
    assert_eq!(refused(&game, "block h2 red o 4,0"), "allowed", "but it may leave");
}

/// Walls of height 2 around the table cells x 2–3, y 2–3. At y 4 it is a half on edge.
const COURTYARD: &str =
    "d1 grey x 0,0; c1 grey o 4,0; d4 grey y 0,2; d7 red y 4,2; h1 grey x 2,4; h9 grey o 6,2; h10 grey o 6,4";

#[test]
fn auf_11_a_pawn_inside_walls_needs_a_cell_there() {
    let game = stand(scene(COURTYARD, 4), "0:2,2 1:3,2");
    let pushed = play(game, &["block h9 red x 2,2"]);
    assert_eq!((spot(&pushed, 0).as_str(), spot(&pushed, 1).as_str()), ("2,3", "3,3"));
    assert_eq!(refused(&game, "block h9 grey o 2,2"), "AUF-11", "no cell is left");
    let crowded = stand(game, "2:2,3");
    assert_eq!(refused(&crowded, "block h9 red x 2,2"), "AUF-11", "three pawns, two cells");
    assert_eq!(refused(&crowded, "block h1 grey x 2,3"), "AUF-11", "what the wall leaves was not inside before");
    assert_eq!(refused(&crowded, "block h9 grey o 2,4"), "AUF-6", "half on the wall");
}

#[test]
fn auf_11_when_the_wall_opens_the_pawn_stands_on_the_open_table() {
    let game = stand(scene(COURTYARD, 2), "0:2,2 1:3,3");
    let opened = play(game, &["block h1 grey x 6,0"]);
    assert_eq!((spot(&opened, 0).as_str(), spot(&opened, 1).as_str()), ("table", "table"));
    // It comes to lie on seat 1, who makes room, and then there is no wall any more.
    let told = events(&game, "block h1 grey y 3,2");
    let freed = |seat, from| Event::Freed { seat: Seat(seat), from };
    assert_eq!(told[1..], [freed(0, Cell::new(2, 2)), freed(1, Cell::new(3, 3))]);
    // The last block of a far column is gone.
    let wide =
        "p1 grey x 0,0; p2 grey x 0,4; d1 grey x 6,0; d2 grey x 6,4; c1 grey o 0,2; c2 grey o 8,2; h9 grey o -2,0";
    let game_too = stand(scene(wide, 2), "0:7,2 1:2,3");
    let opened = play(game_too, &["block c2 red o -2,2"]);
    assert_eq!((spot(&opened, 0).as_str(), spot(&opened, 1).as_str()), ("table", "table"));
    // Closer walls are walls.
    let closer = play(game, &["block h1 grey x 2,3"]);
    assert_eq!((spot(&closer, 0).as_str(), spot(&closer, 1).as_str()), ("2,2", "3,2"));
}

#[test]
fn auf_11_pawns_on_the_open_table_are_never_walled_in() {
    let game = play(scene(COURTYARD, 2), &["block h1 grey x 6,0", "end", "block c2 grey o 2,4", "end"]);
    assert_eq!((spot(&game, 0).as_str(), spot(&game, 1).as_str()), ("table", "table"));
    assert_eq!(refused(&game, "block h9 grey o 2,2"), "allowed", "nobody is inside");
}
