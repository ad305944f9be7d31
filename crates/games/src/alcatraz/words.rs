//! What Alcatraz says; the sentences stand in `languages/`.

use table::{Drawing, Ink, Lang, Seat, SeatSet, Sentences, Tell, named, painting::Painting, say, sort_by};

use super::{Alcatraz, Event, Obstacle, Side, Stage, View, obstacle, state::TO_WIN, yard::Square};

pub(super) static SAYS: Sentences = Sentences::new("alcatraz/sentences.ftl");

impl Tell for Alcatraz {
    table::book!(Alcatraz: "start", "turn", "boat", "end");
    table::lessons!(Alcatraz: "lessons/start", "lessons/game", "lessons/barred");
    table::puzzles!(Alcatraz);

    fn tell(event: &Event, lang: Lang) -> String {
        match event {
            Event::Out { seat, to } => {
                say!(SAYS, lang, "out", seat = named(seat), to = to)
            }
            Event::Move { seat, from, to } => {
                say!(SAYS, lang, "move", seat = named(seat), from = from, to = to)
            }
            Event::Walk { from, to } => say!(SAYS, lang, "walk", row = from.row() + 1, from = from, to = to),
            Event::Caught { seat, at } => say!(SAYS, lang, "caught", seat = named(seat), at = at),
            Event::Board { seat, from, boat } => {
                say!(SAYS, lang, "board", seat = named(seat), from = from, boat = boat)
            }
            Event::Pass { seat } => {
                say!(SAYS, lang, "pass", seat = named(seat))
            }
            Event::Alarm { seat, row } => say!(SAYS, lang, "alarm", row = row, seat = named(seat)),
            Event::Run { seat, side, from, to } => tell_run(*seat, *side, *from, *to, lang),
            Event::Limit { left } => say!(SAYS, lang, "limit", left = left),
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
            (Stage::Turn, false) => say!(SAYS, lang, "awaited", seat = named(seat)),
            (Stage::Die, _) => say!(SAYS, lang, "die-rolls", seat = named(seat)),
            (Stage::Alarm(row), true) => say!(SAYS, lang, "send-guard", row = row),
            (Stage::Alarm(row), false) => say!(SAYS, lang, "awaited-alarm", seat = named(seat), row = row),
            (Stage::Over, _) => {
                let boats: Vec<u8> = view.players.iter().map(|player| player.boat).collect();
                tell_end(view.winners.unwrap_or_default(), &boats, lang)
            }
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        say!(SAYS, lang, "result", score = score)
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let guards = view.guards.map(String::from).join(", ");
        let mut lines = vec![say!(SAYS, lang, "guards", guards = guards)];
        for (seat, player) in view.players.iter().enumerate() {
            let (cell, boat) = (player.cell, player.boat);
            let yard: Vec<String> = player.yard.iter().copied().map(String::from).collect();
            let yard = if yard.is_empty() { say!(SAYS, lang, "nobody") } else { yard.join(", ") };
            lines.push(say!(SAYS, lang, "player", seat = named(seat), cell = cell, yard = yard, boat = boat));
        }
        let (quiet, end) = (view.quiet, view.quiet_end);
        lines.push(say!(SAYS, lang, "quiet", quiet = quiet, end = end));
        lines
    }

    fn paint(view: &View) -> Painting {
        super::paint::paint(view)
    }

    fn draw(view: &View, lang: Lang) -> Drawing {
        let mut drawing = Drawing::new();
        drawing.line().put(format!("{:>17} ", say!(SAYS, lang, "boat")), Ink::Quiet);
        crew(&mut drawing, view, |player| player.boat);
        for row in 0..9 {
            drawing.line().put(format!(" {} ", row + 1), Ink::Quiet);
            for column in 0..9 {
                flagstone(&mut drawing, view, Square::new(column, row));
            }
        }
        drawing.line().put("     a  b  c  d  e  f  g  h  i", Ink::Quiet);
        drawing.line().put(format!("{:>17} ", say!(SAYS, lang, "cell")), Ink::Quiet);
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
    let seat = named(seat);
    if from == to {
        return say!(SAYS, lang, "guard-stays", seat = seat, to = to);
    }
    let side = match side {
        Side::Left => "left",
        Side::Right => "right",
    };
    say!(SAYS, lang, "guard-runs", seat = seat, side = side, from = from, to = to)
}

/// Who won, and how many everybody has on the boat.
fn tell_end(winners: SeatSet, boats: &[u8], lang: Lang) -> String {
    let most = winners.first().map_or(0, |seat| boats[seat.index()]);
    let names = lang.conjunction(winners.iter().map(|seat| named(seat).to_string()));
    let mut others: Vec<usize> = (0..boats.len()).filter(|&seat| !winners.contains(Seat(seat as u8))).collect();
    sort_by(&mut others, |&one, &two| boats[two].cmp(&boats[one]));
    let against = |seat: usize| say!(SAYS, lang, "over-against", count = boats[seat], seat = named(seat));
    let list = lang.conjunction(others.into_iter().map(against));
    let (winners, others) = (winners.len(), boats.len() - winners.len());
    let late = if most < TO_WIN { "yes" } else { "no" };
    say!(SAYS, lang, "over", late = late, winners = winners, names = names, most = most, others = others, list = list)
}

/// What the player on turn can do, and nothing else; with a word about the limit when it is near.
fn ask(view: &View, seat: Seat, lang: Lang) -> String {
    let game = Alcatraz::from_view(view);
    let boards = game.squares(seat).any(|man| man.is_hatched() && !game.boat_is_barred(man));
    let what = match (game.can_go(seat), boards) {
        (false, _) => "pass",
        (true, true) => "board",
        (true, false) => "move",
    };
    let late = if game.is_late() { "yes" } else { "no" };
    say!(SAYS, lang, "ask", what = what, late = late, left = view.quiet_end - view.quiet)
}
