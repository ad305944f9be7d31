//! What Die Aufsteiger says; the sentences stand in `languages/`.

use std::cmp::Ordering;

use table::{Drawing, Lang, Seat, SeatSet, Sentences, Tell, named, painting::Painting, say};

use super::{
    Aufsteiger, Color, Dir, Event, Kind, Ladder, Landing, Obstacle, Placed, Player, Progress, Spot, Stage, Stone, Tie,
    View, drawing, obstacle,
};

pub(super) static SAYS: Sentences = Sentences::new("aufsteiger/sentences.ftl");

impl Tell for Aufsteiger {
    table::book!(Aufsteiger: "bridge", "contact", "corner", "crowd", "edge", "end", "five", "heights", "push", "start", "steps", "stone", "turn");
    table::lessons!(Aufsteiger: "pictures/contact", "pictures/corner", "pictures/crowd", "pictures/edge", "pictures/end", "pictures/heights", "pictures/push", "pictures/stone", "pictures/turn");
    table::puzzles!(Aufsteiger);

    fn tell(event: &Event, lang: Lang) -> String {
        match event {
            Event::Climb { seat, landing, .. } => tell_climb(*seat, landing, lang),
            Event::Ladder { seat, ladder, landing: Landing { height, on, .. }, .. } => {
                let (ladder, face) = (ladder.name(), face(*on));
                say!(SAYS, lang, "ladder", seat = named(seat), ladder = ladder, height = height, face = face)
            }
            Event::Bridge { seat, ladder, landing: Landing { height, on, .. }, .. } => {
                let (ladder, face) = (ladder.name(), face(*on));
                say!(SAYS, lang, "bridge", seat = named(seat), ladder = ladder, height = height, face = face)
            }
            Event::Block { seat, from, to } => tell_block(*seat, from, to, lang),
            Event::Pushed { seat, .. } => say!(SAYS, lang, "squeezed", seat = named(seat)),
            Event::Freed { seat, .. } => say!(SAYS, lang, "wall-opens", seat = named(seat)),
            Event::Stone { seat, on } => {
                let (block, height) = (seen(on, lang), top_of(on));
                say!(SAYS, lang, "stone", seat = named(seat), block = block, height = height)
            }
            Event::StoneGone { seat, on } => {
                let block = seen(on, lang);
                say!(SAYS, lang, "stone-gone", seat = named(seat), block = block)
            }
            Event::End { seat } => {
                say!(SAYS, lang, "end", seat = named(seat))
            }
            Event::Stay { seat } => say!(SAYS, lang, "stay", seat = named(seat)),
            Event::Rise { seat, height, over: Progress::Best } => {
                say!(SAYS, lang, "best", seat = named(seat), height = height)
            }
            Event::Rise { seat, height, over: Progress::Turn } => {
                say!(SAYS, lang, "rise", seat = named(seat), height = height)
            }
            Event::Quiet { turns, of, .. } => tell_quiet(*turns, *of, lang),
            Event::LastRound => say!(SAYS, lang, "last-round"),
            Event::TimeUp { turns } => say!(SAYS, lang, "time-up", turns = turns),
            Event::Over { winners, height, tie } => tell_end(*winners, *height, *tie, lang),
        }
    }

    fn tell_obstacle(obstacle: &Obstacle, lang: Lang) -> Option<String> {
        Some(obstacle::tell(obstacle, lang))
    }

    fn prompt(view: &View, lang: Lang) -> String {
        let (seat, you) = (view.on_turn, view.you);
        match view.stage {
            Stage::Turn if you == Some(seat) => your_turn(view, lang),
            Stage::Turn => say!(SAYS, lang, "awaited", seat = named(seat)),
            Stage::Together(seat) if you == Some(seat) => your_climb(view, lang),
            Stage::Together(seat) => say!(SAYS, lang, "awaited-together", seat = named(seat)),
            Stage::Over => {
                let height = view.players.iter().map(|player| player.height).max().unwrap_or(0);
                tell_end(view.winners.unwrap_or_default(), height, view.won_by, lang)
            }
        }
    }

    fn result(score: i32, lang: Lang) -> String {
        say!(SAYS, lang, "result", height = score)
    }

    fn describe(view: &View, lang: Lang) -> Vec<String> {
        let players = view.players.iter().enumerate().map(|(seat, player)| describe_player(seat, player, lang));
        let mut lines: Vec<String> = players.collect();
        lines.extend(view.barred.map(|block| say!(SAYS, lang, "barred", block = block)));
        lines.push(tell_quiet(view.quiet, view.quiet_end, lang));
        lines.extend(view.turns_end.map(|of| {
            let turns = view.turns;
            say!(SAYS, lang, "turns", turns = turns, of = of)
        }));
        lines.extend(view.areas.iter().map(|area| describe_area(view, area, lang)));
        lines
    }

    fn draw(view: &View, lang: Lang) -> Drawing {
        drawing::draw(view, lang)
    }

    fn paint(view: &View) -> Painting {
        super::paint::paint(view)
    }
}

fn tell_climb(seat: Seat, landing: &Landing, lang: Lang) -> String {
    let Landing { height, from, on, .. } = *landing;
    let (seat, face) = (named(seat), face(on));
    match height.cmp(&from) {
        Ordering::Greater => say!(SAYS, lang, "climb", seat = seat, height = height, face = face),
        Ordering::Equal => say!(SAYS, lang, "change-places", seat = seat, height = height),
        Ordering::Less if height == 0 => say!(SAYS, lang, "to-the-table", seat = seat),
        Ordering::Less => say!(SAYS, lang, "go-down", seat = seat, height = height, face = face),
    }
}

fn tell_block(seat: Seat, from: &Placed, to: &Placed, lang: Lang) -> String {
    let (block, before, height) = (seen(from, lang), top_of(from), top_of(to));
    let (seat, color, how) = (named(seat), color_name(to.top, lang), how_it_stands(to));
    if (from.x, from.y, from.z) == (to.x, to.y, to.z) {
        return say!(SAYS, lang, "turn", seat = seat, block = block, how = how, color = color, height = height);
    }
    say!(SAYS, lang, "block", seat = seat, block = block, before = before, how = how, color = color, height = height)
}

/// AUF-18
fn tell_quiet(turns: u64, of: u64, lang: Lang) -> String {
    let left = of.saturating_sub(turns);
    say!(SAYS, lang, "quiet", left = left, turns = turns, of = of)
}

/// Only what can be done.
fn your_turn(view: &View, lang: Lang) -> String {
    let stone = view.you.and_then(|seat| view.players.get(seat.index())).is_some_and(|own| own.stone == Stone::Held);
    match (view.ways, !view.movable.is_empty(), stone) {
        (true, true, _) => say!(SAYS, lang, "ask"),
        (false, true, _) => say!(SAYS, lang, "ask-block"),
        (true, false, true) => say!(SAYS, lang, "ask-pawn-stone"),
        (true, false, false) => say!(SAYS, lang, "ask-pawn"),
        (false, false, true) => say!(SAYS, lang, "ask-stone"),
        (false, false, false) => say!(SAYS, lang, "ask-end"),
    }
}

/// AUF-21
fn your_climb(view: &View, lang: Lang) -> String {
    if view.ways { say!(SAYS, lang, "ask-together") } else { say!(SAYS, lang, "ask-no-way") }
}

fn describe_player(seat: usize, player: &Player, lang: Lang) -> String {
    let Player { color, spot, height, best, arrived, short, long, stone, .. } = player;
    let place = match spot {
        Spot::Table => say!(SAYS, lang, "on-the-table"),
        Spot::Cell(cell) => say!(SAYS, lang, "on-cell", cell = cell, height = height),
    };
    let mut goods: Vec<String> = Vec::new();
    goods.extend(short.then(|| ladder_name(Ladder::Short, lang)));
    goods.extend(long.then(|| ladder_name(Ladder::Long, lang)));
    match stone {
        Stone::Held => goods.push(say!(SAYS, lang, "goods-stone")),
        Stone::On(block) => goods.push(say!(SAYS, lang, "goods-stone-on", block = block)),
        Stone::Gone => {}
    }
    let goods = if goods.is_empty() { say!(SAYS, lang, "nothing") } else { goods.join(", ") };
    let color = color_name(*color, lang);
    say!(
        SAYS,
        lang,
        "player",
        seat = named(seat),
        color = color,
        place = place,
        best = best,
        arrived = arrived,
        goods = goods
    )
}

fn describe_area(view: &View, area: &super::Area, lang: Lang) -> String {
    let cells: Vec<String> = area.cells.iter().map(|cell| cell.to_string()).collect();
    let (cells, height) = (cells.join(" "), area.height);
    let Some(block) = area.block.and_then(|id| view.blocks.get(id.index())) else {
        return say!(SAYS, lang, "walled-in", cells = cells);
    };
    let (id, block) = (block.id, seen(&block.placed(), lang));
    say!(SAYS, lang, "area", height = height, block = block, id = id, cells = cells)
}

fn ladder_name(ladder: Ladder, lang: Lang) -> String {
    say!(SAYS, lang, "ladder-name", ladder = ladder.name())
}

/// A block as one sees it: its kind and the colour on top.
pub(super) fn seen(block: &Placed, lang: Lang) -> String {
    let kind = match block.id.kind() {
        Kind::Half => "half",
        Kind::Cube => "cube",
        Kind::Double => "double",
        Kind::Pillar => "pillar",
    };
    say!(SAYS, lang, "the-block", kind = kind, color = color_name(block.top, lang))
}

/// The height of its top face.
pub(super) fn top_of(block: &Placed) -> u8 {
    block.z + block.id.shape(block.top, block.dir).map_or(0, |shape| shape.tall)
}

/// A cube stands always alike.
fn how_it_stands(block: &Placed) -> &'static str {
    match (block.id.kind(), block.dir) {
        (Kind::Cube, _) => "alike",
        (Kind::Half, Dir::O) => "flat",
        (Kind::Half, _) => "edge",
        (_, Dir::O) => "upright",
        (_, _) => "lying",
    }
}

/// Where a pawn stands: on a face of that colour, or on the table.
fn face(color: Option<Color>) -> &'static str {
    color.map_or("table", Color::name)
}

pub(super) fn color_name(color: Color, lang: Lang) -> String {
    say!(SAYS, lang, "color", color = color.name())
}

/// AUF-19
fn tell_end(winners: SeatSet, height: u8, tie: Option<Tie>, lang: Lang) -> String {
    let list = winners.iter().map(|seat| named(seat).to_string()).collect::<Vec<_>>().join(", ");
    match (winners.len(), tie) {
        (1, None) => say!(SAYS, lang, "over", list = list, height = height),
        (1, Some(Tie::Last)) => say!(SAYS, lang, "over-last", list = list, height = height),
        (1, Some(Tie::First)) => say!(SAYS, lang, "over-first", list = list, height = height),
        _ => say!(SAYS, lang, "over-shared", list = list, height = height),
    }
}
