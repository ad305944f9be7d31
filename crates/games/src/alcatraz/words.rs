//! What Alcatraz says, in French and in English.

use std::sync::LazyLock;

use table::{Book, Drawing, Game, Ink, Lang, Seat, SeatSet, Tell};

use super::{Alcatraz, Event, Obstacle, Side, Stage, View, obstacle, state::TO_WIN, yard::Square};

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    Book::from_toml(&Alcatraz::META, include_str!("data/book.toml"), table::pictures!["start", "turn", "boat", "end"])
        .expect("the book is checked by a test")
});

impl Tell for Alcatraz {
    fn book() -> &'static Book {
        &BOOK
    }

    fn tell(event: &Event, lang: Lang) -> String {
        match event {
            Event::Out { seat, to } => {
                lang.pick(format!("{{{seat}}} sort de la cellule en {to}."), format!("{{{seat}}} leaves the cell for {to}."))
            }
            Event::Move { seat, from, to } => {
                lang.pick(format!("{{{seat}}} va de {from} en {to}."), format!("{{{seat}}} goes from {from} to {to}."))
            }
            Event::Walk { from, to } => lang.pick(
                format!("Le gardien de la rangée {} marche de {from} en {to}.", from.row() + 1),
                format!("The guard of row {} walks from {from} to {to}.", from.row() + 1),
            ),
            Event::Caught { seat, at } => lang.pick(
                format!("Le prisonnier de {{{seat}}} en {at} est repris et retourne en cellule."),
                format!("The prisoner of {{{seat}}} on {at} is caught and goes back to the cell."),
            ),
            Event::Board { seat, from, boat } => lang.pick(
                format!("{{{seat}}} embarque depuis {from}\u{a0}: {boat} à bord."),
                format!("{{{seat}}} boards the boat from {from}: {boat} aboard."),
            ),
            Event::Pass { seat } => {
                lang.pick(format!("{{{seat}}} ne peut pas bouger et passe."), format!("{{{seat}}} cannot move and passes."))
            }
            Event::Alarm { seat, row } => lang.pick(
                format!("Alarme\u{202f}! Le dé réveille le gardien de la rangée {row}\u{202f}; {{{seat}}} choisit où il court."),
                format!("Alarm! The die wakes the guard of row {row}; {{{seat}}} chooses where he runs."),
            ),
            Event::Run { seat, side, from, to } => tell_run(*seat, *side, *from, *to, lang),
            Event::Limit { left } => lang.pick(
                format!("Encore {left} tours sans embarquement, et la partie s’arrête."),
                format!("{left} more turns without a boarding, and the game ends."),
            ),
            Event::Over { winners, boats } => tell_end(*winners, boats, lang),
        }
    }

    fn tell_obstacle(obstacle: &Obstacle, lang: Lang) -> Option<String> {
        obstacle::tell(obstacle, lang)
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let seat = view.on_turn;
        let yours = view.you == Some(seat);
        match (view.stage, yours) {
            (Stage::Turn, true) => ask(view, seat, lang),
            (Stage::Turn, false) => lang
                .pick(format!("{{{seat}}} va déplacer un prisonnier."), format!("{{{seat}}} is to move a prisoner.")),
            (Stage::Die, _) => lang.pick(
                format!("Alarme\u{202f}! On lance le dé pour {{{seat}}}."),
                format!("Alarm! The die is rolled for {{{seat}}}."),
            ),
            (Stage::Alarm(row), true) => lang.pick(
                format!("Alarme\u{202f}! Envoyez le gardien de la rangée {row} à gauche ou à droite."),
                format!("Alarm! Send the guard of row {row} left or right."),
            ),
            (Stage::Alarm(row), false) => lang.pick(
                format!("Alarme\u{202f}! {{{seat}}} choisit où court le gardien de la rangée {row}."),
                format!("Alarm! {{{seat}}} chooses where the guard of row {row} runs."),
            ),
            (Stage::Over, _) => {
                let boats: Vec<u8> = view.players.iter().map(|player| player.boat).collect();
                tell_end(view.winners.unwrap_or_default(), &boats, lang)
            }
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        match score {
            0 => lang.pick("personne à bord", "nobody on the boat").to_string(),
            score => lang.pick(format!("{score} à bord"), format!("{score} on the boat")),
        }
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let guards = view.guards.map(String::from).join(", ");
        let mut lines = vec![lang.pick(format!("Gardiens\u{a0}: {guards}."), format!("Guards: {guards}."))];
        for (seat, player) in view.players.iter().enumerate() {
            let (cell, boat) = (player.cell, player.boat);
            let yard: Vec<String> = player.yard.iter().copied().map(String::from).collect();
            let yard = if yard.is_empty() { lang.pick("personne", "nobody").to_string() } else { yard.join(", ") };
            lines.push(lang.pick(
                format!("{{{seat}}}\u{a0}: {cell} en cellule, dans la cour {yard}, {boat} sur le bateau."),
                format!("{{{seat}}}: {cell} in the cell, in the yard {yard}, {boat} on the boat."),
            ));
        }
        let (quiet, end) = (view.quiet, view.quiet_end);
        lines.push(lang.pick(
            format!("Tours sans embarquement\u{a0}: {quiet} sur {end}."),
            format!("Turns without a boarding: {quiet} of {end}."),
        ));
        lines
    }

    fn draw(view: &View, lang: Lang) -> Drawing {
        let mut drawing = Drawing::new();
        drawing.line().put(format!("{:>17} ", lang.pick("bateau", "boat")), Ink::Quiet);
        crew(&mut drawing, view, |player| player.boat);
        for row in 0..9 {
            drawing.line().put(format!(" {} ", row + 1), Ink::Quiet);
            for column in 0..9 {
                flagstone(&mut drawing, view, Square::new(column, row));
            }
        }
        drawing.line().put("     a  b  c  d  e  f  g  h  i", Ink::Quiet);
        drawing.line().put(format!("{:>17} ", lang.pick("cellule", "cell")), Ink::Quiet);
        crew(&mut drawing, view, |player| player.cell);
        drawing
    }
}

/// A player's men, as letters: seat 0 is `A`, seat 1 is `B`. Told apart without colour.
fn man(seat: usize) -> char {
    (b'A' + seat as u8) as char
}

fn crew(drawing: &mut Drawing, view: &View, count: impl Fn(&super::Player) -> u8) {
    for (seat, player) in view.players.iter().enumerate() {
        let men: String = std::iter::repeat_n(man(seat), count(player) as usize).collect();
        drawing.put(format!("{men} "), Ink::Of(Seat(seat as u8)));
    }
}

fn flagstone(drawing: &mut Drawing, view: &View, square: Square) {
    let ground = if square.is_hatched() { ("/", Ink::Water) } else { (" ", Ink::Quiet) };
    let stands = view.players.iter().position(|player| player.yard.contains(&square));
    let piece = match stands {
        Some(seat) => (man(seat).to_string(), Ink::Of(Seat(seat as u8))),
        None if view.guards.contains(&square) => ("#".to_string(), Ink::Threat),
        None => ("·".to_string(), Ink::Quiet),
    };
    drawing.put(ground.0, ground.1).put(piece.0, piece.1).put(ground.0, ground.1);
}

fn tell_run(seat: Seat, side: Side, from: Square, to: Square, lang: Lang) -> String {
    if from == to {
        return lang.pick(
            format!("{{{seat}}} laisse le gardien en {to}, au bout de sa rangée."),
            format!("{{{seat}}} leaves the guard on {to}, at the end of his row."),
        );
    }
    let (gauche, left) = match side {
        Side::Left => ("gauche", "left"),
        Side::Right => ("droite", "right"),
    };
    lang.pick(
        format!("{{{seat}}} envoie le gardien à {gauche}\u{a0}: il court de {from} en {to}."),
        format!("{{{seat}}} sends the guard to the {left}: he runs from {from} to {to}."),
    )
}

/// Who won, and how many everybody has on the boat.
fn tell_end(winners: SeatSet, boats: &[u8], lang: Lang) -> String {
    let most = winners.first().map_or(0, |seat| boats[seat.index()]);
    let names = conjunction(winners.iter().map(|seat| format!("{{{seat}}}")), lang);
    let others = (0..boats.len()).filter(|&seat| !winners.contains(Seat(seat as u8)));
    let against =
        |seat: usize| lang.pick(format!("{} pour {{{seat}}}", boats[seat]), format!("{} of {{{seat}}}", boats[seat]));
    let others = match conjunction(others.map(against), lang) {
        others if others.is_empty() => others,
        others => lang.pick(format!(", contre {others}"), format!(", against {others}")),
    };
    let aboard = lang.pick(prisonniers(most), prisoners(most));
    let late = most < TO_WIN;
    let why =
        if late { lang.pick("Trop de tours sans embarquement. ", "Too many turns without a boarding. ") } else { "" };
    if winners.len() == 1 {
        lang.pick(
            format!("{why}{names} gagne\u{a0}: {aboard} sur le bateau{others}."),
            format!("{why}{names} wins: {aboard} on the boat{others}."),
        )
    } else {
        lang.pick(
            format!("{why}Victoire partagée par {names}\u{a0}: {aboard} sur le bateau{others}."),
            format!("{why}{names} share the victory: {aboard} on the boat{others}."),
        )
    }
}

fn prisonniers(count: u8) -> String {
    match count {
        0 => "aucun prisonnier".to_string(),
        1 => "1 prisonnier".to_string(),
        _ => format!("{count} prisonniers"),
    }
}

fn prisoners(count: u8) -> String {
    match count {
        0 => "no prisoner".to_string(),
        1 => "1 prisoner".to_string(),
        _ => format!("{count} prisoners"),
    }
}

/// What the player on turn can do, and nothing else; with a word about the limit when it is near.
fn ask(view: &View, seat: Seat, lang: Lang) -> String {
    let game = Alcatraz::from_view(view);
    let boards = game.squares(seat).any(|man| man.is_hatched() && !game.boat_is_barred(man));
    let what = if !game.can_go(seat) {
        lang.pick("aucun de vos prisonniers ne peut bouger, passez.", "none of your prisoners can move, pass.")
    } else if boards {
        lang.pick("embarquez, ou déplacez un prisonnier.", "board the boat, or move a prisoner.")
    } else {
        lang.pick("déplacez un prisonnier.", "move a prisoner.")
    };
    let left = view.quiet_end - view.quiet;
    let late = match game.is_late() {
        true => lang.pick(
            format!(" Encore {left} tours sans embarquement avant la fin."),
            format!(" {left} turns without a boarding are left."),
        ),
        false => String::new(),
    };
    lang.pick(format!("À vous\u{a0}: {what}{late}"), format!("Your turn: {what}{late}"))
}

/// `{0}, {1} and {2}`.
fn conjunction(words: impl Iterator<Item = String>, lang: Lang) -> String {
    let words: Vec<String> = words.collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}{}{last}", first.join(", "), lang.pick(" et ", " and ")),
    }
}
