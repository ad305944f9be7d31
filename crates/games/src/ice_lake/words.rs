//! What Ice Lake says, in French and in English.

use std::sync::LazyLock;

use table::{Book, Drawing, Game, Lang, Seat, SeatSet, Tell};

use super::{Crack, Dir, Event, IceLake, Skater, Stage, View, programme::typed};

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    Book::from_toml(
        &IceLake::META,
        include_str!("data/book.toml"),
        table::pictures!["start", "cross", "stop", "around", "ring", "back", "end"],
    )
    .expect("the book is checked by a test")
});

impl Tell for IceLake {
    fn book() -> &'static Book {
        &BOOK
    }

    fn tell(event: &Event, lang: Lang) -> String {
        match lang {
            Lang::Fr => raconte(event),
            Lang::En => tell(event),
        }
    }

    fn prompt(view: &View, lang: Lang) -> String {
        match &view.stage {
            Stage::Programme { writing } => prompt_programme(view, *writing, lang),
            Stage::Face { seat } if view.you == Some(*seat) => lang
                .pick(
                    "Vous avez dû vous arrêter\u{a0}: choisissez où regarder.",
                    "You were stopped: choose a way to face.",
                )
                .into(),
            Stage::Face { seat } => lang.pick(
                format!("{{{seat}}} a dû s’arrêter et choisit où regarder."),
                format!("{{{seat}}} was stopped and chooses a way to face."),
            ),
            Stage::Rejoin { seat, .. } if view.you == Some(*seat) => lang
                .pick(
                    "Vous ne pouvez plus rejoindre personne\u{a0}: choisissez une case du bord, puis où regarder.",
                    "You can reach nobody any more: choose a hex of the rim, then a way to face.",
                )
                .into(),
            Stage::Rejoin { seat, .. } => lang.pick(
                format!("{{{seat}}} ne peut plus rejoindre personne et revient par le bord."),
                format!("{{{seat}}} can reach nobody any more and comes back from the shore."),
            ),
            Stage::Over => tell_end(view.winners.unwrap_or_default(), lang),
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        match score {
            0 => lang.pick("hors du lac avant tout le monde", "off the lake before everybody").to_string(),
            1 => lang
                .pick("sur la glace plus longtemps qu’un adversaire", "on the ice longer than one opponent")
                .to_string(),
            score => lang.pick(
                format!("sur la glace plus longtemps que {score} adversaires"),
                format!("on the ice longer than {score} opponents"),
            ),
        }
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let View { side, round, first, .. } = view;
        let mut lines = vec![lang.pick(
            format!("Lac de {side} cases de côté, manche {round}, {{{first}}} part en premier."),
            format!("A lake of {side} hexes a side, round {round}, {{{first}}} goes first."),
        )];
        let skaters = view.skaters.iter().enumerate();
        lines.extend(skaters.map(|(seat, skater)| describe_skater(view, Seat(seat as u8), skater, lang)));
        lines.push(describe_cracks(view, lang));
        let adrift: Vec<String> = super::draw::adrift(view).into_iter().map(String::from).collect();
        if !adrift.is_empty() {
            let hexes = adrift.join(" ");
            lines.push(lang.pick(
                format!("Cases détachées du rivage\u{a0}: {hexes}."),
                format!("Hexes broken away from the shore: {hexes}."),
            ));
        }
        lines
    }

    fn draw(view: &View, _: Lang) -> Drawing {
        super::draw::draw(view)
    }
}

fn prompt_programme(view: &View, writing: SeatSet, lang: Lang) -> String {
    let waiting = names(writing, lang);
    match view.you {
        Some(you) if writing.contains(you) => {
            let written = view.skaters[you.index()].programme.as_deref().unwrap_or_default().len();
            match written {
                0 => lang.pick("Écrivez votre programme.", "Write your programme.").to_string(),
                1 => lang.pick(
                    "Votre programme compte un pas\u{a0}: continuez, ou terminez-le.".to_string(),
                    "Your programme has one step: go on, or end it.".to_string(),
                ),
                _ => lang.pick(
                    format!("Votre programme compte {written} pas\u{a0}: continuez, ou terminez-le."),
                    format!("Your programme has {written} steps: go on, or end it."),
                ),
            }
        }
        Some(you) if view.skaters[you.index()].at.is_some() => lang.pick(
            format!("Votre programme est prêt. On attend {waiting}."),
            format!("You are ready. Waiting for {waiting}."),
        ),
        _ => lang
            .pick(format!("On attend le programme de {waiting}."), format!("Waiting for the programme of {waiting}.")),
    }
}

fn describe_skater(view: &View, seat: Seat, skater: &Skater, lang: Lang) -> String {
    let Some(at) = skater.at else {
        let score = skater.score;
        return lang
            .pick(format!("{{{seat}}}\u{a0}: hors jeu, score {score}."), format!("{{{seat}}}: out, score {score}."));
    };
    let (dir, doing) = (direction(skater.facing, lang), describe_programme(view, seat, skater, lang));
    lang.pick(
        format!("{{{seat}}}\u{a0}: en {at}, face au {dir}{doing}."),
        format!("{{{seat}}}: on {at}, facing {dir}{doing}."),
    )
}

/// What is known of a skater's programme, as the end of a sentence.
fn describe_programme(view: &View, seat: Seat, skater: &Skater, lang: Lang) -> String {
    let ready = match &view.stage {
        Stage::Programme { writing } if writing.contains(seat) => lang.pick(", écrit encore", ", still writing"),
        Stage::Programme { .. } => lang.pick(", programme prêt", ", ready"),
        _ => "",
    };
    let letters = skater.programme.as_deref().unwrap_or_default();
    if letters.is_empty() {
        return ready.to_string();
    }
    let (letters, done) = (typed(letters, lang), skater.done);
    let done = match view.stage {
        Stage::Face { .. } => lang.pick(format!(" dont {done} faites"), format!(", {done} of it done")),
        _ => String::new(),
    };
    format!("{ready}, {} {letters}{done}", lang.pick("lettres", "programme"))
}

fn describe_cracks(view: &View, lang: Lang) -> String {
    let count = view.cracks.len();
    let list: Vec<String> =
        view.cracks.iter().map(|Crack { between: [from, to], .. }| format!("{from}–{to}")).collect();
    let list = list.join(" ");
    match count {
        0 => lang.pick("Aucune fissure.", "No cracks yet.").to_string(),
        _ => lang.pick(format!("Fissures ({count})\u{a0}: {list}."), format!("Cracks ({count}): {list}.")),
    }
}

/// No coordinates: the board shows where.
fn raconte(event: &Event) -> String {
    let vers = |dir: &Dir| format!("vers le {}", direction(*dir, Lang::Fr));
    match event {
        Event::Ready { seat } => format!("{{{seat}}} a écrit son programme."),
        Event::Programme { seat, letters } => format!("Le programme de {{{seat}}} compte {} pas.", letters.len()),
        Event::Skate { seat, facing, .. } => format!("{{{seat}}} glisse {}.", vers(facing)),
        Event::Stop { seat, other: Some(other), .. } => {
            format!("{{{seat}}} s’arrête\u{a0}: {{{other}}} barre le passage.")
        }
        Event::Stop { seat, .. } => format!("{{{seat}}} s’arrête devant une fissure."),
        Event::Face { seat, facing } => format!("{{{seat}}} se tourne {}.", vers(facing)),
        Event::Stuck { seat, .. } => format!("{{{seat}}} n’a plus d’issue\u{a0}: hors jeu."),
        Event::Ashore { seat, .. } => format!("{{{seat}}} sort du lac\u{a0}: hors jeu."),
        Event::Still { seat, .. } => format!("{{{seat}}} ne peut pas faire un seul pas\u{a0}: hors jeu."),
        Event::Floe { .. } => "Un morceau de glace se détache.".to_string(),
        Event::Surrounded { seats } => {
            format!("La glace cède de tous côtés\u{a0}: {}, hors jeu.", names(*seats, Lang::Fr))
        }
        Event::Round { round, first } => format!("Manche {round}\u{a0}: {{{first}}} partira en premier."),
        Event::CutOff { seats } => {
            format!("Plus personne à rejoindre\u{a0}: retour au bord pour {}.", names(*seats, Lang::Fr))
        }
        Event::Rejoin { seat, facing, .. } => {
            format!("{{{seat}}} revient par le bord, face au {}.", direction(*facing, Lang::Fr))
        }
        Event::Stays { seat } => format!("Plus une case libre au bord\u{a0}: {{{seat}}} reste sur place."),
        Event::Over { winners } => tell_end(*winners, Lang::Fr),
    }
}

fn tell(event: &Event) -> String {
    let to_the = |dir: &Dir| direction(*dir, Lang::En);
    match event {
        Event::Ready { seat } => format!("{{{seat}}} is ready."),
        Event::Programme { seat, letters } => match letters.len() {
            1 => format!("{{{seat}}} has written one step."),
            many => format!("{{{seat}}} has written {many} steps."),
        },
        Event::Skate { seat, facing, .. } => format!("{{{seat}}} skates {}.", to_the(facing)),
        Event::Stop { seat, other: Some(other), .. } => format!("{{{seat}}} stops: {{{other}}} bars the way."),
        Event::Stop { seat, .. } => format!("{{{seat}}} stops at a crack."),
        Event::Face { seat, facing } => format!("{{{seat}}} turns {}.", to_the(facing)),
        Event::Stuck { seat, .. } => format!("{{{seat}}} has no way on: out."),
        Event::Ashore { seat, .. } => format!("{{{seat}}} skates off the lake: out."),
        Event::Still { seat, .. } => format!("{{{seat}}} cannot make a single step: out."),
        Event::Floe { .. } => "A piece of ice breaks away.".to_string(),
        Event::Surrounded { seats } => format!("The ice gives way all around: {}, out.", names(*seats, Lang::En)),
        Event::Round { round, first } => format!("Round {round}: {{{first}}} will go first."),
        Event::CutOff { seats } => format!("Nobody left to reach: back to the rim for {}.", names(*seats, Lang::En)),
        Event::Rejoin { seat, facing, .. } => {
            format!("{{{seat}}} comes back from the shore, facing {}.", to_the(facing))
        }
        Event::Stays { seat } => format!("No free hex is left on the rim: {{{seat}}} stays."),
        Event::Over { winners } => tell_end(*winners, Lang::En),
    }
}

fn direction(dir: Dir, lang: Lang) -> &'static str {
    const FR: [&str; 6] = ["nord", "nord-est", "sud-est", "sud", "sud-ouest", "nord-ouest"];
    const EN: [&str; 6] = ["north", "northeast", "southeast", "south", "southwest", "northwest"];
    lang.pick(FR, EN)[dir as usize]
}

/// `{0}, {1} and {2}`.
fn names(seats: SeatSet, lang: Lang) -> String {
    let names: Vec<String> = seats.iter().map(|seat| format!("{{{seat}}}")).collect();
    match names.as_slice() {
        [before @ .., last] if !before.is_empty() => format!("{} {} {last}", before.join(", "), lang.pick("et", "and")),
        _ => names.concat(),
    }
}

fn tell_end(winners: SeatSet, lang: Lang) -> String {
    let list = names(winners, lang);
    match winners.len() {
        1 => lang.pick(
            format!("{list} gagne\u{a0}: plus personne d’autre sur la glace."),
            format!("{list} wins: nobody else is left on the ice."),
        ),
        _ => lang.pick(
            format!("Victoire partagée\u{a0}: {list}, hors jeu ensemble au dernier pas."),
            format!("A shared victory: {list} went out together, last of all."),
        ),
    }
}
