//! What Vertical says, in French and in English.

use std::{collections::BTreeMap, sync::LazyLock};

use table::{Book, Drawing, Game, Lang, Seat, SeatSet, Tell};

use super::{Action, Event, Kind, Laid, Obstacle, Place, Player, Stage, Token, Vertical, View, drawing, obstacle};

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    Book::from_toml(&Vertical::META, include_str!("data/book.toml"), table::pictures!["climb", "end"])
        .expect("the book is checked by a test")
});

impl Tell for Vertical {
    fn book() -> &'static Book {
        &BOOK
    }

    fn tell(event: &Event, lang: Lang) -> String {
        match *event {
            Event::Over { winners, ref rows } => tell_end(winners, rows, lang),
            Event::Stack { stack, tiles, falls } => tell_stack(stack, tiles, falls, lang),
            Event::Last { left } => lang.pick(
                format!("Dernier tour de pioche\u{a0}: il reste {left} tuiles, une chacun."),
                format!("The last round: {left} tiles are left, one for each player."),
            ),
            Event::Take { seat, token, .. } => {
                let token = a_token(token, lang);
                lang.pick(format!("{{{seat}}} met {token} dans son sac."), format!("{{{seat}}} packs {token}."))
            }
            Event::Draw { seat, tile, .. } => {
                let tile = a_tile(tile, lang);
                lang.pick(format!("{{{seat}}} pioche {tile}."), format!("{{{seat}}} draws {tile}."))
            }
            Event::Place { seat, tile, at } => {
                let tile = a_tile(tile, lang);
                lang.pick(
                    format!("{{{seat}}} pose {tile} en rangée {}.", at.y),
                    format!("{{{seat}}} places {tile} in row {}.", at.y),
                )
            }
            Event::Equip { seat, token, at } => {
                let token = a_token(token.token(), lang);
                lang.pick(
                    format!("{{{seat}}} fixe {token} en rangée {}.", at.y),
                    format!("{{{seat}}} puts {token} down in row {}.", at.y),
                )
            }
            Event::End { seat } => {
                lang.pick(format!("{{{seat}}} s’en tient là."), format!("{{{seat}}} leaves it at that."))
            }
            Event::Move { seat, from, to } => tell_move(seat, from, to, lang),
            Event::Pass { seat, from, to } => lang.pick(
                format!(
                    "{{{seat}}} passe sous la roche, de la grotte de la rangée {} à celle de la rangée {}.",
                    from.y, to.y
                ),
                format!(
                    "{{{seat}}} passes through the rock from the cave in row {} to the one in row {}.",
                    from.y, to.y
                ),
            ),
            Event::Ride { seat, from, to } => lang.pick(
                format!("{{{seat}}} file en tyrolienne de la rangée {} à la rangée {}.", from.y, to.y),
                format!("{{{seat}}} rides the zip-line from row {} to row {}.", from.y, to.y),
            ),
            Event::Fall { seat, from, to } => tell_fall(seat, from, to, lang),
            Event::Held { seat, at } => lang.pick(
                format!("{{{seat}}} glisse en rangée {}, mais le mousqueton tient bon\u{a0}: pas de chute.", at.y),
                format!("{{{seat}}} slips in row {}, but the carabiner holds: no fall.", at.y),
            ),
            Event::Spared { seat } => lang.pick(
                format!("{{{seat}}} est encore au sol\u{a0}: plus de peur que de mal."),
                format!("{{{seat}}} is still on the ground: no harm done."),
            ),
        }
    }

    fn tell_obstacle(obstacle: &Obstacle, lang: Lang) -> Option<String> {
        Some(obstacle::tell(obstacle, lang))
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let seat = view.on_turn;
        match view.stage {
            Stage::Draw => {
                lang.pick(format!("On pioche une tuile pour {{{seat}}}."), format!("A tile is drawn for {{{seat}}}."))
            }
            Stage::Over => {
                let rows: Vec<_> = view.players.iter().map(|player| player.at.map(|at| at.y)).collect();
                tell_end(view.winners.unwrap_or_default(), &rows, lang)
            }
            _ if view.you == Some(seat) => ask(view, lang),
            Stage::Pack => {
                lang.pick(format!("{{{seat}}} choisit un objet."), format!("{{{seat}}} is choosing equipment."))
            }
            Stage::Place { tile } => {
                let tile = a_tile(tile, lang);
                lang.pick(format!("{{{seat}}} va poser {tile}."), format!("{{{seat}}} is to place {tile}."))
            }
            Stage::Equip | Stage::Move | Stage::Go { .. } | Stage::Ride => {
                lang.pick(format!("{{{seat}}} s’apprête à grimper."), format!("{{{seat}}} is about to climb."))
            }
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        match score {
            0 => lang.pick("au sol", "on the ground").to_string(),
            score => lang.pick(format!("à la rangée {}", score - 1), format!("on row {}", score - 1)),
        }
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let mut lines = describe_cliff(view, lang);
        for (seat, player) in view.players.iter().enumerate() {
            lines.push(describe_player(seat, player, lang));
        }
        if view.stage == Stage::Pack {
            let supply = list(view.supply.iter().map(|(&token, n)| format!("{} {n}", token_name(token, lang))));
            lines.push(lang.pick(format!("Réserve\u{a0}: {supply}."), format!("Supply: {supply}.")));
        }
        for (number, stack) in view.stacks.iter().enumerate() {
            lines.push(describe_stack(number + 1, stack, lang));
        }
        lines
    }

    fn draw(view: &View, lang: Lang) -> Drawing {
        drawing::draw(view, lang)
    }
}

/// The one next thing for the player on turn.
fn ask(view: &View, lang: Lang) -> String {
    let bag = &view.players[view.on_turn.index()].bag;
    match view.stage {
        Stage::Pack => {
            let more = view.bag_size as usize - bag.len();
            lang.pick(
                format!("À vous\u{a0}: prenez un objet pour votre sac (encore {more})."),
                format!("Your turn: pick something for your bag ({more} more)."),
            )
        }
        Stage::Place { tile } => {
            let tile = a_tile(tile, lang);
            lang.pick(
                format!("À vous\u{a0}: vous avez pioché {tile}, posez-la sur la falaise."),
                format!("Your turn: you drew {tile}, place it on the cliff."),
            )
        }
        Stage::Go { to } => lang.pick(
            format!("À vous\u{a0}: rejoignez votre mousqueton, en rangée {}.", to.y),
            format!("Your turn: go to your carabiner, in row {}.", to.y),
        ),
        _ => ask_to_climb(view, lang),
    }
}

/// What the climber can still do, and nothing else: a sentence never asks for what is not possible.
fn ask_to_climb(view: &View, lang: Lang) -> String {
    let mut legal = Vec::new();
    Vertical::from_view(view).list(view.on_turn, &mut legal);
    let ways = ways(&legal, view.players[view.on_turn.index()].at.is_none(), lang);
    let equips = legal.iter().any(|action| matches!(action, Action::Equip(..)));
    match (ways.is_empty(), equips) {
        (true, false) => lang.pick(
            "À vous\u{a0}: plus rien à faire ici, finissez votre tour.".to_string(),
            "Your turn: nothing more to do here, end your turn.".to_string(),
        ),
        (true, true) => lang.pick(
            "À vous\u{a0}: mettez un jeton orange sur la falaise, ou finissez votre tour.".to_string(),
            "Your turn: put an orange token on the cliff, or end your turn.".to_string(),
        ),
        (false, false) => lang.pick(
            format!("À vous\u{a0}: {ways}, ou finissez votre tour."),
            format!("Your turn: {ways}, or end your turn."),
        ),
        (false, true) => lang.pick(
            format!("À vous\u{a0}: {ways}, ou finissez votre tour. Avant, vous pouvez mettre un jeton orange."),
            format!("Your turn: {ways}, or end your turn. Before that you may put down an orange token."),
        ),
    }
}

/// The ways that are open to the climber: `move by one tile or ride the zip-line`.
fn ways(legal: &[Action], on_ground: bool, lang: Lang) -> String {
    let step = if on_ground {
        lang.pick("montez sur la falaise", "step onto the cliff")
    } else {
        lang.pick("avancez d’une tuile", "move by one tile")
    };
    let open = |like: fn(&Action) -> bool| legal.iter().any(like);
    let ways = [
        (open(|action| matches!(action, Action::Move(_))), step),
        (
            open(|action| matches!(action, Action::Cave(_))),
            lang.pick("passez dans une autre grotte", "pass to another cave"),
        ),
        (open(|action| matches!(action, Action::Zip(_))), lang.pick("prenez la tyrolienne", "ride the zip-line")),
    ];
    let open: Vec<&str> = ways.into_iter().filter(|(open, _)| *open).map(|(_, way)| way).collect();
    open.join(lang.pick(" ou ", " or "))
}

fn tell_move(seat: Seat, from: Option<Place>, to: Place, lang: Lang) -> String {
    let Some(from) = from else {
        return lang.pick(
            format!("{{{seat}}} quitte le sol et se hisse en rangée {}.", to.y),
            format!("{{{seat}}} leaves the ground for row {}.", to.y),
        );
    };
    let row = to.y;
    match from.y.cmp(&to.y) {
        std::cmp::Ordering::Less => {
            lang.pick(format!("{{{seat}}} monte en rangée {row}."), format!("{{{seat}}} climbs to row {row}."))
        }
        std::cmp::Ordering::Equal => lang.pick(
            format!("{{{seat}}} traverse, toujours en rangée {row}."),
            format!("{{{seat}}} steps across, still in row {row}."),
        ),
        std::cmp::Ordering::Greater => {
            lang.pick(format!("{{{seat}}} redescend en rangée {row}."), format!("{{{seat}}} climbs down to row {row}."))
        }
    }
}

fn tell_fall(seat: Seat, from: Place, to: Option<Place>, lang: Lang) -> String {
    match to {
        Some(to) => lang.pick(
            format!(
                "{{{seat}}} dévisse de la rangée {}\u{a0}: le mousqueton de la rangée {} arrête sa chute.",
                from.y, to.y
            ),
            format!("{{{seat}}} falls from row {}: the carabiner in row {} stops the fall.", from.y, to.y),
        ),
        None => lang.pick(
            format!("{{{seat}}} dévisse de la rangée {} et se retrouve au sol.", from.y),
            format!("{{{seat}}} falls from row {} all the way to the ground.", from.y),
        ),
    }
}

/// Who won, and how high everybody is.
fn tell_end(winners: SeatSet, rows: &[Option<i32>], lang: Lang) -> String {
    let at = |seat: usize| match rows[seat] {
        Some(row) => lang.pick(format!("rangée {row}"), format!("row {row}")),
        None => lang.pick("au sol", "on the ground").to_string(),
    };
    let names = conjunction(winners.iter().map(|seat| format!("{{{seat}}}")), lang);
    let others = (0..rows.len()).filter(|&seat| !winners.contains(Seat(seat as u8)));
    let others = conjunction(others.map(|seat| format!("{{{seat}}} ({})", at(seat))), lang);
    let top = winners.first().map_or(String::new(), |seat| at(seat.index()));
    match (winners.len(), others.is_empty()) {
        (1, _) => lang.pick(
            format!("{names} gagne au plus haut\u{a0}: {top}, devant {others}."),
            format!("{names} wins, the highest of all: {top}, ahead of {others}."),
        ),
        (_, true) => lang.pick(
            format!("Victoire partagée par {names}, à la même hauteur\u{a0}: {top}."),
            format!("{names} share the victory at the same height: {top}."),
        ),
        _ => lang.pick(
            format!("Victoire partagée par {names}, à la même hauteur\u{a0}: {top}, devant {others}."),
            format!("{names} share the victory at the same height: {top}, ahead of {others}."),
        ),
    }
}

fn tell_stack(stack: u8, tiles: u8, falls: u8, lang: Lang) -> String {
    let (chutes, fall) = match falls {
        0 => ("sans chute".to_string(), "no fall among them".to_string()),
        1 => ("dont 1 chute".to_string(), "1 of them a fall".to_string()),
        falls => (format!("dont {falls} chutes"), format!("{falls} of them falls")),
    };
    let (tuiles, of) = if tiles == 1 {
        ("1 tuile".to_string(), "1 tile".to_string())
    } else {
        (format!("{tiles} tuiles"), format!("{tiles} tiles"))
    };
    lang.pick(
        format!("On entame la pile {stack}\u{a0}: {tuiles}, {chutes}."),
        format!("Stack {stack} is begun: {of}, {fall}."),
    )
}

/// The cliff from its top down, a row a line.
fn describe_cliff(view: &View, lang: Lang) -> Vec<String> {
    let mut rows: BTreeMap<i32, Vec<&Laid>> = BTreeMap::new();
    for tile in &view.tiles {
        rows.entry(tile.at.y).or_default().push(tile);
    }
    if rows.is_empty() {
        return vec![lang.pick("La falaise n’est pas commencée.", "The cliff is not begun.").to_string()];
    }
    let line = |(row, mut tiles): (i32, Vec<&Laid>)| {
        tiles.sort_by_key(|tile| tile.at.x);
        let tiles = list(tiles.into_iter().map(|tile| describe_tile(tile, view, lang)));
        lang.pick(format!("Rangée {row}\u{a0}: {tiles}."), format!("Row {row}: {tiles}."))
    };
    rows.into_iter().rev().map(line).collect()
}

/// `0,2 cave (carabiner, {1})`.
fn describe_tile(tile: &Laid, view: &View, lang: Lang) -> String {
    let tokens = tile.tokens.iter().map(|orange| token_name(orange.token(), lang).to_string());
    let stands = view.players.iter().position(|player| player.at == Some(tile.at)).map(|seat| format!("{{{seat}}}"));
    let there: Vec<String> = tokens.chain(stands).collect();
    let (at, kind) = (tile.at, tile_name(tile.kind, lang));
    if there.is_empty() { format!("{at} {kind}") } else { format!("{at} {kind} ({})", there.join(", ")) }
}

fn describe_player(seat: usize, player: &Player, lang: Lang) -> String {
    let stands = match player.at {
        Some(at) => lang.pick(format!("en {at}"), format!("on {at}")),
        None => lang.pick("au sol", "on the ground").to_string(),
    };
    let bag = or_nothing(list(player.bag.iter().map(|&token| token_name(token, lang).to_string())), lang);
    lang.pick(
        format!("{{{seat}}}\u{a0}: {stands}\u{202f}; dans le sac\u{a0}: {bag}."),
        format!("{{{seat}}}: {stands}; in the bag: {bag}."),
    )
}

fn describe_stack(number: usize, stack: &BTreeMap<Kind, u8>, lang: Lang) -> String {
    let left = stack.iter().filter(|(_, n)| **n > 0).map(|(&kind, n)| format!("{} {n}", tile_name(kind, lang)));
    let left = or_nothing(list(left), lang);
    lang.pick(format!("Pile {number}\u{a0}: {left}."), format!("Stack {number}: {left}."))
}

fn list(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
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

fn or_nothing(words: String, lang: Lang) -> String {
    if words.is_empty() { lang.pick("rien", "nothing").to_string() } else { words }
}

pub(super) fn tile_name(kind: Kind, lang: Lang) -> &'static str {
    match kind {
        Kind::Plain => lang.pick("simple", "plain"),
        Kind::Axe => lang.pick("piolet", "ice-axe"),
        Kind::Crampons => "crampons",
        Kind::Ladder => lang.pick("échelle", "ladder"),
        Kind::Cave => lang.pick("grotte", "cave"),
        Kind::Danger => "danger",
        Kind::Fall => lang.pick("chute", "fall"),
    }
}

fn a_tile(kind: Kind, lang: Lang) -> String {
    let (une, a) = match kind {
        Kind::Plain => ("une tuile simple", "a plain tile"),
        Kind::Axe => ("une tuile piolet", "an ice-axe tile"),
        Kind::Crampons => ("une tuile crampons", "a crampons tile"),
        Kind::Ladder => ("une tuile échelle", "a ladder tile"),
        Kind::Cave => ("une grotte", "a cave"),
        Kind::Danger => ("une tuile danger", "a danger tile"),
        Kind::Fall => ("une chute", "a fall"),
    };
    lang.pick(une, a).to_string()
}

pub(super) fn token_name(token: Token, lang: Lang) -> &'static str {
    match token {
        Token::Axe => lang.pick("piolet", "ice-axe"),
        Token::Crampons => "crampons",
        Token::Map => lang.pick("plan des grottes", "cave map"),
        Token::Carabiner => lang.pick("mousqueton", "carabiner"),
        Token::Ladder => lang.pick("échelle", "ladder"),
        Token::Zipline => lang.pick("tyrolienne", "zip-line"),
    }
}

pub(super) fn a_token(token: Token, lang: Lang) -> String {
    let name = token_name(token, lang);
    let (un, a) = match token {
        Token::Axe => ("un", "an"),
        Token::Crampons => ("des", "a pair of"),
        Token::Map | Token::Carabiner => ("un", "a"),
        Token::Ladder | Token::Zipline => ("une", "a"),
    };
    format!("{} {name}", lang.pick(un, a))
}

/// `Il n’y a …`, `There …`.
pub(super) fn no_token(token: Token, lang: Lang) -> String {
    let name = token_name(token, lang);
    let (plus, none) = match token {
        Token::Ladder => ("plus d’", "is no "),
        Token::Crampons => ("plus de ", "are no "),
        _ => ("plus de ", "is no "),
    };
    format!("{}{name}", lang.pick(plus, none))
}
