//! The log: every event as a sentence.

use table::{Lang, Seat, say};

use super::{
    Cause, Event,
    cards::{EventCard, IceCard},
    floes::{Form, Kind},
    lake::{Hex, Place},
    landmarks::Landmark,
    phrases::{self, at, container, place, player},
    view::Containers,
    words::SAYS,
};

pub fn tell(event: &Event, lang: Lang) -> String {
    match *event {
        Event::IceCard { seat, card, melts, due } => ice_card(seat, card, (melts, due), lang),
        Event::Spring => say!(SAYS, lang, "spring-begins"),
        Event::Freeze { seat, form, ref hexes } => freeze(seat, form, hexes, lang),
        Event::Melt { seat, ref hexes, lost, .. } => melt(seat, hexes, lost, lang),
        Event::NoRoom { kind } => no_room(kind, lang),
        Event::NoThaw { kind } => no_thaw(kind, lang),
        Event::EventCard { seat, card: Some(card), .. } => event_card(seat, card, lang),
        Event::EventCard { seat, card: None, .. } => say!(SAYS, lang, "keeps-card", who = player(seat)),
        Event::Bear { seat, from, to } => bear(seat, from, to, lang),
        Event::NothingFound { seat } => say!(SAYS, lang, "can-take-nothing", who = player(seat)),
        Event::Take { seat, at, .. } => take(seat, at, lang),
        Event::Leave { seat } => say!(SAYS, lang, "leaves-container", who = player(seat)),
        Event::Frostbite { seat, from, to } => frostbite(seat, from, to, lang),
        Event::Step { seat, from, to, load } => step(seat, (from, to), load, lang),
        Event::Fly { seat, from, to, load, .. } => fly(seat, (from, to), load, lang),
        Event::Load { seat, at, .. } => load(seat, at, lang),
        Event::Unload { seat, colour, at } => unload(seat, colour, at, lang),
        Event::Deliver { seat, colour, points, .. } => deliver(seat, colour, points, lang),
        Event::Give { seat, colour, to, points, .. } => give((seat, to), colour, points, lang),
        Event::Rob { seat, victim, at, .. } => rob(seat, victim, at, lang),
        Event::Fog { seat, .. } => say!(SAYS, lang, "fog", who = player(seat)),
        Event::Yield { seat } => say!(SAYS, lang, "yields", who = player(seat)),
        Event::Robbed { seat, victim, at } => robbed(seat, victim, at, lang),
        Event::Foiled { seat, victim } => foiled(seat, victim, lang),
        Event::End { seat } => say!(SAYS, lang, "ends-voyage", who = player(seat)),
        Event::IceCardsBack => {
            say!(SAYS, lang, "ice-cards-back")
        }
        Event::EventCardsBack => say!(SAYS, lang, "event-cards-back"),
        Event::Finale { cause, everybody } => finale(cause, everybody, lang),
        Event::Stop { cause } => stop(cause, lang),
        Event::LastVoyage { seat } => say!(SAYS, lang, "last-voyage", who = player(seat)),
        Event::Over { ref points, winners } => {
            count(points, lang) + " " + &phrases::ending(winners, points.iter().copied().max(), lang)
        }
    }
}

fn ice_card(seat: Seat, card: IceCard, (melts, due): (bool, u8), lang: Lang) -> String {
    let floes = phrases::floes(due, card.kind(), lang);
    let does = if melts { "melt" } else { "freeze" };
    say!(SAYS, lang, "ice-card", who = player(seat), does = does, due = due, floes = floes)
}

fn freeze(seat: Seat, form: Form, hexes: &[Hex], lang: Lang) -> String {
    let (who, near) = (player(seat), phrases::lies(hexes, lang));
    let kind = phrases::kind(form.kind(), lang);
    say!(SAYS, lang, "freezes", who = who, kind = kind, near = near)
}

fn melt(seat: Seat, hexes: &[Hex], lost: Containers, lang: Lang) -> String {
    let melts = say!(SAYS, lang, "melts", who = player(seat), near = phrases::lies(hexes, lang));
    match phrases::containers(lost, lost.len(), lang) {
        None => melts,
        Some(list) => melts + " " + &say!(SAYS, lang, "containers-lost", list = list),
    }
}

fn no_room(kind: Kind, lang: Lang) -> String {
    let kind = phrases::kind(kind, lang);
    say!(SAYS, lang, "no-room", kind = kind)
}

fn no_thaw(kind: Kind, lang: Lang) -> String {
    let kind = phrases::kind(kind, lang);
    say!(SAYS, lang, "no-thaw", kind = kind)
}

fn event_card(seat: Seat, card: EventCard, lang: Lang) -> String {
    let (who, name, effect) = (player(seat), phrases::event_card(card, lang), phrases::effect(card, lang));
    let kept = if card.is_kept() { "yes" } else { "no" };
    say!(SAYS, lang, "draws-card", who = who, kept = kept, name = name, effect = effect)
}

fn bear(seat: Seat, from: Option<Place>, to: Place, lang: Lang) -> String {
    let who = player(seat);
    match from {
        None => {
            let there = at(to, lang);
            say!(SAYS, lang, "puts-bear", who = who, there = there)
        }
        Some(from) => {
            let (from, there) = (place(from, lang), place(to, lang));
            if let Some(near) = alike(&from, &there, to, lang) {
                return say!(SAYS, lang, "sends-bear-on", who = who, near = near);
            }
            say!(SAYS, lang, "sends-bear", who = who, from = from, to = there)
        }
    }
}

fn take(seat: Seat, here: Place, lang: Lang) -> String {
    if here == Place::ISLAND {
        return say!(SAYS, lang, "finds-on-island", who = player(seat));
    }
    say!(SAYS, lang, "finds", who = player(seat), here = at(here, lang))
}

fn frostbite(seat: Seat, from: Place, home: Place, lang: Lang) -> String {
    let who = player(seat);
    if from == home {
        let home = at(home, lang);
        return say!(SAYS, lang, "frostbite-at-home", who = who, home = home);
    }
    let from = place(from, lang);
    say!(SAYS, lang, "frostbite", who = who, from = from)
}

fn step(seat: Seat, (from, to): (Place, Place), load: Option<Seat>, lang: Lang) -> String {
    let (who, from, to, with) = (player(seat), place(from, lang), place(to, lang), with(load, seat, lang));
    // Two floes may be called by the same landmarks.
    if from == to {
        return say!(SAYS, lang, "goes-on", who = who, with = with);
    }
    say!(SAYS, lang, "goes", who = who, from = from, to = to, with = with)
}

fn fly(seat: Seat, (from, to): (Place, Place), load: Option<Seat>, lang: Lang) -> String {
    let (who, from, there, with) = (player(seat), place(from, lang), place(to, lang), with(load, seat, lang));
    if let Some(near) = alike(&from, &there, to, lang) {
        return say!(SAYS, lang, "flies-on", who = who, near = near, with = with);
    }
    say!(SAYS, lang, "flies", who = who, from = from, to = there, with = with)
}

/// Two floes may be called by the same landmarks: then where the other is.
fn alike(from: &str, there: &str, to: Place, lang: Lang) -> Option<String> {
    let hex = to.hex().filter(|_| from == there)?;
    Some(phrases::near(Landmark::of(hex), lang))
}

fn with(load: Option<Seat>, of: Seat, lang: Lang) -> String {
    load.map_or(String::new(), |colour| say!(SAYS, lang, "with", what = container(colour, of, lang)))
}

fn load(seat: Seat, here: Place, lang: Lang) -> String {
    let (who, what, here) = (player(seat), container(seat, seat, lang), at(here, lang));
    say!(SAYS, lang, "loads", who = who, what = what, here = here)
}

fn unload(seat: Seat, colour: Seat, here: Place, lang: Lang) -> String {
    let (who, what, here) = (player(seat), container(colour, seat, lang), at(here, lang));
    say!(SAYS, lang, "leaves", who = who, what = what, here = here)
}

fn deliver(seat: Seat, colour: Seat, points: u8, lang: Lang) -> String {
    let (who, what) = (player(seat), container(colour, seat, lang));
    say!(SAYS, lang, "delivers", who = who, what = what, points = points)
}

fn give((seat, to): (Seat, Seat), colour: Seat, points: u8, lang: Lang) -> String {
    let (who, to) = (player(seat), player(to));
    let what = container(colour, seat, lang);
    say!(SAYS, lang, "gives", who = who, what = what, to = to, points = points)
}

fn rob(seat: Seat, victim: Seat, here: Place, lang: Lang) -> String {
    let (who, what, here) = (player(seat), container(victim, seat, lang), at(here, lang));
    say!(SAYS, lang, "robs", who = who, what = what, here = here)
}

fn robbed(seat: Seat, victim: Seat, here: Place, lang: Lang) -> String {
    let (who, what, here) = (player(seat), container(victim, seat, lang), at(here, lang));
    say!(SAYS, lang, "robbed", who = who, what = what, here = here)
}

fn foiled(seat: Seat, victim: Seat, lang: Lang) -> String {
    let (who, victim) = (player(seat), player(victim));
    say!(SAYS, lang, "foiled", who = who, victim = victim)
}

fn finale(cause: Cause, everybody: bool, lang: Lang) -> String {
    say!(SAYS, lang, "final-round", cause = key(cause), who = if everybody { "everybody" } else { "others" })
}

fn stop(cause: Cause, lang: Lang) -> String {
    say!(SAYS, lang, "game-ends", cause = key(cause))
}

fn key(cause: Cause) -> &'static str {
    match cause {
        Cause::CutOff => "cut-off",
        Cause::NothingLeft => "nothing-left",
        Cause::Quiet => "quiet",
    }
}

/// What lies in everybody's camp.
fn count(points: &[u8], lang: Lang) -> String {
    let each = points.iter().zip(0..).map(|(&number, seat)| format!("{} {number}", player(Seat(seat))));
    let list = each.collect::<Vec<_>>().join(", ");
    say!(SAYS, lang, "count", list = list)
}
