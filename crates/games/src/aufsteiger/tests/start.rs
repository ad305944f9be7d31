//! AUF-1 to AUF-9: pieces, support, the start.

use std::collections::HashSet;

use proptest::prelude::*;

use super::*;

fn refusal(setup: &Setup) -> String {
    Aufsteiger::new(&Options::default(), 2, setup).err().map_or("allowed".to_string(), |bad| bad.to_string())
}

#[test]
fn auf_1_a_tower_may_stand_anywhere() {
    let mut setup = setup("c1 grey o 0,0; c2 red o 2,0", 2);
    for block in &mut setup.blocks {
        (block.x, block.y) = (block.x - 1_000_000_000, block.y + 999_998_000);
    }
    let game = Aufsteiger::new(&Options::default(), 2, &setup).unwrap();
    assert_eq!(refused(&game, "block c3 grey o -999999996,999998000"), "allowed");
    assert_eq!(refused(&game, "block c3 grey o 2000000000,-2000000000"), "AUF-7");
    setup.blocks[0].x = i32::MAX;
    assert!(refusal(&setup).contains("AUF-1"));
}

#[test]
fn auf_2_a_start_has_every_block_once() {
    let mut setup = setup("", 2);
    setup.blocks.pop();
    assert!(refusal(&setup).contains("AUF-2"));
    setup.blocks.push(setup.blocks[0]);
    assert!(refusal(&setup).contains("h1 does not follow AUF-2"));
    let unknown = serde_json::from_str::<Placed>(r#"{"id":"h13","top":"red","dir":"o","x":0,"y":0,"z":0}"#);
    assert!(unknown.unwrap_err().to_string().contains("AUF-2"));
}

#[test]
fn auf_3_a_start_has_no_coloured_pillar() {
    let mut setup = setup("", 2);
    setup.blocks[34].top = Color::Red;
    assert!(refusal(&setup).contains("p2 does not follow AUF-3"));
    assert_eq!(refused(&scene("c1 grey o 0,0; c2 red o -2,0", 2), "block p1 red o 2,0"), "AUF-3");
}

#[test]
fn auf_4_a_block_stands_as_its_top_colour_says() {
    let mut setup = setup("", 2);
    setup.blocks[0].top = Color::Red;
    assert!(refusal(&setup).contains("h1 does not follow AUF-4"));
    let game = scene("c1 grey o 0,0; c2 red o -2,0", 2);
    for (text, rule) in [
        ("h1 red o 2,0", "allowed"),
        ("h1 red x 2,0", "AUF-4"),
        ("h1 grey x 2,0", "allowed"),
        ("h1 grey o 2,0", "AUF-4"),
        ("c3 grey o 2,0", "allowed"),
        ("c3 grey y 2,0", "AUF-4"),
        ("d9 violet o 2,0", "allowed"),
        ("d9 violet x 2,0", "AUF-4"),
        ("d9 red y 2,0", "allowed"),
        ("p1 grey x 2,0", "allowed"),
    ] {
        assert_eq!(refused(&game, &format!("block {text}")), rule, "{text}");
    }
}

#[test]
fn auf_5_each_player_has_a_colour_and_his_things() {
    for (colors, seats, what) in [
        (vec![Color::Red], 2, "one for each"),
        (vec![Color::Red, Color::Grey], 2, "grey"),
        (vec![Color::Red, Color::DarkBlue, Color::Red], 3, "twice"),
    ] {
        let options = Options { colors: Some(colors), ..Options::default() };
        let bad = Aufsteiger::deal(&options, seats, &mut Pcg64Mcg::seed_from_u64(0)).unwrap_err().to_string();
        assert!(bad.contains("AUF-5") && bad.contains(what), "{bad}");
    }
    let game = scene("", 5);
    for pawn in game.pawns() {
        assert!(pawn.short && pawn.long && pawn.stone == Stone::Held);
    }
}

#[test]
fn auf_6_a_start_has_no_overhang_no_hole_and_nothing_inside_another() {
    let good = "c1 grey o 0,0; c2 grey o 2,0; d1 grey x 0,0";
    assert_eq!(refusal(&setup(good, 2)), "allowed");
    let over = |id: &str, x: i32, z: u8| {
        let mut setup = setup(good, 2);
        let block = setup.blocks.iter_mut().find(|block| block.id.to_string() == id).unwrap();
        (block.x, block.z) = (x, z);
        refusal(&setup)
    };
    assert!(over("d1", 1, 2).contains("d1 does not follow AUF-6"), "over the edge");
    assert!(over("d1", 0, 3).contains("AUF-6"), "in the air");
    assert!(over("d1", 0, 255).contains("AUF-6"), "high in the air");
    assert!(over("c2", 1, 0).contains("AUF-6"), "inside another");
}

#[test]
fn auf_6_a_block_rests_on_one_height() {
    let game = scene("c1 grey o 0,0; h1 red o 2,0; c2 grey o 0,2", 2);
    assert_eq!(refused(&game, "block c3 grey o 1,0"), "AUF-6", "on 2 and 1");
    assert_eq!(refused(&game, "block c3 grey o -1,0"), "AUF-6", "on 2 and table");
    assert_eq!(refused(&game, "block c3 grey o 0,1"), "allowed", "across two blocks of a height");
    let game = play(game, &["block c3 grey o 0,1"]);
    assert_eq!(game.tower[id("c3")].base, 2);
}

#[test]
fn auf_7_contact_from_below_or_by_a_side() {
    let game = scene("c1 grey o 0,0; h1 red o 2,0", 2);
    assert_eq!(refused(&game, "block c2 grey o 0,2"), "allowed");
    assert_eq!(refused(&game, "block c2 grey o -1,2"), "allowed", "by one cell edge");
    assert_eq!(refused(&game, "block c2 grey o -2,2"), "AUF-7", "by a corner");
    assert_eq!(refused(&game, "block c2 grey o -3,0"), "AUF-7");
    assert_eq!(refused(&game, "block c2 grey o 0,0"), "allowed", "from below");
}

#[test]
fn auf_7_a_block_left_behind_need_not_touch_anything_but_not_be_turned_there() {
    let game = scene("c1 grey o 0,0; c2 grey o 2,0; c3 grey o 4,0", 2);
    let game = play(game, &["block c2 grey o 998,1000", "end"]);
    assert_eq!(refused(&game, "block c1 red o 0,0"), "AUF-7");
    assert_eq!(refused(&game, "block c1 red o 2,0"), "allowed", "beside c3");
    let mut alone = setup("c1 grey o 0,0", 2);
    assert!(refusal(&alone).contains("c1 does not follow AUF-7"));
    alone.blocks[1].x = 0;
    alone.blocks[1].y = 0;
    alone.blocks[1].z = 2;
    assert_eq!(refusal(&alone), "allowed", "a block on it touches it");
}

#[test]
fn auf_9_colours_are_dealt_or_fixed_and_seat_0_starts_on_the_table() {
    let mut met = HashSet::new();
    for seed in 0..200 {
        let game = dealt(&Options::default(), 2, seed);
        met.insert((game.pawns[0].color.name(), game.pawns[1].color.name()));
        assert_eq!(
            (game.turn(), spot(&game, 0).as_str(), spot(&game, 1).as_str()),
            (Turn::of(Seat(0)), "table", "table")
        );
    }
    assert_eq!(met.len(), 20, "every pair of colours");
    let fixed = Options { colors: Some(vec![Color::Violet, Color::Red]), ..Options::default() };
    assert_eq!(dealt(&fixed, 2, 1).pawns[0].color, Color::Violet);
    let mut other = setup("c1 grey o 0,0; c2 grey o 0,2", 2);
    assert!(Aufsteiger::new(&fixed, 2, &other).err().unwrap().to_string().contains("AUF-9"));
    other.colors.clear();
    assert!(Aufsteiger::new(&fixed, 2, &other).is_ok(), "the option is enough");
}

#[test]
fn auf_9_violet_may_be_left_out_while_fewer_than_five_play() {
    let options = Options { violet: false, ..Options::default() };
    let has_violet = |game: &Aufsteiger| game.pawns().iter().any(|pawn| pawn.color == Color::Violet);
    for seats in 2..=5 {
        let met = (0..100).filter(|&seed| has_violet(&dealt(&options, seats, seed))).count();
        assert_eq!(met, if seats == 5 { 100 } else { 0 }, "{seats} players");
    }
    let met: HashSet<&str> = (0..100).map(|seed| dealt(&options, 2, seed).pawns[1].color.name()).collect();
    assert_eq!(met.len(), 4, "all others are dealt");
    let fixed = Options { colors: Some(vec![Color::Violet, Color::Red]), ..options.clone() };
    assert!(has_violet(&dealt(&fixed, 2, 1)), "colours that are fixed win");
    assert!(Aufsteiger::new(&options, 2, &setup("c1 grey o 0,0; c2 grey o 0,2", 2)).is_ok(), "and so does a set-up");
}

/// The cells that share an edge with a pillar, and those over the pillars.
fn around_the_pillars(tower: &Tower) -> (HashSet<Cell>, HashSet<Cell>) {
    let over: HashSet<Cell> = BlockId::of(Kind::Pillar).flat_map(|id| tower[id].cells()).collect();
    let beside = over.iter().flat_map(|cell| cell.neighbours()).filter(|cell| !over.contains(cell)).collect();
    (beside, over)
}

fn footprint(tower: &Tower) -> HashSet<Cell> {
    BlockId::all().flat_map(|id| tower[id].cells()).collect()
}

/// The volume under the height map is that of all blocks: there is no hole (AUF-6).
fn volume(tower: &Tower) -> u32 {
    footprint(tower).iter().map(|&cell| tower.height(cell) as u32).sum()
}

/// Every start goes through the checks of AUF-2 to AUF-7 that a given one does.
fn is_hidden(tower: &Tower) {
    let (beside, over) = around_the_pillars(tower);
    assert_eq!((beside.len(), over.len()), (12, 8), "side by side");
    assert!(beside.iter().all(|&cell| tower.height(cell) >= 6));
    assert!(over.iter().all(|&cell| tower.height(cell) == 7));
    assert_eq!(volume(tower), 6 * 8 * 7);
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn auf_8_a_full_tower_is_solid_and_hides_the_pillars(seed: u64) {
        let game = dealt(&Options::default(), 2, seed);
        is_hidden(&game.tower);
        let cells = footprint(&game.tower);
        prop_assert_eq!(cells.len(), 48);
        prop_assert!(cells.iter().all(|&cell| game.tower.height(cell) == 7));
        for half in BlockId::of(Kind::Half) {
            prop_assert_eq!(game.tower[half].base, 6);
        }
    }

    #[test]
    fn auf_8_a_tower_in_steps_falls_off_from_the_pillars(seed: u64) {
        let game = dealt(&steps(), 3, seed);
        is_hidden(&game.tower);
        let cells = footprint(&game.tower);
        prop_assert!(cells.len() > 48, "a larger base");
        let low = cells.iter().filter(|&&cell| game.tower.height(cell) <= 4).count();
        prop_assert!(low > 0, "something to start on");
        let (_, over) = around_the_pillars(&game.tower);
        for &cell in cells.iter().filter(|&&cell| game.tower.height(cell) == 7) {
            prop_assert!(over.iter().any(|top| top.x.abs_diff(cell.x).max(top.y.abs_diff(cell.y)) <= 2), "7 at {}", cell);
        }
    }
}

#[test]
fn auf_8_towers_differ() {
    let stances = |options: &Options| -> HashSet<(BlockId, &str, Dir)> {
        let games = (0..300).map(|seed| dealt(options, 2, seed));
        let stances =
            |game: Aufsteiger| BlockId::all().map(move |id| (id, game.tower[id].color.name(), game.tower[id].dir));
        games.flat_map(stances).collect()
    };
    // 12 halves of 2 colours, 12 cubes of 6, 9 doubles of 2 standing and 4 lying in either direction.
    assert_eq!(stances(&Options::default()).len(), 12 * 2 + 12 * 6 + 9 * 10 + 2);
    // And halves of 4 colours on edge in either direction.
    assert_eq!(stances(&steps()).len(), 12 * 10 + 12 * 6 + 9 * 10 + 2);
    let places = |game: Aufsteiger| game.tower[id("d1")].at;
    let places: HashSet<Cell> = (0..300).map(|seed| places(dealt(&Options::default(), 2, seed))).collect();
    assert!(places.len() >= 10, "{places:?}");
}

#[test]
fn auf_8_towers_in_steps_are_flat_or_steep() {
    let bases: Vec<usize> = (0..100).map(|seed| footprint(&dealt(&steps(), 2, seed).tower).len()).collect();
    assert!(bases.iter().any(|&base| base < 80) && bases.iter().any(|&base| base > 100), "{bases:?}");
}

/// The table cells that are walled in, as a view names them.
fn walled_in(game: &Aufsteiger) -> usize {
    let areas = game.view(Viewer::Spectator).areas;
    areas.iter().filter(|area| area.block.is_none()).map(|area| area.cells.len()).sum()
}

#[test]
fn auf_8_no_table_cell_is_walled_in_by_a_tower_in_steps() {
    let walled: Vec<u64> = (0..400).filter(|&seed| walled_in(&dealt(&steps(), 2, seed)) > 0).collect();
    assert!(walled.is_empty(), "{} of 400: {walled:?}", walled.len());
}
