//! The names of things, in French and in English.

use table::{Lang, Seat, SeatSet};

use super::{
    cards::{EventCard, IceCard},
    floes::{Form, Kind},
    lake::{Hex, Place, Territory},
    view::Containers,
};

pub fn player(seat: Seat) -> String {
    format!("{{{seat}}}")
}

/// With its article, to stand after « vers » or « depuis ».
pub fn place(place: Place, lang: Lang) -> String {
    if place == Place::ISLAND {
        return lang.pick("l’île", "the island").to_string();
    }
    match place.territory() {
        Some(territory) => {
            let name = land(territory, lang);
            let (le, kind) = match territory.is_camp() {
                true => ("le camp", "camp"),
                false => ("le territoire", "territory"),
            };
            format!("{} {name}", lang.pick(le, kind))
        }
        None => lang.pick(format!("le glaçon {place}"), format!("floe {place}")),
    }
}

/// A territory on the map: in French the west is the « ouest ». Actions are written with a W in both languages.
pub fn land(territory: Territory, lang: Lang) -> &'static str {
    let fr = match territory {
        Territory::NW => "NO",
        Territory::SW => "SO",
        Territory::W => "O",
        other => other.name(),
    };
    lang.pick(fr, territory.name())
}

/// Where something is: « sur l’île », « dans le camp NO ».
pub fn at(at: Place, lang: Lang) -> String {
    let in_camp = at.territory().is_some_and(Territory::is_camp);
    let preposition = if in_camp { lang.pick("dans", "in") } else { lang.pick("sur", "on") };
    format!("{preposition} {}", place(at, lang))
}

pub fn hexes(hexes: &[Hex]) -> String {
    hexes.iter().map(Hex::to_string).collect::<Vec<_>>().join(" ")
}

/// « glaçon simple », without an article.
pub fn kind(kind: Kind, number: u32, lang: Lang) -> &'static str {
    let (one, several) = match kind {
        Kind::Single => (("glaçon simple", "single floe"), ("glaçons simples", "single floes")),
        Kind::Double => (("glaçon double", "double floe"), ("glaçons doubles", "double floes")),
        Kind::Triple => (("glaçon triple", "triple floe"), ("glaçons triples", "triple floes")),
    };
    let (fr, en) = if number == 1 { one } else { several };
    lang.pick(fr, en)
}

pub fn form(form: Form, lang: Lang) -> &'static str {
    match form {
        Form::Single => lang.pick("simples", "single"),
        Form::Double => lang.pick("doubles", "double"),
        Form::Straight => lang.pick("triples droits", "straight triple"),
        Form::Bent => lang.pick("triples coudés", "bent triple"),
    }
}

/// What the ice card asks for.
pub fn ice_card(card: IceCard, lang: Lang) -> String {
    let (winter, spring) = (card.winter() as u32, card.spring() as u32);
    let name = kind(card.kind(), 2, lang);
    lang.pick(
        format!("{name}, {winter} en hiver, {spring} au printemps"),
        format!("{name}, {winter} in winter, {spring} in spring"),
    )
}

/// With its article.
pub fn event_card(card: EventCard, lang: Lang) -> &'static str {
    match card {
        EventCard::Bear => lang.pick("l’ours", "the bear"),
        EventCard::Robbery => lang.pick("un rapt", "a robbery"),
        EventCard::Found => lang.pick("un conteneur trouvé", "a found container"),
        EventCard::Frostbite => lang.pick("des engelures", "frostbite"),
        EventCard::Helicopter => lang.pick("un hélicoptère", "a helicopter"),
        EventCard::Fog => lang.pick("du brouillard", "fog"),
    }
}

/// Without an article, as it stands in a list.
pub fn event_name(card: EventCard, lang: Lang) -> &'static str {
    match card {
        EventCard::Bear => lang.pick("ours", "bear"),
        EventCard::Robbery => lang.pick("rapt", "robbery"),
        EventCard::Found => lang.pick("conteneur trouvé", "found container"),
        EventCard::Frostbite => lang.pick("engelures", "frostbite"),
        EventCard::Helicopter => lang.pick("hélicoptère", "helicopter"),
        EventCard::Fog => lang.pick("brouillard", "fog"),
    }
}

/// A container of this colour, spoken of the player who has to do with it.
pub fn container(colour: Seat, of: Seat, lang: Lang) -> String {
    if colour == of {
        return lang.pick("un de ses conteneurs", "one of their containers").to_string();
    }
    lang.pick(format!("un conteneur de {{{colour}}}"), format!("a container of {{{colour}}}"))
}

pub fn points(number: u8, lang: Lang) -> String {
    count(number as u32, ("point", "points"), ("point", "points"), lang)
}

pub fn cards(number: u32, lang: Lang) -> String {
    count(number, ("carte", "cartes"), ("card", "cards"), lang)
}

pub fn floes(number: u8, of: Kind, lang: Lang) -> String {
    format!("{number} {}", kind(of, number as u32, lang))
}

/// A number with its noun: French says « 0 point », English says “0 points”.
fn count(number: u32, fr: (&str, &str), en: (&str, &str), lang: Lang) -> String {
    let (one, several) = lang.pick(fr, en);
    let is_one = lang.pick(number < 2, number == 1);
    format!("{number} {}", if is_one { one } else { several })
}

/// « 2 de {0}, 1 de {1} »; those of empty seats belong to nobody. Nothing if there are none.
pub fn containers(numbers: Containers, seats: usize, lang: Lang) -> Option<String> {
    let mut parts = Vec::new();
    for (colour, number) in numbers.iter().enumerate().take(seats).filter(|(_, number)| **number > 0) {
        parts.push(lang.pick(format!("{number} de {{{colour}}}"), format!("{number} of {{{colour}}}")));
    }
    let nobodys: u32 = numbers.iter().skip(seats).map(|&number| number as u32).sum();
    if nobodys > 0 {
        parts.push(lang.pick(format!("{nobodys} sans propriétaire"), format!("{nobodys} of nobody")));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

pub fn ending(winners: SeatSet, lang: Lang) -> String {
    let names: Vec<String> = winners.iter().map(player).collect();
    match names.as_slice() {
        [only] => lang.pick(format!("{only} gagne la partie."), format!("{only} wins the game.")),
        several => {
            let list = several.join(", ");
            lang.pick(format!("Victoire partagée\u{a0}: {list}."), format!("A shared victory: {list}."))
        }
    }
}
