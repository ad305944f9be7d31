//! What is told: why not, what runs out, and how it ended.

use table::{Lang, Tell};

use super::*;
use crate::vertical::Obstacle;

/// What stands in the way, as the board gets it.
#[track_caller]
fn barred(game: &Vertical, text: &str) -> Option<Obstacle> {
    let (seat, action) = (game.turn().seats().first().unwrap(), act(text));
    let refusal = game.check(seat, &action).expect_err("it is refused");
    game.obstacle(seat, &action, refusal)
}

#[test]
fn ver_6_and_ver_7_show_where_a_tile_cannot_go() {
    let game = in_hand(wall("0,0:plain 0,1:plain 0,2:plain 0,3:plain 0,4:plain", "ground: ground:"), Kind::Cave);
    assert_eq!(barred(&game, "place 0,1"), Some(Obstacle::Laid { at: at("0,1") }));
    assert_eq!(barred(&game, "place 3,1"), Some(Obstacle::Apart { at: at("3,1"), first: false }));
    assert_eq!(barred(&game, "place 0,-1"), Some(Obstacle::Below));
    assert_eq!(barred(&game, "place 1,4"), Some(Obstacle::High { at: at("1,4"), row: 3 }));
    assert_eq!(barred(&game, "move 0,0"), Some(Obstacle::Drawn { tile: Kind::Cave }));
    let game = in_hand(wall("", "ground: ground:"), Kind::Plain);
    assert_eq!(barred(&game, "place 1,0"), Some(Obstacle::Apart { at: at("1,0"), first: true }));
}

#[test]
fn ver_12_names_what_the_bag_lacks() {
    let tiles = "0,0:plain 0,1:axe 1,0:ladder -1,0:crampons 0,2:plain 5,5:plain";
    let game = wall(tiles, "0,0: ground:");
    let lacks = |token, place| Some(Obstacle::Lacks { token, at: at(place) });
    assert_eq!(barred(&game, "move 0,1"), lacks(Token::Axe, "0,1"));
    assert_eq!(barred(&game, "move -1,0"), lacks(Token::Crampons, "-1,0"));
    assert_eq!(barred(&game, "move 1,0"), Some(Obstacle::Steep { at: at("1,0") }));
    assert_eq!(barred(&game, "equip ladder 1,0"), lacks(Token::Ladder, "1,0"));
    assert_eq!(barred(&game, "move 0,2"), Some(Obstacle::Far { from: Some(at("0,0")), at: at("0,2") }));
    assert_eq!(barred(&game, "move 3,3"), Some(Obstacle::Bare { at: at("3,3") }));
    let said = Vertical::tell_obstacle(&barred(&game, "move 0,1").unwrap(), Lang::Fr).unwrap();
    assert_eq!(said, "Il vous manque un piolet dans le sac.");
}

#[test]
fn why_not_names_what_stands_in_the_way() {
    let game = wall("0,0:plain 0,1:danger 1,0:plain -1,0:plain+zipline", "0,0:ladder+zipline+carabiner 1,0:");
    assert_eq!(barred(&game, "move 0,1"), Some(Obstacle::Danger { at: at("0,1") }));
    assert_eq!(barred(&game, "move 1,0"), Some(Obstacle::Taken { at: at("1,0"), seat: Seat(1) }));
    let unfit = |token, place, kind| Some(Obstacle::Unfit { token, at: at(place), kind });
    assert_eq!(barred(&game, "equip ladder 0,0"), unfit(Orange::Ladder, "0,0", Kind::Plain));
    assert_eq!(barred(&game, "equip zipline 0,1"), unfit(Orange::Zipline, "0,1", Kind::Danger));
    assert_eq!(
        barred(&game, "equip zipline -1,0"),
        Some(Obstacle::Equipped { token: Orange::Zipline, at: at("-1,0") })
    );
    let bound = play(game, &["equip carabiner -1,0"]);
    assert_eq!(barred(&bound, "end"), Some(Obstacle::Duty { at: at("-1,0") }));

    let caves = "0,0:cave 1,0:plain 2,0:cave 2,1:plain 2,2:plain 2,3:cave";
    assert_eq!(
        barred(&wall(caves, "0,0: ground:"), "cave 2,0"),
        Some(Obstacle::Lacks { token: Token::Map, at: at("2,0") })
    );
    let mapped = wall(caves, "0,0:map 2,0:");
    assert_eq!(barred(&mapped, "cave 2,3"), Some(Obstacle::Nearer { at: at("2,0") }));
    assert_eq!(barred(&mapped, "cave 2,0"), Some(Obstacle::Taken { at: at("2,0"), seat: Seat(1) }));
    let ride = wall("0,0:plain+zipline 0,1:plain", "0,0: ground:");
    assert_eq!(barred(&ride, "zip 0,1"), Some(Obstacle::Above { from: at("0,0"), at: at("0,1") }));
    assert_eq!(barred(&fresh(2), "end"), Some(Obstacle::Pack));
}

#[test]
fn ver_4_a_token_that_is_used_up_is_named_and_what_is_left_is_told() {
    let options = Options { tokens: [(Token::Axe, 1)].into_iter().collect(), ..Options::default() };
    let game = Vertical::new(&options, 2, &Setup {}).unwrap();
    let taken = Event::Take { seat: Seat(0), token: Token::Axe, left: 0 };
    assert_eq!(events(&game, "take axe"), [taken]);
    let game = play(game, &["take axe"]);
    assert_eq!(barred(&game, "take axe"), Some(Obstacle::Spent { token: Token::Axe }));
}

/// A game whose stacks are these, about to draw.
fn stacked(counts: [u8; 3]) -> Vertical {
    let mut game = wall("0,0:plain", "0,0: ground: ground:");
    game.stacks = Default::default();
    counts.into_iter().enumerate().for_each(|(stack, count)| game.stacks[stack][Kind::Plain.index()] = count);
    game.phase = Phase::Draw;
    game
}

#[test]
fn ver_5_and_ver_17_stacks_that_run_out_are_told() {
    let mut game = stacked([1, 9, 5]);
    game.stacks[1][Kind::Fall.index()] = 2;
    let draw = |stack| Event::Draw { seat: Seat(0), tile: Kind::Plain, stack };
    assert_eq!(events(&game, "plain"), [draw(1), Event::Stack { stack: 2, tiles: 11, falls: 2 }]);
    assert_eq!(events(&stacked([2, 9, 5]), "plain"), [draw(1)]);
    assert_eq!(events(&stacked([0, 0, 4]), "plain"), [draw(3), Event::Last { left: 3 }], "one for each");
    assert_eq!(events(&stacked([0, 0, 3]), "plain"), [draw(3)], "and only once");
}

#[test]
fn ver_17_the_end_tells_everybodys_height() {
    let over = |winners: &[u8], rows: &[Option<i32>], lang| {
        let winners = winners.iter().map(|&seat| Seat(seat)).collect();
        Vertical::tell(&Event::Over { winners, rows: rows.to_vec() }, lang)
    };
    assert_eq!(
        over(&[0], &[Some(12), Some(9), None], Lang::En),
        "{0} wins, the highest of all: row 12, ahead of {1} (row 9) and {2} (on the ground)."
    );
    assert_eq!(
        over(&[0, 2], &[Some(4), Some(3), Some(4)], Lang::Fr),
        "Victoire partagée par {0} et {2}, à la même hauteur\u{a0}: rangée 4, devant {1} (rangée 3)."
    );
    assert_eq!(
        over(&[2], &[Some(2), None, Some(12), Some(9)], Lang::En),
        "{2} wins, the highest of all: row 12, ahead of {3} (row 9), {0} (row 2) and {1} (on the ground).",
        "from the top down, not by seat"
    );
    assert_eq!(
        over(&[0, 1], &[None, None], Lang::En),
        "{0} and {1} share the victory at the same height: on the ground."
    );
}
