//! What Alaska says; the sentences stand in `languages/`.

use table::{Drawing, Lang, Seat, Sentences, Tell, painting::Painting, say};

use super::{
    Alaska, Event, Finale, Form, Hand, Obstacle, Stage, View,
    cards::{EventCard, Floes},
    draw, excuses,
    phrases::{self, exactly_at, player},
    telling,
    view::{Player, Trip},
};

pub(super) static SAYS: Sentences = Sentences::new("alaska/sentences.ftl");

impl Tell for Alaska {
    table::book!(Alaska: "spring", "start", "three", "winter");
    table::lessons!(Alaska: "lessons/found", "lessons/game", "pictures/spring", "pictures/three", "pictures/winter");
    table::puzzles!(Alaska);

    fn tell(event: &Event, lang: Lang) -> String {
        telling::tell(event, lang)
    }

    fn tell_obstacle(obstacle: &Obstacle, lang: Lang) -> Option<String> {
        Some(excuses::tell(obstacle, lang))
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let asked = view.asked();
        match view.stage {
            Stage::Over => {
                let most = view.players.iter().map(|player| player.points).max();
                phrases::ending(view.winners.unwrap_or_default(), most, lang)
            }
            Stage::IceCard => say!(SAYS, lang, "draws-ice", who = player(asked)),
            Stage::EventCard => say!(SAYS, lang, "draws-event", who = player(asked)),
            _ if view.you == Some(asked) => request(view, lang),
            _ => awaited(view, lang),
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        say!(SAYS, lang, "result", score = score)
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

    fn paint(view: &View) -> Painting {
        super::paint::paint(view)
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

/// To the one who is to act.
fn request(view: &View, lang: Lang) -> String {
    let robber = player(view.on_turn);
    match view.stage {
        Stage::Freeze { card, left } => {
            let floes = phrases::floes(left, card.kind(), lang);
            say!(SAYS, lang, "ask-freeze", floes = floes)
        }
        Stage::Melt { card, left } => {
            let floes = phrases::floes(left, card.kind(), lang);
            say!(SAYS, lang, "ask-melt", floes = floes)
        }
        Stage::Bear if view.bear.is_none() => say!(SAYS, lang, "ask-bear-first"),
        Stage::Bear => say!(SAYS, lang, "ask-bear"),
        Stage::Found => say!(SAYS, lang, "ask-found"),
        Stage::Voyage(trip) => voyage(trip, view.finale, lang),
        Stage::Robbed { .. } => say!(SAYS, lang, "ask-robbed", robber = robber, can = holds(view, EventCard::Fog)),
        _ => say!(SAYS, lang, "ask-fogged", can = holds(view, EventCard::Robbery)),
    }
}

/// Has the viewer such a card to answer a robbery with?
fn holds(view: &View, card: EventCard) -> &'static str {
    if view.hand.is_some_and(|hand| hand.number(card) > 0) { "yes" } else { "no" }
}

fn voyage(trip: Trip, finale: Finale, lang: Lang) -> String {
    let last = if matches!(finale, Finale::LastVoyages(_)) { "yes" } else { "no" };
    let left = if trip.landed { 0 } else { trip.steps_left };
    let leave = if trip.must_leave { "yes" } else { "no" };
    say!(SAYS, lang, "ask-voyage", last = last, left = left, leave = leave)
}

/// To all others.
fn awaited(view: &View, lang: Lang) -> String {
    let what = match view.stage {
        Stage::Freeze { .. } => "freeze",
        Stage::Melt { .. } => "melt",
        Stage::Bear => "bear",
        Stage::Found => "found",
        Stage::Robbed { .. } => "robbed",
        Stage::Fogged { .. } => "fogged",
        _ if view.finale != Finale::No => "last-voyage",
        _ => "voyage",
    };
    say!(SAYS, lang, "awaited", who = player(view.asked()), what = what)
}

fn season(view: &View, lang: Lang) -> String {
    match view.spring {
        false => say!(SAYS, lang, "winter"),
        true => {
            let View { quiet, most_quiet, .. } = view;
            say!(SAYS, lang, "spring", quiet = quiet, most_quiet = most_quiet)
        }
    }
}

fn vehicle(seat: Seat, it: &Player, lang: Lang) -> String {
    let (who, here, points) = (player(seat), exactly_at(it.at, lang), phrases::in_camp(it.points, lang));
    let carries = match it.load {
        Some(colour) => say!(SAYS, lang, "carries", what = phrases::container(colour, seat, lang)),
        None => say!(SAYS, lang, "carries-nothing"),
    };
    let cards = phrases::cards(it.cards, lang);
    say!(SAYS, lang, "vehicle", who = who, here = here, carries = carries, cards = cards, points = points)
}

fn own_hand(hand: Hand, lang: Lang) -> String {
    let Hand { helicopter, robbery, fog } = hand;
    say!(SAYS, lang, "hand", helicopter = helicopter, robbery = robbery, fog = fog)
}

fn bear(view: &View, lang: Lang) -> Option<String> {
    let here = exactly_at(view.bear?, lang);
    Some(say!(SAYS, lang, "bear-is", here = here))
}

/// A line for each place with containers, and one for the lost ones.
fn containers(view: &View, lang: Lang) -> Vec<String> {
    let seats = view.players.len();
    let mut lines = Vec::new();
    for (place, containers) in view.cargo() {
        if let Some(list) = phrases::containers(containers, seats, lang) {
            let here = exactly_at(place, lang);
            lines.push(say!(SAYS, lang, "containers-here", here = here, list = list));
        }
    }
    let lost = phrases::containers(view.lost, seats, lang);
    lines.extend(lost.map(|list| say!(SAYS, lang, "containers-lost", list = list)));
    lines
}

fn floes(view: &View, form: Form, lang: Lang) -> Option<String> {
    let of_form = view.floes.iter().filter(|plate| plate.form == form);
    let list: Vec<String> = of_form.map(|plate| phrases::hexes(&plate.hexes)).collect();
    if list.is_empty() {
        return None;
    }
    let list = list.into_iter().reduce(|list, floe| say!(SAYS, lang, "floes-next", list = list, floe = floe));
    let (name, list) = (phrases::form(form, lang), list.unwrap_or_default());
    Some(say!(SAYS, lang, "floes-of", name = name, list = list))
}

fn stock(stock: &Floes, lang: Lang) -> String {
    let each = Form::ALL.into_iter().zip(stock.numbers()).filter(|(_, number)| *number > 0);
    let list: Vec<String> = each.map(|(form, number)| format!("{number} {}", phrases::form(form, lang))).collect();
    if list.is_empty() {
        return say!(SAYS, lang, "no-stock");
    }
    let list = list.join(", ");
    say!(SAYS, lang, "stock", list = list)
}

fn decks(view: &View, lang: Lang) -> String {
    let (ice, events) = (view.ice_deck.left, view.event_deck.left);
    let open = EventCard::ALL.into_iter().zip(view.event_deck.open.numbers()).filter(|(_, number)| *number > 0);
    let open: Vec<String> =
        open.map(|(card, number)| format!("{} {number}", phrases::event_name(card, lang))).collect();
    let open = if open.is_empty() { say!(SAYS, lang, "nothing") } else { open.join(", ") };
    say!(SAYS, lang, "decks", ice = ice, events = events, open = open)
}

fn finale(view: &View, lang: Lang) -> Option<String> {
    match view.finale {
        Finale::No => None,
        Finale::Called => Some(say!(SAYS, lang, "final-round-called")),
        Finale::LastVoyages(left) => Some(say!(SAYS, lang, "final-round-left", left = left)),
    }
}
