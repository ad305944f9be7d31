//! The names of things, in French and in English.

use table::{Lang, Seat, SeatSet};

use super::{
    cards::EventCard,
    floes::{Form, Kind},
    lake::{Hex, Place, Territory},
    landmarks::Landmark,
    view::Containers,
};

pub fn player(seat: Seat) -> String {
    format!("{{{seat}}}")
}

/// A place as one would call it at the table, with its article, to stand after « vers » or « depuis ».
pub fn place(place: Place, lang: Lang) -> String {
    match place.hex() {
        Some(hex) => floe_near(Landmark::of(hex), lang),
        None => firm(place, lang),
    }
}

/// A place by its name in actions, for those who type them.
pub fn exact(place: Place, lang: Lang) -> String {
    match (place.hex(), place.territory()) {
        (Some(_), _) => lang.pick(format!("le glaçon {place}"), format!("floe {place}")),
        (_, Some(_)) => format!("{} ({place})", firm(place, lang)),
        _ => firm(place, lang),
    }
}

/// The island, a camp by its colour, a shore by its side of the lake.
fn firm(place: Place, lang: Lang) -> String {
    let (fr, en) = match place.territory() {
        None => ("l’île", "the island"),
        Some(Territory::NW) => ("le camp rouge", "the red camp"),
        Some(Territory::NE) => ("le camp jaune", "the yellow camp"),
        Some(Territory::SE) => ("le camp bleu foncé", "the dark blue camp"),
        Some(Territory::SW) => ("le camp bleu clair", "the light blue camp"),
        Some(Territory::N) => ("la rive nord", "the north shore"),
        Some(Territory::E) => ("la rive est", "the east shore"),
        Some(Territory::S) => ("la rive sud", "the south shore"),
        Some(Territory::W) => ("la rive ouest", "the west shore"),
    };
    lang.pick(fr, en).to_string()
}

fn floe_near(landmark: Landmark, lang: Lang) -> String {
    let near = near(landmark, lang);
    lang.pick(format!("le glaçon {near}"), format!("the floe {near}"))
}

/// « devant le camp rouge », « près de l’île », « entre l’île et la rive nord ».
pub fn near(landmark: Landmark, lang: Lang) -> String {
    match landmark {
        Landmark::Off(land) => {
            let land = firm(Place::land(land), lang);
            lang.pick(format!("devant {land}"), format!("off {land}"))
        }
        Landmark::Island => lang.pick("près de l’île", "near the island").to_string(),
        Landmark::Towards(land) => {
            let land = firm(Place::land(land), lang);
            lang.pick(format!("entre l’île et {land}"), format!("between the island and {land}"))
        }
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

/// Where something is: « sur l’île », « dans le camp rouge ».
pub fn at(at: Place, lang: Lang) -> String {
    located(at, place(at, lang), lang)
}

/// The same with the place's name in actions.
pub fn exactly_at(at: Place, lang: Lang) -> String {
    located(at, exact(at, lang), lang)
}

fn located(at: Place, name: String, lang: Lang) -> String {
    let in_camp = at.territory().is_some_and(Territory::is_camp);
    let preposition = if in_camp { lang.pick("dans", "in") } else { lang.pick("sur", "on") };
    format!("{preposition} {name}")
}

/// Where a floe of these hexes lies.
pub fn lies(hexes: &[Hex], lang: Lang) -> String {
    let landmarks = hexes.iter().copied().map(Landmark::of);
    landmarks.min_by_key(Landmark::rank).map_or(String::new(), |landmark| near(landmark, lang))
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

/// What the card does, in few words.
pub fn effect(card: EventCard, lang: Lang) -> &'static str {
    match card {
        EventCard::Bear => lang.pick("l’ours change de place", "the bear goes elsewhere"),
        EventCard::Robbery => {
            lang.pick("de quoi prendre un conteneur laissé sur la glace", "to seize a container left on the ice")
        }
        EventCard::Found => lang.pick("un conteneur de l’île à prendre", "a container of the island to take"),
        EventCard::Frostbite => lang.pick("retour au camp, pas de voyage", "back to camp, no voyage"),
        EventCard::Helicopter => lang.pick("de quoi se poser n’importe où", "to land anywhere"),
        EventCard::Fog => lang.pick("de quoi faire échouer un rapt", "to foil a robbery"),
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

/// A score: what it counts.
pub fn in_camp(number: u8, lang: Lang) -> String {
    let many = count(number as u32, ("conteneur", "conteneurs"), ("container", "containers"), lang);
    lang.pick(format!("{many} au camp"), format!("{many} in camp"))
}

pub fn cards(number: u32, lang: Lang) -> String {
    count(number, ("carte", "cartes"), ("card", "cards"), lang)
}

pub fn floes(number: u8, of: Kind, lang: Lang) -> String {
    let name = kind(of, number as u32, lang);
    match number {
        1 => format!("{} {name}", lang.pick("un", "one")),
        _ => format!("{number} {name}"),
    }
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

/// Who wins, and with what.
pub fn ending(winners: SeatSet, most: Option<u8>, lang: Lang) -> String {
    let names: Vec<String> = winners.iter().map(player).collect();
    let with = most.map_or(String::new(), |most| format!(" ({})", in_camp(most, lang)));
    match names.as_slice() {
        [only] => lang.pick(format!("{only} gagne la partie{with}."), format!("{only} wins the game{with}.")),
        several => {
            let list = several.join(", ");
            lang.pick(format!("Victoire partagée{with}\u{a0}: {list}."), format!("A shared victory{with}: {list}."))
        }
    }
}
