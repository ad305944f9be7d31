//! What Die Aufsteiger says, in French and in English.

use std::{cmp::Ordering, sync::LazyLock};

use table::{Book, Drawing, Game, Lang, Seat, SeatSet, Tell};

use super::{
    Aufsteiger, BlockId, Color, Dir, Event, Kind, Ladder, Landing, Obstacle, Placed, Player, Progress, Spot, Stage,
    Stone, Tie, View, drawing, obstacle,
};

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    Book::from_toml(
        &Aufsteiger::META,
        include_str!("data/book.toml"),
        table::pictures![
            "bridge", "contact", "corner", "crowd", "edge", "end", "five", "heights", "push", "start", "steps",
            "stone", "turn"
        ],
    )
    .expect("the book is checked by a test")
});

impl Tell for Aufsteiger {
    fn book() -> &'static Book {
        &BOOK
    }

    fn tell(event: &Event, lang: Lang) -> String {
        match event {
            Event::Climb { seat, landing, .. } => tell_climb(*seat, landing, lang),
            Event::Ladder { seat, ladder, landing, .. } => {
                let (ladder, Landing { height, .. }) = (ladder_name(*ladder, lang), landing);
                let place = on_face(landing.on, lang);
                lang.pick(
                    format!("{{{seat}}} monte par la {ladder} à la hauteur {height}, {place}."),
                    format!("{{{seat}}} goes up the {ladder} to height {height}, {place}."),
                )
            }
            Event::Bridge { seat, ladder, landing, .. } => {
                let (ladder, Landing { height, .. }) = (ladder_name(*ladder, lang), landing);
                let place = on_face(landing.on, lang);
                lang.pick(
                    format!("{{{seat}}} passe par la {ladder} posée en pont, {place}, à la hauteur {height}."),
                    format!("{{{seat}}} crosses by the {ladder} laid as a bridge, {place}, at height {height}."),
                )
            }
            Event::Block { seat, from, to } => tell_block(*seat, from, to, lang),
            Event::Pushed { seat, .. } => lang.pick(
                format!("Le pion de {{{seat}}} fait place, sur la même face."),
                format!("The pawn of {{{seat}}} makes room on its face."),
            ),
            Event::Freed { seat, .. } => lang.pick(
                format!("Le mur s’ouvre\u{a0}: le pion de {{{seat}}} est de nouveau sur la table."),
                format!("The wall opens: the pawn of {{{seat}}} is on the open table again."),
            ),
            Event::Stone { seat, on } => {
                let (block, height) = (seen(on, lang), top_of(on));
                lang.pick(
                    format!("{{{seat}}} pose sa pierre sur {block}, à la hauteur {height}."),
                    format!("{{{seat}}} puts the blocking stone on {block}, at height {height}."),
                )
            }
            Event::StoneGone { seat, on } => {
                let block = seen(on, lang);
                lang.pick(
                    format!("La pierre de {{{seat}}} quitte {block} et le jeu."),
                    format!("The stone of {{{seat}}} leaves {block} and the game."),
                )
            }
            Event::End { seat } => {
                lang.pick(format!("{{{seat}}} termine son tour."), format!("{{{seat}}} ends the turn."))
            }
            Event::Stay { seat } => lang.pick(format!("{{{seat}}} ne bouge pas."), format!("{{{seat}}} stays put.")),
            Event::Rise { seat, height, over: Progress::Best } => lang.pick(
                format!("Nouveau record pour {{{seat}}}\u{a0}: hauteur {height}."),
                format!("A new best for {{{seat}}}: height {height}."),
            ),
            Event::Rise { seat, height, over: Progress::Turn } => lang.pick(
                format!("{{{seat}}} finit plus haut qu’au début du tour\u{a0}: hauteur {height}."),
                format!("{{{seat}}} ends higher than the turn began: height {height}."),
            ),
            Event::Quiet { turns, of } => tell_quiet(*turns, *of, lang),
            Event::LastRound => lang.pick(
                "Dernière manche\u{a0}: encore un tour chacun.".to_string(),
                "The last round: one more turn each.".to_string(),
            ),
            Event::TimeUp { turns } => lang.pick(
                format!("Les {turns} tours de la partie sont joués."),
                format!("All {turns} turns of the game have been played."),
            ),
            Event::Over { winners, height, tie } => tell_end(*winners, *height, *tie, lang),
        }
    }

    fn tell_obstacle(obstacle: &Obstacle, lang: Lang) -> Option<String> {
        Some(obstacle::tell(obstacle, lang))
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let (seat, you) = (view.on_turn, view.you);
        match view.stage {
            Stage::Turn if you == Some(seat) => your_turn(view, lang).to_string(),
            Stage::Turn => lang.pick(format!("C’est à {{{seat}}} de jouer."), format!("{{{seat}}} is to play.")),
            Stage::Together(seat) if you == Some(seat) => your_climb(view, lang).to_string(),
            Stage::Together(seat) => lang.pick(
                format!("Un bloc a bougé\u{a0}: {{{seat}}} peut déplacer son pion, sans échelle."),
                format!("A block was moved: {{{seat}}} may move their pawn, without a ladder."),
            ),
            Stage::Over => {
                let height = view.players.iter().map(|player| player.height).max().unwrap_or(0);
                tell_end(view.winners.unwrap_or_default(), height, view.won_by, lang)
            }
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        match score {
            0 => lang.pick("sur la table", "on the table").to_string(),
            score => lang.pick(format!("à hauteur {score}"), format!("at height {score}")),
        }
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let players = view.players.iter().enumerate().map(|(seat, player)| describe_player(seat, player, lang));
        let mut lines: Vec<String> = players.collect();
        lines.extend(view.barred.map(|block| {
            lang.pick(format!("Bloc interdit pour ce tour\u{a0}: {block}."), format!("Barred this turn: {block}."))
        }));
        lines.push(tell_quiet(view.quiet, view.quiet_end, lang));
        lines.extend(view.turns_end.map(|of| {
            let turns = view.turns;
            lang.pick(format!("Tours joués\u{a0}: {turns} sur {of}."), format!("Turns played: {turns} of {of}."))
        }));
        lines.extend(view.areas.iter().map(|area| describe_area(view, area, lang)));
        lines
    }

    fn draw(view: &View, lang: Lang) -> Drawing {
        drawing::draw(view, lang)
    }
}

fn tell_climb(seat: Seat, landing: &Landing, lang: Lang) -> String {
    let Landing { height, from, on, .. } = *landing;
    let place = on_face(on, lang);
    match height.cmp(&from) {
        Ordering::Greater => lang.pick(
            format!("{{{seat}}} monte à la hauteur {height}, {place}."),
            format!("{{{seat}}} climbs to height {height}, {place}."),
        ),
        Ordering::Equal => lang.pick(
            format!("{{{seat}}} change de place à la hauteur {height}."),
            format!("{{{seat}}} changes places at height {height}."),
        ),
        Ordering::Less if height == 0 => {
            lang.pick(format!("{{{seat}}} descend sur la table."), format!("{{{seat}}} goes down to the table."))
        }
        Ordering::Less => lang.pick(
            format!("{{{seat}}} descend à la hauteur {height}, {place}."),
            format!("{{{seat}}} goes down to height {height}, {place}."),
        ),
    }
}

fn tell_block(seat: Seat, from: &Placed, to: &Placed, lang: Lang) -> String {
    let (block, before, height) = (seen(from, lang), top_of(from), top_of(to));
    let color = color_name(to.top, lang);
    let how = how_it_stands(to, lang).map_or(String::new(), |how| format!("{how}, "));
    if (from.x, from.y, from.z) == (to.x, to.y, to.z) {
        return lang.pick(
            format!("{{{seat}}} tourne sur place {block}\u{a0}: {how}dessus {color}, hauteur {height}."),
            format!("{{{seat}}} turns {block} in its place: {how}{color} on top, height {height}."),
        );
    }
    lang.pick(
        format!(
            "{{{seat}}} prend {block} à la hauteur {before} et le pose\u{a0}: {how}dessus {color}, hauteur {height}."
        ),
        format!(
            "{{{seat}}} takes {block} from height {before} and sets it down: {how}{color} on top, height {height}."
        ),
    )
}

/// AUF-18
fn tell_quiet(turns: u64, of: u64, lang: Lang) -> String {
    if turns == of {
        return lang.pick(
            format!("{of} tours de suite sans montée\u{a0}: la partie s’arrête."),
            format!("{of} turns in a row without a climb: the game ends."),
        );
    }
    if turns + 1 == of {
        return lang.pick(
            format!("Tours de suite sans montée\u{a0}: {turns} sur {of}. Dernière chance\u{202f}!"),
            format!("Turns in a row without a climb: {turns} of {of}. Last chance!"),
        );
    }
    lang.pick(
        format!("Tours de suite sans montée\u{a0}: {turns} sur {of}."),
        format!("Turns in a row without a climb: {turns} of {of}."),
    )
}

/// Only what can be done.
fn your_turn(view: &View, lang: Lang) -> &'static str {
    let stone = view.you.and_then(|seat| view.players.get(seat.index())).is_some_and(|own| own.stone == Stone::Held);
    match (view.ways, !view.movable.is_empty(), stone) {
        (true, true, _) => lang.pick(
            "À vous\u{a0}: déplacez votre pion ou un bloc, ou terminez le tour.",
            "Your turn: move your pawn or a block, or end the turn.",
        ),
        (false, true, _) => lang
            .pick("À vous\u{a0}: déplacez un bloc, ou terminez le tour.", "Your turn: move a block, or end the turn."),
        (true, false, true) => lang.pick(
            "À vous\u{a0}: déplacez votre pion, posez votre pierre ou terminez le tour.",
            "Your turn: move your pawn, put your stone or end the turn.",
        ),
        (true, false, false) => lang.pick(
            "À vous\u{a0}: déplacez votre pion, ou terminez le tour.",
            "Your turn: move your pawn, or end the turn.",
        ),
        (false, false, true) => lang.pick(
            "À vous\u{a0}: posez votre pierre, ou terminez le tour.",
            "Your turn: put your stone, or end the turn.",
        ),
        (false, false, false) => lang.pick("À vous\u{a0}: terminez le tour.", "Your turn: end the turn."),
    }
}

/// AUF-21
fn your_climb(view: &View, lang: Lang) -> &'static str {
    if view.ways {
        lang.pick(
            "Un bloc a bougé\u{a0}: déplacez votre pion sans échelle, ou restez en place.",
            "A block was moved: move your pawn without a ladder, or stay where you are.",
        )
    } else {
        lang.pick(
            "Un bloc a bougé, mais aucun chemin ne s’ouvre pour vous.",
            "A block was moved, but it opens no way for you.",
        )
    }
}

fn describe_player(seat: usize, player: &Player, lang: Lang) -> String {
    let Player { color, spot, height, best, arrived, short, long, stone, .. } = player;
    let place = match spot {
        Spot::Table => lang.pick("sur la table".to_string(), "on the table".to_string()),
        Spot::Cell(cell) => lang.pick(format!("en {cell}, hauteur {height}"), format!("on {cell}, height {height}")),
    };
    let mut goods: Vec<String> = Vec::new();
    goods.extend(short.then(|| ladder_name(Ladder::Short, lang).to_string()));
    goods.extend(long.then(|| ladder_name(Ladder::Long, lang).to_string()));
    match stone {
        Stone::Held => goods.push(lang.pick("pierre", "stone").to_string()),
        Stone::On(block) => goods.push(lang.pick(format!("pierre sur {block}"), format!("stone on {block}"))),
        Stone::Gone => {}
    }
    let goods = if goods.is_empty() { lang.pick("rien", "nothing").to_string() } else { goods.join(", ") };
    let color = color_name(*color, lang);
    lang.pick(
        format!("{{{seat}}} ({color})\u{a0}: {place}, record {best}, arrivée au tour {arrived}\u{202f}; reste\u{a0}: {goods}."),
        format!("{{{seat}}} ({color}): {place}, best {best}, there since turn {arrived}; left: {goods}."),
    )
}

fn describe_area(view: &View, area: &super::Area, lang: Lang) -> String {
    let cells: Vec<String> = area.cells.iter().map(|cell| cell.to_string()).collect();
    let (cells, height) = (cells.join(" "), area.height);
    let Some(block) = area.block.and_then(|id| view.blocks.get(id.index())) else {
        return lang.pick(format!("Table entourée de murs\u{a0}: {cells}."), format!("Walled-in table: {cells}."));
    };
    let (id, block) = (block.id, seen(&block.placed(), lang));
    lang.pick(
        format!("Hauteur {height}, {block} ({id})\u{a0}: {cells}."),
        format!("Height {height}, {block} ({id}): {cells}."),
    )
}

fn ladder_name(ladder: Ladder, lang: Lang) -> &'static str {
    match ladder {
        Ladder::Short => lang.pick("petite échelle", "short ladder"),
        Ladder::Long => lang.pick("grande échelle", "long ladder"),
    }
}

/// A block as one sees it: its kind and the colour on top.
pub(super) fn seen(block: &Placed, lang: Lang) -> String {
    let (kind, color) = (kind_name(block.id, lang), color_name(block.top, lang));
    match lang {
        // A pillar is grey all over.
        _ if block.id.kind() == Kind::Pillar => lang.pick(format!("le {kind}"), format!("the {kind}")),
        Lang::Fr => format!("le {kind} {color}"),
        Lang::En => format!("the {color} {kind}"),
    }
}

/// The height of its top face.
pub(super) fn top_of(block: &Placed) -> u8 {
    block.z + block.id.shape(block.top, block.dir).map_or(0, |shape| shape.tall)
}

fn kind_name(block: BlockId, lang: Lang) -> &'static str {
    match block.kind() {
        Kind::Half => lang.pick("demi-cube", "half cube"),
        Kind::Cube => lang.pick("cube", "cube"),
        Kind::Double => lang.pick("double cube", "double cube"),
        Kind::Pillar => lang.pick("pilier", "pillar"),
    }
}

/// A cube stands always alike.
fn how_it_stands(block: &Placed, lang: Lang) -> Option<&'static str> {
    Some(match (block.id.kind(), block.dir) {
        (Kind::Cube, _) => return None,
        (Kind::Half, Dir::O) => lang.pick("à plat", "flat"),
        (Kind::Half, _) => lang.pick("debout", "on edge"),
        (_, Dir::O) => lang.pick("debout", "upright"),
        (_, _) => lang.pick("couché", "lying"),
    })
}

/// Where a pawn stands: on a face of that colour, or on the table.
fn on_face(color: Option<Color>, lang: Lang) -> &'static str {
    match color {
        None => lang.pick("sur la table", "on the table"),
        Some(Color::Red) => lang.pick("sur une face rouge", "on a red face"),
        Some(Color::Yellow) => lang.pick("sur une face jaune", "on a yellow face"),
        Some(Color::DarkBlue) => lang.pick("sur une face bleu foncé", "on a dark blue face"),
        Some(Color::LightBlue) => lang.pick("sur une face bleu clair", "on a light blue face"),
        Some(Color::Violet) => lang.pick("sur une face violette", "on a violet face"),
        Some(Color::Grey) => lang.pick("sur une face grise", "on a grey face"),
    }
}

pub(super) fn color_name(color: Color, lang: Lang) -> &'static str {
    match color {
        Color::Red => lang.pick("rouge", "red"),
        Color::Yellow => lang.pick("jaune", "yellow"),
        Color::DarkBlue => lang.pick("bleu foncé", "dark blue"),
        Color::LightBlue => lang.pick("bleu clair", "light blue"),
        Color::Violet => lang.pick("violet", "violet"),
        Color::Grey => lang.pick("gris", "grey"),
    }
}

/// AUF-19
fn tell_end(winners: SeatSet, height: u8, tie: Option<Tie>, lang: Lang) -> String {
    let names: Vec<String> = winners.iter().map(|seat| format!("{{{seat}}}")).collect();
    let list = names.join(", ");
    match (names.len(), tie) {
        (1, None) => lang.pick(
            format!("{list} gagne la partie, au plus haut\u{a0}: hauteur {height}."),
            format!("{list} wins the game, highest of all: height {height}."),
        ),
        (1, Some(Tie::Last)) => lang.pick(
            format!(
                "{list} gagne la partie\u{a0}: d’autres sont aussi à la hauteur {height}, mais depuis plus longtemps."
            ),
            format!("{list} wins the game: others are at height {height} too, but have been there longer."),
        ),
        (1, Some(Tie::First)) => lang.pick(
            format!(
                "{list} gagne la partie\u{a0}: d’autres sont aussi à la hauteur {height}, mais depuis moins longtemps."
            ),
            format!("{list} wins the game: others are at height {height} too, but came there later."),
        ),
        _ if height == 0 => lang.pick(
            format!("Personne n’a quitté la table. Victoire partagée\u{a0}: {list}."),
            format!("Nobody is above the table. A shared victory: {list}."),
        ),
        _ => lang.pick(
            format!("Victoire partagée à la hauteur {height}\u{a0}: {list}."),
            format!("A shared victory at height {height}: {list}."),
        ),
    }
}
