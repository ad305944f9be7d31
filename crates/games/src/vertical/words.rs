//! What Vertical says, in French and in English.

use std::{collections::BTreeMap, sync::LazyLock};

use table::{Book, Drawing, Game, Lang, Seat, SeatSet, Tell};

use super::{Action, Event, Kind, Laid, Place, Player, Stage, Token, Vertical, View, drawing, state::PACKED};

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
            Event::Take { seat, token } => {
                let token = a_token(token, lang);
                lang.pick(format!("{{{seat}}} met {token} dans son sac."), format!("{{{seat}}} packs {token}."))
            }
            Event::Draw { seat, tile } => {
                let tile = a_tile(tile, lang);
                lang.pick(format!("{{{seat}}} pioche {tile}."), format!("{{{seat}}} draws {tile}."))
            }
            Event::Place { seat, tile, at } => {
                let tile = a_tile(tile, lang);
                lang.pick(format!("{{{seat}}} pose {tile} en {at}."), format!("{{{seat}}} places {tile} on {at}."))
            }
            Event::Equip { seat, token, at } => {
                let token = a_token(token.token(), lang);
                lang.pick(format!("{{{seat}}} fixe {token} en {at}."), format!("{{{seat}}} puts {token} on {at}."))
            }
            Event::End { seat } => {
                lang.pick(format!("{{{seat}}} s’en tient là."), format!("{{{seat}}} leaves it at that."))
            }
            Event::Over { winners, score } => tell_end(winners, score, lang),
            Event::Move { seat, from, to } => tell_move(seat, from, to, lang),
            Event::Pass { seat, from, to } => lang.pick(
                format!("{{{seat}}} passe sous la roche, de la grotte {from} à la grotte {to}."),
                format!("{{{seat}}} passes through the rock from the cave on {from} to the one on {to}."),
            ),
            Event::Ride { seat, from, to } => lang.pick(
                format!("{{{seat}}} file en tyrolienne de {from} en {to}."),
                format!("{{{seat}}} rides the zip-line from {from} to {to}."),
            ),
            Event::Fall { seat, from, to } => tell_fall(seat, from, to, lang),
            Event::Held { seat, at } => lang.pick(
                format!("{{{seat}}} glisse en {at}, mais le mousqueton tient bon."),
                format!("{{{seat}}} slips on {at}, but the carabiner holds."),
            ),
            Event::Spared { seat } => lang.pick(
                format!("{{{seat}}} est encore au sol\u{a0}: plus de peur que de mal."),
                format!("{{{seat}}} is still on the ground: no harm done."),
            ),
        }
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let seat = view.on_turn;
        match view.stage {
            Stage::Draw => {
                lang.pick(format!("On pioche une tuile pour {{{seat}}}."), format!("A tile is drawn for {{{seat}}}."))
            }
            Stage::Over => {
                let score = view.players.iter().map(|player| player.score).max().unwrap_or_default();
                tell_end(view.winners.unwrap_or_default(), score, lang)
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
            let more = PACKED as usize - bag.len();
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
            format!("À vous\u{a0}: rejoignez votre mousqueton en {to}."),
            format!("Your turn: go to your carabiner on {to}."),
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
            format!("{{{seat}}} quitte le sol et se hisse en {to}."),
            format!("{{{seat}}} leaves the ground for {to}."),
        );
    };
    let (va, goes) = match from.y.cmp(&to.y) {
        std::cmp::Ordering::Less => ("monte", "climbs"),
        std::cmp::Ordering::Equal => ("traverse", "crosses"),
        std::cmp::Ordering::Greater => ("redescend", "climbs down"),
    };
    lang.pick(format!("{{{seat}}} {va} de {from} en {to}."), format!("{{{seat}}} {goes} from {from} to {to}."))
}

fn tell_fall(seat: Seat, from: Place, to: Option<Place>, lang: Lang) -> String {
    match to {
        Some(to) => lang.pick(
            format!("{{{seat}}} dévisse de {from}\u{a0}: le mousqueton en {to} arrête sa chute."),
            format!("{{{seat}}} falls from {from}: the carabiner on {to} stops the fall."),
        ),
        None => lang.pick(
            format!("{{{seat}}} dévisse de {from} et se retrouve au sol."),
            format!("{{{seat}}} falls from {from} all the way to the ground."),
        ),
    }
}

fn tell_end(winners: SeatSet, score: i32, lang: Lang) -> String {
    let names = list(winners.iter().map(|seat| format!("{{{seat}}}")));
    let (hauteur, height) = match score {
        0 => ("personne n’a quitté le sol".to_string(), "nobody is off the ground".to_string()),
        score => (format!("rangée {}", score - 1), format!("row {}", score - 1)),
    };
    if winners.len() == 1 {
        lang.pick(
            format!("{names} gagne, au plus haut de la falaise ({hauteur})."),
            format!("{names} wins, highest on the cliff ({height})."),
        )
    } else {
        lang.pick(
            format!("Victoire partagée\u{a0}: {names} ({hauteur})."),
            format!("A shared victory: {names} ({height})."),
        )
    }
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

fn a_token(token: Token, lang: Lang) -> String {
    let name = token_name(token, lang);
    let (un, a) = match token {
        Token::Axe => ("un", "an"),
        Token::Crampons => ("des", "a pair of"),
        Token::Map | Token::Carabiner => ("un", "a"),
        Token::Ladder | Token::Zipline => ("une", "a"),
    };
    format!("{} {name}", lang.pick(un, a))
}
