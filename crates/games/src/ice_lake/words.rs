//! What Ice Lake says; the sentences stand in `languages/`.

use table::{Drawing, Lang, Seat, SeatSet, Sentences, Tell, named, painting::Painting, say};

use super::{Crack, Event, IceLake, Obstacle, Skater, Stage, View, obstacle, programme::typed};

pub(super) static SAYS: Sentences = Sentences::new("ice-lake/sentences.ftl");

impl Tell for IceLake {
    table::book!(IceLake: "start", "cross", "stop", "around", "ring", "back", "end");
    table::lessons!(IceLake: "lessons/game", "lessons/pair", "lessons/ring", "lessons/stop", "pictures/cross", "pictures/end", "pictures/ring", "pictures/stop");
    table::puzzles!(IceLake);

    fn tell(event: &Event, lang: Lang) -> String {
        tell(event, lang)
    }

    fn tell_obstacle(obstacle: &Obstacle, lang: Lang) -> Option<String> {
        Some(obstacle::tell(obstacle, lang))
    }

    fn prompt(view: &View, lang: Lang) -> String {
        match &view.stage {
            Stage::Programme { writing } => prompt_programme(view, *writing, lang),
            Stage::Face { seat } if view.you == Some(*seat) => say!(SAYS, lang, "ask-face"),
            Stage::Face { seat } => say!(SAYS, lang, "awaited-face", seat = named(seat)),
            Stage::Rejoin { seat, .. } if view.you == Some(*seat) => say!(SAYS, lang, "ask-rejoin"),
            Stage::Rejoin { seat, .. } => say!(SAYS, lang, "awaited-rejoin", seat = named(seat)),
            Stage::Over => tell_end(view.winners.unwrap_or_default(), lang),
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        say!(SAYS, lang, "result", score = score)
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let View { side, round, first, .. } = view;
        let mut lines = vec![say!(SAYS, lang, "lake", side = side, round = round, first = named(first))];
        let skaters = view.skaters.iter().enumerate();
        lines.extend(skaters.map(|(seat, skater)| describe_skater(view, Seat(seat as u8), skater, lang)));
        lines.push(describe_cracks(view, lang));
        let adrift: Vec<String> = super::draw::adrift(view).into_iter().map(String::from).collect();
        if !adrift.is_empty() {
            let hexes = adrift.join(" ");
            lines.push(say!(SAYS, lang, "adrift", hexes = hexes));
        }
        lines
    }

    fn draw(view: &View, _: Lang) -> Drawing {
        super::draw::draw(view)
    }

    fn paint(view: &View) -> Painting {
        super::paint::paint(view)
    }
}

fn prompt_programme(view: &View, writing: SeatSet, lang: Lang) -> String {
    let waiting = names(writing, lang);
    match view.you {
        Some(you) if writing.contains(you) => {
            let written = view.skaters[you.index()].programme.as_deref().unwrap_or_default().len();
            say!(SAYS, lang, "write", written = written)
        }
        Some(you) if view.skaters[you.index()].at.is_some() => say!(SAYS, lang, "wait", waiting = waiting),
        _ => say!(SAYS, lang, "wait-programme", waiting = waiting),
    }
}

fn describe_skater(view: &View, seat: Seat, skater: &Skater, lang: Lang) -> String {
    let Some(at) = skater.at else {
        return say!(SAYS, lang, "skater-out", seat = named(seat), score = skater.score);
    };
    let doing = describe_programme(view, seat, skater, lang);
    say!(SAYS, lang, "skater", seat = named(seat), at = at, facing = skater.facing, doing = doing)
}

/// What is known of a skater's programme, as the end of a sentence.
fn describe_programme(view: &View, seat: Seat, skater: &Skater, lang: Lang) -> String {
    let ready = match &view.stage {
        Stage::Programme { writing } if writing.contains(seat) => say!(SAYS, lang, "still-writing"),
        Stage::Programme { .. } => say!(SAYS, lang, "is-ready"),
        _ => String::new(),
    };
    let letters = skater.programme.as_deref().unwrap_or_default();
    if letters.is_empty() {
        return ready;
    }
    let (letters, stopped) =
        (typed(letters, lang), if matches!(view.stage, Stage::Face { .. }) { "yes" } else { "no" });
    ready + &say!(SAYS, lang, "letters", letters = letters, stopped = stopped, done = skater.done)
}

fn describe_cracks(view: &View, lang: Lang) -> String {
    let count = view.cracks.len();
    let list: Vec<String> =
        view.cracks.iter().map(|Crack { between: [from, to], .. }| format!("{from}–{to}")).collect();
    let list = list.join(" ");
    match count {
        0 => say!(SAYS, lang, "no-cracks"),
        _ => say!(SAYS, lang, "cracks", count = count, list = list),
    }
}

/// No coordinates: the board shows where.
fn tell(event: &Event, lang: Lang) -> String {
    match event {
        Event::Ready { seat } => say!(SAYS, lang, "ready", seat = named(seat)),
        Event::Programme { seat, letters } => {
            say!(SAYS, lang, "programme", seat = named(seat), steps = letters.len())
        }
        Event::Skate { seat, facing, .. } => say!(SAYS, lang, "skate", seat = named(seat), facing = facing),
        Event::Stop { seat, other: Some(other), .. } => {
            say!(SAYS, lang, "stop-skater", seat = named(seat), other = named(other))
        }
        Event::Stop { seat, .. } => say!(SAYS, lang, "stop-crack", seat = named(seat)),
        Event::Face { seat, facing } => say!(SAYS, lang, "face", seat = named(seat), facing = facing),
        Event::Stuck { seat, .. } => say!(SAYS, lang, "stuck", seat = named(seat)),
        Event::Ashore { seat, .. } => say!(SAYS, lang, "ashore", seat = named(seat)),
        Event::Still { seat, .. } => say!(SAYS, lang, "still", seat = named(seat)),
        Event::Floe { .. } => say!(SAYS, lang, "floe"),
        Event::Surrounded { seats } => say!(SAYS, lang, "surrounded", names = names(*seats, lang)),
        Event::Round { round, first } => say!(SAYS, lang, "round", round = round, first = named(first)),
        Event::CutOff { seats } => say!(SAYS, lang, "cut-off", names = names(*seats, lang)),
        Event::Rejoin { seat, facing, .. } => say!(SAYS, lang, "rejoin", seat = named(seat), facing = facing),
        Event::Stays { seat } => say!(SAYS, lang, "stays", seat = named(seat)),
        Event::Over { winners, .. } => tell_end(*winners, lang),
    }
}

/// `{0}, {1} and {2}`.
fn names(seats: SeatSet, lang: Lang) -> String {
    lang.conjunction(seats.iter().map(|seat| named(seat).to_string()))
}

fn tell_end(winners: SeatSet, lang: Lang) -> String {
    say!(SAYS, lang, "over", winners = winners.len(), names = names(winners, lang))
}
