//! Why not, in a sentence: the reason that applies.

use table::{Lang, say};

use super::{
    Obstacle,
    floes::Form,
    obstacle::Duty,
    phrases::{self, player},
    words::SAYS,
};

pub fn tell(obstacle: &Obstacle, lang: Lang) -> String {
    match obstacle {
        Obstacle::First { duty } => tell_duty(*duty, lang),
        Obstacle::Island => say!(SAYS, lang, "bars-island"),
        Obstacle::Shape { .. } => say!(SAYS, lang, "bars-shape"),
        Obstacle::Frozen { .. } => say!(SAYS, lang, "bars-frozen"),
        Obstacle::Kind { wanted, .. } => say!(SAYS, lang, "bars-kind", kind = phrases::kind(*wanted, lang)),
        Obstacle::Stock { form } => say!(SAYS, lang, "bars-stock", form = key(*form)),
        Obstacle::Water { .. } => say!(SAYS, lang, "bars-water"),
        Obstacle::Name { at } => say!(SAYS, lang, "bars-name", at = at),
        Obstacle::Vehicle { seat, .. } => say!(SAYS, lang, "bars-vehicle", who = player(*seat)),
        Obstacle::Laden { .. } => say!(SAYS, lang, "bars-laden"),
        Obstacle::Bear { way: true, .. } => say!(SAYS, lang, "bars-bear-way"),
        Obstacle::Bear { .. } => say!(SAYS, lang, "bars-bear"),
        // At least two lie there, or there would be room.
        Obstacle::Full { objects, vehicle, way, .. } => {
            let way = if *way { "yes" } else { "no" };
            say!(SAYS, lang, "bars-full", objects = objects, vehicle = vehicle, way = way)
        }
        Obstacle::Spent { .. } => say!(SAYS, lang, "bars-spent"),
        Obstacle::Landed { .. } => say!(SAYS, lang, "bars-landed"),
        Obstacle::Far { way, left } if way.len() <= usize::from(*left) => {
            say!(SAYS, lang, "bars-steps", steps = way.len())
        }
        Obstacle::Far { way, left } => say!(SAYS, lang, "bars-far", steps = way.len(), left = left),
        Obstacle::Cut { .. } => say!(SAYS, lang, "bars-cut"),
        Obstacle::Carries { .. } => say!(SAYS, lang, "bars-carries"),
        Obstacle::Empty { .. } => say!(SAYS, lang, "bars-empty"),
        Obstacle::Loaded { .. } => say!(SAYS, lang, "bars-loaded"),
        Obstacle::Unloaded { .. } => say!(SAYS, lang, "bars-unloaded"),
        Obstacle::Nothing { colour, .. } => say!(SAYS, lang, "bars-nothing", who = player(*colour)),
        Obstacle::Safe { seat, .. } => say!(SAYS, lang, "bars-safe", who = player(*seat)),
        Obstacle::Peace { .. } => say!(SAYS, lang, "bars-peace"),
        Obstacle::Own { .. } => say!(SAYS, lang, "bars-own"),
        Obstacle::Leave { bear: true, .. } => say!(SAYS, lang, "bars-leave-bear"),
        Obstacle::Leave { .. } => say!(SAYS, lang, "bars-leave-full"),
        Obstacle::Here { .. } => say!(SAYS, lang, "bars-here"),
        Obstacle::Closed { .. } => say!(SAYS, lang, "bars-closed"),
        Obstacle::Floe { .. } => say!(SAYS, lang, "bars-floe"),
        Obstacle::Card { card } => say!(SAYS, lang, "bars-card", card = phrases::event_name(*card, lang)),
    }
}

fn tell_duty(duty: Duty, lang: Lang) -> String {
    match duty {
        Duty::Freeze => say!(SAYS, lang, "bars-freeze"),
        Duty::Melt => say!(SAYS, lang, "bars-melt"),
        Duty::Bear => say!(SAYS, lang, "bars-bear-first"),
        Duty::Found => say!(SAYS, lang, "bars-found"),
        Duty::Answer => say!(SAYS, lang, "bars-answer"),
    }
}

fn key(form: Form) -> &'static str {
    match form {
        Form::Single => "single",
        Form::Double => "double",
        Form::Straight => "straight",
        Form::Bent => "bent",
    }
}
