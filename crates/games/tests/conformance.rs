//! Every game in the list passes the conformance kit.

use table::conformance::Kit;

#[test]
fn every_game_passes_the_kit() {
    for game in games::all() {
        let id = game.meta().id;
        let report = games::visit(id, &Kit::default()).expect("it is in the list");
        report.unwrap_or_else(|failure| panic!("{failure}"));
    }
}
