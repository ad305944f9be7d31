//! What a board is given: everything it draws, and no more than fits a message.

use table::{AnyGame, AnyPosition, Erased, Journal, Record};

use super::*;
use crate::aufsteiger::scene::FLOODS;

/// The longest message that a server should send.
const MESSAGE: usize = 64 * 1024;
/// A view has its frame around it: whose turn, prompts, the sentences of what happened.
const FRAME: usize = 4 * 1024;
/// So many actions are listed in a message.
const MOST_LISTED: usize = 200;

fn view(game: &Aufsteiger) -> crate::aufsteiger::View {
    game.view(Viewer::Spectator)
}

#[test]
fn auf_10_a_view_names_the_blocks_that_may_be_taken() {
    for seed in 0..6 {
        let game = play_lively(dealt(&steps(), 3, seed), 12, seed);
        let mut moves = Vec::new();
        let with_a_move = BlockId::all().filter(|&block| {
            moves.clear();
            game.moves_of(block, &mut moves);
            !moves.is_empty()
        });
        assert_eq!(view(&game).movable, with_a_move.collect::<Vec<_>>());
    }
}

#[test]
fn auf_12_the_areas_are_the_height_map() {
    let game = play_lively(dealt(&steps(), 4, 8), 30, 8);
    let mut met = std::collections::HashSet::new();
    for area in view(&game).areas {
        for &cell in &area.cells {
            assert!(met.insert(cell), "{cell} is in one area");
            assert_eq!((game.tower.top(cell), game.tower.height(cell)), (area.block, area.height));
        }
    }
    let covered = game.tower.blocks().iter().flat_map(Block::cells);
    assert!(covered.into_iter().all(|cell| met.contains(&cell)));
}

#[test]
fn auf_19_a_view_ranks_the_pawns() {
    let mut game = stand(scene("c1 grey o 0,0; h12 grey o 2,0", 4), "0:0,0 1:2,0 2:1,1");
    for (seat, arrived) in [(0, 5), (1, 9), (2, 7)] {
        game.pawns[seat].arrived = arrived;
    }
    let places = |game: &Aufsteiger| view(game).players.iter().map(|player| player.place).collect::<Vec<_>>();
    assert_eq!(places(&game), [2, 3, 1, 4]);
    game.tie = crate::aufsteiger::Tie::First;
    assert_eq!(places(&game), [1, 3, 2, 4]);
    assert_eq!(places(&dealt(&steps(), 3, 1)), [1, 1, 1]);
}

#[test]
fn auf_18_a_view_says_when_a_turn_is_the_last_chance() {
    let mut game = dealt(&steps(), 3, 1);
    assert!(!view(&game).last_chance);
    game.quiet = game.quiet_end - 2;
    assert!(!view(&game).last_chance);
    assert!(events(&game, "end").iter().any(|event| matches!(event, Event::Quiet { last: true, .. })));
    game.quiet += 1;
    assert!(view(&game).last_chance);
    assert!(events(&game, "end").iter().any(|event| matches!(event, Event::Quiet { last: false, .. })), "it is over");
    (game.quiet, game.turns, game.turns_end) = (0, 179, Some(180));
    assert!(view(&game).last_chance, "the last of all turns");
    assert!(!view(&play(game, &["end"])).last_chance, "over");
}

/// The position without its type, as a house has it.
fn erased(record: &Record) -> Box<dyn AnyPosition> {
    let mut position = Erased::<Aufsteiger>::new().open(record).unwrap();
    for entry in &record.actions {
        position.attempt(entry.by, &entry.action).unwrap();
    }
    position
}

/// Some way into a game in which blocks end up everywhere.
fn record(seed: u64, plies: usize) -> Record {
    let options = Options { patience: 1000, bridges: true, ..steps() };
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut journal = Journal::<Aufsteiger>::deal(options, 5, &mut rng).unwrap();
    for _ in 0..plies {
        let (game, seat) = (journal.now(), acting(journal.now()));
        let action = game.draw_action(seat, &mut rng, &mut Vec::new());
        journal.attempt(Step::Act(seat, action)).unwrap();
    }
    journal.record()
}

/// Asks like a client: where the answer is too long, for each way in which it may go on. Says how many
/// there are and in how many messages.
fn ask(position: &dyn AnyPosition, seat: Seat, beginning: &str) -> (usize, usize) {
    let foreseen = position.foresee(seat, beginning, MOST_LISTED);
    if foreseen.count <= MOST_LISTED {
        assert!(foreseen.actions.get().len() + FRAME < MESSAGE);
        return (foreseen.count, 1);
    }
    let parts = "-0123456789,".chars().map(|next| ask(position, seat, &format!("{beginning}{next}")));
    let (count, messages) = parts.fold((0, 1), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    assert_eq!(count, foreseen.count);
    (count, messages)
}

/// One message is enough until a game has scattered the tower far and wide.
#[test]
fn the_places_of_a_block_with_one_colour_on_top_fit_a_message() {
    for (seed, plies, most) in [(1, 0, 1), (2, 40, 1), (3, 150, 13), (4, 600, 13)] {
        let record = record(seed, plies);
        let (position, game) = (erased(&record), Journal::<Aufsteiger>::replay(&record).unwrap());
        let (game, seat) = (game.now(), acting(game.now()));
        assert!(position.view(Viewer::Seat(seat)).get().len() < MESSAGE / 4);
        let mut count = 0;
        for block in view(game).movable {
            for stance in block.stances() {
                for top in stance.colors {
                    let beginning = format!("block {block} {} {} ", top.name(), stance.dir.name());
                    let (places, messages) = ask(&*position, seat, &beginning);
                    assert!(messages <= most, "{places} begin like {beginning:?}");
                    count += places;
                }
            }
        }
        assert_eq!(count, position.foresee(seat, "block ", 0).count);
    }
}

/// Everybody on a wide grey plain with both ladders: the longest ways there are to tell.
#[test]
fn a_view_with_two_hundred_ways_fits_a_message() {
    let plain = "p1 grey x 0,0; p2 grey x 0,2; c1 grey o 0,4; c2 grey o 2,4; c3 grey o 4,4; c4 grey o 6,0; c5 grey o 6,2; \
        c6 grey o 6,4; d1 grey x 0,6; d2 grey x 4,6; d3 grey x 0,8; d4 grey x 4,8; c7 grey o 8,0; c8 grey o 8,2; \
        c9 grey o 8,4; c10 grey o 8,6; c11 grey o 8,8; c12 grey o 8,10; h9 grey o 10,0; h10 grey o 10,2; h11 grey o 10,4";
    let game = play(stand(scene(plain, 5), "0:0,0 1:9,9 2:5,5 3:1,1"), &["block h11 grey o 10,6"]);
    let mut actions = Vec::new();
    for action in legal(&game).into_iter().take(MOST_LISTED) {
        actions.push((action.to_string(), events(&game, &action.to_string())));
    }
    assert!(actions.len() > 80, "{}", actions.len());
    let size = |value: String| value.len();
    let (list, view) = (serde_json::to_string(&actions).unwrap(), serde_json::to_string(&view(&game)).unwrap());
    assert!(size(list) * MOST_LISTED / actions.len() + size(view) + FRAME < MESSAGE);
}

/// A ring of grey blocks, open at one corner: from hardly any cell inside does a
/// straight line lead out, and all of its top can be climbed to.
const RING: &str = "p1 grey x 0,0; p2 grey x 6,0; d1 grey x 12,0; d2 grey y 14,2; d3 grey y 14,6; d4 grey y 14,10; \
    d5 grey x 12,14; d6 grey x 8,14; d7 red x 4,14; d8 red x 0,14; c1 grey o 0,2; c2 grey o 0,4; c3 grey o 0,6; c4 grey o 0,8; \
    c5 grey o 0,10; h12 grey o 16,0; h11 grey o 16,2";

/// Where a pawn may go is asked for at every step of a game, by anybody, as often as they like.
#[test]
fn auf_12_the_open_table_is_found_once_for_all_climbs_of_a_position() {
    let game = scene(RING, 2);
    let position = table::erased::position(game);
    FLOODS.set(0);
    let foreseen = position.foresee(Seat(0), "climb", MOST_LISTED);
    assert!((80..=MOST_LISTED).contains(&foreseen.count), "{}", foreseen.count);
    assert_eq!(FLOODS.get(), 1);
}
