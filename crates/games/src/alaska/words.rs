//! What Alaska says, in French and in English.

use std::sync::LazyLock;

use table::{Book, Drawing, Game, Lang, Seat, Tell};

use super::{
    Alaska, Event, Finale, Form, Hand, Stage, View,
    cards::{EventCard, Floes},
    draw,
    phrases::{self, exactly_at, player},
    telling,
    view::{Player, Trip},
};

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    Book::from_toml(
        &Alaska::META,
        include_str!("data/book.toml"),
        table::pictures!["spring", "start", "three", "winter"],
    )
    .expect("the book is checked by a test")
});

impl Tell for Alaska {
    fn book() -> &'static Book {
        &BOOK
    }

    fn tell(event: &Event, lang: Lang) -> String {
        telling::tell(event, lang)
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let asked = view.asked();
        match view.stage {
            Stage::Over => {
                let most = view.players.iter().map(|player| player.points).max();
                phrases::ending(view.winners.unwrap_or_default(), most, lang)
            }
            Stage::IceCard => draws(asked, "glace", "an ice", lang),
            Stage::EventCard => draws(asked, "événement", "an event", lang),
            _ if view.you == Some(asked) => request(view, lang),
            _ => awaited(view, lang),
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        match score {
            0 => lang.pick("aucun conteneur au camp", "no container in the camp").to_string(),
            1 => lang.pick("un conteneur au camp", "one container in the camp").to_string(),
            score => lang.pick(format!("{score} conteneurs au camp"), format!("{score} containers in the camp")),
        }
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let mut facts = vec![season(view, lang)];
        facts.extend(view.players.iter().zip(0..).map(|(player, seat)| vehicle(Seat(seat), player, lang)));
        facts.extend(view.hand.map(|hand| own_hand(hand, lang)));
        facts.extend(bear(view, lang));
        facts.extend(containers(view, lang));
        facts.extend(Form::ALL.into_iter().filter_map(|form| floes(view, form, lang)));
        facts.push(stock(&view.stock, lang));
        facts.push(decks(view, lang));
        facts.extend(finale(view, lang));
        facts
    }

    fn draw(view: &View, lang: Lang) -> Drawing {
        draw::draw(view, lang)
    }
}

impl View {
    /// Who is to act, or for whom a card is drawn.
    fn asked(&self) -> Seat {
        match self.stage {
            Stage::Robbed { victim, .. } => victim,
            _ => self.on_turn,
        }
    }
}

fn draws(seat: Seat, fr: &str, en: &str, lang: Lang) -> String {
    let who = player(seat);
    lang.pick(format!("{who} tire une carte {fr}."), format!("{who} draws {en} card."))
}

/// To the one who is to act.
fn request(view: &View, lang: Lang) -> String {
    let robber = player(view.on_turn);
    match view.stage {
        Stage::Freeze { card, left } => {
            let floes = phrases::floes(left, card.kind(), lang);
            lang.pick(format!("À vous\u{a0}: posez {floes}."), format!("Your turn: lay {floes}."))
        }
        Stage::Melt { card, left } => {
            let floes = phrases::floes(left, card.kind(), lang);
            lang.pick(format!("À vous\u{a0}: faites fondre {floes}."), format!("Your turn: let {floes} melt."))
        }
        Stage::Bear => lang.pick("L’ours\u{a0}: mettez-le ailleurs.", "The bear: put it somewhere else.").to_string(),
        Stage::Found => lang
            .pick(
                "Conteneur trouvé\u{a0}: prenez-en un des vôtres sur l’île, ou laissez-le.",
                "A found container: take one of yours from the island, or leave it.",
            )
            .to_string(),
        Stage::Voyage(trip) => voyage(trip, view.finale, lang),
        Stage::Robbed { .. } => lang.pick(
            format!("{robber} veut vous prendre un conteneur\u{a0}: jouez du brouillard, ou cédez."),
            format!("{robber} wants to rob one of your containers: play fog, or yield."),
        ),
        _ => lang
            .pick(
                "Votre rapt est dans le brouillard\u{a0}: jouez un autre rapt, ou cédez.",
                "Your robbery is lost in fog: play another robbery, or yield.",
            )
            .to_string(),
    }
}

fn voyage(trip: Trip, finale: Finale, lang: Lang) -> String {
    let name = match finale {
        Finale::LastVoyages(_) => lang.pick("Votre dernier voyage", "Your last voyage"),
        _ => lang.pick("Votre voyage", "Your voyage"),
    };
    let left = if trip.landed { 0 } else { trip.steps_left };
    let steps = match left {
        0 => lang.pick("plus aucun pas".to_string(), "no steps left".to_string()),
        1 => lang.pick("encore un pas".to_string(), "one step left".to_string()),
        _ => lang.pick(format!("encore {left} pas"), format!("{left} steps left")),
    };
    let duty = if trip.must_leave {
        lang.pick(" Il faut quitter ce lieu si c’est possible.", " You must leave this place if you can.")
    } else {
        ""
    };
    format!("{name}{} {steps}.{duty}", lang.pick("\u{a0}:", ":"))
}

/// To all others.
fn awaited(view: &View, lang: Lang) -> String {
    let (fr, en) = match view.stage {
        Stage::Freeze { .. } => ("va poser un glaçon", "is to lay a floe"),
        Stage::Melt { .. } => ("va faire fondre un glaçon", "is to let a floe melt"),
        Stage::Bear => ("va déplacer l’ours", "is to move the bear"),
        Stage::Found => ("peut prendre un conteneur trouvé", "may take a found container"),
        Stage::Robbed { .. } => ("peut répondre au rapt", "may answer the robbery"),
        Stage::Fogged { .. } => ("peut répondre au brouillard", "may answer the fog"),
        _ if view.finale != Finale::No => ("voyage, et c’est la dernière manche", "is on a voyage of the final round"),
        _ => ("est en voyage", "is on a voyage"),
    };
    format!("{} {}.", player(view.asked()), lang.pick(fr, en))
}

fn season(view: &View, lang: Lang) -> String {
    match view.spring {
        false => lang.pick("C’est l’hiver.", "It is winter.").to_string(),
        true => {
            let View { quiet, most_quiet, .. } = view;
            lang.pick(
                format!("C’est le printemps\u{202f}; tours calmes\u{a0}: {quiet} sur {most_quiet}."),
                format!("It is spring; quiet turns: {quiet} of {most_quiet}."),
            )
        }
    }
}

fn vehicle(seat: Seat, it: &Player, lang: Lang) -> String {
    let (who, here, points) = (player(seat), exactly_at(it.at, lang), phrases::in_camp(it.points, lang));
    let carries = match it.load {
        Some(colour) => lang.pick("porte ", "carries ").to_string() + &phrases::container(colour, seat, lang),
        None => lang.pick("ne porte rien", "carries nothing").to_string(),
    };
    let cards = phrases::cards(it.cards, lang);
    lang.pick(
        format!("{who}\u{a0}: {here}, {carries}\u{202f}; {cards}, {points}."),
        format!("{who}: {here}, {carries}; {cards}, {points}."),
    )
}

fn own_hand(hand: Hand, lang: Lang) -> String {
    let Hand { helicopter, robbery, fog } = hand;
    lang.pick(
        format!("Votre main\u{a0}: hélicoptères {helicopter}, rapts {robbery}, brouillards {fog}."),
        format!("Your hand: helicopters {helicopter}, robberies {robbery}, fogs {fog}."),
    )
}

fn bear(view: &View, lang: Lang) -> Option<String> {
    let here = exactly_at(view.bear?, lang);
    Some(lang.pick(format!("L’ours est {here}."), format!("The bear is {here}.")))
}

/// A line for each place with containers, and one for the lost ones.
fn containers(view: &View, lang: Lang) -> Vec<String> {
    let seats = view.players.len();
    let mut lines = Vec::new();
    for (place, containers) in view.cargo() {
        if let Some(list) = phrases::containers(containers, seats, lang) {
            let here = exactly_at(place, lang);
            lines.push(lang.pick(format!("Conteneurs {here}\u{a0}: {list}."), format!("Containers {here}: {list}.")));
        }
    }
    let lost = phrases::containers(view.lost, seats, lang);
    lines.extend(
        lost.map(|list| lang.pick(format!("Conteneurs perdus\u{a0}: {list}."), format!("Containers lost: {list}."))),
    );
    lines
}

fn floes(view: &View, form: Form, lang: Lang) -> Option<String> {
    let of_form = view.floes.iter().filter(|plate| plate.form == form);
    let list: Vec<String> = of_form.map(|plate| phrases::hexes(&plate.hexes)).collect();
    if list.is_empty() {
        return None;
    }
    let (name, list) = (phrases::form(form, lang), list.join(lang.pick("\u{202f}; ", "; ")));
    Some(lang.pick(format!("Glaçons {name}\u{a0}: {list}."), format!("Floes, {name}: {list}.")))
}

fn stock(stock: &Floes, lang: Lang) -> String {
    let each = Form::ALL.into_iter().zip(stock.numbers()).filter(|(_, number)| *number > 0);
    let list: Vec<String> = each.map(|(form, number)| format!("{number} {}", phrases::form(form, lang))).collect();
    if list.is_empty() {
        return lang.pick("Plus de glaçons en réserve.", "No floes left in stock.").to_string();
    }
    let list = list.join(", ");
    lang.pick(format!("En réserve\u{a0}: {list}."), format!("In stock: {list}."))
}

fn decks(view: &View, lang: Lang) -> String {
    let (ice, events) = (view.ice_deck.left, view.event_deck.left);
    let open = EventCard::ALL.into_iter().zip(view.event_deck.open.numbers()).filter(|(_, number)| *number > 0);
    let open: Vec<String> =
        open.map(|(card, number)| format!("{} {number}", phrases::event_name(card, lang))).collect();
    let open = if open.is_empty() { lang.pick("rien", "nothing").to_string() } else { open.join(", ") };
    lang.pick(
        format!("Cartes à tirer\u{a0}: glace {ice}, événement {events}. Événements visibles\u{a0}: {open}."),
        format!("Cards to draw: ice {ice}, event {events}. Open events: {open}."),
    )
}

fn finale(view: &View, lang: Lang) -> Option<String> {
    match view.finale {
        Finale::No => None,
        Finale::Called => Some(lang.pick(
            "La dernière manche commence à la fin de ce tour.".to_string(),
            "The final round begins when this turn ends.".to_string(),
        )),
        Finale::LastVoyages(left) => Some(lang.pick(
            format!("Dernière manche\u{a0}: voyages restants {left}."),
            format!("The final round: voyages left {left}."),
        )),
    }
}
