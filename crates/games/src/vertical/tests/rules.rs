//! A test a rule, by its number.

use super::*;

#[test]
fn ver_1_sixty_tiles_in_three_stacks() {
    let game = fresh(2);
    assert_eq!(game.stacks.map(|stack| stack.iter().sum::<u8>()), [20, 20, 20]);
    assert_eq!(game.stacks[2][Kind::Fall.index()], 3);
    let open = |options: &Options| Vertical::new(options, 2, &Setup {});
    assert!(open(&tiles(&[&[(Kind::Fall, 60)], &[], &[]])).is_ok());
    assert!(open(&tiles(&[&[], &[], &[(Kind::Plain, 59), (Kind::Cave, 1), (Kind::Axe, 0)]])).is_ok());
    for bad in [
        tiles(&[&[(Kind::Plain, 60)], &[]]),
        tiles(&[&[(Kind::Plain, 60)], &[], &[], &[]]),
        tiles(&[]),
        tiles(&[&[(Kind::Plain, 59)], &[], &[]]),
        tiles(&[&[(Kind::Plain, 60)], &[(Kind::Fall, 1)], &[]]),
        tiles(&[&[(Kind::Plain, u64::MAX)], &[(Kind::Fall, 61)], &[]]),
        tiles(&[&[(Kind::Plain, 256 + 60)], &[], &[]]),
    ] {
        assert!(open(&bad).err().unwrap().to_string().contains("VER-1"), "{bad:?}");
    }
}

#[test]
fn ver_1_options_of_the_wrong_shape_are_refused() {
    let read = serde_json::from_str::<Options>;
    assert_eq!(read("{}").unwrap(), Options::default());
    assert_eq!(read(r#"{"carabiner":"anywhere"}"#).unwrap().carabiner, Carabiners::Anywhere);
    assert_eq!(read(r#"{"tiles":[{"fall":60},{},{}]}"#).unwrap(), tiles(&[&[(Kind::Fall, 60)], &[], &[]]));
    for text in [
        r#"{"carabiner":"Anywhere"}"#,
        r#"{"carabiner":null}"#,
        r#"{"carabiner":true}"#,
        r#"{"tiles":{"plain":60}}"#,
        r#"{"tiles":null}"#,
        r#"{"tiles":[{"plain":-1},{},{}]}"#,
        r#"{"tiles":[{"plain":60.0},{},{}]}"#,
        r#"{"tiles":[{"plain":"60"},{},{}]}"#,
        r#"{"tiles":[{"stone":60},{},{}]}"#,
        r#"{"tiles":[{"Plain":60},{},{}]}"#,
        r#"{"tiles":[[60],[],[]]}"#,
        r#"{"tile":[]}"#,
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn ver_2_five_tokens_of_each_kind() {
    let mut game = fresh(5);
    assert!(Token::ALL.into_iter().all(|token| game.supply(token) == 5));
    for _ in 0..5 {
        game = play(game, &["take map"]);
    }
    assert_eq!(legal(&game, "take"), "axe carabiner crampons ladder zipline");
    assert_eq!(refused(&game, "take map"), "VER-4");
    let laid = play(wall("0,0:plain", "ground:zipline ground:"), &["equip zipline 0,0"]);
    assert_eq!(laid.supply(Token::Zipline), 4, "a token on the cliff does not come back");
    assert!("equip axe 0,0".parse::<Action>().is_err(), "blue tokens are not put on the cliff");
}

#[test]
fn ver_2_other_numbers_of_tokens_may_be_agreed_on() {
    let options = |tokens: &[(Token, u64)]| Options { tokens: tokens.iter().copied().collect(), ..Options::default() };
    let start = |tokens: &[(Token, u64)], seats| Vertical::new(&options(tokens), seats, &Setup {});
    let game = start(&[(Token::Map, 1), (Token::Axe, 0), (Token::Ladder, 1_000_000)], 2).unwrap();
    assert_eq!(legal(&game, "take"), "carabiner crampons ladder map zipline");
    assert_eq!((game.supply(Token::Crampons), game.supply(Token::Map)), (5, 1), "a kind left out keeps five");
    let taken = play(game, &["take map"]);
    assert_eq!(refused(&taken, "take map"), "VER-4");
    let few: Vec<(Token, u64)> = Token::ALL.into_iter().map(|token| (token, 3)).collect();
    assert!(start(&few, 4).is_ok());
    let refusal = start(&few, 5).err().unwrap().to_string();
    assert!(refusal.contains("18 tokens") && refusal.contains("VER-2") && refusal.contains("20"), "{refusal}");
    let endless = start(&Token::ALL.map(|token| (token, u64::MAX)), 5).unwrap();
    assert_eq!(Vertical::from_view(&endless.view(Viewer::Spectator)).stock, endless.stock);
}

#[test]
fn ver_3_everybody_starts_on_the_ground() {
    let view = fresh(5).view(Viewer::Spectator);
    assert!(view.players.iter().all(|player| player.at.is_none() && player.score == 0 && player.bag.is_empty()));
    assert!(Vertical::new(&Options::default(), 6, &Setup {}).is_err());
    assert!(Vertical::new(&Options::default(), 1, &Setup {}).is_err());
}

#[test]
fn ver_4_four_tokens_each_one_at_a_time() {
    let mut game = fresh(3);
    assert_eq!(refused(&game, "end"), "VER-4");
    assert_eq!(refused(&game, "place 0,0"), "VER-4");
    for turn in 0..PACKED * 3 {
        assert_eq!(game.turn(), Turn::of(Seat(turn % 3)));
        game = play(game, &[["take axe", "take map", "take ladder"][turn as usize % 3]]);
    }
    assert_eq!((game.turn(), game.on_turn), (Turn::Chance, Seat(0)));
    assert_eq!(game.bags[0][Token::Axe.index()], 4, "the same kind as often as they like");
    let game = play(game, &["plain", "place 0,0"]);
    assert_eq!(refused(&game, "take axe"), "VER-4", "never again");
}

#[test]
fn ver_5_stacks_are_drawn_one_after_the_other_by_number() {
    let mut game = fresh(2);
    game.phase = Phase::Draw;
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances.iter().map(|(_, weight)| weight).sum::<u32>(), 20);
    assert!(chances.contains(&(Kind::Plain, 11)) && chances.contains(&(Kind::Cave, 2)));
    let options = tiles(&[&[], &[(Kind::Plain, 1), (Kind::Danger, 1)], &[(Kind::Cave, 58)]]);
    let mut game = Vertical::new(&options, 2, &Setup {}).unwrap();
    game.phase = Phase::Draw;
    assert_eq!(game.view(Viewer::Spectator).stack, Some(2), "an empty stack is passed over");
    assert_eq!(game.check_chance(&Kind::Cave), Err(Refusal::cite("VER-5")), "not while stack 2 lasts");
    let game = play(game, &["danger", "place 0,0", "end"]);
    assert_eq!(game.check_chance(&Kind::Danger), Err(Refusal::cite("VER-5")), "there is none left");
    assert_eq!(game.on_turn, Seat(1));
    let game = play(game, &["plain", "place 1,0", "end"]);
    assert_eq!(game.check_chance(&Kind::Cave), Ok(()));
}

#[test]
fn ver_6_tiles_share_a_side_and_stay_off_the_ground() {
    let first = in_hand(wall("", "ground: ground:"), Kind::Plain);
    assert_eq!(legal(&first, "place"), "0,0");
    assert_eq!(refused(&first, "place 1,0"), "VER-6");
    let game = in_hand(wall("0,0:plain 0,1:danger", "ground: ground:"), Kind::Plain);
    assert_eq!(legal(&game, "place"), "-1,0 -1,1 0,2 1,0 1,1");
    for text in ["0,0", "0,-1", "1,2", "2,0", "-60,0", "2147483647,-2147483648", "-2147483648,2147483647"] {
        assert_eq!(refused(&game, &format!("place {text}")), "VER-6", "{text}");
    }
    for text in ["end", "move 0,0", "equip zipline 0,0", "zip 0,0", "cave 0,0"] {
        assert_eq!(refused(&game, text), "VER-6", "{text} before the tile is placed");
    }
    assert_eq!(refused(&play(game, &["place 1,1"]), "place 1,0"), "VER-6", "one a turn");
}

#[test]
fn ver_7_caves_stay_within_three_rows_of_the_foot_or_another_cave() {
    let tower = "0,0:plain 0,1:plain 0,2:plain 0,3:plain 0,4:plain";
    let game = in_hand(wall(tower, "ground: ground:"), Kind::Cave);
    assert_eq!(refused(&game, "place 0,5"), "VER-7");
    assert_eq!(refused(&game, "place 1,4"), "VER-7");
    assert_eq!(refused(&game, "place 1,3"), "allowed");
    assert_eq!(legal(&game, "place"), "-1,0 -1,1 -1,2 -1,3 1,0 1,1 1,2 1,3");
    let other = wall(&format!("{tower} 5,0:plain 0,5:plain 0,6:plain -1,2:cave"), "ground: ground:");
    let other = in_hand(other, Kind::Cave);
    assert_eq!(refused(&other, "place 1,5"), "allowed", "three above the cave, whatever its column");
    assert_eq!(refused(&other, "place 1,6"), "VER-7");
    assert_eq!(refused(&in_hand(other, Kind::Danger), "place 0,7"), "allowed", "only caves");
    assert_eq!(legal(&in_hand(wall("", "ground: ground:"), Kind::Cave), "place"), "0,0", "a cave may be the foot");
}

#[test]
fn ver_8_a_ladder_goes_on_a_ladder_logo() {
    let game = wall("0,0:ladder 1,0:ladder+ladder 2,0:plain 3,0:danger", "ground:ladder ground:");
    assert_eq!(legal(&game, "equip"), "ladder 0,0");
    for text in ["equip ladder 1,0", "equip ladder 2,0", "equip ladder 3,0", "equip ladder 9,9", "equip zipline 0,0"] {
        assert_eq!(refused(&game, text), "VER-8", "{text}");
    }
}

#[test]
fn ver_8_a_zipline_goes_anywhere_but_on_danger() {
    let tiles = "0,0:plain+carabiner 1,0:axe 2,0:danger 0,1:cave+zipline 0,2:ladder";
    let game = wall(tiles, "ground:zipline 0,0:");
    assert_eq!(legal(&game, "equip"), "zipline 0,0 zipline 0,2 zipline 1,0");
    assert_eq!(refused(&game, "equip zipline 2,0"), "VER-8");
    assert_eq!(refused(&game, "equip zipline 0,1"), "VER-8", "there is one already");
    let after = play(game, &["equip zipline 0,2"]);
    assert_eq!(after.bags[0], [0; 6]);
    assert_eq!(refused(&after, "equip zipline 0,0"), "VER-8", "one token a turn");
    assert_eq!(all_legal(&after), "end", "which must be said");
}

#[test]
fn ver_8_a_carabiner_binds_to_the_step() {
    let tiles = "0,0:plain 0,1:plain+zipline 1,0:axe -1,0:plain 0,2:plain 1,1:plain+carabiner";
    let game = wall(tiles, "0,0:carabiner+carabiner -1,0:");
    assert_eq!(legal(&game, "equip"), "carabiner 0,1");
    for to in ["0,0", "-1,0", "1,0", "0,2", "1,1"] {
        assert_eq!(refused(&game, &format!("equip carabiner {to}")), "VER-8", "{to}");
    }
    let bound = play(game, &["equip carabiner 0,1"]);
    assert_eq!(all_legal(&bound), "move 0,1");
    for text in ["end", "move -1,0", "move 5,5", "equip carabiner 0,1", "cave 5,5", "zip -1,0"] {
        assert_eq!(refused(&bound, text), "VER-8", "{text}");
    }
    assert_eq!(refused(&bound, "cave 0,1"), "VER-13", "no passage leads there");
    assert_eq!(bound.view(Viewer::Spectator).stage, Stage::Go { to: at("0,1") });
    let moved = play(bound, &["move 0,1"]);
    assert_eq!(all_legal(&moved), "end; zip 0,0; zip 1,1", "a ride may still follow");
}

#[test]
fn ver_9_of_several_ways_to_one_place_the_one_that_leaves_most_open_comes_first() {
    let game = wall("0,0:cave+zipline 1,0:plain 2,0:plain+zipline 3,0:cave", "0,0:map ground:");
    let mut actions = Vec::new();
    game.legal(game.on_turn, &mut actions);
    let to = |place: &str| {
        let ways = actions.iter().map(Action::to_string).filter(|text| text.ends_with(place));
        ways.collect::<Vec<_>>().join(", ")
    };
    assert_eq!((to("1,0").as_str(), to("3,0").as_str()), ("move 1,0, zip 1,0", "cave 3,0, zip 3,0"));
}

#[test]
fn ver_8_a_carabiner_goes_wherever_one_way_leads() {
    let tiles = "0,0:cave+zipline 1,0:plain 2,0:plain+zipline 3,0:cave 3,1:plain";
    let game = wall(tiles, "0,0:carabiner+map ground:");
    assert_eq!(legal(&game, "equip"), "carabiner 1,0 carabiner 2,0 carabiner 3,0");
    assert_eq!(refused(&game, "equip carabiner 3,1"), "VER-8", "too high for a ride, too far for a step");
    let beside = play(game, &["equip carabiner 1,0"]);
    assert_eq!(all_legal(&beside), "move 1,0; zip 1,0", "by any way that leads there");
    let cave = play(game, &["equip carabiner 3,0"]);
    assert_eq!(all_legal(&cave), "cave 3,0; zip 3,0");
    for text in ["end", "move 1,0", "zip 1,0", "zip 2,0"] {
        assert_eq!(refused(&cave, text), "VER-8", "{text}");
    }
    assert_eq!(refused(&play(game, &["equip carabiner 2,0"]), "move 2,0"), "VER-9", "no step leads there");
    let moved = wall("0,0:plain 1,0:plain+zipline 5,0:plain", "0,0:carabiner ground:");
    assert_eq!(legal(&moved, "equip"), "carabiner 1,0", "a step and then a ride is not one way");
    let rides_on = play(moved, &["equip carabiner 1,0", "move 1,0"]);
    assert_eq!(all_legal(&rides_on), "end; zip 0,0; zip 5,0", "but a ride may follow");
}

#[test]
fn ver_8_with_the_option_only_a_step_binds() {
    let mut game = wall("0,0:cave+zipline 1,0:cave 2,0:plain", "0,0:carabiner+map ground:");
    game.carabiners = Carabiners::Step;
    assert_eq!(legal(&game, "equip"), "carabiner 1,0");
    let bound = play(game, &["equip carabiner 1,0"]);
    assert_eq!(all_legal(&bound), "move 1,0", "that step must be made");
    for text in ["cave 1,0", "zip 1,0"] {
        assert_eq!(refused(&bound, text), "VER-8", "{text}");
    }
}

#[test]
fn ver_8_a_carabiner_may_be_put_at_the_foot_from_the_ground() {
    let game = wall("0,0:danger 1,0:plain 1,1:plain 2,0:crampons", "ground:carabiner+crampons ground:");
    assert_eq!(legal(&game, "equip"), "carabiner 1,0 carabiner 2,0");
    assert_eq!(stands(&play(game, &["equip carabiner 2,0", "move 2,0"]), 0), "2,0");
}

#[test]
fn ver_8_with_the_option_carabiners_go_anywhere_and_bind_to_nothing() {
    let mut game = wall("0,0:plain 0,1:danger 0,2:ladder 1,0:plain+carabiner", "0,0:carabiner ground:");
    game.carabiners = Carabiners::Anywhere;
    assert_eq!(legal(&game, "equip"), "carabiner 0,0 carabiner 0,2");
    assert_eq!(refused(&game, "equip carabiner 0,1"), "VER-8");
    assert_eq!(refused(&game, "equip carabiner 1,0"), "VER-8");
    let game = play(game, &["equip carabiner 0,2"]);
    assert_eq!(all_legal(&game), "end; move 1,0");
}

#[test]
fn ver_8_tokens_stay_and_serve_everybody() {
    let game = wall("0,0:ladder", "ground:ladder ground:");
    let game = play(game, &["equip ladder 0,0", "end", "plain", "place 1,0", "move 0,0"]);
    assert_eq!(stands(&game, 1), "0,0");
    assert_eq!(game.view(Viewer::Spectator).tiles[0].tokens, [Orange::Ladder]);
}

#[test]
fn ver_9_one_tile_up_down_left_or_right() {
    let cross = "0,0:plain 0,1:plain 0,2:plain 1,1:plain -1,1:plain 1,2:plain 0,3:plain";
    let game = wall(cross, "0,1: ground:");
    assert_eq!(legal(&game, "move"), "-1,1 0,0 0,2 1,1");
    for to in ["0,1", "1,2", "0,3", "2,1", "0,-1", "1,0"] {
        assert_eq!(refused(&game, &format!("move {to}")), "VER-9", "{to}");
    }
    let moved = play(game, &["move 0,2"]);
    assert_eq!((stands(&moved, 0).as_str(), moved.on_turn), ("0,2", Seat(1)), "the turn ends by itself");
    let foot = wall("0,0:plain 1,0:plain 2,0:plain 0,1:plain", "ground: 1,0:");
    assert_eq!(legal(&foot, "move"), "0,0 2,0");
    assert_eq!(refused(&foot, "move 0,1"), "VER-9", "from the ground to row 0 only");
    let stays = play(foot, &["end"]);
    assert_eq!((stands(&stays, 0).as_str(), stays.on_turn), ("ground", Seat(1)));
}

#[test]
fn ver_10_never_two_on_one_tile() {
    let game = wall("0,0:plain 0,1:plain+zipline 1,0:cave 1,1:cave", "0,1: 0,0: 1,1:");
    for text in ["move 0,0", "move 1,1", "zip 0,0", "zip 1,1"] {
        assert_eq!(refused(&game, text), "VER-10", "{text}");
    }
    assert_eq!(legal(&game, "zip"), "1,0");
    let many = wall("0,0:plain", "ground: ground: ground: 0,0:");
    assert_eq!(all_legal(&many), "end", "only the ground is shared");
}

#[test]
fn ver_11_nobody_enters_danger() {
    let everything = "axe+crampons+map+ladder";
    let game = wall("0,0:danger 1,0:plain+zipline 2,0:danger", &format!("1,0:{everything} ground:{everything}"));
    assert_eq!(refused(&game, "move 0,0"), "VER-11");
    assert_eq!(refused(&game, "zip 2,0"), "VER-11");
    assert_eq!(legal(&play(game, &["end", "danger", "place 1,1"]), "move"), "");
}

#[test]
fn ver_12_what_tiles_ask_for() {
    let tiles = "0,0:axe 1,0:crampons 2,0:ladder 3,0:ladder+ladder 4,0:plain 5,0:cave";
    let moves = |bag: &str| legal(&wall(tiles, &format!("ground:{bag} ground:axe+crampons")), "move");
    assert_eq!(moves(""), "3,0 4,0 5,0");
    assert_eq!(moves("axe"), "0,0 3,0 4,0 5,0");
    assert_eq!(moves("crampons"), "1,0 3,0 4,0 5,0");
    assert_eq!(moves("ladder"), "3,0 4,0 5,0", "a ladder in the bag is no help");
    let game = wall(tiles, "ground:axe ground:");
    assert_eq!(refused(&game, "move 1,0"), "VER-12");
    assert_eq!(refused(&game, "move 2,0"), "VER-12");
    assert_eq!(play(game, &["move 0,0"]).bags, game.bags, "blue tokens are kept");
}

#[test]
fn ver_13_the_map_leads_to_the_nearest_other_cave() {
    let row = "0,0:cave 1,0:plain 2,0:cave 1,1:plain 1,2:plain -1,0:plain -1,1:cave 3,0:cave";
    let game = wall(row, "0,0:map ground:map");
    assert_eq!(legal(&game, "cave"), "-1,1 2,0", "both are two away");
    assert_eq!(refused(&game, "cave 3,0"), "VER-13", "that is farther");
    assert_eq!(refused(&game, "cave 0,0"), "VER-13", "another one");
    assert_eq!(refused(&game, "cave 1,0"), "VER-13", "no cave");
    let one = wall(row, "0,0:map 2,0:");
    assert_eq!(legal(&one, "cave"), "-1,1");
    assert_eq!(refused(&one, "cave 2,0"), "VER-13", "occupied is closed");
    let both = wall(row, "0,0:map 2,0: -1,1:");
    assert_eq!(legal(&both, "cave"), "", "and no farther one opens");
    assert_eq!(legal(&wall(row, "0,0:axe ground:map"), "cave"), "", "without the map");
    assert_eq!(legal(&wall(row, "1,0:map ground:"), "cave"), "", "not on a cave");
    assert_eq!(legal(&wall(row, "ground:map ground:"), "cave"), "", "on the ground");
    let passed = play(game, &["cave -1,1"]);
    assert_eq!((stands(&passed, 0).as_str(), passed.on_turn), ("-1,1", Seat(1)));
    assert_eq!(legal(&wall("0,0:cave 1,0:plain", "0,0:map ground:"), "cave"), "", "the only cave");
}

#[test]
fn ver_13_a_passage_stands_instead_of_the_move() {
    let game = wall("0,0:cave 0,1:cave+zipline 1,1:plain", "0,0:map ground:");
    assert_eq!(all_legal(&game), "cave 0,1; end; move 0,1", "a neighbouring cave is reached either way");
    let passed = play(game, &["cave 0,1"]);
    assert_eq!(all_legal(&passed), "end; zip 0,0; zip 1,1", "a ride may follow");
    assert_eq!(refused(&passed, "cave 0,0"), "VER-13");
    assert_eq!(refused(&passed, "move 1,1"), "VER-9");
    assert_eq!(refused(&passed, "equip zipline 1,1"), "VER-8");
}

#[test]
fn ver_14_a_ride_goes_level_or_down_across_gaps() {
    let tiles = "0,0:plain 0,1:plain+zipline 0,2:plain 1,0:plain 2,0:axe 3,0:plain 3,1:plain 3,2:plain 4,1:ladder";
    let game = wall(tiles, "0,1: 3,0:");
    assert_eq!(legal(&game, "zip"), "0,0 1,0 3,1");
    for (to, rule) in [("0,2", "VER-14"), ("3,2", "VER-14"), ("0,1", "VER-14"), ("7,0", "VER-14"), ("2,0", "VER-12")] {
        assert_eq!(refused(&game, &format!("zip {to}")), rule, "{to}");
    }
    let ridden = play(game, &["zip 3,1"]);
    assert_eq!((stands(&ridden, 0).as_str(), ridden.on_turn), ("3,1", Seat(1)), "nothing follows it");
    assert_eq!(refused(&wall(tiles, "0,0: ground:"), "zip 1,0"), "VER-14", "no zip-line under their feet");
    assert_eq!(refused(&wall(tiles, "ground: ground:"), "zip 1,0"), "VER-14");
}

#[test]
fn ver_14_a_ride_may_follow_a_move_and_the_token_just_put_down_serves() {
    let game = wall("0,0:plain 0,1:plain 1,0:plain+zipline", "0,0:zipline ground:");
    let rides = play(game, &["equip zipline 0,1", "move 0,1"]);
    assert_eq!((rides.turn(), all_legal(&rides)), (Turn::of(Seat(0)), "end; zip 0,0; zip 1,0".into()));
    let again = play(rides, &["zip 1,0"]);
    assert_eq!((stands(&again, 0).as_str(), again.turn()), ("1,0", Turn::Chance), "at most one ride");
    assert_eq!(stands(&play(rides, &["end"]), 0), "0,1");
    let standing = play(game, &["equip zipline 0,0"]);
    assert_eq!(legal(&standing, "zip"), "1,0", "instead of the move");
    let nowhere = play(wall("0,0:plain+zipline 0,1:plain", "ground: ground:"), &["move 0,0"]);
    assert_eq!(nowhere.turn(), Turn::Chance, "no ride to take: the turn ends by itself");
}

/// Just the last tile is left.
fn last_tile(mut game: Vertical, kind: Kind) -> Vertical {
    game.stacks = Default::default();
    game.stacks[2][kind.index()] = 1;
    game.phase = Phase::Draw;
    game
}

#[test]
fn ver_17_the_highest_wins_after_the_turn_of_the_last_tile() {
    let game = last_tile(wall("0,0:plain 0,1:plain 1,0:plain 1,1:plain", "0,0: 1,1: ground:"), Kind::Plain);
    let game = play(game, &["plain", "place 0,2"]);
    assert_eq!(game.turn(), Turn::of(Seat(0)), "the turn it belongs to is played");
    let told = events(&game, "move 0,1");
    assert_eq!(
        told[1],
        Event::Over { winners: [Seat(0), Seat(1)].into_iter().collect(), rows: vec![Some(1), Some(1), None] }
    );
    let game = play(game, &["move 0,1"]);
    let Turn::Over(outcome) = game.turn() else { panic!("it goes on") };
    assert_eq!(outcome.scores.as_slice(), [2, 2, 0]);
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(0), Seat(1)], "equal rows share");
    assert_eq!(table::check(&game, &Step::Act(Seat(1), Action::End)), Err(Refusal::TURN));
    assert_eq!(table::check(&game, &Step::Chance(Kind::Plain)), Err(Refusal::TURN));
}

#[test]
fn ver_17_a_last_fall_counts_and_the_ground_is_shared() {
    let game = play(last_tile(wall("0,0:plain", "0,0: ground:"), Kind::Fall), &["fall"]);
    let Turn::Over(outcome) = game.turn() else { panic!("it goes on") };
    assert_eq!((outcome.scores.as_slice(), outcome.winners.len()), (&[0, 0][..], 2));
}
