//! What Vertical says; the sentences stand in `languages/`.

use table::{Drawing, Few, Game, Lang, Seat, SeatSet, Sentences, Tell, named, painting::Painting, say, sort_by};

use super::{Action, Event, Kind, Laid, Obstacle, Place, Player, Stage, Token, Vertical, View, drawing, obstacle};

pub(super) static SAYS: Sentences = Sentences::new("vertical/sentences.ftl");

impl Tell for Vertical {
    table::book!(Vertical: "climb", "end");
    table::lessons!(Vertical: "lessons/game", "pictures/climb", "pictures/end");
    table::puzzles!(Vertical);

    fn tell(event: &Event, lang: Lang) -> String {
        match *event {
            Event::Over { winners, ref rows } => tell_end(winners, rows, lang),
            Event::Stack { stack, tiles, falls } => tell_stack(stack, tiles, falls, lang),
            Event::Last { left } => say!(SAYS, lang, "last", left = left),
            Event::Take { seat, token, .. } => {
                let token = a_token(token, lang);
                say!(SAYS, lang, "take", seat = named(seat), token = token)
            }
            Event::Draw { seat, tile, .. } => {
                let tile = a_tile(tile, lang);
                say!(SAYS, lang, "draw", seat = named(seat), tile = tile)
            }
            Event::Place { seat, tile, at } => {
                let tile = a_tile(tile, lang);
                say!(SAYS, lang, "place", seat = named(seat), tile = tile, row = at.y)
            }
            Event::Equip { seat, token, at } => {
                let token = a_token(token.token(), lang);
                say!(SAYS, lang, "equip", seat = named(seat), token = token, row = at.y)
            }
            Event::End { seat } => {
                say!(SAYS, lang, "end", seat = named(seat))
            }
            Event::Move { seat, from, to } => tell_move(seat, from, to, lang),
            Event::Pass { seat, from, to } => say!(SAYS, lang, "pass", seat = named(seat), from = from.y, to = to.y),
            Event::Ride { seat, from, to } => say!(SAYS, lang, "ride", seat = named(seat), from = from.y, to = to.y),
            Event::Fall { seat, from, to, past } => tell_fall(seat, (from, to), past, lang),
            Event::Held { seat, at } => say!(SAYS, lang, "held", seat = named(seat), row = at.y),
            Event::Spared { seat } => say!(SAYS, lang, "spared", seat = named(seat)),
        }
    }

    fn tell_obstacle(obstacle: &Obstacle, lang: Lang) -> Option<String> {
        Some(obstacle::tell(obstacle, lang))
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let seat = view.on_turn;
        match view.stage {
            Stage::Draw => {
                say!(SAYS, lang, "drawing", seat = named(seat))
            }
            Stage::Over => {
                let rows: Vec<_> = view.players.iter().map(|player| player.at.map(|at| at.y)).collect();
                tell_end(view.winners.unwrap_or_default(), &rows, lang)
            }
            _ if view.you == Some(seat) => ask(view, lang),
            Stage::Pack => {
                say!(SAYS, lang, "awaited-pack", seat = named(seat))
            }
            Stage::Place { tile } => {
                let tile = a_tile(tile, lang);
                say!(SAYS, lang, "awaited-place", seat = named(seat), tile = tile)
            }
            Stage::Equip | Stage::Move | Stage::Go { .. } | Stage::Ride => {
                say!(SAYS, lang, "awaited-climb", seat = named(seat))
            }
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        say!(SAYS, lang, "result", row = score - 1)
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let mut lines = describe_cliff(view, lang);
        for (seat, player) in view.players.iter().enumerate() {
            lines.push(describe_player(seat, player, lang));
        }
        if view.stage == Stage::Pack {
            let supply = list(view.supply.iter().map(|(&token, n)| format!("{} {n}", token_name(token, lang))));
            lines.push(say!(SAYS, lang, "supply", supply = supply));
        }
        for (number, stack) in view.stacks.iter().enumerate() {
            lines.push(describe_stack(number + 1, stack, lang));
        }
        lines
    }

    fn draw(view: &View, lang: Lang) -> Drawing {
        drawing::draw(view, lang)
    }

    fn paint(view: &View) -> Painting {
        super::paint::paint(view)
    }
}

/// The one next thing for the player on turn.
fn ask(view: &View, lang: Lang) -> String {
    let bag = &view.players[view.on_turn.index()].bag;
    match view.stage {
        Stage::Pack => {
            let more = view.bag_size as usize - bag.len();
            say!(SAYS, lang, "ask-pack", more = more)
        }
        Stage::Place { tile } => {
            let tile = a_tile(tile, lang);
            say!(SAYS, lang, "ask-place", tile = tile)
        }
        Stage::Go { to } => say!(SAYS, lang, "ask-go", to = to.y),
        _ => ask_to_climb(view, lang),
    }
}

/// What the climber can still do, and nothing else: a sentence never asks for what is not possible.
fn ask_to_climb(view: &View, lang: Lang) -> String {
    let mut legal = Vec::new();
    Vertical::from_view(view).legal(view.on_turn, &mut legal);
    let ways = ways(&legal, view.players[view.on_turn.index()].at.is_none(), lang);
    let equips = legal.iter().any(|action| matches!(action, Action::Equip(..)));
    match (ways.is_empty(), equips) {
        (true, false) => say!(SAYS, lang, "ask-nothing"),
        (true, true) => say!(SAYS, lang, "ask-equip"),
        (false, false) => say!(SAYS, lang, "ask-climb", ways = ways),
        (false, true) => say!(SAYS, lang, "ask-climb-or-equip", ways = ways),
    }
}

/// The ways that are open to the climber: `move by one tile or ride the zip-line`.
fn ways(legal: &[Action], on_ground: bool, lang: Lang) -> String {
    let open = |like: fn(&Action) -> bool| legal.iter().any(like);
    let from = if on_ground { "ground" } else { "cliff" };
    let ways = [
        (open(|action| matches!(action, Action::Move(_))), say!(SAYS, lang, "way-step", from = from)),
        (open(|action| matches!(action, Action::Cave(_))), say!(SAYS, lang, "way-cave")),
        (open(|action| matches!(action, Action::Zip(_))), say!(SAYS, lang, "way-zip-line")),
    ];
    let open = ways.into_iter().filter(|(open, _)| *open).map(|(_, way)| way);
    open.reduce(|ways, way| say!(SAYS, lang, "ways-or", ways = ways, way = way)).unwrap_or_default()
}

fn tell_move(seat: Seat, from: Option<Place>, to: Place, lang: Lang) -> String {
    let Some(from) = from else {
        return say!(SAYS, lang, "leave-ground", seat = named(seat), to = to.y);
    };
    let row = to.y;
    match from.y.cmp(&to.y) {
        std::cmp::Ordering::Less => {
            say!(SAYS, lang, "climb", seat = named(seat), row = row)
        }
        std::cmp::Ordering::Equal => say!(SAYS, lang, "traverse", seat = named(seat), row = row),
        std::cmp::Ordering::Greater => {
            say!(SAYS, lang, "climb-down", seat = named(seat), row = row)
        }
    }
}

/// Where a fall ends, and why no carabiner above has stopped it (VER-16).
fn tell_fall(seat: Seat, (from, to): (Place, Option<Place>), past: SeatSet, lang: Lang) -> String {
    let fall = match to {
        Some(to) => say!(SAYS, lang, "fall-held", seat = named(seat), from = from.y, to = to.y),
        None => say!(SAYS, lang, "fall", seat = named(seat), from = from.y),
    };
    if past.is_empty() {
        return fall;
    }
    let names = lang.conjunction(past.iter().map(|seat| named(seat).to_string()));
    format!("{fall} {}", say!(SAYS, lang, "fall-past", names = names, count = past.len()))
}

/// Who won, and how high everybody is, from the top down.
fn tell_end(winners: SeatSet, rows: &[Option<i32>], lang: Lang) -> String {
    let at = |seat: usize| match rows[seat] {
        Some(row) => say!(SAYS, lang, "in-row", row = row),
        None => say!(SAYS, lang, "on-the-ground"),
    };
    let names = lang.conjunction(winners.iter().map(|seat| named(seat).to_string()));
    let mut others: Vec<usize> = (0..rows.len()).filter(|&seat| !winners.contains(Seat(seat as u8))).collect();
    sort_by(&mut others, |&one, &other| rows[other].cmp(&rows[one]));
    let list = lang.conjunction(others.into_iter().map(|seat| format!("{} ({})", named(seat), at(seat))));
    let top = winners.first().map_or(String::new(), |seat| at(seat.index()));
    let (winners, others) = (winners.len(), rows.len() - winners.len());
    say!(SAYS, lang, "over", winners = winners, names = names, top = top, others = others, list = list)
}

fn tell_stack(stack: u8, tiles: u8, falls: u8, lang: Lang) -> String {
    say!(SAYS, lang, "stack-begun", stack = stack, tiles = tiles, falls = falls)
}

/// The cliff from its top down, a row a line.
fn describe_cliff(view: &View, lang: Lang) -> Vec<String> {
    if view.tiles.is_empty() {
        return vec![say!(SAYS, lang, "no-cliff")];
    }
    let mut tiles: Vec<&Laid> = view.tiles.iter().collect();
    sort_by(&mut tiles, |a, b| b.at.y.cmp(&a.at.y).then(a.at.x.cmp(&b.at.x)));
    let line = |row: &[&Laid]| {
        let tiles = list(row.iter().map(|tile| describe_tile(tile, view, lang)));
        say!(SAYS, lang, "row", row = row[0].at.y, tiles = tiles)
    };
    tiles.chunk_by(|a, b| a.at.y == b.at.y).map(line).collect()
}

/// `0,2 cave (carabiner, {1})`.
fn describe_tile(tile: &Laid, view: &View, lang: Lang) -> String {
    let tokens = tile.tokens.iter().map(|orange| token_name(orange.token(), lang));
    let stands = view.players.iter().position(|player| player.at == Some(tile.at)).map(|seat| format!("{{{seat}}}"));
    let there: Vec<String> = tokens.chain(stands).collect();
    let (at, kind) = (tile.at, tile_name(tile.kind, lang));
    if there.is_empty() { format!("{at} {kind}") } else { format!("{at} {kind} ({})", there.join(", ")) }
}

fn describe_player(seat: usize, player: &Player, lang: Lang) -> String {
    let stands = match player.at {
        Some(at) => say!(SAYS, lang, "on-place", at = at),
        None => say!(SAYS, lang, "on-the-ground"),
    };
    let bag = or_nothing(list(player.bag.iter().map(|&token| token_name(token, lang))), lang);
    say!(SAYS, lang, "player", seat = named(seat), stands = stands, bag = bag)
}

fn describe_stack(number: usize, stack: &Few<Kind, u8>, lang: Lang) -> String {
    let left = stack.iter().filter(|(_, n)| **n > 0).map(|(&kind, n)| format!("{} {n}", tile_name(kind, lang)));
    let left = or_nothing(list(left), lang);
    say!(SAYS, lang, "stack", number = number, left = left)
}

fn list(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

fn or_nothing(words: String, lang: Lang) -> String {
    if words.is_empty() { say!(SAYS, lang, "nothing") } else { words }
}

pub(super) fn tile_name(kind: Kind, lang: Lang) -> String {
    say!(SAYS, lang, "tile", kind = kind)
}

fn a_tile(kind: Kind, lang: Lang) -> String {
    say!(SAYS, lang, "a-tile", kind = kind)
}

pub(super) fn token_name(token: Token, lang: Lang) -> String {
    say!(SAYS, lang, "token", token = token)
}

pub(super) fn a_token(token: Token, lang: Lang) -> String {
    say!(SAYS, lang, "a-token", token = token)
}
