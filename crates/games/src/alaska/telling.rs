//! The log: every event as a sentence.

use table::{Lang, Seat, say, sort_by};

use super::{
    Cause, Event,
    cards::{EventCard, IceCard},
    events::Marks,
    floes::{Form, Kind},
    lake::{Hex, Place},
    phrases::{self, at, container, place, player},
    view::Containers,
    words::SAYS,
};

pub fn tell(event: &Event, lang: Lang) -> String {
    match *event {
        Event::IceCard { seat, card, melts, due } => ice_card(seat, card, (melts, due), lang),
        Event::Spring => say!(SAYS, lang, "spring-begins"),
        Event::Freeze { seat, form, ref hexes } => freeze(seat, form, hexes, lang),
        Event::Melt { seat, ref hexes, lost, ref cuts, ref stranded, ref marks } => {
            melt(seat, hexes, lost, lang) + &cut_off((cuts, marks), stranded, lang)
        }
        Event::NoRoom { kind } => no_room(kind, lang),
        Event::NoThaw { kind } => no_thaw(kind, lang),
        Event::EventCard { seat, card: Some(card), .. } => event_card(seat, card, lang),
        Event::EventCard { seat, card: None, .. } => say!(SAYS, lang, "keeps-card", who = player(seat)),
        Event::Bear { seat, from, to, ref marks } => bear(seat, from, to, marks, lang),
        Event::NothingFound { seat, full } => {
            say!(SAYS, lang, "can-take-nothing", who = player(seat), why = if full { "full" } else { "none" })
        }
        Event::Take { seat, at, ref marks, .. } => take(seat, at, marks, lang),
        Event::Leave { seat } => say!(SAYS, lang, "leaves-container", who = player(seat)),
        Event::Frostbite { seat, from, to, ref marks } => frostbite(seat, (from, to), marks, lang),
        Event::Step { seat, from, to, load, ref marks } => step(seat, (from, to, marks), load, lang),
        Event::Fly { seat, from, to, load, ref marks, .. } => fly(seat, (from, to, marks), load, lang),
        Event::Load { seat, at: here, ref marks, .. } => load(seat, at(here, marks, lang), lang),
        Event::Unload { seat, colour, at: here, ref marks } => unload(seat, colour, at(here, marks, lang), lang),
        Event::Deliver { seat, colour, points, .. } => deliver(seat, colour, points, lang),
        Event::Give { seat, colour, to, points, .. } => give((seat, to), colour, points, lang),
        Event::Rob { seat, victim, at: here, ref marks, .. } => rob(seat, victim, at(here, marks, lang), lang),
        Event::Fog { seat, .. } => say!(SAYS, lang, "fog", who = player(seat)),
        Event::Yield { seat } => say!(SAYS, lang, "yields", who = player(seat)),
        Event::Robbed { seat, victim, at: here, ref marks } => robbed(seat, victim, at(here, marks, lang), lang),
        Event::Foiled { seat, victim } => foiled(seat, victim, lang),
        Event::End { seat } => say!(SAYS, lang, "ends-voyage", who = player(seat)),
        Event::IceCardsBack => {
            say!(SAYS, lang, "ice-cards-back")
        }
        Event::EventCardsBack { ref hands } => event_cards_back(hands, lang),
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
    let (kind, near) = (phrases::kind(phrases::size(hexes), lang), phrases::lies(hexes, lang));
    let melts = say!(SAYS, lang, "melts", who = player(seat), kind = kind, near = near);
    match phrases::containers(lost, lost.len(), lang) {
        None => melts,
        Some(list) => melts + " " + &say!(SAYS, lang, "containers-lost", list = list),
    }
}

/// From where no ice leads ashore any more, and for whom that is the way home.
fn cut_off((cuts, marks): (&[Place], &Marks), stranded: &[Seat], lang: Lang) -> String {
    if cuts.is_empty() {
        return String::new();
    }
    let list: Vec<String> = cuts.iter().map(|&cut| place(cut, marks, lang)).collect();
    let cut = format!(" {}", say!(SAYS, lang, "cut-off", list = list.join(", ")));
    if stranded.is_empty() {
        return cut;
    }
    let names: Vec<String> = stranded.iter().copied().map(player).collect();
    format!("{cut} {}", say!(SAYS, lang, "stranded", names = names.join(", ")))
}

/// The deck is whole again; who held cards has none any more.
fn event_cards_back(hands: &[u32], lang: Lang) -> String {
    let held = hands.iter().zip((0..).map(Seat)).filter(|(number, _)| **number > 0);
    let list: Vec<String> = held.map(|(number, seat)| format!("{} {number}", player(seat))).collect();
    let back = say!(SAYS, lang, "event-cards-back");
    if list.is_empty() {
        return back;
    }
    format!("{back} {}", say!(SAYS, lang, "hands-back", list = list.join(", ")))
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
    // Where the bear may go is what is asked next.
    let kept = match card {
        EventCard::Bear => "bear",
        _ if card.is_kept() => "yes",
        _ => "no",
    };
    say!(SAYS, lang, "draws-card", who = who, kept = kept, name = name, effect = effect)
}

fn bear(seat: Seat, from: Option<Place>, to: Place, marks: &Marks, lang: Lang) -> String {
    let who = player(seat);
    match from {
        None => {
            let there = at(to, marks, lang);
            say!(SAYS, lang, "puts-bear", who = who, there = there)
        }
        Some(from) => {
            let (from, there) = (place(from, marks, lang), place(to, marks, lang));
            say!(SAYS, lang, "sends-bear", who = who, from = from, to = there)
        }
    }
}

fn take(seat: Seat, here: Place, marks: &Marks, lang: Lang) -> String {
    if here == Place::ISLAND {
        return say!(SAYS, lang, "finds-on-island", who = player(seat));
    }
    say!(SAYS, lang, "finds", who = player(seat), here = at(here, marks, lang))
}

fn frostbite(seat: Seat, (from, home): (Place, Place), marks: &Marks, lang: Lang) -> String {
    let who = player(seat);
    if from == home {
        let home = at(home, marks, lang);
        return say!(SAYS, lang, "frostbite-at-home", who = who, home = home);
    }
    let from = place(from, marks, lang);
    say!(SAYS, lang, "frostbite", who = who, from = from)
}

fn step(seat: Seat, (from, to, marks): (Place, Place, &Marks), load: Option<Seat>, lang: Lang) -> String {
    let (from, to) = (place(from, marks, lang), place(to, marks, lang));
    let (who, with) = (player(seat), with(load, seat, lang));
    say!(SAYS, lang, "goes", who = who, from = from, to = to, with = with)
}

fn fly(seat: Seat, (from, to, marks): (Place, Place, &Marks), load: Option<Seat>, lang: Lang) -> String {
    let (from, there) = (place(from, marks, lang), place(to, marks, lang));
    let (who, with) = (player(seat), with(load, seat, lang));
    say!(SAYS, lang, "flies", who = who, from = from, to = there, with = with)
}

fn with(load: Option<Seat>, of: Seat, lang: Lang) -> String {
    load.map_or(String::new(), |colour| say!(SAYS, lang, "with", what = container(colour, of, lang)))
}

fn load(seat: Seat, here: String, lang: Lang) -> String {
    let (who, what) = (player(seat), container(seat, seat, lang));
    say!(SAYS, lang, "loads", who = who, what = what, here = here)
}

fn unload(seat: Seat, colour: Seat, here: String, lang: Lang) -> String {
    let (who, what) = (player(seat), container(colour, seat, lang));
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

fn rob(seat: Seat, victim: Seat, here: String, lang: Lang) -> String {
    let (who, what) = (player(seat), container(victim, seat, lang));
    say!(SAYS, lang, "robs", who = who, what = what, here = here)
}

fn robbed(seat: Seat, victim: Seat, here: String, lang: Lang) -> String {
    let (who, what) = (player(seat), container(victim, seat, lang));
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

/// What lies in everybody's camp, the fullest first.
fn count(points: &[u8], lang: Lang) -> String {
    let mut camps: Vec<(u8, Seat)> = points.iter().copied().zip((0..).map(Seat)).collect();
    sort_by(&mut camps, |(one, _), (other, _)| other.cmp(one));
    let list = camps.iter().map(|(number, seat)| format!("{} {number}", player(*seat))).collect::<Vec<_>>().join(", ");
    say!(SAYS, lang, "count", list = list)
}
