//! The names of things.

use table::{Lang, Seat, SeatSet, named, say};

use super::{
    cards::EventCard,
    events::Marks,
    floes::{Form, Kind},
    lake::{Hex, Place, Territory},
    landmarks::{Nth, Spot},
    view::Containers,
    words::SAYS,
};

pub fn player(seat: Seat) -> String {
    named(seat).to_string()
}

/// A place as one would call it at the table, with its article, to stand after « vers » or « depuis ».
pub fn place(place: Place, marks: &Marks, lang: Lang) -> String {
    let mark = marks.iter().find(|(floe, _)| *floe == place).map(|&(_, mark)| mark);
    match mark.or(place.hex()) {
        Some(hex) => say!(SAYS, lang, "the-floe", near = spot(Spot::of(hex), lang)),
        None => firm(place, lang),
    }
}

/// A place by its name in actions, for those who type them.
pub fn exact(place: Place, lang: Lang) -> String {
    match (place.hex(), place.territory()) {
        (Some(_), _) => say!(SAYS, lang, "floe-at", place = place),
        (_, Some(_)) => format!("{} ({place})", firm(place, lang)),
        _ => firm(place, lang),
    }
}

/// The island, a camp by its colour, a shore by its side of the lake.
fn firm(place: Place, lang: Lang) -> String {
    say!(SAYS, lang, "firm", land = place.territory().map_or("island", Territory::name))
}

/// “near the island (at 9 o’clock)”, “in the second row off the red camp (in the middle)”.
fn spot(spot: Spot, lang: Lang) -> String {
    let (land, row, nth) = match spot {
        Spot::Hour(hour) => return say!(SAYS, lang, "near-island", hour = hour),
        Spot::Row { land, row, nth } => (land.name(), row, nth),
    };
    match nth {
        Nth::Only => say!(SAYS, lang, "row-off", land = land, row = row),
        Nth::Middle => say!(SAYS, lang, "middle-of-row", land = land, row = row),
        Nth::From(nth, side) => say!(SAYS, lang, "nth-of-row", land = land, row = row, nth = nth, side = side.name()),
    }
}

/// A territory on the map: in French the west is the « ouest ». Actions are written with a W in every language.
pub fn land(territory: Territory, lang: Lang) -> String {
    say!(SAYS, lang, "land", land = territory.name())
}

/// Where something is: « sur l’île », « dans le camp rouge ».
pub fn at(at: Place, marks: &Marks, lang: Lang) -> String {
    located(at, place(at, marks, lang), lang)
}

/// The same with the place's name in actions.
pub fn exactly_at(at: Place, lang: Lang) -> String {
    located(at, exact(at, lang), lang)
}

fn located(at: Place, name: String, lang: Lang) -> String {
    let in_camp = at.territory().is_some_and(Territory::is_camp);
    say!(SAYS, lang, "at", land = if in_camp { "camp" } else { "other" }, name = name)
}

/// Where a floe of these hexes lies.
pub fn lies(hexes: &[Hex], lang: Lang) -> String {
    Spot::best(hexes.iter().copied()).map_or(String::new(), |best| spot(Spot::of(best), lang))
}

pub fn hexes(hexes: &[Hex]) -> String {
    hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(" ")
}

/// A floe of these hexes is of this kind.
pub fn size(hexes: &[Hex]) -> Kind {
    match hexes.len() {
        1 => Kind::Single,
        2 => Kind::Double,
        _ => Kind::Triple,
    }
}

/// “single floe”, without an article.
pub fn kind(kind: Kind, lang: Lang) -> String {
    say!(SAYS, lang, "floe-kind", kind = key(kind), number = 1)
}

fn key(kind: Kind) -> &'static str {
    match kind {
        Kind::Single => "single",
        Kind::Double => "double",
        Kind::Triple => "triple",
    }
}

pub fn form(form: Form, lang: Lang) -> String {
    let form = match form {
        Form::Single => "single",
        Form::Double => "double",
        Form::Straight => "straight",
        Form::Bent => "bent",
    };
    say!(SAYS, lang, "form", form = form)
}

/// With its article.
pub fn event_card(card: EventCard, lang: Lang) -> String {
    say!(SAYS, lang, "event-card", card = card)
}

/// What the card does, in few words.
pub fn effect(card: EventCard, lang: Lang) -> String {
    say!(SAYS, lang, "event-effect", card = card)
}

/// Without an article, as it stands in a list.
pub fn event_name(card: EventCard, lang: Lang) -> String {
    say!(SAYS, lang, "event-name", card = card)
}

/// A container of this colour, spoken of the player who has to do with it.
pub fn container(colour: Seat, of: Seat, lang: Lang) -> String {
    if colour == of {
        return say!(SAYS, lang, "own-container");
    }
    say!(SAYS, lang, "container-of", colour = named(colour))
}

/// A score: what it counts.
pub fn in_camp(number: u8, lang: Lang) -> String {
    say!(SAYS, lang, "in-camp", number = number)
}

pub fn cards(number: u32, lang: Lang) -> String {
    say!(SAYS, lang, "cards", number = number)
}

pub fn floes(number: u8, of: Kind, lang: Lang) -> String {
    say!(SAYS, lang, "floes", kind = key(of), number = number)
}

/// “2 of {0}, 1 of {1}”; those of empty seats belong to nobody. Nothing if there are none.
pub fn containers(numbers: Containers, seats: usize, lang: Lang) -> Option<String> {
    let mut parts = Vec::new();
    for (colour, number) in numbers.iter().enumerate().take(seats).filter(|(_, number)| **number > 0) {
        parts.push(say!(SAYS, lang, "some-of", number = number, colour = named(colour)));
    }
    let nobodys: u32 = numbers.iter().skip(seats).map(|&number| number as u32).sum();
    if nobodys > 0 {
        parts.push(say!(SAYS, lang, "some-of-nobody", nobodys = nobodys));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Who wins, and with what.
pub fn ending(winners: SeatSet, most: Option<u8>, lang: Lang) -> String {
    let names: Vec<String> = winners.iter().map(player).collect();
    let with = most.map_or(String::new(), |most| format!(" ({})", in_camp(most, lang)));
    say!(SAYS, lang, "over", winners = names.len(), names = names.join(", "), with = with)
}
