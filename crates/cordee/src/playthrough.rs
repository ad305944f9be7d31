//! A game written down for a reader: what the board looks like, who may do what, what happens.
//!
//! A file of it beside the game's rules shows in a review what a change does to a whole game.

use std::fmt::Write;

use table::{AnyGame, AnyPosition, Lang, Mover, Record, Refusal, Seat, Turn, Viewer, journal::BadReplay};

use crate::{
    autoplay::{Manner, PlayOn},
    chance, words,
};

/// The board is drawn at the beginning, at the end, and after so many steps in between.
const STEPS_A_BOARD: usize = 12;
/// How many of the legal actions are shown.
const SHOWN_ACTIONS: usize = 6;
/// Longer games are left unfinished.
const MOST_STEPS: usize = 5000;

/// A game worth telling: it is played by the game's own quick player. The same start and seed
/// always make the same game.
pub fn play(game: &dyn AnyGame, start: Record, seed: u64) -> Result<Record, BadReplay> {
    let play = PlayOn { start, manner: Manner::Sensible, seed, max_actions: MOST_STEPS };
    let played = games::visit(game.meta().id, play).expect("a game found in the list is in the list");
    played.map(|(record, _)| record)
}

/// The shortest of several new games: one that a reader can follow to its end.
pub fn play_short(game: &dyn AnyGame, seats: u8) -> Result<Record, BadReplay> {
    const GAMES: u64 = 16;
    let new = |seed| game.deal(&Default::default(), seats, &mut chance::generator(seed)).map_err(BadReplay::Setup);
    let games = (0..GAMES).map(|seed| play(game, new(seed)?, seed)).collect::<Result<Vec<_>, _>>()?;
    Ok(games.into_iter().min_by_key(|record| record.actions.len()).expect("there are several"))
}

/// Tells the game of a record.
pub fn tell(game: &dyn AnyGame, record: &Record) -> Result<String, BadReplay> {
    let mut position = game.open(record).map_err(BadReplay::Setup)?;
    let mut text = header(game, record);
    for (ply, entry) in record.actions.iter().enumerate() {
        if ply % STEPS_A_BOARD == 0 {
            text += &board(position.as_ref());
        }
        text += &format!("[{ply}] {}", choices(position.as_ref()));
        let refused = |refusal| BadReplay::Action { ply, entry: entry.clone(), refusal };
        text += &made(position.as_ref(), entry.by, &entry.action).map_err(refused)?;
        position.attempt(entry.by, &entry.action).map_err(refused)?;
    }
    text += &board(position.as_ref());
    let ending = position.turn().outcome().map(|outcome| words::ending(outcome, Lang::En));
    let ending = ending.unwrap_or_else(|| "The game is not over.".to_string());
    let _ = writeln!(text, "{} steps. {ending}", record.actions.len());
    Ok(text)
}

fn header(game: &dyn AnyGame, record: &Record) -> String {
    let mut text = format!("{}, {} seats\n", game.book().title.get(Lang::En), record.seats);
    for (what, values) in [("options", &record.options), ("set-up", &record.setup)] {
        if !values.is_empty() {
            let values = serde_json::to_string(values).expect("options and set-ups are plain data");
            let _ = writeln!(text, "{what} {values}");
        }
    }
    text
}

/// The board as an onlooker sees it, and, where there are secrets, what each seat is told.
fn board(position: &dyn AnyPosition) -> String {
    let mut text = format!("\n{}\n", position.draw(Viewer::Spectator, Lang::En));
    let prompt = |viewer| words::sentence(&position.prompt(viewer, Lang::En), Lang::En);
    let _ = writeln!(text, "{}", prompt(Viewer::Spectator));
    if position.meta().secrets {
        for seat in Seat::all(position.seats()) {
            let _ = writeln!(text, "{} is told: {}", words::seat_name(seat, Lang::En), prompt(Viewer::Seat(seat)));
        }
    }
    text + "\n"
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

/// The step that is made and what an onlooker is told of it. A reader also learns what is hidden
/// from an onlooker: the step itself.
fn made(position: &dyn AnyPosition, by: Mover, step: &str) -> Result<String, Refusal> {
    let told = position.told(Viewer::Spectator, by, step)?;
    let who = match (by, position.turn().seats().len()) {
        (Mover::Seat(seat), 2..) => format!("{}: ", words::seat_name(seat, Lang::En)),
        _ => String::new(),
    };
    let events = told.iter().flat_map(|told| told.events.list());
    let sentences: String =
        events.map(|event| format!(" {}", words::sentence(&event.said[Lang::En], Lang::En))).collect();
    Ok(format!("    → {who}{step} {sentences}").trim_end().to_string() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bivouac::Bivouac;
    use table::Erased;

    #[test]
    fn a_reader_follows_several_who_act_at_once() {
        let record = r#"{"game":"bivouac","seats":2,"setup":{"guide":1},"actions":[
            {"by":"chance","do":"card 1"},{"by":"chance","do":"card 2"},{"by":1,"do":"wood"},{"by":0,"do":"camp 2"}]}"#;
        let text = tell(&Erased::<Bivouac>::new(), &Record::from_json(record).unwrap()).unwrap();
        for part in [
            "Bivouac, 2 seats\nset-up {\"guide\":1}\n",
            "Red is told: Cards are dealt.\n",
            "[0] Chance: 3 legal, card 1 card 2 card 3\n    → card 1  Red is dealt card ?.\n",
            "[1] Chance: 3 legal, card 1×1 card 2×2 card 3×2\n",
            "[2] Red: 4 legal, camp 0 camp 1 camp 2 wood\n    Yellow: 4 legal, camp 0 camp 1 camp 2 wood\n",
            "    → Yellow: wood\n",
            "    → Red: camp 2  Red camps at ?.\n",
            "4 steps. The game is not over.\n",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn a_record_that_breaks_the_rules_is_not_told() {
        let record = r#"{"game":"bivouac","seats":2,"setup":{"guide":1},"actions":[{"by":0,"do":"wood"}]}"#;
        let bad = tell(&Erased::<Bivouac>::new(), &Record::from_json(record).unwrap()).unwrap_err();
        assert!(bad.to_string().starts_with("ply 0: \"wood\" by 0"), "{bad}");
    }
}
