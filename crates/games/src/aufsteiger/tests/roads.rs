//! The two roads to legality against each other: everything that could be tried around the tower is
//! listed if and only if it is allowed. And the ways to draw and to list less say the same.

use std::collections::HashSet;

use proptest::prelude::*;
use rand::RngExt;

use super::*;
use crate::aufsteiger::{
    Ladder,
    moves::Moves,
    relief::{Far, Relief, axes, on_relief},
};

/// Every cell on a block or within reach of one.
fn cells_around(game: &Aufsteiger) -> HashSet<Cell> {
    let around = |block: &Block| {
        let (at, shape) = (block.at, block.shape);
        let row = move |y| (at.x - 7..at.x + shape.wide as i32 + 2).map(move |x| Cell::new(x, y));
        (at.y - 7..at.y + shape.deep as i32 + 2).flat_map(row)
    };
    game.tower.blocks().iter().flat_map(around).collect()
}

/// Everything that a text could say here, but of the block moves, which are a million, a sample.
fn imaginable(game: &Aufsteiger, rng: &mut Pcg64Mcg) -> Vec<Action> {
    let mut actions = vec![Action::End, Action::ClimbDown];
    actions.extend(BlockId::all().map(Action::Stone));
    let cells: Vec<Cell> = cells_around(game).into_iter().collect();
    for &cell in &cells {
        actions.push(Action::Climb(cell));
        for ladder in Ladder::BOTH {
            actions.extend([Action::Ladder(ladder, cell), Action::Bridge(ladder, cell)]);
        }
    }
    let stances: Vec<_> =
        BlockId::all().flat_map(|block| block.stances().into_iter().map(move |it| (block, it))).collect();
    for _ in 0..BLOCK_MOVES {
        let (block, stance) = stances[rng.random_range(0..stances.len())];
        let (&top, &at) = (stance.colors.choose(rng).unwrap(), cells.choose(rng).unwrap());
        actions.push(Action::Block { block, top, dir: stance.dir, at });
    }
    actions
}

const BLOCK_MOVES: usize = 40_000;

/// What is listed is allowed, each once; and what is allowed is listed.
fn roads_meet(game: &Aufsteiger, rng: &mut Pcg64Mcg) {
    let (list, seat) = (legal(game), acting(game));
    let listed: HashSet<Action> = list.iter().copied().collect();
    assert_eq!(list.len(), listed.len(), "repeats");
    for action in &list {
        assert_eq!(game.check(seat, action), Ok(()), "{action} is listed");
    }
    for action in imaginable(game, rng) {
        let allowed = game.check(seat, &action).is_ok();
        assert!(!allowed || listed.contains(&action), "{action} is allowed but not listed");
    }
}

/// Drawing by number gives every listed move once. Of many, some are tried.
fn draws_are_fair(game: &Aufsteiger) {
    if !game.may_move_blocks() {
        return;
    }
    let blocks: Vec<Action> = legal(game).into_iter().filter(|action| matches!(action, Action::Block { .. })).collect();
    on_relief!(game.tower.blocks(), relief => {
        let moves = Moves::new(game, relief);
        let counts = moves.count();
        let total: u32 = counts.iter().map(|(_, _, count)| count).sum();
        assert_eq!(total as usize, blocks.len());
        for index in (0..total).step_by(1 + total as usize / 2000) {
            assert_eq!(moves.nth(&counts, index), blocks[index as usize]);
        }
    });
}

/// The moves of the blocks one by one are all moves.
fn blocks_add_up(game: &Aufsteiger) {
    let mut one_by_one = Vec::new();
    BlockId::all().for_each(|block| game.moves_of(block, &mut one_by_one));
    let blocks: Vec<Action> = legal(game).into_iter().filter(|action| matches!(action, Action::Block { .. })).collect();
    assert!(one_by_one == blocks);
}

/// The large map says what the small one says.
fn maps_agree(game: &Aufsteiger) {
    let (mut far, blocks) = (Vec::new(), game.tower.blocks());
    game.list_on(acting(game), &Relief::<Far>::new(blocks, axes(blocks)), &mut far);
    assert!(far == legal(game));
}

/// A pawn on a cell is on a block, or inside walls.
fn pawns_stand_well(game: &Aufsteiger) {
    for cell in game.pawns().iter().filter_map(|pawn| pawn.spot.cell()) {
        assert_eq!(game.tower.scene().ground(cell), Spot::Cell(cell));
        assert_eq!(game.pawns().iter().filter(|pawn| pawn.stands_on(cell)).count(), 1);
    }
}

fn holds_together(game: &Aufsteiger, seed: u64) {
    pawns_stand_well(game);
    roads_meet(game, &mut Pcg64Mcg::seed_from_u64(seed));
    draws_are_fair(game);
    blocks_add_up(game);
    maps_agree(game);
}

fn variants() -> impl Strategy<Value = Options> {
    let five = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    five.prop_map(|(full, after, bridges, together, by_turn)| Options {
        tower: if full { Start::Full } else { Start::Steps },
        climb: if after { crate::aufsteiger::Climb::After } else { crate::aufsteiger::Climb::Both },
        progress: if by_turn { crate::aufsteiger::Progress::Turn } else { crate::aufsteiger::Progress::Best },
        patience: 4,
        bridges,
        together,
        ..Options::default()
    })
}

/// A low scene full of corners: two walled-in parts of the table, a face in parts, grey everywhere.
const MAZE: &str = "d1 grey x 0,0; c1 grey o 4,0; h12 grey o 6,0; d4 grey y 0,2; d5 grey y 4,2; h1 grey x 2,4; h9 grey o 6,2; \
    h10 grey o 6,4; h11 grey o -2,2; d2 grey x 0,6; h2 grey y 2,6; c2 grey o 4,6; h3 grey x 6,6; d7 grey o 8,6; \
    h4 grey y 0,8; h5 grey x 1,8; c4 grey o 1,9; c3 grey o 3,8";

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn auf_10_lists_and_checks_agree_wherever_a_game_leads(
        options in variants(), seats in 2..=5u8, plies in 0..80usize, seed: u64,
    ) {
        holds_together(&play_lively(dealt(&options, seats, seed), plies, seed), seed);
    }

    #[test]
    fn auf_11_lists_and_checks_agree_among_walls_and_crowds(seats in 3..=5u8, plies in 0..60usize, seed: u64) {
        let options = Options { patience: 9, bridges: true, ..Options::default() };
        let game = stand(scene_with(MAZE, seats, options), "0:2,2 1:3,2 2:0,0");
        holds_together(&play_lively(game, plies, seed), seed);
    }
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn auf_1_lists_and_checks_agree_where_blocks_are_scattered(seed: u64) {
        holds_together(&play_lively(scattered(seed), 5, seed), seed);
    }
}

/// Pairs of blocks (the last are three) far from each other, or nearly so, in both directions.
fn scattered(seed: u64) -> Aufsteiger {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut setup = setup("", 2);
    let (mut x, mut y) = (0, 0);
    for (n, block) in setup.blocks.iter_mut().enumerate() {
        if n % 2 == 0 && n < 34 {
            x += [9, 15, 16, 17, 20_000_000][rng.random_range(0..5)];
            y += [-30_000_000, -9, 0, 9, 30_000_000][rng.random_range(0..5)];
        }
        let stances = block.id.stances();
        let stance = stances[rng.random_range(0..stances.len())];
        (block.top, block.dir) = (stance.colors[stance.colors.len() - 1], stance.dir);
        (block.x, block.y) = (x, y);
        x += stance.shape.wide as i32;
    }
    Aufsteiger::new(&Options { patience: 9, ..Options::default() }, 2, &setup).unwrap_or_else(|bad| panic!("{bad}"))
}

/// All blocks in one line, 96 cells long: wider than any word.
#[test]
fn auf_1_the_longest_line_of_blocks_is_no_limit() {
    let mut setup = setup("", 2);
    let mut x = 0;
    for block in &mut setup.blocks {
        let stances = block.id.stances();
        let stance = stances[if matches!(block.id.kind(), Kind::Double | Kind::Pillar) { 1 } else { 0 }];
        (block.top, block.dir, block.x, block.y) = (stance.colors[0], stance.dir, x, 0);
        x += stance.shape.wide as i32;
    }
    assert_eq!(x, 96);
    let game = Aufsteiger::new(&Options::default(), 2, &setup).unwrap();
    holds_together(&game, 1);
}

/// The pillars walk away from all others, past each other, further than 16 bits count.
#[test]
fn auf_1_blocks_may_wander_for_ever() {
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let options = Options { patience: 1_000_000, ..Options::default() };
        let along = if dx != 0 { "x" } else { "y" };
        let at = |n: i32| format!("grey {along} {},{}", 6 * n * dx, 6 * n * dy);
        let mut game = scene_with(&format!("p1 {}; p2 {}", at(0), at(1)), 2, options);
        for n in 2..5600 {
            let pillar = ["p1", "p2"][n as usize % 2];
            game = play(game, &[&format!("block {pillar} {}", at(n)), "end"]);
        }
        let far = game.tower[id("p2")].at;
        assert!(far.x.abs().max(far.y.abs()) > i16::MAX as i32);
        let mut moves = Vec::new();
        game.moves_of(id("p1"), &mut moves);
        assert!(moves.iter().all(|action| game.check(acting(&game), action).is_ok()));
        assert!(moves.contains(&act(&format!("block p1 {}", at(5600)))), "{}", moves.len());
    }
}

#[test]
fn a_random_action_is_any_of_the_list() {
    let game = stand(scene(MAZE, 3), "0:0,0");
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let mut draw = |game: &Aufsteiger| game.draw_action(Seat(0), &mut rng, &mut Vec::new());
    let list: HashSet<Action> = legal(&game).into_iter().collect();
    assert!((0..2000).all(|_| list.contains(&draw(&game))));
    // Once a block was moved the list is short enough to see all of it.
    let moved = play(game, &["block h9 violet o 6,2"]);
    let list: HashSet<Action> = legal(&moved).into_iter().collect();
    let drawn: HashSet<Action> = (0..2000).map(|_| draw(&moved)).collect();
    assert_eq!(drawn, list);
}
