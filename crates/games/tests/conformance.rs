//! Every game in the list passes the conformance kit.

use table::conformance::Kit;

/// Whoever works on one game plays just that one: `GAME=alcatraz cargo nextest run -p cordee-games kit`.
fn chosen() -> impl Iterator<Item = &'static str> {
    let wanted = std::env::var("GAME").ok();
    let all = games::all().iter().map(|game| game.meta().id);
    all.filter(move |id| wanted.as_deref().is_none_or(|wanted| wanted == *id))
}

#[test]
fn every_game_passes_the_kit() {
    assert!(chosen().next().is_some(), "GAME names no game of the list");
    for id in chosen() {
        let report = games::visit(id, &Kit::default()).expect("it is in the list");
        report.unwrap_or_else(|failure| panic!("{failure}"));
    }
}
