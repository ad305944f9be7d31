//! The two roads to legality, the room that a cliff may take, views and notation.

use super::*;

#[test]
fn actions_have_one_spelling() {
    for text in ["take zipline", "place -12,0", "equip ladder 0,-3", "move 1,2", "cave 7,0", "zip -1,-1", "end"] {
        assert_eq!(act(text).to_string(), text);
    }
    for text in [
        "",
        "End",
        "end ",
        " end",
        "take",
        "take Axe",
        "take  axe",
        "take fall",
        "place",
        "place 0",
        "place 0,",
        "place 00,0",
        "place +1,0",
        "place -0,0",
        "place 1, 0",
        "place 1,0 ",
        "place 1.0,0",
        "place 1,0,0",
        "place 2147483648,0",
        "equip 0,0",
        "equip map 0,0",
        "equip ladder",
        "equip ladder  0,0",
        "move",
        "move a,b",
        "zip\t0,0",
        "cave 0;0",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
    for text in ["", "Plain", "map", "fall "] {
        assert!(text.parse::<Kind>().is_err(), "{text:?}");
    }
}

#[test]
fn a_game_is_written_down_and_read_back() {
    let options = Options { carabiner: Carabiners::Anywhere, ..Options::default() };
    let mut journal = Journal::<Vertical>::new(options, 2, Setup {}).unwrap();
    journal.attempt(Step::Act(Seat(0), act("take map"))).unwrap();
    assert_eq!(journal.attempt(Step::Act(Seat(0), act("take map"))), Err(Refusal::TURN));
    let record = journal.record();
    assert_eq!(record.options.len(), 1);
    assert!(Journal::<Vertical>::replay(&record).unwrap().now() == journal.now());
}

/// The cliff may grow sixty tiles in any direction: straight up, to the left, to the right, and as a
/// comb whose frontier is as long as can be.
#[test]
fn sixty_tiles_fit_whichever_way_they_grow() {
    let all_plain = tiles(&[&[(Kind::Plain, 60)], &[], &[]]);
    let comb =
        |n: i32| if n < 30 { Place { x: n, y: 0 } } else { Place { x: (n - 30) / 15 * 2, y: (n - 30) % 15 + 1 } };
    let ways: [fn(i32) -> Place; 4] =
        [|n| Place { x: 0, y: n }, |n| Place { x: n, y: 0 }, |n| Place { x: -n, y: 0 }, comb];
    for way in ways {
        let mut game = Vertical::new(&all_plain, 2, &Setup {}).unwrap();
        game.phase = Phase::Draw;
        for n in 0..TILES as i32 {
            game = play(game, &["plain", &format!("place {}", way(n)), "end"]);
            assert!(game.cliff.frontier().all(|place| game.cliff.find(place).is_none()));
        }
        assert!(matches!(game.turn(), Turn::Over(_)));
        let built: Vec<Place> = game.view(Viewer::Spectator).tiles.iter().map(|tile| tile.at).collect();
        assert_eq!(built, (0..TILES as i32).map(way).collect::<Vec<_>>());
    }
}

/// Every action that names a place on the cliff or around it, and every other one.
fn every_action(game: &Vertical) -> Vec<Action> {
    let mut actions: Vec<Action> = Token::ALL.into_iter().map(Action::Take).chain([Action::End]).collect();
    let places = || game.cliff.tiles().iter().map(|tile| game.cliff.place(tile)).chain([Place::FOOT]);
    let reach = |of: fn(Place) -> i32| places().map(of).min().unwrap() - 2..=places().map(of).max().unwrap() + 2;
    for place in reach(|place| place.y).flat_map(|y| reach(|place| place.x).map(move |x| Place { x, y })) {
        actions.extend([Action::Place(place), Action::Move(place), Action::Cave(place), Action::Zip(place)]);
        actions.extend(Orange::ALL.map(|orange| Action::Equip(orange, place)));
    }
    actions
}

/// The list against the words of the rules: whatever `check` allows is listed, and nothing else.
#[test]
fn the_list_holds_exactly_what_the_rules_allow() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let caves = tiles(&[&[(Kind::Cave, 24), (Kind::Plain, 12)], &[(Kind::Ladder, 12)], &[(Kind::Fall, 12)]]);
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    for round in 0..60 {
        let mut options = if round % 3 == 0 { caves.clone() } else { Options::default() };
        options.carabiner = [Carabiners::Destination, Carabiners::Step, Carabiners::Anywhere][round / 3 % 3];
        options.fall = [Falls::GoesOn, Falls::Ends][round % 2];
        let mut game = Vertical::new(&options, 2 + (round % 4) as u8, &Setup {}).unwrap();
        while !matches!(game.turn(), Turn::Over(_)) {
            if game.turn() == Turn::Chance {
                game.chance(table::draw_chance(&game, &mut rng, &mut outcomes));
                continue;
            }
            let seat = game.on_turn;
            legal.clear();
            game.legal(seat, &mut legal);
            let mut listed: Vec<String> = legal.iter().map(Action::to_string).collect();
            let allowed = every_action(&game).into_iter().filter(|action| game.check(seat, action).is_ok());
            let mut allowed: Vec<String> = allowed.map(|action| action.to_string()).collect();
            listed.sort_unstable();
            allowed.sort_unstable();
            assert_eq!(listed, allowed);
            game.apply(seat, legal[rng.random_range(0..legal.len())]);
        }
    }
}

/// A view tells all there is: the position made from it is the same to the last bit.
#[test]
fn a_view_is_the_whole_position() {
    let mut rng = Pcg64Mcg::seed_from_u64(6);
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    for seats in 2..=5 {
        let mut game = fresh(seats);
        loop {
            assert!(Vertical::from_view(&game.view(Viewer::Spectator)) == game);
            match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => game.chance(table::draw_chance(&game, &mut rng, &mut outcomes)),
                Turn::Act(_) => game.apply(game.on_turn, game.draw_action(game.on_turn, &mut rng, &mut legal)),
            }
        }
    }
}
