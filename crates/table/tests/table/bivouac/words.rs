use std::sync::LazyLock;

use table::{Book, Drawing, Game, Ink, Lang, Seat, Tell, Turn, Viewer};

use super::{Bivouac, Event, Phase, Veil, View};

impl Tell for Bivouac {
    fn book() -> &'static Book {
        static BOOK: LazyLock<Book> = LazyLock::new(|| {
            Book::from_toml(&Bivouac::META, include_str!("book.toml"), &[]).expect("the book fits the game")
        });
        &BOOK
    }

    fn tell_obstacle(heights: &u8, lang: Lang) -> Option<String> {
        Some(pick(lang, format!("Il n’y a que {heights} hauteurs."), format!("There are only {heights} heights.")))
    }

    fn tell(event: &Event, lang: Lang) -> String {
        let open = |thing: &Option<u8>| thing.map_or("?".to_string(), |thing| thing.to_string());
        match event {
            Event::Dealt { seat, card } => {
                let card = open(card);
                pick(lang, format!("{{{seat}}} reçoit la carte {card}."), format!("{{{seat}}} is dealt card {card}."))
            }
            Event::Gathered { seat } => {
                pick(lang, format!("{{{seat}}} ramasse du bois."), format!("{{{seat}}} gathers wood."))
            }
            Event::Camped { seat, height } => {
                let height = open(height);
                pick(lang, format!("{{{seat}}} campe à {height}."), format!("{{{seat}}} camps at {height}."))
            }
            Event::Shown { camps } => pick(lang, format!("Les camps : {camps:?}."), format!("The camps: {camps:?}.")),
            Event::Storm { height, hit } => {
                let hit = hit.len();
                pick(lang, format!("Orage à {height}, sur {hit}."), format!("Storm at {height}, on {hit}."))
            }
            Event::Begged { of } => {
                pick(lang, format!("On demande du bois à {{{of}}}."), format!("{{{of}}} is begged for wood."))
            }
            Event::Gave { seat } => pick(lang, format!("{{{seat}}} donne."), format!("{{{seat}}} gives.")),
            Event::Kept { seat } => pick(lang, format!("{{{seat}}} garde tout."), format!("{{{seat}}} keeps all.")),
            Event::Rested { seat } => pick(lang, format!("{{{seat}}} se repose."), format!("{{{seat}}} rests.")),
        }
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let guide = view.guide;
        match view.phase {
            Phase::Deal => pick(lang, "On distribue.".into(), "Cards are dealt.".into()),
            Phase::Gather => pick(lang, "Choisissez votre camp.".into(), "Choose your camp.".into()),
            Phase::Storm => pick(lang, "L’orage approche.".into(), "The storm is coming.".into()),
            Phase::Beg => pick(lang, format!("{{{guide}}} peut demander."), format!("{{{guide}}} may beg.")),
            Phase::Answer(seat) => pick(lang, format!("{{{seat}}} répond."), format!("{{{seat}}} answers.")),
            Phase::Over => {
                let Turn::Over(outcome) = view.any_game().turn() else { unreachable!("the phase says so") };
                let winners: Vec<_> = outcome.winners.iter().map(|seat| format!("{{{seat}}}")).collect();
                format!("{} {}.", pick(lang, "Victoire :", "Victory:"), winners.join(", "))
            }
        }
    }

    fn result(score: i32, _: Lang) -> String {
        score.to_string()
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let fact = |seat: Seat| {
            let climber = &view.climbers[seat.index()];
            format!("{{{seat}}} : {} {}", climber.points, pick(lang, "points", "points"))
        };
        Seat::all(view.seats()).map(fact).collect()
    }

    fn draw(view: &View, _: Lang) -> Drawing {
        let mut drawing = Drawing::new();
        for seat in Seat::all(view.seats()) {
            let camp = match view.climbers[seat.index()].camp {
                Veil::None => "-".to_string(),
                Veil::Covered => "?".to_string(),
                Veil::Open(height) => height.to_string(),
            };
            let ink = if view.you.is_some_and(|you| Viewer::Seat(you).is(seat)) { Ink::Signal } else { Ink::Of(seat) };
            drawing.line().put(format!("{seat}{camp}"), ink);
        }
        drawing
    }
}

/// Chooses between two wordings: a game for tests has no folder of words.
fn pick<T>(lang: Lang, fr: T, en: T) -> T {
    if lang == Lang::Fr { fr } else { en }
}
