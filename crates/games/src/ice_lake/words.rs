//! What Ice Lake says, in French and in English.

use std::sync::LazyLock;

use table::{Book, Drawing, Game, Lang, Seat, SeatSet, Tell};

use super::{Crack, Dir, Event, IceLake, Obstacle, Skater, Stage, View};

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
                .pick("Vous voilà arrêté\u{a0}: choisissez où regarder.", "You were stopped: choose a way to face.")
                .into(),
            Stage::Face { seat } => lang.pick(
                format!("{{{seat}}}, à l’arrêt, choisit où regarder."),
                format!("{{{seat}}} was stopped and chooses a way to face."),
            ),
            Stage::Rejoin { seat, .. } if view.you == Some(*seat) => lang
                .pick(
                    "Vous étiez coupé de tous\u{a0}: choisissez une case du bord et où regarder.",
                    "You were cut off: choose a hex of the rim and a way to face.",
                )
                .into(),
            Stage::Rejoin { seat, .. } => lang.pick(
                format!("{{{seat}}}, coupé de tous, revient par le rivage."),
                format!("{{{seat}}} was cut off and comes back from the shore."),
            ),
            Stage::Over => tell_end(view.winners.unwrap_or_default(), lang),
        }
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let View { side, round, first, .. } = view;
        let mut lines = vec![lang.pick(
            format!("Lac de {side} cases de côté, manche {round}, {{{first}}} ouvre la marche."),
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
            let written = view.skaters[you.index()].programme.as_deref().unwrap_or_default();
            if written.is_empty() {
                return lang
                    .pick("Écrivez votre programme\u{a0}: A, G ou D.", "Write your programme: A, G or D.")
                    .to_string();
            }
            lang.pick(
                format!("Votre programme\u{a0}: {written}. Continuez, ou go pour finir."),
                format!("Your programme: {written}. Go on writing, or go to finish."),
            )
        }
        Some(you) if view.skaters[you.index()].at.is_some() => {
            lang.pick(format!("Vous êtes prêt. On attend {waiting}."), format!("You are ready. Waiting for {waiting}."))
        }
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
        Stage::Programme { .. } => lang.pick(", prêt", ", ready"),
        _ => "",
    };
    let letters = skater.programme.as_deref().unwrap_or_default();
    if letters.is_empty() {
        return ready.to_string();
    }
    let done = skater.done;
    let done = match view.stage {
        Stage::Face { .. } => lang.pick(format!(" dont {done} faits"), format!(", {done} of it done")),
        _ => String::new(),
    };
    format!("{ready}, programme {letters}{done}")
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

fn raconte(event: &Event) -> String {
    let vers = |dir: &Dir| format!("vers le {}", direction(*dir, Lang::Fr));
    match event {
        Event::Ready { seat } => format!("{{{seat}}} est prêt."),
        Event::Programme { seat, letters } => format!("Programme de {{{seat}}}\u{a0}: {letters}."),
        Event::Skate { seat, from, to, .. } => format!("{{{seat}}} glisse de {from} en {to}."),
        Event::Stop { seat, at, dir, by: Obstacle::Skater } => {
            format!("{{{seat}}} s’arrête en {at}\u{a0}: un patineur barre le chemin {}.", vers(dir))
        }
        Event::Stop { seat, at, dir, by: Obstacle::Crack } => {
            format!("{{{seat}}} s’arrête en {at}\u{a0}: la glace est déjà fissurée {}.", vers(dir))
        }
        Event::Face { seat, facing } => format!("{{{seat}}} se tourne {}.", vers(facing)),
        Event::Stuck { seat, at } => format!("Aucune issue en {at}\u{a0}: {{{seat}}} est hors jeu."),
        Event::Ashore { seat, from, dir } => {
            format!("De {from}, {{{seat}}} quitte le lac {}\u{a0}: hors jeu.", vers(dir))
        }
        Event::Still { seat, at } => format!("Pas un pas depuis {at}\u{a0}: {{{seat}}} est hors jeu."),
        Event::Floe { .. } => "Un morceau de glace se détache du rivage.".to_string(),
        Event::Surrounded { seats } => format!("Entouré de fissures, hors jeu\u{a0}: {}.", names(*seats, Lang::Fr)),
        Event::Round { round, first } => format!("Manche {round}\u{a0}: {{{first}}} ouvrira la marche."),
        Event::CutOff { seats } => {
            format!("Coupé de tous et rappelé au bord\u{a0}: {}.", names(*seats, Lang::Fr))
        }
        Event::Rejoin { seat, to, facing, .. } => format!("{{{seat}}} revient en {to}, tourné {}.", vers(facing)),
        Event::Stays { seat } => format!("Plus de case libre au bord\u{a0}: {{{seat}}} reste sur place."),
        Event::Over { winners } => tell_end(*winners, Lang::Fr),
    }
}

fn tell(event: &Event) -> String {
    let to_the = |dir: &Dir| direction(*dir, Lang::En);
    match event {
        Event::Ready { seat } => format!("{{{seat}}} is ready."),
        Event::Programme { seat, letters } => format!("{{{seat}}}’s programme: {letters}."),
        Event::Skate { seat, from, to, .. } => format!("{{{seat}}} skates from {from} to {to}."),
        Event::Stop { seat, at, dir, by: Obstacle::Skater } => {
            format!("{{{seat}}} stops on {at}: a skater bars the way {}.", to_the(dir))
        }
        Event::Stop { seat, at, dir, by: Obstacle::Crack } => {
            format!("{{{seat}}} stops on {at}: the ice is already cracked {}.", to_the(dir))
        }
        Event::Face { seat, facing } => format!("{{{seat}}} turns {}.", to_the(facing)),
        Event::Stuck { seat, at } => format!("There is no way on from {at}: {{{seat}}} is out."),
        Event::Ashore { seat, from, dir } => format!("{{{seat}}} skates off the lake, {} of {from}: out.", to_the(dir)),
        Event::Still { seat, at } => format!("Not one step from {at}: {{{seat}}} is out."),
        Event::Floe { .. } => "A piece of ice breaks away from the shore.".to_string(),
        Event::Surrounded { seats } => format!("Surrounded by cracks and out: {}.", names(*seats, Lang::En)),
        Event::Round { round, first } => format!("Round {round}: {{{first}}} will go first."),
        Event::CutOff { seats } => format!("Cut off, and called back to the rim: {}.", names(*seats, Lang::En)),
        Event::Rejoin { seat, to, facing, .. } => format!("{{{seat}}} is back on {to}, facing {}.", to_the(facing)),
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
        1 => lang.pick(format!("{list} gagne la partie."), format!("{list} wins the game.")),
        _ => lang.pick(format!("Victoire partagée\u{a0}: {list}."), format!("A shared victory: {list}.")),
    }
}
