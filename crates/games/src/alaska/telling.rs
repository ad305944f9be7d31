//! The log: every event as a sentence.

use table::{Lang, Seat};

use super::{
    Cause, Event,
    cards::{EventCard, IceCard},
    floes::{Form, Kind},
    lake::{Hex, Place},
    phrases::{self, at, container, place, player},
    view::Containers,
};

pub fn tell(event: &Event, lang: Lang) -> String {
    let fixed = |fr: &str, en: &str| lang.pick(fr, en).to_string();
    match *event {
        Event::IceCard { seat, card, melts, due } => ice_card(seat, card, (melts, due), lang),
        Event::Spring => fixed("Le printemps commence\u{a0}: la glace va fondre.", "Spring begins: the ice will melt."),
        Event::Freeze { seat, form, ref hexes } => freeze(seat, form, hexes, lang),
        Event::Melt { seat, ref hexes, lost } => melt(seat, hexes, lost, lang),
        Event::NoRoom { kind } => no_room(kind, lang),
        Event::NoThaw { kind } => no_thaw(kind, lang),
        Event::EventCard { seat, card: Some(card), .. } => event_card(seat, card, lang),
        Event::EventCard { seat, card: None, .. } => by(seat, "garde une carte", "keeps a card", lang),
        Event::Bear { seat, from, to } => bear(seat, from, to, lang),
        Event::NothingFound { seat } => by(seat, "ne peut rien prendre", "can take nothing", lang),
        Event::Take { seat, at, .. } => take(seat, at, lang),
        Event::Leave { seat } => by(seat, "laisse le conteneur sur l’île", "leaves the container on the island", lang),
        Event::Frostbite { seat, from, to } => frostbite(seat, from, to, lang),
        Event::Step { seat, from, to, load } => step(seat, (from, to), load, lang),
        Event::Fly { seat, from, to, load } => fly(seat, (from, to), load, lang),
        Event::Load { seat, at, .. } => load(seat, at, lang),
        Event::Unload { seat, colour, at } => unload(seat, colour, at, lang),
        Event::Deliver { seat, colour, points, .. } => deliver(seat, colour, points, lang),
        Event::Give { seat, colour, to, points, .. } => give((seat, to), colour, points, lang),
        Event::Rob { seat, victim, at } => rob(seat, victim, at, lang),
        Event::Fog { seat } => by(seat, "répond par du brouillard", "answers with fog", lang),
        Event::Yield { seat } => by(seat, "n’oppose aucune carte", "answers with no card", lang),
        Event::Robbed { seat, victim, at } => robbed(seat, victim, at, lang),
        Event::Foiled { seat, victim } => foiled(seat, victim, lang),
        Event::End { seat } => by(seat, "finit son voyage", "ends the voyage", lang),
        Event::IceCardsBack => {
            fixed("Toutes les cartes glace retournent dans leur pile.", "All ice cards go back into their deck.")
        }
        Event::EventCardsBack => fixed(
            "Toutes les cartes événement retournent dans leur pile, celles que l’on tenait aussi.",
            "All event cards go back into their deck, those held in hand too.",
        ),
        Event::Finale { cause, everybody } => finale(cause, everybody, lang),
        Event::Stop { cause } => stop(cause, lang),
        Event::LastVoyage { seat } => by(seat, "fait son dernier voyage", "makes a last voyage", lang),
        Event::Over { ref points, winners } => {
            count(points, lang) + " " + &phrases::ending(winners, points.iter().copied().max(), lang)
        }
    }
}

/// « {0} fait quelque chose. »
fn by(seat: Seat, fr: &str, en: &str, lang: Lang) -> String {
    format!("{} {}.", player(seat), lang.pick(fr, en))
}

fn ice_card(seat: Seat, card: IceCard, (melts, due): (bool, u8), lang: Lang) -> String {
    let who = player(seat);
    let floes = phrases::floes(due, card.kind(), lang);
    let asks = match (melts, due) {
        (false, 0) => lang.pick("aucun glaçon à poser".to_string(), "no floe to lay".to_string()),
        (true, 0) => lang.pick("aucun glaçon ne fond".to_string(), "no floe melts".to_string()),
        (false, _) => lang.pick(format!("{floes} à poser"), format!("{floes} to lay")),
        (true, _) => lang.pick(format!("{floes} à faire fondre"), format!("{floes} to melt")),
    };
    lang.pick(format!("{who} tire une carte glace\u{a0}: {asks}."), format!("{who} draws an ice card: {asks}."))
}

fn freeze(seat: Seat, form: Form, hexes: &[Hex], lang: Lang) -> String {
    let (who, near) = (player(seat), phrases::lies(hexes, lang));
    let kind = phrases::kind(form.kind(), 1, lang);
    lang.pick(format!("{who} pose un {kind} {near}."), format!("{who} lays a {kind} {near}."))
}

fn melt(seat: Seat, hexes: &[Hex], lost: Containers, lang: Lang) -> String {
    let (who, near) = (player(seat), phrases::lies(hexes, lang));
    let melts = lang.pick(format!("{who} fait fondre un glaçon {near}."), format!("{who} lets a floe melt {near}."));
    match phrases::containers(lost, lost.len(), lang) {
        None => melts,
        Some(lost) => {
            lang.pick(format!("{melts} Conteneurs perdus\u{a0}: {lost}."), format!("{melts} Containers lost: {lost}."))
        }
    }
}

fn no_room(kind: Kind, lang: Lang) -> String {
    let kind = phrases::kind(kind, 1, lang);
    lang.pick(format!("Plus aucun {kind} ne peut être posé."), format!("No further {kind} can be laid."))
}

fn no_thaw(kind: Kind, lang: Lang) -> String {
    let kind = phrases::kind(kind, 1, lang);
    lang.pick(format!("Plus aucun {kind} ne peut fondre."), format!("No further {kind} can melt."))
}

fn event_card(seat: Seat, card: EventCard, lang: Lang) -> String {
    let (who, name) = (player(seat), phrases::event_card(card, lang));
    let (fr, en) = if card.is_kept() { ("tire et garde", "draws and keeps") } else { ("tire", "draws") };
    let effect = phrases::effect(card, lang);
    lang.pick(format!("{who} {fr} {name}\u{a0}: {effect}."), format!("{who} {en} {name}: {effect}."))
}

fn bear(seat: Seat, from: Option<Place>, to: Place, lang: Lang) -> String {
    let who = player(seat);
    match from {
        None => {
            let there = at(to, lang);
            lang.pick(format!("{who} met l’ours {there}."), format!("{who} puts the bear {there}."))
        }
        Some(from) => {
            let (from, to) = (place(from, lang), place(to, lang));
            lang.pick(
                format!("{who} envoie l’ours ailleurs\u{a0}: il quitte {from} pour {to}."),
                format!("{who} sends the bear away from {from}, to {to}."),
            )
        }
    }
}

fn take(seat: Seat, here: Place, lang: Lang) -> String {
    let (who, what) = (player(seat), container(seat, seat, lang));
    if here == Place::ISLAND {
        return lang.pick(format!("{who} trouve {what} sur l’île."), format!("{who} finds {what} on the island."));
    }
    let here = at(here, lang);
    lang.pick(
        format!("{who} trouve un de ses conteneurs, venu de l’île, {here}."),
        format!("{who} finds {what}, come from the island, {here}."),
    )
}

fn frostbite(seat: Seat, from: Place, home: Place, lang: Lang) -> String {
    let who = player(seat);
    if from == home {
        let home = at(home, lang);
        return lang.pick(
            format!("{who} reste {home}, sans voyage ce tour."),
            format!("{who} stays {home}, without a voyage this turn."),
        );
    }
    let from = place(from, lang);
    lang.pick(
        format!("{who} quitte {from} et rentre au camp, sans voyage ce tour."),
        format!("{who} leaves {from} for home, without a voyage this turn."),
    )
}

fn step(seat: Seat, (from, to): (Place, Place), load: Option<Seat>, lang: Lang) -> String {
    let (who, from, to, with) = (player(seat), place(from, lang), place(to, lang), with(load, seat, lang));
    lang.pick(format!("{who} quitte {from} pour {to}{with}."), format!("{who} goes from {from} to {to}{with}."))
}

fn fly(seat: Seat, (from, to): (Place, Place), load: Option<Seat>, lang: Lang) -> String {
    let (who, from, to, with) = (player(seat), place(from, lang), place(to, lang), with(load, seat, lang));
    lang.pick(
        format!("{who} joue un hélicoptère et quitte {from} pour {to}{with}."),
        format!("{who} plays a helicopter and flies from {from} to {to}{with}."),
    )
}

fn with(load: Option<Seat>, of: Seat, lang: Lang) -> String {
    load.map_or(String::new(), |colour| lang.pick(" avec ", " with ").to_string() + &container(colour, of, lang))
}

fn load(seat: Seat, here: Place, lang: Lang) -> String {
    let (who, what, here) = (player(seat), container(seat, seat, lang), at(here, lang));
    lang.pick(format!("{who} charge {what} {here}."), format!("{who} loads {what} {here}."))
}

fn unload(seat: Seat, colour: Seat, here: Place, lang: Lang) -> String {
    let (who, what, here) = (player(seat), container(colour, seat, lang), at(here, lang));
    lang.pick(format!("{who} laisse {what} {here}."), format!("{who} leaves {what} {here}."))
}

fn deliver(seat: Seat, colour: Seat, points: u8, lang: Lang) -> String {
    let (who, what) = (player(seat), container(colour, seat, lang));
    lang.pick(
        format!("{who} ramène {what} au camp, qui en compte {points}."),
        format!("{who} brings home {what}: {points} in camp."),
    )
}

fn give((seat, to): (Seat, Seat), colour: Seat, points: u8, lang: Lang) -> String {
    let (who, to) = (player(seat), player(to));
    let what = container(colour, seat, lang);
    lang.pick(
        format!("{who} laisse {what} au camp de {to}, qui en compte {points}."),
        format!("{who} leaves {what} in the camp of {to}: {points} there."),
    )
}

fn rob(seat: Seat, victim: Seat, here: Place, lang: Lang) -> String {
    let (who, what, here) = (player(seat), container(victim, seat, lang), at(here, lang));
    lang.pick(format!("{who} joue un rapt\u{a0}: {what} {here}."), format!("{who} plays a robbery: {what} {here}."))
}

fn robbed(seat: Seat, victim: Seat, here: Place, lang: Lang) -> String {
    let (who, what, here) = (player(seat), container(victim, seat, lang), at(here, lang));
    lang.pick(
        format!("Le rapt réussit\u{a0}: {who} charge {what} {here}."),
        format!("The robbery succeeds: {who} loads {what} {here}."),
    )
}

fn foiled(seat: Seat, victim: Seat, lang: Lang) -> String {
    let (who, victim) = (player(seat), player(victim));
    lang.pick(
        format!("Le rapt échoue\u{a0}: {who} ne prend rien à {victim}."),
        format!("The robbery fails: {who} takes nothing from {victim}."),
    )
}

fn finale(cause: Cause, everybody: bool, lang: Lang) -> String {
    let why = why(cause, lang);
    let who = match everybody {
        true => lang.pick("Chacun fait encore un voyage.", "Everybody makes one more voyage."),
        false => lang.pick("Chaque autre joueur fait encore un voyage.", "Each other player makes one more voyage."),
    };
    lang.pick(format!("Dernière manche\u{a0}: {why}. {who}"), format!("The final round: {why}. {who}"))
}

fn stop(cause: Cause, lang: Lang) -> String {
    let why = why(cause, lang);
    lang.pick(format!("La partie s’arrête\u{a0}: {why}."), format!("The game ends here: {why}."))
}

fn why(cause: Cause, lang: Lang) -> &'static str {
    match cause {
        Cause::CutOff => {
            lang.pick("plus aucun conteneur ne peut gagner la rive", "no container can reach the shore any more")
        }
        Cause::NothingLeft => lang.pick("plus aucun conteneur n’est dehors", "no container is left outside the camps"),
        Cause::Quiet => lang.pick("il ne se passe plus rien", "nothing happens any more"),
    }
}

/// What lies in everybody's camp.
fn count(points: &[u8], lang: Lang) -> String {
    let each = points.iter().zip(0..).map(|(&number, seat)| format!("{} {number}", player(Seat(seat))));
    let list = each.collect::<Vec<_>>().join(", ");
    lang.pick(format!("Conteneurs au camp\u{a0}: {list}."), format!("Containers in camp: {list}."))
}
