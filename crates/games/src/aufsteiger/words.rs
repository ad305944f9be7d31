//! What Die Aufsteiger says, in French and in English.

use std::sync::LazyLock;

use table::{Book, Drawing, Game, Lang, Seat, SeatSet, Tell};

use super::{
    Aufsteiger, BlockId, Color, Dir, Event, Kind, Ladder, Placed, Player, Progress, Spot, Stage, Stone, View, drawing,
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
            Event::Climb { seat, way, height } => tell_climb(*seat, end_of(way), *height, lang),
            Event::Ladder { seat, ladder, way, height } => {
                let (ladder, to) = (ladder_name(*ladder, lang), end_of(way));
                lang.pick(
                    format!("{{{seat}}} monte en {to} par la {ladder}, à la hauteur {height}."),
                    format!("{{{seat}}} goes up the {ladder} to {to}, at height {height}."),
                )
            }
            Event::Bridge { seat, ladder, way, height } => {
                let (ladder, to) = (ladder_name(*ladder, lang), end_of(way));
                lang.pick(
                    format!("{{{seat}}} passe en {to} sur la {ladder} posée en pont, à la hauteur {height}."),
                    format!("{{{seat}}} crosses to {to} on the {ladder} laid as a bridge, at height {height}."),
                )
            }
            Event::Block { seat, from, to } => tell_block(*seat, from, to, lang),
            Event::Pushed { seat, from, to } => lang.pick(
                format!("Le pion de {{{seat}}} est poussé de {from} en {to}."),
                format!("The pawn of {{{seat}}} is pushed from {from} to {to}."),
            ),
            Event::Freed { seat, from } => lang.pick(
                format!("Le mur s’ouvre en {from}\u{a0}: le pion de {{{seat}}} est sur la table."),
                format!("The wall opens at {from}: the pawn of {{{seat}}} is on the open table."),
            ),
            Event::Stone { seat, block } => lang.pick(
                format!("{{{seat}}} bloque le dessus de {block} avec sa pierre."),
                format!("{{{seat}}} puts the blocking stone on {block}."),
            ),
            Event::StoneGone { seat, block } => lang.pick(
                format!("La pierre de {{{seat}}} quitte {block} et le jeu."),
                format!("The stone of {{{seat}}} leaves {block} and the game."),
            ),
            Event::End { seat } => {
                lang.pick(format!("{{{seat}}} termine son tour."), format!("{{{seat}}} ends the turn."))
            }
            Event::Stay { seat } => {
                lang.pick(format!("{{{seat}}} reste en place."), format!("{{{seat}}} stays in place."))
            }
            Event::Rise { seat, height, over: Progress::Best } => lang.pick(
                format!("{{{seat}}} n’est jamais arrivé aussi haut\u{a0}: {height}."),
                format!("{{{seat}}} has never ended so high: {height}."),
            ),
            Event::Rise { seat, height, over: Progress::Turn } => lang.pick(
                format!("{{{seat}}} finit plus haut qu’au début du tour\u{a0}: {height}."),
                format!("{{{seat}}} ends higher than the turn began: {height}."),
            ),
            Event::Quiet { turns, of } => tell_quiet(*turns, *of, lang),
            Event::TimeUp { turns } => lang.pick(
                format!("Les {turns} tours de la partie sont joués."),
                format!("All {turns} turns of the game have been played."),
            ),
            Event::Over { winners } => tell_end(*winners, lang),
        }
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let (seat, you) = (view.on_turn, view.you);
        match view.stage {
            Stage::Turn if you == Some(seat) => your_turn(view, lang),
            Stage::Turn => lang.pick(format!("C’est le tour de {{{seat}}}."), format!("It is the turn of {{{seat}}}.")),
            Stage::Together(seat) if you == Some(seat) => lang.pick(
                "Un bloc a bougé\u{a0}: déplacez votre pion sans échelle, ou restez en place.".to_string(),
                "A block was moved: move your pawn without a ladder, or stay where you are.".to_string(),
            ),
            Stage::Together(seat) => lang.pick(
                format!("Un bloc a bougé\u{a0}: {{{seat}}} peut déplacer son pion sans échelle."),
                format!("A block was moved: {{{seat}}} may move without a ladder."),
            ),
            Stage::Over => tell_end(view.winners.unwrap_or_default(), lang),
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

fn end_of(way: &[Spot]) -> Spot {
    way.last().copied().unwrap_or(Spot::Table)
}

fn tell_climb(seat: Seat, to: Spot, height: u8, lang: Lang) -> String {
    match to {
        Spot::Table => {
            lang.pick(format!("{{{seat}}} descend sur la table."), format!("{{{seat}}} goes down to the table."))
        }
        Spot::Cell(to) => lang.pick(
            format!("{{{seat}}} va en {to}, à la hauteur {height}."),
            format!("{{{seat}}} goes to {to}, at height {height}."),
        ),
    }
}

fn tell_block(seat: Seat, from: &Placed, to: &Placed, lang: Lang) -> String {
    let (kind, color, how) = (kind_name(to.id, lang), color_name(to.top, lang), how_it_stands(to, lang));
    let (id, x, y, z) = (to.id, to.x, to.y, to.z);
    if (from.x, from.y, from.z) == (x, y, z) {
        return lang.pick(
            format!("{{{seat}}} retourne sur place {kind} {id}\u{a0}: {how}, dessus {color}."),
            format!("{{{seat}}} turns {kind} {id} in its place: {how}, {color} on top."),
        );
    }
    let (px, py, pz) = (from.x, from.y, from.z);
    lang.pick(
        format!("{{{seat}}} déplace {kind} {id} de {px},{py} (hauteur {pz}) en {x},{y} (hauteur {z})\u{a0}: {how}, dessus {color}."),
        format!("{{{seat}}} moves {kind} {id} from {px},{py} (height {pz}) to {x},{y} (height {z}): {how}, {color} on top."),
    )
}

/// AUF-18
fn tell_quiet(turns: u64, of: u64, lang: Lang) -> String {
    if turns + 1 == of {
        return lang.pick(
            format!("Tours de suite sans monter\u{a0}: {turns} sur {of}. Dernière chance\u{202f}!"),
            format!("Turns in a row without a climb: {turns} of {of}. Last chance!"),
        );
    }
    lang.pick(
        format!("Tours de suite sans monter\u{a0}: {turns} sur {of}."),
        format!("Turns in a row without a climb: {turns} of {of}."),
    )
}

fn your_turn(view: &View, lang: Lang) -> String {
    let may_move = view.moved.is_none() && !(view.walked && view.climb == super::Climb::After);
    let text = if may_move {
        lang.pick(
            "À vous\u{a0}: déplacez votre pion ou un bloc, posez votre pierre ou terminez le tour.",
            "Your turn: move your pawn or a block, put your stone or end the turn.",
        )
    } else {
        lang.pick(
            "À vous\u{a0}: déplacez votre pion, posez votre pierre ou terminez le tour.",
            "Your turn: move your pawn, put your stone or end the turn.",
        )
    };
    text.to_string()
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
    let (id, kind, color) = (block.id, kind_name(block.id, lang), color_name(block.top, lang));
    lang.pick(
        format!("Hauteur {height}, {color}, {kind} {id}\u{a0}: {cells}."),
        format!("Height {height}, {color}, {kind} {id}: {cells}."),
    )
}

fn ladder_name(ladder: Ladder, lang: Lang) -> &'static str {
    match ladder {
        Ladder::Short => lang.pick("petite échelle", "short ladder"),
        Ladder::Long => lang.pick("grande échelle", "long ladder"),
    }
}

fn kind_name(block: BlockId, lang: Lang) -> &'static str {
    match block.kind() {
        Kind::Half => lang.pick("le demi-cube", "the half"),
        Kind::Cube => lang.pick("le cube", "the cube"),
        Kind::Double => lang.pick("le double cube", "the double"),
        Kind::Pillar => lang.pick("le pilier", "the pillar"),
    }
}

fn how_it_stands(block: &Placed, lang: Lang) -> &'static str {
    match (block.id.kind(), block.dir) {
        (Kind::Cube, _) => lang.pick("posé", "set down"),
        (Kind::Half, Dir::O) => lang.pick("à plat", "lying flat"),
        (Kind::Half, Dir::X) => lang.pick("sur la tranche, le long de x", "on edge along x"),
        (Kind::Half, Dir::Y) => lang.pick("sur la tranche, le long de y", "on edge along y"),
        (_, Dir::O) => lang.pick("debout", "standing"),
        (_, Dir::X) => lang.pick("couché le long de x", "lying along x"),
        (_, Dir::Y) => lang.pick("couché le long de y", "lying along y"),
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

fn tell_end(winners: SeatSet, lang: Lang) -> String {
    let names: Vec<String> = winners.iter().map(|seat| format!("{{{seat}}}")).collect();
    match names.as_slice() {
        [only] => lang.pick(format!("{only} gagne la partie."), format!("{only} wins the game.")),
        several => {
            let list = several.join(", ");
            lang.pick(format!("Victoire partagée\u{a0}: {list}."), format!("A shared victory: {list}."))
        }
    }
}
