//! What an opponent knows.

use table::Knowledge;

use super::*;

/// The actions in the order of their promise, the best first.
fn best(game: &Vertical) -> Action {
    let mut actions = Vec::new();
    game.legal(Seat(0), &mut actions);
    actions.into_iter().max_by(|a, b| game.promise(Seat(0), a).total_cmp(&game.promise(Seat(0), b))).unwrap()
}

fn greedy(game: &Vertical) -> Action {
    game.greedy(Seat(0), &mut Pcg64Mcg::seed_from_u64(1), &mut Vec::new())
}

#[test]
fn a_good_tile_goes_over_ones_own_head() {
    let game = in_hand(wall("0,0:plain 1,0:plain", "0,0: 1,0:"), Kind::Plain);
    assert_eq!((best(&game), greedy(&game)), (act("place 0,1"), act("place 0,1")));
}

#[test]
fn a_danger_goes_over_the_leaders_head() {
    let game = in_hand(wall("0,0:plain 1,0:plain 1,1:plain", "0,0: 1,1:"), Kind::Danger);
    assert_eq!(best(&game), act("place 1,2"));
}

#[test]
fn who_can_climb_climbs() {
    let game = wall("0,0:plain 0,1:plain 1,0:plain", "0,0: ground:");
    assert_eq!((best(&game), greedy(&game)), (act("move 0,1"), act("move 0,1")));
}

#[test]
fn the_plain_climber_uses_a_ladder_to_get_higher() {
    let game = wall("0,0:plain 0,1:ladder", "0,0:ladder ground:");
    assert_eq!(greedy(&game), act("equip ladder 0,1"));
    let barred = wall("0,0:plain 0,1:danger 1,0:plain 1,1:plain", "0,0: ground:");
    assert_eq!(greedy(&barred), act("move 1,0"), "from there it goes on");
}

#[test]
fn a_carabiner_helps_against_falls() {
    let bare = wall("0,0:plain 0,1:plain 0,2:plain", "0,2: ground:").estimate();
    let held = wall("0,0:plain 0,1:plain 0,2:plain+carabiner", "0,2: ground:").estimate();
    assert!(held[0] > bare[0] && (bare[0] + bare[1] - 1.0).abs() < 1e-5, "{held:?} {bare:?}");
}

#[test]
fn higher_is_likelier_to_win_the_later_the_more() {
    let early = wall("0,0:plain 0,1:plain 0,2:plain 1,0:plain", "0,2: 1,0:");
    let mut late = early;
    late.stacks = Default::default();
    late.stacks[2][Kind::Plain.index()] = 4;
    let [early, late] = [early, late].map(|game| game.estimate()[0]);
    assert!(early > 0.5 && late > early && late > 0.7, "{early} {late}");
}

#[test]
fn at_the_end_of_the_game_the_estimate_is_the_height() {
    let mut game = wall("0,0:plain 0,1:plain", "0,1: 0,0:");
    game.stacks = Default::default();
    game.phase = Phase::Over;
    assert!(game.estimate()[0] > 0.95);
}

/// About to pack, with this in the bag already.
fn packing(bag: &str) -> Vertical {
    let mut game = wall("0,0:plain", &format!("ground:{bag} ground:"));
    game.phase = Phase::Pack;
    game
}

#[test]
fn bags_are_packed_by_what_tokens_were_measured_to_be_worth() {
    let wanted = |bag: &str| (best(&packing(bag)), greedy(&packing(bag)));
    let both = |text: &str| (act(text), act(text));
    assert_eq!(wanted(""), both("take carabiner"));
    assert_eq!(wanted("carabiner+axe+crampons"), both("take carabiner"), "a second one before anything else");
    assert_eq!(wanted("carabiner+carabiner+axe+crampons"), both("take map"), "rather than a ladder");
    assert_eq!(
        wanted("carabiner+carabiner+carabiner+axe+crampons+map"),
        both("take ladder"),
        "rather than a second map"
    );
}

#[test]
fn a_map_and_a_ladder_in_the_bag_count_and_a_zip_line_does_not() {
    let share = |bag: &str| wall("0,0:plain", &format!("ground:{bag} ground:")).estimate()[0];
    assert!(share("map") > share("ladder") && share("ladder") > share(""), "{} {}", share("map"), share("ladder"));
    assert_eq!(share("zipline"), share(""));
    assert_eq!(share("map+map"), share("map"), "one map shows all caves");
    let mut late = wall("0,0:plain", "ground:map ground:");
    late.stacks = Default::default();
    assert_eq!(late.estimate()[0], late.estimate()[1], "nothing is to come");
}
