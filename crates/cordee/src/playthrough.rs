//! A game written down for a reader: what the board looks like, who may do what, what happens.
//!
//! The same seed always gives the same text, so that a file of it shows in a review what a change
//! of the rules does to a whole game.

use std::fmt::Write;

use table::{AnyGame, AnyPosition, BadSetup, Lang, Mover, Record, Seat, Turn, Viewer};

use crate::{chance, words};

/// The board is drawn at the beginning, at the end, and after so many steps in between.
const STEPS_A_BOARD: usize = 12;
/// How many of the legal actions are shown.
const SHOWN_ACTIONS: usize = 6;

/// Plays at random from a record's beginning to the end of the game, and tells it.
pub fn write(game: &dyn AnyGame, start: &Record, seed: u64) -> Result<String, BadSetup> {
    let mut position = game.open(start)?;
    let mut rng = chance::generator(chance::branch(seed, 0));
    let mut text = header(game, start, seed);
    let mut ply = 0;
    while let Some((by, step)) = chance::blind_text(position.as_ref(), &mut rng) {
        if ply % STEPS_A_BOARD == 0 {
            text += &board(position.as_ref());
        }
        text += &format!("\n[{ply}] {}", choices(position.as_ref()));
        text += &made(position.as_ref(), by, &step);
        position.attempt(by, &step).expect("a listed step is legal");
        ply += 1;
    }
    text += &board(position.as_ref());
    if let Turn::Over(outcome) = position.turn() {
        let _ = writeln!(text, "\nOver after {ply} steps. {}", words::ending(&outcome, Lang::En));
    }
    Ok(text)
}

fn header(game: &dyn AnyGame, start: &Record, seed: u64) -> String {
    let (id, title, seats) = (game.meta().id, game.book().title.get(Lang::En), start.seats);
    let mut text = format!("{title}, played at random\n");
    let options: String = start.options.iter().map(|(key, value)| format!(" --option '{key}={value}'")).collect();
    let _ = writeln!(text, "cordee playthrough {id} --seats {seats} --seed {seed}{options}");
    if !start.setup.is_empty() {
        let setup = serde_json::to_string(&start.setup).expect("a set-up is plain data");
        let _ = writeln!(text, "set-up {setup}");
    }
    text
}

/// The board as an onlooker sees it, and, where there are secrets, what each seat is told.
fn board(position: &dyn AnyPosition) -> String {
    let mut text = format!("\n{}", position.draw(Viewer::Spectator));
    let prompt = |viewer| words::sentence(&position.prompt(viewer, Lang::En), Lang::En);
    let _ = writeln!(text, "{}", prompt(Viewer::Spectator));
    if position.meta().secrets {
        for seat in Seat::all(position.seats()) {
            let _ = writeln!(text, "{} is told: {}", words::seat_name(seat, Lang::En), prompt(Viewer::Seat(seat)));
        }
    }
    text
}

/// Who may act, how many actions each has, and the first few of them.
fn choices(position: &dyn AnyPosition) -> String {
    let lines: Vec<String> = match position.turn() {
        Turn::Act(seats) => seats
            .iter()
            .map(|seat| format!("{}: {}", words::seat_name(seat, Lang::En), some_of(&position.legal(seat))))
            .collect(),
        Turn::Chance => {
            let outcomes = position.chances();
            let even = outcomes.iter().all(|(_, weight)| *weight == outcomes[0].1);
            let shown = |(text, weight): &(String, u32)| if even { text.clone() } else { format!("{text}×{weight}") };
            vec![format!("Chance: {}", some_of(&outcomes.iter().map(shown).collect::<Vec<_>>()))]
        }
        Turn::Over(_) => Vec::new(),
    };
    lines.join("\n    ") + "\n"
}

fn some_of(texts: &[String]) -> String {
    let more = if texts.len() > SHOWN_ACTIONS { " …" } else { "" };
    let shown = &texts[..texts.len().min(SHOWN_ACTIONS)];
    format!("{} legal, {}{more}", texts.len(), shown.join(" "))
}

/// The step that is made and the sentences about it, as an onlooker gets to know them. A reader of
/// the file also learns what is hidden from an onlooker: the step itself.
fn made(position: &dyn AnyPosition, by: Mover, step: &str) -> String {
    let told = position.told(Viewer::Spectator, by, step).expect("a listed step is legal");
    let name = match by {
        Mover::Seat(seat) => words::seat_name(seat, Lang::En),
        Mover::Chance => "Chance".to_string(),
    };
    let mut text = format!("    {name} → {step}\n");
    for event in told.iter().flat_map(|told| &told.events) {
        let _ = writeln!(text, "    {}", words::sentence(&event.en, Lang::En));
    }
    text
}
