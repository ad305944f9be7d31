//! AUF-12 to AUF-17 and AUF-20: where pawns go, ladders, stones, bridges.

use super::*;

fn bridges(blocks: &str, seats: u8) -> Aufsteiger {
    scene_with(blocks, seats, Options { bridges: true, ..Options::default() })
}

#[test]
fn auf_12_a_block_may_part_a_face_into_areas() {
    // A half on edge across a lying double: x 0 here, x 2–3 there.
    let game = stand(scene("d1 grey x 0,0; h9 red y 1,0; c1 yellow o 4,0", 2), "0:0,0 1:3,0");
    assert_eq!(legal_texts(&game, "climb "), ["0,1", "table"]);
    assert_eq!(refused(&game, "climb 2,0"), "AUF-14", "the same face, but another area");
    assert_eq!(refused(&game, "climb 0,0"), "AUF-14", "where it is");
    assert_eq!(refused(&game, "climb 3,0"), "AUF-12", "somebody stands there");
    assert_eq!(refused(&game, "climb 0,5"), "AUF-12", "the open table has no cells");
}

#[test]
fn auf_12_within_an_area_pawns_make_room() {
    // Seat 1 stands between seat 0 and the rest of a face that is one cell wide.
    let game = stand(scene("h1 grey x 0,0; h9 grey o 2,0", 2), "0:0,0 1:1,0");
    assert_eq!(legal_texts(&game, "climb "), ["2,0", "2,1", "3,0", "3,1", "table"]);
}

#[test]
fn auf_13_grey_and_ones_own_colour() {
    // Seat 0 is red.
    let game = scene("h9 grey o 0,0; h1 red o 2,0; h2 yellow o 4,0; h3 red o 6,0", 2);
    let cells = ["0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,0", "3,1", "6,0", "6,1", "7,0", "7,1"];
    assert_eq!(legal_texts(&game, "climb "), cells);
    assert_eq!(refused(&game, "climb 4,0"), "AUF-13");
    // Yellow in between is not to be crossed.
    let game = scene("h9 grey o 0,0; c1 yellow o 2,0; c2 grey o 4,0; h1 red o 0,0; h2 red o 4,0", 2);
    let game = stand(game, "0:0,0");
    assert_eq!(refused(&game, "climb 4,0"), "AUF-14");
}

#[test]
fn auf_13_no_entry_without_a_free_cell() {
    let game = scene("h1 grey x 0,0; h2 grey x 2,0; h9 grey o 4,0", 3);
    let game = stand(game, "0:4,0 1:2,0 2:3,0");
    assert_eq!(refused(&game, "climb 0,0"), "AUF-14", "the way over h2 is full; from the table it is too high");
    let one = stand(game, "2:table");
    assert_eq!(refused(&one, "climb 0,0"), "allowed");
    assert_eq!(refused(&one, "climb 3,0"), "allowed");
}

#[test]
fn auf_14_level_up_by_one_and_down_by_any() {
    // Heights 1, 2, 3 and 6 in a row.
    let game = scene("h9 grey o 0,0; c1 grey o 2,0; c2 grey o 4,0; h10 grey o 4,0; p1 grey o 6,0", 2);
    assert_eq!(refused(&game, "climb 4,0"), "allowed", "1, 2, 3");
    assert_eq!(refused(&game, "climb 6,0"), "AUF-14");
    let high = stand(game, "0:6,0");
    for to in ["4,0", "0,1", "7,1", "table"] {
        assert_eq!(refused(&high, &format!("climb {to}")), "allowed", "{to}");
    }
    let table = play(high, &["climb table"]);
    assert_eq!(refused(&table, "climb table"), "AUF-14");
    assert_eq!(refused(&game, "climb table"), "AUF-14", "not from there");
}

#[test]
fn auf_14_one_free_climb_until_a_ladder_or_a_block() {
    let game = scene("h9 grey o 0,0; h10 grey o 2,0; c1 grey o 4,0; p1 grey o 6,0", 2);
    let climbed = play(game, &["climb 0,0"]);
    assert_eq!(refused(&climbed, "climb 1,0"), "AUF-14");
    let moved = play(climbed, &["block h10 violet o 2,0"]);
    assert_eq!(refused(&moved, "climb 1,0"), "allowed");
    let again = play(moved, &["climb 1,0"]);
    assert_eq!(refused(&again, "climb 0,0"), "AUF-14");
    let up = play(again, &["end", "end", "climb 0,0"]);
    assert_eq!(refused(&up, "climb table"), "AUF-14");
}

#[test]
fn auf_14_a_ladder_allows_another_climb() {
    let game = scene("h9 grey o 0,0; c1 red o 2,0; c2 grey o 2,0; h1 red o 4,0", 2);
    let game = play(game, &["climb 0,0", "ladder long 2,0", "climb 3,1", "end"]);
    assert_eq!(game.height(Seat(0)), 4);
}

#[test]
fn auf_14_a_climb_tells_its_way() {
    let game = stand(scene("h9 grey o 0,0; c1 yellow o 2,0; h10 grey o 4,0", 2), "0:0,0");
    let told = events(&game, "climb 5,1");
    let Event::Climb { way, .. } = &told[0] else { panic!("{told:?}") };
    let way: Vec<String> = way.iter().map(|spot| spot.to_string()).collect();
    assert_eq!(way, ["0,0", "table", "4,0", "5,1"]);
}

#[test]
fn auf_14_walled_in_table_cells_are_cells() {
    // Three halves lying and one on edge around the table cell 2,2.
    let game = scene("h9 grey o 0,2; h10 violet o 2,0; h11 grey o 3,2; h1 darkblue y 2,3; c1 red o 4,4", 2);
    let game = stand(game, "0:0,2");
    assert_eq!(refused(&game, "climb 2,2"), "allowed");
    let inside = play(game, &["climb 2,2"]);
    assert_eq!((inside.height(Seat(0)), spot(&inside, 0).as_str()), (0, "2,2"));
    let inside = play(inside, &["end", "end"]);
    assert_eq!(refused(&inside, "climb table"), "allowed", "over the grey wall and down again");
    let taken = stand(inside, "1:0,2");
    assert_eq!(refused(&play(taken, &["end"]), "climb 2,2"), "AUF-12");
}

#[test]
fn auf_15_ladders_lead_up_from_the_present_area_only() {
    // From height 1: 3, 4, 5 and 6.
    let game = scene(
        "h9 grey o 2,2; c1 grey o 0,2; h10 grey o 0,2; d7 grey o 4,2; c2 grey o 2,4; c3 grey o 2,4; h11 grey o 2,4; p1 grey o 2,0",
        2,
    );
    let game = stand(game, "0:2,2");
    for (to, short, long) in [
        ("0,2", "allowed", "allowed"),
        ("4,2", "AUF-15", "allowed"),
        ("2,4", "AUF-15", "allowed"),
        ("2,0", "AUF-15", "AUF-15"),
    ] {
        assert_eq!(refused(&game, &format!("ladder short {to}")), short, "{to}");
        assert_eq!(refused(&game, &format!("ladder long {to}")), long, "{to}");
    }
    assert_eq!(refused(&game, "ladder long 1,3"), "allowed", "any cell of the area");
    let far = stand(game, "0:table");
    assert_eq!(refused(&far, "ladder long 0,2"), "allowed", "up by 3 from the table");
    assert_eq!(refused(&far, "ladder long 2,4"), "AUF-15", "up by 5");
    assert_eq!(refused(&far, "ladder short 2,2"), "AUF-15", "up by 1 needs none");
}

#[test]
fn auf_15_a_ladder_leads_where_the_pawn_may_be() {
    let game = scene("c1 yellow o 0,0; h1 grey x 2,0; c2 red o 4,0; c3 grey o 6,0", 3);
    assert_eq!(refused(&game, "ladder short 0,0"), "AUF-13");
    assert_eq!(refused(&game, "ladder short 4,0"), "allowed");
    let full = stand(game, "1:2,0 2:3,0");
    assert_eq!(refused(&full, "ladder short 2,0"), "AUF-12");
    let half = stand(full, "2:table");
    assert_eq!(refused(&half, "ladder short 3,0"), "allowed");
    let stoned = play(game, &["end", "stone c3", "end"]);
    assert_eq!(refused(&stoned, "ladder short 6,0"), "AUF-16");
}

#[test]
fn auf_15_both_ladders_in_a_turn_with_a_face_in_between() {
    let game = scene("c1 grey o 0,0; d7 grey o 2,0; h9 grey o 2,0", 2);
    assert_eq!(refused(&game, "ladder long 2,0"), "AUF-15", "5 from the table");
    let game = play(game, &["ladder short 0,0", "ladder long 2,0", "end"]);
    assert_eq!((game.height(Seat(0)), game.pawns[0].short, game.pawns[0].long), (5, false, false));
    let told = events(&scene("c1 grey o 0,0; h9 grey o 2,0", 2), "ladder long 1,1");
    let Event::Ladder { way, landing, .. } = &told[0] else { panic!("{told:?}") };
    assert_eq!((way[0], way[1], way.len(), landing.height), (Spot::Table, Spot::Table, 4, 2));
}

#[test]
fn auf_16_a_stone_closes_a_face_until_its_owners_next_turn() {
    let game = stand(scene("h9 grey o 0,0; h10 grey o 2,0; h11 grey o 4,0; c1 grey o 6,0; h12 grey o 6,0", 3), "1:0,0");
    assert_eq!(refused(&game, "stone h9"), "AUF-16", "a pawn");
    assert_eq!(refused(&game, "stone c1"), "AUF-16", "covered");
    let game = play(game, &["stone h10"]);
    assert_eq!(game.turn(), Turn::of(Seat(1)), "the turn is over");
    assert_eq!(refused(&game, "climb 2,0"), "AUF-16");
    assert_eq!(refused(&game, "climb 4,0"), "allowed", "over the table");
    assert_eq!(refused(&game, "stone h10"), "AUF-16", "another stone");
    assert_eq!(refused(&game, "block h10 violet o 2,0"), "AUF-10");
    let game = play(game, &["end"]);
    assert_eq!(refused(&game, "climb 2,0"), "AUF-16");
    let told = events(&game, "end");
    assert!(told.contains(&Event::StoneGone { seat: Seat(0), on: game.placed(id("h10")) }));
    let game = play(game, &["end"]);
    assert_eq!(refused(&game, "climb 2,0"), "allowed");
    assert_eq!(game.pawns[0].stone, Stone::Gone);
}

#[test]
fn auf_17_each_thing_once() {
    let game = scene("c1 grey o 0,0; c2 grey o 2,0; c3 grey o 2,0; c4 grey o 4,0", 2);
    let game = play(game, &["ladder short 0,0", "end", "end"]);
    assert_eq!(refused(&game, "ladder short 2,0"), "AUF-17");
    assert_eq!(refused(&game, "ladder long 2,0"), "allowed");
    let game = play(game, &["stone c4", "end"]);
    assert_eq!(refused(&game, "stone c4"), "AUF-17", "it has left the game");
    let other = play(game, &["end"]);
    assert_eq!(refused(&other, "ladder short 4,0"), "allowed", "everybody has their own");
}

#[test]
fn auf_20_bridges_are_measured() {
    // From a cube's height at x 0–1 over gaps of 1 to 5 cells to others of heights 1 to 6.
    for (gap, to, short, long) in [
        (1, "c2 grey o", true, true),
        (2, "c2 grey o", true, true),
        (3, "c2 grey o", false, true),
        (4, "c2 grey o", false, true),
        (5, "c2 grey o", false, false),
        (1, "h9 grey o", true, true),
        (2, "h9 grey o", false, true),
        (3, "h9 grey o", false, true),
        (4, "h9 grey o", false, false),
        (1, "d7 grey o", false, true),
        (3, "d7 grey o", false, true),
        (4, "d7 grey o", false, false),
        (1, "p1 grey o", false, false),
    ] {
        let x = 2 + gap;
        let game = stand(bridges(&format!("c1 grey o 0,0; c3 red o 0,2; {to} {x},1; c4 red o {x},3"), 2), "0:0,0");
        let allowed = |fits| if fits { "allowed" } else { "AUF-20" };
        assert_eq!(refused(&game, &format!("bridge short {x},2")), allowed(short), "short over {gap} to {to}");
        assert_eq!(refused(&game, &format!("bridge long {},1", x + 1)), allowed(long), "long over {gap} to {to}");
        assert_eq!(refused(&scene("c1 grey o 0,0; c2 grey o 2,0", 2), "bridge long 2,0"), "AUF-20", "off by default");
    }
}

#[test]
fn auf_20_what_is_between_is_lower_than_both_ends() {
    let between = |block: &str| {
        let game = bridges(&format!("d7 grey o 0,0; {block} 2,0; c2 grey o 4,0; h9 grey o 4,0"), 2);
        refused(&stand(game, "0:0,0"), "bridge long 4,0")
    };
    assert_eq!(between("h10 violet o"), "allowed", "4 over 1 to 3");
    assert_eq!(between("c3 red o"), "allowed", "4 over 2 to 3");
    assert_eq!(between("d1 red o"), "AUF-20", "4");
    let level = stand(
        bridges("c1 grey o 0,0; c2 grey o 0,0; c3 red o 2,0; h1 red o 2,0; c4 grey o 4,0; h9 grey o 4,0", 2),
        "0:0,0",
    );
    assert_eq!(refused(&level, "bridge long 4,0"), "AUF-20", "3 is not lower than 3");
}

#[test]
fn auf_20_straight_from_the_pawns_area_to_where_it_may_be() {
    let game = bridges(
        "c1 grey o 0,0; h2 red o -2,0; c3 yellow o 3,0; c2 grey o 3,2; h1 red o 5,0; c4 grey o 0,3; h3 red o -2,3",
        3,
    );
    let game = stand(game, "0:0,0");
    assert_eq!(refused(&game, "bridge long 3,2"), "AUF-20", "not in line");
    assert_eq!(refused(&game, "bridge long 3,0"), "AUF-13", "yellow");
    assert_eq!(refused(&game, "bridge short 0,3"), "allowed", "along y");
    let crossed = play(game, &["bridge short 1,4"]);
    assert!(!crossed.pawns[0].short && crossed.pawns[0].long);
    assert_eq!(refused(&crossed, "bridge short 0,0"), "AUF-17");
    assert_eq!(refused(&crossed, "bridge long 0,0"), "allowed", "back on the other one");
    let moved = play(game, &["block h1 yellow o 5,0"]);
    assert_eq!(refused(&moved, "bridge short 0,3"), "AUF-20", "a block was moved");
    let table = stand(game, "0:table");
    assert_eq!(legal_texts(&table, "bridge").len(), 0);
    let told = events(&game, "bridge long 1,4");
    let Event::Bridge { way, .. } = &told[0] else { panic!("{told:?}") };
    assert_eq!(way.len(), 4);
}
